import { type ProviderFailure, readInfo } from "@farthing/core/provider";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { userOption } from "../storage/family.ts";
import { failureText } from "../storage/provider-failure.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { answer } from "../terminal/format-option.ts";
import { visible } from "../terminal/output.ts";
import {
  chosenConnections,
  connectionOption,
  type Exit,
  noConnection,
  onProvider,
  type ProviderFlags,
} from "./on-provider.ts";

/** `farthing provider info` */
export const infoCommand = (exit: Exit): Command =>
  onProvider<ProviderFlags>(
    new Command("info")
      .summary("show the protocol versions of the provider")
      .description(
        "Shows the protocol versions of each connection's provider. This does not count as a request for accounts.",
      )
      .addOption(connectionOption("only the provider of this connection"))
      .addOption(userOption())
      .addHelpText("after", "\nExample:\n  farthing provider info"),
    exit,
    (flags) =>
      Effect.gen(function* () {
        const found = yield* Effect.forEach(yield* chosenConnections(flags), (connection) =>
          readInfo(connection).pipe(
            Effect.map(({ versions }) => ({ connection_id: connection.id, versions, problem: null })),
            Effect.catchTag("ProviderFailure", (failure: ProviderFailure) =>
              Effect.succeed({
                connection_id: connection.id,
                versions: [],
                problem: { code: failure.code, text: failureText(failure) },
              }),
            ),
          ),
        );
        answer(flags.format, { connections: found }, () =>
          found.length === 0
            ? noConnection()
            : found
                .map(({ connection_id, versions, problem }) =>
                  problem === null
                    ? `${connection_id}: version ${visible(versions.join(", "))}`
                    : `${connection_id}: ${problem.text}`,
                )
                .join("\n"),
        );
        return found.some(({ problem }) => problem !== null) ? ExitCode.invalid : undefined;
      }),
  );

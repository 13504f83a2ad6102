import { BankConnections } from "@farthing/core/provider";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { userOption } from "../storage/family.ts";
import { ID } from "../storage/own-id.ts";
import { tellDone } from "../terminal/format-option.ts";
import { type Exit, onProvider, ownConnection, type ProviderFlags } from "./on-provider.ts";

/** `farthing provider remove` */
export const removeCommand = (exit: Exit): Command =>
  onProvider<ProviderFlags>(
    new Command("remove")
      .summary("remove a connection")
      .description(
        "Removes a connection and its access URL. Its accounts and transactions are kept. Claiming the same banks again creates new accounts; to renew the access, use `farthing provider claim --connection ID`.",
      )
      .argument("<connection-id>", ID)
      .addOption(userOption())
      .addHelpText("after", "\nExample:\n  farthing provider remove 0190a7c2-6f00-7000-8000-000000000001"),
    exit,
    ({ user, format }, given = "") =>
      Effect.gen(function* () {
        const { family, id: connection_id = given } = yield* ownConnection(user, given);
        yield* (yield* BankConnections).remove(family.id, connection_id);
        tellDone(
          format,
          { connection_id },
          () =>
            `Removed ${connection_id}. Its accounts and transactions are kept. Disable the access at the provider, too.`,
        );
        return undefined;
      }),
  );

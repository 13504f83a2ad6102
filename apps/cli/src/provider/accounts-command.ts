import {
  type AccountAtProvider,
  type BankMessage,
  isAdvice,
  type ProviderFailure,
  readAccounts,
} from "@farthing/core/provider";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { userOption } from "../storage/family.ts";
import { answerList, firstOf } from "../storage/listed-part.ts";
import { failureMessage } from "../storage/provider-failure.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { type Limited, limitOption } from "../terminal/limit-option.ts";
import { number, table } from "../terminal/table.ts";
import {
  chosenConnections,
  connectionOption,
  type Exit,
  noConnection,
  onProvider,
  type ProviderFlags,
} from "./on-provider.ts";
import { messageLine } from "./tell-messages.ts";

type Listed = AccountAtProvider & { readonly connection_id: string };

const asText = (accounts: readonly Listed[], messages: readonly BankMessage[]): string =>
  [
    ...(accounts.length === 0
      ? []
      : [
          table(
            ["institution", "account", number("balance"), "currency", "id at the provider"],
            accounts.map(({ institution, name, balance, currency, id }) => [
              ...[institution, name, balance, currency, id],
            ]),
          ),
        ]),
    ...messages.map(messageLine),
  ].join("\n");

/** `farthing provider accounts` */
export const accountsCommand = (exit: Exit): Command =>
  onProvider<ProviderFlags & Limited>(
    new Command("accounts")
      .summary("list the accounts at the provider")
      .description(
        "Fetches accounts and balances from the provider without storing them. Exit status 1 if an institution or a connection failed.",
      )
      .addOption(connectionOption("only accounts of this connection"))
      .addOption(limitOption())
      .addOption(userOption())
      .addHelpText("after", "\nExample:\n  farthing provider accounts"),
    exit,
    (flags) =>
      Effect.gen(function* () {
        const connections = yield* chosenConnections(flags);
        const looks = yield* Effect.forEach(connections, (connection) =>
          readAccounts(connection).pipe(
            Effect.catchTag("ProviderFailure", (failure: ProviderFailure) =>
              Effect.succeed({ accounts: [], messages: [failureMessage(failure)] }),
            ),
            Effect.map((read) => ({ ...read, connection_id: connection.id })),
          ),
        );
        const accounts = looks.flatMap(({ connection_id, accounts }) =>
          accounts.map((each): Listed => ({ connection_id, ...each })),
        );
        const messages = looks.flatMap((look): readonly BankMessage[] => look.messages);
        const found = firstOf(flags.limit, accounts);
        const shown = found.items;
        answerList(
          flags.format,
          { accounts: shown, messages },
          () =>
            connections.length === 0
              ? noConnection()
              : asText(shown, messages) || "The provider has no accounts.",
          found,
        );
        return messages.every(isAdvice) ? undefined : ExitCode.invalid;
      }),
  );

import { BankConnections } from "@farthing/core/provider";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { actingFamily, userOption } from "../storage/family.ts";
import { answer } from "../terminal/format-option.ts";
import { type Exit, onProvider, type ProviderFlags } from "./on-provider.ts";

/** `farthing provider remove` */
export const removeCommand = (exit: Exit): Command =>
  onProvider<ProviderFlags>(
    new Command("remove")
      .summary("forget a connection")
      .description(
        "Forgets a connection and its access. Its accounts and transactions stay. Claiming the same banks anew makes new accounts; to renew the access, use `farthing provider claim --connection`.",
      )
      .argument("<connection-id>", "id of the connection")
      .addOption(userOption())
      .addHelpText("after", "\nExample:\n  farthing provider remove 0190a7c2-6f00-7000-8000-000000000001"),
    exit,
    ({ user, format }, id = "") =>
      Effect.gen(function* () {
        const family = yield* actingFamily(user);
        const connection_id = id.trim().toLowerCase();
        yield* (yield* BankConnections).remove(family.id, connection_id);
        answer(
          format,
          { connection_id },
          () =>
            `Forgotten: ${connection_id}. Its accounts and transactions stay. Disable the access at the provider as well.`,
        );
        return undefined;
      }),
  );

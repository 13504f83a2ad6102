import type { Users } from "@farthing/core/access";
import {
  type AccessUrlVault,
  type BankConnection,
  type BankConnections,
  type ProviderTransport,
  type SyncOutcome,
  type SyncWatcher,
  syncByItself,
} from "@farthing/core/provider";
import { layerAnswerThread } from "@farthing/provider";
import * as Cause from "effect/Cause";
import type * as Duration from "effect/Duration";
import * as Effect from "effect/Effect";
import type { Logger } from "pino";

const sum = ({ accounts }: SyncOutcome, what: "added" | "updated" | "removed"): number =>
  accounts.reduce((total, account) => total + account[what], 0);

/** The log entry of a sync: ids, counts and codes, but no text of a bank or a provider. */
const watcher = (log: Logger): SyncWatcher => ({
  on_outcome: ({ id }, outcome) =>
    Effect.sync(() =>
      log.info(
        {
          connection_id: id,
          status: outcome.status,
          ...{
            added: sum(outcome, "added"),
            updated: sum(outcome, "updated"),
            removed: sum(outcome, "removed"),
          },
          codes: [...new Set(outcome.messages.map(({ code }) => code))],
        },
        "bank data synced",
      ),
    ),
  on_failure: (connection: BankConnection | undefined, cause) =>
    Effect.sync(() =>
      log.error({ connection_id: connection?.id ?? null, err: Cause.squash(cause) }, "bank data sync failed"),
    ),
});

/**
 * Syncs connections automatically as long as it runs, and logs the result of each sync. Large answers are read on
 * another thread.
 */
export const keepSyncing = (
  every: Duration.Duration,
  log: Logger,
): Effect.Effect<never, never, AccessUrlVault | BankConnections | ProviderTransport | Users> =>
  Effect.provide(syncByItself(every, watcher(log)), layerAnswerThread);

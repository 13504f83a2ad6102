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
import type { Accounts } from "@farthing/core/transactions";
import { layerAnswerThread } from "@farthing/provider";
import * as Cause from "effect/Cause";
import type { SecureRandom } from "effect/crypto/SecureRandom";
import type * as Duration from "effect/Duration";
import * as Effect from "effect/Effect";
import type { Logger } from "pino";
import type { Metrics } from "./metrics.ts";

const sum = ({ accounts }: SyncOutcome, what: "added" | "updated" | "removed"): number =>
  accounts.reduce((total, account) => total + account[what], 0);

/** The log entry of a sync: ids, counts and codes, but no text of a bank or a provider. */
const watcher = (log: Logger, synced: Metrics["synced"]): SyncWatcher => ({
  on_outcome: ({ id }, outcome) =>
    Effect.sync(() => {
      const [added, updated, removed] = (["added", "updated", "removed"] as const).map((what) =>
        sum(outcome, what),
      );
      synced(outcome.status, added! + updated! + removed!);
      log.info(
        {
          connection_id: id,
          status: outcome.status,
          ...{ added, updated, removed },
          codes: [...new Set(outcome.messages.map(({ code }) => code))],
        },
        "bank data synced",
      );
    }),
  on_interrupted: ({ id }) =>
    Effect.sync(() => log.warn({ connection_id: id }, "bank data sync interrupted")),
  on_failure: (connection: BankConnection | undefined, cause) =>
    Effect.sync(() => {
      synced("error", 0);
      log.error({ connection_id: connection?.id ?? null, err: Cause.squash(cause) }, "bank data sync failed");
    }),
});

/**
 * Syncs connections automatically as long as it runs, and logs and counts the result of each sync. Large answers are read on
 * another thread.
 */
export const keepSyncing = (
  every: Duration.Duration,
  log: Logger,
  synced: Metrics["synced"] = () => {},
): Effect.Effect<
  never,
  never,
  AccessUrlVault | Accounts | BankConnections | ProviderTransport | SecureRandom | Users
> => Effect.provide(syncByItself(every, watcher(log, synced)), layerAnswerThread());

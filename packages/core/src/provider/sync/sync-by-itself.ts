import type * as Cause from "effect/Cause";
import * as Clock from "effect/Clock";
import * as DateTime from "effect/DateTime";
import * as Duration from "effect/Duration";
import * as Effect from "effect/Effect";
import * as Semaphore from "effect/Semaphore";
import type { BankConnection } from "../connection/connection.ts";
import { BankConnections } from "../connection/connections.ts";
import { withSaneClock } from "../connection/with-sane-clock.ts";
import { isForWantOfKey } from "../failure/failure.ts";
import { AccessUrlVault } from "../secrets/vault.ts";
import { nextSyncAt } from "./next-sync.ts";
import { syncConnection } from "./sync.ts";
import type { SyncOutcome } from "./sync-outcome.ts";

/** What is reported about automatic syncs. */
export interface SyncWatcher {
  readonly on_outcome: (connection: BankConnection, outcome: SyncOutcome) => Effect.Effect<void>;
  /** The sync was stopped before its end; the next one fetches the rest. */
  readonly on_interrupted: (connection: BankConnection) => Effect.Effect<void>;
  /** The sync failed for a reason on this side. */
  readonly on_failure: (
    connection: BankConnection | undefined,
    cause: Cause.Cause<unknown>,
  ) => Effect.Effect<void>;
}

/** How often due connections are searched for. */
const INTERVAL = Duration.minutes(1);

/** How long a connection that this process has no key for is left to others; then it tells that. */
const LEFT_TO_OTHERS = Duration.toMillis(Duration.hours(1));

/** The number of connections that are synced concurrently. */
const AT_ONCE = 4;

/**
 * Syncs every connection when it is due, forever: `every` after its last success, delayed as {@link nextSyncAt} says. A
 * failure of one is reported and does not stop the others. Interrupting it leaves only whole windows. What it has no key for it
 * begins an hour later: until then a server that has the key may, also if somebody has tried without.
 */
export const syncByItself = (
  every: Duration.Duration,
  { on_outcome, on_interrupted, on_failure }: SyncWatcher,
) => {
  const syncDue = (connection: BankConnection) =>
    syncConnection(connection.family_id, connection.id, { pending: true, dry_run: false }).pipe(
      Effect.flatMap((outcome) => on_outcome(connection, outcome)),
      // It is being synced elsewhere, or was removed.
      Effect.catchIf(
        (error) =>
          error._tag === "ConnectionNotFound" ||
          (error._tag === "ProviderFailure" && error.code === "sync_running"),
        () => Effect.void,
      ),
      Effect.catchCause((cause) => on_failure(connection, cause)),
      Effect.onInterrupt(() => on_interrupted(connection)),
    );
  return Effect.gen(function* () {
    const gate = yield* Semaphore.make(AT_ONCE);
    const vault = yield* AccessUrlVault;
    /** What is due and cannot be decrypted here, and since when that is seen. */
    const leftSince = new Map<string, number>();
    const hasKey = ({ id, sealed_url }: BankConnection): Effect.Effect<boolean> =>
      Effect.isSuccess(vault.open(id, sealed_url));
    // A failure for want of a key would keep the servers that have it from syncing.
    const mayStart = (connection: BankConnection, at: number): Effect.Effect<boolean> =>
      Effect.map(hasKey(connection), (has) => {
        if (has) return true;
        const since = leftSince.get(connection.id) ?? at;
        leftSince.set(connection.id, since);
        return at - since >= LEFT_TO_OTHERS;
      });
    /** Whether the last sync failed for want of the key that is here: that says nothing of the next one. */
    const failedElsewhere = (connection: BankConnection): Effect.Effect<boolean> =>
      isForWantOfKey(connection.last_problem) ? hasKey(connection) : Effect.succeed(false);
    const underWay = new Set<string>();
    // A long sync does not delay other connections that become due meanwhile.
    const start = (connection: BankConnection) =>
      gate
        .withPermit(syncDue(connection))
        .pipe(
          Effect.ensuring(Effect.sync(() => underWay.delete(connection.id))),
          Effect.forkChild,
          (forked) =>
            Effect.andThen(
              Effect.sync(() => underWay.add(connection.id)),
              forked,
            ),
        );
    const round = Effect.gen(function* () {
      const connections = yield* (yield* BankConnections).list(undefined);
      const now = yield* Clock.currentTimeMillis;
      const at = DateTime.formatIso(DateTime.makeUnsafe(now));
      for (const each of connections) {
        const due = withSaneClock(each, at);
        const next = nextSyncAt(
          (yield* failedElsewhere(each)) ? { ...due, last_status: null } : due,
          Duration.toMillis(every),
        );
        if (next === undefined || next > now) leftSince.delete(each.id);
        else if (!underWay.has(each.id) && (yield* mayStart(each, now))) yield* start(each);
      }
    }).pipe(Effect.catchCause((cause) => on_failure(undefined, cause)));
    return yield* Effect.forever(Effect.andThen(round, Effect.sleep(INTERVAL)));
  });
};

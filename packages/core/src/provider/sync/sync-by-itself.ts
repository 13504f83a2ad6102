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

/** Syncs one connection, and reports what came of it. */
const syncReported = (connection: BankConnection, { on_outcome, on_interrupted, on_failure }: SyncWatcher) =>
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

const hasKey = Effect.fnUntraced(function* ({ id, sealed_url }: BankConnection) {
  const vault = yield* AccessUrlVault;
  return yield* Effect.isSuccess(vault.open(id, sealed_url));
});

/** When a connection is next due. That its last sync failed for want of the key that is here says nothing of the next one. */
const nextOf = Effect.fnUntraced(function* (connection: BankConnection, at: string, every: number) {
  const due = withSaneClock(connection, at);
  const failedElsewhere = isForWantOfKey(connection.last_problem) && (yield* hasKey(connection));
  return nextSyncAt(failedElsewhere ? { ...due, last_status: null } : due, every);
});

/** The syncs that this process begins by itself. */
class AutomaticSyncs {
  readonly #every: number;
  readonly #watcher: SyncWatcher;
  readonly #gate = Semaphore.makeUnsafe(AT_ONCE);
  /** What is due and cannot be decrypted here, and since when that is seen. */
  readonly #leftSince = new Map<string, number>();
  readonly #underWay = new Set<string>();

  constructor(every: Duration.Duration, watcher: SyncWatcher) {
    this.#every = Duration.toMillis(every);
    this.#watcher = watcher;
  }

  /** Begins what is due. */
  readonly round = Effect.fnUntraced(function* (this: AutomaticSyncs) {
    const connections = yield* (yield* BankConnections).list(undefined);
    const now = yield* Clock.currentTimeMillis;
    const at = DateTime.formatIso(DateTime.makeUnsafe(now));
    for (const each of connections) {
      const next = yield* nextOf(each, at, this.#every);
      if (next === undefined || next > now) this.#leftSince.delete(each.id);
      else if (!this.#underWay.has(each.id) && (yield* this.#mayStart(each, now))) yield* this.#start(each);
    }
  });

  /** A failure for want of a key would keep the servers that have it from syncing. */
  #mayStart(connection: BankConnection, at: number) {
    return Effect.map(hasKey(connection), (has) => {
      if (has) return true;
      const since = this.#leftSince.get(connection.id) ?? at;
      this.#leftSince.set(connection.id, since);
      return at - since >= LEFT_TO_OTHERS;
    });
  }

  /** Begins one. A long sync does not delay other connections that become due meanwhile. */
  #start(connection: BankConnection) {
    const { id } = connection;
    const forked = this.#gate
      .withPermit(syncReported(connection, this.#watcher))
      .pipe(Effect.ensuring(Effect.sync(() => this.#underWay.delete(id))), Effect.forkChild);
    return Effect.andThen(
      Effect.sync(() => this.#underWay.add(id)),
      forked,
    );
  }
}

/**
 * Syncs every connection when it is due, forever: `every` after its last success, delayed as {@link nextSyncAt} says. A
 * failure of one is reported and does not stop the others. Interrupting it leaves only whole windows. What it has no key for it
 * begins an hour later: until then a server that has the key may, also if somebody has tried without.
 */
export const syncByItself = Effect.fnUntraced(function* (every: Duration.Duration, watcher: SyncWatcher) {
  const syncs = new AutomaticSyncs(every, watcher);
  const round = syncs.round().pipe(Effect.catchCause((cause) => watcher.on_failure(undefined, cause)));
  return yield* Effect.forever(Effect.andThen(round, Effect.sleep(INTERVAL)));
});

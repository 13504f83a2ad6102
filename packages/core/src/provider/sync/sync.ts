import * as Cause from "effect/Cause";
import * as DateTime from "effect/DateTime";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { Users } from "../../access/users.ts";
import { type IdAt, idSource, idsInOrder } from "../../request/new-ids.ts";
import { NOTHING_SETTLED } from "../../transfers/transfer.ts";
import type { ProviderAnswer } from "../answer/answer.ts";
import { bounded } from "../answer/answer-messages.ts";
import { AnswerReader, type ReadAnswer } from "../answer/answer-reader.ts";
import type { BankBooks, LinkedAccount } from "../books/bank-books.ts";
import { blockedBy } from "../connection/blocked-by.ts";
import type { BankConnection, SyncEnd } from "../connection/connection.ts";
import { BankConnections, ConnectionNotFound, type WindowScope } from "../connection/connections.ts";
import { recordFailure } from "../connection/record-failure.ts";
import { withSaneClock } from "../connection/with-sane-clock.ts";
import { isAdvice } from "../failure/advice.ts";
import { type BankMessage, ProviderFailure } from "../failure/failure.ts";
import { type Reconciled, reconcile } from "../reconcile/reconcile.ts";
import type { AccessUrl } from "../secrets/access-url.ts";
import { AccessUrlVault } from "../secrets/vault.ts";
import { missingAccounts, missingMessage } from "../translate/missing-accounts.ts";
import { daysOfTransactions, namedTransactions } from "../translate/named-transactions.ts";
import { type Translated, translate } from "../translate/translate.ts";
import { askAccounts } from "../transport/ask.ts";
import { type DayOf, daysIn, utcDayOf } from "../windows/days.ts";
import { backlogAfter, coversDue, newestStart, type Window, type WindowPlan } from "../windows/windows.ts";
import { booksGaps } from "./books-gaps.ts";
import {
  backlogMessage,
  budgetWarning,
  hasProblem,
  interruptedMessage,
  isRefusedForGood,
  leftOutMessage,
  statusOf,
} from "./sync-end.ts";
import {
  EMPTY_TALLY,
  type Received,
  type SyncOutcome,
  type SyncProgress,
  type Tally,
  tallied,
  type Walked,
} from "./sync-outcome.ts";
import { coversGap, planSync } from "./sync-plan.ts";

/** Options of a sync. */
export interface SyncOptions {
  /** Also request everything from this time on, in Unix seconds. */
  readonly since?: number;
  /** Whether pending transactions are requested. */
  readonly pending: boolean;
  /** Reports the changes without storing them. */
  readonly dry_run: boolean;
  readonly on_progress?: (progress: SyncProgress) => Effect.Effect<void>;
  /** Receives the data of each window as it is, or would be, stored. */
  readonly on_received?: (received: Received) => Effect.Effect<void>;
}

/** The number of days after which a missing pending transaction is removed (docs/spec/bank-data.md, Pending transactions). */
const PENDING_DAYS = 8;

/** How many missing accounts are named with a connection; as many as there are messages of them. */
const MAX_NAMED = 200;

/** What is the same for all windows of a sync. */
interface Running {
  readonly connection: BankConnection;
  readonly access: AccessUrl;
  readonly options: SyncOptions;
  readonly started_at: string;
  /** The family's, such as `Europe/Vienna`. */
  readonly time_zone: string;
  /** The currency of an account without one. */
  readonly currency: string;
}

const parametersOf = ({ start, end }: Window, { pending }: SyncOptions): Record<string, string> => ({
  "start-date": String(start),
  "end-date": String(end),
  ...(pending ? { pending: "1" } : {}),
});

/** Institutions that have failed; undefined if it is not known which. */
const failedIn = (messages: readonly BankMessage[]): ReadonlySet<string> | undefined =>
  messages.some(({ institution }) => institution === null)
    ? undefined
    : new Set(messages.flatMap(({ institution }) => institution ?? []));

const forgetBefore = (started_at: string): string =>
  DateTime.formatIso(DateTime.subtract(DateTime.makeUnsafe(started_at), { days: PENDING_DAYS }));

/** Before every valid day. */
const FIRST_DAY = "0001-01-01";

/** The day on which a window begins, for the family or in UTC, whichever is later: everything after it was requested. */
const latestDayOf = (start: number, dayOf: DayOf): string =>
  [dayOf(start) ?? FIRST_DAY, utcDayOf(start) ?? FIRST_DAY].toSorted().at(-1)!;

/** The data of a window, and the changes that follow. */
interface Stored {
  readonly translated: Translated;
  readonly reconciled: Reconciled;
  readonly missing: readonly LinkedAccount[];
}

/** A window that was answered. */
interface AnsweredWindow {
  readonly running: Running;
  readonly window: Window;
  readonly received: ReadAnswer;
  /** What the provider reported so far, advice aside. */
  readonly reported: readonly BankMessage[];
  /** The start of the time without gaps that the windows so far cover, in Unix seconds. */
  readonly asked_from: number;
  /** Whether this window is the last of that time. */
  readonly is_end: boolean;
  /** Starts over the ids of the window: its changes may be computed more than once. */
  readonly newIds: () => () => string;
}

/** More transactions than an answer can have. */
const MAX_IN_WINDOW = 2 ** 20;

/**
 * Ids for one of the windows of a sync, each after the one before it, and all before those of the window before: that one is the
 * newer of the two, and both can have transactions of one day.
 */
const idsOfWindow = (idAt: IdAt, window: number): (() => string) => {
  let place = -window * MAX_IN_WINDOW;
  return () => {
    place += 1;
    return idAt(place);
  };
};

/** Stores the data of a window, or computes the changes without storing them. */
const storeWindow = Effect.fn("provider.storeWindow")(function* ({
  running: { connection, options, started_at, time_zone, currency },
  received: { answer, days },
  window,
  reported,
  asked_from,
  is_end,
  newIds,
}: AnsweredWindow) {
  const connections = yield* BankConnections;
  const failed = failedIn(reported);
  const decide = (books: BankBooks): Stored => {
    const translated = translate(answer.accounts, { dayOf, currency, end: window.end }, books.accounts);
    const reconciled = reconcile(
      books,
      {
        ...{ window, accounts: translated.accounts, known: translated.known },
        ...{ started_at, pending_asked: options.pending },
        asked_after: latestDayOf(asked_from, daysIn(time_zone)),
        forget_before:
          is_end && options.pending && failed !== undefined ? forgetBefore(started_at) : undefined,
        failed: failed ?? new Set(),
      },
      newIds(),
    );
    return { translated, reconciled, missing: missingAccounts(books.accounts, answer, translated, currency) };
  };
  const dayOf: DayOf = (seconds) => days.get(seconds);
  const named: WindowScope["named"] = (stored) => namedTransactions(answer.accounts, stored, currency);
  const daysOf: WindowScope["days"] = (stored) =>
    daysOfTransactions(answer.accounts, stored, currency, dayOf);
  return yield* connections
    .storeWindow({ connection_id: connection.id, window, named, days: daysOf }, (books) => {
      const result = decide(books);
      return options.dry_run
        ? Result.fail({ _tag: "NotStored" as const, result })
        : Result.succeed({ change: result.reconciled.change, result });
    })
    .pipe(
      Effect.catchTag("NotStored", ({ result }) => Effect.succeed({ result, transfers: NOTHING_SETTLED })),
    );
});

/** A transaction that could not be read still existed. */
const isEmpty = ({ accounts, left_out }: ProviderAnswer): boolean =>
  left_out.every(({ code }) => code !== "transaction_left_out") &&
  accounts.every(({ transactions }) => transactions.length === 0);

/** Requests the data of a window; the provider's failure is a result. */
const askWindow = Effect.fnUntraced(function* (running: Running, window: Window) {
  const { connection, access, options, time_zone } = running;
  const read = yield* AnswerReader;
  return yield* askAccounts(connection, access, parametersOf(window, options)).pipe(
    Effect.flatMap((body) => read({ body, access, time_zone })),
    Effect.map(Result.succeed),
    Effect.catchIf(
      (error) => error instanceof ProviderFailure,
      (failure) => Effect.succeed(Result.fail(failure)),
    ),
  );
});

const tellProgress = (
  { connection, options: { on_progress } }: Running,
  { accounts }: Tally,
  [window, windows]: readonly [number, number],
): Effect.Effect<void> => {
  if (on_progress === undefined) return Effect.void;
  const transactions = [...accounts.values()].reduce((sum, { added }) => sum + added, 0);
  return on_progress({
    connection_id: connection.id,
    window,
    windows,
    accounts: accounts.size,
    transactions,
  });
};

/** What is reported of institutions: advice says nothing of them. */
const reportedIn = ({ messages, left_out }: ProviderAnswer): readonly BankMessage[] => [
  ...messages.filter((each) => !isAdvice(each)),
  ...left_out.filter(({ code }) => code === "account_left_out"),
];

/** Requests and stores window by window, until all are stored, no more data is expected, or one fails. */
const walkWindows = Effect.fn("provider.walkWindows")(function* (
  running: Running,
  { windows, stop_when_empty }: WindowPlan,
) {
  const { options } = running;
  const idAt = idsInOrder(yield* idSource);
  let tally = EMPTY_TALLY;
  let reported: readonly BankMessage[] = [];
  const missing = new Map<string, LinkedAccount>();
  const institutions = new Set<string>();
  const stated = new Map<string, string>();
  let is_empty = true;
  let empty = 0;
  let stored = 0;
  const newest = newestStart({ windows });
  const ended = () => ({
    ...{ tally, reported, is_empty, asked: stored },
    ...{ missing: [...missing.values()], institutions: [...institutions], stated },
  });
  for (const [i, window] of windows.entries()) {
    const asked = yield* askWindow(running, window);
    if (Result.isFailure(asked)) return { ...ended(), failure: asked.failure } satisfies Walked;
    const { answer } = asked.success;
    empty = isEmpty(answer) ? empty + 1 : 0;
    is_empty = is_empty && empty > 0;
    const isStop = stop_when_empty && empty === 2;
    reported = [...reported, ...reportedIn(answer)];
    const { result: answered, transfers } = yield* storeWindow({
      ...{ running, window, received: asked.success, reported },
      // The user's request of the past may lie beyond a gap, and says nothing of the time between.
      ...{ asked_from: Math.max(window.start, newest), is_end: isStop || window.start === newest },
      newIds: () => idsOfWindow(idAt, i),
    });
    for (const each of answered.missing) missing.set(each.id, each);
    for (const { account_id, day } of answered.reconciled.change.points ?? []) stated.set(account_id, day);
    stored += 1;
    if (options.on_received !== undefined) yield* options.on_received(answered.translated.accounts);
    const messages = [
      ...answer.messages,
      ...answer.left_out,
      ...bounded(answered.translated.messages, 0),
      ...answered.reconciled.messages,
    ];
    tally = tallied(tally, answered.reconciled.counts, messages, transfers);
    for (const { institution } of answer.accounts) if (institution !== "") institutions.add(institution);
    yield* tellProgress(running, tally, [i + 1, windows.length]);
    if (isStop) break;
  }
  return { ...ended(), failure: undefined } satisfies Walked as Walked;
});

const failedBeforehand = (failure: ProviderFailure): Walked => ({
  ...{ tally: EMPTY_TALLY, reported: [], missing: [], is_empty: true, institutions: [], asked: 0 },
  stated: new Map(),
  failure,
});

/** Requests everything in the plan, if the access URL can be decrypted. */
const walk = Effect.fn("provider.walk")(function* (
  connection: BankConnection,
  options: SyncOptions,
  started_at: string,
  plan: WindowPlan,
) {
  const vault = yield* AccessUrlVault;
  const opened = yield* Effect.result(vault.open(connection.id, connection.sealed_url));
  if (Result.isFailure(opened)) return failedBeforehand(opened.failure);
  const family = yield* (yield* Users).findFamily(connection.family_id);
  const time_zone = family?.time_zone ?? "UTC";
  const currency = family?.currency ?? "";
  return yield* walkWindows(
    { connection, access: opened.success, options, started_at, time_zone, currency },
    plan,
  );
});

/**
 * The stored result of a sync that failed for a reason on this side, so that the next automatic one is not due immediately.
 */
const brokenOff = ({ backlog, missing_accounts }: BankConnection, at: string): SyncEnd => ({
  ...{ at, status: "failed", problem: null, revoked: false, cool_down_until: null },
  ...{ last_success_at: null, institutions: [], backlog, missing_accounts },
});

/** The stored result of a sync. */
const endOf = (
  connection: BankConnection,
  walked: Walked,
  started_at: string,
  { isWhole, backlog }: { readonly isWhole: boolean; readonly backlog: Window | null },
): SyncEnd => {
  const { failure, institutions, missing, asked } = walked;
  return {
    at: started_at,
    status: statusOf(walked),
    problem: failure?.code ?? null,
    revoked: failure?.code === "access_revoked",
    cool_down_until: failure?.until ?? null,
    last_success_at: !hasProblem(walked) && isWhole ? started_at : null,
    institutions,
    backlog,
    missing_accounts:
      asked === 0 ? connection.missing_accounts : missing.slice(0, MAX_NAMED).map(({ name }) => name),
  };
};

/** Says what is missing of the user's request: what a later sync continues, and what none does. */
const missingTold = Effect.fn("provider.missingTold")(function* (
  { family_id }: BankConnection,
  backlog: Window | null,
  leftOut: Window | null,
) {
  const family = yield* (yield* Users).findFamily(family_id);
  const dayOf = daysIn(family?.time_zone ?? "UTC");
  return [
    ...(leftOut === null ? [] : [leftOutMessage(leftOut, dayOf)]),
    ...(backlog === null ? [] : [backlogMessage(backlog, dayOf)]),
  ];
});

const sync = Effect.fn("provider.sync")(function* (stored: BankConnection, options: SyncOptions) {
  const connections = yield* BankConnections;
  const moment = yield* DateTime.now;
  const started_at = DateTime.formatIso(moment);
  const connection = withSaneClock(stored, started_at);
  const plan = planSync(connection, moment, options.since);
  const blocked = blockedBy(connection, started_at);
  if (!options.dry_run && blocked === undefined) yield* connections.beginSync(connection.id, started_at);
  const walked =
    blocked === undefined
      ? yield* walk(connection, options, started_at, plan).pipe(
          Effect.tapCause((cause) =>
            options.dry_run || Cause.hasInterrupts(cause)
              ? Effect.void
              : Effect.ignoreCause(connections.endSync(connection.id, brokenOff(connection, started_at))),
          ),
        )
      : failedBeforehand(blocked);
  const status = statusOf(walked);
  const { failure, tally, missing, asked } = walked;
  const isWhole = failure === undefined ? coversGap(connection, plan) : coversDue(plan, asked);
  const left = failure === undefined ? null : backlogAfter(plan, asked);
  // If the provider does not have older data, this must not make every later sync fail.
  const isGivenUp = isWhole && isRefusedForGood(failure);
  const backlog = isGivenUp ? null : left;
  if (options.dry_run && blocked === undefined && failure !== undefined)
    yield* recordFailure(connection, started_at, failure);
  if (!options.dry_run && blocked === undefined)
    yield* connections.endSync(connection.id, endOf(connection, walked, started_at, { isWhole, backlog }));
  const after = yield* connections.find(connection.family_id, connection.id);
  return {
    ...{ connection_id: connection.id, status, accounts: [...tally.accounts.values()] },
    transfers: tally.transfers,
    messages: [
      ...(connection.sync_began_at === null ? [] : [interruptedMessage(connection.sync_began_at)]),
      ...tally.messages,
      ...bounded(missing.map(missingMessage), 0),
      ...(options.dry_run ? [] : bounded(yield* booksGaps(connection.family_id, walked.stated), 0)),
      ...(failure === undefined ? [] : [failure]),
      ...(yield* missingTold(
        connection,
        after?.backlog ?? null,
        isGivenUp && !options.dry_run ? left : null,
      )),
      ...budgetWarning(after, started_at),
    ],
    failure,
  } satisfies SyncOutcome as SyncOutcome;
});

/**
 * Syncs one connection with exclusive use of it: requests new data window by window and stores each window as a whole
 * (docs/spec/bank-data.md, Windows). Failures of the provider are part of the outcome; the effect fails if the connection
 * is being synced elsewhere or storage does not work. Running it again changes nothing.
 */
export const syncConnection = Effect.fn("provider.syncConnection")(function* (
  familyId: string,
  id: string,
  options: SyncOptions,
) {
  const connections = yield* BankConnections;
  const found = Effect.gen(function* () {
    return (yield* connections.find(familyId, id)) ?? (yield* new ConnectionNotFound({ id }));
  });
  // Who does not have it neither learns that it is in use nor keeps it from those who do.
  yield* found;
  return yield* connections
    .exclusively(
      id,
      // Read again, because the previous holder may have changed it.
      Effect.flatMap(found, (connection) => sync(connection, options)),
    )
    .pipe(Effect.catchTag("ConnectionBusy", () => new ProviderFailure({ code: "sync_running" })));
});

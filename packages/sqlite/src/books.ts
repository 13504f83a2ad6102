import {
  type AccountQuestion,
  type Books,
  collectRecorded,
  eachInSteps,
  type Imports,
  type Pausing,
  type RecordedIdentity,
  type RecordedSide,
} from "@farthing/core/import";
import type { Database } from "better-sqlite3";
import * as Effect from "effect/Effect";
import { CAME_IN_ON, CAME_IN_WITHOUT_DAY } from "./came-in-with.ts";
import type { Connection } from "./connection.ts";
import { openSnapshot } from "./open-snapshot.ts";

/** The columns of a recorded transaction; `date` is where its day is. */
const recorded = (date: string): string =>
  `SELECT t.id, t.account_id AS account, t.external_id, ${date} AS date, ${CAME_IN_WITHOUT_DAY}, coalesce(b.pending, t.pending) AS pending`;

const TOLD = "LEFT JOIN bank_transactions AS b ON b.transaction_id = t.id";

const OWN = "t.family_id = +@family_id AND t.account_id = @account_id AND t.parent_id IS NULL";

const ORIGINAL_DAY = "t.original ->> 'date'";

/**
 * The transactions of an account that came in on some days: those as they came in, those that were changed since, and those that
 * a bank tells of. Each is read in the order of an index, so that the first rows come at once.
 */
const ON_DAYS = `
${recorded("t.date")} FROM transactions AS t ${TOLD}
WHERE ${OWN} AND t.original IS NULL AND b.transaction_id IS NULL AND t.date BETWEEN @from AND @to
UNION ALL
${recorded(ORIGINAL_DAY)} FROM transactions AS t ${TOLD}
WHERE ${OWN} AND t.original IS NOT NULL AND b.transaction_id IS NULL AND ${ORIGINAL_DAY} BETWEEN @from AND @to
UNION ALL
${recorded("b.date")} FROM bank_transactions AS b CROSS JOIN transactions AS t ON t.id = b.transaction_id
WHERE t.family_id = +@family_id AND b.account_id = @account_id AND b.date BETWEEN @from AND @to
ORDER BY date, id`;

/** Of an account and another day than was asked for. */
const ELSEWHERE = `NOT (t.account_id = @account_id AND EXISTS (SELECT 1 FROM json_each(@spans) AS s
  WHERE ${CAME_IN_ON} BETWEEN s.value ->> 'from' AND s.value ->> 'to'))`;

/** Of each of some references one transaction that came in on none of some days. */
const OF_REFERENCES = `
${recorded(CAME_IN_ON)} FROM json_each(@some) AS r
CROSS JOIN transactions AS t ON t.id = (
  SELECT t.id FROM transactions AS t ${TOLD} WHERE ${OWN} AND t.reference = r.value AND ${ELSEWHERE} LIMIT 1)
${TOLD}`;

/** What has one of some ids and came in on none of some days: in the account that of a file, anywhere its own. */
const OF_IDS = ["t.account_id = @account_id AND t.external_id = i.value", "t.id = i.value"]
  .map(
    (is) => `${recorded(CAME_IN_ON)} FROM json_each(@some) AS i CROSS JOIN transactions AS t ON ${is} ${TOLD}
  WHERE t.family_id = +@family_id AND t.parent_id IS NULL AND ${ELSEWHERE}`,
  )
  .join(" UNION ALL ");

/** What transfers can have or have of some whole transactions. */
const SIDES = `
SELECT * FROM (
  SELECT s.id, s.parent_id, s.external_id, coalesce(
    (SELECT x.id FROM transfers AS x WHERE x.inflow_transaction_id = s.id),
    (SELECT x.id FROM transfers AS x WHERE x.outflow_transaction_id = s.id)) AS transfer_id
  FROM (
    SELECT value AS id FROM json_each(@some)
    UNION ALL
    SELECT p.id FROM json_each(@some) AS w CROSS JOIN transactions AS p
    ON p.family_id = @family_id AND p.parent_id = w.value
  ) AS own CROSS JOIN transactions AS s ON s.id = own.id
) WHERE parent_id IS NOT NULL OR transfer_id IS NOT NULL`;

/** How many references or ids are asked for at once. */
const AT_ONCE = 500;

type RecordedRow = Omit<RecordedIdentity, "pending"> & { readonly pending: 0 | 1 };

type Texts = Readonly<Record<string, string>>;

const toRecorded = ({ pending, ...row }: RecordedRow): RecordedIdentity => ({
  ...row,
  pending: pending === 1,
});

const byDayAndId = (one: RecordedIdentity, other: RecordedIdentity): number =>
  one.date === other.date ? (one.id < other.id ? -1 : 1) : one.date < other.date ? -1 : 1;

function* inParts<A>(all: readonly A[]): Generator<readonly A[]> {
  for (let at = 0; at < all.length; at += AT_ONCE) yield all.slice(at, at + AT_ONCE);
}

/** Reads the accounts of a family. */
export const accountReader = (db: Database): ((familyId: string) => Books["accounts"]) => {
  const accounts = db.prepare<[string], Books["accounts"][number]>(
    "SELECT id, name, currency, external_id, nullif(original_name, '') AS original_name FROM accounts WHERE family_id = ? ORDER BY name, id",
  );
  return (familyId) => accounts.all(familyId);
};

/** Reads what a family has, in steps, in the state that the connection sees. */
export const booksReader = (db: Database) => {
  const family = db.prepare<[string], string>("SELECT currency FROM families WHERE id = ?").pluck();
  const named = (table: "categories" | "tags" | "merchants") =>
    db.prepare<[string], { id: string; name: string }>(
      `SELECT id, name FROM ${table} WHERE family_id = ? ORDER BY name, id`,
    );
  const lists = { categories: named("categories"), tags: named("tags"), merchants: named("merchants") };
  const accounts = accountReader(db);
  const onDays = db.prepare<[Texts], RecordedRow>(ON_DAYS);
  const ofReferences = db.prepare<[Texts], RecordedRow>(OF_REFERENCES);
  const ofIds = db.prepare<[Texts], RecordedRow>(OF_IDS);
  const sidesOf = db.prepare<[Texts], RecordedSide>(SIDES);

  return function* (
    familyId: string,
    questions: readonly AccountQuestion[],
    before?: Books["recorded"],
  ): Pausing<Books> {
    const { add, addOnce, all } = collectRecorded(before);
    const asked = questions.map((each) => ({
      ...each,
      of: { family_id: familyId, account_id: each.account_id },
      days: JSON.stringify(each.spans),
    }));
    for (const { spans, of } of asked)
      for (const span of spans) {
        yield* eachInSteps(onDays.iterate({ ...of, ...span }), (row) => add(toRecorded(row)));
        yield;
      }
    for (const { references, of, days } of asked)
      for (const some of inParts(references)) {
        for (const row of ofReferences.iterate({ ...of, spans: days, some: JSON.stringify(some) }))
          add(toRecorded(row));
        yield;
      }
    for (const { ids = [], of, days } of asked) {
      const found: RecordedIdentity[] = [];
      for (const some of inParts(ids)) {
        for (const row of ofIds.iterate({ ...of, spans: days, some: JSON.stringify(some) }))
          found.push(toRecorded(row));
        yield;
      }
      for (const row of found.sort(byDayAndId)) addOnce(row);
    }
    const recorded = all();
    const sides: RecordedSide[] = [];
    if (questions.some((each) => each.sides === true))
      for (const some of inParts(recorded)) {
        const ids = JSON.stringify(some.map(({ id }) => id));
        for (const side of sidesOf.iterate({ family_id: familyId, some: ids })) sides.push(side);
        yield;
      }
    const currency = family.get(familyId);
    if (currency === undefined) throw new Error("the family of an import must exist");
    return {
      currency,
      accounts: accounts(familyId),
      categories: lists.categories.all(familyId),
      tags: lists.tags.all(familyId),
      merchants: lists.merchants.all(familyId),
      recorded,
      sides: sides.sort((a, b) => (a.id < b.id ? -1 : 1)),
    };
  };
};

/** The steps of a reading in the state as it is now. */
const openReading = (file: string, familyId: string, questions: readonly AccountQuestion[]) => {
  const snapshot = openSnapshot(file);
  const work = booksReader(snapshot)(familyId, questions);
  let failure: unknown;
  return {
    next: (): IteratorResult<undefined, Books> => {
      // Work that has failed would say that it is done.
      if (failure !== undefined) throw failure;
      try {
        return work.next();
      } catch (error) {
        failure = error;
        throw error;
      }
    },
    close: (): void => {
      work.return(undefined as never);
      snapshot.close();
    },
  };
};

/** Reads what a family has: all of one state, although others have their turns meanwhile. */
export const readBooksInTurns = ({ db, read, attempt }: Connection): Imports["Service"]["books"] => {
  const readNow = booksReader(db);
  return (familyId, questions) =>
    questions.length === 0
      ? read("imports.books", () => readNow(familyId, []).next().value!)
      : Effect.scoped(
          Effect.gen(function* () {
            const { next } = yield* Effect.acquireRelease(
              attempt("imports.books", () => openReading(db.name, familyId, questions)),
              ({ close }) => Effect.sync(close),
            );
            for (;;) {
              const step = yield* attempt("imports.books", next);
              if (step.done === true) return step.value;
              yield* Effect.yieldNow;
            }
          }),
        );
};

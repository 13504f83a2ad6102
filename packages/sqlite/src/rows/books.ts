import {
  type AccountQuestion,
  type Books,
  type RecordedIdentity,
  type RecordedSide,
  sortInChunks,
} from "@farthing/core/import";
import type { Database } from "better-sqlite3";
import { accountNumber, accountOf, familyNumber } from "../columns/numbers.ts";
import { DAY_OF_ORIGIN, IS_ALONE, ORIGINAL_WITHOUT_DAY } from "./original-values.ts";

/** The columns of a recorded transaction; `date` is where its day is. */
const recorded = (date: string): string =>
  `SELECT t.id, ${accountOf("t")} AS account, t.external_id, ${date} AS date, ${ORIGINAL_WITHOUT_DAY}, coalesce(b.pending, t.pending) AS pending,
    ${IS_ALONE} AS by_hand, iif(${IS_ALONE}, t.added_as, NULL) AS added_as`;

const TOLD = "LEFT JOIN bank_transactions AS b ON b.transaction_id = t.id";

/** By the account, not by the family: the planner takes either for as good. */
const OWN = `+t.family_number = ${familyNumber("@family_id")} AND t.account_number = ${accountNumber("@account_id")}
  AND t.parent_id IS NULL`;

const ORIGINAL_DAY = "t.original ->> 'date'";

/**
 * The transactions of an account that came in on some days: those as they came in, those that were changed since, and those that
 * a bank tells of. Each is read in the order of an index, which knows no ids, so that the first rows come at once.
 */
const ON_DAYS = `
${recorded("t.date")} FROM transactions AS t ${TOLD}
WHERE ${OWN} AND t.original IS NULL AND b.transaction_id IS NULL AND t.date BETWEEN @from AND @to
UNION ALL
${recorded(ORIGINAL_DAY)} FROM transactions AS t ${TOLD}
WHERE ${OWN} AND t.original IS NOT NULL AND b.transaction_id IS NULL AND ${ORIGINAL_DAY} BETWEEN @from AND @to
UNION ALL
${recorded("b.date")} FROM bank_transactions AS b CROSS JOIN transactions AS t ON t.id = b.transaction_id
WHERE t.family_number = ${familyNumber("+@family_id")} AND b.account_id = @account_id AND b.date BETWEEN @from AND @to
ORDER BY date`;

/** What was added by hand on some days, whenever it is now. */
const ADDED_ON_DAYS = `
${recorded("t.date")} FROM json_each(@spans) AS s CROSS JOIN transactions AS t ${TOLD}
WHERE ${OWN} AND ${IS_ALONE} AND t.added_as IS NOT NULL
  AND t.added_as ->> 'date' BETWEEN s.value ->> 'from' AND s.value ->> 'to'`;

/** Of an account and another day than was asked for. */
const ELSEWHERE = `NOT (t.account_number IS ${accountNumber("@account_id")} AND EXISTS (SELECT 1 FROM json_each(@spans) AS s
  WHERE ${DAY_OF_ORIGIN} BETWEEN s.value ->> 'from' AND s.value ->> 'to'))`;

/** Of more transactions with one reference it is seldom asked on which day each came in. */
const FEW = 8;

const CAME_IN = `SELECT t.reference, t.id, ${DAY_OF_ORIGIN} AS date FROM`;

/** The first transactions of an account with each of some references. */
const OF_REFERENCES = `
${CAME_IN} json_each(@some) AS r CROSS JOIN transactions AS t ON t.number IN (
  SELECT t.number FROM transactions AS t WHERE ${OWN} AND t.reference = r.value LIMIT ${FEW})
${TOLD}`;

/** All of them with one. */
const OF_REFERENCE = `${CAME_IN} transactions AS t ${TOLD} WHERE ${OWN} AND t.reference = @reference`;

/** Some transactions of a family, in order. */
const WITH_IDS = `
${recorded(DAY_OF_ORIGIN)} FROM json_each(@some) AS i CROSS JOIN transactions AS t ON t.id = i.value ${TOLD}
WHERE +t.family_number = ${familyNumber("@family_id")}`;

/** What has one of some ids and came in on none of some days: in the account that of a file, anywhere its own. */
const OF_IDS = [
  `t.account_number = ${accountNumber("@account_id")} AND t.external_id = i.value`,
  "t.id = i.value",
]
  .map(
    (
      is,
    ) => `${recorded(DAY_OF_ORIGIN)} FROM json_each(@some) AS i CROSS JOIN transactions AS t ON ${is} ${TOLD}
  WHERE t.family_number = ${familyNumber("+@family_id")} AND t.parent_id IS NULL AND ${ELSEWHERE}`,
  )
  .join(" UNION ALL ");

/** What transfers can have or have of some whole transactions. */
const SIDES = `
SELECT * FROM (
  SELECT s.id, s.parent_id, s.external_id, coalesce(
    (SELECT x.id FROM transfers AS x WHERE x.inflow_transaction_id = s.id AND x.made_by <> 'rule'),
    (SELECT x.id FROM transfers AS x WHERE x.outflow_transaction_id = s.id AND x.made_by <> 'rule')) AS transfer_id
  FROM (
    SELECT value AS id FROM json_each(@some)
    UNION ALL
    SELECT p.id FROM json_each(@some) AS w CROSS JOIN transactions AS p
    ON +p.family_number = ${familyNumber("@family_id")} AND p.parent_id = w.value
  ) AS own CROSS JOIN transactions AS s ON s.id = own.id
) WHERE parent_id IS NOT NULL OR transfer_id IS NOT NULL`;

/** How many rows are told, and how many references or ids are asked for, at once: some milliseconds of work. */
const AT_ONCE = 500;

type RecordedRow = Omit<RecordedIdentity, "pending" | "by_hand" | "added_as"> &
  Readonly<Record<"pending" | "by_hand", 0 | 1>> & { readonly added_as: string | null };

/** A transaction with a reference, and the day on which it came in. */
type CameIn = Pick<RecordedRow, "id" | "date" | "reference">;

type Texts = Readonly<Record<string, string>>;

const toRecorded = ({ pending, by_hand, added_as, ...row }: RecordedRow): RecordedIdentity => ({
  ...row,
  pending: pending === 1,
  ...(by_hand === 1 ? { by_hand: true } : {}),
  ...(added_as === null
    ? {}
    : { added_as: JSON.parse(added_as) as NonNullable<RecordedIdentity["added_as"]> }),
});

type WithId = Pick<RecordedIdentity, "id">;

const byId = (one: WithId, other: WithId): number => (one.id === other.id ? 0 : one.id < other.id ? -1 : 1);

const byDayAndId = (one: RecordedRow, other: RecordedRow): number =>
  one.date === other.date ? byId(one, other) : one.date < other.date ? -1 : 1;

/** The same in parts of at most so many. */
function* inParts<A>(all: Iterable<A>): Generator<readonly A[]> {
  let part: A[] = [];
  for (const each of all) {
    part.push(each);
    if (part.length < AT_ONCE) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** In parts of at most so many, in order; some are empty, between chunks of the sorting. */
function* sortedParts<A>(all: readonly A[], compare: (a: A, b: A) => number): Generator<readonly A[]> {
  const sorting = sortInChunks(all, compare);
  let chunk = sorting.next();
  for (; chunk.done !== true; chunk = sorting.next()) yield [];
  yield* inParts(chunk.value);
}

/** Rows by day in parts of them by day and id. A day may have any number of rows, which are sorted when all of them are read. */
function* partsOfDays(rows: Iterable<RecordedRow>): Generator<readonly RecordedRow[]> {
  let days: RecordedRow[] = [];
  for (const row of rows) {
    if (days.length >= AT_ONCE && row.date !== days.at(-1)!.date) {
      yield* sortedParts(days, byDayAndId);
      days = [];
    }
    days.push(row);
    if (days.length % AT_ONCE === 0) yield [];
  }
  yield* sortedParts(days, byDayAndId);
}

/** Whether a day is one of some spans: of each day that is asked for it is found out once. */
const dayIn = (spans: AccountQuestion["spans"]): ((day: string) => boolean) => {
  const known = new Map<string, boolean>();
  return (day) => {
    const is = known.get(day) ?? spans.some(({ from, to }) => from <= day && day <= to);
    known.set(day, is);
    return is;
  };
};

/** What is asked of the books of a family. */
export interface BooksQuestion {
  readonly family_id: string;
  readonly questions: readonly AccountQuestion[];
  /** Asks for nothing but the transactions. */
  readonly only_recorded?: true;
}

/** A part of one of the lists of the books; of those that may be there already each is added once. */
export type BookPart =
  | { readonly of: "recorded"; readonly rows: readonly RecordedIdentity[]; readonly once: boolean }
  | { readonly of: "sides"; readonly rows: readonly RecordedSide[] }
  | { readonly of: "accounts"; readonly rows: Books["accounts"] }
  | { readonly of: "categories" | "tags" | "merchants"; readonly rows: Books["categories"] };

const ACCOUNTS =
  "SELECT id, name, currency, external_id, nullif(original_name, '') AS original_name FROM accounts WHERE family_id = ? ORDER BY name, id";

/** Reads the accounts of a family. */
export const accountReader = (db: Database): ((familyId: string) => Books["accounts"]) => {
  const accounts = db.prepare<[string], Books["accounts"][number]>(ACCOUNTS);
  return (familyId) => accounts.all(familyId);
};

/** Reads what a family has in the state that the connection sees, and ends with the currency of the family. */
export const bookParts = (
  db: Database,
): ((question: BooksQuestion) => Generator<BookPart, string, undefined>) => {
  const family = db.prepare<[string], string>("SELECT currency FROM families WHERE id = ?").pluck();
  const named = (table: "categories" | "tags" | "merchants") =>
    db.prepare<[string], { id: string; name: string }>(
      `SELECT id, name FROM ${table} WHERE family_id = ? ORDER BY name, id`,
    );
  const lists = { categories: named("categories"), tags: named("tags"), merchants: named("merchants") };
  const accounts = db.prepare<[string], Books["accounts"][number]>(ACCOUNTS);
  const onDays = db.prepare<[Texts], RecordedRow>(ON_DAYS);
  const ofReferences = db.prepare<[Texts], CameIn>(OF_REFERENCES);
  const ofReference = db.prepare<[Texts], CameIn>(OF_REFERENCE);
  const addedOnDays = db.prepare<[Texts], RecordedRow>(ADDED_ON_DAYS);
  const withIds = db.prepare<[Texts], RecordedRow>(WITH_IDS);
  const ofIds = db.prepare<[Texts], RecordedRow>(OF_IDS);
  const sidesOf = db.prepare<[Texts], RecordedSide>(SIDES);

  /** Of each reference one transaction that came in on none of some days; any number of others may have it. */
  function* elsewhere(of: Texts, { spans, references }: AccountQuestion): Generator<readonly RecordedRow[]> {
    const isAsked = dayIn(spans);
    /** The first of any number with a reference, in chunks. */
    const firstOf = function* (reference: string): Generator<readonly never[], string | undefined> {
      let looked = 0;
      for (const { id, date } of ofReference.iterate({ ...of, reference })) {
        if (!isAsked(date)) return id;
        looked += 1;
        if (looked % AT_ONCE === 0) yield [];
      }
      yield [];
      return undefined;
    };
    for (const some of inParts(references)) {
      const first = Map.groupBy(
        ofReferences.all({ ...of, some: JSON.stringify(some) }),
        ({ reference }) => reference,
      );
      const ids: string[] = [];
      for (const [reference, few] of first) {
        const found = few.find(({ date }) => !isAsked(date))?.id;
        const id = found ?? (few.length < FEW ? undefined : yield* firstOf(reference));
        if (id !== undefined) ids.push(id);
      }
      yield ids.length === 0 ? [] : withIds.all({ ...of, some: JSON.stringify(ids) });
    }
  }

  return function* ({ family_id, questions, only_recorded }) {
    const currency = family.get(family_id);
    if (currency === undefined) throw new Error("the family of an import must exist");
    const asksSides = questions.some((each) => each.sides === true);
    const ids = new Set<string>();
    const recordedPart = (rows: readonly RecordedRow[], once: boolean): BookPart => {
      if (asksSides) for (const { id } of rows) ids.add(id);
      return { of: "recorded", rows: rows.map(toRecorded), once };
    };
    const asked = questions.map((each) => ({
      ...each,
      of: { family_id, account_id: each.account_id },
      days: JSON.stringify(each.spans),
    }));
    for (const { spans, of } of asked)
      for (const span of spans)
        for (const rows of partsOfDays(onDays.iterate({ ...of, ...span }))) yield recordedPart(rows, false);
    for (const each of asked) for (const rows of elsewhere(each.of, each)) yield recordedPart(rows, false);
    for (const { of, days } of asked) {
      const found: RecordedRow[] = [];
      for (const some of inParts(addedOnDays.iterate({ ...of, spans: days }))) {
        for (const row of some) found.push(row);
        yield recordedPart([], true);
      }
      for (const rows of sortedParts(found, byDayAndId)) yield recordedPart(rows, true);
    }
    for (const { ids: wanted = [], of, days } of asked) {
      const found: RecordedRow[] = [];
      for (const some of inParts(wanted)) {
        for (const row of ofIds.iterate({ ...of, spans: days, some: JSON.stringify(some) })) found.push(row);
        yield recordedPart([], true);
      }
      for (const rows of sortedParts(found, byDayAndId)) yield recordedPart(rows, true);
    }
    if (only_recorded) return currency;
    const sides: RecordedSide[] = [];
    for (const some of inParts(ids)) {
      for (const side of sidesOf.iterate({ family_id, some: JSON.stringify(some) })) sides.push(side);
      yield { of: "sides", rows: [] };
    }
    for (const rows of sortedParts(sides, byId)) yield { of: "sides", rows };
    for (const rows of inParts(accounts.iterate(family_id))) yield { of: "accounts", rows };
    for (const list of ["categories", "tags", "merchants"] as const)
      for (const rows of inParts(lists[list].iterate(family_id))) yield { of: list, rows };
    return currency;
  };
};

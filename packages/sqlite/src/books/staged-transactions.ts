import { type Chunked, eachInChunks, type Import, type PlannedTransaction } from "@farthing/core/import";
import { fold } from "@farthing/values";
import type { Database } from "better-sqlite3";
import { storedMoment } from "../columns/moments.ts";
import { accountNumber, familyNumber, giveNumber } from "../columns/numbers.ts";
import { keyBefore, lastKey } from "../columns/search-key.ts";

/**
 * New transactions, ready to be stored: in temporary tables of the connection, which need no lock. From there they are copied in
 * the order of their days, in which the indexes take them soonest, by statements of many rows: the index of searches writes what
 * it has before each statement.
 */

/** What is copied as it is given. */
const GIVEN = [
  ...["id", "date", "amount", "currency", "name", "notes", "category_id", "merchant_id"],
  ...["external_id", "reference", "source", "parent_id", "pending", "pending_gone", "locked"],
  ...["original", "by_hand", "added_as"],
] as const;

const FOLDED = ["folded_name", "folded_notes"] as const;

const STAMPS = ["created_at", "updated_at"] as const;

/** What a bank tells besides. */
const TOLD = ["description", "posted", "told_pending", "seen_at"] as const;

/** Whether it is a part of another, and the how many-th such of its day it is. */
const PLACED = ["part", "nth"] as const;

const TAKEN = [...GIVEN, "account_id", ...STAMPS, ...TOLD] as const;

const STAGED = [...PLACED, ...FOLDED, ...TAKEN];

type Value = string | number | null;

/** A new transaction under the names of its columns. What has no stamps gets those of when it is stored. */
export interface StagedRow
  extends Readonly<Record<(typeof GIVEN | typeof STAMPS)[number], Value>>,
    Readonly<Partial<Record<(typeof TOLD)[number], Value>>> {
  readonly account_id: string;
  readonly date: string;
  readonly name: string;
  readonly notes: string | null;
}

/** How many transactions are copied in one chunk at most: some milliseconds of work. */
const ROWS = 500;

/** How many characters of theirs are indexed for search in one chunk, unless one alone has more: as many as usual rows have. */
export const CHARACTERS = 32_768;

/**
 * Parts come after what they are parts of. A number of JavaScript comes in as a float, and the sum of a key and a float would be
 * one as well, which is too short for keys.
 */
const TABLES = `
CREATE TEMP TABLE IF NOT EXISTS staged_transactions (
  ${PLACED.map((column) => `${column} INTEGER`).join(", ")}, ${[...FOLDED, ...TAKEN].join(", ")}, PRIMARY KEY (part, date, nth)
) WITHOUT ROWID;
CREATE TEMP TABLE IF NOT EXISTS staged_days (date PRIMARY KEY, last) WITHOUT ROWID;`;

const TAGS = "CREATE TEMP TABLE staged_tags (n INTEGER PRIMARY KEY, transaction_id, tag_id)";

/** Where a transaction is staged. */
interface Place {
  readonly part: number;
  readonly date: string;
  readonly nth: number;
}

const START: Place = { part: 0, date: "", nth: 0 };

/** From after one place to another. */
export type Span = Place & { readonly to_part: number; readonly to_date: string; readonly to_nth: number };

const spanOf = (from: Place, to: Place): Span => ({
  ...from,
  ...{ to_part: to.part, to_date: to.date, to_nth: to.nth },
});

const PLACE = "part, date, nth";

/** SQL for what is staged in a span. */
export const SPAN = `temp.staged_transactions
  WHERE (${PLACE}) > (+@part, +@date, +@nth) AND (${PLACE}) <= (+@to_part, +@to_date, +@to_nth)`;

const DAY = [familyNumber("+@family_id"), "@date"] as const;

/** The last key of a day. */
const LAST_OF_DAY = `
INSERT INTO temp.staged_days (date, last)
VALUES (@date, coalesce(
  (SELECT max(search_key) FROM main.transactions
   WHERE search_key > ${keyBefore(...DAY)} AND search_key <= ${lastKey(...DAY)}),
  ${keyBefore(...DAY)}))`;

/** Copies a span. Whole transactions get the keys after the last one of their day. */
const COPY = `
INSERT INTO main.transactions (family_number, account_number, ${[...GIVEN, ...FOLDED, ...STAMPS].join(", ")}, search_key)
SELECT ${familyNumber("+@family_id")}, ${accountNumber("s.account_id")}, ${[...GIVEN, ...FOLDED].join(", ")},
  ${STAMPS.map((name) => `coalesce(${storedMoment(`s.${name}`)}, (SELECT ${storedMoment("@at")}))`).join(", ")},
  iif(part = 0, (SELECT last FROM temp.staged_days AS d WHERE d.date = s.date) + nth, NULL)
FROM (SELECT * FROM ${SPAN}) AS s
ORDER BY ${PLACE}`;

/** Where new transactions are staged on a connection, those of one work at a time, which clears them first. */
export const stagedRows = (db: Database) => {
  db.exec(TABLES);
  const clear = ["transactions", "days"].map((of) => db.prepare(`DELETE FROM temp.staged_${of}`));
  const insert = db.prepare<[Value[]]>(
    `INSERT INTO temp.staged_transactions (${STAGED.join(", ")}) VALUES (${STAGED.map(() => "?").join(", ")})`,
  );
  const nextPlaces = db.prepare<[Place], Place & { readonly characters: number }>(
    `SELECT ${PLACE}, coalesce(length(folded_name), 0) + coalesce(length(folded_notes), 0) AS characters
     FROM temp.staged_transactions WHERE (${PLACE}) > (+@part, +@date, +@nth) ORDER BY ${PLACE} LIMIT ${ROWS}`,
  );
  const idsIn = db.prepare<[Span], string>(`SELECT id FROM ${SPAN}`).pluck();
  const numberFamily = db.prepare<[string]>(giveNumber("families"));
  const numberAccount = db.prepare<[string]>(giveNumber("accounts"));
  const findLast = db.prepare<[{ readonly family_id: string; readonly date: string }]>(LAST_OF_DAY);
  const copy = db.prepare<[Span & { readonly family_id: string; readonly at: string }]>(COPY);
  /** How many are staged, of each day: whole ones, and parts. */
  const counts = [new Map<string, number>(), new Map<string, number>()] as const;
  const accounts = new Set<string>();

  const nextOf = (date: string, part: 0 | 1): number => {
    const nth = (counts[part].get(date) ?? 0) + 1;
    counts[part].set(date, nth);
    return nth;
  };

  /** Where a chunk from after a place ends; undefined if nothing comes after it. */
  const endOfChunk = (from: Place): Place | undefined => {
    let end: Place | undefined;
    let sum = 0;
    for (const { characters, ...place } of nextPlaces.all(from)) {
      sum += characters;
      if (end !== undefined && sum > CHARACTERS) break;
      end = place;
    }
    return end;
  };

  /** All that is staged, in chunks. */
  function* spans(): Generator<Span> {
    let from = START;
    for (let to = endOfChunk(from); to !== undefined; to = endOfChunk(from)) {
      yield spanOf(from, to);
      from = to;
    }
  }

  /** Gives what a family stores for the first time its number, and finds where its days end. */
  const prepareFor = (family_id: string): void => {
    numberFamily.run(family_id);
    for (const account of accounts) numberAccount.run(account);
    for (const date of counts[0].keys()) findLast.run({ family_id, date });
  };

  return {
    /** Forgets what is staged. */
    clear: (): void => {
      for (const statement of clear) statement.run();
      for (const kept of [...counts, accounts]) kept.clear();
    },

    add: (row: StagedRow): void => {
      const part = row.parent_id === null ? 0 : 1;
      // Parts are not found by a search.
      const isFound = part === 0;
      const values: Value[] = [
        ...[part, nextOf(row.date, part)],
        isFound ? fold(row.name) : null,
        isFound && row.notes !== null ? fold(row.notes) : null,
      ];
      for (const column of TAKEN) values.push(row[column] ?? null);
      insert.run(values);
      accounts.add(row.account_id);
    },

    /** How many are staged. */
    get size(): number {
      return counts.reduce((sum, days) => [...days.values()].reduce((all, each) => all + each, sum), 0);
    },

    /** The ids of what is staged, in lists. */
    *ids(): Generator<readonly string[]> {
      for (const span of spans()) yield idsIn.all(span);
    },

    /** Stores what is staged, which stays staged, in chunks; `then` is done with each. */
    *store(family_id: string, at: string, then: (span: Span) => void): Chunked<void> {
      prepareFor(family_id);
      for (const span of spans()) {
        copy.run({ ...span, family_id, at });
        then(span);
        yield;
      }
    },
  };
};

const toRow = ({ history, pending, pending_gone, ...planned }: PlannedTransaction): StagedRow => ({
  ...planned,
  pending: pending === true ? 1 : 0,
  pending_gone: pending_gone === true ? 1 : 0,
  locked: JSON.stringify(history?.locked ?? []),
  original: history?.original ? JSON.stringify(history.original) : null,
  by_hand: history?.by_hand === true ? 1 : 0,
  added_as: history?.added_as ? JSON.stringify(history.added_as) : null,
  created_at: history?.created_at ?? null,
  updated_at: history?.updated_at ?? null,
});

/** Where the transactions of one import at a time are staged on a connection. */
export const transactionStage = (db: Database) => {
  const staged = stagedRows(db);
  db.exec(TAGS);
  const clearTags = db.prepare("DELETE FROM temp.staged_tags");
  const clear = (): void => {
    staged.clear();
    clearTags.run();
  };
  const addTag = db.prepare<[string, string]>(
    "INSERT INTO temp.staged_tags (transaction_id, tag_id) VALUES (?, ?)",
  );
  const lastNumber = db.prepare<[], number>("SELECT coalesce(max(number), 0) FROM transactions").pluck();
  const claim = db.prepare<[{ readonly after: number; readonly import_id: string }]>(
    `INSERT INTO import_claims (transaction_number, import_number, removable)
     SELECT t.number, i.number, 1 FROM transactions AS t CROSS JOIN imports AS i
     WHERE t.number > +@after AND t.parent_id IS NULL AND i.id = @import_id`,
  );
  const copyTags = db.prepare<[{ readonly family_id: string; readonly after: number; readonly to: number }]>(
    `INSERT INTO transaction_tags (family_id, transaction_id, tag_id)
     SELECT @family_id, transaction_id, tag_id FROM temp.staged_tags WHERE n > +@after AND n <= +@to`,
  );
  let tags = 0;

  return {
    /** Stages these transactions in place of those that are. */
    *put(transactions: Iterable<PlannedTransaction>): Chunked<void> {
      clear();
      tags = 0;
      yield* eachInChunks(transactions, (planned) => {
        staged.add(toRow(planned));
        for (const tag of planned.tag_ids) addTag.run(planned.id, tag);
        tags += planned.tag_ids.length;
      });
    },

    ids: staged.ids,

    /** Stores what is staged, as an import's; `then` is done with each chunk, and how many are stored and will be. */
    *store(
      family_id: string,
      { id: import_id, created_at }: Import,
      then: (span: Span, done: number, of: number) => void,
    ): Chunked<void> {
      // What is copied comes after all that is there.
      const before = lastNumber.get()!;
      const { size } = staged;
      let last = before;
      yield* staged.store(family_id, created_at, (span) => {
        claim.run({ after: last, import_id });
        last = lastNumber.get()!;
        then(span, last - before, size);
      });
      for (let after = 0; after < tags; after += ROWS) {
        copyTags.run({ family_id, after, to: after + ROWS });
        yield;
      }
      clear();
    },
  };
};

export type TransactionStage = ReturnType<typeof transactionStage>;

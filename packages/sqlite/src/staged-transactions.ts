import { eachInSteps, type Import, type Pausing, type PlannedTransaction } from "@farthing/core/import";
import { fold } from "@farthing/values";
import type { Database } from "better-sqlite3";
import { keyBefore, lastKey } from "./search-key.ts";

/**
 * The transactions of an import, ready to be stored: in temporary tables of the connection, which need no lock. From there they
 * are copied in the order of their days, in which the indexes take them soonest.
 */

type Row = Readonly<Record<string, string | number | null>>;

/** What is copied as it is. */
const PLANNED = [
  ...["id", "account_id", "date", "amount", "currency", "name", "notes", "category_id", "merchant_id"],
  ...["external_id", "reference", "source", "parent_id", "pending", "locked", "original"],
  ...["folded_name", "folded_notes"],
] as const;

const STAMPS = ["created_at", "updated_at"] as const;

const STAGED = ["part", "n", ...PLANNED, ...STAMPS];

/** How many transactions are copied in one step: some milliseconds of work. */
const ROWS = 500;

/** Parts come after what they are parts of. */
const TABLES = `
CREATE TEMP TABLE staged_transactions (n INTEGER PRIMARY KEY, part, ${[...PLANNED, ...STAMPS].join(", ")});
CREATE INDEX temp.staged_by_day ON staged_transactions (part, date, n);
CREATE TEMP TABLE staged_tags (n INTEGER PRIMARY KEY, transaction_id, tag_id);`;

/** Where a transaction is staged. */
interface Place {
  readonly part: number;
  readonly date: string;
  readonly n: number;
}

const START: Place = { part: 0, date: "", n: 0 };

const END: Place = { part: 2, date: "", n: 0 };

/** From after one place to another. */
type Span = Place & { readonly to_part: number; readonly to_date: string; readonly to_n: number };

const SPAN = `temp.staged_transactions
  WHERE (part, date, n) > (+@part, +@date, +@n) AND (part, date, n) <= (+@to_part, +@to_date, +@to_n)`;

/** From after one number to another. */
interface Numbers {
  readonly after: number;
  readonly to: number;
}

function* numbered(count: number): Generator<Numbers> {
  for (let after = 0; after < count; after += ROWS) yield { after, to: after + ROWS };
}

const DAY = ["@family_id", "d.date"] as const;

/** Copies a span. Whole transactions get the keys after the last one of their day. */
const COPY = `
WITH some AS MATERIALIZED (SELECT * FROM ${SPAN}),
days AS MATERIALIZED (
  SELECT date, coalesce(
    (SELECT max(search_key) FROM main.transactions
     WHERE search_key > ${keyBefore(...DAY)} AND search_key <= ${lastKey(...DAY)}),
    ${keyBefore(...DAY)}) AS last
  FROM (SELECT DISTINCT date FROM some) AS d
)
INSERT INTO main.transactions (family_id, ${[...PLANNED, ...STAMPS].join(", ")}, search_key)
SELECT @family_id, ${PLANNED.map((name) => `s.${name}`).join(", ")},
  ${STAMPS.map((name) => `coalesce(s.${name}, @created_at)`).join(", ")},
  iif(s.part = 0, d.last + row_number() OVER (PARTITION BY s.part, s.date ORDER BY s.n), NULL)
FROM some AS s JOIN days AS d ON d.date = s.date
ORDER BY s.part, s.date, s.n`;

const numberOf = (table: "families" | "accounts"): string =>
  `UPDATE ${table} SET number = (SELECT coalesce(max(number), 0) + 1 FROM ${table}) WHERE id = ? AND number IS NULL`;

const toRow = ({ tag_ids: _, history, pending, ...planned }: PlannedTransaction, n: number): Row => ({
  ...{ ...planned, n, part: planned.parent_id === null ? 0 : 1, pending: pending === true ? 1 : 0 },
  locked: JSON.stringify(history?.locked ?? []),
  original: history?.original ? JSON.stringify(history.original) : null,
  created_at: history?.created_at ?? null,
  updated_at: history?.updated_at ?? null,
  // Parts are not found by a search.
  folded_name: planned.parent_id === null ? fold(planned.name) : null,
  folded_notes: planned.parent_id === null && planned.notes !== null ? fold(planned.notes) : null,
});

/** Where the transactions of one import at a time are staged on a connection. */
export const transactionStage = (db: Database) => {
  db.exec(TABLES);
  const clear = ["transactions", "tags"].map((of) => db.prepare(`DELETE FROM temp.staged_${of}`));
  const add = db.prepare<[Row]>(
    `INSERT INTO temp.staged_transactions (${STAGED.join(", ")}) VALUES (${STAGED.map((name) => `@${name}`).join(", ")})`,
  );
  const addTag = db.prepare<[string, string]>(
    "INSERT INTO temp.staged_tags (transaction_id, tag_id) VALUES (?, ?)",
  );
  const endOfStep = db.prepare<[Place], Place>(
    `SELECT part, date, n FROM temp.staged_transactions WHERE (part, date, n) > (+@part, +@date, +@n)
     ORDER BY part, date, n LIMIT 1 OFFSET ${ROWS - 1}`,
  );
  const idsIn = db.prepare<[Span], string>(`SELECT id FROM ${SPAN}`).pluck();
  const accounts = db.prepare<[], string>("SELECT DISTINCT account_id FROM temp.staged_transactions").pluck();
  const [numberFamily, numberAccount] = (["families", "accounts"] as const).map((table) =>
    db.prepare<[string]>(numberOf(table)),
  ) as [ReturnType<typeof db.prepare<[string]>>, ReturnType<typeof db.prepare<[string]>>];
  const copy = db.prepare<[Span & { readonly family_id: string; readonly created_at: string }]>(COPY);
  const lastNumber = db.prepare<[], number>("SELECT coalesce(max(number), 0) FROM transactions").pluck();
  const claim = db.prepare<[{ readonly after: number; readonly import_id: string }]>(
    `INSERT INTO import_claims (transaction_number, import_number, removable)
     SELECT t.number, i.number, 1 FROM transactions AS t CROSS JOIN imports AS i
     WHERE t.number > +@after AND t.parent_id IS NULL AND i.id = @import_id`,
  );
  const copyTags = db.prepare<[Numbers & { readonly family_id: string }]>(
    `INSERT INTO transaction_tags (family_id, transaction_id, tag_id)
     SELECT @family_id, transaction_id, tag_id FROM temp.staged_tags WHERE n > +@after AND n <= +@to`,
  );
  const counts = { transactions: 0, tags: 0 };

  /** All that is staged, in steps. */
  function* spans(): Generator<Span> {
    for (let from = START; from !== END; ) {
      const to: Place = endOfStep.get(from) ?? END;
      yield { ...from, to_part: to.part, to_date: to.date, to_n: to.n };
      from = to;
    }
  }

  return {
    /** Stages these transactions in place of those that are. */
    *put(transactions: Iterable<PlannedTransaction>): Pausing<void> {
      for (const statement of clear) statement.run();
      Object.assign(counts, { transactions: 0, tags: 0 });
      yield* eachInSteps(transactions, (planned) => {
        counts.transactions += 1;
        add.run(toRow(planned, counts.transactions));
        for (const tag of planned.tag_ids) addTag.run(planned.id, tag);
        counts.tags += planned.tag_ids.length;
      });
    },

    /** The ids of what is staged, in lists. */
    *ids(): Generator<readonly string[]> {
      for (const span of spans()) yield idsIn.all(span);
    },

    /** Stores what is staged, as an import's. */
    *store(family_id: string, { id: import_id, created_at }: Import): Pausing<void> {
      numberFamily.run(family_id);
      for (const account of accounts.all()) numberAccount.run(account);
      for (const span of spans()) {
        // What is copied comes after all that is there.
        const after = lastNumber.get()!;
        copy.run({ ...span, family_id, created_at });
        claim.run({ after, import_id });
        yield;
      }
      for (const numbers of numbered(counts.tags)) {
        copyTags.run({ ...numbers, family_id });
        yield;
      }
      for (const statement of clear) statement.run();
    },
  };
};

import type { ImportPlan, PlannedTransaction } from "@farthing/core/import";
import { fold } from "@farthing/values";
import type { Queries } from "../../connection/queries.ts";
import { raw, sql } from "../../connection/sql.ts";
import { rowsOf } from "../../rows/rows.ts";
import { ENTITIES } from "../entity-claims.ts";

/** The family and import that something belongs to, and when. */
export interface Stamp {
  readonly family_id: string;
  readonly import_id: string;
  readonly at: string;
}

/** The columns of a plan's rows, with their types. */
const COLUMNS = {
  accounts: {
    ...{ id: "text", name: "text", account_type: "text", subtype: "text", currency: "text" },
    ...{
      balance: "numeric",
      balance_day: "date",
      status: "text",
      external_id: "text",
      original_name: "text",
    },
    updated_at: "text",
  },
  categories: { id: "text", name: "text", color: "text", icon: "text", parent_id: "text" },
  tags: { id: "text", name: "text", color: "text" },
  merchants: { id: "text", name: "text" },
  transactions: {
    ...{ id: "text", account_id: "text", date: "date", amount: "numeric", currency: "text", name: "text" },
    ...{ name_folded: "text", notes: "text", notes_folded: "text", category_id: "text", merchant_id: "text" },
    ...{ external_id: "text", reference: "text", source: "text", parent_id: "text", pending: "boolean" },
    pending_gone: "boolean",
    ...{ locked: "text[]", original: "jsonb", by_hand: "boolean", added_as: "jsonb", updated_at: "text" },
  },
} as const satisfies Record<Exclude<keyof ImportPlan, "transfers">, Readonly<Record<string, string>>>;

type Inserted = keyof typeof COLUMNS;

/** What has ids that a file can have. */
export const KINDS = [...(Object.keys(COLUMNS) as Inserted[]), "transfers", "transfer_candidates"] as const;

/** To write more rows as one text would hold up others. */
const AT_ONCE = 1_000;

/** Rows that are made one after the other, in parts. */
function* inParts<A>(rows: Iterable<A>): Generator<readonly A[]> {
  let part: A[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < AT_ONCE) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

const insert = async (
  { run }: Queries,
  { family_id }: Stamp,
  kind: Inserted,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  if (rows.length === 0) return;
  const columns: Readonly<Record<string, string>> = { ...COLUMNS[kind], created_at: "text" };
  const names = raw(Object.keys(columns).join(", "));
  await run(
    sql`INSERT INTO ${raw(kind)} (${names}, family_id)
        SELECT ${names}, ${family_id} FROM ${rowsOf(columns, rows)} AS r`,
  );
};

const transactionRow = (
  { history, pending, pending_gone, ...own }: PlannedTransaction,
  at: string,
): Readonly<Record<string, unknown>> => ({
  ...own,
  pending: pending === true,
  pending_gone: pending_gone === true,
  name_folded: fold(own.name),
  notes_folded: own.notes === null ? null : fold(own.notes),
  // The names of fields need no quotes.
  locked: `{${(history?.locked ?? []).join(",")}}`,
  original: history?.original == null ? null : JSON.stringify(history.original),
  by_hand: history?.by_hand === true,
  added_as: history?.added_as === undefined ? null : JSON.stringify(history.added_as),
  created_at: history?.created_at ?? at,
  updated_at: history?.updated_at ?? at,
});

const insertSome = async (
  queries: Queries,
  stamp: Stamp,
  transactions: readonly PlannedTransaction[],
): Promise<void> => {
  const { family_id, import_id, at } = stamp;
  const tags = transactions.flatMap(({ id, tag_ids }) =>
    tag_ids.map((tag_id) => ({ transaction_id: id, tag_id })),
  );
  const whole = transactions.filter(({ parent_id }) => parent_id === null).map(({ id }) => id);
  await insert(
    queries,
    stamp,
    "transactions",
    transactions.map((each) => transactionRow(each, at)),
  );
  await queries.run(
    sql`INSERT INTO transaction_tags (family_id, transaction_id, tag_id)
        SELECT ${family_id}, r.transaction_id, r.tag_id
        FROM ${rowsOf({ transaction_id: "text", tag_id: "text" }, tags)} AS r`,
  );
  await queries.run(
    sql`INSERT INTO import_claims (family_id, transaction_id, import_id, removable)
        SELECT ${family_id}, id, ${import_id}, true FROM unnest(${whole}::text[]) AS id`,
  );
};

/** Inserts the accounts, categories, tags and merchants of a plan. */
export const insertEntities = async (queries: Queries, stamp: Stamp, plan: ImportPlan): Promise<void> => {
  const { at } = stamp;
  for (const kind of ENTITIES) {
    const rows: readonly object[] = plan[kind];
    await insert(
      queries,
      stamp,
      kind,
      rows.map((row) => ({ ...row, created_at: at, updated_at: at })),
    );
  }
};

/** Inserts the transactions of a plan in parts, each of which is shown when it is there: its whole ones. */
export const insertTransactions = async (
  queries: Queries,
  stamp: Stamp,
  transactions: ImportPlan["transactions"],
  onInserted: (wholes: readonly PlannedTransaction[]) => void,
): Promise<void> => {
  for (const part of inParts(transactions)) {
    await insertSome(queries, stamp, part);
    onInserted(part.filter(({ parent_id }) => parent_id === null));
  }
};

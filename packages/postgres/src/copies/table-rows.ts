import {
  CopyRefused,
  type Kind,
  type Row,
  type RowSource,
  type RowTarget,
  type Table,
} from "@farthing/core/storage";
import { fold } from "@farthing/values";
import pg from "pg";
import type { Queries } from "../connection/queries.ts";
import { joined, raw, type Sql, sql } from "../connection/sql.ts";
import { STATED_BEFORE } from "../schema/migrations.ts";
import {
  VERSION,
  WITH_ADDED_AS,
  WITH_BY_HAND,
  WITH_CAME_AGAIN,
  WITH_CANDIDATES,
  WITH_PENDING_GONE,
  WITH_RESTORED_AT,
  WITH_SAID_AT,
} from "../schema/versions.ts";

/** As many rows are read and written at once. */
const ROWS = 1_000;

/** The types of columns; an object is stored as JSON. */
const TYPES: Readonly<Record<Exclude<Kind, readonly string[]>, string>> = {
  text: "text",
  whole: "bigint",
  flag: "boolean",
  bytes: "bytea",
  decimal: "numeric",
  day: "date",
  texts: "text[]",
};

const isObject = (kind: Kind): kind is readonly string[] => typeof kind !== "string";

const typeOf = (kind: Kind): string => (isObject(kind) ? "jsonb" : TYPES[kind]);

/** A column as it is read. */
const read = ([name, kind]: readonly [string, Kind]): string => {
  if (kind === "bytes") return `encode(${name}, 'hex')`;
  return kind === "day" ? `to_char(${name}, 'YYYY-MM-DD')` : name;
};

type Answered = Readonly<Record<string, Row[number] | Readonly<Record<string, string>>>>;

const toCell = (kind: Kind, value: Answered[string]): Row[number] =>
  value !== null && isObject(kind)
    ? kind.map((key) => (value as Readonly<Record<string, string>>)[key]!)
    : (value as Row[number]);

/** What becomes of a cell in the JSON from which rows are written. */
const toJson = (kind: Kind, cell: Row[number]): unknown => {
  if (cell === null) return null;
  if (isObject(kind)) return Object.fromEntries(kind.map((key, i) => [key, (cell as readonly string[])[i]]));
  return kind === "bytes" ? `\\x${cell}` : cell;
};

/** The texts that searches compare, which are stored beside the others. */
const foldedOf = (table: string, names: readonly string[], row: Row) => {
  if (table !== "transactions") return {};
  const [name, notes] = ["name", "notes"].map((each) => row[names.indexOf(each)] as string | null);
  return { name_folded: fold(name!), notes_folded: notes == null ? null : fold(notes) };
};

const FOLDED = { name_folded: "text", notes_folded: "text" } as const satisfies Table["columns"];

/** What a value that PostgreSQL has no place for is told as: its classes 22 and 23. */
const explained = (table: string, error: unknown): unknown =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? "")
    ? new CopyRefused({
        code: "copy_differs",
        message: `PostgreSQL cannot hold what ${table} has: ${error.message}. Nothing was copied.`,
      })
    : error;

/** What a database from before some tables and columns has in their place. */
const BEFORE_CANDIDATES: Readonly<Record<string, string>> = {
  transfers: "(SELECT *, 'file' AS made_by FROM transfers) AS t",
  transfer_candidates:
    "(SELECT id, family_id, inflow_transaction_id, outflow_transaction_id, '' AS state, created_at FROM transfers WHERE false) AS t",
};

/** The columns that transactions were given since, each with the first version that has it. */
const GIVEN_TO_TRANSACTIONS: readonly (readonly [string, number])[] = [
  ["false AS by_hand", WITH_BY_HAND],
  ["false AS pending_gone", WITH_PENDING_GONE],
  ["NULL::jsonb AS added_as", WITH_ADDED_AS],
];

/** Before any transaction was added by hand, all came from elsewhere. */
const statedBefore = (schema: number): string =>
  `(${schema < WITH_BY_HAND ? STATED_BEFORE.replace(" AND NOT t.by_hand", "") : STATED_BEFORE}) AS t`;

const NONE_RESTORED = "(SELECT *, NULL AS restored_at FROM deleted_transactions) AS t";
const NONE_CAME_AGAIN = "(SELECT *, NULL AS came_again_as FROM deleted_entries) AS t";

/** What there is in place of a table in a database of a version. */
const standIn = (name: string, schema: number): string | undefined => {
  if (schema < WITH_CANDIDATES && name in BEFORE_CANDIDATES) return BEFORE_CANDIDATES[name];
  if (schema < WITH_SAID_AT && name === "account_balances") return statedBefore(schema);
  if (schema < WITH_RESTORED_AT && name === "deleted_transactions") return NONE_RESTORED;
  if (schema < WITH_CAME_AGAIN && name === "deleted_entries") return NONE_CAME_AGAIN;
  const given = GIVEN_TO_TRANSACTIONS.flatMap(([column, since]) => (schema < since ? [column] : []));
  return name === "transactions" && given.length > 0
    ? `(SELECT *, ${given.join(", ")} FROM transactions) AS t`
    : undefined;
};

/** Reads the rows of whole tables. `schema` is the version of the database. */
export const tableSource = (all: Queries["all"], schema = VERSION): RowSource => ({
  async *rows({ name, columns, key, ordered }: Table): AsyncGenerator<readonly Row[]> {
    // A database of an older version has fewer tables.
    const [there] = await all<{ readonly is: boolean }>(sql`SELECT to_regclass(${name}) IS NOT NULL AS is`);
    if (there?.is !== true) return;
    const entries = Object.entries(columns);
    const order = ordered === true ? ["position"] : key;
    const selected = entries.map((entry) => `${read(entry)} AS ${entry[0]}`);
    const list = raw([...selected, ...(ordered === true ? order : [])].join(", "));
    const by = raw(order.join(", "));
    const before = standIn(name, schema);
    let after: Sql | undefined;
    for (;;) {
      const from = after === undefined ? sql`` : sql`WHERE (${by}) > (${after})`;
      const found = await all<Answered>(
        sql`SELECT ${list} FROM ${raw(before ?? name)} ${from} ORDER BY ${by} LIMIT ${ROWS}`,
      );
      yield found.map((answer) => entries.map(([column, kind]) => toCell(kind, answer[column]!)));
      const last = found.at(-1);
      if (last === undefined || found.length < ROWS) return;
      after = joined(
        order.map((column) => sql`${last[column]}`),
        ", ",
      );
    }
  },
});

/** The rows of whole tables, inside one transaction. */
export const tableRows = ({ all, get, run }: Queries): RowTarget => {
  /** What rows of the table that is being written refer to within it, by their key. */
  let within: { readonly key: string; readonly other: string }[] = [];

  return {
    ...tableSource(all),
    isEmpty: async ({ name }) => (await get(sql`SELECT 1 FROM ${raw(name)} LIMIT 1`)) === undefined,
    write: async ({ name, columns, key, within: refers }, some) => {
      if (some.length === 0) return;
      const names = Object.keys(columns);
      const kinds = Object.values(columns);
      const written = Object.entries({ ...columns, ...(name === "transactions" ? FOLDED : {}) });
      const json = some.map((row) => ({
        ...Object.fromEntries(names.map((column, i) => [column, toJson(kinds[i]!, row[i]!)])),
        // What they refer to may follow.
        ...(refers === undefined ? {} : { [refers]: null }),
        ...foldedOf(name, names, row),
      }));
      if (refers !== undefined)
        for (const row of some) {
          const other = row[names.indexOf(refers)] as string | null;
          if (other !== null) within.push({ key: row[names.indexOf(key[0]!)] as string, other });
        }
      const list = raw(written.map(([column]) => column).join(", "));
      const typed = raw(written.map(([column, kind]) => `${column} ${typeOf(kind)}`).join(", "));
      try {
        await run(
          sql`INSERT INTO ${raw(name)} (${list})
              SELECT ${list} FROM json_to_recordset(${JSON.stringify(json)}::json) AS r(${typed})`,
        );
      } catch (error) {
        throw explained(name, error);
      }
    },
    end: async ({ name, key, within: refers }) => {
      for (let from = 0; from < within.length; from += ROWS) {
        const some = within.slice(from, from + ROWS);
        await run(
          sql`UPDATE ${raw(name)} AS t SET ${raw(refers!)} = r.other
              FROM unnest(${some.map((each) => each.key)}::text[], ${some.map(({ other }) => other)}::text[]) AS r(key, other)
              WHERE t.${raw(key[0]!)} = r.key`,
        );
      }
      within = [];
    },
  };
};

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { CopyRefused } from "./copy-refused.ts";
import { type Row, TABLES, type Table } from "./tables.ts";

/** Reads whole tables in one state: the rows in their order, or in that of their key, in parts. */
export interface RowSource {
  readonly rows: (table: Table) => AsyncIterable<readonly Row[]>;
}

/** Writes whole tables, none of whose rows counts until all of them do, and reads what it has written. */
export interface RowTarget extends RowSource {
  readonly isEmpty: (table: Table) => Promise<boolean>;
  /** Writes rows; what they refer to within their table may follow. Throws a {@link CopyRefused} if it cannot hold one. */
  readonly write: (table: Table, rows: readonly Row[]) => Promise<void>;
  /** Ends a table. */
  readonly end: (table: Table) => Promise<void>;
}

/** A table that was copied. */
export interface CopiedTable {
  readonly table: string;
  readonly rows: number;
  /** Of all its rows, in order. */
  readonly sha256: string;
}

/** Counts rows and digests them, as they are whatever stores them. */
const summing = () => {
  const digest = sha256.create();
  let rows = 0;
  return {
    add: (some: readonly Row[]): void => {
      rows += some.length;
      digest.update(utf8ToBytes(some.map((row) => `${JSON.stringify(row)}\n`).join("")));
    },
    sum: ({ name }: Table): CopiedTable => ({ table: name, rows, sha256: bytesToHex(digest.digest()) }),
  };
};

const sumOf = async (source: RowSource, table: Table): Promise<CopiedTable> => {
  const { add, sum } = summing();
  for await (const some of source.rows(table)) add(some);
  return sum(table);
};

const copyTable = async (from: RowSource, to: RowTarget, table: Table): Promise<CopiedTable> => {
  const { add, sum } = summing();
  for await (const some of from.rows(table)) {
    await to.write(table, some);
    add(some);
  }
  await to.end(table);
  return sum(table);
};

/** Fails if anything is stored. `name` is what the failure calls the database. */
const refuseFilled = async (to: RowTarget, name: string): Promise<void> => {
  for (const table of TABLES)
    if (!(await to.isEmpty(table)))
      throw new CopyRefused({
        code: "database_not_empty",
        message: `The database ${name} is not empty: it has ${table.name.replaceAll("_", " ")}. Nothing was copied. Use an empty one.`,
      });
};

/**
 * Copies everything into an empty database, and reads it there again: every table must have the same rows in the same order.
 * Throws a {@link CopyRefused} if it has not, and then nothing may be kept.
 */
export const copyTables = async (
  from: RowSource,
  to: RowTarget,
  name: string,
): Promise<readonly CopiedTable[]> => {
  await refuseFilled(to, name);
  const copied: CopiedTable[] = [];
  for (const table of TABLES) copied.push(await copyTable(from, to, table));
  for (const [i, table] of TABLES.entries()) {
    const found = await sumOf(to, table);
    if (found.rows !== copied[i]!.rows || found.sha256 !== copied[i]!.sha256)
      throw new CopyRefused({
        code: "copy_differs",
        message: `The copy of ${table.name} differs: ${copied[i]!.rows} rows were read, ${found.rows} are there. Nothing was copied. Stop whatever else uses ${name}, and try again.`,
      });
  }
  return copied;
};

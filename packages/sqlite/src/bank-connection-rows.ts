import {
  type BankConnection,
  type BankConnectionRow,
  toConnection,
  toConnectionRow,
} from "@farthing/core/provider";

/** The row of a connection as SQLite has it. */
export interface SqliteConnectionRow extends Omit<BankConnectionRow, "revoked" | "institutions"> {
  readonly revoked: 0 | 1;
  /** A JSON array. */
  readonly institutions: string;
}

export const toSqliteRow = (connection: BankConnection): SqliteConnectionRow => {
  const row = toConnectionRow(connection);
  return { ...row, revoked: row.revoked ? 1 : 0, institutions: JSON.stringify(row.institutions) };
};

export const fromSqliteRow = (row: SqliteConnectionRow): BankConnection =>
  toConnection({
    ...row,
    revoked: row.revoked === 1,
    institutions: JSON.parse(row.institutions) as string[],
  });

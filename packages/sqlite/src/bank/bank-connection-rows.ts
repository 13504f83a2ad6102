import {
  type BankConnection,
  type BankConnectionRow,
  toConnection,
  toConnectionRow,
} from "@farthing/core/provider";

/** The row of a connection as SQLite has it. */
export interface SqliteConnectionRow
  extends Omit<BankConnectionRow, "revoked" | "institutions" | "missing_accounts"> {
  readonly revoked: 0 | 1;
  /** A JSON array, as `missing_accounts` is. */
  readonly institutions: string;
  readonly missing_accounts: string;
}

export const toSqliteRow = (connection: BankConnection): SqliteConnectionRow => {
  const row = toConnectionRow(connection);
  return {
    ...row,
    revoked: row.revoked ? 1 : 0,
    institutions: JSON.stringify(row.institutions),
    missing_accounts: JSON.stringify(row.missing_accounts),
  };
};

export const fromSqliteRow = (row: SqliteConnectionRow): BankConnection =>
  toConnection({
    ...row,
    revoked: row.revoked === 1,
    institutions: JSON.parse(row.institutions) as string[],
    missing_accounts: JSON.parse(row.missing_accounts) as string[],
  });

/** The tables whose rows are counted for people. */
export const COUNTED_TABLES = ["families", "users", "accounts", "transactions", "bank_connections"] as const;

/** What a database contains, and whether it is sound. */
export interface DatabaseState {
  /** The version of its schema, 0 if it is empty; this program makes it `supported_schema` when it opens it for work. */
  readonly schema: number;
  readonly supported_schema: number;
  /** What is wrong in it; empty if it is sound. */
  readonly problems: readonly string[];
  /** How many rows some tables have; without those that a damaged database cannot tell. */
  readonly counts: Readonly<Partial<Record<(typeof COUNTED_TABLES)[number], number>>>;
  /** The encrypted access URLs of bank connections. */
  readonly sealed_urls: readonly string[];
}

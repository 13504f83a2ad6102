/**
 * What is stored, as tables that every adapter has: for copies of a whole database. An adapter may have more columns and
 * tables, which it fills itself: folded texts, indexes, positions, leases.
 */

/** What a column contains, however an adapter stores it. */
export type Kind =
  /** Text; also structured text that nothing in a database looks into. */
  | "text"
  /** A whole number. */
  | "whole"
  | "flag"
  /** Bytes, in hexadecimal. */
  | "bytes"
  /** A decimal number as canonical text. */
  | "decimal"
  /** A day, `YYYY-MM-DD`. */
  | "day"
  /** A list of texts. */
  | "texts"
  /** An object of texts that a database looks into, with these keys in this order. */
  | readonly string[];

/** A table, whose rows refer only to tables before it and to itself. */
export interface Table {
  readonly name: string;
  readonly columns: Readonly<Record<string, Kind>>;
  /** The columns that identify a row. */
  readonly key: readonly string[];
  /** Its rows have an order of their own: that in which they were stored. */
  readonly ordered?: true;
  /** The column that refers to other rows of the table. */
  readonly within?: string;
}

/** A value of a column: text, but for whole numbers, flags and lists. */
export type Cell = string | number | boolean | readonly string[] | null;

/** The values of a row, in the order of the columns. */
export type Row = readonly Cell[];

const texts = <Name extends string>(...names: readonly Name[]): Readonly<Record<Name, "text">> =>
  Object.fromEntries(names.map((name) => [name, "text"])) as Record<Name, "text">;

/** What the bank told of a transaction. */
const TOLD = {
  ...texts("transaction_id", "family_id", "account_id", "provider_id"),
  date: "day",
  amount: "decimal",
  ...texts("name", "notes", "description"),
  posted: "whole",
  pending: "flag",
  seen_at: "text",
} as const satisfies Table["columns"];

/** All tables, in an order in which they can be filled. */
export const TABLES: readonly Table[] = [
  { name: "families", columns: texts("id", "currency", "time_zone", "created_at"), key: ["id"] },
  {
    name: "users",
    columns: {
      ...texts("id", "family_id", "email", "first_name", "last_name", "role", "ui_layout"),
      ai_enabled: "flag",
      ...texts("created_at", "deactivated_at"),
    },
    key: ["id"],
  },
  {
    name: "api_keys",
    columns: {
      ...texts("id", "user_id"),
      secret_hash: "bytes",
      ...texts("name", "scope", "created_at", "last_used_at", "expires_at", "revoked_at"),
    },
    key: ["id"],
  },
  {
    name: "idempotency_keys",
    columns: {
      ...texts("credential", "key", "user_id", "fingerprint", "attempt", "free_at", "kept_until"),
      status: "whole",
      body: "text",
    },
    key: ["credential", "key"],
  },
  {
    name: "token_families",
    columns: texts("id", "user_id", "created_at", "expires_at", "revoked_at"),
    key: ["id"],
  },
  {
    name: "access_tokens",
    columns: texts("hash", "token_family_id", "expires_at", "revoked_at"),
    key: ["hash"],
  },
  { name: "refresh_tokens", columns: texts("hash", "token_family_id", "spent_at"), key: ["hash"] },
  {
    name: "authorization_codes",
    columns: texts(
      ...(["hash", "user_id", "provider", "code_challenge", "issued_at", "expires_at"] as const),
      "token_family_id",
    ),
    key: ["hash"],
  },
  {
    name: "linking_codes",
    columns: {
      ...texts("hash", "provider", "issuer", "subject", "email", "first_name", "last_name"),
      allow_account_creation: "flag",
      ...texts("code_challenge", "issued_at", "expires_at", "used_at"),
    },
    key: ["hash"],
  },
  {
    name: "sign_in_starts",
    columns: texts(
      ...(["state_hash", "browser_hash", "provider", "app_state", "code_challenge"] as const),
      ...(["created_at", "expires_at"] as const),
    ),
    key: ["state_hash"],
  },
  {
    name: "identities",
    columns: texts("id", "provider", "issuer", "subject", "user_id", "created_at"),
    key: ["id"],
  },
  {
    name: "blocked_identities",
    columns: texts("issuer", "subject", "created_at"),
    key: ["issuer", "subject"],
  },
  {
    name: "audit_entries",
    columns: texts(
      ...(["id", "event", "user_id", "provider", "ip_address", "user_agent", "metadata"] as const),
      "created_at",
    ),
    key: ["id"],
  },
  {
    name: "accounts",
    columns: {
      ...texts("id", "family_id", "name", "account_type", "subtype", "currency"),
      balance: "decimal",
      balance_day: "day",
      ...texts("status", "external_id", "original_name", "created_at", "updated_at"),
    },
    key: ["id"],
  },
  {
    name: "categories",
    columns: texts("id", "family_id", "name", "color", "icon", "parent_id", "created_at"),
    key: ["id"],
    within: "parent_id",
  },
  { name: "tags", columns: texts("id", "family_id", "name", "color", "created_at"), key: ["id"] },
  { name: "merchants", columns: texts("id", "family_id", "name", "created_at"), key: ["id"] },
  {
    name: "imports",
    columns: {
      ...texts("id", "family_id", "status", "sha256", "account_id", "type", "filename"),
      byte_size: "whole",
      reading: "text",
      ...{
        stored: "whole",
        already_there: "whole",
        left_out: "whole",
        rejected: "whole",
        incomplete: "flag",
      },
      ...texts("created_at", "undone_at"),
    },
    key: ["id"],
  },
  {
    name: "import_accounts",
    columns: texts("family_id", "account_id", "import_id"),
    key: ["account_id", "import_id"],
  },
  {
    name: "readings",
    columns: texts(
      ...(["id", "family_id", "account_id", "import_id", "learned_at", "layout_key"] as const),
      ...(["layout", "accounts", "reading", "said"] as const),
    ),
    key: ["id"],
  },
  {
    name: "receipts",
    columns: {
      ...texts("import_id", "family_id"),
      number: "whole",
      ...texts("sha256", "head"),
      rows: "bytes",
    },
    key: ["import_id"],
  },
  {
    name: "account_balances",
    columns: {
      ...texts("family_id", "account_id"),
      ...{ number: "whole", balance: "decimal", day: "day", import_id: "text", said_at: "text" },
    },
    key: ["account_id", "number"],
  },
  {
    name: "balance_points",
    columns: {
      ...texts("family_id", "account_id"),
      day: "day",
      ...texts("place", "import_id"),
      balance: "decimal",
      currency: "text",
    },
    key: ["account_id", "day", "place", "import_id"],
  },
  {
    name: "deleted_entries",
    columns: {
      ...texts("transaction_id", "family_id", "account_id"),
      ...{ date: "day", amount: "decimal", currency: "text" },
      came_again_as: "text",
    },
    key: ["family_id", "transaction_id"],
  },
  {
    name: "deleted_transactions",
    columns: texts("family_id", "id", "account_id", "deleted_at", "kept_until", "content", "restored_at"),
    key: ["family_id", "id"],
  },
  {
    name: "transactions",
    columns: {
      ...texts("id", "family_id", "account_id"),
      date: "day",
      amount: "decimal",
      ...texts("currency", "name", "notes", "category_id", "merchant_id", "parent_id"),
      ...texts("external_id", "reference", "source"),
      pending: "flag",
      locked: "texts",
      original: ["date", "amount", "currency", "name"],
      by_hand: "flag",
      added_as: ["date", "amount", "currency", "name"],
      pending_gone: "flag",
      ...texts("created_at", "updated_at"),
    },
    key: ["id"],
    within: "parent_id",
  },
  {
    name: "counter_values",
    columns: {
      ...texts("transaction_id", "import_id", "family_id"),
      ...{ amount: "decimal", currency: "text" },
    },
    key: ["transaction_id", "import_id", "currency", "amount"],
  },
  {
    name: "transaction_tags",
    columns: texts("family_id", "transaction_id", "tag_id"),
    key: ["transaction_id", "tag_id"],
  },
  {
    name: "transfers",
    columns: texts(
      ...(["id", "family_id", "inflow_transaction_id", "outflow_transaction_id", "created_at"] as const),
      "made_by",
    ),
    key: ["id"],
  },
  {
    name: "transfer_candidates",
    columns: texts(
      ...(["id", "family_id", "inflow_transaction_id", "outflow_transaction_id", "state"] as const),
      "created_at",
    ),
    key: ["id"],
  },
  {
    name: "import_claims",
    columns: { ...texts("family_id", "transaction_id", "import_id"), removable: "flag" },
    key: ["transaction_id", "import_id"],
  },
  {
    name: "entity_claims",
    columns: texts("family_id", "entity_id", "import_id"),
    key: ["entity_id", "import_id"],
  },
  {
    name: "bank_connections",
    columns: {
      ...texts("id", "family_id", "sealed_url"),
      revoked: "flag",
      institutions: "texts",
      ...texts("created_at", "last_attempt_at", "last_success_at", "last_status", "last_problem"),
      failures: "whole",
      ...texts("cool_down_until", "requests_day"),
      ...{ requests_count: "whole", backlog_start: "whole", backlog_end: "whole" },
      sync_began_at: "text",
      missing_accounts: "texts",
    },
    key: ["id"],
  },
  {
    name: "bank_accounts",
    columns: {
      ...texts("account_id", "family_id", "connection_id", "provider_id", "organization"),
      balance_date: "whole",
      renamed: "flag",
    },
    key: ["account_id"],
    ordered: true,
  },
  { name: "bank_transactions", columns: TOLD, key: ["transaction_id"], ordered: true },
  { name: "deleted_bank_transactions", columns: TOLD, key: ["transaction_id"], ordered: true },
];

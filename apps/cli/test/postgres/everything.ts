import { DatabaseSync } from "node:sqlite";
import { TABLES } from "@farthing/core/storage";
import { layerSqlite, writeTables } from "@farthing/sqlite";
import * as Effect from "effect/Effect";
import { BY_IDS } from "../../../../tools/testing/by-ids.ts";

const AT = "2026-03-01T12:00:00.000Z";
const END = "2036-03-01T12:00:00.000Z";

type Rows = readonly Readonly<Record<string, unknown>>[];

/** More than are read and written at once. */
const MANY = 2_500;

const idOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;

const FAMILY = idOf(1);
const USER = idOf(2);
const ACCOUNT = idOf(3);
const BANK = idOf(4);
const stamp = { family_id: FAMILY, created_at: AT };
const stamps = { ...stamp, updated_at: AT };

/** Text that a database could sort, fold, escape or cut off in ways of its own. */
const HARD = "Crème \\ \"Brûlée\" 'straße' \u{1f600} \u{ffee} \t\n\u0001 İstanbul";

const told = (n: number) => ({
  ...{ family_id: FAMILY, account_id: BANK, provider_id: `p${n}`, date: "2026-02-14", amount: "-12.5" },
  ...{ name: HARD, notes: n % 2 === 0 ? HARD : null, description: HARD },
  ...{ posted: n % 3 === 0 ? null : 1_771_027_200 + n, pending: n % 3 === 0, seen_at: AT },
});

const transaction = (n: number, more: object = {}) => ({
  ...{ id: idOf(n), account_id: ACCOUNT, date: "2024-02-29", amount: "0.1", currency: "EUR", name: HARD },
  ...{ pending: false, pending_gone: false, locked: [], by_hand: false, ...stamps, ...more },
});

/** The stored ones of a bank, in an order that is not that of their ids. */
const ofBank = Array.from({ length: MANY }, (_, i) => 100_000 + ((i * 7_919) % MANY));

/** Rows of every table, with a value in every column. */
const ROWS: Readonly<Record<string, Rows>> = {
  families: [{ id: FAMILY, currency: "EUR", time_zone: "Europe/Paris", created_at: AT }],
  users: [
    {
      ...{ id: USER, email: "ada@example.com", first_name: "Ada", last_name: HARD, role: "admin" },
      ...{ ui_layout: "dashboard", ai_enabled: true, ...stamp, deactivated_at: null },
    },
    {
      ...{ id: idOf(9), email: "bob@example.com", first_name: "", last_name: "Bob", role: "member" },
      ...{ ui_layout: "intro", ai_enabled: false, ...stamp, deactivated_at: END },
    },
  ],
  api_keys: [
    {
      ...{ id: "0123456789abcdef", user_id: USER, secret_hash: "00ff".repeat(16), name: HARD, scope: "read" },
      ...{ created_at: AT, last_used_at: AT, expires_at: END, revoked_at: AT },
    },
  ],
  idempotency_keys: [
    {
      ...{ credential: "c", key: HARD, user_id: USER, fingerprint: "f", attempt: "a", free_at: AT },
      ...{ kept_until: END, status: 201, body: `{"b":1,"a":${JSON.stringify(HARD)}}` },
    },
    {
      ...{ credential: "c", key: "k", user_id: USER, fingerprint: "f", attempt: "a", free_at: AT },
      kept_until: END,
    },
  ],
  token_families: [{ id: idOf(5), user_id: USER, created_at: AT, expires_at: END, revoked_at: AT }],
  access_tokens: [{ hash: "a", token_family_id: idOf(5), expires_at: END, revoked_at: AT }],
  refresh_tokens: [{ hash: "r", token_family_id: idOf(5), spent_at: AT }],
  authorization_codes: [
    {
      ...{ hash: "c", user_id: USER, provider: "acme", code_challenge: "x", issued_at: AT, expires_at: END },
      token_family_id: idOf(5),
    },
  ],
  linking_codes: [
    {
      ...{ hash: "l", provider: "acme", issuer: "i", subject: "s", email: "e", first_name: "f" },
      ...{ last_name: "l", allow_account_creation: true, code_challenge: "x", issued_at: AT },
      ...{ expires_at: END, used_at: AT },
    },
  ],
  sign_in_starts: [
    {
      ...{ state_hash: "s", browser_hash: "b", provider: "acme", app_state: HARD, code_challenge: "x" },
      ...{ created_at: AT, expires_at: END },
    },
  ],
  identities: [{ id: idOf(6), provider: "acme", issuer: "i", subject: HARD, user_id: USER, created_at: AT }],
  blocked_identities: ["z", "A", "é"].map((subject) => ({ issuer: "i", subject, created_at: AT })),
  audit_entries: [
    {
      ...{ id: idOf(7), event: "identity_linked", user_id: USER, provider: "acme", ip_address: "::1" },
      ...{ user_agent: HARD, metadata: '{"b":"1","a":[]}', created_at: AT },
    },
  ],
  accounts: [
    {
      ...{ id: ACCOUNT, name: HARD, account_type: "depository", subtype: "checking", currency: "EUR" },
      ...{
        balance: "123456789012345678901234567890.123456789",
        balance_day: "2026-02-14",
        status: "active",
      },
      ...{ external_id: "x", original_name: "Old", ...stamps },
    },
    {
      ...{ id: BANK, name: "Bank", account_type: "depository", currency: "EUR", balance: "-0.5" },
      ...{ status: "draft", ...stamps },
    },
  ],
  categories: [
    { id: idOf(11), name: "Below", color: "#00ff00", icon: "apple", parent_id: idOf(12), ...stamp },
    { id: idOf(12), name: "Above", parent_id: idOf(13), ...stamp },
    { id: idOf(13), name: HARD, ...stamp },
  ],
  tags: [{ id: idOf(14), name: HARD, color: "#00ff00", ...stamp }],
  merchants: [{ id: idOf(15), name: HARD, ...stamp }],
  imports: [
    {
      ...{
        id: idOf(16),
        status: "undone",
        sha256: "ab".repeat(32),
        account_id: ACCOUNT,
        type: "ServiceImport",
      },
      ...{ filename: HARD, byte_size: 9_007_199_254_740_991, reading: '{"b":1,"a":2}', stored: 1 },
      ...{
        already_there: 2,
        left_out: 3,
        rejected: 4,
        created_at: AT,
        undone_at: AT,
        family_id: FAMILY,
        incomplete: true,
      },
    },
  ],
  import_accounts: [{ family_id: FAMILY, account_id: ACCOUNT, import_id: idOf(16) }],
  account_balances: [
    {
      family_id: FAMILY,
      account_id: ACCOUNT,
      number: 2,
      balance: "-0.0001",
      day: "2024-02-29",
      import_id: idOf(16),
    },
    {
      family_id: FAMILY,
      account_id: ACCOUNT,
      number: 7,
      balance: "12345678901234567890.5",
      said_at: "2024-02-29T00:00:00.000Z",
    },
  ],
  transactions: [
    transaction(20, { parent_id: idOf(21) }),
    transaction(21, {
      ...{ notes: HARD, category_id: idOf(11), merchant_id: idOf(15), external_id: "x", reference: HARD },
      ...{ source: "import", pending: true, pending_gone: true, locked: ["name", "amount"] },
      original: ["2024-02-28", "-1", "USD", HARD],
    }),
    transaction(22, { by_hand: true, added_as: ["2024-02-28", "-1", "USD", HARD] }),
    ...ofBank.map((n) => transaction(n, { account_id: BANK, source: "bank_sync" })),
  ],
  transaction_tags: [{ family_id: FAMILY, transaction_id: idOf(21), tag_id: idOf(14) }],
  transfers: [
    {
      ...{ id: idOf(23), inflow_transaction_id: idOf(21), outflow_transaction_id: idOf(22), ...stamp },
      made_by: "rule",
    },
  ],
  transfer_candidates: [
    {
      ...{ id: idOf(41), inflow_transaction_id: idOf(22), outflow_transaction_id: idOf(21), ...stamp },
      state: "rejected",
    },
  ],
  readings: [
    {
      ...{ id: idOf(42), family_id: FAMILY, account_id: ACCOUNT, import_id: idOf(16), learned_at: AT },
      ...{ layout_key: HARD, layout: JSON.stringify({ columns: [HARD] }), accounts: JSON.stringify([HARD]) },
      ...{ reading: JSON.stringify({ b: 1, a: HARD }), said: "[]" },
    },
  ],
  receipts: [
    {
      ...{
        import_id: idOf(16),
        family_id: FAMILY,
        number: 1,
        sha256: "00ff",
        head: JSON.stringify({ a: HARD }),
      },
      rows: "00ff807f0d0a",
    },
  ],
  balance_points: [
    {
      ...{ family_id: FAMILY, account_id: ACCOUNT, day: "2026-02-14", place: "end", import_id: "" },
      ...{ balance: "-0.10", currency: "EUR" },
    },
  ],
  deleted_entries: [
    {
      ...{ transaction_id: idOf(43), family_id: FAMILY, account_id: ACCOUNT, date: "2026-02-14" },
      ...{ amount: "0.0001", currency: "EUR", came_again_as: idOf(21) },
    },
  ],
  deleted_transactions: [
    {
      ...{ family_id: FAMILY, id: idOf(44), account_id: ACCOUNT, deleted_at: AT, kept_until: END },
      ...{ content: '{"rows":[]}', restored_at: END },
    },
  ],
  counter_values: [
    { transaction_id: idOf(21), import_id: idOf(16), family_id: FAMILY, amount: "-108.50", currency: "USD" },
    { transaction_id: idOf(21), import_id: idOf(16), family_id: FAMILY, amount: "-92.17", currency: "USD" },
  ],
  import_claims: [
    { family_id: FAMILY, transaction_id: idOf(22), import_id: idOf(16), removable: true },
    { family_id: FAMILY, transaction_id: idOf(21), import_id: idOf(16), removable: false },
  ],
  entity_claims: [{ family_id: FAMILY, entity_id: ACCOUNT, import_id: idOf(16) }],
  bank_connections: [
    {
      ...{ id: idOf(24), sealed_url: "sealed", revoked: true, institutions: [HARD, "", "{a,b}"], ...stamp },
      ...{ last_attempt_at: AT, last_success_at: AT, last_status: "partial", last_problem: HARD },
      ...{ failures: 3, cool_down_until: END, requests_day: "2026-02-14", requests_count: 7 },
      ...{ backlog_start: 1_700_000_000, backlog_end: 1_771_027_200 },
      ...{ sync_began_at: AT, missing_accounts: [HARD, "", "{a,b}"] },
    },
    {
      ...{ id: idOf(25), sealed_url: "sealed", revoked: false, institutions: [], failures: 0, ...stamp },
      missing_accounts: [],
    },
  ],
  bank_accounts: [
    {
      ...{ account_id: BANK, family_id: FAMILY, connection_id: idOf(24), provider_id: "p", renamed: true },
      ...{ organization: "bank.example", balance_date: 1_771_027_200 },
    },
    {
      ...{ account_id: ACCOUNT, family_id: FAMILY, connection_id: idOf(24), provider_id: "q" },
      ...{ organization: "", renamed: false },
    },
  ],
  bank_transactions: ofBank.map((n) => ({ transaction_id: idOf(n), ...told(n) })),
  deleted_bank_transactions: [3, 1, 2].map((n) => ({ transaction_id: idOf(n), ...told(n) })),
};

/** Fills a new file with rows in every table. */
export const fillEverything = async (file: string): Promise<void> => {
  await Effect.runPromise(
    writeTables(file, async ({ write, end }) => {
      for (const table of TABLES) {
        const rows = ROWS[table.name]!.map((row) =>
          Object.keys(table.columns).map((column) => (row[column] ?? null) as string | null),
        );
        await write(table, rows);
        await end(table);
      }
    }),
  );
  await Effect.runPromise(Effect.provide(Effect.void, layerSqlite({ file })));
};

/** All that a file has in its tables, in its order, as another program than ours reads it. */
export const dump = (file: string): Readonly<Record<string, readonly unknown[]>> => {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return Object.fromEntries(
      TABLES.map(({ name, columns, key, ordered }) => {
        const order = ordered === true ? "rowid" : key.join(", ");
        const list = Object.keys(columns)
          .map((column) => `"${column}"`)
          .join(", ");
        const from = BY_IDS[name as keyof typeof BY_IDS] ?? name;
        return [name, db.prepare(`SELECT ${list} FROM ${from} ORDER BY ${order}`).all()];
      }),
    );
  } finally {
    db.close();
  }
};

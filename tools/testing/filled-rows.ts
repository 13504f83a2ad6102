/** A moment at which everything of it was made. */
const AT = "2026-03-01T12:00:00.000Z";

type Value = string | number | null | Uint8Array;
export type Row = Readonly<Record<string, Value>>;

const FAMILY = "0190a7c2-6f00-7000-8000-00000000f001";
const ACCOUNT = "0190a7c2-6f00-7000-8000-00000000a001";
const SAVINGS = "0190a7c2-6f00-7000-8000-00000000a002";
const USER = "0190a7c2-6f00-7000-8000-00000000d001";
const CONNECTION = "0190a7c2-6f00-7000-8000-00000000c001";
const IMPORT = "0190a7c2-6f00-7000-8000-00000000e001";
const TOKENS = "0190a7c2-6f00-7000-8000-00000000b001";
const of = (n: number): string => `0190a7c2-6f00-7000-8000-00000001000${n}`;
const named = (n: number): string => `0190a7c2-6f00-7000-8000-00000002000${n}`;

const transaction = (n: number, row: Row = {}): Row => ({
  ...{
    id: of(n),
    family_id: FAMILY,
    account_id: ACCOUNT,
    family_number: 1,
    account_number: 1,
    date: `2026-02-0${n}`,
    amount: `${n}.50`,
    currency: "EUR",
  },
  ...{ name: `Bread ${n}`, notes: n === 1 ? "sourdough" : null, external_id: `x${n}`, source: "csv_import" },
  ...{ created_at: AT, updated_at: AT, reference: `R${n}`, ...row },
});

const code = { code_challenge: null, issued_at: AT, expires_at: AT };
const person = { email: "ada@example.com", first_name: "Ada", last_name: "Quill" };

/** What a family had that used all there is, by table, in an order in which it can be inserted. */
export const ROWS: Readonly<Record<string, readonly Row[]>> = {
  families: [{ id: FAMILY, number: 1, currency: "EUR", time_zone: "Europe/Berlin", created_at: AT }],
  users: [
    {
      ...{ id: USER, family_id: FAMILY, ...person, role: "admin", ui_layout: "dashboard", ai_enabled: 0 },
      created_at: AT,
    },
  ],
  api_keys: [
    {
      id: "0123456789abcdef",
      user_id: USER,
      secret_hash: new Uint8Array(32).fill(7),
      name: "Laptop",
      scope: "read",
      created_at: AT,
    },
  ],
  accounts: [
    {
      ...{
        id: ACCOUNT,
        number: 1,
        family_id: FAMILY,
        name: "Checking",
        account_type: "depository",
        subtype: "checking",
      },
      ...{
        currency: "EUR",
        balance: "12.50",
        status: "active",
        external_id: "ext",
        created_at: AT,
        updated_at: AT,
      },
    },
    {
      ...{
        id: SAVINGS,
        number: 2,
        family_id: FAMILY,
        name: "Savings",
        account_type: "depository",
        currency: "USD",
      },
      ...{ balance: "0", status: "disabled", created_at: AT, updated_at: AT },
    },
  ],
  categories: [
    { id: named(1), family_id: FAMILY, name: "Living", color: "#ff0000", created_at: AT },
    { id: named(2), family_id: FAMILY, name: "Food", parent_id: named(1), created_at: AT },
  ],
  tags: [{ id: named(3), family_id: FAMILY, name: "weekly", created_at: AT }],
  merchants: [{ id: named(4), family_id: FAMILY, name: "Corner Oven", created_at: AT }],
  transactions: [
    transaction(1, { category_id: named(2), merchant_id: named(4), locked: '["name"]' }),
    transaction(2),
    transaction(3, { name: "Part", parent_id: of(2) }),
    transaction(4, { account_id: SAVINGS, account_number: 2, amount: "-4.50", currency: "USD" }),
    transaction(5, { source: "bank_sync", name: "CRÈME" }),
  ],
  transaction_tags: [{ family_id: FAMILY, transaction_id: of(1), tag_id: named(3) }],
  transfers: [
    {
      id: named(5),
      family_id: FAMILY,
      inflow_transaction_id: of(4),
      outflow_transaction_id: of(1),
      created_at: AT,
      made_by: "person",
    },
  ],
  transfer_candidates: [
    {
      ...{ id: named(15), family_id: FAMILY, state: "rejected", created_at: AT },
      ...{ inflow_transaction_id: of(5), outflow_transaction_id: of(1) },
    },
  ],
  token_families: [{ id: TOKENS, user_id: USER, created_at: AT, expires_at: AT }],
  access_tokens: [{ hash: "a".repeat(64), token_family_id: TOKENS, expires_at: AT }],
  refresh_tokens: [{ hash: "b".repeat(64), token_family_id: TOKENS, spent_at: AT }],
  refresh_successors: [
    {
      ...{ hash: "b".repeat(64), salt: "e".repeat(64), created_at: AT },
      ...{ access_expires_at: AT, kept_until: AT },
    },
  ],
  authorization_codes: [
    { hash: "c".repeat(64), user_id: USER, provider: "acme", ...code, token_family_id: TOKENS },
  ],
  linking_codes: [
    {
      ...{ hash: "d".repeat(64), provider: "acme", issuer: "https://acme.example", subject: "1" },
      ...{ ...person, allow_account_creation: 1, ...code },
    },
  ],
  identities: [
    {
      id: named(6),
      provider: "acme",
      issuer: "https://acme.example",
      subject: "2",
      user_id: USER,
      created_at: AT,
    },
  ],
  blocked_identities: [{ issuer: "https://acme.example", subject: "3", created_at: AT }],
  sign_in_starts: [
    {
      state_hash: "e".repeat(64),
      browser_hash: "f".repeat(64),
      provider: "acme",
      created_at: AT,
      expires_at: AT,
    },
  ],
  audit_entries: [{ id: named(7), event: "identity_linked", user_id: USER, metadata: "{}", created_at: AT }],
  bank_connections: [
    {
      id: CONNECTION,
      family_id: FAMILY,
      sealed_url: "sealed",
      revoked: 0,
      institutions: "[]",
      created_at: AT,
      failures: 0,
    },
  ],
  bank_accounts: [
    {
      account_id: ACCOUNT,
      family_id: FAMILY,
      connection_id: CONNECTION,
      provider_id: "1",
      organization: "bank",
    },
  ],
  bank_transactions: [
    {
      ...{
        transaction_id: of(5),
        family_id: FAMILY,
        account_id: ACCOUNT,
        provider_id: "T5",
        date: "2026-02-05",
      },
      ...{ amount: "5.50", name: "Creme", description: "CREME", pending: 0, seen_at: AT },
    },
  ],
  deleted_bank_transactions: [
    {
      ...{
        transaction_id: of(9),
        family_id: FAMILY,
        account_id: ACCOUNT,
        provider_id: "T9",
        date: "2026-02-09",
      },
      ...{ amount: "9", name: "Gone", description: "GONE", pending: 0, seen_at: AT },
    },
  ],
  imports: [
    {
      ...{
        id: IMPORT,
        family_id: FAMILY,
        digest: "0f".repeat(32),
        sha256: "0f".repeat(32),
        status: "stored",
        created_at: AT,
      },
      ...{
        account_id: ACCOUNT,
        type: "TransactionImport",
        filename: "bank.csv",
        byte_size: 9,
        reading: "{}",
      },
      ...{ stored: 1, already_there: 0, left_out: 0, rejected: 0 },
    },
  ],
  import_claims: [
    {
      ...{ family_id: FAMILY, transaction_id: of(2), import_id: IMPORT, removable: 1 },
      ...{ transaction_number: 2, import_number: 1 },
    },
  ],
  entity_claims: [{ family_id: FAMILY, entity_id: named(2), import_id: IMPORT }],
  readings: [
    {
      ...{ id: named(9), family_id: FAMILY, account_id: ACCOUNT, import_id: IMPORT, learned_at: AT },
      ...{ layout_key: "[]", layout: "{}", accounts: "[]", reading: "{}", said: "[]" },
    },
  ],
  receipts: [
    {
      import_id: IMPORT,
      family_id: FAMILY,
      number: 1,
      sha256: "ab",
      head: "{}",
      rows: new Uint8Array(2).fill(7),
    },
  ],
  import_accounts: [{ family_id: FAMILY, account_id: ACCOUNT, import_id: IMPORT }],
  account_balances: [
    { family_id: FAMILY, account_id: ACCOUNT, number: 1, balance: "12.50", import_id: IMPORT },
    {
      family_id: FAMILY,
      account_id: ACCOUNT,
      number: 2,
      balance: "12.50",
      said_at: "2026-02-14T00:00:00.000Z",
    },
  ],
  balance_points: [
    {
      ...{ family_id: FAMILY, account_id: ACCOUNT, day: "2026-02-14", place: "end", import_id: IMPORT },
      ...{ balance: "12.50", currency: "EUR" },
    },
  ],
  counter_values: [
    { transaction_id: of(2), import_id: IMPORT, family_id: FAMILY, amount: "2.70", currency: "USD" },
  ],
  deleted_entries: [
    {
      ...{ transaction_id: named(9), family_id: FAMILY, account_id: ACCOUNT, date: "2026-02-14" },
      ...{ amount: "1", currency: "EUR", came_again_as: null },
    },
  ],
  deleted_transactions: [
    {
      ...{ family_id: FAMILY, id: named(9), account_id: ACCOUNT, deleted_at: AT, kept_until: AT },
      ...{ content: '{"rows":[]}', restored_at: null },
    },
  ],
  idempotency_keys: [
    {
      ...{
        credential: "k",
        key: "1",
        user_id: USER,
        fingerprint: "f",
        attempt: "a",
        free_at: AT,
        kept_until: AT,
      },
      ...{ status: 201, body: "{}" },
    },
  ],
};

/** What of it is asked for. */
export const FILLED = {
  family_id: FAMILY,
  user_id: USER,
  account_id: ACCOUNT,
  transactions: [1, 2, 4, 5].map(of),
};

import { errorAnswer } from "../answer/error-answer.ts";
import { ContentTooCostly, IdempotencyKeyInUse, IdempotencyKeyReused } from "../answer/errors.ts";

/** Where the server of the examples is reached. */
export const EXAMPLE_URL = "https://money.example.com";

/** The ids in examples, by what they are of. */
export const IDS = {
  account: "01900000-0000-7000-8000-00000000000a",
  transaction: "01900000-0000-7000-8000-00000000000b",
  category: "01900000-0000-7000-8000-00000000000c",
  merchant: "01900000-0000-7000-8000-00000000000d",
  tag: "01900000-0000-7000-8000-00000000000e",
  import: "01900000-0000-7000-8000-000000000010",
  user: "01900000-0000-7000-8000-00000000000f",
  reading: "01900000-0000-7000-8000-000000000011",
  family: "01900000-0000-7000-8000-000000000012",
  parent: "01900000-0000-7000-8000-000000000013",
  other_merchant: "01900000-0000-7000-8000-000000000014",
  other_tag: "01900000-0000-7000-8000-000000000015",
  inflow: "01900000-0000-7000-8000-000000000016",
  savings: "01900000-0000-7000-8000-000000000017",
  transfer: "01900000-0000-7000-8000-000000000018",
  session: "01900000-0000-7000-8000-000000000019",
  api_key: "0AbCdEfGh12",
};

const also_removed = { accounts: 0, categories: 1, tags: 0, merchants: 0, transfers: 0 };

const MOMENT = "2024-06-30T09:00:00.000Z";

const CSV = "date,amount,name\n2024-06-28,-12.40,Corner Oven\n";

const accountSummary = { id: IDS.account, name: "Everyday", account_type: "depository", status: "active" };

const account = {
  ...accountSummary,
  classification: "asset",
  subtype: "checking",
  currency: "USD",
  balance: "1250.50",
  balance_cents: 125_050,
  balance_date: "2024-06-30",
  created_at: MOMENT,
  updated_at: MOMENT,
};

const transaction = {
  id: IDS.transaction,
  date: "2024-06-28",
  amount: "12.40",
  amount_cents: 1240,
  signed_amount_cents: -1240,
  currency: "USD",
  name: "Corner Oven",
  notes: null,
  pending: false,
  pending_gone: false,
  classification: "expense",
  account: accountSummary,
  category: { id: IDS.category, name: "Groceries", color: "#3b7a57", icon: "shapes" },
  merchant: { id: IDS.merchant, name: "Corner Oven" },
  tags: [{ id: IDS.tag, name: "weekly", color: "#737373" }],
  transfer: null,
  external_id: "local_7f3a",
  source: "api",
  created_at: MOMENT,
  updated_at: MOMENT,
};

const side = { date: "2024-06-28", amount: "12.40", currency: "USD" };

const savings = { ...accountSummary, id: IDS.savings, name: "Savings" };

const deleted = {
  ...{ id: IDS.transaction, date: "2024-06-28", amount: "12.40", currency: "USD", name: "Corner Oven" },
  ...{
    account: { id: IDS.account, name: "Everyday" },
    deleted_at: MOMENT,
    kept_until: "2024-07-30T09:00:00.000Z",
  },
};

const transfer = {
  id: IDS.transfer,
  state: "paired",
  made_by: "person",
  amount: "12.40",
  currency: "USD",
  inflow: { ...side, id: IDS.inflow, amount: "-12.40", name: "From Everyday", account: savings },
  outflow: { ...side, id: IDS.transaction, name: "To Savings", account: accountSummary },
  created_at: MOMENT,
};

const living = { id: IDS.parent, name: "Living" };

const category = { ...transaction.category, parent_id: living.id, parent: living };

const categoryFields = { name: category.name, color: category.color, parent_id: living.id };

const tagFields = { name: "weekly", color: "#737373" };

const merchantFields = { name: "Corner Oven" };

const accountFields = {
  ...{ name: account.name, currency: account.currency, account_type: account.account_type },
  ...{ subtype: account.subtype, balance: account.balance },
};

const accountChange = { name: account.name, balance: account.balance };

const pagination = { page: 1, per_page: 25, total_count: 1, total_pages: 1, next_cursor: null };

/** Of a list that comes as a whole. */
const whole = { ...pagination, per_page: 500 };

const change = { name: "Corner Oven", amount: "12.40", tag_ids: [IDS.tag] };

const sum = {
  ...{ month: null, category: { id: IDS.category, name: "Groceries" }, account: null, currency: "USD" },
  ...{ income: "0.00", expense: "182.35", net: "-182.35", transactions: 9, transfers: 0 },
};

const added = {
  ...{ account_id: IDS.account, date: "2024-06-28", amount: "12.40", nature: "expense", name: "Corner Oven" },
  ...{ category_id: IDS.category, merchant_id: IDS.merchant, tag_ids: [IDS.tag], external_id: "local_7f3a" },
};

const finding = {
  code: "invalid_date",
  severity: "error",
  message: '"2024-06-31" is not a valid date',
  help: "Correct the date.",
  line: 2,
  row: 1,
  column: "date",
  value: "2024-06-31",
};

const report = {
  type: "TransactionImport",
  valid: true,
  content: { filename: "june.csv", content_type: "text/csv", byte_size: CSV.length },
  stats: { rows_count: 1 },
  headers: ["date", "amount", "name"],
  required_headers: ["date", "amount"],
  missing_required_headers: [],
  errors: [],
  warnings: [],
};

const profile = { col_sep: "\t", date_col_label: "Datum", date_format: "%d.%m.%Y", left_out: ["pending"] };

const leftOut = { reason: "pending", count: 2, line: 3 };

const undecided = {
  field: "date_format",
  candidates: ["%d/%m/%Y", "%m/%d/%Y"],
  example: "03/04/2024",
  line: 2,
  readings: ["3 April 2024", "4 March 2024"],
  reason: "No date decides whether the day or the month comes first.",
};

const imported = {
  id: IDS.import,
  type: "TransactionImport",
  status: "stored",
  filename: "june.csv",
  sha256: "aae6bfae37804c4d4e256ceb48b87ede6c667d3c4c1367d57f6aa55a7d14a2c6",
  byte_size: CSV.length,
  account: { id: IDS.account },
  reading: {
    ...{ type: "TransactionImport", encoding: "utf-8", col_sep: ",", rows_to_skip: 0 },
    columns: ["date", "amount", "name"],
    ...{ date_col_label: "date", amount_col_label: "amount", name_col_label: "name" },
    ...{ date_format: "%Y-%m-%d", number_format: "1,234.56", signage_convention: "inflows_positive" },
    left_out: [
      ...["pending", "void", "not_booked", "no_record", "no_amount", "zero_amount", "neutral"],
      ...["repeated_header", "other_table", "other_account", "footer", "summary"],
    ],
  },
  counts: { stored: 1, already_there: 0, left_out: 0, rejected: 0 },
  created_at: MOMENT,
  undone_at: null,
};

const undone = { ...imported, status: "undone", undone_at: MOMENT };

const receipt = {
  ...{ format: "farthing-receipt", version: 1, import_id: IDS.import, family_id: IDS.family },
  ...{ stored_at: MOMENT, number: 1, previous: null, type: imported.type },
  file: { name: imported.filename, bytes: imported.byte_size, sha256: imported.sha256 },
  ...{ account_id: IDS.account, reading: imported.reading, time_zone: "UTC", read_on: "2024-06-30" },
  counts: imported.counts,
  accounts: [
    {
      ...{ id: IDS.account, name: "Everyday", currency: "USD", called: [] },
      ...{ balance_before: null, balance_after: { amount: "1250.5", day: "2024-06-28" } },
    },
  ],
  sums: [
    {
      ...{ account_id: IDS.account, currency: "USD", became: "stored", rows: 1 },
      ...{ money_in: "0", money_out: "12.4", net: "-12.4" },
    },
  ],
  rows_sha256: "2c04515d73bc85cf6eca8561cca370f4bd2964956a67695c115056a62fea9d00",
  rows: [
    {
      ...{ row: 1, transaction_id: IDS.transaction, account_id: IDS.account, date: "2024-06-28" },
      ...{ amount: "12.4", currency: "USD", became: "stored", check: 147 },
    },
  ],
  sha256: "c90c751329437498ba14ba7ffa0a141bdfa9ebc893338f65700414f03f712ca4",
};

const kept = {
  id: IDS.transaction,
  date: "2024-06-28",
  amount: "12.40",
  currency: "USD",
  name: "Corner Oven",
  changed: ["name"],
};

const layout = { format: "csv", col_sep: ",", has_header: true, columns: ["date", "amount", "name"] };

const reading = {
  ...{ id: IDS.reading, account: { id: IDS.account }, import_id: IDS.import, learned_at: MOMENT },
  ...{ layout, accounts: [], reading: imported.reading, said: ["signage_convention"] },
};

const remembered = { day: "2024-06-30", fields: ["signage_convention"], contradicted: [] };

const { id: _id, status: _status, created_at: _created_at, undone_at: _undone_at, ...ofContent } = imported;

/** Content that is sent as text has no name of its own. */
const dryRun = { dry_run: true, ...ofContent, filename: "import.csv" };

const alreadyImported = {
  error: "already_imported",
  message: "The content was already imported on 2024-06-30, into another account or read in another way.",
  import_id: IDS.import,
};

const invalid = {
  error: "import_invalid",
  message: "The content has errors; nothing was stored. data lists them.",
  data: {
    ...report,
    valid: false,
    errors: [{ code: "invalid_date", message: 'Line 2, column "date": "2024-06-31" is not a valid date.' }],
    left_out: [],
  },
};

const open = {
  error: "import_undecided",
  message: "The content can be read in more than one way. Nothing was stored.",
  undecided: [undecided],
};

const accountRequired = {
  error: "account_required",
  message:
    'The family has no account "Savings". Set create_accounts to true to create what is missing, or send the id of an account as account_id to import all rows into one account.',
  accounts: [{ id: IDS.account, name: "Everyday" }],
  missing: ["Savings"],
};

const statementAccount = {
  ...{ id: "NL00TEST0123456789", name: "Ada Quill", currency: "EUR", proof: "proven" },
  opening_balance: { amount: "100", currency: "EUR", date: "2024-06-01" },
  closing_balance: { amount: "120", currency: "EUR", date: "2024-06-30" },
};

const tokens = {
  access_token: "fat_<ACCESS_TOKEN>",
  refresh_token: "frt_<REFRESH_TOKEN>",
  token_type: "Bearer",
  expires_in: 3600,
  created_at: 1719738000,
};

const { refresh_token: _refresh_token, ...pageTokens } = tokens;

const provider = { name: "acme", url: `${EXAMPLE_URL}/auth/page/acme` };

const user = {
  id: IDS.user,
  email: "ada@example.com",
  first_name: "Ada",
  last_name: "Quill",
  ui_layout: "dashboard",
  ai_enabled: false,
};

const me = {
  user: { id: IDS.user, email: user.email, first_name: user.first_name, last_name: user.last_name },
  family: { id: IDS.family, currency: "EUR", time_zone: "Europe/Berlin" },
  credential: "access_token",
  scope: "read_write",
};

const key = {
  id: IDS.api_key,
  name: "laptop",
  scope: "read_write",
  created_at: MOMENT,
  last_used_at: null,
  expires_at: null,
  revoked_at: null,
};

const session = {
  id: IDS.session,
  created_at: MOMENT,
  refreshed_at: null,
  expires_at: MOMENT,
  current: true,
};

const proof = {
  account: { id: account.id, name: account.name, currency: account.currency },
  state: "contradicted",
  proven: [
    { from: "2024-01-01", to: "2024-02-29" },
    { from: "2024-03-09", to: "2024-03-31" },
  ],
  gaps: [{ from: "2024-02-29", to: "2024-03-09", sum: "-120.50", turned: null }],
  contradictions: [
    {
      ...{ from: "2024-03-31", day: "2024-04-01", books: "1250.50", bank: "1275.50" },
      entry: { id: transaction.id, date: "2024-04-01", amount: "12.50" },
      turned: { id: transaction.id, date: "2024-04-01", amount: "12.50" },
    },
  ],
  not_compared: [],
  by_hand: { added: 0, edited: 1, deleted: 0 },
  in_other_currencies: 0,
};

const id = (of: keyof typeof IDS) => ({ id: IDS[of] });

/** Examples of query parameters by their names, of operations that have none of their own: a request need not have them. */
export const QUERY_EXAMPLES: Readonly<Record<string, unknown>> = {
  ...{ page: 2, per_page: 50, cursor: "<NEXT_CURSOR>", include_disabled: true },
  ...{ account_id: IDS.account, account_ids: [IDS.account, IDS.savings] },
  ...{ category_id: IDS.category, category_ids: [IDS.category, IDS.parent] },
  ...{ merchant_id: IDS.merchant, merchant_ids: [IDS.merchant, IDS.other_merchant] },
  ...{ tag_ids: [IDS.tag, IDS.other_tag], import_id: IDS.import, search: "oven" },
  ...{ min_amount: "10", max_amount: "99.99", roots_only: true, parent_id: IDS.parent, with_edited: true },
  code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
};

/** Those whose meaning depends on the operation. */
export const OTHER_PARAMETERS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  listTransactions: { type: "expense" },
  summarizeTransactions: { type: "expense" },
  listTransfers: { state: "proposed" },
  listImports: { status: "stored", type: "TransactionImport" },
  beginSignIn: { state: "opaque-to-us" },
  finishSignIn: { state: "opaque-to-us" },
};

/** Examples of parameters, by the operation: what stands in its path, and what is worth asking for. */
export const PARAMETER_EXAMPLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  findAccount: id("account"),
  updateAccount: id("account"),
  deleteAccount: id("account"),
  proveAccount: id("account"),
  listTransactions: { start_date: "2024-06-01", end_date: "2024-06-30", search: "oven" },
  summarizeTransactions: { by: "category", start_date: "2024-06-01", end_date: "2024-06-30" },
  findTransaction: id("transaction"),
  updateTransaction: id("transaction"),
  putTransaction: id("transaction"),
  deleteTransaction: id("transaction"),
  restoreTransaction: id("transaction"),
  unpairTransactions: id("transfer"),
  findCategory: id("category"),
  updateCategory: id("category"),
  deleteCategory: { ...id("category"), replace_with: IDS.parent },
  findTag: id("tag"),
  updateTag: id("tag"),
  deleteTag: { ...id("tag"), replace_with: IDS.other_tag },
  findMerchant: id("merchant"),
  updateMerchant: id("merchant"),
  deleteMerchant: { ...id("merchant"), replace_with: IDS.other_merchant },
  preflightImport: { include: "findings" },
  findImport: id("import"),
  findReceipt: id("import"),
  undoImport: id("import"),
  forgetReading: id("reading"),
  beginSignIn: { provider: "acme" },
  beginPageSignIn: { provider: "acme" },
  finishSignIn: { provider: "acme" },
  revokeApiKey: id("api_key"),
  endSession: id("session"),
};

/**
 * Examples of each schema of the OpenAPI document, by its name. A request and its answer are of one thing: a server that is asked
 * the one answers with the other.
 */
export const EXAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  Account: [account],
  AccountPatch: [accountChange],
  AccountRequest: [accountFields],
  AccountList: [{ accounts: [account], pagination }],
  AccountRequired: [accountRequired],
  AccountSummary: [accountSummary],
  AccountProof: [proof],
  AlreadyImported: [alreadyImported],
  ApiKey: [key],
  ApiKeyList: [{ api_keys: [key] }],
  ApiKeyRequest: [{ name: "laptop", scope: "read_write", expires_at: "2030-01-01" }],
  BalanceContradiction: proof.contradictions,
  BooksGap: proof.gaps,
  Category: [category],
  CategoryCreation: [{ category: categoryFields }],
  CategoryCreationFields: [categoryFields],
  CategoryList: [{ categories: [category], pagination }],
  CategoryUpdate: [{ category: categoryFields }],
  CategoryUpdateFields: [categoryFields],
  ContentLayout: [layout],
  DaySpan: proof.proven,
  CreateAccountRequest: [{ linking_code: "<LINKING_CODE>", first_name: "Ada", last_name: "Quill" }],
  CreatePageAccountRequest: [
    { first_name: "Ada", last_name: "Quill", currency: "EUR", time_zone: "Europe/Berlin" },
  ],
  CreatedApiKey: [{ ...key, expires_at: "2030-01-01T00:00:00.000Z", key: "fk_<API_KEY>" }],
  DryRun: [dryRun],
  AccountRefused: [{ errors: ["A user with this e-mail address already exists."] }],
  ErrorList: [{ errors: ["A user with this e-mail address already exists."] }],
  ErrorResponse: [{ error: "not_found", message: "The transaction does not exist. Check the id." }],
  Export: [`${JSON.stringify({ type: "Merchant", data: { id: IDS.merchant, name: "Corner Oven" } })}\n`],
  ExchangeRequest: [{ code: "<AUTH_CODE>" }],
  Finding: [finding],
  Import: [imported],
  ImportConflict: [alreadyImported, errorAnswer(new IdempotencyKeyInUse()).body],
  ImportForm: [{ file: CSV, account_id: IDS.account, signage_convention: "inflows_positive" }],
  ImportInvalid: [invalid],
  ImportList: [{ imports: [imported], pagination }],
  ImportOrDryRun: [imported, dryRun],
  ImportPreflight: [report],
  ImportRefused: [
    ...[invalid, open, accountRequired],
    ...[new ContentTooCostly(), new IdempotencyKeyReused()].map((error) => errorAnswer(error).body),
  ],
  ImportRequest: [
    {
      ...{ raw_file_content: CSV, account_id: IDS.account, signage_convention: "inflows_positive" },
      dry_run: true,
    },
  ],
  ImportUndecided: [open],
  LeftOutRows: [leftOut],
  Me: [me],
  Merchant: [transaction.merchant],
  MerchantCreation: [{ merchant: merchantFields }],
  MerchantCreationFields: [merchantFields],
  MerchantList: [{ merchants: [transaction.merchant], pagination: whole }],
  MerchantUpdate: [{ merchant: merchantFields }],
  MerchantUpdateFields: [merchantFields],
  Nothing: [{}],
  OAuthError: [{ error: "invalid_grant", error_description: "The refresh token is invalid or has expired." }],
  PageSession: [{ session: "<PAGE_SESSION>" }],
  PageSessionRequest: [{ token: "<PAGE_TOKEN>" }],
  PageTokens: [pageTokens],
  Pagination: [pagination],
  PreflightAnswer: [{ data: report }, { data: { ...report, left_out: [leftOut], undecided: [undecided] } }],
  PreflightForm: [{ file: CSV, type: "TransactionImport" }],
  PreflightRequest: [
    { raw_file_content: CSV, type: "TransactionImport" },
    { raw_file_content: CSV, auto: true },
  ],
  Profile: [profile],
  Provider: [provider],
  ProviderList: [{ providers: [provider] }],
  Reading: [reading],
  ReadingList: [{ readings: [reading], pagination }],
  RefreshRequest: [{ refresh_token: "<REFRESH_TOKEN>" }],
  RefreshedTokens: [tokens],
  Receipt: [receipt],
  ReceiptAccount: receipt.accounts,
  ReceiptRow: receipt.rows,
  ReceiptSum: receipt.sums,
  Remembered: [remembered],
  RevocationRequest: [{ token: "<REFRESH_TOKEN>" }],
  ServerMetadata: [
    {
      issuer: EXAMPLE_URL,
      token_endpoint: `${EXAMPLE_URL}/oauth/token`,
      revocation_endpoint: `${EXAMPLE_URL}/oauth/revoke`,
      response_types_supported: [],
      grant_types_supported: ["refresh_token"],
      token_endpoint_auth_methods_supported: ["none"],
      revocation_endpoint_auth_methods_supported: ["none"],
    },
  ],
  Session: [session],
  SessionList: [{ sessions: [session] }],
  SignedIn: [{ ...tokens, user }],
  StatementAccount: [statementAccount],
  Status: [{ status: "ok" }],
  Tag: transaction.tags,
  TagCreation: [{ tag: tagFields }],
  TagCreationFields: [tagFields],
  TagList: [{ tags: transaction.tags, pagination: whole }],
  TagUpdate: [{ tag: { color: null } }],
  TagUpdateFields: [{ color: null }],
  TokenRequest: [{ grant_type: "refresh_token", refresh_token: "<REFRESH_TOKEN>" }],
  Tokens: [tokens],
  Transaction: [transaction],
  TransactionList: [{ transactions: [transaction], pagination }],
  RestoredTransaction: [{ ...transaction, category: null, left_out: ["category_id"] }],
  DeletedTransaction: [deleted],
  DeletedTransactionList: [{ deleted: [deleted], pagination }],
  TransactionPatch: [change],
  NewTransaction: [added],
  TransactionRequest: [{ transaction: added }],
  TransactionSum: [sum],
  TransactionSummary: [{ by: "category", sums: [sum] }],
  TransactionUpdate: [{ transaction: change }],
  Transfer: [transfer],
  TransferList: [{ transfers: [transfer], pagination }],
  TransferRequest: [{ transaction_ids: [IDS.transaction, IDS.inflow] }],
  TransferSide: [transfer.inflow],
  Undecided: [undecided],
  UndoneImport: [
    { ...undone, removed: 1, shared: 0, also_removed, kept: [] },
    { ...undone, removed: 0, shared: 0, also_removed, kept: [kept] },
  ],
  User: [user],
};

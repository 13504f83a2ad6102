import { errorAnswer } from "../../answer/error-answer.ts";
import { ContentTooCostly, IdempotencyKeyInUse, IdempotencyKeyReused } from "../../answer/errors.ts";
import { type Examples, IDS, MOMENT, pagination } from "./common.ts";

const also_removed = { accounts: 0, categories: 1, tags: 0, merchants: 0, transfers: 0 };

const CSV = "date,amount,name\n2024-06-28,-12.40,Corner Oven\n";

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

/** Examples of schemas of imports and their checks. */
export const IMPORTS: Examples = {
  AccountRequired: [accountRequired],
  AlreadyImported: [alreadyImported],
  ContentLayout: [layout],
  DryRun: [dryRun],
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
  PreflightAnswer: [{ data: report }, { data: { ...report, left_out: [leftOut], undecided: [undecided] } }],
  PreflightForm: [{ file: CSV, type: "TransactionImport" }],
  PreflightRequest: [
    { raw_file_content: CSV, type: "TransactionImport" },
    { raw_file_content: CSV, auto: true },
  ],
  Profile: [profile],
  Reading: [reading],
  ReadingList: [{ readings: [reading], pagination }],
  Receipt: [receipt],
  ReceiptAccount: receipt.accounts,
  ReceiptRow: receipt.rows,
  ReceiptSum: receipt.sums,
  Remembered: [remembered],
  StatementAccount: [statementAccount],
  Undecided: [undecided],
  UndoneImport: [
    { ...undone, removed: 1, shared: 0, also_removed, kept: [] },
    { ...undone, removed: 0, shared: 0, also_removed, kept: [kept] },
  ],
};

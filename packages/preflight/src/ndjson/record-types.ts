/** The records of the service's own NDJSON: the required fields and references of each type. */

/** A kind of record that others refer to, or whose ids must be unique. */
export type Kind =
  | "account"
  | "category"
  | "tag"
  | "merchant"
  | "recurring_transaction"
  | "transaction"
  | "budget";

export interface RecordType {
  /** Its key in `entity_counts`. */
  readonly entity: string;
  readonly required: readonly string[];
  /** The kind that its own `id` identifies, if ids of that kind must be unique. */
  readonly kind?: Kind;
  /** Fields with the id of another record. */
  readonly references: Readonly<Record<string, Kind>>;
  /** Fields with a list of ids. */
  readonly lists?: Readonly<Record<string, Kind>>;
  /** Fields with more checks than the same field of other records. */
  readonly special?: readonly string[];
  /** An import skips a record whose references are missing instead of rejecting it. */
  readonly soft?: true;
}

/** The references of a transaction and of each of its split lines. */
const TRANSACTION_REFERENCES = { category_id: "category", merchant_id: "merchant" } as const;
const TRANSACTION_LISTS = { tag_ids: "tag" } as const;

/** The fields that can contain the split lines of a transaction: the first that is not missing is used. */
export const SPLIT_KEYS = ["split_lines", "splitLines", "splits"] as const;

/** A split line is not a record of its own, but is checked like one. */
export const SPLIT_LINE: RecordType = {
  entity: "transactions",
  required: ["amount"],
  kind: "transaction",
  references: TRANSACTION_REFERENCES,
  lists: TRANSACTION_LISTS,
};

const TRANSFER: RecordType = {
  entity: "transfers",
  required: ["inflow_transaction_id", "outflow_transaction_id"],
  references: { inflow_transaction_id: "transaction", outflow_transaction_id: "transaction" },
};

const position = (entity: string): RecordType => ({
  entity,
  required: ["account_id", "date", "amount", "qty", "price", "ticker"],
  references: { account_id: "account" },
});

/** Every record type by its name, in the order of `entity_counts`. */
export const RECORD_TYPES: ReadonlyMap<string, RecordType> = new Map<string, RecordType>([
  [
    "Account",
    {
      entity: "accounts",
      required: ["id", "name", "balance", "accountable_type"],
      kind: "account",
      references: {},
      special: ["accountable_type", "accountable", "subtype"],
    },
  ],
  [
    "Balance",
    {
      entity: "balances",
      required: ["account_id", "date", "balance"],
      references: { account_id: "account" },
    },
  ],
  [
    "Category",
    {
      entity: "categories",
      required: ["id", "name"],
      kind: "category",
      references: { parent_id: "category" },
      special: ["name"],
    },
  ],
  ["Tag", { entity: "tags", required: ["id", "name"], kind: "tag", references: {}, special: ["name"] }],
  [
    "Merchant",
    { entity: "merchants", required: ["id", "name"], kind: "merchant", references: {}, special: ["name"] },
  ],
  [
    "RecurringTransaction",
    {
      entity: "recurring_transactions",
      required: ["id", "amount", "expected_day_of_month", "last_occurrence_date", "next_expected_date"],
      kind: "recurring_transaction",
      references: { account_id: "account", merchant_id: "merchant" },
    },
  ],
  [
    "Transaction",
    {
      entity: "transactions",
      required: ["id", "account_id", "date", "amount"],
      kind: "transaction",
      references: { account_id: "account", ...TRANSACTION_REFERENCES },
      lists: TRANSACTION_LISTS,
      special: SPLIT_KEYS,
    },
  ],
  ["Transfer", TRANSFER],
  ["RejectedTransfer", { ...TRANSFER, entity: "rejected_transfers", soft: true }],
  ["Trade", position("trades")],
  ["Holding", position("holdings")],
  [
    "Valuation",
    {
      entity: "valuations",
      required: ["account_id", "date", "amount"],
      references: { account_id: "account" },
      special: ["account_id", "date"],
    },
  ],
  [
    "Budget",
    { entity: "budgets", required: ["id", "start_date", "end_date"], kind: "budget", references: {} },
  ],
  [
    "BudgetCategory",
    {
      entity: "budget_categories",
      required: ["budget_id", "category_id"],
      references: { budget_id: "budget", category_id: "category" },
    },
  ],
  ["Rule", { entity: "rules", required: ["id"], references: {} }],
]);

/** The account types with their subtypes; null if any subtype is allowed. */
export const ACCOUNTABLE_TYPES: ReadonlyMap<string, ReadonlySet<string> | null> = new Map(
  Object.entries({
    Depository: "checking savings hsa cd money_market",
    Investment:
      "brokerage 401k roth_401k 403b 457b tsp ira roth_ira sep_ira simple_ira 529_plan hsa ugma utma isa lisa sipp " +
      "workplace_pension_uk tfsa rrsp non-registered fhsa rdsp resp dpsp prpp lira rrif lif lrif prif rlif super smsf " +
      "assurance_vie pea pillar_3a riester nps apy life_insurance indian_stocks indian_equity indian_etf ppf ssy nsc " +
      "scss fd rd pomis kvp g_sec sdl corporate_bond infrastructure_bond tax_free_bond gold_etf gold_mf sgb pension " +
      "retirement mutual_fund gold angel trust other",
    Crypto: "wallet exchange",
    Property:
      "single_family_home multi_family_home condominium townhouse investment_property second_home apartment plot " +
      "commercial agri_land",
    CreditCard: "credit_card",
    Loan: "mortgage student auto home_equity line_of_credit business other",
    Vehicle: "",
    OtherAsset: "",
    OtherLiability: "",
  }).map(([type, subtypes]) => [type, subtypes === "" ? null : new Set(subtypes.split(" "))]),
);

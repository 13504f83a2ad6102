import type { CsvImportType } from "../options/import-type.ts";
import type { ColumnKey } from "../options/options.ts";

interface TypeColumns {
  readonly required: readonly ColumnKey[];
  readonly optional: readonly ColumnKey[];
}

const TRANSACTION: TypeColumns = {
  required: ["date", "amount"],
  optional: [
    "name",
    "other_name",
    "category",
    "tags",
    "notes",
    "account",
    "currency",
    "entity_type",
    "fee",
    "status",
    "balance",
    "value_date",
    "bank_reference",
  ],
};

/** The types whose rows are not transactions. */
export type EntityType = Exclude<
  CsvImportType,
  "TransactionImport" | "VendorAImport" | "VendorBImport" | "VendorCImport"
>;

const TYPE_COLUMNS: Record<CsvImportType, TypeColumns> = {
  TransactionImport: TRANSACTION,
  VendorAImport: TRANSACTION,
  VendorBImport: TRANSACTION,
  VendorCImport: TRANSACTION,
  TradeImport: {
    required: ["date", "ticker", "qty", "price"],
    optional: ["name", "account", "currency", "exchange_operating_mic"],
  },
  AccountImport: { required: ["name", "amount"], optional: ["entity_type", "currency"] },
  CategoryImport: { required: ["name"], optional: ["color", "parent_category", "lucide_icon"] },
  MerchantImport: { required: ["name"], optional: ["color", "website_url"] },
  RuleImport: { required: ["resource_type", "conditions", "actions"], optional: ["name"] },
};

/** The columns that a type has. */
export const columnsOf = (type: CsvImportType): TypeColumns => TYPE_COLUMNS[type];

/** Whether the rows of a type are transactions: a type column can say whether money came in or went out. */
export const isOfTransactions = (type: CsvImportType): type is Exclude<CsvImportType, EntityType> =>
  TYPE_COLUMNS[type] === TRANSACTION;

interface Vendor {
  readonly labels: Partial<Record<ColumnKey, string>>;
  readonly dateFormat: string;
}

const VENDORS: Partial<Record<CsvImportType, Vendor>> = {
  VendorAImport: {
    labels: {
      date: "Date",
      name: "Description",
      amount: "Amount",
      account: "Account Name",
      category: "Category",
      notes: "Notes",
      currency: "Currency",
      tags: "Labels",
      entity_type: "Transaction Type",
    },
    dateFormat: "%m/%d/%Y",
  },
  VendorBImport: {
    labels: {
      date: "Date",
      name: "Payee",
      amount: "Amount",
      account: "Account",
      category: "Category",
      notes: "Notes",
    },
    dateFormat: "%Y-%m-%d",
  },
  VendorCImport: {
    labels: {
      date: "Date",
      name: "Payee",
      account: "Account",
      category: "Category",
      notes: "Memo",
      outflow: "Outflow",
      inflow: "Inflow",
    },
    dateFormat: "%m/%d/%Y",
  },
};

const NO_LABELS: Vendor["labels"] = {};

/** The labels of a vendor's own exports. */
export const vendorLabels = (type: CsvImportType): Vendor["labels"] => VENDORS[type]?.labels ?? NO_LABELS;

/** The date format of a vendor's own exports. */
export const vendorDateFormat = (type: CsvImportType): string | undefined => VENDORS[type]?.dateFormat;

import { currencyCodeIn } from "../formats/currency-code.ts";
import { readNumber } from "../formats/number-format.ts";
import type { CsvImportType } from "../options/import-type.ts";
import type { ColumnKey } from "../options/options.ts";
import type { SettledCsvOptions } from "../reading/csv-options.ts";
import type { Layout } from "../reading/layout.ts";
import type { EntityRecord } from "./row-result.ts";

type Cell = (key: ColumnKey) => string;

/** Reads the account, category or merchant of a row that has no errors. */
export type ReadEntity = (cells: readonly string[]) => EntityRecord;

const category = (cell: Cell): EntityRecord => ({
  kind: "category",
  name: cell("name"),
  color: cell("color"),
  icon: cell("lucide_icon"),
  parent: cell("parent_category"),
});

const merchant = (cell: Cell): EntityRecord => ({
  kind: "merchant",
  name: cell("name"),
  color: cell("color"),
  website: cell("website_url"),
});

const account =
  ({ numberFormat, currency }: SettledCsvOptions) =>
  (cell: Cell): EntityRecord => ({
    kind: "account",
    name: cell("name"),
    balance: readNumber(cell("amount"), numberFormat) ?? "0",
    currency: currencyCodeIn(cell("currency")) || currency,
    account_type: cell("entity_type"),
  });

/** How the rows of a file with this layout are read; undefined if they are no accounts, categories or merchants. */
export const entityReader = (
  type: CsvImportType,
  { columns }: Layout,
  csv: SettledCsvOptions,
): ReadEntity | undefined => {
  const read = {
    AccountImport: account(csv),
    CategoryImport: category,
    MerchantImport: merchant,
  }[type as string];
  return read === undefined ? undefined : (cells) => read((key) => cells[columns.get(key)?.cell ?? -1] ?? "");
};

import { quoted, type Tally } from "../findings/finding.ts";
import { option, sentence } from "../findings/sentence.ts";
import type { CsvImportType } from "../options/import-type.ts";
import type { ReadingOptions } from "../options/options.ts";
import { bad, type CsvOptions } from "./csv-options.ts";
import { isOfTransactions } from "./import-columns.ts";
import { columnLabel, type Layout } from "./layout.ts";

/** What is said where an option needs a column that the file lacks; undefined if it lacks none. */
export const lackingColumn = (
  { columns, missing }: Layout,
  type: CsvImportType,
  options: ReadingOptions,
  { direction, onlyAccounts }: Pick<CsvOptions, "direction" | "onlyAccounts">,
): Tally | undefined => {
  if (!isOfTransactions(type) || missing.length > 0) return undefined;
  if (direction !== undefined && !columns.has("entity_type"))
    return bad({
      message: sentence`${option("amount_type_strategy")} custom_column needs a type column, but there is no column ${quoted(columnLabel("entity_type", type, options))}`,
      help: sentence`Set ${option("entity_type_col_label")} to the header of the type column.`,
    });
  if (onlyAccounts !== undefined && !columns.has("account"))
    return bad({
      message: sentence`${option("only_accounts")} needs a column that names the account of each row, and none is known to`,
      help: sentence`Set ${option("account_col_label")} to its header.`,
    });
  return undefined;
};

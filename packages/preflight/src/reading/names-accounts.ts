import { optionText, type ReadingOptions } from "../options/options.ts";

/** Whether rows are read with a column that names the account of each. */
export const namesAccounts = (options: ReadingOptions): boolean =>
  optionText(options, "account_col_label") !== undefined || (options.columns ?? []).includes("account");

import { checkKind, TEXT } from "../basics/kind.ts";

/** Options whose names say little to who has not read of them. */
const WORDS: Readonly<Record<string, string>> = {
  account_id: "account",
  col_sep: "separator",
  rows_to_skip: "lines above the header",
  signage_convention: "sign of money",
  only_accounts: "only the accounts",
  columns: "columns in order",
};

/** What an option is called among people: `date format`. Throws a `TypeError` for a wrong argument. */
export const optionWords = (name: string): string => {
  checkKind("The name", name, TEXT);
  return WORDS[name] ?? name.replace(/_col_label$/, "_column").replaceAll("_", " ");
};

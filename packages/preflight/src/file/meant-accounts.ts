import { quoted, type Tally } from "../findings/finding.ts";
import { option, sentence } from "../findings/sentence.ts";
import { accountKey, bad } from "../reading/csv-options.ts";
import type { Column } from "../reading/layout.ts";
import { ColumnMemo } from "../split/column-memo.ts";
import type { RowView } from "../split/row-view.ts";

/** So many accounts of the rows are named. */
const MOST_NAMED = 8;

/** Sees which accounts the rows name, where only those of some are meant. */
export interface MeantAccounts {
  readonly see: (row: RowView) => void;
  /** What is said if no row is of one that is meant: a name that is written wrong would leave out all of its rows. */
  readonly finish: () => Tally | undefined;
}

/** Undefined if all accounts are meant. */
export const meantAccounts = (
  account: Column | undefined,
  meant: readonly string[] | null | undefined,
): MeantAccounts | undefined => {
  if (account === undefined || meant === undefined || meant === null || meant.length === 0) return undefined;
  const open = new Map(meant.map((name) => [accountKey(name), name.trim()]));
  /** Those of the rows, as the first that names them does. */
  const named = new Map<string, string>();
  const seen = new ColumnMemo(account.cell, (value) => {
    const key = accountKey(value);
    open.delete(key);
    if (key !== "" && key !== accountKey(account.header) && named.size <= MOST_NAMED && !named.has(key))
      named.set(key, value.trim());
  });
  return {
    see: (row) => seen.of(row).verdict,
    finish: () => {
      const [wrong] = open.values();
      if (wrong === undefined) return undefined;
      const names = [...named.values()].map(quoted);
      const there = names.slice(0, MOST_NAMED).join(", ") + (names.length > MOST_NAMED ? " and others" : "");
      return bad({
        message: sentence`${option("only_accounts")} names ${quoted(wrong)}, but no row is of an account of this name`,
        help:
          names.length === 0
            ? sentence`No row names an account. Set ${option("account_col_label")} to the header of the column that does.`
            : `The rows are of ${there}. Use one of these names.`,
      });
    },
  };
};

import type { PreflightReport, ReadingOptions, Undecided } from "@farthing/preflight";
import { optionText, unreadAccountHeaders } from "@farthing/preflight/checked";
import * as Result from "effect/Result";
import type { Books } from "../books/books.ts";
import type { PlanContext } from "../books/plan-context.ts";
import { type AccountsFound, accountsOfRows, namedAccounts } from "../rows/accounts-of-rows.ts";
import type { RowsOfFile } from "./file-contents.ts";
import type { AccountChoice, AccountOpen, ImportFile } from "./import-outcome.ts";
import { questionsWith } from "./judge-file.ts";
import { plannedAccount } from "./new-account.ts";

const choicesOf = ({ accounts }: Books): readonly AccountChoice[] =>
  accounts.map(({ id, name }) => ({ id, name }));

const withoutAccount = (books: Books, headers: readonly string[]): AccountOpen =>
  books.accounts.length === 0
    ? { _tag: "NotImportable", reason: "no_account", headers }
    : { _tag: "NotImportable", reason: "account_required", accounts: choicesOf(books), headers };

/** The label of the column that names several accounts, of which it is asked whether all rows are of one account. */
const numberedBy = (options: ReadingOptions, undecided: readonly Undecided[]): string | null => {
  if (!undecided.some(({ field }) => field === "account_col_label")) return null;
  const place = (options.columns ?? []).indexOf("account");
  return optionText(options, "account_col_label") ?? (place < 0 ? null : `column ${place + 1}`);
};

/** The account that all rows of a file go to, if one is given and the family has it. */
export const givenAccount = (
  { options }: ImportFile,
  { accounts }: Books,
): Books["accounts"][number] | undefined => {
  const given = optionText(options, "account_id")?.toLowerCase();
  return accounts.find(({ id }) => id === given);
};

/**
 * What is open of the account of an earlier file, if rows of this one come among transactions of that account and none of them is
 * there: another account of the same bank has files of the same layout.
 */
export const recalledAccountOpen = (
  file: ImportFile,
  report: PreflightReport,
  { type, rows }: RowsOfFile,
  books: Books,
): AccountOpen | undefined => {
  const account = file.is_recalled === true ? givenAccount(file, books) : undefined;
  const days = [...rows.accounts.values()].flatMap(({ asked }) => [...asked.days]).sort();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return account !== undefined &&
    books.recorded.some((each) => each.account === account.id && each.date > first && each.date < last)
    ? {
        ...({ _tag: "NotImportable", reason: "account_required", accounts: choicesOf(books) } as const),
        ...{
          headers: unreadAccountHeaders(report.headers ?? [], type, file.options),
          recalled: account.name,
        },
      }
    : undefined;
};

/** Why an account of before is not taken again, as a sentence with a blank behind it; blank if there was none. */
export const recalledSentence = ({ recalled }: { readonly recalled?: string }): string =>
  recalled === undefined
    ? ""
    : `Files with these columns went into ${JSON.stringify(recalled)} before, but that has other transactions on these days, and none of the file. `;

/** The accounts to which checked rows go, or what is open of them. */
export const accountsForRows = (
  file: ImportFile,
  report: PreflightReport,
  { type, rows }: RowsOfFile,
  context: PlanContext,
): Result.Result<AccountsFound, AccountOpen> => {
  const { options, new_account, create_accounts: create = false, named_accounts: said = {} } = file;
  const { books } = context;
  const account = givenAccount(file, books);
  if (account !== undefined)
    return Result.succeed({
      of: () => account,
      ids: [account.id],
      made: new_account === undefined ? [] : [plannedAccount(new_account)],
      called: [],
      isByName: false,
    });
  const named = namedAccounts(rows);
  if (named.size === 0)
    return Result.fail(withoutAccount(books, unreadAccountHeaders(report.headers ?? [], type, options)));
  return Result.mapError(accountsOfRows(named, { create, said }, context), (missing) => ({
    ...missing,
    _tag: "NotImportable",
    reason: "accounts_missing",
    accounts: choicesOf(books),
    numbered_by: numberedBy(options, questionsWith(file, books).undecided),
  }));
};

import type { Evidence, ReadingOptions, StatementAccount, Undecided } from "@farthing/preflight";
import { accountName } from "@farthing/preflight/checked";
import { textOf } from "@farthing/preflight/text";

/** No more accounts are offered as answers. */
const MOST_ACCOUNTS = 6;

/** So many are shown as an example. */
const SHOWN = 3;

const PROOFS = {
  proven: "the balances prove its entries",
  no_balances: "its balances prove nothing of its entries",
  contradicted: "the balances contradict its entries",
} as const;

/** The accounts of a statement, each with what its balances prove. */
export const evidenceOfAccounts = (accounts: readonly StatementAccount[]): readonly Evidence[] =>
  accounts.flatMap((account) => {
    const value = accountName(account) || (account.currency ?? "");
    return value === "" ? [] : [{ field: "account", value, reason: PROOFS[account.proof] }];
  });

/** Asks which account is meant where content has several, and no option says it. */
export const accountQuestions = (
  accounts: readonly StatementAccount[],
  { account_col_label, only_accounts }: ReadingOptions,
): readonly Undecided[] => {
  if (accounts.length < 2 || account_col_label || (only_accounts ?? []).length > 0) return [];
  const names = accounts.map(accountName);
  const wording = [
    `The content has more than one account (${names.length}), and it is not said which account is meant. Add `,
    { option: "only_accounts" },
    " with the name of one, or ",
    { option: "account_col_label" },
    " account to take them all as one. Without an account of your own, each entry goes to the account that it names: add ",
    { option: "create_accounts" },
    " to make those that are missing.",
  ] as const;
  return [
    {
      ...{ field: "account_col_label", candidates: [], example: names.slice(0, SHOWN).join(", ") },
      accounts: names.slice(0, MOST_ACCOUNTS),
      ...{ wording, reason: textOf(wording) },
    },
  ];
};

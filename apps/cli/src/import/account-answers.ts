import type { AccountOpen } from "@farthing/core/import";
import type { ReadingOptions } from "@farthing/preflight";
import { asFlags } from "../preflight/flags.ts";
import { answerLines, type CommandWith } from "../preflight/question.ts";

/** Where the rows of a file can go. */
export interface AccountAnswer {
  /** The name of an account, or what to do. */
  readonly say: string;
  readonly means: string;
  readonly options: ReadingOptions;
  /** Whether the accounts that the rows name are to be made. */
  readonly createAccounts: boolean;
}

/** What is open of the account, where there is something to choose from. */
export type ToChoose = Extract<AccountOpen, { readonly reason: "account_required" | "accounts_missing" }>;

/** All rows go to one account; a column that numbers accounts is said to be read, so that it is not asked about. */
const intoOne = (open: ToChoose): readonly AccountAnswer[] => {
  const label =
    open.reason === "accounts_missing" && open.numbered_by !== null
      ? { account_col_label: open.numbered_by }
      : {};
  return open.accounts.map(({ id, name }) => ({
    say: name,
    means: open.reason === "accounts_missing" ? "all rows go to this account" : "",
    options: { ...label, account_id: id },
    createAccounts: false,
  }));
};

/** Each row names its account, and those that there are not can be made. */
const makeThem = (open: ToChoose): readonly AccountAnswer[] => {
  if (open.reason !== "accounts_missing" || open.are_references) return [];
  if (open.names.length === 0 || open.ambiguous.length > 0 || open.nameless !== null) return [];
  return [
    {
      say: open.names.length === 1 ? "Make this account" : "Make these accounts",
      means: "each row goes to the account that it names",
      options: {},
      createAccounts: true,
    },
  ];
};

/** All answers to which account the rows are for. */
export const accountAnswers = (open: ToChoose): readonly AccountAnswer[] => [
  ...makeThem(open),
  ...intoOne(open),
];

/** So many commands are printed: who has more accounts names one. */
const MOST_SHOWN = 9;

/** The account by its name, unless another has that in some case. */
const flagsOf = (
  { say, options: { account_id, ...options }, createAccounts }: AccountAnswer,
  { accounts }: ToChoose,
): string => {
  if (createAccounts) return "--create-accounts";
  const alike = accounts.filter(({ name }) => name.toLowerCase() === say.toLowerCase());
  return asFlags({ ...options, ...(alike.length === 1 ? { account: say } : { account_id }) });
};

/** The answers as lines, each with the whole command; none if there are too many accounts to choose from. */
export const accountLines = (open: AccountOpen, commandWith: CommandWith): readonly string[] => {
  if (open.reason === "no_account") return [];
  const answers = accountAnswers(open);
  if (answers.length > MOST_SHOWN) return [];
  return answerLines(
    answers.map((each) => [flagsOf(each, open), each.say] as const),
    commandWith,
  );
};

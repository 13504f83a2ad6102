import { type AccountOpen, type ImportOutcome, recalledSentence } from "@farthing/core/import";
import type { ReadingOptions, Undecided } from "@farthing/preflight";
import { askOpen, type Undone } from "../preflight/ask-open.ts";
import { type Choice, choose } from "../terminal/choose.ts";
import type { Read } from "./say-imported.ts";

/** What a person has said to the questions of an import. */
export interface Said {
  readonly options: ReadingOptions;
  /** Whether the accounts that the rows name are to be made. */
  readonly createAccounts: boolean;
}

/** What is said where a person leaves a question of an import open. */
export const notImported = (file: string): string => `Nothing of ${file} was stored: a question is open.`;

const undoneFor = (name: string): Undone => ({
  leave: "leave it: nothing is stored",
  sentence: notImported(name),
});

/** What is open of how the file is read, whether or not it has errors besides. */
const openOf = (outcome: ImportOutcome): readonly Undecided[] => {
  if (outcome._tag === "NotValid") return outcome.undecided;
  return outcome._tag === "NotImportable" && outcome.reason === "undecided" ? outcome.undecided : [];
};

type ToChoose = Extract<AccountOpen, { readonly reason: "account_required" | "accounts_missing" }>;

/** All rows go to one account; a column that numbers accounts is said to be read, so that it is not asked about. */
const intoOne = (open: ToChoose, said: Said): readonly Choice<Said>[] => {
  const label =
    open.reason === "accounts_missing" && open.numbered_by !== null
      ? { account_col_label: open.numbered_by }
      : {};
  const isOnly = open.accounts.length === 1 && open.reason === "account_required";
  return open.accounts.map(({ id, name }) => ({
    say: isOnly ? "Yes" : name,
    means: open.reason === "accounts_missing" ? "all rows go to this account" : "",
    is: { ...said, options: { ...said.options, ...label, account_id: id } },
  }));
};

/** Each row names its account, and those that there are not can be made. */
const makeThem = (open: ToChoose, said: Said): readonly Choice<Said>[] => {
  if (open.reason !== "accounts_missing" || open.are_references) return [];
  if (open.names.length === 0 || open.ambiguous.length > 0 || open.nameless !== null) return [];
  const one = open.names.length === 1;
  return [
    {
      say: one ? "Make this account" : "Make these accounts",
      means: "each row goes to the account that it names",
      is: { ...said, createAccounts: true },
    },
  ];
};

const MOST_NAMES = 6;

const askOf = (open: ToChoose): string => {
  if (open.reason === "account_required") {
    const [only, ...others] = open.accounts;
    return only !== undefined && others.length === 0
      ? `Is this file of your account “${only.name}”?`
      : "Which of your accounts is this file of?";
  }
  const names = open.names.slice(0, MOST_NAMES).map((name) => `“${name}”`);
  const more = open.names.length > MOST_NAMES ? ` and ${open.names.length - MOST_NAMES} more` : "";
  return open.names.length === 0
    ? "Which of your accounts are all rows of?"
    : `The rows name accounts that you do not have: ${names.join(", ")}${more}. Where do they go?`;
};

/** Asks which account the rows are for; undefined if no choice settles that. */
const askAccount = async (
  name: string,
  open: AccountOpen,
  said: Said,
): Promise<Said | "left" | undefined> => {
  if (open.reason === "no_account") return undefined;
  const choices = [...makeThem(open, said), ...intoOne(open, said)];
  if (choices.length === 0) return undefined;
  const { leave, sentence } = undoneFor(name);
  const answer = await choose({
    title: name,
    notes: [],
    ask: askOf(open),
    help: open.reason === "account_required" ? recalledSentence(open) : "",
    shows: "",
    choices,
    leave,
    undone: sentence,
  });
  return answer ?? "left";
};

/**
 * Asks a person at a terminal the first thing that is open of an import, and returns all that was said with the answer. Undefined if
 * there is nothing to ask; `left` if the person leaves it open.
 */
export const askToImport = async (
  { read, outcome }: { readonly read: Read; readonly outcome: ImportOutcome },
  said: Said,
): Promise<Said | "left" | undefined> => {
  const undecided = openOf(outcome);
  const toAsk = { ...read, undecided, rows: read.rows };
  const answer = await askOpen(toAsk, undoneFor(read.name), said.options);
  if (answer !== undefined)
    return answer === "left" ? answer : { ...said, options: { ...said.options, ...answer } };
  if (outcome._tag !== "NotImportable" || undecided.length > 0) return undefined;
  return outcome.reason === "type_not_stored" || outcome.reason === "undecided"
    ? undefined
    : askAccount(read.name, outcome, said);
};

import { type AccountOpen, type ImportOutcome, recalledSentence } from "@farthing/core/import";
import type { ReadingOptions, Undecided } from "@farthing/preflight";
import { askOpen, type Undone } from "../preflight/ask-open.ts";
import { type Choice, choose } from "../terminal/choose.ts";
import { accountAnswers, type ToChoose } from "./account-answers.ts";
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

/** The answers to which account the rows are for, with all that was said before. */
const choicesOf = (open: ToChoose, said: Said): readonly Choice<Said>[] => {
  const isOnly = open.reason === "account_required" && open.accounts.length === 1;
  return accountAnswers(open).map(({ say, means, options, createAccounts }) => ({
    say: isOnly ? "Yes" : say,
    means,
    is: {
      options: { ...said.options, ...options },
      createAccounts: said.createAccounts || createAccounts,
    },
  }));
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
  const choices = choicesOf(open, said);
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

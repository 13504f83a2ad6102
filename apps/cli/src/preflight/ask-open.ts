import type { ReadingOptions } from "@farthing/preflight";
import {
  type Question,
  questionsInEnglish,
  questionsOf,
  type RowsAsked,
} from "@farthing/preflight/questions";
import { lineName } from "@farthing/preflight/text";
import { parseIsoDay, spokenDay } from "@farthing/values";
import type { Checked } from "./check.ts";

/** What a command says of what it does not do as long as a question is open. */
export interface Undone {
  /** What to leave the question does, such as `leave it: nothing is stored`. */
  readonly leave: string;
  /** For who ends the command at the question, as a sentence. */
  readonly sentence: string;
}

/** A checked file of which something is asked. */
export type CheckedToAsk = Pick<Checked, "name" | "upload" | "options" | "undecided" | "used"> & {
  readonly rows: RowsAsked | undefined;
};

/** What a person answered: options as flags would give them; `left` if the question was left open. */
export type Answered = ReadingOptions | "left";

const listed =
  (type: Intl.ListFormatType) =>
  (texts: readonly string[]): string =>
    new Intl.ListFormat("en", { type }).format(texts);

/** `2024-04-03` as `3 April 2024`; another text as it is. */
const dayInWords = (text: string): string => {
  const day = parseIsoDay(text);
  return day === undefined ? text : spokenDay(day);
};

const TEXTS = questionsInEnglish({
  amount: (amount, currency) => (currency === "" ? amount : `${amount} ${currency}`),
  day: dayInWords,
  listed: (texts, type = "conjunction") => listed(type)(texts),
});

const titleOf = (name: string, count: number): string =>
  `${name}: ${count === 1 ? "1 question is" : `${count} questions are`} open`;

/** The line that a question is about, as it is in the file. */
const shownOf = ({ upload }: CheckedToAsk, { line, text }: Question): string =>
  line === undefined ? "" : `${lineName(upload, line)}: ${text}`;

/** Whether what a person said would have decided it: it is not asked twice. */
const wasAnswered = ({ answers }: Question, answered: ReadingOptions): boolean =>
  answers.every(({ set }) => Object.keys(set).every((option) => option in answered));

/**
 * Asks the first question that a checked file leaves open. Undefined if there is none to ask: nothing is open, something is open
 * that no answer decides, or what is open was answered already, by `answered`.
 */
export const askOpen = async (
  checked: CheckedToAsk,
  { leave, sentence }: Undone,
  answered: ReadingOptions,
): Promise<Answered | undefined> => {
  const { name, undecided, used } = checked;
  const questions = questionsOf(checked, undecided);
  const [question] = questions;
  if (question === undefined || questions.some(({ answers }) => answers.length === 0)) return undefined;
  if (wasAnswered(question, answered)) return undefined;
  const [{ choose }, { rememberedLines }] = await Promise.all([
    import("../terminal/choose.ts"),
    import("./pretty.ts"),
  ]);
  const { ask, help } = TEXTS.questions[question.is];
  const answer = await choose({
    title: titleOf(name, questions.length),
    notes: Object.keys(answered).length === 0 ? rememberedLines({ used }) : [],
    ask: ask(question),
    help: help(question),
    shows: shownOf(checked, question),
    choices: question.answers.map((each) => ({
      say: TEXTS.answers[each.is].say(each, question),
      means: TEXTS.answers[each.is].means(each, question),
      is: each.set,
    })),
    leave,
    undone: sentence,
  });
  return answer ?? "left";
};

/** What became of a file that was read until nothing of it was left to ask. */
export interface Asked<R> {
  readonly result: R;
  /** Whether a person was asked and left something open. */
  readonly isLeft: boolean;
}

/** Reads a file, and again with each answer of a person to what it leaves open. */
export const askUntilDecided = async <R>(
  read: (answered: ReadingOptions) => Promise<R>,
  toAsk: (result: R) => CheckedToAsk | undefined,
  undone: Undone,
): Promise<Asked<R>> => {
  let answered: ReadingOptions = {};
  for (;;) {
    const result = await read(answered);
    const checked = toAsk(result);
    const answer = checked === undefined ? undefined : await askOpen(checked, undone, answered);
    if (answer === undefined || answer === "left") return { result, isLeft: answer === "left" };
    answered = { ...answered, ...answer };
  }
};

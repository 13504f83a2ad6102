import type { MoneyTotal, ReadingOptions } from "@farthing/preflight";
import type { Answer, AskedRow, Question, QuestionIs } from "@farthing/preflight/questions";

/** What a file says when it is read with an answer. */
export interface ReadAgain {
  readonly totals: readonly MoneyTotal[];
  readonly row: AskedRow | undefined;
}

/** Answers that change no amount. */
const OF_NO_MONEY: ReadonlySet<QuestionIs> = new Set([
  "day_or_month",
  "wrong_dates",
  "which_date",
  "which_sheet",
  "which_currency",
]);

const withSumsOf = (answer: Answer, { totals, row }: ReadAgain, differ: boolean): Answer => ({
  ...answer,
  ...((answer.is === "on_top" || answer.is === "inside") && row !== undefined ? { amount: row.amount } : {}),
  ...(differ && totals.length > 0 ? { sums: totals } : {}),
});

/**
 * The questions with what the money of the file comes to with each answer, where the answers differ in it: the file is read again
 * with each of them.
 */
export const withSums = async (
  questions: readonly Question[],
  readAgain: (set: ReadingOptions, line: number | undefined) => Promise<ReadAgain>,
): Promise<readonly Question[]> => {
  const found: Question[] = [];
  for (const question of questions) {
    const { is, line, answers } = question;
    if (answers.length < 2 || OF_NO_MONEY.has(is)) {
      found.push(question);
      continue;
    }
    const again: ReadAgain[] = [];
    for (const { set } of answers) again.push(await readAgain(set, line));
    const differ = new Set(again.map(({ totals }) => JSON.stringify(totals))).size > 1;
    found.push({ ...question, answers: answers.map((answer, at) => withSumsOf(answer, again[at]!, differ)) });
  }
  return found;
};

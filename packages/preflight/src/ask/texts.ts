import type { MoneyTotal } from "../file/money-totals.ts";
import type { Answer, AnswerIs, Question, QuestionIs } from "./asked.ts";

/** What is asked, or said where nothing can be chosen; and what to know before one answers, or to do. */
export interface QuestionTexts {
  readonly ask: (of: Question) => string;
  readonly help: (of: Question) => string;
}

/** The answer, and what it means for the file. */
export interface AnswerTexts {
  readonly say: (of: Answer, question: Question) => string;
  readonly means: (of: Answer, question: Question) => string;
}

/** The texts about what a file leaves open, in a language. */
export interface OpenTexts {
  readonly questions: Readonly<Record<QuestionIs, QuestionTexts>>;
  readonly answers: Readonly<Record<AnswerIs, AnswerTexts>>;
  /** What the money of the file comes to with an answer. */
  readonly sums: (of: readonly MoneyTotal[]) => string;
}

const MOST = 60;

/** A text of the file, cut to a length that a sentence can have. */
export const cutForSentence = (text: string): string =>
  text.length > MOST ? `${text.slice(0, MOST).replace(/[\ud800-\udbff]$/, "")}…` : text;

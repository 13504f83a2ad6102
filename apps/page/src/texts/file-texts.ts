import type {
  FindingCode,
  FindingParts,
  MoneyTotal,
  PreflightOptions,
  RefusalCode,
  Severity,
} from "@farthing/preflight";
import type { Answer, AnswerIs, Question, QuestionIs } from "../worker/asked.ts";

/** What is asked, or said where nothing can be chosen; and what to know before one answers, or to do. */
interface QuestionTexts {
  readonly ask: (of: Question) => string;
  readonly help: (of: Question) => string;
}

/** The answer, and what it means for the file. */
interface AnswerTexts {
  readonly say: (of: Answer, question: Question) => string;
  readonly means: (of: Answer, question: Question) => string;
}

/** What was found at a place, or in all of the file, with what its sentence needs. */
export interface FoundHere {
  /** The column as people call it; blank if it is about none. */
  readonly column: string;
  /** The text of the cell; blank if there is none. */
  readonly value: string;
  readonly line: number | undefined;
  readonly count: number;
  readonly parts: FindingParts;
  readonly suggest: PreflightOptions;
}

/** What is wrong, and what to do about it. */
export interface FindingTexts {
  readonly is: (of: FoundHere) => string;
  readonly advice: (of: FoundHere) => string;
}

/** The texts about what a file leaves open, in a language. */
export interface OpenTexts {
  readonly questions: Readonly<Record<QuestionIs, QuestionTexts>>;
  readonly answers: Readonly<Record<AnswerIs, AnswerTexts>>;
  /** What the money of the file comes to with an answer. */
  readonly sums: (of: readonly MoneyTotal[]) => string;
}

/** The texts about what was found in a file, in a language. */
export interface FoundTexts {
  readonly codes: Readonly<Record<FindingCode, FindingTexts>>;
  readonly severities: Readonly<Record<Severity, string>>;
  readonly refusals: Readonly<Record<RefusalCode, FindingTexts>>;
}

const MOST = 60;

/** A text of the file, cut to a length that a sentence can have. */
export const cutForSentence = (text: string): string =>
  text.length > MOST ? `${text.slice(0, MOST).replace(/[\ud800-\udbff]$/, "")}…` : text;

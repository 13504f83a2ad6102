/**
 * What a file leaves open, as a person is asked it: each question with a line of the file and its answers, and the words for both.
 * For programs that ask, such as a page or a command at a terminal.
 */

export type { Answer, AnswerIs, AskedRow, Question, QuestionIs } from "./asked.ts";
export { questionsInEnglish, type Spoken } from "./in-english.ts";
export { type Asked, questionsOf, type RowsAsked } from "./questions.ts";
export { type AnswerTexts, cutForSentence, type OpenTexts, type QuestionTexts } from "./texts.ts";

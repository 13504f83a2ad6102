import type { Sentence } from "./sentence.ts";

/** The word for a line of the content, outside of what is quoted from it. */
const LINE = /"(?:[^"\\]|\\.)*"|\bline(?=s?(?: from)? \d)/g;

/** A text about lines as one about the rows of a sheet. */
export const inRows = (text: string): string =>
  text.replace(LINE, (found) => (found === "line" ? "row" : found));

export const sentenceInRows = (sentence: Sentence): Sentence =>
  typeof sentence === "string"
    ? inRows(sentence)
    : sentence.map((part) => (typeof part === "string" ? inRows(part) : part));

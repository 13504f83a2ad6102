import { comparableText } from "@farthing/values";

/** A number that is told apart from days and counts. */
const DIGITS = 4;

/** A name that says as much as "A" is in any text. */
const LETTERS = 3;

const wordsOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/** A year is in many texts. */
const YEAR = /^(?:19|20)\d\d$/;

/** The numbers in a text, which may be written in groups. */
const numbersIn = (text: string): readonly string[] =>
  (text.replace(/(?<=\d)[ -](?=\d)/g, "").match(/\d+/g) ?? []).filter((number) => !YEAR.test(number));

/** Whether the text of a transaction names an account: by its whole name, or by a number that is in that. */
export const namesAccount = (text: string, name: string): boolean => {
  const [own, called] = [comparableText(text), comparableText(name)];
  const words = wordsOf(called);
  if (words.length >= LETTERS && ` ${wordsOf(own)} `.includes(` ${words} `)) return true;
  const numbers = new Set(numbersIn(called).filter(({ length }) => length >= DIGITS));
  return numbers.size > 0 && numbersIn(own).some((number) => numbers.has(number));
};

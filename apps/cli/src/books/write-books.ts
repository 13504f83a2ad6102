import type { OutputFile } from "../files/output-file.ts";
import { note } from "../terminal/output.ts";
import { type BooksFormat, booksText } from "./formats.ts";
import type { Books } from "./model.ts";

const hasNoCurrency = ({ entries }: Books): boolean =>
  entries.some(({ movement }) => movement.currency === "");

/** What a format cannot hold, of these books. */
function* lacking(books: Books, format: BooksFormat): Generator<string> {
  if (format === "qif")
    yield "QIF has neither ids nor currencies: a program that reads it twice can only go by day, amount and name.";
  if (format !== "qif" && hasNoCurrency(books)) {
    const instead =
      format === "beancount" ? "beancount has XXX in its place" : "amounts are written without one";
    yield `Some transactions say no currency: ${instead}. Add --currency CODE.`;
  }
}

/** Writes books in a format, and says what of them it cannot hold. Returns the size in bytes. */
export const writeBooksAs = async (file: OutputFile, books: Books, format: BooksFormat): Promise<number> => {
  const parts = await booksText(books, format);
  const size = await file.write(async (put) => {
    for (const part of parts) await put(part);
  });
  for (const sentence of lacking(books, format)) note(sentence);
  return size;
};

import type { OutputFile } from "../files/output-file.ts";
import { note } from "../terminal/output.ts";
import { telling } from "../terminal/working.ts";
import { type BooksFormat, booksText } from "./formats.ts";
import type { Books } from "./model.ts";

const hasNoCurrency = ({ entries }: Books): boolean =>
  entries.some(({ movement }) => movement.currency === "");

/** How many transactions books have. */
export const rowsOf = ({ entries }: Books): number =>
  entries.reduce((sum, { counters }) => sum + 1 + counters.length, 0);

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

/** Writes books in a format, and says what of them it cannot hold. Returns the size in bytes. Throws for what the format demands and books lack. */
export const writeBooksAs = async (file: OutputFile, books: Books, format: BooksFormat): Promise<number> => {
  if (format === "ofx" && hasNoCurrency(books))
    throw new Error(
      "OFX demands the currency of each account, and some transactions say none. Add --currency CODE.",
    );
  const parts = await booksText(books, format);
  const size = await telling(`Writing ${file.name}`, (told) =>
    file.write(async (put) => {
      for (const part of told.inPasses(1, rowsOf(books))(parts)) await put(part);
    }),
  );
  for (const sentence of lacking(books, format)) note(sentence);
  return size;
};

import { nearestName } from "@farthing/values";
import { InvalidArgumentError, Option } from "commander";
import type { Books } from "./model.ts";

/** The formats of other programs, with what writes them. */
const WRITERS = {
  hledger: async () => (await import("./hledger.ts")).hledgerOf,
  ledger: async () => (await import("./ledger.ts")).ledgerOf,
  beancount: async () => (await import("./beancount.ts")).beancountOf,
  ofx: async () => (await import("./ofx.ts")).ofxOf,
  qif: async () => (await import("./qif.ts")).qifOf,
} as const satisfies Record<string, () => Promise<(books: Books) => Iterable<string>>>;

/** A format that whole books are written in. */
export type BooksFormat = keyof typeof WRITERS;

/** What records can be written as. */
const OUTPUT_FORMATS = ["csv", "ndjson", ...(Object.keys(WRITERS) as BooksFormat[])] as const;

/** What `--to` takes. */
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** Whether a format is one of whole books. */
export const isBooksFormat = (format: OutputFormat): format is BooksFormat => format in WRITERS;

const parseFormat = (text: string): string => {
  if ((OUTPUT_FORMATS as readonly string[]).includes(text)) return text;
  const meant = nearestName(text, OUTPUT_FORMATS);
  const hint = meant === undefined ? "" : `Did you mean ${meant}? `;
  throw new InvalidArgumentError(`${hint}Allowed choices are ${OUTPUT_FORMATS.join(", ")}.`);
};

/** `--to`: what is written, if nothing is said `otherwise`. */
export const toOption = (otherwise: OutputFormat): Option =>
  new Option("--to <format>", "what is written")
    .choices(OUTPUT_FORMATS)
    .default(otherwise)
    .argParser(parseFormat);

/** `--escape-formulas` */
export const escapeFormulasOption = (): Option =>
  new Option(
    "--escape-formulas",
    "with --to csv: put ' before texts that a spreadsheet could run as formulas",
  );

/** What is wrong where formulas are to be escaped, if that cannot be. */
export const formulasEscapedIn = (to: OutputFormat, isAsked: boolean): string | undefined =>
  isAsked && to !== "csv"
    ? "--escape-formulas is for spreadsheets alone. Add --to csv, or leave it out."
    : undefined;

/** The text of books in a format, in parts. */
export const booksText = async (books: Books, format: BooksFormat): Promise<Iterable<string>> =>
  (await WRITERS[format]())(books);

import { type JournalDialect, journalOf } from "./journal.ts";
import type { Books } from "./model.ts";

const DIALECT: JournalDialect = {
  head: [],
  commodity: (symbol) => (symbol === "" ? [] : [`commodity ${symbol}`]),
  tag: (name) => `:${name}:`,
  declareTag: (name) => [`tag ${name}`],
};

/** Books as ledger reads them. */
export const ledgerOf = (books: Books): Iterable<string> => journalOf(books, DIALECT);

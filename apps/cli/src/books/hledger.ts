import { type JournalDialect, journalOf } from "./journal.ts";
import type { Books } from "./model.ts";

const DIALECT: JournalDialect = {
  head: ["decimal-mark ."],
  commodity: (symbol, places) => [`commodity 1000.${"0".repeat(places)} ${symbol}`.trimEnd()],
  tag: (name) => `${name}:`,
  declareTag: () => [],
};

/** Books as hledger reads them. */
export const hledgerOf = (books: Books): Iterable<string> => journalOf(books, DIALECT);

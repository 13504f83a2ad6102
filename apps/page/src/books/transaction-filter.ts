import type { TransactionFilter } from "../account/transactions.ts";
import type { Query } from "../parts/place.ts";

/** What money is meant, in the order in which it is offered. */
export const KINDS = [
  "",
  "income",
  "expense",
  "transfer",
] as const satisfies readonly TransactionFilter["kind"][];

const isKind = (text: string): text is TransactionFilter["kind"] =>
  (KINDS as readonly string[]).includes(text);

const EVERYTHING: TransactionFilter = {
  ...{ search: "", account: "", category: "", import: "" },
  ...{ kind: "", from: "", to: "" },
};

/** What an address asks for, as `hrefOf("transactions", …)` makes it; what it does not name is any. */
export const filterIn = (asked: Query): TransactionFilter => {
  const { search = "", account = "", category = "", kind = "", from = "", to = "" } = asked;
  const { import: ofImport = "" } = asked;
  return { search, account, category, import: ofImport, kind: isKind(kind) ? kind : "", from, to };
};

/** Whether they are the same, or all of them are meant. */
export const isEverything = (filter: TransactionFilter): boolean =>
  JSON.stringify(filter) === JSON.stringify(EVERYTHING);

/** How many of those that are folded away narrow the list. */
export const foldedIn = ({ account, category, from, to }: TransactionFilter): number =>
  [account, category, from, to].filter((each) => each !== "").length;

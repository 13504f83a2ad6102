import type { ColumnKey } from "../options/options.ts";
import type { Meaning } from "../words/header-index.ts";
import { headerMeanings, knownMeanings } from "../words/header-words.ts";

/** The columns of an import that a meaning of a header can stand for. */
const KEYS: Partial<Record<Meaning, ColumnKey>> = {
  date: "date",
  amount: "amount",
  payee: "name",
  description: "name",
  category: "category",
  tags: "tags",
  notes: "notes",
  account: "account",
  currency: "currency",
  kind: "entity_type",
  direction: "entity_type",
  outflow: "outflow",
  inflow: "inflow",
  ticker: "ticker",
  qty: "qty",
  price: "price",
};

const keyOf = ([first]: readonly Meaning[]): ColumnKey | undefined =>
  first === undefined ? undefined : KEYS[first];

/** The column that a header is known to stand for in some language. */
export const keyOfHeader = (header: string): ColumnKey | undefined => keyOf(knownMeanings(header));

/** The column that a header stands for, or that a word in it suggests. */
export const keySuggested = (header: string): ColumnKey | undefined => keyOf(headerMeanings(header));

/** Whether a header is known to mean something. */
export const isKnownHeader = (header: string): boolean => knownMeanings(header).length > 0;

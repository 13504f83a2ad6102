import { isKnownCurrency } from "../basics/known-currency.ts";
import data from "./data/currency-units.json" with { type: "json" };
import { wordSet } from "./words-by-language.ts";

/** Words between a name and its currency: "Betrag in EUR", "Kwota w PLN". */
const beforeUnit = wordSet(data, "before");

const units = wordSet(data, "unit");

const isUnit = (word: string): boolean => units().has(word) || isKnownCurrency(word.toUpperCase());

/** The words without a currency at the end. */
export const withoutUnit = (words: string): string => {
  const parts = words.split(" ");
  if (parts.length < 2 || !isUnit(parts.at(-1)!)) return words;
  parts.pop();
  if (parts.length > 1 && beforeUnit().has(parts.at(-1)!)) parts.pop();
  return parts.join(" ");
};

/** The words without a currency at the end and a word such as `in` before it; the same if they do not end so. */
export const withoutNamedUnit = (words: string): string => {
  const parts = words.split(" ");
  return parts.length > 2 && beforeUnit().has(parts.at(-2)!) && isUnit(parts.at(-1)!)
    ? parts.slice(0, -2).join(" ")
    : words;
};

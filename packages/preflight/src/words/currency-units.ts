import { isKnownCurrency } from "../basics/known-currency.ts";

/** Words between a name and its currency: "Betrag in EUR", "Kwota w PLN". */
const BEFORE_UNIT: ReadonlySet<string> = new Set("in en em w v ve i u в у σε".split(" "));

const UNITS: ReadonlySet<string> = new Set(
  "euro euros eura eurech euroissa eurossa evro kc zl zlotych lei ft forint rs inr kn din den rub руб рублях грн гривнях лв левах р ден kr kronor kroner kronen korun rm rp rupiah dollars dolares dolar pounds pesos soles reais francs franken franchi francos lira ευρω евро".split(
    " ",
  ),
);

const isUnit = (word: string): boolean => UNITS.has(word) || isKnownCurrency(word.toUpperCase());

/** The words without a currency at the end. */
export const withoutUnit = (words: string): string => {
  const parts = words.split(" ");
  if (parts.length < 2 || !isUnit(parts.at(-1)!)) return words;
  parts.pop();
  if (parts.length > 1 && BEFORE_UNIT.has(parts.at(-1)!)) parts.pop();
  return parts.join(" ");
};

/** The words without a currency at the end and a word such as `in` before it; the same if they do not end so. */
export const withoutNamedUnit = (words: string): string => {
  const parts = words.split(" ");
  return parts.length > 2 && BEFORE_UNIT.has(parts.at(-2)!) && isUnit(parts.at(-1)!)
    ? parts.slice(0, -2).join(" ")
    : words;
};

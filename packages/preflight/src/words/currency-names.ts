import { once } from "../basics/once.ts";
import data from "./data/currencies.json" with { type: "json" };
import { plainCell } from "./plain-cell.ts";
import { languagesOf } from "./words-by-language.ts";

/** Names of currencies that only one country has, by themselves; in plain form `US$` is `us`. */
const names = once(
  (): ReadonlyMap<string, string> =>
    new Map(
      languagesOf(data)
        .flatMap(([, words]) => Object.entries(words))
        .flatMap(([code, listed]) => listed.split("|").map((name) => [name, code] as const)),
    ),
);

const MAX_CURRENCY_LENGTH = 30;

/** The currency of a name; undefined if several countries have it, such as `Pesos`, or it is none. */
export const currencyOfName = (cell: string): string | undefined =>
  cell.length > MAX_CURRENCY_LENGTH ? undefined : names().get(plainCell(cell));

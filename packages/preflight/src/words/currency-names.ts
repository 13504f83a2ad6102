/** Names of currencies that only one country has, as cells of a column of currencies say them. */
import { once } from "../basics/once.ts";
import { plainCell, wordsSaying } from "./plain-cell.ts";

/** In plain form `US$` is `us`. */
const USD =
  "דולר|דולרים|דולר ארהב|דולר ארה ב|dolares|dolar|dolares americanos|dolar americano|us dollar|us dollars|dolares usa|us|u s|usd";
const EUR = "אירו|יורו|euro|euros|eur";
const OTHERS = [
  ["soles|nuevos soles", "PEN"],
  ["colones", "CRC"],
  ["reais|real", "BRL"],
  ["quetzales", "GTQ"],
  ["guaranies", "PYG"],
  ["lempiras", "HNL"],
  ["bolivianos", "BOB"],
  ["pound sterling|british pound|british pounds|libras esterlinas", "GBP"],
  ["swiss franc|swiss francs|schweizer franken", "CHF"],
  ["zloty|zlotych", "PLN"],
  ["שקל|שקלים|שקל חדש|ש ח|nis", "ILS"],
] as const;

const names = once(
  (): ReadonlyMap<string, string> => new Map(wordsSaying<string>([USD, "USD"], [EUR, "EUR"], ...OTHERS)),
);

const MAX_CURRENCY_LENGTH = 30;

/** The currency of a name; undefined if several countries have it, such as `Pesos`, or it is none. */
export const currencyOfName = (cell: string): string | undefined =>
  cell.length > MAX_CURRENCY_LENGTH ? undefined : names().get(plainCell(cell));

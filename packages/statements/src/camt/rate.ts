import type { Rate } from "../model/statement.ts";
import { rateIn } from "../text/rate-in.ts";
import { childText, type Element } from "../xml/element.ts";

const currencyIn = (exchange: Element, name: string): string =>
  childText(exchange, name).trim().toUpperCase();

/** What a `CcyXchg` says: one of `UnitCcy` is `XchgRate` of the other; without a unit it can be either way. */
const rateBetween = (exchange: Element, own: string): Rate | null => {
  const sides = [currencyIn(exchange, "SrcCcy"), currencyIn(exchange, "TrgtCcy")];
  const other = sides.find((each) => each !== own);
  const value = rateIn(childText(exchange, "XchgRate"));
  if (value === null || !other || !sides.includes(own)) return null;
  const unit = currencyIn(exchange, "UnitCcy");
  return { value, currency: other, unit: sides.includes(unit) ? unit : null };
};

/** The last rate that exchanges state between a currency and another. */
export const rateOf = (exchanges: readonly Element[], own: string | null): Rate | null =>
  own === null
    ? null
    : (exchanges.map((each) => rateBetween(each, own)).findLast((rate) => rate !== null) ?? null);

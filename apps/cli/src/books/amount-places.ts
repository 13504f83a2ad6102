import { minorUnits, placesOf } from "@farthing/values";
import type { Books, Part } from "./model.ts";

/** Each currency of books with the digits that its amounts have at most: those of the currency at least. */
export const placesByCurrency = ({ accounts, entries }: Books): ReadonlyMap<string, number> => {
  const places = new Map<string, number>();
  const see = ({ currency, amount }: Pick<Part, "currency" | "amount">): void => {
    const least = currency === "" ? 2 : minorUnits(currency);
    places.set(currency, Math.max(places.get(currency) ?? least, placesOf(amount)));
  };
  for (const { currency, opening, closing } of accounts)
    for (const balance of [opening, closing]) if (balance) see({ currency, amount: balance.amount });
  for (const { movement, counters, shares } of entries) {
    for (const each of [movement, ...shares]) see(each);
    for (const { movement: other, cost } of counters) {
      see(other);
      if (cost) see(cost);
    }
  }
  return places;
};

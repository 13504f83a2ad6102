import { isCurrencyCode, minorUnits, placesOf } from "@farthing/values";

/** Whether a canonical decimal is finer than the smallest coin of its currency. */
export const hasTooManyPlaces = (amount: string, currency: string | null): boolean =>
  currency !== null && isCurrencyCode(currency) && placesOf(amount) > minorUnits(currency);

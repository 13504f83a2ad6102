/** Money, days, ids, texts and names: exact decimals as canonical text, ISO 4217 currencies, calendar days, UUIDs. Plain functions. */

export {
  type Day,
  type DayRange,
  day,
  dayNumber,
  daysInMonth,
  importableDays,
  isoDay,
  MONTH_NAMES,
  nextDay,
  parseIsoDay,
  parseIsoDayPrefix,
  shiftedDay,
  spokenDay,
} from "./calendar.ts";
export { comparableText, fold } from "./comparable-text.ts";
export { CURRENCY_CODES, currencyOfCountry, isCurrencyCode, minorUnits } from "./currency.ts";
export {
  absoluteDecimal,
  addDecimals,
  canonicalDecimal,
  dividedDecimal,
  exceeds,
  exchangeRate,
  hundredthsOf,
  isPlainDecimal,
  multipliedDecimal,
  negateDecimal,
  numberDecimal,
  placesOf,
  plainDecimal,
  wholeUnits,
  withPlaces,
} from "./decimal.ts";
export { distance } from "./distance.ts";
export { parseExactJson } from "./exact-json.ts";
export { lastYearOfCurrency } from "./former-currency.ts";
export { hasMoreValues } from "./has-more-values.ts";
export { nearestName, shownName, unknownNames } from "./nearest-name.ts";
export { repeatedName } from "./repeated-name.ts";
export { shownAmount, writtenPlaces } from "./shown-amount.ts";
export { isStorableText, toStorableText } from "./storable-text.ts";
export type { TimeZone } from "./time-zone.ts";
export { isUuid, parseUuid } from "./uuid.ts";

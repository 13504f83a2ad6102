/**
 * Money, days and ids, for every room of the core and for programs that embed it: exact decimals as canonical
 * text, ISO 4217 currencies, calendar days.
 */

export { type Day, isoDay, nextDay, parseIsoDay } from "./calendar.ts";
export { isCurrencyCode, minorUnits } from "./currency.ts";
export {
  absoluteDecimal,
  addDecimals,
  canonicalDecimal,
  negateDecimal,
  numberDecimal,
  plainDecimal,
  withPlaces,
} from "./decimal.ts";
export { decodeFields, decodeObject } from "./decode-fields.ts";
export { parseExactJson } from "./exact-json.ts";
export { hasMoreValues } from "./has-more-values.ts";
export { InvalidRequest } from "./invalid-request.ts";
export { now, todayIn } from "./now.ts";
export { isUuid, parseUuid } from "./uuid.ts";

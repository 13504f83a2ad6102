/**
 * Whether a transaction is stored already, and in which order the transactions of a day happened: one rule for the rows of files
 * and for the answers of banks. Plain functions.
 */

export { alreadyThere, TransactionMatcher } from "./already-there.ts";
export { POSTING_DAYS, SAME_WITHIN_DAYS } from "./day-limits.ts";
export { type Around, chainOrder, explainedIn, type Step } from "./order/chain-order.ts";
export { type OrderedRow, OrderOfRows, type PlaceOf, type Places } from "./order/order-of-rows.ts";
export { type Pausing, withoutPause } from "./order/pausing.ts";
export { type ComparedTransaction, type PairedPlaces, pairBooked, pairEqual } from "./pair-lists.ts";
export {
  type DaySpan,
  type DaysAndReferences,
  daysAndReferences,
  questionFor,
  type RecordedQuestion,
} from "./recorded-question.ts";
export { type IdentifyingRow, identityOf, NAMELESS, type SourceIdentity } from "./source-identity.ts";

/**
 * Whether a transaction is stored already: one rule for the rows of files and for the answers of banks. Plain functions.
 */

export { alreadyThere, canBe, TransactionMatcher } from "./already-there.ts";
export {
  type ComparedTransaction,
  type PairedPlaces,
  pairAnyBooked,
  pairBooked,
  pairEqual,
} from "./pair-lists.ts";
export {
  type DaySpan,
  type DaysAndReferences,
  daysAndReferences,
  questionFor,
  type RecordedQuestion,
} from "./recorded-question.ts";
export {
  type IdentifyingRow,
  identityOf,
  NAMELESS,
  POSTING_DAYS,
  SAME_WITHIN_DAYS,
  type SourceIdentity,
} from "./source-identity.ts";

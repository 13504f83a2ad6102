/**
 * What Farthing's own packages use of preflight beside its face: how cells, options and questions are shown, and what a row is
 * recognised by. It changes with them; a program that is none of them imports `@farthing/preflight`.
 */

export { CONTENT_LIMIT, FILE_LIMIT } from "./decode/content-limit.ts";
export { decode } from "./decode/decode.ts";
export { decodedOnce } from "./decode/decode-content.ts";
export { type Decoded, decodeAs, encodingNamed, isEncoding } from "./decode/encoding.ts";
export { separatorName } from "./detect/separator.ts";
export { statedOptions } from "./detect/with-given.ts";
export { ACCOUNTABLE_TYPES } from "./ndjson/record-types.ts";
export {
  SERVICE_KINDS,
  type ServiceObject,
  type ServiceRecord,
  serviceRecords,
} from "./ndjson/service-records.ts";
export { toldQuestion } from "./open-questions.ts";
export { type OrderOfRows, orderOfRows, type PlaceOf, type Places } from "./order/order-of-rows.ts";
export { isStoredType } from "./reading/import-type.ts";
export { type Column, type Layout, resolveLayout } from "./reading/layout.ts";
export { namesAccounts } from "./reading/names-accounts.ts";
export { given } from "./reading/options.ts";
export { unreadAccountHeaders } from "./reading/unread-account-headers.ts";
export { alreadyThere, sameTransactions } from "./records/already-there.ts";
export { type Excerpt, type ExcerptOf, excerptsOf } from "./records/excerpt.ts";
export { lineText } from "./records/line-text.ts";
export { NAMELESS } from "./records/nameless.ts";
export { PLAIN_COLUMNS, plainCells } from "./records/plain-csv.ts";
export {
  type DaySpan,
  type DaysAndReferences,
  daysAndReferences,
  questionFor,
  recordedQuestion,
} from "./records/recorded-question.ts";
export { reasonsHeader, sayReasons } from "./records/rejected-because.ts";
export { hasOnlyRowErrors } from "./report/only-row-errors.ts";
export { textOf } from "./report/sentence.ts";
export { alreadyRecorded, identityOf } from "./rules/already-recorded.ts";

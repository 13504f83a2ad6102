/**
 * Import preflight: whether content can be imported, which cell is wrong and how to fix it, before anything
 * is stored. Plain functions over values; they run in any JavaScript environment.
 */

export type { DaySpan, RecordedQuestion, SourceIdentity } from "@farthing/recognition";
export type { TimeZone } from "@farthing/values";
export { answerWithoutFee } from "./answer-without-fee.ts";
export type { CellEdit, EditCode, RefusedEdit } from "./correct/refused-edit.ts";
export { type CorrectionOutcome, withCells } from "./correct/with-cells.ts";
export type { Upload } from "./decode/content.ts";
export { MAX_CONTENT_BYTES, MAX_FILE_BYTES } from "./decode/content-limit.ts";
export { decode } from "./decode/decode.ts";
export { decodedOnce } from "./decode/decode-content.ts";
export type { Decoded } from "./decode/encoding.ts";
export { ENCODINGS, type Encoding, encodingNamed } from "./decode/encoding.ts";
export { type InspectOutcome, inspect } from "./detect/inspect.ts";
export type { Evidence, Inspection, Profile, Undecided } from "./detect/inspection.ts";
export { type HowToResolve, resolveOptions } from "./detect/resolve-options.ts";
export type { ResolvedOptions } from "./detect/with-given.ts";
export { statedOptions } from "./detect/with-given.ts";
export { alreadyRecorded } from "./file/already-recorded.ts";
export { KNOWN_DATE_FORMATS } from "./formats/known-date-formats.ts";
export type { NumberFormat } from "./formats/number-format.ts";
export type { Known, KnownAccount, KnownTaxonomy, RecordedTransaction } from "./known.ts";
export { ACCOUNTABLE_TYPES } from "./ndjson/record-types.ts";
export { type ServiceObject, type ServiceRecords, serviceRecords } from "./ndjson/service-records.ts";
export type { Content } from "./open-content.ts";
export { type OpenQuestions, openQuestions, reportedQuestion } from "./open-questions.ts";
export { preflight } from "./preflight.ts";
export { type AskRecorded, preflightAgainst } from "./preflight-against.ts";
export {
  type HowToPreflightRecords,
  type PreflightedRecords,
  preflightRecords,
} from "./preflight-records.ts";
export { completed } from "./reading/complete.ts";
export { OPTION_VALUES } from "./reading/csv-options.ts";
export {
  CHECKABLE_IMPORT_TYPES,
  type CheckableImportType,
  type CsvImportType,
  IMPORT_TYPES,
  type ImportType,
  isStoredType,
  ROW_LIMITS,
} from "./reading/import-type.ts";
export { type Column, type Layout, resolveLayout } from "./reading/layout.ts";
export { namesAccounts } from "./reading/names-accounts.ts";
export { COLUMN_KEYS } from "./reading/option-kinds.ts";
export {
  type AmountTypeStrategy,
  type ColumnKey,
  DEBIT_SIGNS,
  type LeftOutReason,
  type OneOf,
  OPTION_NAMES,
  optionText,
  type PreflightOptions,
  type ReadingOptions,
  ROW_ORDERS,
  type SignageConvention,
  type SignsByBalance,
} from "./reading/options.ts";
export { type ProfileOutcome, readProfile } from "./reading/profile.ts";
export { unreadAccountHeaders } from "./reading/unread-account-headers.ts";
export { eachRow } from "./records/each-row.ts";
export { type HowToReadRecords, type RecordsOutcome, readRecords } from "./records/read-records.ts";
export type {
  Accepted,
  AccountRecord,
  CategoryRecord,
  EntityRecord,
  LeftOut,
  MerchantRecord,
  Reason,
  Rejected,
  RowResult,
  TransactionRecord,
} from "./records/row-result.ts";
export type { NotRead, RowOrWhyNot } from "./records/row-results.ts";
export { type Finding, MAX_PLACES } from "./report/finding.ts";
export {
  FINDING_CODES,
  type FindingCode,
  type FindingCodeInfo,
  type Severity,
} from "./report/finding-codes.ts";
export { hasOnlyRowErrors } from "./report/only-row-errors.ts";
export type { Checked, PreflightOutcome, Refused } from "./report/outcome.ts";
export { QUESTIONS } from "./report/question-texts.ts";
export { REFUSAL_CODES, type RefusalCode, type RefusalCodeInfo } from "./report/refusal-codes.ts";
export type {
  Assumption,
  FindingGroup,
  LeftOutRows,
  MoneyTotal,
  PreflightContent,
  PreflightReport,
  PreflightStats,
  Reading,
} from "./report/report.ts";
export type { NamedOption, Sentence } from "./report/sentence.ts";
export type { Span } from "./split/row-view.ts";
export type { Separator } from "./split/separators.ts";

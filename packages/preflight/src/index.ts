/**
 * Import preflight: whether content can be imported, which cell is wrong and how to fix it, before anything
 * is stored. Plain functions over values; they run in any JavaScript environment.
 */

export type { DaySpan, RecordedQuestion, SourceIdentity } from "@farthing/recognition";
export type { TimeZone } from "@farthing/values";
export { answerOptions } from "./api/answer-options.ts";
export { answerWithoutFee } from "./api/answer-without-fee.ts";
export { eachRow } from "./api/each-row.ts";
export { type OpenQuestions, openQuestions, reportedQuestion } from "./api/open-questions.ts";
export { preflight, preflightKeepingRows } from "./api/preflight.ts";
export { type AskRecorded, preflightAgainst, withRecorded } from "./api/preflight-against.ts";
export type { RowsToKeep } from "./api/preflight-csv.ts";
export {
  type HowToPreflightRecords,
  type PreflightedRecords,
  preflightRecords,
} from "./api/preflight-records.ts";
export type { Preflighted } from "./api/preflighted.ts";
export { type HowToReadRecords, type RecordsOutcome, readRecords } from "./api/read-records.ts";
export { type HowToResolve, resolveOptions } from "./api/resolve-options.ts";
export { uploadOf } from "./api/upload-of.ts";
export type { ResolvedOptions } from "./api/with-given.ts";
export { statedOptions } from "./api/with-given.ts";
export type {
  ByteBlob,
  ByteFileHandle,
  ByteStream,
  Streamed,
  StreamedUpload,
  WebByteStream,
} from "./basics/byte-stream.ts";
export type { CorrectionOutcome, ReplacedBytes } from "./correct/corrected.ts";
export type { CellEdit, EditCode, RefusedEdit } from "./correct/refused-edit.ts";
export { withCells } from "./correct/with-cells.ts";
export { withoutRows } from "./correct/without-rows.ts";
export type { Upload } from "./decode/content.ts";
export {
  type BalanceProof,
  type ContentTable,
  cellKey,
  type EntryDetails,
  type EntryPart,
  type NoTable,
  type Origins,
  type StatedBalance,
  type StatedRate,
  type StatementAccount,
  type TableFacts,
  type TableNote,
} from "./decode/content-table.ts";
export { decode } from "./decode/decode.ts";
export { decodedOnce } from "./decode/decode-content.ts";
export type { Decoded } from "./decode/encoding.ts";
export type { EndSignal, HowToReceive } from "./decode/incoming-bytes.ts";
export type { Content } from "./decode/open-content.ts";
export type { LeftOutRows } from "./file/left-out-rows.ts";
export type { MoneyTotal } from "./file/money-totals.ts";
export type { Evidence, Inspection, Profile, Undecided } from "./find/facts/inspection.ts";
export { type InspectOutcome, inspect } from "./find/inspect.ts";
export { type Finding, type FindingPlace, MAX_PLACES } from "./findings/finding.ts";
export {
  FINDING_CODES,
  type FindingCode,
  type FindingCodeInfo,
  type Severity,
} from "./findings/finding-codes.ts";
export type { ContradictedBalances, DoubtKind, FindingParts, OddDateKind } from "./findings/finding-parts.ts";
export type { QuestionAbout } from "./findings/question.ts";
export type { Refused } from "./findings/refusal.ts";
export {
  REFUSAL_CODES,
  type RefusalCode,
  type RefusalCodeInfo,
  type RefusalReason,
} from "./findings/refusal-codes.ts";
export type { NamedOption, Sentence } from "./findings/sentence.ts";
export type { Span } from "./findings/span.ts";
export { KNOWN_DATE_FORMATS } from "./formats/date-patterns.ts";
export { ACCOUNTABLE_TYPES } from "./ndjson/record-types.ts";
export {
  SERVICE_KINDS,
  type ServiceObject,
  type ServiceRecord,
  serviceRecords,
} from "./ndjson/service-records.ts";
export { MAX_CONTENT_BYTES, MAX_FILE_BYTES } from "./options/content-limit.ts";
export { ENCODINGS, type Encoding, encodingNamed } from "./options/encodings.ts";
export {
  CHECKABLE_IMPORT_TYPES,
  type CheckableImportType,
  type CsvImportType,
  IMPORT_TYPES,
  type ImportType,
  isStoredType,
  ROW_LIMITS,
} from "./options/import-type.ts";
export type { NumberFormat } from "./options/number-formats.ts";
export { COLUMN_KEYS } from "./options/option-kinds.ts";
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
  type TableFormat,
} from "./options/options.ts";
export type { Separator } from "./options/separators.ts";
export type { ContentLayout } from "./reading/content-layout.ts";
export { OPTION_VALUES } from "./reading/csv-options.ts";
export type { Assumption, Reading } from "./reading/how-read.ts";
export type { Known, KnownAccount, KnownTaxonomy, RecordedTransaction } from "./reading/known.ts";
export { type Column, type Layout, resolveLayout } from "./reading/layout.ts";
export { namesAccounts } from "./reading/names-accounts.ts";
export { type ProfileOutcome, readProfile } from "./reading/profile.ts";
export type { ReadingField, RememberedReading, UsedReading } from "./reading/remembered-reading.ts";
export { unreadAccountHeaders } from "./reading/unread-account-headers.ts";
export { type KeptRecord, type KeptRows, keptRecords } from "./records/kept-rows.ts";
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
  RuleRecord,
  TradeRecord,
  TransactionRecord,
} from "./records/row-result.ts";
export type { NotRead, OnHeader, RowOrWhyNot } from "./records/row-results.ts";
export type { RowWishes } from "./records/row-wishes.ts";
export { withRowsThere } from "./report/already-recorded.ts";
export { completed } from "./report/completed.ts";
export { hasOnlyRowErrors } from "./report/only-row-errors.ts";
export type { Checked, PreflightOutcome } from "./report/outcome.ts";
export { QUESTIONS } from "./report/question-texts.ts";
export type { FindingGroup, PreflightContent, PreflightReport, PreflightStats } from "./report/report.ts";

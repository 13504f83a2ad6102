/**
 * Import preflight: whether content can be imported, which cell is wrong and how to fix it, before anything
 * is stored. Plain functions over values; they run in any JavaScript environment.
 */

export type { Upload } from "./content.ts";
export { CONTENT_LIMIT, MAX_CONTENT_BYTES } from "./content-limit.ts";
export { OPTION_VALUES } from "./csv/csv-options.ts";
export { csvRecords, type TransactionRecord } from "./csv/csv-records.ts";
export { type Excerpt, excerpt } from "./csv/excerpt.ts";
export type { Separator } from "./csv/read-csv.ts";
export { type RejectedRow, rejectedRows } from "./csv/rejected-rows.ts";
export { separatorName } from "./csv/separator.ts";
export type { Finding } from "./finding.ts";
export { FINDING_CODES, type FindingCode, type FindingCodeInfo, type Severity } from "./finding-codes.ts";
export {
  CHECKABLE_IMPORT_TYPES,
  type CheckableImportType,
  IMPORT_TYPES,
  type ImportType,
} from "./import-type.ts";
export { type InspectOutcome, inspect } from "./inspect/inspect.ts";
export type { Evidence, Inspection, Profile, Undecided } from "./inspect/inspection.ts";
export { type BadProfile, readProfile } from "./inspect/profile.ts";
export { readingOf } from "./inspect/reading-of.ts";
export { type HowToResolve, type ResolvedOptions, resolveOptions } from "./inspect/resolve-options.ts";
export type { Known, KnownAccount, KnownTaxonomy, RecordedTransaction } from "./known.ts";
export { ACCOUNTABLE_TYPES } from "./ndjson/record-types.ts";
export { type ServiceObject, type ServiceRecords, serviceRecords } from "./ndjson/service-records.ts";
export { given, OPTION_NAMES, type PreflightOptions } from "./options.ts";
export type { Checked, PreflightOutcome, Refused } from "./outcome.ts";
export { type Content, preflight } from "./preflight.ts";
export { REFUSAL_CODES, type RefusalCode, type RefusalCodeInfo } from "./refusal-codes.ts";
export type {
  Assumption,
  FindingGroup,
  PreflightContent,
  PreflightReport,
  PreflightStats,
  Reading,
} from "./report.ts";
export { type NamedOption, type Sentence, textOf } from "./sentence.ts";
export { type Decoded, decode, type Encoding } from "./text/decode.ts";

/**
 * What was checked: its report, its open questions and its rows, and the options of a check. Nothing here finds out how content is
 * read, or judges a row: programs that store what was checked elsewhere, such as on another thread, come without both.
 */

export { textOf } from "../findings/sentence.ts";
export { ACCOUNTABLE_TYPES } from "../ndjson/record-types.ts";
export { SERVICE_KINDS, serviceRecords } from "../ndjson/service-records.ts";
export { CONTENT_LIMIT, MAX_CONTENT_BYTES, MAX_FILE_BYTES } from "../options/content-limit.ts";
export { ENCODINGS } from "../options/encodings.ts";
export {
  CHECKABLE_IMPORT_TYPES,
  IMPORT_TYPES,
  type ImportType,
  isStoredType,
} from "../options/import-type.ts";
export { DEBIT_SIGNS, optionText, ROW_ORDERS } from "../options/options.ts";
export { separatorName } from "../options/separators.ts";
export { OPTION_VALUES } from "../reading/csv-options.ts";
export { namesAccounts } from "../reading/names-accounts.ts";
export { unreadAccountHeaders } from "../reading/unread-account-headers.ts";
export { keptRecords } from "../records/kept-rows.ts";
export { withRowsThere } from "../report/already-recorded.ts";
export { type BatchBeside, withBatchesBeside } from "../report/batches-beside.ts";
export { currencyQuestion, type ForeignEntry, foreignCurrencies } from "../report/currency-question.ts";
export { hasOnlyRowErrors } from "../report/only-row-errors.ts";
export { type Spot, spotOf } from "../report/place-text.ts";
export { accountName, statementSentence } from "../report/statement-account.ts";
export {
  type ImportBeside,
  withBooksGap,
  withCurrencySaid,
  withImportBeside,
} from "../report/when-stored.ts";
export { type AccountCurrency, accountCurrency } from "./account-currency.ts";
export { openQuestions, reportedQuestion } from "./open-questions.ts";

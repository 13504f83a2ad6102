/** Import of files that were checked elsewhere, such as on another thread: comes without what checks them. */

export { knownOf, knownToImport } from "./books/books.ts";
export { readingOf } from "./books/import.ts";
export { Imports } from "./books/imports.ts";
export { Readings } from "./books/readings.ts";
export { recalledSentence } from "./file/accounts-for-rows.ts";
export type { CheckContent } from "./file/check-file.ts";
export { importNotes } from "./file/import-notes.ts";
export { NEW_ACCOUNT_FIELDS, newAccountOf } from "./file/new-account.ts";
export { storeFile } from "./file/store-file.ts";
export { toImportBody } from "./history/import-body.ts";
export { ambiguousSentence } from "./rows/accounts-of-rows.ts";

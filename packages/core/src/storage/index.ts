/** What all storage adapters share: the ports they provide, their failures, pages of lists, copies of whole databases. */

export { DatabaseUnusable } from "../port/database-unusable.ts";
export type { AfterRequest, ListRequest, Page, PageRequest } from "../port/page.ts";
export { PATIENCE } from "../port/patience.ts";
export { Progress, type Tell } from "../port/progress.ts";
export { StorageHealth } from "../port/storage-health.ts";
export { StorageUnavailable } from "../port/storage-unavailable.ts";
export { Waited } from "../port/waited.ts";
export { CopyRefused } from "./copy-refused.ts";
export { type CopiedTable, copyTables, type RowSource, type RowTarget } from "./copy-tables.ts";
export { COUNTED_TABLES, type DatabaseState } from "./database-state.ts";
export { callName, type Port, portsOf, type Through, throughEachCall, throughPort } from "./each-call.ts";
export { FORMER_FOLDS } from "./former-folds.ts";
export type { Storage } from "./storage.ts";
export { type Cell, type Kind, type Row, TABLES, type Table } from "./tables.ts";
export { unusableVersion } from "./unusable-version.ts";

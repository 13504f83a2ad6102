/** What all storage adapters share: the ports they provide, their failures, pages of lists, states of whole databases. */

export { DatabaseUnusable } from "../port/database-unusable.ts";
export type { AfterRequest, ListRequest, Page, PageRequest } from "../port/page.ts";
export { StorageHealth } from "../port/storage-health.ts";
export { StorageUnavailable } from "../port/storage-unavailable.ts";
export { CopyRefused } from "./copy-refused.ts";
export { COUNTED_TABLES, type DatabaseState } from "./database-state.ts";
export type { Storage } from "./storage.ts";

/** What every storage adapter shares: the ports it provides, how it fails, how lists are cut. */

export type { Page, PageRequest } from "../port/page.ts";
export { StorageHealth } from "../port/storage-health.ts";
export { StorageUnavailable } from "../port/storage-unavailable.ts";
export type { Storage } from "./storage.ts";

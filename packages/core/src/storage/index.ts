/** What every storage adapter shares: the ports it provides, how it fails, how lists are cut. */

export type { Page, PageRequest } from "./page.ts";
export type { Storage } from "./storage.ts";
export { StorageHealth } from "./storage-health.ts";
export { StorageUnavailable } from "./storage-unavailable.ts";

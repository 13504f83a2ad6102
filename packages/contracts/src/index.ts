/** The laws of the storage ports, for every adapter to be held to. */

export { storageLaws } from "./storage-laws.ts";
export type { StorageLawsOptions } from "./support/law.ts";

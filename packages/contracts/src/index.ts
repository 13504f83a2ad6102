/** The laws of the storage ports, which every adapter must pass. */

export { storageLaws } from "./storage-laws.ts";

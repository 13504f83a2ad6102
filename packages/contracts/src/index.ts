/** The laws of the storage ports, which every adapter must pass: of all of them, or of one. */

export { type Port, portLaws, storageLaws, type UsedByLawsOf } from "./storage-laws.ts";

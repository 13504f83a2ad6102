import type { ImportedRecord } from "../worker/imported-records.ts";

/** What the event `farthing-records` tells. */
export interface FarthingRecords {
  readonly filename: string;
  readonly records: readonly ImportedRecord[];
}

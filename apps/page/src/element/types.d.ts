import type { ImportedRecord } from "../worker/imported-record.d.ts";

export type { ImportedRecord };

/** What the event `farthing-records` tells: its `detail`. */
export interface FarthingRecords {
  readonly filename: string;
  readonly records: readonly ImportedRecord[];
}

/**
 * `<farthing-import>`: reads exports of banks in the browser, without a server, asks what they leave open, and hands the
 * transactions over with the event `farthing-records` when the person presses the button. Nothing is sent anywhere. `lang` can
 * name its language.
 */
export declare class FarthingImport extends HTMLElement {}

declare global {
  interface HTMLElementTagNameMap {
    "farthing-import": FarthingImport;
  }
  interface HTMLElementEventMap {
    "farthing-records": CustomEvent<FarthingRecords>;
  }
}

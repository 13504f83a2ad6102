import * as Context from "effect/Context";

/** What the checks of contents hold now. */
export interface PreflightUsage {
  /** Contents that a thread has. */
  readonly checking: number;
  /** Contents that wait for a thread. */
  readonly waiting: number;
  /** Bytes of all requests with content. */
  readonly held_bytes: number;
}

/** Where the host counts what the API does. None of it names a user, a family or a key. */
export interface Meter {
  /** A request was answered: by which operation of the API, by its `operationId`; null for everything else that is served. */
  readonly answered: (operation: string | null, status: number, seconds: number) => void;
  /** Storage failed a request, for this reason. */
  readonly storageFailed: (reason: string) => void;
  /** An import stored so many rows. */
  readonly rowsImported: (rows: number) => void;
  /** Called once: returns what checks hold whenever it is asked. */
  readonly preflights: (usage: () => PreflightUsage) => void;
}

export const NO_METER: Meter = {
  answered: () => {},
  storageFailed: () => {},
  rowsImported: () => {},
  preflights: () => {},
};

/** The meter of an app, for its operations. */
export const AppMeter = Context.Reference<Meter>("@farthing/http/AppMeter", { defaultValue: () => NO_METER });

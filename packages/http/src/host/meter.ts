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

/** A request that was answered. It names no id of what was asked for. */
export interface AnsweredRequest {
  /** Which operation of the API answered it, by its `operationId`; null for everything else that is served. */
  readonly operation: string | null;
  /** Null for what is not HTTP. */
  readonly method: string | null;
  /** The path as documented, without ids; null if it does not exist. */
  readonly route: string | null;
  readonly status: number;
  readonly seconds: number;
}

/** Where the host counts what the API does. None of it names a user, a family or a key. */
export interface Meter {
  /** A request was answered; called in the asynchronous context of the request. */
  readonly answered: (request: AnsweredRequest) => void;
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

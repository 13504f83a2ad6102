/** What is logged of a request that was answered: nothing that a person wrote and no credential. */
export interface RequestEntry {
  readonly request_id: string;
  readonly method: string;
  /** The path as it is documented, without ids; null where nothing is there. */
  readonly route: string | null;
  readonly status: number;
  readonly duration_ms: number;
}

/** Where a host wants to have its log. A pino logger is one. */
export interface Log {
  readonly info: (entry: RequestEntry, message: string) => void;
  /** `err` is what was not foreseen; it never reaches the client. */
  readonly error: (entry: { readonly request_id: string; readonly err: unknown }, message: string) => void;
}

export const SILENT: Log = { info: () => {}, error: () => {} };

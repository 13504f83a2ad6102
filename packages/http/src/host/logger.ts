/** The log entry of an answered request: it contains no text of users and no credentials. */
export interface RequestEntry {
  readonly request_id: string;
  /** Null for what is not HTTP, which a host may log besides. */
  readonly method: string | null;
  /** The path as documented, without ids; null if it does not exist. */
  readonly route: string | null;
  readonly status: number;
  readonly duration_ms: number;
  /** Of the client, as rate limits and the audit log have it; empty if its connection had ended. */
  readonly address: string;
  /** The id of the API key, never the key; null where it has none that is valid, or is refused before that is known. */
  readonly key_id: string | null;
}

/** A request through a proxy that is not trusted: its clients cannot be told apart. */
export interface ProxyEntry {
  readonly request_id: string;
  /** The address of the proxy. */
  readonly address: string;
}

/** The logger of the host. One of pino fits. */
export interface Logger {
  readonly info: (entry: RequestEntry, message: string) => void;
  /** At most once for an app. */
  readonly warn: (entry: ProxyEntry, message: string) => void;
  /** `err` is an unexpected error; it never reaches the client. */
  readonly error: (entry: { readonly request_id: string; readonly err: unknown }, message: string) => void;
}

export const SILENT: Logger = { info: () => {}, warn: () => {}, error: () => {} };

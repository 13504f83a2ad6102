import type { OPERATIONS } from "./fault.ts";

/** One request, as a server sees it. */
export interface FakeRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The address of the bank, with which the access URL begins; `https://bank.example` by default. */
  readonly origin?: string;
}

/** Faults of delivery of an answer. */
export interface Delivery {
  /** Before anything is sent. */
  readonly delay_ms?: number;
  /** The connection is reset: before anything is sent, or after half of the body. */
  readonly reset?: "before" | "middle";
  /** The connection is closed after half of the announced length of the body. */
  readonly truncate?: true;
  /** The number of bytes of the body that are sent at a time. */
  readonly drip?: { readonly bytes: number; readonly every_ms: number };
  /** The length is not announced. */
  readonly length_unsaid?: true;
}

/** An answer of the bank, before it is sent. */
export interface FakeAnswer {
  readonly status: number;
  /** By names in lower case, without a length. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly delivery: Delivery;
}

/** A request as the bank records it. */
export interface SeenRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** The values of a repeated parameter are joined with a comma. */
  readonly query: Readonly<Record<string, string>>;
  /** Unix seconds. */
  readonly at: number;
  /** Whether it had valid credentials. */
  readonly authorized: boolean;
  readonly operation: (typeof OPERATIONS)[number] | undefined;
  /** The status of the answer. */
  readonly status: number;
}

import type { OPERATIONS } from "./fault.ts";

/** One request, as a server sees it. */
export interface FakeRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Where the bank is reached: the access URL begins with it. `https://bank.example` where it is left out. */
  readonly origin?: string;
}

/** How an answer is delivered badly. */
export interface Delivery {
  /** Before anything is sent. */
  readonly delay_ms?: number;
  /** The connection is reset: before anything is sent, or after half of the body. */
  readonly reset?: "before" | "middle";
  /** The connection is closed after half of a body whose whole length was said. */
  readonly truncate?: true;
  /** So many bytes of the body at a time. */
  readonly drip?: { readonly bytes: number; readonly every_ms: number };
  /** The length is not said before. */
  readonly length_unsaid?: true;
}

export interface FakeAnswer {
  readonly status: number;
  /** By names in lower case, without a length. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly delivery: Delivery;
}

/** A request that came, as the bank remembers it. */
export interface SeenRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** A parameter that came twice has its values with a comma between. */
  readonly query: Readonly<Record<string, string>>;
  /** Unix seconds. */
  readonly at: number;
  /** Whether it carried credentials that are good. */
  readonly authorized: boolean;
  readonly operation: (typeof OPERATIONS)[number] | undefined;
  /** Of the answer. */
  readonly status: number;
}

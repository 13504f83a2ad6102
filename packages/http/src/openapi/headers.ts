import type { DescribedAnswer, Operation } from "../operations/operation.ts";

/** A header of an answer, in the OpenAPI document. */
interface Header {
  readonly description: string;
  /** Whether it is on every such answer. */
  readonly required: boolean;
  readonly schema: { readonly type: "string" | "integer"; readonly minimum?: number };
}

const always = (description: string): Header => ({ description, required: true, schema: { type: "string" } });

const number = (description: string, { minimum = 1, required = false } = {}): Header => ({
  description,
  required,
  schema: { type: "integer", minimum },
});

/** On answers to requests that are counted; missing if the server counts none. */
const COUNTED: Readonly<Record<string, Header>> = {
  "X-RateLimit-Limit": number("How many requests are answered in a minute"),
  "X-RateLimit-Remaining": number("How many more are answered in this minute", { minimum: 0 }),
  "X-RateLimit-Reset": number("Seconds until the minute is over"),
};

const REPLAYED: Readonly<Record<string, Header>> = {
  "Idempotency-Replayed": {
    description: "true if the request was answered before, and this is that answer",
    required: false,
    schema: { type: "string" },
  },
};

const BY_STATUS: Readonly<Record<string, Readonly<Record<string, Header>>>> = {
  401: { "WWW-Authenticate": always("How to present a credential") },
  429: { "Retry-After": number("Seconds until the next request is answered", { required: true }) },
  // A damaged database is not repaired by waiting.
  503: { "Retry-After": number("Seconds after which to try again; missing if that would not help") },
};

/** The headers of an answer of an operation. */
export const headersOf = (
  { access, idempotent }: Operation,
  status: string,
  { headers = {} }: DescribedAnswer,
): Readonly<Record<string, Header>> => ({
  "X-Request-Id": always("The id of the request in the log of the server"),
  ...(access === "public" ? {} : COUNTED),
  ...(idempotent === true ? REPLAYED : {}),
  ...BY_STATUS[status],
  ...Object.fromEntries(Object.entries(headers).map(([name, description]) => [name, always(description)])),
});

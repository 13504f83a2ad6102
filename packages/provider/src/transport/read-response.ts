import type { IncomingHttpHeaders } from "node:http";
import type { ProviderResponse, RefusalReason } from "@farthing/core/provider";
import * as Redacted from "effect/Redacted";
import { retryAfter } from "./retry-after.ts";

/** If a header is repeated, the first one is used. */
const firstOf = (header: string | readonly string[] | undefined): string | undefined =>
  typeof header === "object" ? header[0] : header;

/** Blank if the bytes are not UTF-8: replaced characters would be taken as they are. */
const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "";
  }
};

/** A compressed body, which was not requested, cannot be read. */
const bodyOf = (headers: IncomingHttpHeaders, bytes: Uint8Array): string => {
  const encoding = firstOf(headers["content-encoding"])?.trim().toLowerCase() ?? "";
  return encoding === "" || encoding === "identity" ? textOf(bytes) : "";
};

/** The content of the body takes precedence over its declared type. */
const isPage = (headers: IncomingHttpHeaders, body: string): boolean => {
  const first = body.trimStart()[0];
  if (first === "<") return true;
  const type = (firstOf(headers["content-type"]) ?? "").replace(/;.*/, "").trim().toLowerCase();
  return first !== "{" && first !== "[" && (type === "text/html" || type === "application/xhtml+xml");
};

const REASONS: Readonly<Record<number, RefusalReason>> = {
  401: "unknown_credentials",
  402: "payment_required",
  403: "forbidden",
  429: "rate_limited",
};

/** Statuses of a gateway whose server is not available at the moment (RFC 9110, 15.6). */
const PASSING: ReadonlySet<number> = new Set([502, 503, 504]);

/** The answer in the terms of the port. `now` in Unix milliseconds. */
export const readResponse = (
  status: number,
  headers: IncomingHttpHeaders,
  bytes: Uint8Array,
  now: number,
): ProviderResponse => {
  const text = bodyOf(headers, bytes);
  const body = Redacted.make(text, { label: "provider answer" });
  if (status === 200) return { _tag: "Answered", body };
  const wait = retryAfter(firstOf(headers["retry-after"]), now);
  return {
    _tag: "Refused",
    reason: REASONS[status] ?? (status >= 500 ? "unavailable" : "unexpected"),
    is_page: isPage(headers, text),
    is_passing: PASSING.has(status),
    not_before: wait === undefined ? undefined : now + wait,
    note: `It answered with status ${status}.`,
    body,
  };
};

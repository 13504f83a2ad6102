import type { IncomingHttpHeaders } from "node:http";
import type { ProviderResponse, RefusalReason } from "@farthing/core/provider";
import * as Redacted from "effect/Redacted";
import { retryAfter } from "./retry-after.ts";

/** A header may come several times; the first is meant. */
const firstOf = (header: string | readonly string[] | undefined): string | undefined =>
  typeof header === "object" ? header[0] : header;

/** Blank where the bytes are no UTF-8: text that was repaired would be believed. */
const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "";
  }
};

/** What is compressed though nobody asked for it cannot be read. */
const bodyOf = (headers: IncomingHttpHeaders, bytes: Uint8Array): string => {
  const encoding = firstOf(headers["content-encoding"])?.trim().toLowerCase() ?? "";
  return encoding === "" || encoding === "identity" ? textOf(bytes) : "";
};

/** What the body looks like is believed before what it is said to be. */
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

/** They say that a server in front has none behind it at the moment (RFC 9110, 15.6). */
const PASSING: ReadonlySet<number> = new Set([502, 503, 504]);

/** What came, as the port says it. `now` in Unix milliseconds. */
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

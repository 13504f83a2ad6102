import type { IncomingHttpHeaders } from "node:http";
import type { ProviderResponse } from "@farthing/core/provider";
import * as Redacted from "effect/Redacted";

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

/** What came, as the port says it. What is compressed though nobody asked for it cannot be read. */
export const readResponse = (
  status: number,
  headers: IncomingHttpHeaders,
  bytes: Uint8Array,
): ProviderResponse => {
  const encoding = firstOf(headers["content-encoding"])?.trim().toLowerCase() ?? "";
  return {
    status,
    content_type: (firstOf(headers["content-type"]) ?? "").replace(/;.*/, "").trim().toLowerCase(),
    retry_after: firstOf(headers["retry-after"]),
    body: Redacted.make(encoding === "" || encoding === "identity" ? textOf(bytes) : "", {
      label: "provider answer",
    }),
  };
};

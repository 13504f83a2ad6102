import { decodeObject } from "@farthing/core/request";
import { type Content, type Known, preflight } from "@farthing/preflight";
import { hasMoreValues } from "@farthing/values";
import * as Result from "effect/Result";
import { joinBlocks } from "./blocks.ts";
import type { Received } from "./received.ts";
import { PreflightRequest } from "./request-fields.ts";
import { toResponse } from "./response.ts";

/** An answer that is ready to send: its body is JSON text. */
export interface ReadyAnswer {
  readonly status: number;
  readonly body: string;
}

/** What preflight may know of the family, for the account of the request if it gives one. */
export type LoadKnown = (accountId: string | undefined) => Promise<Known>;

type Fields = Readonly<Record<string, unknown>>;

/** An honest body has a few dozen values; unknown ones count too. */
const MAX_VALUES = 10_000;

const badRequest = (message: string): ReadyAnswer => ({
  status: 400,
  body: JSON.stringify({ error: "bad_request", message }),
});

const parseFields = (bytes: Uint8Array): Fields | string => {
  try {
    const json = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (hasMoreValues(json, MAX_VALUES)) return "The body has too many values.";
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Fields)
      : "The body is JSON, but not an object.";
  } catch (error) {
    if (error instanceof SyntaxError) return "The body is not JSON.";
    return error instanceof RangeError ? "The body is nested too deeply." : "The body is not UTF-8.";
  }
};

/** The names in an `include`: one text or several, each with commas between them. */
const namesIn = (include: string | readonly string[] | null | undefined): readonly string[] =>
  [include ?? []].flat().flatMap((each) => each.split(",").map((name) => name.trim()));

/**
 * Checks received content and returns the answer of the operation; it does the same on the main thread and on
 * a worker.
 */
export const checkReceived = async (
  received: Received,
  include: string | undefined,
  loadKnown: LoadKnown,
): Promise<ReadyAnswer> => {
  const fields = received._tag === "Json" ? parseFields(joinBlocks(received.bytes)) : received.fields;
  if (typeof fields === "string") return badRequest(fields);
  const decoded = decodeObject(PreflightRequest, fields);
  if (Result.isFailure(decoded)) return badRequest(decoded.failure.errors.join(" "));
  const { raw_file_content: raw, include: included, ...options } = decoded.success;
  const content: Content =
    received._tag === "Form" && received.file !== undefined
      ? { ...received.file, bytes: joinBlocks(received.file.bytes) }
      : (raw ?? undefined);
  const known = await loadKnown(options.account_id ?? undefined);
  const { status, body } = toResponse(preflight(content, options, known), {
    findings: [...namesIn(included), ...namesIn(include)].includes("findings"),
  });
  return { status, body: JSON.stringify(body) };
};

import {
  type Content,
  type Known,
  OPTION_NAMES,
  type PreflightOptions,
  preflight,
} from "@farthing/core/preflight";
import { hasMoreValues } from "@farthing/core/values";
import { joinBlocks } from "./blocks.ts";
import type { Received } from "./received.ts";
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

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** The options among the fields, or what is wrong with one. */
const optionsOf = (fields: Fields): PreflightOptions | string => {
  const options: Record<string, unknown> = {};
  for (const name of OPTION_NAMES) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!isGiven(value)) continue;
    if (typeof value !== "string" && typeof value !== "number") return `${name} must be text.`;
    options[name] = value;
  }
  return options;
};

/** The names in `include`, one text or several, each with commas between them; undefined if it is neither. */
const includedIn = (value: unknown): readonly string[] | undefined => {
  const texts: readonly unknown[] = isGiven(value) ? [value].flat() : [];
  return texts.every((each) => typeof each === "string")
    ? texts.flatMap((each) => each.split(",").map((name) => name.trim()))
    : undefined;
};

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
  const options = optionsOf(fields);
  if (typeof options === "string") return badRequest(options);
  const raw = fields.raw_file_content;
  if (isGiven(raw) && typeof raw !== "string") return badRequest("raw_file_content must be text.");
  const included = includedIn(fields.include);
  if (included === undefined)
    return badRequest('include must be text or a list of texts, such as "findings".');
  const content: Content =
    received._tag === "Form" && received.file !== undefined
      ? { ...received.file, bytes: joinBlocks(received.file.bytes) }
      : ((raw ?? undefined) as string | undefined);
  const accountId = typeof options.account_id === "string" ? options.account_id : undefined;
  const { status, body } = toResponse(preflight(content, options, await loadKnown(accountId)), {
    findings: [...included, ...(includedIn(include) ?? [])].includes("findings"),
  });
  return { status, body: JSON.stringify(body) };
};

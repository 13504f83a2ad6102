import { parseIsoDay } from "@farthing/values";
import * as DateTime from "effect/DateTime";
import * as Option from "effect/Option";
import * as Schema from "effect/Schema";
import { MAX_NAME, nameProblem } from "./name-problem.ts";
import { isScope, SCOPES } from "./scope.ts";

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** The moment at which a day begins, or the moment itself; undefined if it is neither. */
export const momentOf = (text: string): string | undefined => {
  if (parseIsoDay(text) !== undefined) return `${text}T00:00:00.000Z`;
  if (!MOMENT.test(text) || parseIsoDay(text.slice(0, 10)) === undefined) return undefined;
  return Option.getOrUndefined(Option.map(DateTime.make(text), DateTime.formatIso));
};

/** What was sent, as a part of a sentence. A value that is not text is shown as JSON. */
const quoted = (sent: unknown): string =>
  JSON.stringify((typeof sent === "string" ? sent : JSON.stringify(sent ?? "")).slice(0, 40));

const nameError = (sent: unknown): string | undefined => {
  const name = sent ?? "";
  if (typeof name !== "string") return "name must be text.";
  return name.trim() === ""
    ? "The name of the key is blank. Use one that says what the key is for."
    : nameProblem("The name of the key", name);
};

const scopeError = (sent: unknown): string | undefined => {
  if (isScope(sent)) return undefined;
  const what =
    (sent ?? null) === null ? "The scope of the key is missing." : `${quoted(sent)} is not a scope.`;
  return `${what} Use ${SCOPES.join(" or ")}.`;
};

const isText = (sent: unknown): sent is string => typeof sent === "string";

const isExpiry = (sent: unknown): sent is string | null =>
  sent === null || (isText(sent) && momentOf(sent) !== undefined);

/**
 * What a user says of a new key. Null and absent are the same. Whether the expiry is in the future is not
 * decided here: that depends on the time.
 */
export const API_KEY_FIELDS = {
  name: Schema.Unknown.check(
    Schema.makeFilter(
      (sent) => nameError(sent) ?? true,
      {
        toJsonSchema: () => ({
          type: "string",
          minLength: 1,
          maxLength: MAX_NAME,
          description: "What the key is for",
        }),
      },
      true,
    ),
  ).pipe(Schema.refine(isText)),
  scope: Schema.Unknown.check(
    Schema.makeFilter(
      (sent) => scopeError(sent) ?? true,
      {
        toJsonSchema: () => ({
          type: "string",
          enum: [...SCOPES],
          description: "read is for what only reads, and for checking files; read_write is for everything",
        }),
      },
      true,
    ),
  ).pipe(Schema.refine(isScope)),
  expires_at: Schema.Unknown.check(
    Schema.makeFilter(
      (sent) =>
        isExpiry(sent) ||
        `${quoted(sent)} is not a date. Use YYYY-MM-DD for the day on which the key expires.`,
      {
        toJsonSchema: () => ({
          type: ["string", "null"],
          description: "The day or the moment at which it expires, ISO 8601; null for never",
        }),
      },
      true,
    ),
  ).pipe(Schema.refine(isExpiry)),
} as const;

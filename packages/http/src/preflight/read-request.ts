import { decodeObject, type InvalidRequest } from "@farthing/core/request";
import { type Content, decodedOnce, type ReadingOptions } from "@farthing/preflight";
import * as Result from "effect/Result";
import type * as Schema from "effect/Schema";
import { BadRequest } from "../answer/errors.ts";
import { isJsonObject, type Named } from "../request/as-sent.ts";
import { checkNames } from "../request/check-names.ts";
import { isIgnored } from "../request/ignored-names.ts";
import { joinBlocks } from "./blocks.ts";
import { FIELD_OPTIONS } from "./described-options.ts";
import { parseBounded } from "./parse-bounded.ts";
import type { Received } from "./received.ts";
import type { PREFLIGHT_BODY } from "./request-fields.ts";
import { givenOptions, requestedProfile } from "./requested-reading.ts";
import { refusedSeparator, withoutSeparator } from "./separator-field.ts";

/** The decoded fields of a request with content. */
export type ContentFields = typeof PREFLIGHT_BODY.json.Type;

/** The schemas of a body with content: a form has a file besides. */
export interface ContentSchemas<Fields> {
  readonly form: Schema.Codec<unknown, unknown> & Named;
  readonly json: Schema.Codec<Fields, unknown> & Named;
}

/** A request with content, as it is understood. */
export interface ContentRequest<Fields extends ContentFields> {
  readonly fields: Fields;
  readonly content: Content;
  /** What the fields and the profile say of how the content is read. */
  readonly options: ReadingOptions;
  readonly hasProfile: boolean;
  /** A `col_sep` that is not allowed as a field; then preflight refuses the options. */
  readonly refused: string | undefined;
}

const parseFields = (bytes: Uint8Array): Readonly<Record<string, unknown>> | string => {
  let json: string;
  try {
    json = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "The body is not UTF-8.";
  }
  const parsed = parseBounded(json);
  if ("problem" in parsed) return `The body ${parsed.problem}.`;
  return isJsonObject(parsed.value) ? parsed.value : "The body is JSON, but not an object.";
};

/** What only a profile and these fields say. */
const fromProfiles = ({ currency, sheet, split_batches }: ContentFields): ReadingOptions => ({
  ...{ currency: currency ?? null, sheet: sheet ?? null },
  ...(split_batches === true ? { split_batches } : {}),
});

const optionsIn = (fields: ContentFields): ReadingOptions => ({
  ...Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(FIELD_OPTIONS, name))),
  ...fromProfiles(fields),
});

const bad = (message: string) => Result.fail(new BadRequest({ message }));

/** Reads a request with these fields. */
export const readRequest = <Fields extends ContentFields>(
  received: Received,
  { form, json }: ContentSchemas<Fields>,
): Result.Result<ContentRequest<Fields>, BadRequest | InvalidRequest> => {
  const sent = received._tag === "Json" ? parseFields(joinBlocks(received.bytes)) : received.fields;
  if (typeof sent === "string") return bad(sent);
  const decoded = decodeObject(json, sent);
  if (Result.isFailure(decoded)) return bad(decoded.failure.errors.join(" "));
  const named = checkNames(received._tag === "Json" ? json : form, sent, "field", isIgnored);
  if (Result.isFailure(named)) return Result.fail(named.failure);
  const { raw_file_content: raw, profile: asked } = decoded.success;
  const reading = requestedProfile(asked);
  if (Result.isFailure(reading)) return Result.fail(reading.failure);
  const profile = reading.success;
  const said = optionsIn(decoded.success);
  const refused = refusedSeparator(said);
  const options = givenOptions(said, profile ?? {});
  return Result.succeed({
    fields: decoded.success,
    content:
      received._tag === "Form" && received.file !== undefined
        ? decodedOnce({ ...received.file, bytes: joinBlocks(received.file.bytes) })
        : (raw ?? undefined),
    options: refused === undefined ? options : withoutSeparator(options),
    hasProfile: profile !== undefined,
    refused,
  });
};

/** Whether every finding is asked for, in the fields of a request or in its query. */
export const asksForFindings = ({ include }: ContentFields, inQuery?: string): boolean =>
  [include ?? [], inQuery ?? []]
    .flat()
    .flatMap((each) => each.split(",").map((name) => name.trim()))
    .includes("findings");

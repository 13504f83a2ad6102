import { repeatedName } from "@farthing/values";
import { quoted } from "../findings/finding.ts";
import type { FindingCode } from "../findings/finding-codes.ts";
import type { Explain } from "./finding-log.ts";
import type { Path } from "./path.ts";
import { RECORD_TYPES } from "./record-types.ts";
import { isObject, type JsonObject } from "./values.ts";

/** A line that is an object with a type and data of any kind. */
interface TypedLine {
  readonly type: string;
  readonly data: unknown;
  readonly whole: JsonObject;
}

/** Why a line is not a record. */
export interface LineFault {
  readonly code: FindingCode;
  readonly path?: Path;
  readonly explain: Explain;
}

const notRecord = (message: string, path?: Path): LineFault => ({
  code: "invalid_ndjson_record",
  ...(path === undefined ? {} : { path }),
  explain: () => ({ message }),
});

const NOT_UTF8: LineFault = {
  code: "invalid_json",
  explain: () => ({ message: "The line contains bytes that are not UTF-8" }),
};
const NOT_OBJECT = notRecord("The line is JSON, but not an object");
const NO_TYPE = notRecord("The record has no type", ["type"]);
const NO_DATA = notRecord("The record has no data", ["data"]);

/** The fault of a line whose data is not an object. */
export const DATA_NOT_OBJECT = notRecord("The record's data is not an object", ["data"]);

const notJson = (text: string): LineFault => ({
  code: "invalid_json",
  explain: () => ({ message: `${quoted(text.trim())} is not JSON` }),
});

const repeats = (name: string): LineFault => ({
  code: "invalid_ndjson_record",
  explain: () => ({
    message: `An object of the line has ${quoted(name)} twice`,
    help: "Keep one of the values.",
  }),
});

export const unsupportedType = (type: string): LineFault => ({
  code: "unsupported_record_type",
  path: ["type"],
  explain: () => ({
    message: `${quoted(type)} is not a record type that can be imported`,
    help: `Use one of ${[...RECORD_TYPES.keys()].join(", ")}, or remove the line.`,
  }),
});

/** Reads a line; its text is undefined if its bytes are not UTF-8. */
export const readLine = (
  text: string | undefined,
  parse: (line: string) => unknown,
): TypedLine | LineFault => {
  if (text === undefined) return NOT_UTF8;
  const whole = parse(text);
  if (whole === undefined) return notJson(text);
  if (!isObject(whole)) return NOT_OBJECT;
  const repeated = repeatedName(text);
  if (repeated !== undefined) return repeats(repeated);
  const { type, data } = whole;
  if (typeof type !== "string" || type.trim() === "") return NO_TYPE;
  return data === undefined ? NO_DATA : { type, data, whole };
};

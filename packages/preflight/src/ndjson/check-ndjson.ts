import { repeatedName } from "@farthing/values";
import { lineParser } from "../decode/parse-line.ts";
import { quoted } from "../findings/finding.ts";
import { ROW_LIMITS } from "../options/import-type.ts";
import type { Known } from "../reading/known.ts";
import type { Findings, PreflightStats } from "../report/report.ts";
import { checkAccount } from "./check-account.ts";
import {
  type At,
  checkRecord,
  dropFields,
  isFine,
  type RecordCheck,
  recordCheck,
  registerLinks,
} from "./check-record.ts";
import { checkSplits } from "./check-splits.ts";
import { checkTexts } from "./check-texts.ts";
import { findingLog } from "./finding-log.ts";
import { plainStart, plainType, takePlainRecord } from "./plain-record.ts";
import type { Lines } from "./read-lines.ts";
import type { RecordContext } from "./record-context.ts";
import { RECORD_TYPES, type RecordType, SPLIT_LINE } from "./record-types.ts";
import { noReferences, reportReferences } from "./references.ts";
import { taxonomy } from "./taxonomy.ts";
import { valuations } from "./valuations.ts";
import { isObject, type JsonObject } from "./values.ts";

/** The result of checking NDJSON. */
export interface NdjsonCheck {
  readonly stats: PreflightStats;
  readonly findings: Findings;
}

const MAX_ROWS = ROW_LIMITS.ServiceImport;
const DATA: At = { pointer: "/data", path: ["data"] };

/** A type that can be imported and occurs in the file. */
interface SeenType {
  readonly check: RecordCheck;
  /**
   * The beginning of its plain lines. Undefined if a required field of it needs more checks: then no line is
   * plain.
   */
  readonly start: string | undefined;
  /** The number of its records, and of those that are plain lines. */
  records: number;
  plain: number;
}

const seenType = (name: string, type: RecordType): SeenType => {
  const canBePlain = !type.required.some((field) => type.special?.includes(field));
  return {
    check: recordCheck(type),
    start: canBePlain ? plainStart(name) : undefined,
    records: 0,
    plain: 0,
  };
};

/** Whether the line at an index begins like a plain line of a type. */
const isPlain = (
  text: string,
  from: number,
  type: SeenType | undefined,
): type is SeenType & { readonly start: string } =>
  type?.start !== undefined && text.startsWith(type.start, from);

const countsByEntity = (types: ReadonlyMap<string, SeenType>): Record<string, number> =>
  Object.fromEntries([...RECORD_TYPES].map(([name, { entity }]) => [entity, types.get(name)?.records ?? 0]));

/** A line that begins with a character other than white space is decided by that character. */
const isBlank = (text: string, from: number, to: number): boolean =>
  !(text.charCodeAt(from) > 32) && text.slice(from, to).trim() === "";

/**
 * Checks every line of NDJSON, then what depends on the whole file. In lines that are well-formed only an escape can stand for
 * a character that cannot be stored.
 */
export const checkNdjson = (lines: Lines, areWellFormed: boolean, known: Known): NdjsonCheck => {
  const log = findingLog();
  const parseLine = lineParser();
  const references = noReferences();
  const names = taxonomy(known.taxonomy);
  const valued = valuations();
  const splitCheck = recordCheck(SPLIT_LINE);
  const types = new Map<string, SeenType>();
  // The number of lines by type, also of types that cannot be imported; plain lines are counted separately.
  const named = new Map<string, number>();
  let rows = 0;
  let validRows = 0;

  const typeOf = (name: string): SeenType | undefined => {
    const before = types.get(name);
    const type = RECORD_TYPES.get(name);
    if (before !== undefined || type === undefined) return before;
    const seen = seenType(name, type);
    types.set(name, seen);
    return seen;
  };

  /** Counts a record and returns its context. */
  const begin = (type: SeenType, line: number, text: string, from: number, to: number): RecordContext => {
    validRows += 1;
    type.records += 1;
    return { line, text, from, to, log, references, numbers: undefined };
  };

  const readRecord = (
    text: string | undefined,
    line: number,
  ): { name: string; data: JsonObject; whole: JsonObject } | undefined => {
    const value = text === undefined ? undefined : parseLine(text);
    if (value === undefined) {
      log.add("invalid_json", line, undefined, () => ({
        message:
          text === undefined
            ? "The line contains bytes that are not UTF-8"
            : `${quoted(text.trim())} is not JSON`,
      }));
      return undefined;
    }
    const refuse = (message: string, pointer?: string): undefined => {
      log.add("invalid_ndjson_record", line, pointer, () => ({ message }));
    };
    if (!isObject(value)) return refuse("The line is JSON, but not an object");
    const repeated = repeatedName(text!);
    if (repeated !== undefined) {
      log.add("invalid_ndjson_record", line, undefined, () => ({
        message: `An object of the line has ${quoted(repeated)} twice`,
        help: "Keep one of the values.",
      }));
      return undefined;
    }
    const { type: name, data } = value;
    if (typeof name !== "string" || name.trim() === "") return refuse("The record has no type", "/type");
    if (data === undefined) return refuse("The record has no data", "/data");
    named.set(name, (named.get(name) ?? 0) + 1);
    return isObject(data)
      ? { name, data, whole: value }
      : refuse("The record's data is not an object", "/data");
  };

  // The type of the last line that could be plain: usually the next line has the same.
  let last: SeenType | undefined;

  /** Checks a plain line without findings. False if the line is not plain and has to be parsed. */
  const checkPlain = (text: string, from: number, to: number, line: number): boolean => {
    const type = isPlain(text, from, last) ? last : types.get(plainType(text, from));
    if (!isPlain(text, from, type)) return false;
    last = type;
    const { check, start } = type;
    if (!takePlainRecord(text, from + start.length, to, check) || !isFine(check)) {
      dropFields(check);
      return false;
    }
    type.plain += 1;
    registerLinks(check, DATA, begin(type, line, text, from, to));
    return true;
  };

  lines((text, from, to, line) => {
    if (text !== undefined && isBlank(text, from, to)) return;
    rows += 1;
    if (text !== undefined && areWellFormed && checkPlain(text, from, to, line)) return;
    const own = text?.slice(from, to);
    const record = readRecord(own, line);
    if (record === undefined) return;
    const { name, data, whole } = record;
    const type = typeOf(name);
    if (type === undefined) {
      log.add("unsupported_record_type", line, "/type", () => ({
        message: `${quoted(name)} is not a record type that can be imported`,
        help: `Use one of ${[...RECORD_TYPES.keys()].join(", ")}, or remove the line.`,
      }));
      return;
    }
    const context = begin(type, line, text!, from, to);
    checkRecord(type.check, data, DATA, context);
    if (name === "Account") checkAccount(data, DATA, context);
    else if (name === "Transaction") checkSplits(data, DATA, context, splitCheck);
    else if (name === "Valuation") valued.see(data, context);
    else names.see(name, data, line);
    if (!areWellFormed || own!.includes("\\u")) checkTexts(whole, context);
  });

  for (const [name, { plain }] of types) named.set(name, named.get(name)! + plain);
  reportReferences(references, log);
  names.report(log);
  valued.report(log);
  if (rows === 0) log.add("no_data_rows", 0, undefined, () => ({ message: "Every line is blank" }));
  else if (validRows === 0)
    log.add("nothing_importable", 0, undefined, () => ({
      message: `None of the ${rows} lines can be imported`,
    }));
  if (rows > MAX_ROWS)
    log.add("row_limit_exceeded", 0, undefined, () => ({
      message: `There are ${rows} lines, but the service takes at most ${MAX_ROWS} in one import; \`farthing import\` takes them all`,
    }));
  return {
    stats: {
      rows_count: rows,
      valid_rows_count: validRows,
      invalid_rows_count: rows - validRows,
      entity_counts: countsByEntity(types),
      record_type_counts: Object.fromEntries(named),
    },
    findings: log.finish(),
  };
};

import { quoted } from "../finding.ts";
import type { Known } from "../known.ts";
import type { Findings, PreflightStats } from "../report.ts";
import { checkAccount } from "./check-account.ts";
import {
  type At,
  checkRecord,
  dropFields,
  isFine,
  type RecordCheck,
  recordCheck,
  settleLinks,
} from "./check-record.ts";
import { checkSplits } from "./check-splits.ts";
import { type FindingLog, findingLog } from "./finding-log.ts";
import { parseLine } from "./parse-line.ts";
import { plainStart, plainType, takePlainRecord } from "./plain-record.ts";
import type { Lines } from "./read-lines.ts";
import { type RecordContext, sourceOf } from "./record-context.ts";
import { RECORD_TYPES, SPLIT_LINE } from "./record-types.ts";
import { noReferences, reportReferences, spokenLines } from "./references.ts";
import { taxonomy } from "./taxonomy.ts";
import { idText, isDate, isMissing, isObject, type JsonObject } from "./values.ts";

/** What checking an NDJSON gave. */
export interface NdjsonCheck {
  readonly stats: PreflightStats;
  readonly findings: Findings;
}

const MAX_ROWS = 100_000;
const DATA: At = { pointer: "/data", path: ["data"] };

/** Valuations by account and day, to find those that stand twice. */
const valuations = () => {
  const lines = new Map<string, number[]>();
  return {
    see: ({ account_id, date }: JsonObject, context: RecordContext): void => {
      const account = isMissing(account_id)
        ? undefined
        : idText(account_id, () => sourceOf(context, ["data", "account_id"]));
      if (account === undefined || !isDate(date)) return;
      const key = `${(date as string).slice(0, 10)} ${account}`;
      const seen = lines.get(key);
      if (seen === undefined) lines.set(key, [context.line]);
      else seen.push(context.line);
    },
    report: (log: FindingLog): void => {
      for (const [key, at] of lines) {
        if (at.length < 2) continue;
        log.add("duplicate_valuation", at[1]!, "/data/date", () => ({
          message: `The account ${quoted(key.slice(11))} is valued on ${key.slice(0, 10)} on ${spokenLines(at)}`,
          count: at.length,
        }));
      }
    },
  };
};

/** A type that lines name. */
interface SeenType {
  /** Undefined where it is none that can be imported. */
  readonly check: RecordCheck | undefined;
  /** What a plain line of it begins with. Undefined where more is asked of a field that all of them have: none is plain. */
  readonly start: string | undefined;
  /** How many lines name it, and how many of them are records that can be imported. */
  lines: number;
  records: number;
}

const seenType = (name: string): SeenType => {
  const type = RECORD_TYPES.get(name);
  const check = type === undefined ? undefined : recordCheck(type);
  const canBePlain = type !== undefined && !type.required.some((field) => type.special?.includes(field));
  return { check, start: canBePlain ? plainStart(name) : undefined, lines: 0, records: 0 };
};

interface PlainType extends SeenType {
  readonly check: RecordCheck;
  readonly start: string;
}

/** Whether the line at an index begins as a plain one of a type does. */
const isPlain = (text: string, from: number, type: SeenType | undefined): type is PlainType =>
  type?.start !== undefined && text.startsWith(type.start, from);

const countsByEntity = (types: ReadonlyMap<string, SeenType>): Record<string, number> =>
  Object.fromEntries([...RECORD_TYPES].map(([name, { entity }]) => [entity, types.get(name)?.records ?? 0]));

/** A line that begins with anything but white space is told by its first character. */
const isBlank = (text: string, from: number, to: number): boolean =>
  !(text.charCodeAt(from) > 32) && text.slice(from, to).trim() === "";

/** Checks every line of an NDJSON, then what only the file as a whole can say. */
export const checkNdjson = (lines: Lines, known: Known): NdjsonCheck => {
  const log = findingLog();
  const references = noReferences();
  const names = taxonomy(known.taxonomy);
  const valued = valuations();
  const splitCheck = recordCheck(SPLIT_LINE);
  const types = new Map<string, SeenType>();
  let rows = 0;
  let validRows = 0;

  const typeOf = (name: string): SeenType => {
    let type = types.get(name);
    if (type === undefined) {
      type = seenType(name);
      types.set(name, type);
    }
    return type;
  };

  /** Counts a record, and says where it stands. */
  const begin = (type: SeenType, line: number, text: string, from: number, to: number): RecordContext => {
    validRows += 1;
    type.records += 1;
    return { line, text, from, to, log, references, numbers: undefined };
  };

  const readRecord = (
    text: string | undefined,
    line: number,
  ): { name: string; type: SeenType; data: JsonObject } | undefined => {
    const value = text === undefined ? undefined : parseLine(text);
    if (value === undefined) {
      log.add("invalid_json", line, undefined, () => ({
        message:
          text === undefined
            ? "The line holds bytes that are not UTF-8"
            : `${quoted(text.trim())} is not JSON`,
      }));
      return undefined;
    }
    const refuse = (message: string, pointer?: string): undefined => {
      log.add("invalid_ndjson_record", line, pointer, () => ({ message }));
    };
    if (!isObject(value)) return refuse("The line is JSON, but not an object");
    const { type: name, data } = value;
    if (typeof name !== "string" || name.trim() === "") return refuse("The record names no type", "/type");
    if (data === undefined) return refuse("The record has no data", "/data");
    const type = typeOf(name);
    type.lines += 1;
    return isObject(data) ? { name, type, data } : refuse("The record's data is not an object", "/data");
  };

  // The type of the last line that could be plain: the next is mostly of the same.
  let last: SeenType | undefined;

  /** Checks a plain line of which there is nothing to report. False where it is none, and has to be parsed. */
  const checkPlain = (text: string, from: number, to: number, line: number): boolean => {
    const type = isPlain(text, from, last) ? last : types.get(plainType(text, from));
    if (!isPlain(text, from, type)) return false;
    last = type;
    const { check, start } = type;
    if (!takePlainRecord(text, from + start.length, to, check) || !isFine(check)) {
      dropFields(check);
      return false;
    }
    type.lines += 1;
    settleLinks(check, DATA, begin(type, line, text, from, to));
    return true;
  };

  lines((text, from, to, line) => {
    if (text !== undefined && isBlank(text, from, to)) return;
    rows += 1;
    if (text !== undefined && checkPlain(text, from, to, line)) return;
    const record = readRecord(text?.slice(from, to), line);
    if (record === undefined) return;
    const { name, type, data } = record;
    if (type.check === undefined) {
      log.add("unsupported_record_type", line, "/type", () => ({
        message: `${quoted(name)} is no type of record that can be imported`,
        help: `Write one of ${[...RECORD_TYPES.keys()].join(", ")}, or remove the line.`,
      }));
      return;
    }
    const context = begin(type, line, text!, from, to);
    checkRecord(type.check, data, DATA, context);
    if (name === "Account") checkAccount(data, DATA, context);
    else if (name === "Transaction") checkSplits(data, DATA, context, splitCheck);
    else if (name === "Valuation") valued.see(data, context);
    else names.see(name, data, line);
  });

  reportReferences(references, log);
  names.report(log);
  valued.report(log);
  if (rows === 0)
    log.add("no_data_rows", 0, undefined, () => ({ message: "The content has no line that is not blank" }));
  else if (validRows === 0)
    log.add("nothing_importable", 0, undefined, () => ({
      message: `None of the ${rows} lines can be imported`,
    }));
  if (rows > MAX_ROWS)
    log.add("row_limit_exceeded", 0, undefined, () => ({
      message: `There are ${rows} lines; one import takes ${MAX_ROWS}`,
    }));
  return {
    stats: {
      rows_count: rows,
      valid_rows_count: validRows,
      invalid_rows_count: rows - validRows,
      entity_counts: countsByEntity(types),
      record_type_counts: Object.fromEntries([...types].map(([name, { lines }]) => [name, lines])),
    },
    findings: log.finish(),
  };
};

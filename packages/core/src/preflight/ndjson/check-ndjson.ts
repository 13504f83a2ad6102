import { quoted } from "../finding.ts";
import type { Known } from "../known.ts";
import type { Findings, PreflightStats } from "../report.ts";
import { checkAccount } from "./check-account.ts";
import { type At, checkRecord } from "./check-record.ts";
import { checkSplits } from "./check-splits.ts";
import { type NumberSource, numberSource } from "./exact-numbers.ts";
import { type FindingLog, findingLog } from "./finding-log.ts";
import { parseLine } from "./parse-line.ts";
import type { Lines } from "./read-lines.ts";
import { RECORD_TYPES, type RecordType } from "./record-types.ts";
import { references, spokenLines } from "./references.ts";
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
    see: ({ account_id, date }: JsonObject, line: number, source: NumberSource): void => {
      const account = isMissing(account_id)
        ? undefined
        : idText(account_id, () => source(["data", "account_id"]));
      if (account === undefined || !isDate(date)) return;
      const key = `${(date as string).slice(0, 10)} ${account}`;
      const seen = lines.get(key);
      if (seen === undefined) lines.set(key, [line]);
      else seen.push(line);
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

const countsByEntity = (valid: ReadonlyMap<RecordType, number>): Record<string, number> =>
  Object.fromEntries([...RECORD_TYPES.values()].map((type) => [type.entity, valid.get(type) ?? 0]));

/** A line that begins with anything but white space is told by its first character. */
const isBlank = (text: string): boolean => !(text.charCodeAt(0) > 32) && text.trim() === "";

/** Checks every line of an NDJSON, then what only the file as a whole can say. */
export const checkNdjson = (lines: Lines, known: Known): NdjsonCheck => {
  const log = findingLog();
  const ids = references();
  const names = taxonomy(known.taxonomy);
  const valued = valuations();
  const valid = new Map<RecordType, number>();
  const types = new Map<string, number>();
  let rows = 0;
  let validRows = 0;

  const readRecord = (
    text: string | undefined,
    line: number,
  ): { type: string; data: JsonObject } | undefined => {
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
    const { type } = value;
    if (typeof type !== "string" || type.trim() === "") return refuse("The record names no type", "/type");
    if (!Object.hasOwn(value, "data")) return refuse("The record has no data", "/data");
    types.set(type, (types.get(type) ?? 0) + 1);
    return isObject(value.data)
      ? { type, data: value.data }
      : refuse("The record's data is not an object", "/data");
  };

  lines((text, line) => {
    if (text !== undefined && isBlank(text)) return;
    rows += 1;
    const record = readRecord(text, line);
    if (record === undefined) return;
    const { data } = record;
    const type = RECORD_TYPES.get(record.type);
    if (type === undefined) {
      log.add("unsupported_record_type", line, "/type", () => ({
        message: `${quoted(record.type)} is no type of record that can be imported`,
        help: `Write one of ${[...RECORD_TYPES.keys()].join(", ")}, or remove the line.`,
      }));
      return;
    }
    validRows += 1;
    valid.set(type, (valid.get(type) ?? 0) + 1);

    let exact: NumberSource | undefined;
    const source: NumberSource = (path) => {
      exact ??= numberSource(text!);
      return exact(path);
    };
    const context = { line, log, references: ids, source };
    checkRecord(data, type, DATA, context);
    if (record.type === "Account") checkAccount(data, DATA, context);
    else if (record.type === "Transaction") checkSplits(data, DATA, context);
    else if (record.type === "Valuation") valued.see(data, line, source);
    else names.see(record.type, data, line);
  });

  ids.report(log);
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
      entity_counts: countsByEntity(valid),
      record_type_counts: Object.fromEntries(types),
    },
    findings: log.finish(),
  };
};

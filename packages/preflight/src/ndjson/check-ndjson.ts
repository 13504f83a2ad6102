import { lineParser } from "../decode/parse-line.ts";
import { ROW_LIMITS } from "../options/import-type.ts";
import type { Known } from "../reading/known.ts";
import type { Findings, PreflightStats } from "../report/report.ts";
import { checkAccount } from "./check-account.ts";
import { checkSplits } from "./check-splits.ts";
import { checkTexts } from "./check-texts.ts";
import { lazyNumberSource } from "./exact-numbers.ts";
import { type FindingLog, findingLog } from "./finding-log.ts";
import { type FileContext, ObjectInLine } from "./object-in-line.ts";
import { takePlainRecord } from "./plain-record.ts";
import { DATA_NOT_OBJECT, type LineFault, readLine, unsupportedType } from "./read-line.ts";
import type { Lines } from "./read-lines.ts";
import { RecordCheck } from "./record-check.ts";
import { SPLIT_LINE } from "./record-types.ts";
import { References } from "./references.ts";
import { SeenTypes } from "./seen-types.ts";
import { taxonomy } from "./taxonomy.ts";
import { valuations } from "./valuations.ts";
import { isObject, type JsonObject } from "./values.ts";

/** The result of checking NDJSON. */
interface NdjsonCheck {
  readonly stats: PreflightStats;
  readonly findings: Findings;
}

const MAX_ROWS = ROW_LIMITS.ServiceImport;

/** A line that begins with a character other than white space is decided by that character. */
const isBlank = (text: string, from: number, to: number): boolean =>
  !(text.charCodeAt(from) > 32) && text.slice(from, to).trim() === "";

const reportCounts = (rows: number, validRows: number, log: FindingLog): void => {
  const report = (code: "no_data_rows" | "nothing_importable" | "row_limit_exceeded", message: string) =>
    log.add(code, { line: 0 }, () => ({ message }));
  if (rows === 0) report("no_data_rows", "Every line is blank");
  else if (validRows === 0) report("nothing_importable", `None of the ${rows} lines can be imported`);
  if (rows > MAX_ROWS)
    report(
      "row_limit_exceeded",
      `There are ${rows} lines, but the service takes at most ${MAX_ROWS} in one import`,
    );
};

/** Checks the lines of one file, and what depends on all of them. */
class NdjsonChecker {
  private readonly areWellFormed: boolean;
  private readonly file: FileContext = { log: findingLog(), references: new References() };
  private readonly types = new SeenTypes();
  private readonly parse = lineParser();
  private readonly splitCheck = new RecordCheck(SPLIT_LINE);
  private readonly valuations = valuations();
  private readonly taxonomy: ReturnType<typeof taxonomy>;
  private rows = 0;

  constructor(areWellFormed: boolean, known: Known) {
    this.areWellFormed = areWellFormed;
    this.taxonomy = taxonomy(known.taxonomy);
  }

  check(text: string | undefined, from: number, to: number, line: number): void {
    if (text !== undefined && isBlank(text, from, to)) return;
    this.rows += 1;
    if (text !== undefined && this.areWellFormed && this.checkPlain(text, from, to, line)) return;
    this.checkLine(text?.slice(from, to), line);
  }

  finish(): NdjsonCheck {
    const { file, types, rows } = this;
    const entityCounts = types.recordsByEntity();
    const validRows = Object.values(entityCounts).reduce((sum, count) => sum + count, 0);
    file.references.report(file.log);
    this.taxonomy.report(file.log);
    this.valuations.report(file.log);
    reportCounts(rows, validRows, file.log);
    return {
      stats: {
        rows_count: rows,
        valid_rows_count: validRows,
        invalid_rows_count: rows - validRows,
        entity_counts: entityCounts,
        record_type_counts: types.linesByType(),
      },
      findings: file.log.finish(),
    };
  }

  /** Checks a plain line without findings. False if the line is not plain and has to be parsed. */
  private checkPlain(text: string, from: number, to: number, line: number): boolean {
    const type = this.types.plainAt(text, from);
    if (type === undefined) return false;
    const { check, start } = type;
    if (!takePlainRecord(text, from + start.length, to, check) || !check.isFine) {
      check.drop();
      return false;
    }
    type.lines += 1;
    type.records += 1;
    check.registerLinks(
      new ObjectInLine(
        this.file,
        line,
        lazyNumberSource(() => text.slice(from, to)),
      ),
    );
    return true;
  }

  private checkLine(text: string | undefined, line: number): void {
    const read = readLine(text, this.parse);
    if ("code" in read) {
      this.refuse(line, read);
      return;
    }
    const type = this.types.named(read.type);
    type.lines += 1;
    if (!isObject(read.data)) this.refuse(line, DATA_NOT_OBJECT);
    else if (type.check === undefined) this.refuse(line, unsupportedType(read.type));
    else {
      type.records += 1;
      const at = new ObjectInLine(
        this.file,
        line,
        lazyNumberSource(() => text!),
      );
      type.check.check(read.data, at);
      this.checkMore(read.type, read.data, at);
      if (!this.areWellFormed || text!.includes("\\u")) checkTexts(read.whole, at);
    }
  }

  /** Checks what only records of one type have. */
  private checkMore(type: string, data: JsonObject, at: ObjectInLine): void {
    if (type === "Account") checkAccount(data, at);
    else if (type === "Transaction") checkSplits(data, at, this.splitCheck);
    else if (type === "Valuation") this.valuations.see(data, at);
    else this.taxonomy.see(type, data, at.line);
  }

  private refuse(line: number, { code, path, explain }: LineFault): void {
    this.file.log.add(code, path === undefined ? { line } : { line, path }, explain);
  }
}

/**
 * Checks every line of NDJSON, then what depends on the whole file. In lines that are well-formed only an escape can stand for
 * a character that cannot be stored.
 */
export const checkNdjson = (lines: Lines, areWellFormed: boolean, known: Known): NdjsonCheck => {
  const checker = new NdjsonChecker(areWellFormed, known);
  lines((text, from, to, line) => checker.check(text, from, to, line));
  return checker.finish();
};

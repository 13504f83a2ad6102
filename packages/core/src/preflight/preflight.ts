import { admitCsv, type Upload } from "./content.ts";
import { checkCsv } from "./csv/check-csv.ts";
import { parseCsvOptions } from "./csv/csv-options.ts";
import { resolveLayout } from "./csv/layout.ts";
import { single, type Tally } from "./finding.ts";
import {
  CHECKABLE_IMPORT_TYPES,
  type CheckableImportType,
  DEFAULT_IMPORT_TYPE,
  isCheckableImportType,
} from "./import-type.ts";
import type { Known } from "./known.ts";
import { given, type PreflightOptions } from "./options.ts";
import { type PreflightOutcome, type Refused, refuse } from "./outcome.ts";
import { type PreflightContent, type Reading, summarize } from "./report.ts";
import { type Decoded, decode } from "./text/decode.ts";
import { dropLines } from "./text/lines.ts";

/** What can be checked: an upload, the bare bytes of one, raw text, or nothing at all. */
export type Content = Upload | Uint8Array | string | undefined;

const settleType = (options: PreflightOptions): CheckableImportType | Refused => {
  const type = given(options, "type")?.trim() || DEFAULT_IMPORT_TYPE;
  return isCheckableImportType(type)
    ? type
    : refuse(
        "invalid_import_type",
        `${JSON.stringify(type.slice(0, 60))} cannot be checked. These types can: ${CHECKABLE_IMPORT_TYPES.join(", ")}.`,
      );
};

const present = (content: Content): string | Upload | Refused => {
  if (content === undefined || (typeof content === "string" && content.trim() === "")) {
    return refuse(
      "missing_content",
      "There is nothing to check. Send a file, or its text as raw_file_content.",
    );
  }
  return content instanceof Uint8Array ? { bytes: content } : content;
};

const decodeText = (content: string | Upload): Decoded | Refused => {
  const decoded: Decoded | undefined =
    typeof content === "string"
      ? { text: content.startsWith("\ufeff") ? content.slice(1) : content, encoding: "utf-8" }
      : decode(content.bytes);
  return decoded === undefined || decoded.text.includes("\0")
    ? refuse(
        "invalid_file_type",
        "The content is not CSV: it looks like binary data, for it holds NUL bytes. Export it from the bank as CSV instead.",
      )
    : decoded;
};

const findAccount = (options: PreflightOptions, known: Known): Refused | undefined => {
  const id = given(options, "account_id");
  return id === undefined || known.account?.id.toLowerCase() === id.toLowerCase()
    ? undefined
    : refuse("record_not_found", "There is no such account. Check account_id, or leave it out.");
};

const describe = (content: string | Upload): PreflightContent =>
  typeof content === "string"
    ? {
        filename: "import.csv",
        content_type: "text/csv",
        byte_size: new TextEncoder().encode(content).length,
      }
    : {
        filename: content.filename || "import.csv",
        content_type: content.content_type || "text/csv",
        byte_size: content.bytes.length,
      };

const encodingTallies = ({ encoding }: Decoded): Tally[] =>
  encoding === "utf-8"
    ? []
    : [single("encoding_detected", { message: `The content is not UTF-8 and is read as ${encoding}` })];

/**
 * Checks content before anything is stored: type, size, kind of file, account, options, and then every row.
 * Total: whatever the bytes are, the answer is a report or a refusal with its reason.
 *
 * Pure: reads no clock, locale or storage; `known` brings in today and what matters of the family. Options
 * bear the names of the API's request fields. Throws only a `RangeError` where `known.today` is no
 * `YYYY-MM-DD`, which is the caller's mistake.
 */
export const preflight = (content: Content, options: PreflightOptions, known: Known): PreflightOutcome => {
  const type = settleType(options);
  if (typeof type !== "string") return type;
  const handed = present(content);
  if (typeof handed !== "string" && "_tag" in handed) return handed;
  const refused = admitCsv(handed);
  if (refused !== undefined) return refused;
  const decoded = decodeText(handed);
  if ("_tag" in decoded) return decoded;
  const noAccount = findAccount(options, known);
  if (noAccount !== undefined) return noAccount;

  const report = (
    tallies: readonly Tally[],
    rows: number,
    headers: readonly string[],
    required: readonly string[],
    missing: readonly string[],
    reading: Reading,
  ): PreflightOutcome => ({
    _tag: "Checked",
    report: {
      type,
      content: describe(handed),
      stats: { rows_count: rows },
      headers,
      required_headers: required,
      missing_required_headers: missing,
      ...summarize(tallies),
      reading: { encoding: decoded.encoding, ...reading },
    },
  });

  const csv = parseCsvOptions(options, (count) => dropLines(decoded.text, count) !== undefined);
  if (!("rowsToSkip" in csv)) {
    const { required } = resolveLayout([], type, options, false);
    return report(csv, 0, [], required, [], {});
  }
  const scoped = given(options, "account_id") === undefined ? { ...known } : known;
  const checked = checkCsv(decoded.text, type, options, csv, scoped);
  if (checked._tag === "MalformedCsv") {
    const reason = `Line ${checked.line}: a quote is opened in this record and never closed`;
    return refuse(
      "invalid_csv",
      `${reason}. Close the quote, or double a quote that belongs to the text. If the line looks right, an earlier one has a quote too many.`,
      [reason],
    );
  }
  return report(
    [...encodingTallies(decoded), ...checked.tallies],
    checked.rowsCount,
    checked.headers,
    checked.required,
    checked.missing,
    checked.reading,
  );
};

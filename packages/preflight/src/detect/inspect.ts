import { parseIsoDay } from "@farthing/values";
import { binaryData, CSV, refuseContent } from "../decode/content.ts";
import { decodeContent } from "../decode/decode-content.ts";
import { lineAt } from "../decode/lines.ts";
import { nextHigh } from "../decode/next-high.ts";
import { type Content, filenameOf, present } from "../decode/open-content.ts";
import { lineParser } from "../decode/parse-line.ts";
import { firstLines, lineAround, textOf, type Utf8Text } from "../decode/utf8.ts";
import { quoted } from "../findings/finding.ts";
import type { Refused } from "../findings/refusal.ts";
import { checkArguments } from "../options/check-arguments.ts";
import { type Encoding, encodingNamed } from "../options/encodings.ts";
import type { CsvImportType } from "../options/import-type.ts";
import type { ReadingOptions } from "../options/options.ts";
import { SEPARATORS, type Separator, separatorName } from "../options/separators.ts";
import { malformedCsv } from "../split/malformed-csv.ts";
import { headerWorth } from "./find-header.ts";
import { inspectStatement } from "./inspect-statement.ts";
import { type Inspection, type Notes, notes } from "./inspection.ts";
import { findSeparator } from "./separator.ts";
import { type Structure, structureOf } from "./structure.ts";
import { inspectTrades, isTrades } from "./trades.ts";
import { typeByHeaders } from "./type-by-headers.ts";

/** The types whose rows have a date and an amount. */
const WITH_MONEY: ReadonlySet<CsvImportType> = new Set([
  "TransactionImport",
  "VendorAImport",
  "VendorBImport",
  "VendorCImport",
]);

/** How much of a text shows what it is. */
const BEGINNING = 65_536;

/** The inspection, or the reason why there is none. */
export type InspectOutcome = { readonly _tag: "Inspected"; readonly inspection: Inspection } | Refused;

const inspectEncoding = (encoding: Encoding, beginning: Utf8Text, { resolve }: Notes): void => {
  const at = nextHigh(beginning.bytes, 0);
  if (at === beginning.bytes.length) {
    resolve("encoding", encoding, "its first lines are ASCII");
    return;
  }
  const { line, text } = lineAround(beginning.bytes, at);
  resolve("encoding", encoding, `for example ${quoted(text.trim())}`, line);
};

const inspectSeparator = (content: Utf8Text, text: string, { resolve }: Notes): Separator => {
  const declared = /^sep=(.)\r?$/im.exec(lineAt(text, 1))?.[1];
  if (declared !== undefined && (SEPARATORS as readonly string[]).includes(declared)) {
    resolve("col_sep", declared, `the first line is sep=${declared}`, 1);
    return declared as Separator;
  }
  const { separator, alike, records, width } = findSeparator(content, headerWorth);
  resolve(
    "col_sep",
    separator,
    `with ${separatorName(separator)} ${alike} of the first ${records} records have ${width} ${width === 1 ? "column" : "columns"}`,
  );
  return separator;
};

const inspectHeader = ({ header, firstLine: line }: Structure, { resolve }: Notes): void => {
  if (header === undefined) {
    resolve("has_header", false, "the first row is data");
    if (line > 1) resolve("rows_to_skip", line - 1, `the data begins on line ${line}`, line);
    return;
  }
  const named = header.cells
    .filter((cell) => cell !== "")
    .slice(0, 6)
    .map(quoted)
    .join(", ");
  resolve("rows_to_skip", header.line - 1, `line ${header.line} names the columns: ${named}`, header.line);
};

const isServiceExport = (text: string): boolean => {
  const first = lineParser()(text.slice(0, text.search(/\n|$/)));
  return typeof first === "object" && first !== null && "type" in first && "data" in first;
};

/**
 * Detects how a file is written, with evidence, before any option is given: encoding, separator, header row
 * below a preamble, footer, type, columns, date and number format. What the file does not decide is in
 * `undecided` with its candidates, and not in the profile.
 *
 * `today` is `YYYY-MM-DD`. Pure and total like `preflight`, with the same errors; a profile has the options of `preflight`.
 */
export const inspect = (
  content: Content,
  known: { readonly today: string },
  given: ReadingOptions = {},
): InspectOutcome => {
  checkArguments({ content, known, options: given });
  const handed = present(content);
  if (typeof handed === "object" && "_tag" in handed) return handed;
  // What a file is declared as says nothing of how it is written.
  const undeclared = typeof handed === "string" ? handed : { ...handed, content_type: "" };
  const refused = refuseContent(undeclared, CSV);
  if (refused !== undefined) return refused;
  const decoded = decodeContent(handed, encodingNamed(given.encoding ?? ""));
  if (decoded === undefined) return binaryData(CSV);
  const filename = filenameOf(content);
  const today = parseIsoDay(known.today)!;

  const to = notes();
  const { utf8 } = decoded;
  const first = firstLines(utf8, BEGINNING);
  inspectEncoding(decoded.encoding, first, to);
  const beginning = textOf(first);
  if (isServiceExport(beginning.trimStart()) || /\.(?:ndjson|jsonl)$/i.test(filename)) {
    to.resolve("type", "ServiceImport", "it is the service's own NDJSON, by its first line or its name", 1);
    return { _tag: "Inspected", inspection: to.done() };
  }
  const separator =
    SEPARATORS.find((each) => each === given.col_sep) ?? inspectSeparator(utf8, beginning, to);
  const structure = structureOf(utf8, separator, given);
  if (structure.tooWide !== undefined) return malformedCsv(structure.tooWide);
  const header = structure.header?.cells ?? [];
  const signature = typeByHeaders(header);
  const type = (given.type ??
    signature?.type ??
    (isTrades(structure) ? "TradeImport" : "TransactionImport")) as CsvImportType;
  // Rows of other types have no date and no amount by which a header row differs from them.
  if (structure.header !== undefined || WITH_MONEY.has(type)) inspectHeader(structure, to);
  if (!given.type)
    to.resolve(
      "type",
      type,
      signature === undefined
        ? "its columns match no other import type"
        : `its headers are ${signature.all.map(quoted).join(", ")}`,
    );
  if (type === "TradeImport") inspectTrades(structure, today, to);
  else if (WITH_MONEY.has(type)) inspectStatement(structure, type, { today, filename }, given, to);
  return { _tag: "Inspected", inspection: to.done() };
};

import { parseIsoDay } from "@farthing/values";
import { binaryData, CSV, refuseContent, tableOf } from "../decode/content.ts";
import type { ContentTable } from "../decode/content-table.ts";
import { type DecodedContent, decodeContent } from "../decode/decode-content.ts";
import { type Content, filenameOf, present } from "../decode/open-content.ts";
import { lineParser } from "../decode/parse-line.ts";
import { firstLines, textOf } from "../decode/utf8.ts";
import { quoted } from "../findings/finding.ts";
import type { Refused } from "../findings/refusal.ts";
import { checkArguments } from "../options/check-arguments.ts";
import { encodingNamed } from "../options/encodings.ts";
import type { CsvImportType } from "../options/import-type.ts";
import type { ReadingOptions } from "../options/options.ts";
import { SEPARATORS } from "../options/separators.ts";
import { typeByHeaders } from "../reading/type-by-headers.ts";
import { malformedCsv } from "../split/malformed-csv.ts";
import { type Structure, structureOf } from "../table/structure.ts";
import { encodingOf } from "./dialect/encoding.ts";
import { separatorOf } from "./dialect/separator.ts";
import { Conclusions, decision } from "./facts/conclusion.ts";
import type { Inspection } from "./facts/inspection.ts";
import { findStatement } from "./find.ts";
import { headerRow } from "./header/header-row.ts";
import { ofSheet, statementInspection, withDateOrder } from "./of-table.ts";
import { findTrades, isTrades } from "./trades.ts";

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

const inspected = (inspection: Inspection): InspectOutcome => ({ _tag: "Inspected", inspection });

const isServiceExport = (text: string): boolean => {
  const first = lineParser()(text.slice(0, text.search(/\n|$/)));
  return typeof first === "object" && first !== null && "type" in first && "data" in first;
};

/** The type of a file, and why it is that one. */
const typeOf = (
  structure: Structure,
  given: ReadingOptions,
): { readonly type: CsvImportType; readonly reason: string } => {
  const signature = typeByHeaders(structure.header?.cells ?? []);
  const found = signature?.type ?? (isTrades(structure) ? "TradeImport" : "TransactionImport");
  return {
    type: (given.type ?? found) as CsvImportType,
    reason:
      signature === undefined
        ? "its columns match no other import type"
        : `its headers are ${signature.all.map(quoted).join(", ")}`,
  };
};

/** What is handed over with a content. */
interface Around {
  readonly today: string;
  readonly filename: string;
  readonly given: ReadingOptions;
}

const inspectText = (
  { utf8, encoding }: DecodedContent,
  { today, filename, given }: Around,
): InspectOutcome => {
  const first = firstLines(utf8, BEGINNING);
  const beginning = textOf(first);
  const found = new Conclusions().add([encodingOf(encoding, first)]);
  if (isServiceExport(beginning.trimStart()) || /\.(?:ndjson|jsonl)$/i.test(filename)) {
    const reason = "it is the service's own NDJSON, by its first line or its name";
    found.add([decision("type", "ServiceImport", reason, 1)]);
    return { _tag: "Inspected", inspection: found.inspection() };
  }
  const known = SEPARATORS.find((each) => each === given.col_sep);
  const detected = known === undefined ? separatorOf(utf8, beginning) : undefined;
  if (detected !== undefined) found.add([detected.decision]);
  const structure = structureOf(utf8, known ?? detected!.separator, given);
  if (structure.tooWide !== undefined) return malformedCsv(structure.tooWide);
  const { type, reason } = typeOf(structure, given);
  // Rows of other types have no date and no amount by which a header row differs from them.
  if (structure.header !== undefined || WITH_MONEY.has(type)) found.add(headerRow(structure));
  if (!given.type) found.add([decision("type", type, reason)]);
  const day = parseIsoDay(today)!;
  if (type === "TradeImport") found.add(findTrades(structure, day));
  else if (WITH_MONEY.has(type)) findStatement({ structure, type, today: day, filename, given }, found);
  return { _tag: "Inspected", inspection: found.inspection() };
};

/** What a statement says by its format, and the order of its days, if that is found by the rows as in a CSV. */
const inspectStatement = (table: ContentTable, decoded: DecodedContent, around: Around): InspectOutcome => {
  const stated = statementInspection(table, around.given);
  if (stated.profile.date_format !== undefined || around.given.date_format) return inspected(stated);
  const given = { ...stated.profile, date_format: null };
  const found = inspectText(decoded, { ...around, given });
  return found._tag === "Refused" ? found : inspected(withDateOrder(stated, found.inspection));
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
  const around = { today: known.today, filename: filenameOf(content), given };
  const table = tableOf(handed);
  if (table?.reading !== undefined) return inspectStatement(table, decoded, around);
  const outcome = inspectText(decoded, around);
  return outcome._tag === "Refused"
    ? outcome
    : { ...outcome, inspection: ofSheet(outcome.inspection, table) };
};

import { CSV, refuseContent, tableOf } from "../decode/content.ts";
import { decodeContent } from "../decode/decode-content.ts";
import { type Content, filenameOf, present } from "../decode/open-content.ts";
import { firstLines, textOf } from "../decode/utf8.ts";
import { numbersAbove } from "../find/accounts/numbers-above.ts";
import type { Column } from "../find/columns/column.ts";
import { columnsOf } from "../find/columns/columns-of.ts";
import { separatorOf } from "../find/dialect/separator.ts";
import { givenColumnIn } from "../find/facts/facts.ts";
import { datedRows } from "../find/facts-of-file.ts";
import { HALF } from "../find/weights/weights.ts";
import { clip } from "../findings/finding.ts";
import { checkArguments } from "../options/check-arguments.ts";
import { encodingNamed } from "../options/encodings.ts";
import type { ColumnKey, ReadingOptions } from "../options/options.ts";
import type { ColumnKind, ContentLayout } from "../reading/content-layout.ts";
import { accountName } from "../report/statement-account.ts";
import { type Structure, structureOf } from "../table/structure.ts";

/** How much of a text shows what separates its cells. */
const BEGINNING = 65_536;

const kindOf = ({ filled, dates, numbers }: Column): ColumnKind => {
  if (filled === 0) return "";
  if (dates >= HALF) return "date";
  return numbers >= HALF ? "number" : "text";
};

const withoutBlankEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);

/** The rows of content, if it is a table whose columns are its own. */
const structureIn = (content: Content, given: ReadingOptions): Structure | undefined => {
  const handed = present(content);
  if (typeof handed === "object" && "_tag" in handed) return undefined;
  // What a file is declared as says nothing of what it is.
  const undeclared = typeof handed === "string" ? handed : { ...handed, content_type: "" };
  if (refuseContent(undeclared, CSV) !== undefined) return undefined;
  const decoded = decodeContent(handed, encodingNamed(given.encoding ?? ""));
  if (decoded === undefined || /\.(?:ndjson|jsonl)$/i.test(filenameOf(content))) return undefined;
  const beginning = textOf(firstLines(decoded.utf8, BEGINNING));
  if (beginning.trimStart().startsWith("{")) return undefined;
  const structure = structureOf(decoded.utf8, separatorOf(decoded.utf8, beginning).separator, given);
  return structure.tooWide === undefined ? structure : undefined;
};

const tableIn = (content: Content) => {
  const handed = present(content);
  return typeof handed === "object" && "_tag" in handed ? undefined : tableOf(handed);
};

/**
 * The layout of content: what it has in common with others of its source, by which a remembered reading is found. Undefined of
 * content that is no table, such as the service's own NDJSON. Throws a `TypeError` for wrong arguments, as `preflight` does.
 */
export const contentLayout = (content: Content): ContentLayout | undefined => {
  checkArguments({ content });
  const table = tableIn(content);
  if (table?.reading !== undefined)
    return { format: table.format, col_sep: "", has_header: true, columns: [] };
  const structure = structureIn(content, {});
  if (structure === undefined) return undefined;
  const { header, separator: col_sep } = structure;
  const columns =
    header === undefined
      ? datedRows(structure).columns.map(kindOf)
      : withoutBlankEnd(header.cells).map((cell) => clip(cell));
  return columns.length === 0
    ? undefined
    : { format: table?.format ?? "csv", col_sep, has_header: header !== undefined, columns };
};

/** The columns of content that is a table, with its first and last rows; undefined of other content. */
export const columnsIn = (
  content: Content,
  options: ReadingOptions,
): ((key: ColumnKey) => Column | undefined) | undefined => {
  const structure = tableIn(content)?.reading === undefined ? structureIn(content, options) : undefined;
  return structure && givenColumnIn(columnsOf(structure.header, structure.rows), options);
};

/**
 * The accounts that content names, as far as its first and last rows do, or what stands above its table. Throws a `TypeError` for wrong
 * arguments.
 */
export const namedAccounts = (content: Content, options: ReadingOptions): readonly string[] => {
  checkArguments({ content, options });
  const table = tableIn(content);
  if (table !== undefined && table.accounts.length > 0) return table.accounts.map(accountName);
  const structure = structureIn(content, options);
  if (structure === undefined) return [];
  const { header, rows, above } = structure;
  const column = givenColumnIn(columnsOf(header, rows), options)("account");
  return column === undefined ? numbersAbove(above) : [...column.distinct];
};

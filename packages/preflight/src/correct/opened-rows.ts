import { runToEnd } from "@farthing/recognition/order";
import { openCsv } from "../api/open-rows.ts";
import { binaryData, CSV, type Upload } from "../decode/content.ts";
import { decodeContent } from "../decode/decode-content.ts";
import { dropLines } from "../decode/utf8.ts";
import type { Refused } from "../findings/refusal.ts";
import { type Encoding, encodingNamed } from "../options/encodings.ts";
import type { ReadingOptions } from "../options/options.ts";
import { SEPARATORS, type Separator } from "../options/separators.ts";
import { parseCsvOptions } from "../reading/csv-options.ts";
import { type NotRead, notRead } from "../records/row-results.ts";
import { malformedCsv } from "../split/malformed-csv.ts";
import { csvRows } from "../split/row-source.ts";
import type { EditedRow } from "./edit-row.ts";
import { lineBegins, type RawText, rawText } from "./raw-text.ts";

/** A file with some of its rows, each by its line. */
interface OpenedRows {
  /** Its bytes without NULs. */
  readonly text: RawText;
  readonly encoding: Encoding;
  readonly separator: Separator;
  readonly rows: ReadonlyMap<number, EditedRow>;
}

/** Where the rows on some lines are in the bytes of a content; those that begin no row are lacking. */
export const openedRows = (
  upload: Upload,
  options: ReadingOptions | undefined,
  lines: ReadonlySet<number>,
): OpenedRows | NotRead | Refused => {
  const reading = options ?? {};
  const opened = openCsv(upload, reading);
  if ("_tag" in opened) return opened;
  const decoded = decodeContent(opened.content, encodingNamed(reading.encoding ?? ""));
  if (decoded === undefined) return binaryData(CSV);
  const { utf8, encoding, nuls } = decoded;
  const csv = parseCsvOptions(reading, (count) => dropLines(utf8, count) !== undefined);
  if (csv._tag === "BadOptions") return notRead(csv.tallies);
  const separator = csv.separator ?? SEPARATORS[0];

  const cells = new Map<number, readonly string[]>();
  const malformed = runToEnd(
    csvRows(utf8, separator, csv.rowsToSkip).read((row, line) => {
      if (lines.has(line)) cells.set(line, row.cells());
    }),
  );
  if (malformed !== undefined) return malformedCsv(malformed);

  const { bytes } = upload;
  const text = rawText(nuls === undefined ? bytes : bytes.filter((byte) => byte !== 0), encoding);
  const begins = lineBegins(text, new Set(cells.keys()));
  const rows = new Map([...cells].map(([line, of]) => [line, { cells: of, begin: begins.get(line)! }]));
  return { text, encoding, separator, rows };
};

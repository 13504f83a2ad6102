import { tableOf } from "../decode/content.ts";
import { decodeContent } from "../decode/decode-content.ts";
import { type Content, present } from "../decode/open-content.ts";
import { dropLines, lineAround } from "../decode/utf8.ts";
import { checkArguments } from "../options/check-arguments.ts";
import { encodingNamed } from "../options/encodings.ts";
import type { ReadingOptions } from "../options/options.ts";
import { entryText } from "./entry-text.ts";
import { placeOf } from "./of-table.ts";
import { spotOf } from "./place-text.ts";

/** The entry of a statement that is on a line, with what it was made of; undefined if the content is no statement. */
const entryOn = (content: Content, line: number) => {
  const handed = present(content);
  const table = typeof handed === "object" && "_tag" in handed ? undefined : tableOf(handed);
  if (table === undefined || table.origins.kind === "sheet") return undefined;
  return { origins: table.origins, row: table.origins.lines.indexOf(line) + 1 };
};

/** What a line of a content is called: `line 7`, of a statement `entry 3 (line 7)`. Throws a `TypeError` for a wrong content. */
export const lineName = (content: Content, line: number): string => {
  checkArguments({ content });
  const found = entryOn(content, line);
  const place = found === undefined || found.row === 0 ? undefined : placeOf(found.origins, found);
  return spotOf({ line, ...(place === undefined ? {} : { place }) }).text;
};

/**
 * A physical line of a content, from 1, as it is written, without its line end; blank if there is no such line. Of a statement it is
 * the entry that is there, as {@link entryText}. It is read in the
 * encoding of the options, as a question about the line was. What `decodedOnce` made is not decoded again. Throws a `TypeError`
 * for wrong arguments.
 */
export const lineText = (content: Content, options: ReadingOptions | undefined, line: number): string => {
  checkArguments({ content, options });
  const entry = entryOn(content, line);
  if (entry !== undefined) return entry.row === 0 ? "" : entryText(content, entry.row);
  const handed = present(content);
  if (typeof handed === "object" && "_tag" in handed) return "";
  const decoded = decodeContent(handed, encodingNamed(options?.encoding ?? ""));
  const below = decoded === undefined || line < 1 ? undefined : dropLines(decoded.utf8, line - 1);
  return below === undefined || below.bytes.length === 0 ? "" : lineAround(below.bytes, 0).text;
};

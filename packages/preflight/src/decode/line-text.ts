import { checkArguments } from "../options/check-arguments.ts";
import { encodingNamed } from "../options/encodings.ts";
import type { ReadingOptions } from "../options/options.ts";
import { decodeContent } from "./decode-content.ts";
import { type Content, present } from "./open-content.ts";
import { dropLines, lineAround } from "./utf8.ts";

/**
 * A physical line of a content, from 1, as it is written, without its line end; blank if there is no such line. It is read in the
 * encoding of the options, as a question about the line was. What `decodedOnce` made is not decoded again. Throws a `TypeError`
 * for wrong arguments.
 */
export const lineText = (content: Content, options: ReadingOptions | undefined, line: number): string => {
  checkArguments({ content, options });
  const handed = present(content);
  if (typeof handed === "object" && "_tag" in handed) return "";
  const decoded = decodeContent(handed, encodingNamed(options?.encoding ?? ""));
  const below = decoded === undefined || line < 1 ? undefined : dropLines(decoded.utf8, line - 1);
  return below === undefined || below.bytes.length === 0 ? "" : lineAround(below.bytes, 0).text;
};

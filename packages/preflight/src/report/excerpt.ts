import { tableOf } from "../decode/content.ts";
import { decodeContent } from "../decode/decode-content.ts";
import { type Content, present } from "../decode/open-content.ts";
import type { Utf8Text } from "../decode/utf8.ts";
import type { Finding } from "../findings/finding.ts";
import { checkArguments } from "../options/check-arguments.ts";
import type { PreflightReport } from "./report.ts";

/** The physical line on which a cell begins, and its position in that line. */
export interface Excerpt {
  /** Physical line, from 1. */
  readonly line: number;
  readonly text: string;
  /** Offset and length of the cell in `text`, in UTF-16 units, without the white space and quotes around it. */
  readonly start: number;
  readonly length: number;
}

const LF = 10;
const CR = 13;

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * The cell of a finding in its line; undefined if the finding is not about a cell, the content is a statement, or the record is
 * too irregular to know where the cell is.
 */
export type ExcerptOf = (finding: Finding) => Excerpt | undefined;

/**
 * Shows the cells of findings in their lines, in the encoding that the report names. What `decodedOnce` made is not decoded
 * again.
 */
export const excerptsOf = (content: Content, report: PreflightReport): ExcerptOf => {
  checkArguments({ content, report });
  const { reading } = report;
  const handed = present(content);
  let text: Utf8Text | undefined;
  return ({ cell }) => {
    const span = cell?.span;
    if (span === undefined) return undefined;
    if (typeof handed === "object" && "_tag" in handed) return undefined;
    if (tableOf(handed)?.reading !== undefined) return undefined;
    text ??= decodeContent(handed, reading.encoding)?.utf8;
    if (text === undefined) return undefined;
    const { bytes } = text;
    const isLineEnd = (at: number): boolean => bytes[at] === LF || bytes[at] === CR;
    let from = span.start;
    while (from > 0 && !isLineEnd(from - 1)) from -= 1;
    let to = span.start;
    while (to < bytes.length && !isLineEnd(to)) to += 1;
    const cut = (start: number, end: number): string => DECODER.decode(bytes.subarray(start, end));
    return {
      line: span.line,
      text: cut(from, to),
      start: cut(from, span.start).length,
      // What is blank is shown by one place.
      length: Math.max(cut(span.start, Math.min(span.end, to)).trimEnd().length, 1),
    };
  };
};

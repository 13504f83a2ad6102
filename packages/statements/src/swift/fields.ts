import { NotReadable } from "../basics/not-readable.ts";
import { linesOf } from "../text/lines.ts";

/** A field of a message, such as `:61:`, with the lines on which it goes on. */
export interface Field {
  readonly tag: string;
  readonly lines: readonly string[];
  /** The line on which it begins, from 1. */
  readonly line: number;
}

/** Only a known tag begins a field: texts go on with lines such as `:26:37 Uhr`. `:940:` is a header of some banks. */
const TAG = /^:(20|21|25P?|28C?|13D?|34F|60[FM]|61|62[FM]|64|65|86|90[CD]|NS|94[0-2]):/;

/** The end of the text of a message; some banks write further marks behind the hyphen. */
const END = /^-(?:\}.*|XXX)?[\s\0-\x1f]*$/;

export const endless = (line: number): NotReadable =>
  new NotReadable(
    "damaged",
    `This MT940 file is damaged: the field at line ${line} does not end. Download it again.`,
  );

const ENVELOPE_END = "{4:";

/** A line without the envelope in front of the text of a message, and without marks of old telegraphs. */
const withoutEnvelope = (line: string): string => {
  if (/^[^\0-\x08\x0e-\x1f\ufeff{]/.test(line)) return line;
  const clean = line.replace(/^[\0-\x08\x0e-\x1f\ufeff]+/, "");
  const end = clean.startsWith("{") ? clean.indexOf(ENVELOPE_END) : -1;
  return end === -1 ? clean : clean.slice(end + ENVELOPE_END.length);
};

/** No bank writes a field of more lines. */
export const MAX_LINES = 10_000;

/** The fields of all messages, in their order. What stands between two messages is none. Throws NotReadable for an endless field. */
export function* fieldsOf(text: string): Generator<Field> {
  let field: { tag: string; lines: string[]; line: number } | undefined;
  for (const { number, text: raw } of linesOf(text)) {
    const line = withoutEnvelope(raw);
    const tag = line.startsWith(":") ? TAG.exec(line)?.[1] : undefined;
    const isEnd = line.startsWith("-") && END.test(line);
    if (tag === undefined && !isEnd) {
      field?.lines.push(line);
      if (field !== undefined && field.lines.length > MAX_LINES) throw endless(field.line);
      continue;
    }
    if (field !== undefined) yield field;
    field = tag === undefined ? undefined : { tag, lines: [line.slice(tag.length + 2)], line: number };
  }
  if (field !== undefined) yield field;
}

import { canonicalDecimal } from "@farthing/values";

/** What stands before the fraction of a number. */
export type DecimalMark = "." | ",";

/** No bank writes a longer number. */
const MAX_LENGTH = 80;

const SIGNED = /^([-+\u2212])?\s*([^-+\u2212]+?)\s*([-+\u2212])?$/;

/** Blanks of all widths and apostrophes, where they set off thousands. */
const OPEN_GROUP = /(?<=\d)[\s'\u2019](?=\d{3}(?!\d))/g;

const DIGITS_AND_MARKS = /^[.,]?\d[\d.,]*$/;

interface Written {
  readonly negative: boolean;
  /** Digits, and marks among them. */
  readonly body: string;
}

const written = (text: string): Written | undefined => {
  const parts = text.length > MAX_LENGTH ? null : SIGNED.exec(text.trim());
  if (parts === null) return undefined;
  const [, before, number, after] = parts;
  if (before !== undefined && after !== undefined) return undefined;
  const body = number!.replace(OPEN_GROUP, "");
  if (!DIGITS_AND_MARKS.test(body)) return undefined;
  const sign = before ?? after;
  return { negative: sign !== undefined && sign !== "+", body };
};

const other = (mark: DecimalMark): DecimalMark => (mark === "." ? "," : ".");

/** A mark that stands alone before three digits can set off thousands as well. */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** The decimal mark that the number itself shows. */
const ownMark = (body: string): DecimalMark | undefined => {
  const last = body.lastIndexOf(".") > body.lastIndexOf(",") ? "." : ",";
  const at = body.lastIndexOf(last);
  if (at === -1 || EITHER.test(body)) return undefined;
  const isRepeated = body.indexOf(last) !== at;
  if (!isRepeated) return last;
  return body.includes(other(last)) ? undefined : other(last);
};

/** Finds the decimal mark of a source by its numbers. */
export class DecimalMarks {
  private readonly found = new Set<DecimalMark>();

  add(text: string): void {
    const mark = ownMark(written(text)?.body ?? "");
    if (mark !== undefined) this.found.add(mark);
  }

  /** Undefined if none of the numbers shows it, or they differ. */
  get mark(): DecimalMark | undefined {
    return this.found.size === 1 ? [...this.found][0] : undefined;
  }
}

/** Integer and fraction by decimal mark: groups of three, by commas also as in India. */
const SHAPES = {
  ".": /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})?(?:\.(\d*))?$/,
  ",": /^(\d+|\d{1,3}(?:\.\d{3})+)?(?:,(\d*))?$/,
} as const;

/** Whether a number is written so that its only mark can stand before the fraction or set off thousands: `1.234`. */
export const canBeEither = (text: string): boolean => EITHER.test(written(text)?.body ?? "");

/**
 * The exact value of a number as it is written (`-1.234,56`, `+1 006,60`, `12-`) as canonical decimal, or undefined if it is none.
 * `mark` is the decimal mark of its source and decides what the number itself does not show; without one, it is undefined where that
 * can be either.
 */
export const readDecimal = (text: string, mark: DecimalMark | undefined): string | undefined => {
  const number = written(text);
  if (number === undefined) return undefined;
  const { body, negative } = number;
  if (mark === undefined && EITHER.test(body)) return undefined;
  const parts = SHAPES[ownMark(body) ?? mark ?? (body.includes(",") ? "," : ".")].exec(body);
  if (parts === null) return undefined;
  const integer = (parts[1] ?? "").replace(/\D/g, "") || "0";
  return canonicalDecimal(`${negative ? "-" : ""}${integer}${parts[2] ? `.${parts[2]}` : ""}`);
};

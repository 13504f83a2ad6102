/**
 * Texts that name no transaction: the kind of a booking, which hundreds of rows share, or a code.
 */
import data from "./data/weak-names.json" with { type: "json" };
import { plainCell } from "./plain-cell.ts";
import { wordSet } from "./words-by-language.ts";

/** Each such kind in plain form. */
export const weakNames = wordSet(data, "weak");

/** No word of a table is longer, and a cell can have megabytes. */
const MAX_NAME_LENGTH = 60;

/** A reference or kind as machines write it: no word, at most a few letters among digits. */
const isCode = (plain: string): boolean =>
  !/\p{L}/u.test(plain) || (/\p{N}/u.test(plain) && !/\p{L}{3}|[\u0590-\u1cff\u3040-\u{3ffff}]/u.test(plain));

/** A constant of a program: `AFT_IN`. */
const CONSTANT = /^[A-Z\d]+(?:_[A-Z\d]+)+$/;

/** A label and a number, as machines write it: `Reference: AT23020001`. */
const isLabelledCode = (cell: string): boolean => {
  if (!cell.includes(":")) return false;
  const [, rest] = /^\p{L}[\p{L}.]*(?: \p{L}[\p{L}.]*){0,2}: *(\S.*)$/u.exec(cell) ?? [];
  return rest !== undefined && /\d/.test(rest) && isCode(plainCell(rest));
};

/** A letter or two in a script with small words of many letters: `DR`, `VZ`. */
const isAbbreviation = (plain: string): boolean =>
  /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]{1,2}$/u.test(plain);

/** Whether a whole cell alone names no transaction: blank, the kind of a booking, or a code. */
export const isWeakName = (cell: string): boolean => {
  if (cell.length > MAX_NAME_LENGTH) return false;
  const plain = plainCell(cell);
  return (
    isCode(plain) ||
    CONSTANT.test(cell) ||
    isAbbreviation(plain) ||
    weakNames().has(plain) ||
    isLabelledCode(cell)
  );
};

const SHORT_CODE = /^(?:\D*\d){1,4}\D*$/;

/** Whether a cell names no transaction, in any column: what is short can be the name of a shop. */
export const namesNothing = (cell: string): boolean =>
  isWeakName(cell) && !(/\p{L}/u.test(cell) && (SHORT_CODE.test(cell) || isAbbreviation(plainCell(cell))));

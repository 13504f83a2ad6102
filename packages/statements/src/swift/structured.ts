import { joinedPieces } from "../text/joined-pieces.ts";
import { singleBlanks } from "../text/single-blanks.ts";
import type { Information } from "./information.ts";
import { sepaPurpose } from "./sepa-purpose.ts";

/** A code of three digits for the kind of entry, and a character that stands before the two digits of each subfield. */
const STRUCTURED = /^\s*(?:\d{3} ?)?([?><~^@|])[0-6]\d/;

/** Subfields of a purpose are at most so long. */
const SUBFIELD_LENGTH = 27;

/** Of the texts of a field those that are read. */
interface Subfields {
  readonly purpose: string[];
  type: string;
  name: string;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Whether the two digits of a subfield stand at an index: no code is above 69. */
const isCodeAt = (text: string, at: number): boolean => {
  const tens = text.charCodeAt(at);
  return tens >= 48 && tens <= 54 && isDigit(text.charCodeAt(at + 1));
};

/** Where the next subfield begins, or the end of the text. */
const nextSubfield = (text: string, mark: string, from: number): number => {
  let at = text.indexOf(mark, from);
  while (at !== -1 && !isCodeAt(text, at + 1)) at = text.indexOf(mark, at + 1);
  return at === -1 ? text.length : at;
};

const add = (subfields: Subfields, code: number, text: string): void => {
  if (text === "") return;
  if (code === 0) subfields.type += text;
  else if (code === 32 || code === 33) subfields.name += text;
  else if ((code >= 20 && code <= 29) || (code >= 60 && code <= 63)) subfields.purpose.push(text);
};

const subfieldsOf = (text: string, mark: string): Subfields => {
  const subfields: Subfields = { purpose: [], type: "", name: "" };
  let at = nextSubfield(text, mark, 0);
  while (at < text.length) {
    const end = nextSubfield(text, mark, at + 1);
    add(subfields, Number(text.slice(at + 1, at + 3)), text.slice(at + 3, end));
    at = end;
  }
  return subfields;
};

/** Reads `051?00Gutschrift?20Miete?32Erika Muster`, of any separator; undefined if a text is not of this kind. */
export const readStructured = (text: string): Information | undefined => {
  const mark = STRUCTURED.exec(text)?.[1];
  if (mark === undefined) return undefined;
  const subfields = subfieldsOf(text, mark);
  const purpose = sepaPurpose(joinedPieces(subfields.purpose, SUBFIELD_LENGTH));
  return {
    // The second of its subfields is there only if the first was too short.
    name: singleBlanks(subfields.name),
    purpose: purpose.text,
    type: singleBlanks(subfields.type),
    references: purpose.references,
    original: "",
  };
};

import { joinedPieces } from "../text/joined-pieces.ts";
import { singleBlanks } from "../text/single-blanks.ts";
import type { Information } from "./information.ts";
import { readSlashCodes } from "./slash-codes.ts";
import { readStructured } from "./structured.ts";

/** SWIFT wraps texts after so many characters, also within a word. */
const LINE_LENGTH = 65;

/** A longer text has no structure that a bank wrote. */
const MAX_STRUCTURED_LENGTH = 65_536;

/** Reads the lines of `:86:`: structured, by slash codes, or free. */
export const readInformation = (lines: readonly string[]): Information => {
  const joined = lines.join("");
  const structured =
    joined.length > MAX_STRUCTURED_LENGTH ? undefined : (readStructured(joined) ?? readSlashCodes(joined));
  if (structured !== undefined) return structured;
  const purpose = singleBlanks(joinedPieces(lines, LINE_LENGTH));
  return { name: "", purpose, type: "", references: [], original: "" };
};

/**
 * Lines above some of the rows of a file that say whether these were booked: "Pending transactions", "Booked transactions".
 */
import data from "./data/sections.json" with { type: "json" };
import { plainCell } from "./plain-cell.ts";
import { meaningMap, wordFinder } from "./words-by-language.ts";

export type Section = "pending" | "booked";

const sections = meaningMap<Section>(data, "pending", "booked");

/** Words of a line that says that a section has no rows. */
const saysNone = wordFinder(data, "none");

const MAX_SECTION_LENGTH = 80;

/** What is not a part of the words: the day up to which they are, how many rows there are, or of which card. */
const REST =
  /[\s:]*(?:\([^()]*\)|(?:(?:for|für|pour|por|per|na|по)\s+)?[.*•x]{2,}[\s-]*\d[\d\s]*|\b(?:as (?:of|at)|on|per|vom|am|au|le|al|a fecha|do dia|na dzien|ke dni)?\s*[\d][\d\s./:,-]*)$/iu;

/** How a line ends that has such a rest. */
const HAS_REST = /[)\d\s./:,-]$/;

/** What a line says of the rows below it: that they are pending, or booked, or that there are none; undefined if nothing. */
export const sectionOf = (line: string): Section | "none" | undefined => {
  if (line.length > MAX_SECTION_LENGTH) return undefined;
  const plain = plainCell(line);
  const said =
    sections().get(plain) ??
    (HAS_REST.test(line) ? sections().get(plainCell(line.replace(REST, ""))) : undefined);
  return said ?? (saysNone(plain) ? "none" : undefined);
};

import { createRequire } from "node:module";

/** Letters and signs that always take one column: most texts consist only of these. */
const NARROW = /^[ -~¡-¬®-ʯ–€←…]*$/;

// Loading string-width takes as long as starting Node, because its regular expressions contain every emoji.
const stringWidth = (text: string): number =>
  (createRequire(import.meta.url)("string-width") as typeof import("string-width")).default(text);

/** How many columns a text takes on a terminal. */
export const displayWidth = (text: string): number => (NARROW.test(text) ? text.length : stringWidth(text));

/** The first of some letters that fit in so many columns. */
const fitting = (letters: readonly string[], columns: number): readonly string[] => {
  let taken = 0;
  const at = letters.findIndex((letter) => {
    taken += displayWidth(letter);
    return taken > columns;
  });
  return at === -1 ? letters : letters.slice(0, at);
};

/**
 * A text in so many columns: of one that takes more its end gives way to `…`, or its beginning. It is cut between letters as people
 * count them.
 */
export const cutTo = (text: string, columns: number, kept: "beginning" | "end" = "beginning"): string => {
  if (displayWidth(text) <= columns) return text;
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  if (kept === "beginning")
    return `${fitting(letters, columns - 1)
      .join("")
      .trimEnd()}…`;
  return `…${fitting(letters.toReversed(), columns - 1)
    .toReversed()
    .join("")
    .trimStart()}`;
};

import { createRequire } from "node:module";

/** Letters and signs that always take one column: most texts consist only of these. */
const NARROW = /^[ -~¡-¬®-ʯ–€←…]*$/;

// Loading string-width takes as long as starting Node, because its regular expressions contain every emoji.
const stringWidth = (text: string): number =>
  (createRequire(import.meta.url)("string-width") as typeof import("string-width")).default(text);

/** How many columns a text takes on a terminal. */
export const displayWidth = (text: string): number => (NARROW.test(text) ? text.length : stringWidth(text));

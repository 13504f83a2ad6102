import { createRequire } from "node:module";

/** Letters and signs that take one column each, whatever stands beside them: nearly every text is of these alone. */
const NARROW = /^[ -~¡-¬®-ʯ€]*$/;

// Loading string-width takes as long as Node itself takes to start, for its expressions know every emoji.
const stringWidth = (text: string): number =>
  (createRequire(import.meta.url)("string-width") as typeof import("string-width")).default(text);

/** How many columns of a terminal a text takes. */
export const displayWidth = (text: string): number => (NARROW.test(text) ? text.length : stringWidth(text));

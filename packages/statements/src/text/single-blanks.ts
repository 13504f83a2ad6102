/** White space and control characters that are not one blank alone. */
const ODD_BLANKS = /(?: [\s\0-\x1f\x7f]|[^\S ]|[\0-\x08\x0e-\x1f\x7f])[\s\0-\x1f\x7f]*/g;

/** A text with one blank for each run of white space and control characters, and none around it. */
export const singleBlanks = (text: string): string =>
  text === "" ? "" : text.replace(ODD_BLANKS, " ").trim();

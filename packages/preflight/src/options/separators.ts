/** The separators of columns. */
export const SEPARATORS = [",", ";", "\t", "|", ":", "~"] as const;

/** What is between two cells of a row. */
export type Separator = (typeof SEPARATORS)[number];

const NAMES: Record<Separator, string> = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "vertical bars",
  ":": "colons",
  "~": "tildes",
};

/** "semicolons" */
export const separatorName = (separator: Separator): string => NAMES[separator];

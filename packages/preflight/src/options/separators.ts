/** The separators of columns. */
export const SEPARATORS = [",", ";", "\t", "|", ":", "~"] as const;

/** What is between two cells of a row. */
export type Separator = (typeof SEPARATORS)[number];

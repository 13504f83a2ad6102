/** The condition that a transaction contains the text, in its name or its notes. */
export const CONTAINS = "(instr(folded_name, @search) > 0 OR instr(folded_notes, @search) > 0)";

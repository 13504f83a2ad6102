/** The name of a transaction that has none in the file. */
export const NAMELESS = "Imported transaction";

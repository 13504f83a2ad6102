/** U+0000 in the first line, or with nothing beside it in a cell. */
const OF_STRUCTURE = /^[^\r\n]*\0|(?:^|[\r\n,;\t|:"])\0+(?:[\r\n,;\t|:"]|$)/;

/** Whether a text is binary data. U+0000 inside the text of a cell is a mistake in a text, U+0000 elsewhere is not one. */
export const isBinary = (text: string): boolean => text.includes("\0") && OF_STRUCTURE.test(text);

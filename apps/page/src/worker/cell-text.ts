/** So much of a text is shown. */
const MOST_TEXT = 200;

/** Whether a text, or a shown one, is longer than what is shown of it. */
export const isCut = (text: string): boolean => text.length > MOST_TEXT;

/** A text as the table shows it. */
export const cut = (text: string): string => (isCut(text) ? `${text.slice(0, MOST_TEXT)}…` : text);

/** A text as a browser has it in a field, with one kind of line ends. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, "\n");

/**
 * The same text in memory of its own. V8 lets a piece of a longer text share its memory, and so the few texts that are kept would keep
 * all that they were cut from.
 */
export const ownText = (text: string): string => (text.length < 13 ? text : ` ${text}`.slice(1));

/** Whether every storage can keep a text unchanged: PostgreSQL has neither U+0000 nor half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** A text that can be stored: with U+FFFD for each character that cannot. */
export const toStorableText = (text: string): string => text.toWellFormed().replaceAll("\0", "\ufffd");

/** Whether every storage can keep a text unchanged: PostgreSQL has neither U+0000 nor half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

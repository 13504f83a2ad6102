/** Control characters, ends of lines, and what no XML may have. */
const UNWRITABLE = /[\p{Cc}\p{Zl}\p{Zp}\uFFFE\uFFFF]+/gu;

/** What stands for letters that are lost: readers take it for a sign of another encoding. */
const LOST = "\uFFFD";

/** A text on one line, without blanks around it, that any of the formats can hold. */
export const oneLine = (text: string): string =>
  text.toWellFormed().replaceAll(LOST, "?").replace(UNWRITABLE, " ").trim();

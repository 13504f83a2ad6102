import { NotReadable } from "./not-readable.ts";

/** A cell of a spreadsheet program holds at most 32,767 characters; a text that is put together takes memory for each piece. */
const MAX_TEXT = 2 ** 18;

/** A text with another at its end. Throws NotReadable for one that is longer than any cell. */
export const appended = (text: string, more: string): string => {
  if (text.length + more.length > MAX_TEXT)
    throw new NotReadable(
      "too_large",
      `This file has a cell of more than ${MAX_TEXT} characters. Delete that cell and save the file again.`,
    );
  return text + more;
};

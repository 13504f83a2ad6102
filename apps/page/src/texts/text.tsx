/** What changes the direction of text, is invisible, or controls a terminal. */
const INVISIBLE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

const nameOf = (character: string): string =>
  character === "\t" ? "⇥" : `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;

/** A text of the file: what nobody could see is shown by its name, and it does not change the direction of what is around it. */
export const Text = ({ of }: { readonly of: string }) => <bdi>{visible(of)}</bdi>;

/** More of a text is not shown. */
const MOST_TEXT = 1000;

const cut = (text: string): string => (text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text);

/** A text in which what is invisible is written out, as much of it as can be shown. */
export const visible = (text: string): string => cut(text).replace(INVISIBLE, nameOf);

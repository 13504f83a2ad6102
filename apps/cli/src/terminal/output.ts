import { stripVTControlCharacters, styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];

/** Coloured where standard output is a terminal that wants colours (`NO_COLOR` is honoured). */
export const paint = (style: Style, text: string): string =>
  styleText(style, text, { stream: process.stdout });

export const write = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** What went wrong, for a person, on standard error. */
export const writeError = (message: string): void => {
  process.stderr.write(`farthing: ${visible(message)}\n`);
};

/** A line about what is being done, for a person who waits: only where standard error is a terminal. */
export const progress = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`${visible(text)}\n`);
};

/** Text from a file made harmless for a terminal: control characters are shown, not obeyed. */
export const visible = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "\ufffd");

/** How many columns of a terminal a text takes. */
export const displayWidth = (text: string): number => {
  let width = 0;
  for (const char of stripVTControlCharacters(text)) {
    if (/\p{Mn}|\u200d/u.test(char)) continue;
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u.test(
        char,
      )
        ? 2
        : 1;
  }
  return width;
};

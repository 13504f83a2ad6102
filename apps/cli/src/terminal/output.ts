import { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];

/** Coloured if standard output is a terminal that supports colours (`NO_COLOR` is honoured). */
export const paint = (style: Style, text: string): string =>
  styleText(style, text, { stream: process.stdout });

export const write = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Prints what went wrong, for people, on standard error. */
export const writeError = (message: string): void => {
  process.stderr.write(`farthing: ${visible(message)}\n`);
};

/** Prints a line about the current work, only if standard error is a terminal. */
export const progress = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`${visible(text)}\n`);
};

/** Characters that a terminal would act on, or that would change the direction of the following text. */
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text from a file on one line and safe for a terminal: line ends and control characters are shown as text.
 */
export const visible = (text: string): string =>
  text
    .replace(/\r\n|\r|\n/g, "↵")
    .replaceAll("\t", " ")
    .replace(UNSAFE, "\ufffd");

import { styleText } from "node:util";

/** What the person said about all output (docs/spec/command-line.md, Every command). */
export interface OutputFlags {
  readonly quiet: boolean;
  readonly color: boolean;
}

const AS_USUAL: OutputFlags = { quiet: false, color: true };

let output = AS_USUAL;

/** Takes the flags of the command that runs now; without them it is as usual. */
export const useOutput = (flags: OutputFlags = AS_USUAL): void => {
  output = flags;
};

/** Whether only data and what is wrong is to be printed. */
export const isQuiet = (): boolean => output.quiet;

type Style = Parameters<typeof styleText>[0];

/** Coloured if standard output is a terminal that supports colours (`NO_COLOR` is honoured). */
export const paint = (style: Style, text: string): string =>
  output.color ? styleText(style, text, { stream: process.stdout }) : text;

/** Prints lines for people or programs; on standard error if a file takes standard output. */
export const write = (text: string, to: NodeJS.WriteStream = process.stdout): void => {
  to.write(`${text}\n`);
};

/** Prints what went wrong, for people, on standard error. */
export const writeError = (message: string): void => {
  process.stderr.write(`farthing: ${visible(message)}\n`);
};

/** Prints on standard error what was done besides, unless only what is wrong is to be printed. */
export const note = (message: string): void => {
  if (!output.quiet) writeError(message);
};

/** Prints a line about the current work, only if standard error is a terminal. */
export const progress = (text: string): void => {
  if (process.stderr.isTTY && !output.quiet) process.stderr.write(`${visible(text)}\n`);
};

/**
 * Characters that a terminal would act on, or that would change the direction of the following text, except line ends.
 */
const UNSAFE =
  /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Text from a file with its line ends, safe for a terminal. */
export const harmless = (text: string): string => text.replaceAll("\t", " ").replace(UNSAFE, "\ufffd");

/**
 * Text from a file on one line and safe for a terminal: line ends and control characters are shown as text.
 */
export const visible = (text: string): string => harmless(text.replace(/\r\n|\r|\n/g, "↵"));

import { Writable } from "node:stream";
import { styleText } from "node:util";
import { asTyped } from "./as-typed.ts";
import { Printer, standardStream } from "./printer.ts";

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

/** Where a command prints: data and results, or messages beside them. */
export type Target = "stdout" | "stderr";

/** Streams in place of those of the process. */
export type Streams = Readonly<Record<Target, Writable>>;

let printers: Partial<Record<Target, Printer>> = {};

/** Takes the streams of the command that runs now; without them it prints on those of the process. */
export const useStreams = (streams?: Streams): void => {
  if (streams === undefined) printers = {};
  else printers = { stdout: new Printer(streams.stdout), stderr: new Printer(streams.stderr) };
};

/** All that commands print goes through here, and is opened when it is needed first. */
export const printerOf = (target: Target): Printer =>
  (printers[target] ??= new Printer(standardStream(process[target])));

/** Keeps what is printed on standard output from now on; the function that is returned ends that, and has it. */
export const keepOutput = (): (() => Promise<string>) => {
  const before = printers;
  const parts: string[] = [];
  const kept = new Printer(
    new Writable({
      decodeStrings: false,
      write: (part, _encoding, done) => {
        parts.push(String(part));
        done();
      },
    }),
  );
  printers = { ...printers, stdout: kept };
  return async () => {
    await kept.written;
    printers = before;
    return parts.join("");
  };
};

/** Whether only data and what is wrong is to be printed. Nobody reads of success where its output could not be written. */
export const isQuiet = (): boolean => output.quiet || printerOf("stdout").hasFailed;

type Style = Parameters<typeof styleText>[0];

/** Coloured if standard output is a terminal that supports colours (`NO_COLOR` is honoured). */
export const paint = (style: Style, text: string): string =>
  output.color ? styleText(style, text, { stream: process.stdout }) : text;

/**
 * Prints lines for people or programs; on standard error if a file takes standard output. Who prints again and again waits until
 * they are written.
 */
export const write = (text: string, to: Target = "stdout"): Promise<void> => printerOf(to).print(`${text}\n`);

/** Prints what went wrong, for people, on standard error. */
export const writeError = (message: string): void => {
  write(`farthing: ${asTyped(visible(message))}`, "stderr");
};

/** Prints on standard error what was done besides, unless only what is wrong is to be printed. */
export const note = (message: string): void => {
  if (!isQuiet()) writeError(message);
};

/** Prints a line about the current work, only if standard error is a terminal. */
export const progress = (text: string): void => {
  if (process.stderr.isTTY && !isQuiet()) write(visible(text), "stderr");
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

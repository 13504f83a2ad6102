import type { Printed } from "../terminal/run-command.ts";
import { questionsIn } from "./asked-questions.ts";
import type { Workplace } from "./tool.ts";
import { withProfile } from "./with-profile.ts";

/** A file that a program asks about, and how it is read, as far as it says. */
export interface AskedFile {
  readonly file: string;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

const notAllowed = (file: string): Printed => ({
  exit: 2,
  stdout: "",
  stderr: `${file} is none of the files that this server may read. Ask the person to start it with that file: farthing mcp FILE.`,
});

/** A file as the program calls it, wherever a command has its path: in a sentence, or in JSON. */
const called = (printed: Printed, path: string, file: string): Printed => {
  const named = (text: string): string =>
    text
      .replaceAll(JSON.stringify(path).slice(1, -1), () => JSON.stringify(file).slice(1, -1))
      .replaceAll(path, () => file);
  return { ...printed, stdout: named(printed.stdout), stderr: named(printed.stderr) };
};

/** Runs a command on a file that may be read. */
export const onFile = async (
  { files, run }: Workplace,
  { file, options }: AskedFile,
  command: readonly string[],
): Promise<Printed> => {
  const path = files.pathOf(file);
  return path === undefined
    ? notAllowed(file)
    : called(await withProfile(options, (flags) => run([...command, ...flags, "--", path])), path, file);
};

/** What a command printed; that something is open is an answer, and no failure. */
export const unlessOpen = (printed: Printed): Printed =>
  questionsIn(printed).length > 0 ? { ...printed, exit: 0 } : printed;

/** Checks a file, and says in the answer what is open. */
export const checked = async (place: Workplace, asked: AskedFile): Promise<Printed> =>
  unlessOpen(await onFile(place, asked, ["preflight", "--format=json"]));

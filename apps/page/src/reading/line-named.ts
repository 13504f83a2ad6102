import { texts } from "../texts/language.ts";

/** A line, with the file that it is in where that is one of an archive. */
export const lineNamed = (line: number, within: string | undefined): string =>
  within === undefined ? texts().line(line) : `${within}, ${texts().goTo(line)}`;

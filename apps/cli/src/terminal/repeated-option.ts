import { Option } from "commander";

const collect = (text: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  text,
];

/** An option that is given once for each of several values. */
export const repeatedOption = (flags: string, description: string): Option =>
  new Option(flags, `${description}; once for each`).argParser(collect);

import { InvalidArgumentError, type Option } from "commander";

/** An option that narrows: of two values the first would count for nothing without a word. */
export const onceOption = (option: Option): Option => {
  const parse = option.parseArg;
  return option.argParser((text: string, before: unknown) => {
    if (before !== undefined) throw new InvalidArgumentError("Give it once: only one value can count.");
    return parse === undefined ? text : parse.call(option, text, undefined);
  });
};

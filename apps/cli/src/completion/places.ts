import type { Argument, Command, Option } from "commander";

/** What is expected: some of these words, a file, or text that only a person knows. */
export type Expected = readonly string[] | "file" | "text";

/** A flag and what follows it; undefined if nothing does. */
interface Flag {
  readonly names: readonly string[];
  readonly summary: string;
  readonly value: Expected | undefined;
}

/** A place in the command line: what can follow the words of a command. */
export interface Place {
  /** The words of the command after `farthing`; none for `farthing` itself. */
  readonly words: readonly string[];
  readonly commands: readonly { readonly name: string; readonly summary: string }[];
  readonly flags: readonly Flag[];
  /** What its arguments are; undefined if it has none. */
  readonly argument: Expected | undefined;
}

/** How help calls an argument that is a file. */
const FILE = /^(?:files?|path)$/;

const expectedOf = (name: string, choices: readonly string[] | undefined): Expected =>
  choices ?? (FILE.test(name) ? "file" : "text");

const flagOf = ({ flags, long, short, description, required, optional, argChoices }: Option): Flag => ({
  names: [long, short].filter((name) => name !== undefined),
  summary: description,
  value: required || optional ? expectedOf(/[<[](\w+)/.exec(flags)?.[1] ?? "", argChoices) : undefined,
});

const argumentOf = ([first]: readonly Argument[]): Expected | undefined =>
  first === undefined ? undefined : expectedOf(first.name(), first.argChoices);

const placeOf = (command: Command, words: readonly string[], others: readonly string[]): Place => {
  const help = command.createHelp();
  const isHelp = words.at(-1) === "help";
  return {
    words,
    commands: help.visibleCommands(command).map((each) => ({
      name: each.name(),
      summary: help.subcommandDescription(each),
    })),
    flags: isHelp ? [] : [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)].map(flagOf),
    argument: isHelp ? others : argumentOf(command.registeredArguments),
  };
};

/** Every place of a command line, as its help tells it; `others` are the commands beside it. */
export const placesOf = (
  command: Command,
  words: readonly string[] = [],
  others: readonly string[] = [],
): readonly Place[] => {
  const place = placeOf(command, words, others);
  const names = place.commands.map(({ name }) => name);
  return [
    place,
    ...command
      .createHelp()
      .visibleCommands(command)
      .flatMap((each) => placesOf(each as Command, [...words, each.name()], names)),
  ];
};

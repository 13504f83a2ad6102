import type { Argument, Command, Option } from "commander";

/** What is expected: some of these words, an account of the books, a file, or text that only a person knows. */
export type Expected = readonly string[] | "account" | "file" | "text";

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

/** What is known of values beside the choices that commander knows, by the names of flags and arguments in code. */
export type Known = ReadonlyMap<string, Expected>;

/** How help calls what is a file. */
const kindOf = (name: string): Expected => (/^(?:files?|path)$/.test(name) ? "file" : "text");

const valueAfter = (option: Option, known: Known): Expected | undefined => {
  const { flags, required, optional, argChoices } = option;
  if (!required && !optional) return undefined;
  return argChoices ?? known.get(option.attributeName()) ?? kindOf(/[<[](\w+)/.exec(flags)?.[1] ?? "");
};

const argumentOf = ([first]: readonly Argument[], known: Known): Expected | undefined =>
  first && (first.argChoices ?? known.get(first.name()) ?? kindOf(first.name()));

/** A command with the words that lead to it, and the commands beside it. */
interface Named {
  readonly command: Command;
  readonly words: readonly string[];
  readonly others: readonly string[];
}

const placeOf = ({ command, words, others }: Named, known: Known): Place => {
  const help = command.createHelp();
  const isHelp = words.at(-1) === "help";
  const options = isHelp ? [] : [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)];
  return {
    words,
    commands: help.visibleCommands(command).map((each) => ({
      name: each.name(),
      summary: help.subcommandDescription(each),
    })),
    flags: options.map((option) => ({
      names: [option.long, option.short].filter((name) => name !== undefined),
      summary: option.description,
      value: valueAfter(option, known),
    })),
    argument: isHelp ? others : argumentOf(command.registeredArguments, known),
  };
};

const placesBelow = (named: Named, known: Known): readonly Place[] => {
  const { command, words } = named;
  const place = placeOf(named, known);
  const others = place.commands.map(({ name }) => name);
  const below = command.createHelp().visibleCommands(command) as readonly Command[];
  return [
    place,
    ...below.flatMap((each) => placesBelow({ command: each, words: [...words, each.name()], others }, known)),
  ];
};

/** What can follow `help` and a command: a command within it. */
const placesOfHelp = (places: readonly Place[]): readonly Place[] =>
  places.flatMap(({ words: [name, ...more], commands }) =>
    name === undefined || name === "help" || more.length > 0
      ? []
      : [
          {
            words: ["help", name],
            commands: commands.filter((each) => each.name !== "help"),
            flags: [],
            argument: undefined,
          },
        ],
  );

/** Every place of a command line, as its help tells it. */
export const placesOf = (command: Command, known: Known): readonly Place[] => {
  const places = placesBelow({ command, words: [], others: [] }, known);
  const [{ commands = [] } = {}] = places;
  const ofHelp = placesOfHelp(places);
  return [
    ...places.map((place) =>
      place.words.join(" ") === "help"
        ? { ...place, commands: commands.filter(({ name }) => name !== "help"), argument: undefined }
        : place,
    ),
    ...ofHelp,
  ];
};

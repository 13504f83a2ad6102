import type { Expected, Place } from "./places.ts";

/** A text in single quotes, as bash and zsh read it. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Words as an array. */
export const quotedWords = (words: readonly string[]): string => `(${words.map(quoted).join(" ")})`;

/** The words of a place as one text, which begins with a space if there are any. */
const pathOf = ({ words }: Place): string => words.map((word) => ` ${word}`).join("");

/** What is expected as a script has it: an array of words, or with a mark that is none. */
const marked = (expected: Expected | undefined): string =>
  quotedWords(typeof expected === "string" ? [`<${expected}>`] : (expected ?? []));

/** How a shell writes the commands and the flags of a place. */
interface Lists {
  readonly commands: (place: Place) => string;
  readonly flags: (place: Place) => string;
}

const placeCase = (place: Place, lists: Lists): string =>
  [
    `    ${quoted(pathOf(place))})`,
    `      commands=${lists.commands(place)}`,
    `      flags=${lists.flags(place)}`,
    `      argument=${marked(place.argument)} ;;`,
  ].join("\n");

/** A case for each value, with all flags that it follows. */
const valueCases = (places: readonly Place[]): readonly string[] => {
  const valued = places.flatMap((place) =>
    place.flags.flatMap(({ names, value }) =>
      value === undefined
        ? []
        : names.map((name) => ({ flag: `${pathOf(place)} ${name}`, is: marked(value) })),
    ),
  );
  return [...Map.groupBy(valued, ({ is }) => is)].map(
    ([is, flags]) => `    ${flags.map(({ flag }) => quoted(flag)).join("|")}) value=${is} ;;`,
  );
};

/** The functions of a script for bash or zsh that know every place. */
export const caseFunctions = (places: readonly Place[], lists: Lists): string =>
  `# What can follow the words of a command: sets commands, flags and argument.
_farthing_place() {
  commands=() flags=() argument=()
  case $1 in
${places.map((place) => placeCase(place, lists)).join("\n")}
  esac
}

# What follows a flag: sets value, which is empty if nothing does.
_farthing_value() {
  value=()
  case $1 in
${valueCases(places).join("\n")}
  esac
}`;

import type { Expected, Place } from "./places.ts";

/** A text in single quotes, as bash and zsh read it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The words of a place as one text, which begins with a space if there are any. */
const pathOf = ({ words }: Place): string => words.map((word) => ` ${word}`).join("");

/** What is expected as a script has it: words, or a mark that is none. */
const marked = (expected: Expected | undefined): string =>
  expected === undefined ? "" : typeof expected === "string" ? `<${expected}>` : expected.join(" ");

/** How a shell writes what is empty, and the commands and the flags of a place. */
interface Lists {
  readonly none: string;
  readonly commands: (place: Place) => string;
  readonly flags: (place: Place) => string;
}

const placeCase = (place: Place, lists: Lists): string =>
  [
    `    ${quoted(pathOf(place))})`,
    `      commands=${lists.commands(place)}`,
    `      flags=${lists.flags(place)}`,
    `      argument=${quoted(marked(place.argument))} ;;`,
  ].join("\n");

const valueCases = (place: Place): readonly string[] =>
  place.flags
    .filter(({ value }) => value !== undefined)
    .map(
      ({ names, value }) =>
        `    ${names.map((name) => quoted(`${pathOf(place)} ${name}`)).join("|")}) value=${quoted(marked(value))} ;;`,
    );

/** The functions of a script for bash or zsh that know every place. */
export const caseFunctions = (places: readonly Place[], lists: Lists): string =>
  `# What can follow the words of a command: sets commands, flags and argument.
_farthing_place() {
  commands=${lists.none} flags=${lists.none} argument=
  case $1 in
${places.map((place) => placeCase(place, lists)).join("\n")}
  esac
}

# What follows a flag: sets value, which is empty if nothing does.
_farthing_value() {
  value=
  case $1 in
${places.flatMap(valueCases).join("\n")}
  esac
}`;

import type { Expected, Place } from "./places.ts";

const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

const condition = (place: Place): string => `-n ${quoted(`__farthing_at ${quoted(place.words.join(" "))}`)}`;

/** Words as fish reads them, which splits at blanks and expands. */
const words = (all: readonly string[]): string =>
  quoted(all.map((each) => (/^[\w.-]+$/.test(each) ? each : quoted(each))).join(" "));

const ACCOUNTS = quoted("(farthing completion accounts 2>/dev/null)");

/** What is offered after a flag: nothing but these words, accounts or files, or nothing at all. */
const offered = (expected: Expected): string => {
  if (expected === "file") return "-r -F";
  if (expected === "account") return `-x -a ${ACCOUNTS}`;
  return expected === "text" ? "-x" : `-x -a ${words(expected)}`;
};

const argumentLines = (place: Place): readonly string[] => {
  const { argument } = place;
  if (argument === undefined || argument === "text") return [];
  const here = `complete -c farthing ${condition(place)}`;
  if (argument === "file") return [`${here} -F`];
  return [`${here} -a ${argument === "account" ? ACCOUNTS : words(argument)}`];
};

const placeLines = (place: Place): readonly string[] => [
  ...place.commands.map(
    ({ name, summary }) =>
      `complete -c farthing ${condition(place)} -a ${quoted(name)} -d ${quoted(summary)}`,
  ),
  ...place.flags.map(({ names, summary, value }) =>
    [
      `complete -c farthing ${condition(place)}`,
      ...names.map((name) => (name.startsWith("--") ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`)),
      ...(value === undefined ? [] : [offered(value)]),
      `-d ${quoted(summary)}`,
    ].join(" "),
  ),
  ...argumentLines(place),
];

/** The script for fish. */
export const fishScript = (places: readonly Place[]): string => {
  const valued = places.flatMap(({ flags }) => flags.flatMap(({ names, value }) => (value ? names : [])));
  const paths = places.filter(({ words }) => words.length > 0).map(({ words }) => words.join(" "));
  return `# fish completion for farthing
# Made by \`farthing completion fish\`; make it again after an update.

# Whether the words until now are those of this command.
function __farthing_at
  set -l valued ${[...new Set(valued)].join(" ")}
  set -l paths ${paths.map(quoted).join(" ")}
  set -l path
  set -l skip
  set -l words (commandline -opc)
  for word in $words[2..-1]
    if test -n "$skip"
      set skip
    else if string match -q -- '-*' $word
      contains -- $word $valued; and set skip 1
    else if contains -- (string trim "$path $word") $paths
      set path (string trim "$path $word")
    else
      break
    end
  end
  test "$path" = "$argv[1]"
end

complete -c farthing -f
${places.flatMap(placeLines).join("\n")}
`;
};

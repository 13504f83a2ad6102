/** The manual page of the command, made from the help of every command (man 7, groff_man). */

/** Text as roff has it: nothing in it is a request, and hyphens stay what can be typed. */
const escaped = (text) =>
  text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^([.'])/gm, "\\&$1");

/** Text as the argument of a request. */
const argument = (text) => `"${escaped(text).replaceAll('"', "\\(dq")}"`;

const item = (term, description) => [".TP", `.B ${argument(term)}`, escaped(description || " ")];

/** What a command adds to its help, which commander only prints, after its examples. */
const addedTo = (command) => {
  let text = "";
  command.configureOutput({
    // Whatever the terminal is where the page is made.
    getOutHelpWidth: () => 100,
    writeOut: (part) => {
      text += part;
    },
  });
  command.outputHelp();
  const help = command.helpInformation();
  const [examples = ""] = /^Examples?:\n(?: .*\n)+/m.exec(help) ?? [];
  return `${examples}\n${text.slice(help.length)}`;
};

const literally = (lines) => [".PP", ".RS 4", ".nf", ...lines.map(escaped), ".fi", ".RE"];

/** A part between blank lines: a heading with examples or a table, or sentences. */
const part = (lines) => {
  const at = lines.findIndex((line) => line.startsWith("  "));
  const [sentences, rest] = at === -1 ? [lines, []] : [lines.slice(0, at), lines.slice(at)];
  return [
    ...(sentences.length === 0 ? [] : [".PP", escaped(sentences.join(" "))]),
    ...(rest.length === 0 ? [] : literally(rest.map((line) => line.slice(2)))),
  ];
};

const added = (command) =>
  addedTo(command)
    .split(/\n{2,}/)
    .map((each) => each.split("\n").filter((line) => line !== ""))
    .filter((lines) => lines.length > 0)
    .flatMap(part);

const items = (command, help) => [
  ...help
    .visibleArguments(command)
    .flatMap((each) => item(help.argumentTerm(each), help.argumentDescription(each))),
  ...help
    .visibleOptions(command)
    .filter(({ long }) => long !== "--help")
    .flatMap((each) => item(help.optionTerm(each), help.optionDescription(each))),
];

const section = (command) => {
  const help = command.createHelp();
  return [
    `.SS ${argument(help.commandUsage(command))}`,
    escaped(help.commandDescription(command)),
    ...items(command, help),
    ...added(command),
    ...command.commands.flatMap(section),
  ];
};

/** The page for a command line with every command, and its version. */
export const manPage = (farthing, version) =>
  [
    `.TH FARTHING 1 "" ${argument(`farthing ${version}`)} "User Commands"`,
    ".SH NAME",
    `farthing \\- check, store and serve money data`,
    ".SH SYNOPSIS",
    ".B farthing",
    escaped("[--quiet] [--no-color] command ..."),
    ".SH DESCRIPTION",
    escaped(farthing.description()),
    ".SH OPTIONS",
    escaped("These stand before or after the name of a command. Each command has --help, too."),
    ...items(farthing, farthing.createHelp()),
    ".SH COMMANDS",
    ...farthing.commands.flatMap(section),
    ".SH EXIT STATUS",
    ...item("0", "Everything is valid, or done."),
    ...item("1", "Something is not valid, or was refused."),
    ...item("2", "Something could not be checked or used: usage, settings, files, the database."),
    "",
  ].join("\n");

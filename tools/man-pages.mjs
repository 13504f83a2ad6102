/**
 * The manual pages of the command, one for each command and one for all, made from the help of every command (man 7, groff_man).
 * `npm run man` writes them into docs/man; the packed command has them, too.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "./setup.mjs";

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

/** The options that are not of every command, below the headings that help has for them. */
const options = (command, help) => {
  const own = help.visibleOptions(command).filter(({ long }) => long !== "--help");
  return [...Map.groupBy(own, ({ helpGroupHeading }) => helpGroupHeading)].flatMap(([heading, some]) => [
    ...(heading === undefined ? [] : [".PP", escaped(heading)]),
    ...some.flatMap((each) => item(help.optionTerm(each), help.optionDescription(each))),
  ]);
};

const items = (command, help) => [
  ...help
    .visibleArguments(command)
    .flatMap((each) => item(help.argumentTerm(each), help.argumentDescription(each))),
  ...options(command, help),
];

/** All that help says of a command, and of those below it. */
const told = (command) => {
  const help = command.createHelp();
  return [
    escaped(help.commandDescription(command)),
    ...items(command, help),
    ...added(command),
    ...command.commands.flatMap((each) => [
      `.SS ${argument(each.createHelp().commandUsage(each))}`,
      ...told(each),
    ]),
  ];
};

const EXIT_STATUS = [
  ".SH EXIT STATUS",
  ...item("0", "Everything is valid, or done."),
  ...item("1", "Something is not valid, or was refused."),
  ...item("2", "Something could not be checked or used: usage, settings, files, the database."),
  ...item("130", "Ended with Ctrl-C at a question."),
];

/** How the page of a command is called: `man farthing import` finds farthing-import. */
const nameOf = (command) =>
  command.parent === null ? command.name() : `${command.parent.name()}-${command.name()}`;

/** The head of a page. Its words are not hyphenated, as many of them are typed. */
const head = (command, version) => [
  `.TH ${argument(nameOf(command).toUpperCase())} 1 "" ${argument(`farthing ${version}`)} "User Commands"`,
  ".nh",
  ".ad l",
];

const reference = (command) => `.BR ${argument(nameOf(command))} (1)`;

const pageOf = (command, version) => [
  ...head(command, version),
  ".SH NAME",
  escaped(`${nameOf(command)} - ${command.summary()}`),
  ".SH SYNOPSIS",
  `.B ${argument(command.createHelp().commandUsage(command))}`,
  ".SH DESCRIPTION",
  ...told(command),
  ...EXIT_STATUS,
  ".SH SEE ALSO",
  `${reference(command.parent)}: options of every command, and the other commands`,
];

/** The page of the whole: the options of every command, and where each command is told of. */
const overview = (farthing, version) => [
  ...head(farthing, version),
  ".SH NAME",
  "farthing \\- check, store and serve money data",
  ".SH SYNOPSIS",
  ".B farthing",
  escaped("[--quiet] [--no-color] command ..."),
  ".SH DESCRIPTION",
  escaped(farthing.description()),
  ".SH OPTIONS",
  escaped("These stand before or after the name of a command. Each command has --help, too."),
  ...items(farthing, farthing.createHelp()),
  ".SH COMMANDS",
  ...farthing.commands.flatMap((each) => [".TP", reference(each), escaped(each.summary())]),
  ...EXIT_STATUS,
];

/** The pages for a command line with every command, by the names of their files. */
export const manPages = (farthing, version) =>
  new Map([
    [`${nameOf(farthing)}.1`, `${overview(farthing, version).join("\n")}\n`],
    ...farthing.commands.map((each) => [`${nameOf(each)}.1`, `${pageOf(each, version).join("\n")}\n`]),
  ]);

/** Writes the pages of the command as it is built into a folder, and nothing else; their names. */
export const writeManPages = async (folder) => {
  const { wholeProgram } = await import(join(ROOT, "apps/cli/dist/program.js"));
  const { VERSION } = await import(join(ROOT, "apps/cli/dist/terminal/version.js"));
  const pages = manPages(await wholeProgram(), VERSION);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, source] of pages) writeFileSync(join(folder, name), source);
  return [...pages.keys()];
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(ROOT, "docs/man");
  const names = await writeManPages(folder);
  process.stdout.write(`Wrote ${names.length} pages. Read one: man ${join(folder, names[0])}\n`);
}

import { stripVTControlCharacters } from "node:util";
import type { Command } from "commander";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { program } from "../../src/program.ts";
import { useOutput } from "../../src/terminal/output.ts";

/** Every command with its words, those within others too. */
const allCommands = async (): Promise<readonly (readonly [words: string, command: Command])[]> => {
  const below = (command: Command, words: readonly string[]): (readonly [string, Command])[] => [
    [words.join(" "), command],
    ...command.commands.flatMap((each) => below(each as Command, [...words, each.name()])),
  ];
  const names = (await program([], () => {})).commands.map((each) => each.name());
  const whole = await Promise.all(
    names.map(async (name) => {
      const { commands } = await program([name], () => {});
      return below(commands.find((each) => each.name() === name) as Command, ["farthing", name]);
    }),
  );
  return [["farthing", await program([], () => {})], ...whole.flat()];
};

const commands = await allCommands();

const helpOf = (command: Command): string => {
  let help = "";
  command.configureOutput({
    writeOut: (text) => {
      help += text;
    },
  });
  command.outputHelp();
  return help;
};

const wide = new Map(commands.map(([, command]) => [command, helpOf(command)]));

it.each(commands)("the help of %s has an example and no line that is too wide", (words, command) => {
  const help = helpOf(command);
  expect(help).toMatch(new RegExp(`\\nExamples?:\\n  (?:.* \\| )?${words}`));
  for (const line of help.split("\n")) expect(line.length).toBeLessThanOrEqual(100);
});

it("of serve names every variable of signing in", () => {
  const [, serve] = commands.find(([words]) => words === "farthing serve")!;
  for (const name of ["PROVIDERS", "ALLOW_LOOPBACK"])
    expect(helpOf(serve)).toContain(`FARTHING_OIDC_${name}`);
  for (const name of ["PUBLIC_URL", "DEEP_LINK"]) expect(helpOf(serve)).toContain(`FARTHING_${name}`);
});

it("is there for every command of the first release", () => {
  const known = commands.map(([words]) => words);
  for (const words of ["preflight", "import", "user create", "api-key revoke", "transactions update"])
    expect(known).toContain(`farthing ${words}`);
});

const SHELL = /^Examples?:$/;

/** The lines of a help that are neither examples nor terms, which cannot be broken. */
const breakable = (help: string, command: Command): readonly string[] => {
  const helper = command.createHelp();
  const terms = new Set([
    ...helper.visibleOptions(command).map((option) => helper.optionTerm(option)),
    ...helper.visibleCommands(command).map((each) => helper.subcommandTerm(each)),
    ...helper.visibleArguments(command).map((argument) => helper.argumentTerm(argument)),
  ]);
  return help
    .split("\n\n")
    .filter((part) => !SHELL.test(part.trim().split("\n")[0]!))
    .flatMap((part) => part.split("\n"))
    .filter((line) => line.trim().includes(" ") && !terms.has(line.trim()));
};

const wordsOf = (text: string): readonly string[] => text.split(/\s+/);

describe.each([40, 80, 200])("on a terminal of %i columns", (columns) => {
  const { stdout } = process;
  const before = Object.getOwnPropertyDescriptor(stdout, "columns");
  beforeAll(() => Object.defineProperty(stdout, "columns", { value: columns, configurable: true }));
  afterAll(() =>
    before === undefined
      ? Reflect.deleteProperty(stdout, "columns")
      : Object.defineProperty(stdout, "columns", before),
  );

  it.each(commands)("the help of %s fits, and says the same", (_, command) => {
    const help = helpOf(command);
    for (const line of breakable(help, command)) expect(line.length, line).toBeLessThanOrEqual(columns);
    expect(wordsOf(help)).toEqual(wordsOf(wide.get(command)!));
  });
});

describe("on a terminal with colours", () => {
  const { isTTY, hasColors } = process.stdout;
  const { NO_COLOR, FORCE_COLOR } = process.env;

  beforeEach(() => {
    Object.assign(process.stdout, { isTTY: true, hasColors: () => true });
    delete process.env.NO_COLOR;
    delete process.env.FORCE_COLOR;
  });
  afterEach(() => {
    Object.assign(process.stdout, { isTTY, hasColors });
    Object.assign(process.env, { ...(NO_COLOR && { NO_COLOR }), ...(FORCE_COLOR && { FORCE_COLOR }) });
    useOutput();
  });

  it.each(commands)(
    "the help of %s has titles and terms in colour, and says the same in the same lines",
    (_, command) => {
      const help = helpOf(command);
      expect(stripVTControlCharacters(help)).toBe(wide.get(command));
      expect(help).toMatch(/\u001b\[1mUsage:\u001b\[22m/);
      expect(help).toMatch(/\u001b\[1mExamples?:\u001b\[22m/);
      for (const { flags } of command.options.filter(({ hidden }) => !hidden))
        expect(help).toContain(`  \u001b[36m${flags}\u001b[39m`);
    },
  );

  it.each(commands)("--no-color takes them from the help of %s", (_, command) => {
    useOutput({ quiet: false, color: false });
    expect(helpOf(command)).toBe(wide.get(command));
  });
});

it("names the flags of every command in the help of each, once", () => {
  for (const [words, command] of commands)
    for (const flag of ["--quiet", "--no-color"]) expect(helpOf(command).split(flag).length, words).toBe(2);
});

it.each(commands)("the examples of %s stand before what can be given", (words, command) => {
  const help = helpOf(command);
  expect(help.indexOf("\nExample"), words).toBeLessThan(help.search(/\n(?:Arguments|Options|Input):\n/));
  expect(help.match(/\nExamples?:\n/g), words).toHaveLength(1);
});

it.each(["preflight", "import", "convert"])("the options of %s are in groups, each in one", (name) => {
  const [, command] = commands.find(([words]) => words === `farthing ${name}`)!;
  const parts = helpOf(command).split("\n\n");
  const groups = ["Input", "Account", "How the file is read", "Output"].map(
    (title) => parts.find((part) => part.startsWith(`${title}:\n`)) ?? "",
  );
  for (const { long } of command.options) {
    const own = new RegExp(`^ {2}(?:--[a-z-]+, )?${long}(?: |$)`, "m");
    expect(
      groups.filter((part) => own.test(part)),
      long!,
    ).toHaveLength(1);
  }
  expect(groups.map((part) => parts.indexOf(part))).toEqual(
    groups.map((_, i) => parts.indexOf(groups[0]!) + i),
  );
});

import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { afterEach, expect, it, vi } from "vitest";
import { newFolder } from "../../../../tools/testing/new-folder.ts";
import { wholeProgram } from "../../src/program.ts";
import { inProcess } from "./in-process.ts";

/** The commands that begin a database where there is none. All others are refused. */
const BEGIN = ["database restore", "open", "serve", "user create"];

/** It looks at a database only when a program asks something of it. */
const LATER = ["mcp"];

/** The commands without a database, and the one that names two in flags of its own. */
const WITHOUT = [
  "config",
  ...["database copy", "explain"],
  ...["layouts check", "layouts list", "layouts show", "provider fake", "verify"],
];

/** Values that flags take before they look at the database. */
const VALUES: Readonly<Record<string, string>> = {
  "--email": "ada@example.com",
  "--user": "ada@example.com",
  "--scope": "read",
  "--json": "{}",
};

/** Flags without which a command needs no database. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  convert: ["--user", "ada@example.com"],
  inspect: ["--user", "ada@example.com"],
  preflight: ["--user", "ada@example.com"],
};

const wordsOf = (command: Command): readonly string[] =>
  command.parent === null ? [] : [...wordsOf(command.parent as Command), command.name()];

const hasDatabase = (command: Command): boolean => command.options.some(({ long }) => long === "--database");

/** Every command that does something: it has nothing below it, or flags of its own. */
const doers = (command: Command): readonly Command[] => [
  ...(command.commands.length === 0 || hasDatabase(command) ? [command] : []),
  ...command.commands.flatMap((each) => doers(each as Command)),
];

/** A call with all that the command requires. */
const callOf = (command: Command): readonly string[] => {
  const words = wordsOf(command);
  return [
    ...words,
    ...command.registeredArguments.filter(({ required }) => required).map(() => "x"),
    ...command.options
      .filter(({ mandatory }) => mandatory)
      .flatMap(({ long, argChoices }) => [long!, VALUES[long!] ?? argChoices?.[0] ?? "x"]),
    ...(MORE[words.join(" ")] ?? []),
  ];
};

const all = doers(await wholeProgram());
const nameOf = (command: Command): string => wordsOf(command).join(" ");
const named = all.filter(hasDatabase).filter((each) => ![...BEGIN, ...LATER].includes(nameOf(each)));

afterEach(() => vi.unstubAllEnvs());

it("every command has a database, or is one of those without", () => {
  const without = all.filter((each) => !hasDatabase(each)).map(nameOf);
  expect(without.toSorted()).toEqual(WITHOUT);
  expect(all.map(nameOf)).toEqual(expect.arrayContaining(BEGIN));
  expect(named.length).toBeGreaterThan(30);
});

it.each(named.map((each) => [nameOf(each), callOf(each)] as const))(
  "%s makes no database at a path that was mistyped, and none of an empty file",
  async (_, call) => {
    const folder = newFolder();
    const [typo, empty] = [join(folder, "new", "typo.db"), join(folder, "empty.db")];
    writeFileSync(empty, "");
    const typed = await inProcess(...call, "--database", typo);
    const emptied = await inProcess(...call, "--database", empty);
    vi.stubEnv("FARTHING_DATABASE", typo);
    const variable = await inProcess(...call);
    for (const [ran, sentence, given] of [
      [
        typed,
        `The database ${typo} cannot be used: it does not exist; check --database, or`,
        ` --database ${typo}`,
      ],
      [variable, `The database ${typo} cannot be used: it does not exist; check FARTHING_DATABASE, or`, ""],
      [
        emptied,
        `The database ${empty} cannot be used: it is an empty file; check --database, or`,
        ` --database ${empty}`,
      ],
    ] as const) {
      expect([ran.exit, ran.stdout, ran.stderr]).toEqual([
        2,
        "",
        `farthing: ${sentence} begin one with \`farthing user create${given} --email EMAIL --first-name NAME --last-name NAME\`.\n`,
      ]);
    }
    expect([readdirSync(folder), statSync(empty).size]).toEqual([["empty.db"], 0]);
  },
);

it.each([
  ["does not exist", (_: string) => {}],
  ["is an empty file", (path: string) => writeFileSync(path, "")],
])("a database that %s is not copied", async (why, make) => {
  const folder = newFolder();
  const [from, to] = [join(folder, "from.db"), join(folder, "to.db")];
  make(from);
  const before = readdirSync(folder);
  const { exit, stderr } = await inProcess("database", "copy", "--from", from, "--to", to);
  expect([exit, stderr]).toEqual([
    2,
    `farthing: The database ${from} cannot be used: it ${why}; check --from.\n`,
  ]);
  expect(readdirSync(folder)).toEqual(before);
  if (before.length > 0) expect(statSync(from).size).toBe(0);
});

it("where nothing is named, the database is said not to be there yet", async () => {
  const folder = newFolder();
  vi.stubEnv("FARTHING_DATABASE", "");
  vi.stubEnv("XDG_DATA_HOME", folder);
  const { exit, stderr } = await inProcess("account", "list");
  expect([exit, stderr]).toEqual([
    2,
    expect.stringContaining(
      `There is no database yet at ${join(folder, "farthing", "farthing.db")}. Begin one with`,
    ),
  ]);
  expect(readdirSync(folder)).toEqual([]);
});

it("the page of the command line names the commands that begin a database", () => {
  const page = readFileSync(new URL("../../../../docs/spec/command-line.md", import.meta.url), "utf8");
  const [, list = ""] = /A database is begun by (.*?) alone/s.exec(page) ?? [];
  const names = [...list.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  expect(names.toSorted()).toEqual([...BEGIN, "database copy --to"].toSorted());
});

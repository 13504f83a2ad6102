import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { wholeProgram } from "../src/program.ts";

const PACK = fileURLToPath(new URL("../pack", import.meta.url));
const { man } = JSON.parse(readFileSync(join(PACK, "package.json"), "utf8")) as { man: readonly string[] };

/** What reads a manual page: the pages of the system are read by one of these. */
const READERS: readonly (readonly [string, ...string[]])[] = [
  ["groff", "-man", "-Tutf8", "-ww", "-rLL=100n", "-P-cbou"],
  ["mandoc", "-Tutf8", "-W", "warning"],
];
const reader = READERS.find(([name]) => spawnSync(name, ["--version"]).error === undefined);

const whole = await wholeProgram();

const all = (command: Command): readonly Command[] => [
  command,
  ...command.commands.flatMap((each) => all(each as Command)),
];

const wordsOf = (command: Command): string =>
  command.parent === null ? command.name() : `${wordsOf(command.parent)} ${command.name()}`;

/** Everything of the help of some commands: their words, flags and descriptions. */
const toldOf = (commands: readonly Command[]): readonly string[] =>
  commands.flatMap((command) => [
    wordsOf(command),
    command.description(),
    ...command.options.flatMap(({ flags, description }) => [flags, description]),
  ]);

/** Each page with what must be told in it. */
const PAGES: readonly (readonly [name: string, told: readonly string[]])[] = [
  ["farthing.1", [...toldOf([whole]), ...whole.commands.map((each) => each.summary())]],
  ...whole.commands.map(
    (each) => [`farthing-${each.name()}.1`, [each.summary(), ...toldOf(all(each as Command))]] as const,
  ),
];

const pathOf = (name: string): string => join(PACK, "man", name);

/** A page without what only roff reads. */
const textOf = (name: string): string =>
  readFileSync(pathOf(name), "utf8").replaceAll("\\-", "-").replaceAll("\\(dq", '"').replaceAll("\\e", "\\");

it("there is a page for each command and one for all, and npm links them", () => {
  const names = PAGES.map(([name]) => name);
  expect(man.map((path) => basename(path)).toSorted()).toEqual(names.toSorted());
  expect(readdirSync(join(PACK, "man")).toSorted()).toEqual(names.toSorted());
});

describe.each(PAGES)("%s", (name, told) => {
  it("has every command and flag of the help", () => {
    const text = textOf(name);
    for (const each of told) expect(text).toContain(each);
    // Every line that begins a request is one of these.
    const requests = new Set(text.split("\n").flatMap((line) => /^[.']\S*/.exec(line)?.[0] ?? []));
    const known = [".ad", ".nh", ".B", ".BR", ".PP", ".RE", ".RS", ".SH", ".SS", ".TH", ".TP", ".fi", ".nf"];
    expect([...requests].filter((each) => !known.includes(each))).toEqual([]);
  });

  it.runIf(reader !== undefined)("is read without a warning, and shows each of them", () => {
    const [program, ...args] = reader!;
    const { status, stdout, stderr } = spawnSync(program, [...args, pathOf(name)], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
    const shown = stdout.replaceAll(/\s+/g, "");
    for (const each of told) expect(shown).toContain(each.replaceAll(/\s+/g, ""));
    expect(shown).toContain("EXITSTATUS");
  });
});

it.runIf(spawnSync("man", ["--version"]).error === undefined)(
  "man finds the page of a command by its words",
  () => {
    const folder = newFolder();
    cpSync(join(PACK, "man"), join(folder, "man1"), { recursive: true });
    const env = { ...process.env, MANPAGER: "cat", MANWIDTH: "100" };
    const args = ["-M", folder, "farthing", "import"];
    const { status, stdout } = spawnSync("man", args, { encoding: "utf8", env });
    expect([status, stdout.split("\n")[0]]).toEqual([0, expect.stringContaining("FARTHING-IMPORT(1)")]);
  },
);

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { expect, it } from "vitest";
import { wholeProgram } from "../src/program.ts";

const PACK = fileURLToPath(new URL("../pack", import.meta.url));
const { man } = JSON.parse(readFileSync(join(PACK, "package.json"), "utf8")) as { man: string };
const PAGE = join(PACK, man);
const source = readFileSync(PAGE, "utf8");

/** What reads a manual page: the pages of the system are read by one of these. */
const READERS: readonly (readonly [string, ...string[]])[] = [
  ["groff", "-man", "-Tascii", "-ww", "-rLL=100n", "-P-cbou"],
  ["mandoc", "-Tascii", "-W", "warning"],
];
const reader = READERS.find(([name]) => spawnSync(name, ["--version"]).error === undefined);

const all = (command: Command): readonly Command[] => [
  command,
  ...command.commands.flatMap((each) => all(each as Command)),
];

const wordsOf = (command: Command): string =>
  command.parent === null ? command.name() : `${wordsOf(command.parent)} ${command.name()}`;

/** Everything of the help that the page must have: commands, flags and descriptions. */
const told = async (): Promise<readonly string[]> =>
  all(await wholeProgram()).flatMap((command) => [
    wordsOf(command),
    command.description(),
    ...command.options.flatMap(({ flags, description }) => [flags, description]),
  ]);

it("the manual page has every command and flag of the help", async () => {
  const text = source.replaceAll("\\-", "-").replaceAll("\\(dq", '"').replaceAll("\\e", "\\");
  for (const each of await told()) expect(text).toContain(each);
  // Every line that begins a request is one of these.
  const requests = new Set(source.split("\n").flatMap((line) => /^[.']\S*/.exec(line)?.[0] ?? []));
  expect([...requests].toSorted()).toEqual([
    ".B",
    ".PP",
    ".RE",
    ".RS",
    ".SH",
    ".SS",
    ".TH",
    ".TP",
    ".fi",
    ".nf",
  ]);
});

it.runIf(reader !== undefined)("the manual page can be read, without a warning", async () => {
  const [name, ...args] = reader!;
  const { status, stdout, stderr } = spawnSync(name, [...args, PAGE], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  const words = stdout.replaceAll(/\s+/g, " ");
  for (const each of ["farthing database backup", "--no-color", "farthing-2024-06-30.db", "EXIT STATUS"])
    expect(words).toContain(each);
});

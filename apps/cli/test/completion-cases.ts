import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  CHECKABLE_IMPORT_TYPES,
  ENCODINGS,
  FINDING_CODES,
  KNOWN_DATE_FORMATS,
  REFUSAL_CODES,
} from "@farthing/preflight";
import { CURRENCY_CODES } from "@farthing/values";
import type { Command, Option } from "commander";
import { expect } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { BANK_CODES } from "../src/explain/bank-codes.ts";
import { wholeProgram } from "../src/program.ts";
import { temporaryFolder } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

/** Words until now, and those that are offered then. */
export type Case = readonly [typed: readonly string[], offered: readonly string[]];

/** Where a shell offers files: the only one of the folder. */
export const FILES = "a-file";

/** What the books have, as the command would print it. */
export const ACCOUNTS = ["Checking", "Joint account", 'Ann\'s "rainy day" $100', "Straße; rm -rf"];

/** What commander does not know of values, told here by hand. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  account: ACCOUNTS,
  amountTypeStrategy: ["signed_amount", "custom_column"],
  code: [
    ...Object.keys(FINDING_CODES),
    ...Object.keys(REFUSAL_CODES),
    "unreadable_file",
    "more_findings",
  ].concat(BANK_CODES.map(([code]) => code)),
  colSep: [",", ";", "tab", "|", ":", "~"],
  currency: CURRENCY_CODES,
  dateFormat: KNOWN_DATE_FORMATS,
  encoding: ENCODINGS,
  numberFormat: ["1,234.56", "1.234,56", "1 234,56", "1,234"],
  signageConvention: ["inflows_positive", "inflows_negative"],
  state: ["paired", "proposed", "rejected"],
  type: CHECKABLE_IMPORT_TYPES,
};

const names = (options: readonly Option[]): readonly string[] =>
  options.flatMap(({ long, short }) => [long, short]).filter((name) => name !== undefined);

/** What commander knows, asked without the code that makes the scripts. */
const casesOf = (command: Command, words: readonly string[]): readonly Case[] => {
  const all = [...command.options, ...(words.length === 0 ? [] : globals)];
  const help = ["--help", "-h"];
  const below = command.commands.map((each) => each.name());
  const argument = command.registeredArguments[0];
  const isFile = /^files?$/.test(argument?.name() ?? "");
  return [
    [
      [...words, ""],
      [
        ...below,
        ...(below.length > 0 ? ["help"] : []),
        ...(argument?.argChoices ?? VALUES[argument?.name() ?? ""] ?? []),
        ...(isFile ? [FILES] : []),
      ],
    ],
    [[...words, "--"], [...names(all), ...help].filter((name) => name.startsWith("--"))],
    ...all.flatMap((option): readonly Case[] => {
      if (!option.required && !option.optional) return [];
      const file = /<(?:file|path)>/.test(option.flags) ? [FILES] : [];
      const offered = option.argChoices ?? VALUES[option.attributeName()] ?? file;
      return [[[...words, option.long!, ""], offered]];
    }),
    ...command.commands.flatMap((each) => casesOf(each as Command, [...words, each.name()])),
  ];
};

const whole = await wholeProgram();
const globals = whole.options.filter(({ long }) => long !== "--version");
export const CASES: readonly Case[] = [
  ...casesOf(whole, []),
  [["pre"], ["preflight"]],
  [["--quiet", "user", "c"], ["create"]],
  [["user", "--quiet", "c"], ["create"]],
  [["user", "list", "--format", "j"], ["json"]],
  [["user", "list", "--format", "json", "--lim"], ["--limit"]],
  [["user", "create", "--first-name", "create", "--cur"], ["--currency"]],
  [["user", "create", "--first-name", ""], []],
  [
    ["convert", "x.csv", "--to", ""],
    ["csv", "ndjson", "hledger", "ledger", "beancount", "ofx", "qif"],
  ],
  [["import", "list", ""], []],
  [["help", "expl"], ["explain"]],
  [
    ["help", "import", ""],
    ["list", "show", "undo"],
  ],
  [["help", "explain", ""], []],
  [["completion", "f"], ["fish"]],
  [["completion", "a"], ["accounts"]],
  [["import", "--account", "Jo"], ["Joint account"]],
  [["explain", "ambiguous_d"], ["ambiguous_dates"]],
  [["database", "restore", ""], [FILES]],
];

export const scriptOf = async (shell: string): Promise<string> => {
  const { exit, stdout, stderr } = await farthingAgain(["completion", shell]);
  expect([exit, stderr]).toEqual([0, ""]);
  return stdout;
};

/** Runs a program of a shell that prints for each case a line of words. */
export const linesOf = async (
  shell: string,
  args: readonly string[],
  program: string,
): Promise<readonly string[]> => {
  const folder = newFolder();
  writeFileSync(join(folder, FILES), "");
  const commands = newFolder();
  writeFileSync(join(commands, "accounts"), `${ACCOUNTS.join("\n")}\n`);
  // Stands for the command, as a shell asks it for accounts.
  const asked = `[ "$*" = 'completion accounts' ] && exec cat '${join(commands, "accounts")}'`;
  writeFileSync(join(commands, "farthing"), `#!/bin/sh\n${asked}\n`, { mode: 0o755 });
  const file = join(temporaryFolder(), `program.${shell}`);
  writeFileSync(file, program);
  const { status, stdout, stderr } = spawnSync(shell, [...args, file], {
    encoding: "utf8",
    cwd: folder,
    env: { ...process.env, PATH: `${commands}:${process.env.PATH}` },
  });
  expect([status, stderr]).toEqual([0, ""]);
  return stdout.trimEnd().split("\n");
};

export const check = (lines: readonly string[], cases: readonly Case[]): void => {
  expect(lines.length).toBe(cases.length);
  for (const [i, [typed, offered]] of cases.entries())
    expect(
      lines[i]!.split("\t")
        .filter((word) => word !== "")
        .toSorted(),
      typed.join(" "),
    ).toEqual([...offered].toSorted());
};

export const quoted = (words: readonly string[]): string =>
  words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");

/** Every word that is offered somewhere. */
export const allOffered = (): ReadonlySet<string> =>
  new Set(casesOf(whole, []).flatMap(([, words]) => words));

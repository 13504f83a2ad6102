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
import { describe, expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { BANK_CODES } from "../src/explain/bank-codes.ts";
import { wholeProgram } from "../src/program.ts";
import { jsonOf, makeUser, newDatabase, on } from "./stored-support.ts";
import { temporaryFolder } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

/** Words until now, and those that are offered then. */
type Case = readonly [typed: readonly string[], offered: readonly string[]];

/** Where a shell offers files: the only one of the folder. */
const FILES = "a-file";

/** What the books have, as the command would print it. */
const ACCOUNTS = ["Checking", "Joint account", 'Ann\'s "rainy day" $100', "Straße; rm -rf"];

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
const CASES: readonly Case[] = [
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
  [["completion", "f"], ["fish"]],
  [["completion", "a"], ["accounts"]],
  [["import", "--account", "Jo"], ["Joint account"]],
  [["explain", "ambiguous_d"], ["ambiguous_dates"]],
  [["database", "restore", ""], [FILES]],
];

const isThere = (shell: string): boolean => spawnSync(shell, ["--version"]).status === 0;

const scriptOf = async (shell: string): Promise<string> => {
  const { exit, stdout, stderr } = await farthingAgain(["completion", shell]);
  expect([exit, stderr]).toEqual([0, ""]);
  return stdout;
};

/** Runs a program of a shell that prints for each case a line of words. */
const linesOf = async (
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

const check = (lines: readonly string[], cases: readonly Case[]): void => {
  expect(lines.length).toBe(cases.length);
  for (const [i, [typed, offered]] of cases.entries())
    expect(
      lines[i]!.split("\t")
        .filter((word) => word !== "")
        .toSorted(),
      typed.join(" "),
    ).toEqual([...offered].toSorted());
};

const quoted = (words: readonly string[]): string =>
  words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");

describe("in bash", () => {
  it("every command offers its commands, flags, choices and files, as commander knows them", async () => {
    const program = [
      await scriptOf("bash"),
      // Outside of a completion there is no such thing; without it bash completes file names.
      `compopt() { if [[ $* == '+o default' ]]; then default=; fi; }`,
      `try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); default='${FILES}'; _farthing;`,
      `  if ((\${#COMPREPLY[@]} > 0)); then default=; fi`,
      // The words that the shell takes what is offered for.
      `  eval "set -- \${COMPREPLY[*]}"; local IFS=$'\\t'; echo "$*"$default; }`,
      ...CASES.map(([typed]) => `try farthing ${quoted(typed)}`),
      // What bash makes of --format=j.
      `try farthing user list --format = j`,
      `try farthing user list --format =`,
      `try farthing import --account '"Joint'`,
      `try farthing import --account 'Joint\\ a'`,
      `complete -p farthing`,
    ].join("\n");
    const lines = await linesOf("bash", ["--norc"], program);
    expect(lines.at(-1)).toBe("complete -o default -F _farthing farthing");
    check(lines.slice(0, -1), [
      ...CASES,
      [["--format=j"], ["json"]],
      [["--format="], ["pretty", "json"]],
      // Without the quotes, which bash ends, these are two words.
      [['"Joint'], ["Joint", "account"]],
      [["Joint\\ a"], ["Joint account"]],
    ]);
  });

  it("the script leaves nothing behind in a shell but its own functions", async () => {
    const program = `${await scriptOf("bash")}
before=$(compgen -v); try() { COMP_WORDS=(farthing user ''); COMP_CWORD=2; _farthing; }; try
diff <(echo "$before") <(compgen -v) | grep '^>' | grep -vE 'COMP|before|_$'
declare -F | grep -c farthing`;
    expect(await linesOf("bash", ["--norc"], program)).toEqual(["4"]);
  });
});

describe.runIf(isThere("zsh"))("in zsh", () => {
  it("every command offers its commands, flags, choices and files", async () => {
    const program = [
      // What the completion system of an interactive shell provides.
      `compdef() { }`,
      `_message() { }`,
      `_files() { offered+=('${FILES}') }`,
      `compadd() { shift; for each in "$@"; do [[ $each == $PREFIX* ]] && offered+=($each); done }`,
      `compset() { PREFIX=\${PREFIX#*=} }`,
      `_describe() { for each in "\${(@P)@[-1]}"; do [[ \${each%%:*} == $PREFIX* ]] && offered+=(\${each%%:*}); done }`,
      await scriptOf("zsh"),
      `try() { local -a words offered; words=("$@"); CURRENT=$#; PREFIX=$@[-1]; _farthing; print -r -- \${(pj:\\t:)offered} }`,
      ...CASES.map(([typed]) => `try farthing ${quoted(typed)}`),
      `try farthing user list --format=j`,
    ].join("\n");
    check(await linesOf("zsh", ["-f"], program), [...CASES, [["--format=j"], ["json"]]]);
  });
});

describe.runIf(isThere("fish"))("in fish", () => {
  it("every command offers its commands, flags, choices and files", async () => {
    const program = [
      await scriptOf("fish"),
      `function try; echo (complete -C "$argv" | string replace -r '\\t.*' '' | string join \\t); end`,
      ...CASES.map(([typed]) => `try ${quoted([`farthing ${typed.join(" ")}`])}`),
    ].join("\n");
    check(await linesOf("fish", ["--no-config"], program), CASES);
  });
});

describe.runIf(isThere("pwsh"))("in PowerShell", () => {
  it("every command offers its commands, flags, choices and files", async () => {
    const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
    const typed = CASES.map(([words]) => ["farthing", ...words].join(" "));
    const program = [
      await scriptOf("powershell"),
      `function Try-It($line) { (TabExpansion2 -inputScript $line -cursorColumn $line.Length).CompletionMatches |`,
      `  ForEach-Object { $_.ListItemText } | Join-String -Separator "\t" }`,
      ...typed.map((line) => `Try-It ${literal(line)}`),
    ].join("\n");
    // PowerShell offers files by itself, and only where nothing else is offered.
    const expected = CASES.map(([words, offered]): Case => {
      const others = offered.filter((each) => each !== FILES);
      return [words, others.length === 0 ? [FILES] : others];
    });
    check(await linesOf("pwsh", ["-NoProfile", "-File"], program), expected);
  });
});

describe("in shells that are not here", () => {
  it("the scripts name every flag, choice and value", async () => {
    const shells = ["zsh", "fish", "powershell"] as const;
    const [zsh, fish, powershell] = await Promise.all(shells.map(scriptOf));
    const offered = casesOf(whole, []).flatMap(([, words]) => words);
    for (const word of new Set(offered)) {
      if (word === FILES || ACCOUNTS.includes(word)) continue;
      expect(zsh).toContain(word);
      expect(fish).toContain(word.replace(/^--?/, ""));
      expect(powershell).toContain(`'${word}'`);
    }
  });
});

it("the names of accounts are those of the books, a line each, and none where there are no books", async () => {
  const database = newDatabase();
  const run = on(database);
  await makeUser(run, "ada");
  expect((await run("completion", "accounts")).stdout).toBe("");
  for (const name of ["Joint account", "Checking", "two\nlines"])
    await run("account", "create", "--name", name, "--currency", "EUR");
  expect((await run("completion", "accounts")).stdout).toBe("Checking\nJoint account\n");
  expect(jsonOf(await run("completion", "accounts", "--format", "json")).accounts).toHaveLength(3);
  expect(await on(newDatabase())("completion", "accounts")).toMatchObject({ exit: 2, stdout: "" });
});

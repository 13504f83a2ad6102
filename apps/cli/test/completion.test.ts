import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Command, Option } from "commander";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { wholeProgram } from "../src/program.ts";
import { temporaryFolder } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

/** Words until now, and those that are offered then. */
type Case = readonly [typed: readonly string[], offered: readonly string[]];

/** Where a shell offers files, and where it offers nothing. */
const FILES = "<files>";

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
        ...(argument?.argChoices ?? []),
        ...(isFile ? [FILES] : []),
      ],
    ],
    [[...words, "--"], [...names(all), ...help].filter((name) => name.startsWith("--"))],
    ...all.flatMap((option): readonly Case[] => {
      if (!option.required && !option.optional) return [];
      const offered = option.argChoices ?? (/<(?:file|path)>/.test(option.flags) ? [FILES] : []);
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
  writeFileSync(join(folder, "a-file"), "");
  const file = join(temporaryFolder(), `program.${shell}`);
  writeFileSync(file, program);
  const { status, stdout, stderr } = spawnSync(shell, [...args, file], {
    encoding: "utf8",
    cwd: folder,
  });
  expect([status, stderr]).toEqual([0, ""]);
  return stdout.trimEnd().split("\n");
};

const check = (lines: readonly string[], cases: readonly Case[]): void => {
  expect(lines.length).toBe(cases.length);
  for (const [i, [typed, offered]] of cases.entries())
    expect(
      lines[i]!.split(" ")
        .filter((word) => word !== "")
        .toSorted(),
      typed.join(" "),
    ).toEqual([...offered].toSorted());
};

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(" ");

describe("in bash", () => {
  it("every command offers its commands, flags, choices and files, as commander knows them", async () => {
    const program = [
      await scriptOf("bash"),
      // Outside of a completion there is no such thing; without it bash completes file names.
      `compopt() { if [[ $* == '+o default' ]]; then default=; fi; }`,
      // Some file to be found.
      `compgen() { if [[ $1 == -f ]]; then echo '${FILES}'; else builtin compgen "$@"; fi; }`,
      `try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); default='${FILES}'; _farthing;`,
      `  if ((\${#COMPREPLY[@]} > 0)); then default=; fi; echo "\${COMPREPLY[@]}" $default; }`,
      ...CASES.map(([typed]) => `try farthing ${quoted(typed)}`),
      // What bash makes of --format=j.
      `try farthing user list --format = j`,
      `try farthing user list --format =`,
      `complete -p farthing`,
    ].join("\n");
    const lines = await linesOf("bash", ["--norc"], program);
    expect(lines.at(-1)).toBe("complete -o default -F _farthing farthing");
    check(lines.slice(0, -1), [...CASES, [["--format=j"], ["json"]], [["--format="], ["pretty", "json"]]]);
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
      `try() { local -a words offered; words=("$@"); CURRENT=$#; PREFIX=$@[-1]; _farthing; echo "\${offered[@]}" }`,
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
      `function try; echo (complete -C "$argv" | string replace -r '\\t.*' ''); end`,
      ...CASES.map(([typed]) => `try ${quoted([`farthing ${typed.join(" ")}`])}`),
    ].join("\n");
    const lines = await linesOf("fish", ["--no-config"], program);
    // The only file of the folder.
    check(
      lines.map((line) => line.replace("a-file", FILES)),
      CASES,
    );
  });
});

describe("in zsh and fish", () => {
  it("the scripts name every flag and choice", async () => {
    const [zsh, fish] = [await scriptOf("zsh"), await scriptOf("fish")];
    for (const [, offered] of casesOf(whole, []))
      for (const word of offered.filter((each) => each !== FILES)) {
        expect(zsh).toContain(word);
        expect(fish).toContain(word.replace(/^--?/, ""));
      }
  });
});

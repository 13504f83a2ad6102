import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import {
  ACCOUNTS,
  allOffered,
  CASES,
  type Case,
  check,
  FILES,
  linesOf,
  quoted,
  scriptOf,
} from "./completion-cases.ts";
import { jsonOf, makeUser, newDatabase, on } from "./stored-support.ts";

const isThere = (shell: string): boolean => spawnSync(shell, ["--version"]).status === 0;

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
    for (const word of allOffered()) {
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

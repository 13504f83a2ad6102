// @module-tag slow

import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

const GOOD = "date,amount,name\n2024-03-14,-18.40,Corner Oven\n2024-03-15,2100.00,Payroll\n";
const BAD = "date,amount,name\n2024-02-30,-18.40,Corner Oven\n2024-03-15,2100.00,Payroll\n";
const OPEN = "date,amount,name\n03/04/2024,-18.40,Corner Oven\n05/06/2024,2100.00,Payroll\n";

/** A repository with a good file, a bad one, one that leaves something open, and one that is no export. */
const repository = (): string => {
  const folder = newFolder();
  mkdirSync(join(folder, "exports"));
  for (const [name, content] of [
    ["exports/good file.csv", GOOD],
    ["exports/bad.csv", BAD],
    ["open.csv", OPEN],
    ["notes.md", "# Notes\n"],
  ] as const)
    writeFileSync(join(folder, name), content);
  for (const args of [
    ["init", "--quiet"],
    ["add", "."],
  ])
    spawnSync("git", args, { cwd: folder });
  return folder;
};

const folder = repository();

/** The environment of both: programs, and nothing that this test has. */
const ENV = { PATH: process.env.PATH, HOME: newFolder(), CI: "true" };

describe("the GitHub Action", () => {
  const action = read("action.yml");

  /** The shell command of its only step. */
  const command = /\n {6}run: \|\n((?: {8}.*\n)+)/.exec(action)![1]!.replaceAll(/^ {8}/gm, "");

  /** The values of an `env`, where expressions stand for what is given. */
  const envOf = (inputs: Readonly<Record<string, string>>): NodeJS.ProcessEnv =>
    Object.fromEntries(
      [...action.matchAll(/^ {8}([A-Z]+): \$\{\{ ([\w.]+) \}\}$/gm)].map(([, name = "", expression = ""]) => [
        name,
        expression === "github.action_path" ? ROOT : inputs[expression.replace("inputs.", "")],
      ]),
    );

  /** As a runner does it: https://docs.github.com/actions, workflow syntax, `shell: bash`. */
  const run = (files: string, flags = "") => {
    const script = join(newFolder(), "step.sh");
    writeFileSync(script, command);
    return spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", script], {
      ...{ cwd: folder, encoding: "utf8", env: { ...ENV, ...envOf({ files, flags }) } },
    });
  };

  it("has one step, in bash, and each of its inputs goes to that as an environment variable", () => {
    expect(action.match(/^ {4}- /gm)).toHaveLength(1);
    expect(action).toContain("\n    - shell: bash\n");
    const inputs = [...action.matchAll(/^ {2}(\w+):\n {4}description:/gm)].map(([, name]) => name);
    expect(inputs).toEqual(["files", "flags"]);
    for (const name of inputs) expect(action).toContain(`\${{ inputs.${name} }}`);
    expect(command).not.toContain("${{");
  });

  it("passes a good file, with nothing to say", () => {
    const { status, stdout, stderr } = run("exports/good file.csv\n");
    expect([status, stdout, stderr]).toEqual([0, "", ""]);
  });

  it("fails for a bad file, at the cell that is wrong", () => {
    const { status, stdout } = run("exports");
    expect(status).toBe(1);
    expect(stdout).toMatch(/^::error file=exports\/bad\.csv,line=2,.*title=invalid_date::/);
    expect(stdout).not.toContain("good file");
  });

  it("fails for a file that leaves something open, unless a flag says it", () => {
    expect(run("open.csv").status).toBe(2);
    expect(run("open.csv", "--date-format=%d/%m/%Y\n").status).toBe(0);
  });

  it("takes several lines and patterns, and no line for a flag or a command", () => {
    expect(run("open.csv\n\nexports/*.csv\n").stdout).toContain("file=exports/bad.csv");
    const hostile = "$(touch made);`touch made`\n--force.csv";
    expect(run(hostile).status).toBe(2);
    expect(spawnSync("ls", ["made"], { cwd: folder }).status).not.toBe(0);
  });

  it("says that files are missing where none is named", () => {
    expect(run("\n")).toMatchObject({ status: 2, stderr: expect.stringContaining("files") });
  });
});

describe("the pre-commit hook", () => {
  const hook = Object.fromEntries(
    [...read(".pre-commit-hooks.yaml").matchAll(/^[- ] (\w+): (.*)$/gm)].map(([, key, value]) => [
      key,
      value,
    ]),
  ) as Readonly<Record<string, string>>;

  /** As pre-commit runs a hook of the language `script`: the program of its repository, on files that match and are in git. */
  const run = (matches: (name: string) => boolean) => {
    const { stdout } = spawnSync("git", ["ls-files", "-z"], { cwd: folder, encoding: "utf8" });
    const files = stdout
      .split("\0")
      .filter((name) => name !== "" && new RegExp(hook.files!).test(name) && matches(name));
    const [program = "", ...args] = hook.entry!.split(" ");
    const ran = spawnSync(join(ROOT, program), [...args, ...files], {
      ...{ cwd: folder, encoding: "utf8", env: ENV },
    });
    return { ...ran, files };
  };

  it("is a program of the repository, which runs once at a time, as it may set up the command", () => {
    expect(hook).toMatchObject({ id: "farthing", language: "script", require_serial: "true" });
  });

  it("passes a good file", () => {
    const { status, files } = run((name) => name.includes("good"));
    expect([status, files]).toEqual([0, ["exports/good file.csv"]]);
  });

  it("fails for a bad one, and says where", () => {
    const { status, stdout, files } = run((name) => !name.includes("open"));
    expect([status, files]).toEqual([1, ["exports/bad.csv", "exports/good file.csv"]]);
    expect(stdout).toContain('"2024-02-30" is not a valid date');
    expect(stdout).toContain("2 files: 1 can be imported, 1 cannot");
  });

  it("fails for one that leaves something open, and asks nobody", () => {
    expect(run((name) => name.includes("open")).status).toBe(2);
  });
});

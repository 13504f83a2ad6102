import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { promelaOf, type Row, TRANSITIONS } from "../../packages/core/test/sso/model/transitions.ts";
import { newFolder } from "./new-folder.ts";

const MODEL = join(import.meta.dirname, "../../packages/core/test/sso/model/sign-on.pml");

type Tables = Readonly<Record<string, readonly Row[]>>;

/** The program with which spin searches all that the model can do. */
const searching = (tables: Tables, ...flags: readonly string[]) => {
  const cwd = join(newFolder(), "model");
  mkdirSync(cwd);
  copyFileSync(MODEL, join(cwd, "sign-on.pml"));
  writeFileSync(join(cwd, "calls.pml"), promelaOf(tables));
  const run = (command: string, ...args: readonly string[]): string =>
    execFileSync(command, args, { cwd, encoding: "utf8", stdio: "pipe" });
  const isAlone = flags.length > 0;
  run("spin", ...flags, "-a", "sign-on.pml");
  // What is never true can be searched for without cycles.
  run("gcc", "-w", "-O1", ...(isAlone ? [] : ["-DSAFETY"]), "-o", "pan", "pan.c");
  return (property: string): string =>
    run(join(cwd, "pan"), ...(isAlone ? ["-a", "-f"] : ["-N", property]), "-m100000");
};

const ALONE = "-DALONE";
const SAFE = ["traded_once", "none_from_dead_code", "replay_ends_family", "none_after_end", "one_successor"];

/** What a search went through of a process, as spin says it: how many states were not reached. */
const unreached = (found: string, process: string): string | undefined =>
  new RegExp(`unreached in proctype ${process}\\n(?:.*\\n)*?\\t\\((\\d+) of`).exec(found)?.[1];

describe("whoever presents a code and the tokens of its family", () => {
  const search = searching(TRANSITIONS);

  it.each(SAFE)("cannot break: %s", (property) => {
    const found = search(property);
    expect(found).toContain(`never claim         \t+ (${property})`);
    expect(found).toMatch(/errors: 0\n/);
    expect(found).not.toContain("Search not completed");
    // But for the end of a process that has none.
    expect(unreached(found, "Anyone"), "every row is reached").toBe("1");
  });
});

describe("an app that is alone", () => {
  it("comes to its last token, whatever answers it loses", () => {
    const found = searching(TRANSITIONS, ALONE)("progress");
    expect(found).toMatch(/errors: 0\n/);
    expect(found).not.toContain("Search not completed");
    expect(unreached(found, "App")).toBe("0");
  });
});

describe("spin finds a table", () => {
  const { exchange, refresh } = TRANSITIONS;
  const without = (rows: readonly Row[], name: string) => rows.filter((row) => row.name !== name);
  const changed = (rows: readonly Row[], name: string, change: Partial<Row>) =>
    rows.map((row) => (row.name === name ? { ...row, ...change } : row));

  it.each<readonly [string, string, Tables]>([
    ["that trades a code again", "traded_once", { exchange: without(exchange, "replayed"), refresh }],
    [
      "that trades a code that has expired",
      "none_from_dead_code",
      { exchange: without(exchange, "expired"), refresh },
    ],
    [
      "by which a replay is refused and no more",
      "replay_ends_family",
      { exchange, refresh: changed(refresh, "replayed", { write: undefined }) },
    ],
    [
      "that looks for the end of a family after all else",
      "none_after_end",
      { exchange, refresh: without(refresh, "of a family that has ended") },
    ],
    [
      "by which a token that comes again gets a pair of its own",
      "one_successor",
      { exchange, refresh: changed(refresh, "repeated", { write: "replace_token", answer: "new_pair" }) },
    ],
  ])("%s", (_, property, tables) => {
    expect(searching(tables)(property)).toMatch(/errors: 1\n/);
  });

  it("without a grace, which signs an app out that has lost an answer", () => {
    const strict = changed(refresh, "replayed", { when: { spent: true } });
    expect(searching({ exchange, refresh: strict }, ALONE)("progress")).toMatch(/errors: 1\n/);
  });
});

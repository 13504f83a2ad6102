import { afterEach, beforeEach, expect, it } from "vitest";
import { asTyped } from "../../src/terminal/as-typed.ts";
import { inProcess } from "./in-process.ts";

const before = process.env.FARTHING_TYPED_AS;
beforeEach(() => {
  process.env.FARTHING_TYPED_AS = "npm start --";
});
afterEach(() => {
  if (before === undefined) delete process.env.FARTHING_TYPED_AS;
  else process.env.FARTHING_TYPED_AS = before;
});

it("commands in a text are as they were typed, and other words stay", () => {
  for (const [text, typed] of [
    ["Run `farthing explain` to list all.", "Run `npm start -- explain` to list all."],
    ["Next: farthing preflight a.csv", "Next: npm start -- preflight a.csv"],
    ["  farthing import list", "  npm start -- import list"],
    ["  A=1 farthing provider sync", "  A=1 npm start -- provider sync"],
    ["the field farthing of these records", "the field farthing of these records"],
    ["farthing: It failed.", "farthing: It failed."],
    ["a `farthing` and farthing.db", "a `farthing` and farthing.db"],
  ] as const)
    expect(asTyped(text)).toBe(typed);
  delete process.env.FARTHING_TYPED_AS;
  expect(asTyped("Run `farthing explain`, or:\n  farthing import x")).toBe(
    "Run `farthing explain`, or:\n  farthing import x",
  );
});

it.each([
  [["explain", "nope"], "Run `npm start -- explain` to list all codes."],
  [["explain", "access_revoked"], "`npm start -- provider claim --connection ID`"],
  [["import", "list", "--help"], "Usage: npm start -- import list [options]"],
  [["import", "list", "--help"], "\n  npm start -- import list\n"],
  [["layouts", "list", "--country", "GB"], "Next: npm start -- layouts show"],
  [["nope.csv"], "`npm start -- preflight nope.csv`"],
])("%j prints no other command", async (args, printed) => {
  const { stdout, stderr } = await inProcess(...args);
  expect(stdout + stderr).toContain(printed);
  expect(stdout + stderr).not.toMatch(/`farthing |: farthing |^ +farthing /m);
});

it("help of a command within another is the same in both ways to ask for it", async () => {
  for (const [within, asked] of [
    ["import list --help", "help import list"],
    ["provider claim --help", "help provider claim"],
    ["--no-color database copy --help", "--no-color help database copy"],
  ] as const) {
    const { stdout, exit } = await inProcess(...within.split(" "));
    expect([exit, stdout.split("\n")[0]]).toEqual([0, expect.stringContaining("[options]")]);
    expect(await inProcess(...asked.split(" "))).toEqual(await inProcess(...within.split(" ")));
  }
});

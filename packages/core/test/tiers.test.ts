import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

const TESTS = globSync("{packages,apps}/*/test/**/*.test.ts", { cwd: ROOT });
const LONG = TESTS.filter((path) => path.endsWith(".long.test.ts"));

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** The functions that a test imports from modules of tests, each with its module. */
const importedBy = (path: string): readonly string[] =>
  [...read(path).matchAll(/^import \{([^}]+)\} from "(\.[^"]+)";$/gm)].flatMap(([, names = "", from = ""]) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => /^[a-z]\w+$/.test(name))
      .map((name) => `${join(dirname(path), from)}: ${name}`),
  );

/** Says that a property is tried in full; its short form says `short`. */
const IN_FULL = "tools/testing/runs.ts: full";

const short = new Set(TESTS.filter((path) => !LONG.includes(path)).flatMap(importedBy));

it.each(LONG)("%s asserts by functions alone that a test of another tier imports as well", (path) => {
  const functions = importedBy(path).filter((each) => each !== IN_FULL);
  expect(functions).not.toEqual([]);
  expect(functions.filter((each) => !short.has(each))).toEqual([]);
  expect(read(path)).not.toMatch(/\b(?:expect|assert)\b/);
});

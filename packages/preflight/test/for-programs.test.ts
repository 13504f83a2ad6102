import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { textOf } from "../src/api/text.ts";
import { FINDING_CODES, REFUSAL_CODES } from "../src/index.ts";

const SOURCES = join(import.meta.dirname, "../src");

/** A text of code that names a flag, a command of the shell, or a field of HTTP. */
const ELSEWHERE = /["`'](?:[^"`'\n]*\s)?(?:--[a-z]|farthing [a-z]|npm |raw_file_content)/;

const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

it("no sentence of the package is for the command line or for HTTP alone", () => {
  const found = globSync("**/*.ts", { cwd: SOURCES }).flatMap((path) =>
    withoutComments(readFileSync(join(SOURCES, path), "utf8"))
      .split("\n")
      .filter((line) => ELSEWHERE.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
  const remedies = Object.values({ ...FINDING_CODES, ...REFUSAL_CODES }).map(({ remedy }) => textOf(remedy));
  expect(remedies.filter((text) => /`farthing|--[a-z]/.test(text))).toEqual([]);
});

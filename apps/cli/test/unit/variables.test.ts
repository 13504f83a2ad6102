import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { unknownVariables } from "../../src/terminal/variables.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));

const named = (text: string): readonly string[] => text.match(/\bFARTHING_[A-Z\d]+(?:_[A-Z\d]+)*\b/g) ?? [];

const environment = (names: readonly string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(names.map((name) => [name, "x"]));

describe("a variable that begins with FARTHING_", () => {
  it.each([
    ["FARTHING_DATABSE", "There is no variable FARTHING_DATABSE; did you mean FARTHING_DATABASE?"],
    ["FARTHING_SECRETKEY", "There is no variable FARTHING_SECRETKEY; did you mean FARTHING_SECRET_KEY?"],
    ["FARTHING_PROXIES", "There is no variable FARTHING_PROXIES: it changes nothing."],
    ["FARTHING_", "There is no variable FARTHING_: it changes nothing."],
  ])("%s is named", (name, sentence) => {
    expect(unknownVariables({ ...environment([name]), PATH: "/bin", farthing_x: "y" })).toEqual([sentence]);
  });

  it("is known if a program reads it or a page tells of it", () => {
    const sources = globSync(["apps/*/src/**/*.ts", "packages/*/src/**/*.ts", "docs/spec/*.md", "deploy/*"], {
      cwd: ROOT,
    }).filter((path) => !path.endsWith("terminal/variables.ts"));
    const read = sources.flatMap((path) => named(readFileSync(join(ROOT, path), "utf8")));
    expect(new Set(read).size).toBeGreaterThan(10);
    expect(unknownVariables(environment(read))).toEqual([]);
  });
});

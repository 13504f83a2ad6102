import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import { FAULT_KINDS, fakeBank, readScenario } from "../../src/index.ts";
import { MARCH } from "./support.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));

const read = (path: string): string => readFileSync(`${ROOT}/${path}`, "utf8");

const PAGE = read("docs/fake-provider.md");

const blocks = [...PAGE.matchAll(/^```json\n(.*?)^```/gms)].map(([, json = ""]) => json);

const faults = [...PAGE.matchAll(/^\| `(\{"kind".*?\})` \|/gm)].map(([, json = ""]) => JSON.parse(json));

const examples = globSync("examples/*-scenario.json", { cwd: ROOT });

describe("what is documented", () => {
  it.each([
    ...examples.map((path) => [path, read(path)]),
    ...blocks.map((json, i) => [`block ${i + 1}`, json]),
  ])("%s is a scenario that a bank can hold", (_, text) => {
    const scenario = readScenario(text!);
    expect(Result.isFailure(scenario) && scenario.failure).toBe(false);
    const bank = fakeBank(Result.getOrThrow(scenario), { now: () => MARCH });
    expect(bank.holds().size).toBe(JSON.parse(text!).institutions.length);
  });

  it.each(faults)("%j is a fault", (fault) => {
    const scenario = { institutions: [], faults: [{ operation: "accounts", which: "every", ...fault }] };
    const problems = readScenario(JSON.stringify(scenario));
    expect(Result.isFailure(problems) && problems.failure).toBe(false);
  });

  it("is every kind of fault", () => {
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(FAULT_KINDS));
  });

  it("is there at all", () => {
    expect([examples.length, blocks.length]).toEqual([1, 2]);
  });
});

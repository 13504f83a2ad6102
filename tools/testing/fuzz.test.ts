// @module-tag slow

import { describe, expect, it } from "vitest";
import { countBranches } from "./fuzz/branches.ts";
import { readCorpus, TARGETS, type TargetName } from "./fuzz/corpora.ts";
import { covered } from "./fuzz/covered.ts";
import { fuzz, smallCorpus, type Target } from "./fuzz/fuzz.ts";
import { random } from "./random.ts";

const SEED = 20_261_130;

const targetOf = (name: TargetName) => covered<Target>(new URL(`./fuzz/targets/${name}.ts`, import.meta.url));

/** How many contents are tried besides those of the corpus; the tier `long` tries as many as it can in ten minutes each. */
const TRIED: Readonly<Record<TargetName, number>> = {
  ...{ decode: 5_000, table: 500, ndjson: 8_000, statements: 2_400, provider: 8_000, bodies: 800 },
};

describe.each(TARGETS)("content that grew out of the corpus of %s", (name) => {
  it("breaks no promise", async () => {
    const corpus = readCorpus(name);
    expect(corpus.length).toBeGreaterThan(10);
    const goesOn = (executions: number): boolean => executions < corpus.length + TRIED[name];
    const { broken } = await fuzz(await targetOf(name), { corpus, random: random(SEED), goesOn });
    expect(broken).toEqual([]);
  });
});

describe("the fuzzer", () => {
  const planted = covered<Target>(new URL("./fuzz/planted.ts", import.meta.url), /\/planted\.ts$/);
  const find = async (most: number, isBlind = false) => {
    const target = await planted;
    const goesOn = (executions: number): boolean => executions < most;
    const reached = isBlind ? new Uint32Array(0) : target.reached;
    return fuzz({ ...target, reached }, { corpus: [], random: random(SEED), goesOn });
  };

  it("finds what is several branches deep, and makes it small", async () => {
    const { broken } = await find(20_000);
    expect(broken.map(({ message }) => message.split("\n")[0])).toEqual(["Error: planted"]);
    expect(new TextDecoder().decode(broken[0]!.content)).toBe("<{;&=");
  });

  it("does not find it without its branches", async () => {
    expect((await find(20_000, true)).broken).toEqual([]);
  });

  it("does the same again on the same seed", async () => {
    expect(await find(2_000)).toEqual(await find(2_000));
  });

  it("keeps few contents, which reach as much as all", async () => {
    const target = await planted;
    const { corpus, branches } = await find(20_000);
    const small = await smallCorpus(target, corpus);
    expect(small.length).toBeLessThan(corpus.length);
    const again = await fuzz(target, { corpus: small, random: random(SEED), goesOn: () => false });
    expect(again.branches).toBe(branches);
  });
});

/** What a program of `branches.ts` gives, and how often each branch was reached. */
const run = (code: string): { readonly result: unknown; readonly reached: readonly number[] } => {
  const reached: number[] = [];
  const counting = countBranches(code, () => reached.push(0) - 1);
  const result = new Function("$reached", `${counting.code}; return result;`)(reached);
  return { result, reached };
};

describe("a source whose branches are counted", () => {
  it.each<readonly [string, unknown, readonly number[]]>([
    ["const result = [1, 2, 3].map((x) => x > 1 ? x : -x)", [-1, 2, 3], [3, 2, 1]],
    ["const result = [0, 1].map((x) => ({ x }))", [{ x: 0 }, { x: 1 }], [2]],
    ["let result = 0; if (result) result = 1", 0, [0, 1]],
    [
      "let result = 0; if (result) result = 1; else if (result === 0) result = 2; else result = 3",
      2,
      [0, 1, 1, 0],
    ],
    ["let result = 0; for (const x of [1, 2]) result += x", 3, [2]],
    ["let result = 0; while (result < 3) { result += 1; }", 3, [3]],
    ["const result = null ?? (0 || 5)", 5, [1, 1]],
    [
      "let result = 0; switch (1) { case 0: result = 5; break; case 1: result += 1; default: result += 2 }",
      3,
      [0, 1, 1],
    ],
    ['function f() { "use strict"; return this; } const result = f()', undefined, [1]],
    ["let result; try { null.x } catch { result = 1 }", 1, [1]],
  ])("does the same: %s", (code, result, reached) => {
    const ran = run(code);
    expect(ran.result).toEqual(result);
    expect(ran.reached.toSorted()).toEqual(reached.toSorted());
  });

  it("tells its short texts, but not what it imports", () => {
    const { words } = countBranches(
      'import { x } from "./some.ts"; export const y = x("<Ntry>", `a`, "b");',
      () => 0,
    );
    expect(words).toEqual(["<Ntry>"]);
  });
});

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has. Those of level 3 come after them. */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V9: [3, 4],
  V10: [2, 2, 4, 11, 5, 2, 3],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7],
  V16: [1, 5, 4, 3, 3],
  V17: [1, 4, 2],
};

const NUMBERS = Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, i) => `${chapter}.${section + 1}.${i + 1}`),
  ),
);

const page = readFileSync(join(ROOT, "docs/asvs.md"), "utf8");

const rows = [...page.matchAll(/^\| (V[\d.]+) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = "", requirement = "", state = "", where = ""]) => ({ number, requirement, state, where }),
);

/** Files that a text names. */
const filesIn = (text: string): readonly string[] =>
  [...text.matchAll(/`((?:packages|apps|tools|examples)\/[\w./-]+\.\w+)`/g)].map(([, path = ""]) => path);

const isTest = (path: string): boolean => /\.(?:test|laws)\.ts$/.test(path);

describe("the index by ASVS", () => {
  it("has each requirement of levels 1 and 2 once, in order", () => {
    expect(NUMBERS).toHaveLength(253);
    expect(rows.map(({ number }) => number)).toEqual(NUMBERS);
  });

  it("names files that are there", () => {
    expect(filesIn(page).length).toBeGreaterThan(200);
    expect(filesIn(page).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it("says of each what is the case, and where or why", () => {
    const states = new Set(rows.map(({ state }) => state));
    expect([...states].sort()).toEqual(["met", "not applicable", "open"]);
    expect(rows.filter(({ where }) => where.length < 4)).toEqual([]);
  });

  it("names a test of what is met, or the page where something must be written down", () => {
    const hasProof = ({ requirement, where }: (typeof rows)[number]): boolean =>
      filesIn(where).some(isTest) || (requirement.includes("written down") && /\]\([\w/.#-]+\)/.test(where));
    expect(rows.filter(({ state }) => state === "met").filter((row) => !hasProof(row))).toEqual([]);
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
// @ts-expect-error -- a script without types
import * as packages from "../pack-packages.mjs";
// @ts-expect-error -- a script without types
import * as releasing from "../release.mjs";

const sectionOf: (changelog: string, version: string) => string | undefined = releasing.sectionOf;
const obstacles: (state: object) => readonly string[] = releasing.obstacles;

const CHANGELOG =
  "# Changelog\n\n## 1.2.0 (2026-03-01)\n\n- New.\n\n## 1.1.0\n\n- Old.\n- Older.\n\n## 1.0.0\n";

describe("the section of a version", () => {
  it.each([
    ["1.2.0", "- New."],
    ["1.1.0", "- Old.\n- Older."],
    ["1.0.0", undefined],
    ["1.2", undefined],
    ["1.2.0-rc.1", undefined],
  ])("%s", (version, text) => expect(sectionOf(CHANGELOG, version)).toBe(text));
});

describe("a release", () => {
  const ready = {
    ...{ version: "1.2.0", versions: { a: "1.2.0" }, changes: "", tags: ["v1.1.0"], changelog: CHANGELOG },
    ...{ isDry: false, unpublished: [], repository: "https://example.com/farthing" },
  };
  const unreleased = { changelog: "## Unreleased\n\n- New.\n" };

  it("has no obstacles", () => expect(obstacles(ready)).toEqual([]));

  it.each([
    ["changes", { changes: " M README.md" }, "The checkout has changes"],
    ["a package of another version", { versions: { a: "1.1.0" } }, "a has the version 1.1.0"],
    ["a tag", { tags: ["v1.2.0"] }, "There is a tag v1.2.0"],
    ["no section", unreleased, 'no section "## 1.2.0"'],
    ["no public address", { repository: undefined }, "names no repository"],
    ["a page that says nothing is published", { unpublished: ["a.md"] }, "a.md installs packages from"],
    ["an empty section", { version: "1.0.0", versions: {} }, 'no section "## 1.0.0"'],
  ])("is not made with %s", (_, parts, said) => {
    expect(obstacles({ ...ready, ...parts })).toEqual([expect.stringContaining(said)]);
  });

  it("can be tried before its section has a version and its source an address", () => {
    const early = { ...unreleased, repository: undefined, unpublished: ["a.md"] };
    expect(obstacles({ ...ready, ...early, isDry: true })).toEqual([]);
  });

  it("runs every script of package.json that tests, but the one without end, and the one that documents", () => {
    const { scripts } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
    const PARTS = ["test:unit", "test:watch", "test:long"];
    const tests = Object.keys(scripts).filter((name) => /^test\b/.test(name) && !PARTS.includes(name));
    expect(releasing.TESTS).toEqual(tests);
    const programs = [...tests, releasing.DOCUMENTS].map((name) => releasing.programsOf(scripts[name]));
    expect(programs).toEqual([
      ["tools/test.mjs"],
      ["tools/test-slow.mjs"],
      ["tools/test-system.mjs"],
      [
        "tools/findings-doc.mjs",
        "tools/layout-index.mjs",
        "tools/layouts-doc.mjs",
        "tools/schema-doc.mjs",
        "tools/reference.mjs",
      ],
    ]);
  });

  it("names in each package the place of its source, where package.json names that of all", () => {
    expect(packages.repositoryOf("packages/core", { repository: "https://example.com/farthing" })).toEqual({
      repository: { type: "git", url: "https://example.com/farthing", directory: "packages/core" },
    });
    expect(packages.repositoryOf("packages/core", {})).toEqual({});
  });

  it("publishes each package after those that it depends on", () => {
    const before = new Set<string>();
    for (const name of packages.PUBLISHED as readonly string[]) {
      const manifest = readFileSync(new URL(`../../packages/${name}/package.json`, import.meta.url), "utf8");
      const { dependencies = {} } = JSON.parse(manifest) as { dependencies?: object };
      const own = Object.keys(dependencies).filter((each) => each.startsWith("@farthing/"));
      expect([name, own.filter((each) => !before.has(each))]).toEqual([name, []]);
      before.add(`@farthing/${name}`);
    }
  });
});

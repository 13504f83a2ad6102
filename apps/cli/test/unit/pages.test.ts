import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));

const PAGES = globSync(["*.md", "docs/**/*.md", "bench/*.md", "packages/*/README.md"], { cwd: ROOT }).sort();

/** What a page leads to within the repository: links, and paths that stand as code; ` *` marks what is yet to be built. */
const targets = (page: string, text: string): string[] => [
  ...[...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target = ""]) => join(dirname(page), target)),
  ...[...text.matchAll(/`((?:packages|apps|docs|examples|tools|bench)\/[\w./*-]+)`(?! \*)/g)].map(
    ([, path = ""]) => path,
  ),
];

it.each(PAGES)("%s leads to nothing that is not there", (page) => {
  const missing = targets(page, readFileSync(join(ROOT, page), "utf8")).filter(
    (path) => !existsSync(join(ROOT, path)) && globSync(path, { cwd: ROOT }).length === 0,
  );
  expect(missing).toEqual([]);
});

it("docs/security.md names the file of a test for each promise", () => {
  const text = readFileSync(join(ROOT, "docs/security.md"), "utf8");
  const promises = text.split("\n").filter((line) => /^\| (?!promise )/.test(line));
  expect(promises.length).toBeGreaterThan(20);
  for (const promise of promises)
    expect(promise.split(" | ").at(-1)).toMatch(/`(?:packages|apps|tools)\/[\w./-]+\.(?:test|laws)\.ts`/);
});

import { gunzipSync } from "node:zlib";
import { PAGE_FILES } from "@farthing/page";
import { describe, expect, it } from "vitest";

/** What the files of the page may weigh: somewhat more than they do (docs/adr/0038-the-page-is-files-that-a-program-carries.md). */
const MOST_BYTES = {
  gzip: { "the page, before a file can be chosen": 55_000, "all, the worker included": 370_000 },
  brotli: { "the page, before a file can be chosen": 49_000, "all, the worker included": 303_000 },
} as const;

const isWorker = (path: string): boolean => path.startsWith("assets/worker-");

const textOf = (path: string): string => {
  const file = PAGE_FILES.find((each) => each.path === path)!;
  return gunzipSync(Buffer.from(file.gzip, "base64")).toString();
};

/** What a file needs before it runs: the scripts and styles of the page, and what a script imports by name. */
const neededBy = (path: string): readonly string[] => {
  const names = path.endsWith(".html")
    ? textOf(path).matchAll(/(?:src|href)="\.\/([^"]+)"/g)
    : path.endsWith(".js")
      ? textOf(path).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)
      : [];
  return [...names].map(([, name]) => (path.startsWith("assets/") ? `assets/${name}` : name!));
};

const withAllNeeded = (paths: readonly string[], found = new Set<string>()): ReadonlySet<string> => {
  for (const path of paths)
    if (!found.has(path)) {
      found.add(path);
      withAllNeeded(neededBy(path), found);
    }
  return found;
};

/** The page before a file: places of the books, readers of statements and the licences come when they are asked for. */
const PAGE = withAllNeeded(["index.html"]);
const WITH_WORKER = withAllNeeded([
  ...PAGE,
  ...PAGE_FILES.map(({ path }) => path).filter((path) => path.startsWith("assets/worker-")),
]);

describe.each(["gzip", "brotli"] as const)("the first load, with %s", (how) => {
  it.each(Object.entries(MOST_BYTES[how]))("is not heavier than it was: %s", (what, most) => {
    const loaded = what.startsWith("all") ? WITH_WORKER : PAGE;
    const files = PAGE_FILES.filter(({ path }) => loaded.has(path));
    const sizes = files.map((file) => Buffer.from(file[how], "base64").length);
    const all = sizes.reduce((sum, size) => sum + size, 0);
    process.stdout.write(`First load, ${how}: ${what}: ${all.toLocaleString("en")} bytes\n`);
    expect(all).toBeLessThan(most);
  });

  it("has nothing of the books in it", () => {
    expect([...WITH_WORKER].filter((path) => path.includes("books"))).toEqual([]);
    expect(PAGE_FILES.filter(({ path }) => /^assets\/books-.*\.(js|css)$/.test(path))).toHaveLength(2);
  });

  it("has one worker", () => expect(PAGE_FILES.filter(({ path }) => isWorker(path))).toHaveLength(1));
});

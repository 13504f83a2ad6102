import { PAGE_FILES } from "@farthing/page";
import { describe, expect, it } from "vitest";

/** What the files of the page may weigh: somewhat more than they do (docs/adr/0038-the-page-is-files-that-a-program-carries.md). */
const MOST_BYTES = {
  gzip: { "the page, before a file can be chosen": 33_000, "all, the worker included": 340_000 },
  brotli: { "the page, before a file can be chosen": 29_500, "all, the worker included": 277_500 },
} as const;

const isWorker = (path: string): boolean => path.startsWith("assets/worker-");

/** Readers of statements and workbooks are loaded when such a file is met, and the licences when somebody reads them. */
const isLate = (path: string): boolean =>
  path === "licences.txt" || /^assets\/(?!index-|worker-).*\.js$/.test(path);

describe.each(["gzip", "brotli"] as const)("the first load, with %s", (how) => {
  it.each(Object.entries(MOST_BYTES[how]))("is not heavier than it was: %s", (what, most) => {
    const files = PAGE_FILES.filter(
      ({ path }) => !isLate(path) && (what.startsWith("all") || !isWorker(path)),
    );
    const sizes = files.map((file) => Buffer.from(file[how], "base64").length);
    const all = sizes.reduce((sum, size) => sum + size, 0);
    process.stdout.write(`First load, ${how}: ${what}: ${all.toLocaleString("en")} bytes\n`);
    expect(all).toBeLessThan(most);
  });

  it("has one worker", () => expect(PAGE_FILES.filter(({ path }) => isWorker(path))).toHaveLength(1));
});

import { PAGE_FILES } from "@farthing/page";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { EN } from "../../src/texts/en.ts";
import { choose, openPage } from "./support/open-page.ts";

/** What may be loaded before a file is chosen: page, style sheet and scripts. */
const MOST_BEFORE = 60_000;
/** What the first file in CSV costs beside that: somewhat more than it does. */
const MOST_WITH_A_FILE = { gzip: 389_500, brotli: 320_000 } as const;

/** Paths that a page asks its server for, in order. */
const askedBy = (page: Page): readonly string[] => {
  const asked: string[] = [];
  page.context().on("request", (request) => {
    const { pathname } = new URL(request.url());
    asked.push(pathname === "/" ? "index.html" : pathname.slice(1));
  });
  return asked;
};

const sizeOf = (paths: readonly string[], how: "gzip" | "brotli"): number =>
  [...new Set(paths)].reduce((sum, path) => {
    const file = PAGE_FILES.find((each) => each.path === path);
    if (file === undefined) throw new Error(`${path} is asked for, and is no file of the page`);
    return sum + Buffer.from(file[how], "base64").length;
  }, 0);

const CSV = { name: "a.csv", content: "date,amount,name\n2024-01-02,-1.00,Tea\n" };

describe("the first load", () => {
  it("is at most 60 kB before a file is chosen, in a page, a style sheet and scripts", async () => {
    const page = await openPage();
    const asked = askedBy(page);
    await page.reload({ waitUntil: "networkidle" });
    await page.locator(".open").waitFor();
    const kinds = new Set(asked.map((path) => /\.(\w+)$/.exec(path)?.[1]));
    expect([...kinds].toSorted()).toEqual(["css", "html", "js"]);
    expect(page.workers()).toEqual([]);
    const [gzip, brotli] = [sizeOf(asked, "gzip"), sizeOf(asked, "brotli")];
    process.stdout.write(`First load: ${gzip} bytes with gzip, ${brotli} with brotli\n`);
    expect(gzip).toBeLessThan(MOST_BEFORE);
  });

  it.each(["gzip", "brotli"] as const)(
    "is not heavier than it was with a file in CSV, with %s",
    async (how) => {
      const page = await openPage();
      const asked = askedBy(page);
      // What later files could need is loaded only when this one is there.
      await page.route(/\/(?:table-of-upload|read-)/, () => new Promise(() => {}));
      await page.reload();
      await choose(page, CSV);
      const needed = asked.filter((path) => !/\/(?:table-of-upload|read-)/.test(path));
      const size = sizeOf(needed, how);
      process.stdout.write(`First load with a file in CSV, ${how}: ${size} bytes\n`);
      expect(size).toBeLessThan(MOST_WITH_A_FILE[how]);
    },
  );

  it("starts the reader when a person is about to give a file", async () => {
    const page = await openPage();
    expect(page.workers()).toEqual([]);
    await page.getByText(EN.choose, { exact: true }).hover();
    await expect.poll(() => page.workers().length).toBe(1);
    await choose(page, CSV);
    expect(page.workers()).toHaveLength(1);
  });
});

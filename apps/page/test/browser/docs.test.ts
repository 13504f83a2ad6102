// @module-tag slow

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { STYLE } from "../../../../packages/http/src/docs/style.css.ts";
import { serveTwoFamilies } from "../../../../packages/http/test/support/serve.ts";
import { ofFile } from "../../../../tools/testing/of-file.ts";
import { itEachSampled } from "../../../../tools/testing/slow.ts";
import { violationsIn } from "./support/axe-finds-nothing.ts";
import { openPageAt } from "./support/open-page.ts";

const server = ofFile(serveTwoFamilies, async (served) => (await served).stop());

const openDocs = async (options: BrowserContextOptions = {}, hash = ""): Promise<Page> =>
  openPageAt(`${(await server()).url}/docs${hash}`, options);

const field = (page: Page) => page.getByRole("searchbox", { name: "Find an operation" });

const told = (page: Page) => page.getByRole("search").getByRole("status");

/** The operations that are in sight, in the page and beside it. */
const inSight = (page: Page): Promise<readonly [string[], string[]]> =>
  page.evaluate(() => {
    const seen = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility());
    return [
      seen(".operation").map(({ id }) => id),
      seen("nav li a").map((link) => (link as HTMLAnchorElement).hash.slice(1)),
    ] as const;
  });

const operationsIn = async (): Promise<readonly string[]> => {
  const { document } = await server();
  return Object.values(document.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
};

describe("the page of the API", () => {
  itEachSampled(
    [360, 768, 1280, 1920].flatMap((width) =>
      (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
    ),
  )("is no wider than the window, and axe finds nothing: $width pixels, $colorScheme", async (look) => {
    const page = await openDocs({ viewport: { ...look, height: 800 }, colorScheme: look.colorScheme });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.evaluate(() => {
      for (const each of document.querySelectorAll("details")) each.open = true;
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await violationsIn(page)).toEqual([]);
  });

  it("asks for its style and its script, and for nothing else", async () => {
    const page = await openDocs();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    expect(asked.toSorted()).toEqual(["/docs", "/docs.css", "/docs.js"]);
    await page.context().setOffline(true);
    await field(page).fill("transactions");
    expect(await told(page).textContent()).toMatch(/^\d+ operations$/);
  });

  it("has the colours of the page that reads exports", () => {
    const other = readFileSync(join(import.meta.dirname, "../../src/shell/base.css"), "utf8");
    const colors = [...STYLE.matchAll(/^ +(--[a-z]+: light-dark\([^;]*);/gm)].map(([, each]) => each);
    expect(colors.length).toBeGreaterThan(5);
    for (const color of colors) expect(other).toContain(`  ${color};`);
  });
});

describe("the search of the page of the API", () => {
  it("leaves what has all words in its path, its summary or its parameters, and says how many that are", async () => {
    const page = await openDocs();
    const all = await operationsIn();
    expect(await inSight(page)).toEqual([all, all]);
    for (const [words, found] of [
      ["undo IMPORT", ["undoImport"]],
      ["max_amount", ["listTransactions", "summarizeTransactions"]],
      ["/auth/refresh", ["refreshSession"]],
      [
        "patch",
        [
          "updateAccount",
          "updateTransaction",
          "putTransaction",
          "updateCategory",
          "updateTag",
          "updateMerchant",
        ],
      ],
      ["external_id", ["addTransaction"]],
      ["no such words", []],
    ] as const) {
      await field(page).fill(words);
      const [sections, entries] = await inSight(page);
      expect([words, sections]).toEqual([words, found]);
      expect(entries).toEqual(sections);
      expect(await told(page).textContent()).toBe(
        found.length === 0
          ? "No operation has all of these words"
          : `${found.length} operation${found.length === 1 ? "" : "s"}`,
      );
      const groups = await page.locator("main > .group:visible").count();
      expect(groups === 0).toBe(found.length === 0);
    }
    expect(await violationsIn(page)).toEqual([]);
  });

  it("is come to with /, and cleared with Escape", async () => {
    const page = await openDocs();
    await page.keyboard.press("/");
    await page.keyboard.type("a/b");
    expect(await field(page).inputValue()).toBe("a/b");
    expect(await field(page).evaluate((each) => each === document.activeElement)).toBe(true);
    expect((await inSight(page))[0]).toEqual([]);
    await page.keyboard.press("Escape");
    expect([await field(page).inputValue(), await told(page).textContent()]).toEqual(["", ""]);
    expect((await inSight(page))[0]).toEqual(await operationsIn());
    await page.keyboard.press("Control+/");
    expect(await field(page).inputValue()).toBe("");
  });

  it("gives way when a link leads to what it has hidden", async () => {
    const page = await openDocs();
    await field(page).fill("undo import");
    await page.locator("#undoImport").getByRole("link", { name: "UndoneImport" }).click();
    expect(await field(page).inputValue()).toBe("");
    expect(
      await page.locator("#UndoneImport").evaluate((each) => Math.round(each.getBoundingClientRect().top)),
    ).toBeLessThan(100);
  });
});

describe("who cannot or will not use all of it", () => {
  it("reads the whole page without a script, on a phone as well", async () => {
    const page = await openDocs({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    expect(await page.getByRole("search").count()).toBe(0);
    await page.getByText("Operations", { exact: true }).first().click();
    const link = page
      .getByRole("navigation", { name: "Operations" })
      .getByRole("link", { name: "Undo an import" });
    await link.click();
    expect(page.url()).toMatch(/#undoImport$/);
    const { y } = (await page.locator("#undoImport").boundingBox())!;
    expect([y >= -1, y < 370]).toEqual([true, true]);
  });

  it("comes to everything with the keyboard, first past the navigation", async () => {
    const page = await openDocs();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the content");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main")?.id)).toBe("main");
  });

  it("is told the structure: one heading of the page, of each group, and of each operation", async () => {
    const page = await openDocs();
    const levels = await page.evaluate(() =>
      [...document.querySelectorAll("h1, h2, h3, h4")].map(({ tagName }) => Number(tagName[1])),
    );
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries())
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    const roles = ["banner", "search", "navigation", "main"] as const;
    for (const role of roles) expect([role, await page.getByRole(role).count()]).toEqual([role, 1]);
  });

  it("prints all answers, and neither navigation nor search", async () => {
    const page = await openDocs({ viewport: { width: 700, height: 900 } });
    await page.emulateMedia({ media: "print" });
    const answer = page.locator("#undoImport details", { hasText: "404" }).locator("pre").first();
    expect(await answer.evaluate((each) => each.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
    expect(await answer.evaluate((each) => each.getBoundingClientRect().height)).toBeGreaterThan(20);
    expect(await page.getByRole("banner").isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});

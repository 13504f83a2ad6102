import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { itEachSampled, SLOW } from "../../../../tools/testing/slow.ts";
import { EN } from "../../src/texts/en.ts";
import { FIGURE_FILES } from "./support/figure-files.ts";
import { CHECKED, choose, openPage } from "./support/open-page.ts";
import { compareWithFile } from "./support/table-controls.ts";

const WIDTHS = [360, 768, 1280];

/** Texts of the page with a digit that their element does not show whole; a long text can be cut. */
const cutFigures = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const MAX_CHARACTERS = 60;
    const cut: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>("#page *")) {
      const text = element.textContent ?? "";
      if (
        element.closest('select, .away, [role="columnheader"]') !== null ||
        !/\d/.test(text) ||
        text.length > MAX_CHARACTERS
      )
        continue;
      const isShort = element.clientWidth > 0 && element.scrollWidth > element.clientWidth;
      if (isShort && getComputedStyle(element).overflowX !== "auto")
        cut.push(`${element.className}: ${text}`);
      else if (text.includes("…")) cut.push(`${element.className}: ${text}`);
    }
    return cut;
  });

/** The ways in which the table is shown, each after the one before it. */
const LAYOUTS = [
  { name: "what is imported", isShown: async () => true },
  {
    name: "the source of a row",
    isShown: async (page: Page) => {
      await page.locator(".cell.fold").last().click();
      await page.waitForSelector(".row .source");
      return true;
    },
  },
  {
    name: "the file's own columns",
    isShown: async (page: Page) => {
      if ((await page.getByRole("button", { name: EN.rows.beside }).count()) === 0) return false;
      await compareWithFile(page);
      return true;
    },
  },
] as const;

/** The figures of the cells in the document. */
const figuresIn = (page: Page): Promise<readonly string[]> =>
  page.locator('.cell:not([role="columnheader"])').filter({ hasText: /\d/ }).allTextContents();

itEachSampled(FIGURE_FILES)(
  "no figure of $name is cut at any width, in any way of reading it",
  async (file) => {
    for (const width of WIDTHS) {
      const page = await openPage({ viewport: { width, height: 800 } });
      await choose(page, file);
      await page.waitForSelector("#cell-0-1 bdi:not(:empty)");
      for (const layout of LAYOUTS) {
        if (!(await layout.isShown(page))) continue;
        expect((await figuresIn(page)).length).toBeGreaterThan(2);
        expect(await cutFigures(page), `${width} pixels, ${layout.name}`).toEqual([]);
      }
      // A page that is wider than the screen hides what stands at its side.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.context().close();
    }
  },
);

it("is not cut on a line far down either, nor after a cell was edited, nor while it is", SLOW, async () => {
  const page = await openPage({ viewport: { width: 360, height: 800 } });
  const rows = Array.from({ length: 12_345 }, (_, i) => `2026-01-02,Shop ${i},-1.00\n`).join("");
  await choose(page, { name: "long.csv", content: `Date,Name,Amount\n${rows}` });
  await page.locator(".grid").focus();
  await page.keyboard.press("Control+End");
  await page.waitForSelector('#cell-12344-1 bdi:text-is("Shop 12344")');
  expect(await cutFigures(page)).toEqual([]);
  await page.locator("#cell-12344-1").click();
  const value = page.getByRole("button", { name: EN.rows.change("Amount", "-1.00") });
  await value.click();
  await page.locator(".editor").fill("-1250000000000.00");
  await page.keyboard.press("Enter");
  await page.waitForSelector('#cell-12344-2 bdi:text-is("-1,250,000,000,000.00")');
  await page.waitForSelector(CHECKED);
  expect(await cutFigures(page)).toEqual([]);
  await page.getByRole("button", { name: EN.rows.change("Amount", "-1250000000000.00") }).click();
  await page.waitForSelector(".editor");
  const isWhole = await page.locator(".editor").evaluate((field) => field.scrollWidth <= field.clientWidth);
  expect(isWhole).toBe(true);
});

const AMOUNTS = {
  name: "grouped.csv",
  content:
    "date,amount,currency,name\n2024-01-02,-1.00,EUR,Tea\n2024-01-03,1234567.80,EUR,Salary\n2024-01-04,-1250.00,EUR,Rent\n",
};

/** Where the text of each amount ends, in pixels. */
const endsOfAmounts = (page: Page): Promise<readonly number[]> =>
  page.locator('.cell.amount:not([role="columnheader"])').evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return Math.round(range.getBoundingClientRect().right);
    }),
  );

itEachSampled([
  ["en-GB", "+1,234,567.80"],
  ["de-DE", "+1.234.567,80"],
  ["en-IN", "+12,34,567.80"],
] as const)(
  "amounts are grouped as it is done in %s, end at one place, and name their currency once",
  async (locale, salary) => {
    for (const width of WIDTHS) {
      const page = await openPage({ locale, viewport: { width, height: 800 } });
      await choose(page, AMOUNTS);
      await page.locator(".cell.amount").getByText(salary, { exact: true }).waitFor();
      const ends = await endsOfAmounts(page);
      expect(ends).toHaveLength(3);
      expect(new Set(ends).size, `${width} pixels: ${ends}`).toBe(1);
      expect(await page.locator(".grid").getByText("EUR").count()).toBe(1);
      await page.context().close();
    }
  },
);

// @module-tag slow

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { itEachSampled, SLOW } from "../../../../tools/testing/slow.ts";
import { EN } from "../../src/texts/en.ts";
import { FIGURE_FILES } from "./support/figure-files.ts";
import { CHECKED, choose, openPage, type TestFile } from "./support/open-page.ts";
import { compareWithFile } from "./support/table-controls.ts";

const WIDTHS = [360, 768, 1280];

/** Texts of the page with a digit that their element does not show whole; a long text can be cut, and so can a name. */
const cutFigures = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const MAX_CHARACTERS = 60;
    const cut: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>("#page *")) {
      const text = element.textContent ?? "";
      if (
        element.closest('select, .away, [role="columnheader"], .cell.name') !== null ||
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

/** The amounts of the table that are cut, or that one had to scroll sideways for. */
const amountsOutOfSight = (page: Page): Promise<readonly string[]> =>
  page.locator(".grid").evaluate((grid) => {
    const { left, right } = grid.getBoundingClientRect();
    return [...grid.querySelectorAll(".body .cell.amount")]
      .filter((cell) => {
        const at = cell.getBoundingClientRect();
        return at.left < left || at.right > right || cell.scrollWidth > cell.clientWidth;
      })
      .map((cell) => cell.textContent ?? "");
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
      expect(await amountsOutOfSight(page), `${width} pixels`).toEqual([]);
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

const LONG_NAMES = [
  "Überweisung DE89370400440532013000XX12",
  "CARTE 012345 CB:*0123456 XXXXXXXXXXX 33SAINT ANDRE D",
  "CHEQUE 012345678901234578ABC000 0000 4381974748378178473744441",
  "4929 1234 5678 9012 3456 7890 4929 1234 5678 9012 3456 7890",
];

/** What banks write below the rows, in the column of the dates. */
const FOOTERS = ["Date downloaded 07/08/2025 10:33 am", "2026-01-04T10:33:21.123456+01:00 2026-01-05T10:33"];

const longTexts = (amount: string): TestFile => ({
  name: "long-texts.csv",
  content: [
    "Date,Name,Amount",
    ...LONG_NAMES.map((name, i) => `2026-01-0${i + 1},${name},${amount}`),
    ...FOOTERS.map((footer) => `${footer},Shop,${amount}`),
  ].join("\n"),
});

it.each(["-266.23", "-1250000000000000.00"])(
  "%s is in sight and whole beside names and in rows with texts that are as long as they are",
  async (amount) => {
    const page = await openPage({ viewport: { width: 360, height: 800 } });
    await choose(page, longTexts(amount));
    for (const width of [360, 600, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.waitForSelector(width < 600 ? ".as-list" : ".as-rows");
      expect(await page.locator(".body .cell.amount").count()).toBe(LONG_NAMES.length + FOOTERS.length);
      expect(await amountsOutOfSight(page), `${width} pixels`).toEqual([]);
      // What is cut is said whole where the mouse is.
      for (const name of LONG_NAMES) expect(await page.getByTitle(name, { exact: true }).count()).toBe(1);
    }
  },
);

it("what is said of how a file was read stays on its card, however long its words are", async () => {
  const page = await openPage({ viewport: { width: 360, height: 800 } });
  const word = "23456789098765432123456".repeat(2);
  await choose(page, {
    name: "words.csv",
    content: `2026-01-02;Shop|${word};-5,99;EUR\n2026-01-03;Mill|${word};-7,50;EUR\n`,
  });
  expect(await page.locator(".how").textContent()).toContain(word);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

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

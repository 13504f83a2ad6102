// @module-tag slow

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { ofFile } from "../../../../tools/testing/of-file.ts";
import { itEachSampled, SLOW } from "../../../../tools/testing/slow.ts";
import { EN } from "../../src/texts/en.ts";
import { choose, openPage } from "./support/open-page.ts";
import { compareWithFile, filterButton } from "./support/table-controls.ts";

const ROWS = 100_000;
/** Every thousandth row is wrong. */
const MANY = {
  name: "many.csv",
  content: `date,amount,name\n${Array.from({ length: ROWS }, (_, i) =>
    i % 1000 === 999 ? "2024-01-02,much,Wrong" : `2024-01-02,-${i}.25,Name ${i}`,
  ).join("\n")}\n`,
};
/** One page with the file, for all tests; each begins at the first cell of all rows. */
const opened = ofFile(async () => {
  const page = await openPage();
  await choose(page, MANY);
  return page;
});

const many = async (): Promise<Page> => {
  const page = await opened();
  await filterButton(page, "All").click();
  await page.focus(".grid");
  await page.keyboard.press("Control+Home");
  await page.waitForSelector("#cell-0-0.active");
  return page;
};

/** A line of the file, as it stands in the table: the header row is the first of both. */
const lineIn = (page: Page, row: number) => page.locator(`[aria-rowindex="${row}"] .cell.line`);

/** The lines in sight, when the rows of the place that was scrolled to have come. */
const linesAt = async (page: Page, top: number): Promise<readonly number[]> => {
  await page.locator(".grid").evaluate((grid, to) => {
    grid.scrollTop = to;
  }, top);
  await page.waitForFunction(
    ([to]) => {
      const rows = [...document.querySelectorAll<HTMLElement>(".body .row")];
      const first = rows.map((row) => Number(row.getAttribute("aria-rowindex"))).sort((a, b) => a - b);
      const near = Math.floor(to! / 40) + 2;
      return first.includes(near) && rows.every((row) => row.querySelector(".cell.line")?.textContent !== "");
    },
    [Math.min(top, ROWS * 40 - 600)],
  );
  return page
    .locator(".body .row .cell.line")
    .allTextContents()
    .then((all) => all.map(Number));
};

/** Where the active cell is, once it is in sight: that the page scrolls to it takes a frame or two. */
const activeCell = async (page: Page): Promise<string> => {
  const found = await page.waitForFunction(() => {
    const grid = document.querySelector(".grid")!;
    const cell = document.getElementById(grid.getAttribute("aria-activedescendant") ?? "");
    if (cell === null) return undefined;
    const [box, inner] = [grid.getBoundingClientRect(), cell.getBoundingClientRect()];
    if (inner.top < box.top || inner.bottom > box.bottom || inner.left >= box.right) return undefined;
    const row = cell.closest("[role=row]")!.getAttribute("aria-rowindex");
    return `${row}:${cell.getAttribute("aria-colindex")}`;
  });
  return (await found.jsonValue())!;
};

it("of 100,000 rows has those in sight in the document, each with its number of all", SLOW, async () => {
  const page = await many();
  const grid = page.locator(".grid");
  expect(await grid.getAttribute("aria-rowcount")).toBe(String(ROWS + 1));
  expect(await grid.getAttribute("aria-colcount")).toBe("6");
  for (const top of [0, 50_000 * 40, 12_345 * 40, ROWS * 40]) {
    const lines = await linesAt(page, top);
    expect(lines.length).toBeLessThan(60);
    const numbers = await page
      .locator(".body .row")
      .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute("aria-rowindex"))));
    expect(lines).toEqual(numbers);
  }
  expect(await lineIn(page, ROWS + 1).textContent()).toBe(String(ROWS + 1));
});

it("is walked with the keys, and the cell is always in sight", async () => {
  const page = await many();
  await page.focus(".grid");
  const after = async (...keys: readonly string[]): Promise<string> => {
    for (const key of keys) await page.keyboard.press(key);
    return activeCell(page);
  };
  expect(await after()).toBe("2:1");
  expect(await after("ArrowDown", "ArrowDown", "ArrowRight")).toBe("4:2");
  expect(await after("End")).toBe("4:6");
  expect(await after("Control+End")).toBe(`${ROWS + 1}:6`);
  expect(await after("Home", "ArrowUp")).toBe(`${ROWS}:1`);
  expect(await after("Control+Home")).toBe("2:1");
  const [row] = (await after("PageDown")).split(":");
  expect(Number(row)).toBeGreaterThan(5);
  expect(await after("PageUp")).toBe("2:1");
});

it("leads from a finding to its cell, which says why it is wrong", async () => {
  const page = await many();
  const place = page.locator(".findings button.link").nth(1);
  expect(await place.textContent()).toBe(EN.goTo(2001));
  await place.click();
  await page.waitForSelector("#cell-1999-3.active.wrong");
  expect(await activeCell(page)).toBe("2001:4");
  expect(await page.textContent(".explained")).toMatch(/^Line 2001: ./);
  expect(await page.evaluate(() => document.activeElement?.role)).toBe("grid");
  await page.keyboard.press("ArrowDown");
  expect(await activeCell(page)).toBe("2002:4");
});

it("shows the rows of a filter, and counts them alone", async () => {
  const page = await many();
  await filterButton(page, "Rejected").click();
  await page.waitForSelector('.grid[aria-rowcount="101"]');
  await page.waitForSelector('[aria-rowindex="2"] .cell.line bdi:text-is("1001")');
  expect(await page.locator('[aria-rowindex="3"] .cell.line').textContent()).toBe("2001");
  expect(await filterButton(page, "Rejected").getAttribute("aria-pressed")).toBe("true");
  // Of a kind that the file has no row of there is nothing to show.
  expect(await filterButton(page, "LeftOut").count()).toBe(0);
});

const WRONG = {
  name: "a.csv",
  content: "date,amount,name\n2024-01-02,-1.00,Tea\n2024-01-03,much,Bus\n2024-01-04,-3.00,Bun\n",
};

itEachSampled(["tap", "keys"])("says why a cell is wrong: %s", async (how) => {
  const page = await openPage({ hasTouch: true });
  await choose(page, WRONG);
  const cell = page.locator(".cell.wrong");
  expect(await cell.getAttribute("aria-invalid")).toBe("true");
  expect(await page.textContent(".explained")).toBe("");
  if (how === "tap") await cell.tap();
  if (how === "keys") {
    await page.focus(".grid");
    for (const key of ["ArrowDown", "End", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  }
  await page.waitForSelector('.explained:has-text("Line 3")');
  expect(await page.textContent(".explained")).toContain("much");
});

it("marks of two columns with one header the one that is read", async () => {
  const page = await openPage();
  await choose(page, {
    name: "twice.csv",
    content:
      "date,amount,currency,name,currency\n2024-01-02,-1.00,EUR,Tea,EUR\n2024-01-03,-2.00,euros?,Bus,USD\n2024-01-04,-3.00,EUR,Bun,EUR\n",
  });
  await compareWithFile(page);
  await page.locator("#cell-1-7.wrong").waitFor();
  expect(await page.locator(".cell.wrong").count()).toBe(1);
});

it("shows cells beyond the header row in columns of their own, on the screen, in an editor and on paper", async () => {
  const page = await openPage();
  const content =
    "date,amount,name\n2024-01-02,-1.00,Tea\n2024-01-03,-2.00,Bus\n2024-01-04,-3.00,Tea,Green,,\n";
  await choose(page, { name: "cut.csv", content });
  await compareWithFile(page);
  const head = page.locator('.head [role="columnheader"]');
  expect(await head.last().textContent()).toBe(`column 4 ${EN.beyond}`);
  expect(await head.last().locator("select").count()).toBe(0);
  expect(await page.textContent("#cell-2-8")).toBe("Green");
  expect(await page.getByLabel(EN.role("name"), { exact: true }).inputValue()).toBe("name");
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.waitForSelector('.printed bdi:text-is("2024-01-04 | -3.00 | Tea | Green | |")', {
    state: "attached",
  });
  await page.locator("#cell-2-8").dblclick();
  await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>(".editor")?.value === "Green");
  await page.getByRole("textbox", { name: EN.editing(4, "column 4") }).fill("Green tea");
  await page.keyboard.press("Enter");
  await page.waitForSelector('#cell-2-8 bdi:text-is("Green tea")');
});

it("says how many rows are wrong, and that they are marked, only where it is in cells", async () => {
  const page = await openPage();
  await choose(page, WRONG);
  expect(await page.textContent(".verdict")).toContain(EN.wrongRows(1));
  await choose(page, { name: "none.csv", content: "date,amount,name\n" });
  expect(await page.textContent(".verdict")).toContain(EN.wrong(1));
});

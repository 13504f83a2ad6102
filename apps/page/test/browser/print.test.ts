import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { SLOW } from "../../../../tools/testing/slow.ts";
import { EN } from "../../src/texts/en.ts";
import { violationsIn } from "./support/axe-finds-nothing.ts";
import { CHECKED, choose, openPage } from "./support/open-page.ts";
import { filterButton } from "./support/table-controls.ts";

const ROWS = 3000;
/** One row in a hundred is wrong. */
const MANY = {
  name: "many.csv",
  content: `date,amount,name\n${Array.from({ length: ROWS }, (_, i) =>
    i % 100 === 99 ? "2024-01-02,much,Wrong" : `2024-01-02,-${i}.25,Name ${i}`,
  ).join("\n")}\n`,
};

/** What would be on paper: the browser says that it prints, and shows what is for paper. */
const printed = async (page: Page): Promise<string> => {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.waitForSelector(".printed table");
  // Each row is made alike, and to look at thousands of cells takes long.
  if ((await page.locator(".printed tr").count()) < 100) expect(await violationsIn(page)).toEqual([]);
  const [text] = await page.locator("main").allInnerTexts();
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.locator(".printed").waitFor({ state: "detached" });
  await page.emulateMedia({ media: "screen" });
  return text!;
};

/** Where the table is scrolled to does not matter to what is printed. */
const opened = async (): Promise<Page> => {
  const page = await openPage();
  await choose(page, MANY);
  await page.focus(".grid");
  await page.keyboard.press("Control+End");
  await page.waitForSelector(`[aria-rowindex="${ROWS + 1}"] .cell.line bdi:text-is("${ROWS + 1}")`);
  return page;
};

it("prints the verdict, what was found, the first thousand rows and how many are not printed", async () => {
  const text = await printed(await opened());
  expect(text).toContain(EN.invalid);
  expect(text).toContain(EN.findings);
  expect(text).toContain(EN.notPrinted(1000, ROWS));
  const lines = [...text.matchAll(/^(\d+)\t/gm)].map(([, line]) => Number(line));
  expect(lines).toEqual(Array.from({ length: 1000 }, (_, i) => i + 2));
  expect(text).toMatch(/^101\twrong: .+\t2024-01-02 \| much \| Wrong$/m);
  expect(text).toMatch(/^2\tto import\t2 Jan 2024\t-0.25\tName 0\t2024-01-02 \| -0.25 \| Name 0$/m);
  expect(text).not.toContain(EN.tableHelp);
  expect(text).not.toContain(EN.takeAway);
});

it("prints all rows of a filter where there are not too many, and says which they are", SLOW, async () => {
  const page = await opened();
  await filterButton(page, "Rejected").click();
  await page.waitForSelector('[aria-rowindex="2"] .cell.line bdi:text-is("101")');
  const text = await printed(page);
  expect(text).toContain(EN.onlyRows(EN.filters.Rejected));
  expect(text.match(/^\d+\twrong/gm)).toHaveLength(30);
  expect(text).not.toContain("are printed");
});

it("prints the question with its answers where one is open", SLOW, async () => {
  const page = await openPage();
  await choose(page, { name: "days.csv", content: "Date,Amount,Name\n03/04/2024,-1.00,Tea\n" });
  const text = await printed(page);
  expect(text).toContain("3 April 2024");
  expect(text).toContain("4 March 2024");
});

it("prints the rows also where somebody prints as soon as there is a result", SLOW, async () => {
  const page = await openPage();
  await page.evaluate((checked) => {
    const seen = new MutationObserver(() => {
      if (document.querySelector(checked) === null) return;
      seen.disconnect();
      dispatchEvent(new Event("beforeprint"));
    });
    seen.observe(document, { subtree: true, childList: true, attributes: true });
  }, CHECKED);
  await choose(page, { name: "one.csv", content: "date,amount,name\n2024-01-02,-1.00,Tea\n" });
  await page.emulateMedia({ media: "print" });
  await page.waitForSelector(".printed table");
});

it("fits on paper: nothing is wider than it", SLOW, async () => {
  const page = await openPage({ viewport: { width: 720, height: 1000 } });
  const columns = Array.from({ length: 40 }, (_, i) => `column_${i}`).join(",");
  const cells = Array.from({ length: 40 }, (_, i) => `value ${i}`).join(",");
  await choose(page, {
    name: "wide.csv",
    content: `date,amount,name,${columns}\n2024-01-02,-1.00,${"x".repeat(300)},${cells}\n`,
  });
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.waitForSelector(".printed table");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

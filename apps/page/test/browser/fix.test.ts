// @module-tag slow

import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { EN } from "../../src/texts/en.ts";
import { violationsIn } from "./support/axe-finds-nothing.ts";
import { CHECKED, choose, openPage } from "./support/open-page.ts";
import { compareWithFile, filterButton } from "./support/table-controls.ts";

const TEXT = `date,amount,name,kind
2024-01-02,-1.00,Tea,a
2024-01-03,much,Bus,a
2024-01-04,-5O.00,Bun,a
2024-01-05,much,Cab,b
2024-01-06,much,Pen,b
`;

const FILE = { name: "wallet.csv", content: TEXT };

const corrected = async (page: Page): Promise<string> => {
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: EN.corrected.label }).click();
  return (await buffer(await (await waiting).createReadStream())).toString();
};

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const rowsWrong = async (page: Page, count: number): Promise<void> => {
  await page.waitForSelector(CHECKED);
  await page.waitForFunction(
    (wanted) => document.querySelectorAll(".body .row.Rejected").length === wanted,
    count,
  );
};

it("corrects all others like the one that was corrected, in one step", async () => {
  const page = await openPage();
  await choose(page, FILE);
  await page.locator("#cell-1-3").dblclick();
  await page.locator(".editor").fill("-2.00");
  await page.keyboard.press("Enter");
  await button(page, EN.rows.correctAlike(2)).click();
  await rowsWrong(page, 1);
  expect(await corrected(page)).toBe(TEXT.replaceAll("much", "-2.00"));
  await button(page, EN.undoEdit).click();
  await rowsWrong(page, 3);
  expect(await corrected(page)).toBe(TEXT.replace("much", "-2.00"));
});

it("finds a text in a column or in all, says in how many cells, and replaces it", async () => {
  const page = await openPage();
  await choose(page, FILE);
  await button(page, EN.rows.find).click();
  await page.getByLabel(EN.rows.findText).fill("a");
  await button(page, EN.rows.replaceIn(5)).waitFor();
  await page.locator(".find select").selectOption({ label: "kind" });
  await button(page, EN.rows.replaceIn(3)).waitFor();
  await page.getByLabel(EN.rows.putText).fill("day, long");
  expect(await violationsIn(page)).toEqual([]);
  await button(page, EN.rows.replaceIn(3)).click();
  await page.getByText(EN.edited(1)).waitFor();
  expect(await corrected(page)).toBe(TEXT.replaceAll(/,a$/gm, ',"day, long"'));
});

it("writes the one text that is right, where a person presses for it", async () => {
  const page = await openPage();
  await choose(page, FILE);
  await page.focus(".grid");
  for (let i = 0; i < 2; i += 1) await page.keyboard.press("ArrowDown");
  await page
    .locator(".explained")
    .getByRole("button", { name: EN.rows.write("-50.00"), exact: true })
    .click();
  await rowsWrong(page, 3);
  await page.waitForFunction(() => document.activeElement?.matches(".grid"));
  expect(await corrected(page)).toBe(TEXT.replace("5O", "50"));
  // Of a word nobody knows which amount it is.
  await page.focus(".grid");
  await page.keyboard.press("ArrowDown");
  await page.waitForSelector('.explained:has-text("Line 5")');
  expect(await page.locator(".explained .fixes button").count()).toBe(1);
});

it("writes the one text that is right where it is told what is wrong, and nothing else of the file", async () => {
  // In an older encoding, with quotes and line ends of its own.
  const text = `Buchung;Betrag;"Name"\r\n02.01.2024;-1.234,50;"B\u00e4cker"\r\n03.01.2024;-23,1O;"M\u00fcller"\r\n04.01.2024;viel;Bus\r\n05.01.2024;-2,00;Bus\r\n06.01.2024;-3,00;Bus\r\n`;
  const page = await openPage();
  await choose(page, { name: "umsatz.csv", content: Buffer.from(text, "latin1") });
  const finding = page.locator(".findings .finding");
  await finding.getByRole("button", { name: EN.rows.write("-23,10"), exact: true }).click();
  await rowsWrong(page, 1);
  expect(await finding.getByRole("button").allTextContents()).toEqual([EN.goTo(4)]);
  await page.waitForFunction(() => document.activeElement?.matches(".grid"));
  const waiting = page.waitForEvent("download");
  await button(page, EN.corrected.label).click();
  const bytes = await buffer(await (await waiting).createReadStream());
  expect(bytes.toString("latin1")).toBe(text.replace("23,1O", "23,10"));
});

it("leaves rows out of the file, and puts any of them back", async () => {
  const page = await openPage();
  await choose(page, FILE);
  await filterButton(page, "Rejected").click();
  const left = [TEXT.split("\n")[2], TEXT.split("\n")[3]];
  for (const rows of [3, 2]) {
    await page.focus(".grid");
    await page.keyboard.press("Control+Home");
    await button(page, EN.rows.leaveOut).click();
    await page.waitForSelector(`.grid[aria-rowcount="${rows + 1}"]`);
  }
  expect(await corrected(page)).toBe(TEXT.replace(`${left.join("\n")}\n`, ""));
  await page.getByText(EN.rows.youLeftOut(2)).click();
  expect(await violationsIn(page)).toEqual([]);
  await button(page, EN.rows.putBackRow("2024-01-03 | much | Bus | a")).click();
  await page.getByText(EN.rows.youLeftOut(1)).waitFor();
  expect(await corrected(page)).toBe(TEXT.replace(`${left[1]}\n`, ""));
  await button(page, EN.undoEdit).click();
  await button(page, EN.undoEdit).click();
  await page.getByText(EN.edited(1)).waitFor();
  expect(await corrected(page)).toBe(TEXT.replace(`${left[0]}\n`, ""));
});

it("a row that became right turns calm in 150 ms, at once where less motion is wanted", async () => {
  for (const [reducedMotion, seconds] of [
    ["no-preference", "0.15s"],
    ["reduce", "0s"],
  ] as const) {
    const page = await openPage({ reducedMotion });
    await choose(page, FILE);
    const row = page.locator(".row.Rejected").first();
    expect(await row.evaluate((element) => getComputedStyle(element).transitionDuration)).toContain(seconds);
    await row.evaluate((element) => {
      element.id = "the-same";
    });
    await page.locator("#cell-1-3").dblclick();
    await page.locator(".editor").fill("-2.00");
    await page.keyboard.press("Enter");
    // It is the same element that gets another colour.
    await page.waitForSelector("#the-same.Accepted");
    await page.context().close();
  }
});

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

it("on a phone is a list of names, days and amounts, and a tap opens a row's source and its fix", async () => {
  const page = await openPage(PHONE);
  await choose(page, FILE);
  const cells = page.locator('[aria-rowindex="2"] bdi');
  expect(await cells.allTextContents()).toEqual(["2 Jan 2024", "Tea", "-1.00"]);
  expect(await page.locator('[aria-rowindex="2"]').evaluate((row) => row.clientHeight)).toBeLessThan(64);
  await page.locator("#cell-2-1").tap();
  await page.waitForSelector('[aria-rowindex="4"] .source');
  expect(await violationsIn(page)).toEqual([]);
  await page
    .getByRole("grid")
    .getByRole("button", { name: EN.rows.write("-50.00"), exact: true })
    .tap();
  await rowsWrong(page, 3);
  await button(page, EN.rows.change("kind", "a")).tap();
  await page.locator(".editor").fill("c");
  await page.keyboard.press("Enter");
  await page.getByText(EN.edited(2)).waitFor();
  await page.locator("#cell-2-1").tap();
  await page.waitForSelector(".source", { state: "detached" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

it("shows the source of a row from the keyboard alone, and leads back", async () => {
  const page = await openPage();
  await choose(page, FILE);
  await page.focus(".grid");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.waitForSelector('[aria-rowindex="3"] .source');
  const values = page.locator(".source button.value");
  for (let i = 0; i < 20; i += 1) {
    await page.keyboard.press("Tab");
    if (await values.nth(3).evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".editor") === document.activeElement);
  await page.keyboard.type("z");
  await page.keyboard.press("Enter");
  await page.getByText(EN.edited(1)).waitFor();
  expect(await page.evaluate(() => document.activeElement?.role)).toBe("grid");
  await page.keyboard.press("Escape");
  expect(await page.locator(".source").count()).toBe(0);
  await page.keyboard.press("ArrowDown");
  await page.waitForSelector("#cell-2-0.active, #cell-2-5.active");
  expect(await corrected(page)).toBe(TEXT.replace("Bus,a", "Bus,z"));
});

it("says each thing once: the file's own columns are beside it only where they are asked for", async () => {
  const page = await openPage();
  await choose(page, FILE);
  expect(await page.locator(".body .row").first().textContent()).not.toMatch(/2024-01-02/);
  await compareWithFile(page);
  expect(await page.locator(".body .row").first().textContent()).toMatch(/2 Jan 2024.*2024-01-02/);
  await page.setViewportSize({ width: 1099, height: 800 });
  await page.waitForSelector(".as-rows");
  expect(await button(page, EN.rows.beside).count()).toBe(0);
});

it("is as high as its rows, and shows at which side there is more", async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await choose(page, FILE);
  const heights = () =>
    page.locator(".grid").evaluate((grid) => {
      const rows = [...grid.querySelectorAll<HTMLElement>(".row")];
      return [grid.clientHeight, rows.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0)] as const;
    });
  const [grid, rows] = await heights();
  expect(Math.abs(grid - rows)).toBeLessThanOrEqual(2);
  expect(await page.locator(".frame").getAttribute("class")).not.toContain("more");
  const wide = Array.from({ length: 12 }, (_, i) => `Field ${i}`).join(",");
  await choose(page, {
    name: "wide.csv",
    content: `date,amount,name,${wide}\n2024-01-02,-1.00,Tea,${wide}\n`,
  });
  await compareWithFile(page);
  await page.waitForSelector(".frame.more-behind:not(.more-before)");
  await page.locator(".grid").evaluate((element) => {
    element.scrollLeft = element.scrollWidth;
  });
  await page.waitForSelector(".frame.more-before:not(.more-behind)");
});

import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { SLOW } from "../../../../tools/testing/slow.ts";
import { EN } from "../../src/texts/en.ts";
import { violationsIn } from "./support/axe-finds-nothing.ts";
import { lateAnswers } from "./support/late-answers.ts";
import { CHECKED, choose, openPage } from "./support/open-page.ts";
import { filterButton } from "./support/table-controls.ts";

/** In windows-1252, with quotes that nothing needs, two kinds of line ends and a wrong date. */
const BYTES = Buffer.from(
  'Datum;"Betrag";Text\r\n32.01.2024;"-12,50"; Bäckerei "am" Markt\n02.01.2024;-3,00;"Café"\r\n',
  "latin1",
);

const FILE = { name: "march.csv", content: BYTES };

const cell = (page: Page, row: number, column: number) => page.locator(`#cell-${row}-${column}`);

/** Its columns in the table. */
const [DATE, NAME, AMOUNT] = [1, 2, 3];

const write = async (page: Page, text: string): Promise<void> => {
  const editor = page.locator(".editor");
  await editor.waitFor();
  await page.waitForFunction(() => document.querySelector(".editor") === document.activeElement);
  await editor.fill(text);
  await page.keyboard.press("Enter");
};

const corrected = async (page: Page): Promise<{ readonly name: string; readonly bytes: Buffer }> => {
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: EN.corrected.label }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await buffer(await download.createReadStream()) };
};

it("judges an edited cell at once, and every other byte stays", async () => {
  const page = await openPage();
  await choose(page, FILE);
  expect(await page.textContent(".verdict h2")).toBe(EN.invalid);
  await cell(page, 0, DATE).dblclick();
  await write(page, "31.01.2024");
  await page.getByText(EN.ready, { exact: true }).waitFor();
  await cell(page, 0, DATE).getByText("31 Jan 2024", { exact: true }).waitFor();
  const { name, bytes } = await corrected(page);
  expect(name).toBe("march.corrected.csv");
  expect(await page.textContent("code.block")).toMatch(/ march\.corrected\.csv$/);
  await page.getByText(EN.commandNeeds([EN.needed.corrected])).waitFor();
  expect(bytes.toString("latin1")).toBe(BYTES.toString("latin1").replace("32.01.2024", "31.01.2024"));
});

it("edits, leaves and takes back from the keyboard alone", async () => {
  const page = await openPage();
  await choose(page, FILE);
  const grid = page.getByRole("grid");
  await grid.focus();
  for (let i = 0; i < DATE; i += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("F2");
  const editor = page.locator(".editor");
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>(".editor")?.value === "32.01.2024",
  );
  await page.keyboard.press("Escape");
  expect(await editor.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("grid");
  await page.keyboard.press("Enter");
  await write(page, "30.01.2024");
  await page.getByText(EN.ready, { exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("grid");
  await page.getByRole("button", { name: EN.undoEdit }).click();
  await page.getByText(EN.invalid, { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: EN.corrected.label }).count()).toBe(0);
});

it("refuses a character that the file's encoding does not have, and keeps what was typed", async () => {
  const page = await openPage();
  await choose(page, FILE);
  await cell(page, 1, NAME).dblclick();
  await write(page, "Καφές");
  await page.getByText(/cannot have the letter/).waitFor();
  expect(await page.inputValue(".editor")).toBe("Καφές");
  await write(page, "Kaffee; „gut“");
  await page.locator(".editor").waitFor({ state: "detached" });
  await page.waitForSelector(CHECKED);
  const { bytes } = await corrected(page);
  const expected = Buffer.concat([
    BYTES.subarray(0, BYTES.lastIndexOf('"Caf')),
    Buffer.from('"Kaffee; \x84gut\x93"\r\n', "latin1"),
  ]);
  expect(bytes.toString("latin1")).toBe(expected.toString("latin1"));
});

it(
  "leaves a cell of several lines as it is if nothing is typed, and writes its line breaks",
  SLOW,
  async () => {
    const text = 'date,amount,name\n2024-01-02,-1.00,"Shop one\nBerlin"\n2024-01-03,-2.00,Bus\n';
    const page = await openPage();
    await choose(page, { name: "lines.csv", content: text });
    await cell(page, 0, NAME).dblclick();
    await page.waitForFunction(() => document.querySelector(".editor") === document.activeElement);
    await page.keyboard.press("Enter");
    await page.locator(".editor").waitFor({ state: "detached" });
    expect(await page.getByRole("button", { name: EN.undoEdit }).count()).toBe(0);
    await cell(page, 0, NAME).dblclick();
    await write(page, "Shop two\nBonn");
    await page.getByText(EN.edited(1)).waitFor();
    await page.waitForSelector(CHECKED);
    expect((await corrected(page)).bytes.toString()).toBe(text.replace("Shop one\nBerlin", "Shop two\nBonn"));
  },
);

const isInEditor = (page: Page) =>
  page.waitForFunction(() => document.querySelector(".editor") === document.activeElement);

it("keeps a refused text, and lets whoever goes elsewhere go", async () => {
  const page = await openPage();
  await choose(page, FILE);
  await cell(page, 1, NAME).dblclick();
  await write(page, "Καφές");
  await page.getByText(/cannot have the letter/).waitFor();
  expect(await violationsIn(page)).toEqual([]);
  const filter = filterButton(page, "All");
  await filter.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  expect(await filter.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.inputValue(".editor")).toBe("Καφές");
  await page.locator(".editor").focus();
  await page.keyboard.press("Escape");
  expect(await page.locator(".editor").count()).toBe(0);
});

it("leads on in the table when the last edit is taken back and its button is gone", SLOW, async () => {
  const page = await openPage();
  await choose(page, FILE);
  await cell(page, 0, DATE).dblclick();
  await write(page, "31.01.2024");
  await page.getByText(EN.ready, { exact: true }).waitFor();
  await page.getByRole("button", { name: EN.undoEdit }).focus();
  await page.keyboard.press("Enter");
  await page.getByText(EN.invalid, { exact: true }).waitFor();
  await page.waitForFunction(() => document.activeElement?.matches(".grid"));
});

it(
  "writes a second cell where its row is now, though the first one was left without Enter and became longer",
  SLOW,
  async () => {
    const text = "date,amount,name\n2024-01-02,-1.00,Tea\n2024-01-03,-2.00,Bus\n2024-01-04,-3.00,Bun\n";
    const page = await openPage();
    await choose(page, { name: "rows.csv", content: text });
    await cell(page, 0, NAME).dblclick();
    await isInEditor(page);
    await page.locator(".editor").fill("Green\nTea");
    await cell(page, 1, NAME).dblclick();
    await page.waitForSelector("#cell-1-2 .editor");
    await isInEditor(page);
    await page.locator(".editor").fill("Tram");
    await page.keyboard.press("Enter");
    await page.getByText(EN.edited(2)).waitFor();
    await page.waitForSelector(CHECKED);
    const { bytes } = await corrected(page);
    expect(bytes.toString()).toBe(text.replace("Tea", '"Green\nTea"').replace("Bus", "Tram"));
  },
);

it(
  "keeps what is typed into a second cell, and its row, while the first edit makes rows of a filter fewer",
  SLOW,
  async () => {
    const text = "date,amount,name\n2024-01-02,much,Tea\n2024-01-03,-2.00,Bus\n2024-01-04,more,Bun\n";
    const page = await openPage();
    await choose(page, { name: "rows.csv", content: text });
    await filterButton(page, "Rejected").click();
    await page.waitForSelector('.grid[aria-rowcount="3"]');
    await cell(page, 0, AMOUNT).dblclick();
    await isInEditor(page);
    await page.locator(".editor").fill("-1.00");
    await cell(page, 1, AMOUNT).dblclick();
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>(".editor")?.value === "more",
    );
    await page.keyboard.type("-4.0");
    // The row of the first edit is gone, and the second has its place.
    await page.waitForSelector('.grid[aria-rowcount="2"]');
    await page.waitForSelector(`#cell-0-${AMOUNT} .editor`);
    await isInEditor(page);
    await page.keyboard.type("0");
    expect(await page.inputValue(".editor")).toBe("-4.00");
    await page.keyboard.press("Enter");
    await page.getByText(EN.edited(2)).waitFor();
    await page.waitForSelector(CHECKED);
    const { bytes } = await corrected(page);
    expect(bytes.toString()).toBe(text.replace("much", "-1.00").replace("more", "-4.00"));
  },
);

it(
  "opens the cell that a double click began on, though its row is elsewhere at the second click",
  SLOW,
  async () => {
    const text = "date,amount,name\n2024-01-02,much,Tea\n2024-01-03,-2.00,Bus\n2024-01-04,more,Bun\n";
    const page = await openPage();
    await choose(page, { name: "rows.csv", content: text });
    await filterButton(page, "Rejected").click();
    await page.waitForSelector('.grid[aria-rowcount="3"]');
    await cell(page, 0, AMOUNT).dblclick();
    await isInEditor(page);
    await page.locator(".editor").fill("-1.00");
    const { x, y } = (await cell(page, 1, AMOUNT).boundingBox())!;
    await page.mouse.move(x + 20, y + 10);
    await page.mouse.down();
    await page.waitForSelector('.grid[aria-rowcount="2"]');
    await page.mouse.up();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.waitForSelector(`#cell-0-${AMOUNT} .editor`);
    await isInEditor(page);
    expect(await page.inputValue(".editor")).toBe("more");
  },
);

/** A page on which a text was refused in the last row, while a cell above it was open. */
const refusedMeanwhile = async () => {
  const page = await openPage();
  const answers = await lateAnswers(page);
  await choose(page, FILE);
  await answers.hold();
  await cell(page, 1, NAME).dblclick();
  await write(page, "Καφές");
  await cell(page, 0, AMOUNT).dblclick();
  await page.waitForSelector("#cell-0-3 .editor");
  await page.locator(".editor").fill("-13,50");
  const letAllCome = () => answers.letCome(Number.MAX_SAFE_INTEGER);
  await letAllCome();
  const isSaid = () => page.getByText(/cannot have the letter/).waitFor();
  await isSaid();
  expect(await page.inputValue("#cell-0-3 .editor")).toBe("-13,50");
  return { page, letAllCome, isSaid };
};

it(
  "keeps a text that is refused while another cell is open, and opens its cell again after that",
  SLOW,
  async () => {
    const { page, letAllCome, isSaid } = await refusedMeanwhile();
    await page.keyboard.press("Enter");
    await letAllCome();
    expect(await page.inputValue("#cell-1-2 .editor")).toBe("Καφές");
    await isSaid();
    await page.locator(".editor").fill("Kaffee");
    await page.locator(".editor").press("Enter");
    await letAllCome();
    await page.getByText(EN.edited(2)).waitFor();
    expect(await page.locator(".editor").count()).toBe(0);
  },
);

it("shows a refused text again to who opens its cell, and drops it with Escape", SLOW, async () => {
  const { page, letAllCome, isSaid } = await refusedMeanwhile();
  await cell(page, 1, NAME).dblclick();
  await page.waitForSelector("#cell-1-2 .editor");
  await isInEditor(page);
  expect(await page.inputValue(".editor")).toBe("Καφές");
  await isSaid();
  await page.keyboard.press("Escape");
  await letAllCome();
  expect(await page.locator(".editor").count()).toBe(0);
  await cell(page, 1, NAME).dblclick();
  await isInEditor(page);
  expect(await page.inputValue(".editor")).toBe("Café");
});

it("leads on from the findings when the one that had the focus is mended", SLOW, async () => {
  const page = await openPage();
  const answers = await lateAnswers(page);
  await choose(page, FILE);
  await answers.hold();
  await cell(page, 0, DATE).dblclick();
  await write(page, "31.01.2024");
  await page.locator(".findings button").first().focus();
  await answers.letCome(Number.MAX_SAFE_INTEGER);
  expect(await page.locator(".findings button").count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(EN.findings);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});

// @module-tag slow

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { SLOW } from "../../../../tools/testing/slow.ts";
import { EN } from "../../src/texts/en.ts";
import { CHECKED, choose, openPage } from "./support/open-page.ts";
import { compareWithFile } from "./support/table-controls.ts";

const CORPUS = fileURLToPath(new URL("../../../../packages/preflight/corpus/", import.meta.url));

/** Counts what the page asks its worker from now on. */
const askedOfWorker = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  await page.evaluate(() => {
    const asked: string[] = [];
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, message: { ask: string }, ...rest: never[]) {
      asked.push(message.ask);
      postMessage.call(this, message, ...rest);
    } as typeof postMessage;
    Object.assign(globalThis, { asked });
  });
  return () => page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked.splice(0));
};

const select = (page: Page, label: string) => page.getByRole("combobox", { name: label, exact: true });

/** The controls of how a file is read are behind a word. */
const openControls = (page: Page) => page.locator("details.change summary").click();

const UNDECIDED = {
  name: "days.csv",
  content: "Date,Amount,Name\n03/04/2024,-1.00,Tea\n05/06/2024,-2.00,Bus\n",
};

it("reads once for each change, and what was said before stays", SLOW, async () => {
  const page = await openPage();
  await choose(page, {
    name: "a.csv",
    content: "date,amount,name\n2024-01-02,-1.00,Tea\n2024-01-03,-2.50,Bus\n",
  });
  await openControls(page);
  const asked = await askedOfWorker(page);
  const change = async (label: string, value: string): Promise<void> => {
    await select(page, label).selectOption(value);
    await page.waitForSelector(CHECKED);
    const isOfRows = (ask: string): boolean => ask === "rows" || ask === "rightValues";
    expect((await asked()).filter((ask) => !isOfRows(ask))).toEqual(["read"]);
  };
  await change(EN.dateFormat, "%d.%m.%Y");
  expect(await page.textContent(".verdict h2")).toBe(EN.invalid);
  await change(EN.encoding, "windows-1252");
  await change(EN.numberFormat, "1,234.56");
  await change(EN.sign, "inflows_negative");
  await change(EN.dateFormat, "%Y-%m-%d");
  expect(await page.textContent(".verdict h2")).toBe(EN.ready);
  expect(await page.locator('[aria-rowindex="2"] .cell.amount').textContent()).toBe("+1.00");
  const said = [EN.encoding, EN.numberFormat, EN.sign, EN.dateFormat].map((label) =>
    select(page, label).inputValue(),
  );
  expect(await Promise.all(said)).toEqual(["windows-1252", "1,234.56", "inflows_negative", "%Y-%m-%d"]);
  expect(await page.textContent("code.block")).toBe(
    "farthing preflight --date-format %Y-%m-%d --encoding windows-1252 --number-format 1,234.56 --signage-convention inflows_negative a.csv",
  );
  await page.getByRole("button", { name: EN.reset }).click();
  await page.waitForSelector(CHECKED);
  expect(await page.textContent("code.block")).toBe("farthing preflight a.csv");
});

it("asks one question with both readings of a real line, and takes the answer from the keyboard", async () => {
  const page = await openPage();
  await choose(page, UNDECIDED);
  expect(await page.textContent(".verdict h2")).toBe(EN.open(1));
  const sentence = "Line 2 says 03/04/2024: is that 3 April 2024 or 4 March 2024?";
  const question = page.getByRole("region", { name: sentence, exact: true });
  expect(await question.locator("h2").textContent()).toBe(sentence);
  expect(await question.locator("code").textContent()).toBe("03/04/2024,-1.00,Tea");
  const answers = await question.getByRole("button").allTextContents();
  expect(answers.map((answer) => answer.trim()).sort()).toEqual([
    "3 April 2024the day comes first",
    "4 March 2024the month comes first",
  ]);
  await question.getByRole("button", { name: "3 April 2024" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector(CHECKED);
  await page.waitForSelector(`.verdict h2:text-is("${EN.ready}")`);
  expect(await question.count()).toBe(0);
  expect(await page.locator('[aria-rowindex="2"] .cell.date').textContent()).toBe("3 Apr 2024");
  // What had the focus is gone; the verdict tells on.
  expect(await page.evaluate(() => document.activeElement?.className)).toContain("verdict");
});

it("says of a sign what it means, not what the option calls it", SLOW, async () => {
  const page = await openPage();
  await choose(page, {
    name: "signs.csv",
    content: "Date,Value,Name\n2025-01-14,1.00,Tea\n2025-01-15,2.00,Bus\n",
  });
  const question = page.locator(".question");
  expect(await question.locator("h2").textContent()).toBe(
    "1.00 on 14 January 2025, Tea: did you spend or receive it?",
  );
  expect(await question.getByRole("button").allTextContents()).toEqual([
    "I spent itmoney outThe file then: 0.00 in, 3.00 out",
    "I received itmoney inThe file then: 3.00 in, 0.00 out",
  ]);
});

it("takes what a column is from its header, and the column that was it before is nothing then", async () => {
  const page = await openPage();
  await choose(page, {
    name: "a.csv",
    content: "date,amount,name,text\n2024-01-02,-1.00,Tea,Green\n2024-01-03,-2.00,Bus,Line 7\n",
  });
  await compareWithFile(page);
  const role = (header: string) => page.getByLabel(EN.role(header), { exact: true });
  expect(await role("name").inputValue()).toBe("name");
  await role("text").selectOption("name");
  await page.waitForSelector('[aria-rowindex="2"] .cell.name bdi:text-is("Green")');
  expect(await role("name").inputValue()).toBe("");
  expect(await role("date").inputValue()).toBe("date");
  expect(await role("amount").inputValue()).toBe("amount");
});

it(
  "keeps a question open when a person says what another column is, until it is answered",
  SLOW,
  async () => {
    const page = await openPage();
    const name = "two-currencies.csv";
    await choose(page, { name, content: readFileSync(`${CORPUS}ca-bank-currency-columns.csv`) });
    const questions = page.locator(".question h2");
    const sentence = "Which of these is the amount in the currency of your account?";
    expect(await questions.allTextContents()).toEqual([sentence]);
    await compareWithFile(page);
    await page.getByLabel(EN.role("Cheque Number"), { exact: true }).selectOption("tags");
    await page.getByText(EN.commandNeeds([EN.needed.profile])).waitFor();
    await page.waitForSelector(CHECKED);
    expect(await questions.allTextContents()).toEqual([sentence]);
    await page.locator("button.answer").first().click();
    await page.waitForSelector(".question", { state: "detached" });
    await page.waitForSelector(CHECKED);
    expect(await questions.count()).toBe(0);
  },
);

it(
  "takes that there is a header row, that there is none, and its line, though nothing in the file tells",
  SLOW,
  async () => {
    const page = await openPage();
    await choose(page, {
      name: "a.csv",
      content: "2024-01-01,10.00,Tea\n2024-01-02,-5.00,Bus\n2024-01-03,-7.00,Bun\n",
    });
    const rowsAfter = async (header: string): Promise<string | null> => {
      await select(page, EN.header).selectOption(header);
      await page.waitForSelector(CHECKED);
      return page.locator(".grid").getAttribute("aria-rowcount");
    };
    const command = () => page.textContent("code.block");
    await openControls(page);
    expect(await page.locator(".grid").getAttribute("aria-rowcount")).toBe("4");
    expect(await page.getByLabel(EN.linesAbove).isDisabled()).toBe(true);
    expect(await rowsAfter("true")).toBe("3");
    expect(await command()).toBe("farthing preflight --header a.csv");
    await page.getByLabel(EN.linesAbove).fill("1");
    await page.keyboard.press("Enter");
    await page.waitForSelector('.grid[aria-rowcount="2"]');
    expect(await command()).toBe("farthing preflight --header --rows-to-skip 1 a.csv");
    expect(await rowsAfter("")).toBe("4");
    expect(await rowsAfter("false")).toBe("4");
    expect(await command()).toBe("farthing preflight --no-header a.csv");
  },
);

/** Presses Tab until something is reached, as a person does who has no mouse. */
const tabTo = async (page: Page, what: string): Promise<void> => {
  for (let i = 0; i < 60; i += 1) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), what)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${what} is not reached with Tab.`);
};

it("is used with the keyboard alone: a file, a question, the table, a finding, a filter, a control, a file to take away", async () => {
  const page = await openPage();
  const chooser = page.waitForEvent("filechooser");
  await tabTo(page, "input[type=file]");
  await page.keyboard.press("Enter");
  const { name } = UNDECIDED;
  const content = `${UNDECIDED.content}07/08/2024,much,Bun\n`;
  await (await chooser).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  await page.waitForSelector(CHECKED);
  await tabTo(page, "button.answer");
  await page.keyboard.press("Space");
  await page.waitForSelector(`.verdict h2:text-is("${EN.invalid}")`);
  await tabTo(page, '.segments button[aria-pressed="false"]');
  await page.keyboard.press("Enter");
  await page.waitForSelector('.grid[aria-rowcount="2"]');
  await tabTo(page, ".grid");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await tabTo(page, "select.role");
  await tabTo(page, ".findings button");
  await page.keyboard.press("Enter");
  await page.waitForSelector('.row-fix:has-text("Line 4:")');
  await tabTo(page, "details.folded summary");
  await page.keyboard.press("Enter");
  await tabTo(page, "details.change summary");
  await page.keyboard.press("Enter");
  await page.waitForSelector("details.change[open]");
  await tabTo(page, ".control select");
  await tabTo(page, "details.folded:not([open]) > summary");
  await page.keyboard.press("Enter");
  const download = page.waitForEvent("download");
  await tabTo(page, ".download button");
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toBe("days.rejected.csv");
});

it("offers no button to copy where the browser would not copy", SLOW, async () => {
  const page = await openPage();
  await choose(page, UNDECIDED);
  expect(await page.getByRole("button", { name: EN.copy }).count()).toBe(1);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "clipboard"));
  await page.reload();
  await choose(page, UNDECIDED);
  expect(await page.textContent("code.block")).toContain("farthing preflight");
  expect(await page.getByRole("button", { name: EN.copy }).count()).toBe(0);
});

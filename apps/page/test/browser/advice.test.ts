// @module-tag slow

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { itEachSampled } from "../../../../tools/testing/slow.ts";
import { EN } from "../../src/texts/en.ts";
import { ADVISED } from "../support/open-files.ts";
import { violationsIn } from "./support/axe-finds-nothing.ts";
import { CHECKED, choose, openPage } from "./support/open-page.ts";

/** Shows what looks like no export of a bank as what it may be all the same. */
const showAsTable = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: EN.files.asTable }).click();
  await page.waitForSelector(".findings");
};

const findings = (page: Page) => page.locator(".findings .finding");

/** Each place that is named, with what is said of it and what is to be done there. */
const placesWithAdvice = (page: Page): Promise<readonly (readonly string[])[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll(".finding .places li")].map((place) => {
      const message = place.parentElement!.previousElementSibling!;
      const help = place.closest("div")!.querySelector("p.dim")!;
      return [place.querySelector("code")?.textContent ?? "", message.textContent, help.textContent];
    }),
  );

itEachSampled(Object.keys(ADVISED))("says what to do, and asks nothing: %s", async (what) => {
  const page = await openPage();
  await choose(page, { name: "a.csv", content: ADVISED[what]! });
  expect(await page.locator(".question").count()).toBe(0);
  const isLetter = what === "no dates";
  expect(await page.textContent(".verdict h2")).toBe(isLetter ? EN.noExport : EN.invalid);
  if (isLetter) await showAsTable(page);
  const first = findings(page).first();
  expect(await first.locator(".badge").textContent()).toBe(EN.file.found.severities.error);
  expect(await first.textContent()).toMatch(/\b(?:[Dd]ownload|[Ff]ormat|[Ww]rite|[Ss]plit)\b/);
  // Nothing says that a format was found which no date has.
  const dates = page.locator("details.change label").filter({ hasText: EN.dateFormat }).locator("select");
  if (what.startsWith("days")) expect(await dates.locator("option").first().textContent()).toBe(EN.notFound);
  expect(await violationsIn(page)).toEqual([]);
});

itEachSampled([
  "days of a spreadsheet",
  "days of a spreadsheet with times",
  "days of a spreadsheet without a header row",
])("says of each cell which day it is: %s", async (what) => {
  const page = await openPage();
  await choose(page, { name: "a.csv", content: ADVISED[what]! });
  expect(await findings(page).first().textContent()).toMatch(
    /numbers of a spreadsheet, not days: “45123[^”]*”\. ?Format/,
  );
  const advice = (await placesWithAdvice(page)).slice(-3);
  expect(advice.map(([cell, message]) => message!.includes(`“${cell}”`))).toEqual([true, true, true]);
  expect(advice.map(([, , help]) => /\d{4}-\d\d-\d\d/.exec(help!)?.[0])).toEqual([
    "2023-07-16",
    "2023-07-17",
    "2023-07-23",
  ]);
});

const WRONG_CELLS: Readonly<Record<string, readonly [content: string, cells: readonly string[]]>> = {
  dates: [
    "date,amount,name\n2024-01-01,-1.00,a\n2024-01-33,-1.00,b\n05/01/2567,-1.00,c\n45296,-1.00,d\n6 Jan,-1.00,e\n2024-02-02,-1.00,f\n2024-02-03,-1.00,g\n2024-02-04,-1.00,h\n2024-02-05,-1.00,i\n",
    ["2024-01-33", "05/01/2567", "45296", "6 Jan"],
  ],
  numbers: [
    "date,amount,name\n2024-01-01,-1.00,a\n2024-01-02,=1+1,b\n2024-01-03,1.2E+05,c\n2024-01-04,much,d\n2024-01-05,-2.00,e\n2024-01-06,-2.00,f\n2024-01-07,-2.00,g\n",
    ["=1+1", "1.2E+05", "much"],
  ],
  "long ago": [
    "date,amount,name\n2024-01-01,-1.00,a\n1924-01-02,-1.00,b\n2567-01-03,-1.00,c\n2091-01-04,-1.00,d\n",
    ["1924-01-02", "2567-01-03", "2091-01-04"],
  ],
};

itEachSampled(Object.keys(WRONG_CELLS))(
  "says of each wrong cell what is wrong with it, not with another one: %s",
  async (what) => {
    const [content, cells] = WRONG_CELLS[what]!;
    const page = await openPage();
    await choose(page, { name: "a.csv", content });
    const places = await placesWithAdvice(page);
    for (const cell of cells) {
      const [place] = places.filter(([text]) => text === cell);
      expect(place?.[1], cell).toContain(`“${cell}”`);
      expect(place?.[2], cell).toMatch(/^[A-Z].*\.$/);
    }
  },
);

const ROWS = ["date;amount;name", "02.01.2026;-1,00;Tee", "03.01.2026;-2,50;Bus", "04.01.2026;700,00;Lohn"];

/** A file with some lines above its header row. */
const below = (above: string) => ({ name: "a.csv", content: `${above}${ROWS.join("\n")}\n` });

/** What stands above a header row, each with the number of its lines. */
const PREAMBLES: readonly (readonly [above: string, lines: number])[] = [
  ["Quay Bank\n", 1],
  ["Quay Bank\r\nAccount;12345\r\nJanuary\r\n", 3],
  ["Quay Bank\n\n\nAccount;12345\n\n", 5],
  [`${"A line\n".repeat(11)}`, 11],
];

/** Those that do not hide the header row, wherever it is looked for. */
const MARKED: typeof PREAMBLES = [
  ["", 0],
  ["sep=;\nQuay Bank\n", 2],
  ['"A text\nof two lines";x\n', 2],
];

const setLinesAbove = async (page: Page, lines: string, verdict: string): Promise<void> => {
  const change = page.locator("details.change");
  if ((await change.getAttribute("open")) === null) await change.locator("summary").click();
  await page.getByLabel(EN.linesAbove, { exact: true }).fill(lines);
  await page.keyboard.press("Enter");
  await page.waitForSelector(`.verdict h2:text-is("${verdict}")`);
  await page.waitForSelector(CHECKED);
};

itEachSampled([...PREAMBLES, ...MARKED])(
  "counts the lines above the header row as the option does: %j",
  async (above, lines) => {
    const page = await openPage();
    await choose(page, below(above));
    expect(await page.getByLabel(EN.linesAbove, { exact: true }).inputValue()).toBe(String(lines));
    await setLinesAbove(page, String(lines), EN.ready);
    expect(await page.locator("#cell-0-0 bdi").textContent()).toBe(String(lines + 2));
  },
);

itEachSampled(PREAMBLES)("is set with the button of a finding: %j", async (above, lines) => {
  const page = await openPage();
  await choose(page, below(above));
  await setLinesAbove(page, "0", EN.invalid);
  const finding = findings(page).filter({ hasText: `probably on line ${lines + 1}` });
  await finding.getByRole("button", { name: EN.file.readSo }).click();
  await page.waitForSelector(`.verdict h2:text-is("${EN.ready}")`);
  await page.waitForSelector(CHECKED);
  expect(await page.locator("#cell-0-0 bdi").textContent()).toBe(String(lines + 2));
});

it("says of a column that is missing where it is chosen, in the words of the page", async () => {
  const page = await openPage();
  await choose(page, { name: "a.csv", content: "Dear customer,\nthank you for your letter.\n" });
  await showAsTable(page);
  const said = (await findings(page).allTextContents()).join("\n");
  expect(said).toContain("list above each column");
  expect(said).toContain("download it again");
  expect(said).not.toMatch(/_|label/);
});

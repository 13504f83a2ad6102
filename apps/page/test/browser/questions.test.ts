// @module-tag slow

import type { QuestionIs } from "@farthing/preflight/questions";
import { expect, it } from "vitest";
import { itEachSampled } from "../../../../tools/testing/slow.ts";
import { EN } from "../../src/texts/en.ts";
import { QUESTION_FILES } from "../support/questions.ts";
import { readInNode } from "../support/read-in-node.ts";
import { violationsIn } from "./support/axe-finds-nothing.ts";
import { CHECKED, choose, openPage, TODAY } from "./support/open-page.ts";

const { questions } = EN.file.open;

/** What a person's words for a question have of the file: the text or the row in question. */
const SAID: Readonly<Partial<Record<QuestionIs, string>>> = {
  day_or_month: "Line 2 says 03/04/2024: is that 3 April 2024 or 4 March 2024?",
  which_mark: "“-1.250” on 15 May 2024, Tea: is it -1.25 or -1,250?",
  spent_or_received: "167.84 on 14 January 2025, REWE: did you spend or receive it?",
  which_side: "851.81 on 19 August 2024, KESTREL ASSOC 4471: did you spend or receive it?",
  minus_of_spent: "1.00 on 2 January 2025, Mill, with a minus: did you spend or receive it?",
  no_balance: "4.00 on 5 January 2024, Cab: is this booked already?",
  which_status: "184.00 on 9 January 2026, Rail season ticket: did this payment happen?",
  sums_of_days: "3.00 on 2 January 2025, Sum of day: is this a payment of its own?",
};

itEachSampled(Object.keys(QUESTION_FILES) as QuestionIs[])(
  "is asked in a sentence, and answered with one click: %s",
  async (is) => {
    const { content, name = "a.csv" } = QUESTION_FILES[is]!;
    const { told } = await readInNode(name, content, TODAY, {}, "UTC");
    const question = told.questions.find((each) => each.is === is)!;
    const page = await openPage();
    await choose(page, { name, content });
    const headings = page.locator(".question h2");
    const at = told.questions.filter(({ answers }) => answers.length > 0).indexOf(question);
    const asked = await headings.nth(at).textContent();
    expect(asked).toMatch(/\?$/);
    if (SAID[is] !== undefined) expect(asked).toBe(SAID[is]);
    const buttons = page.locator(".question").nth(at).locator("button.answer");
    expect(await buttons.count()).toBe(question.answers.length);
    expect(await violationsIn(page)).toEqual([]);
    await buttons.first().click();
    await page.waitForFunction(
      ([sentence]) =>
        ![...document.querySelectorAll(".question h2")].some((each) => each.textContent === sentence),
      [asked] as const,
    );
    await page.waitForSelector(CHECKED);
  },
);

it("says what the file comes to with each answer, and the verdict says the same after it", async () => {
  const { content } = QUESTION_FILES.spent_or_received!;
  const page = await openPage();
  await choose(page, { name: "a.csv", content });
  const answers = page.locator("button.answer");
  expect(await answers.allTextContents()).toEqual([
    "I spent itmoney outThe file then: 0.00 in, 169.84 out",
    "I received itmoney inThe file then: 169.84 in, 0.00 out",
  ]);
  await answers.first().click();
  await page.waitForSelector(".question", { state: "detached" });
  await page.waitForSelector(CHECKED);
  expect(await page.textContent(".verdict")).toContain("169.84");
});

it("goes on to the next question, and after the last one to the verdict", async () => {
  const { content } = QUESTION_FILES.which_mark!;
  const page = await openPage();
  await choose(page, { name: "a.csv", content });
  const focused = () => page.evaluate(() => document.activeElement?.closest("section")?.className ?? "");
  const questions = page.locator(".question");
  expect(await questions.count()).toBe(2);
  await questions.first().locator("button.answer").first().click();
  expect(await focused()).toContain("question");
  await page.waitForFunction(() => document.querySelectorAll(".question").length === 1);
  await page.waitForSelector(CHECKED);
  expect(await focused()).toContain("question");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".question", { state: "detached" });
  expect(await focused()).toContain("verdict");
});

it("shows some cells of each column that can be meant", async () => {
  const page = await openPage();
  await choose(page, { name: "a.csv", content: QUESTION_FILES.which_amount!.content });
  expect(await page.locator(".question h2").textContent()).toBe(questions.which_amount.ask({} as never));
  expect(await page.locator("button.answer").allTextContents()).toEqual([
    expect.stringContaining("Betrag 1-63,60 · -77,94 · 64,09"),
    expect.stringContaining("Betrag 268,93 · -89,86 · 32,27"),
  ]);
});

it("asks in German where the browser speaks it, with its days and numbers", async () => {
  const page = await openPage({ locale: "de-AT", viewport: { width: 360, height: 740 } });
  await choose(page, { name: "a.csv", content: QUESTION_FILES.spent_or_received!.content });
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  expect(await page.locator(".question h2").textContent()).toBe(
    "167,84 am 14. Jänner 2025, REWE: ausgegeben oder erhalten?",
  );
  expect(await page.locator("button.answer").allTextContents()).toEqual([
    "AusgegebenAusgangDie Datei dann: 0,00 Eingang, 169,84 Ausgang",
    "ErhaltenEingangDie Datei dann: 169,84 Eingang, 0,00 Ausgang",
  ]);
  // Its words are longer, and yet nothing is beside a phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await violationsIn(page)).toEqual([]);
});

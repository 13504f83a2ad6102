// @module-tag slow

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { EN } from "../support/all-texts.ts";
import { books, openPlace } from "./support/books-page.ts";
import { importForm, teller } from "./support/lived-in.ts";

const MANY = 130;

const numbers = Array.from({ length: MANY }, (_, i) => i + 1);

const told = async () => {
  const { url, home } = await books();
  return teller(url, home.key);
};

/** How many there are in a list of the API. */
const countOf = async (list: string): Promise<number> => {
  const { ask, home } = await books();
  return (await ask("GET", `/api/v1${list}`, { key: home.key })).body.pagination.total_count;
};

const HEADER = "date,amount,name";

/** The texts of all cards in their order, of which so many are there, as one scrolls from the first to the last. */
const scrolled = async (page: Page, cards: string, count: number): Promise<readonly string[]> => {
  const texts = new Map<number, string>();
  while (texts.size < count) {
    const drawn = await page
      .locator(cards)
      .evaluateAll((all) =>
        all.map((each, at) => [Number(each.ariaPosInSet ?? at + 1), each.textContent ?? ""] as const),
      );
    for (const [place, text] of drawn) texts.set(place, text);
    await page.evaluate(() => scrollBy(0, innerHeight));
  }
  await page.getByRole("button", { name: EN.books.more, exact: true }).waitFor({ state: "detached" });
  expect(texts.size).toBe(count);
  return [...texts].toSorted(([a], [b]) => a - b).map(([, text]) => text);
};

it("shows all imports, each once, the newest first, as one scrolls", async () => {
  const { home } = await books();
  const tell = await told();
  for (const i of numbers) {
    const lines = [HEADER, `2025-05-05,-${i}.07,Alder ${i}`];
    await tell("/imports", importForm(`file-${i}.csv`, lines, home.checking.id));
  }
  const page = await openPlace("imports");
  await page.locator(".imported").first().waitFor();
  expect(await page.locator(".imported").count(), "not all at once").toBeLessThan(MANY);
  const texts = await scrolled(page, ".imported", await countOf("/imports"));
  const files = texts.flatMap((text) => /^file-\d+\.csv/.exec(text) ?? []);
  expect(files).toEqual(numbers.map((i) => `file-${i}.csv`).reverse());
});

it("shows all transfers, each once, as one scrolls, and keeps its place when one is decided", async () => {
  const tell = await told();
  const account = (name: string) => tell("/accounts", { name, currency: "EUR", account_type: "depository" });
  const [from, to] = [await account("Larch from"), await account("Larch to")];
  const lines = (sign: string, name: string): readonly string[] => [
    HEADER,
    ...numbers.map((i) => `2025-06-06,${sign}${i}.31,${name} ${i}`),
  ];
  await tell("/imports", importForm("from.csv", lines("-", "Larch gone"), from.id));
  await tell("/imports", importForm("to.csv", lines("", "Larch come"), to.id));
  const page = await openPlace("transfers");
  await page.getByRole("button", { name: EN.transfers.states.paired, exact: true }).click();
  await page.locator(".transfer").first().waitFor();
  const all = await countOf("/transfers?state=paired");
  expect(all).toBeGreaterThanOrEqual(MANY);
  const texts = await scrolled(page, ".transfer", all);
  expect(texts.filter((text) => text.includes("Larch gone"))).toHaveLength(MANY);
  expect(new Set(texts).size).toBe(all);
  const last = page.locator(".transfer").last();
  const decided = await last.textContent();
  await last.getByRole("button", { name: new RegExp(`^${EN.transfers.buttons.unpair}`) }).click();
  await page.getByText(EN.transfers.done.rejected).waitFor();
  expect(await page.locator(".transfer").allTextContents()).not.toContain(decided);
  expect(await page.locator(".transfer").last().getAttribute("aria-posinset")).toBe(String(all - 1));
});

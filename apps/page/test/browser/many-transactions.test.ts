// @module-tag slow

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { SLOW } from "../../../../tools/testing/slow.ts";
import { EN } from "../support/all-texts.ts";
import { books, openPlace } from "./support/books-page.ts";

const MANY = 100_000;
/** What a window of 900 pixels has, with what is drawn above and below it. */
const MOST_ROWS = 60;

const dayOf = (i: number): string =>
  new Date(Date.UTC(2025, 11, 31) - 86_400_000 * Math.floor(i / 100)).toISOString().slice(0, 10);

const rowAt = (page: Page, row: number) => page.locator(`#transaction-${row} .of`);

/** The requests for parts of the list that a page makes. */
const requestsOf = (page: Page): readonly string[] => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/transactions?")) asked.push(request.url());
  });
  return asked;
};

const storeMany = async (count: number): Promise<void> => {
  const { run, home } = await books();
  const transactions = Array.from({ length: count }, (_, i) =>
    home.transaction({ name: `Row ${i}`, notes: null, date: dayOf(i), amount: `${(i % 900) + 1}.25` }),
  );
  await run(home.store({ transactions }));
};

it("scrolls a hundred thousand, with few rows in the document and few requests", SLOW, async () => {
  await storeMany(MANY);
  const page = await openPlace("transactions");
  await page.locator(".transaction .amount").nth(5).waitFor();
  const asked = requestsOf(page);
  const total = Number((await page.locator("[role=grid]").getAttribute("aria-rowcount"))!) - 1;
  expect(total).toBeGreaterThanOrEqual(MANY);
  const most = { rows: 0 };
  const look = async (): Promise<void> => {
    most.rows = Math.max(most.rows, await page.locator(".body > .transaction").count());
  };
  // Dragged from the first to the last in a hundred steps, as a hand does.
  for (let i = 1; i <= 100; i += 1) {
    await page.evaluate((share) => scrollTo(0, document.body.scrollHeight * share), i / 100);
    await look();
  }
  await rowAt(page, total - 1).waitFor();
  expect(asked.length).toBeLessThan(110);
  const dragged = asked.length;
  // And back to the first by the keys.
  await page.getByRole("grid").focus();
  await page.keyboard.press("Home");
  await rowAt(page, 0).waitFor();
  for (let i = 0; i < 30; i += 1) await page.keyboard.press("PageDown");
  await look();
  const active = await page.getByRole("grid").getAttribute("aria-activedescendant");
  await page.locator(`#${active} .of`).waitFor();
  await page.keyboard.press("End");
  await rowAt(page, total - 1).waitFor();
  expect(await page.getByRole("grid").getAttribute("aria-activedescendant")).toBe(`transaction-${total - 1}`);
  expect(most.rows).toBeLessThan(MOST_ROWS);
  expect(asked.length - dragged).toBeLessThan(40);
  expect(await page.locator("*").count()).toBeLessThan(2_000);
});

it("follows the cursor where the list is read one part after the other", async () => {
  await storeMany(1_000);
  const page = await openPlace("transactions");
  const asked = requestsOf(page);
  await rowAt(page, 0).waitFor();
  for (let row = 60; row < 600; row += 60) {
    await page.evaluate((to) => {
      const { top } = document.querySelector(".transactions .body")!.getBoundingClientRect();
      scrollBy(0, top + to * 48);
    }, row);
    await rowAt(page, row + 5).waitFor();
  }
  const later = asked.filter((url) => !url.includes("page=1&"));
  expect(later.length).toBeGreaterThan(3);
  expect(later.every((url) => url.includes("cursor="))).toBe(true);
  expect(await page.getByText(EN.transactions.coming).count()).toBe(0);
});

// @module-tag slow

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { ofFile } from "../../../../tools/testing/of-file.ts";
import { EN } from "../support/all-texts.ts";
import { violationsIn } from "./support/axe-finds-nothing.ts";
import { books, openPlace } from "./support/books-page.ts";
import { meansFaults, REFUSED } from "./support/open-page.ts";

const MANY = 1203;
const FEW = 250;

const stored = ofFile(async () => {
  const { run, home } = await books();
  const named = (name: string, count: number) =>
    Array.from({ length: count }, (_, i) =>
      home.transaction({ name: `${name} ${i}.`, notes: null, date: "2026-01-05", amount: "1.25" }),
    );
  await run(home.store({ transactions: [...named("Yarrow", MANY), ...named("Vetch", FEW)] }));
});

const opened = async (search: string, total: number): Promise<Page> => {
  await stored();
  const page = await openPlace("transactions", { query: { search } });
  await page.getByText(EN.transactions.count(total), { exact: true }).waitFor();
  // The dialog of the browser, which no test can close.
  await page.evaluate(() => {
    globalThis.print = () => {
      dispatchEvent(new Event("beforeprint"));
      document.documentElement.dataset.printed = "true";
    };
  });
  return page;
};

/** What is on the paper. */
const onPaper = async (page: Page) => {
  await page.emulateMedia({ media: "print" });
  await page.locator(".printed table").waitFor();
  const names = await page.locator(".printed tbody td:nth-child(2)").allInnerTexts();
  const [text] = await page.locator("main").allInnerTexts();
  expect(await page.locator("[role=grid]").isVisible()).toBe(false);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.locator(".printed").waitFor({ state: "detached" });
  await page.emulateMedia({ media: "screen" });
  return { names, text: text! };
};

const printed = async (page: Page, print: () => Promise<void>) => {
  await print();
  await page.locator("[data-printed]").waitFor({ state: "attached" });
  return onPaper(page);
};

it("prints all that the filter leaves, however few of them are in sight, and no others", async () => {
  const page = await opened("vetch", FEW);
  expect(await page.locator(".body > .transaction").count()).toBeLessThan(FEW);
  const { names, text } = await printed(page, () =>
    page.getByRole("button", { name: EN.transactions.print, exact: true }).click(),
  );
  expect(names.toSorted()).toEqual(Array.from({ length: FEW }, (_, i) => `Vetch ${i}.`).toSorted());
  expect(text).toContain(EN.transactions.count(FEW));
  expect(text).toContain("€1.25");
  expect(text).not.toContain("are printed");
  expect(await violationsIn(page)).toEqual([]);
});

it("prints the first thousand with the keys, and says how many there are", async () => {
  const page = await opened("yarrow", MANY);
  const { names, text } = await printed(page, () => page.keyboard.press("Control+p"));
  expect(new Set(names).size).toBe(1000);
  expect(text).toContain(EN.transactions.notPrinted(1000, MANY));
});

it("prints what has come where the browser prints by itself, and says that there is more", async () => {
  const page = await opened("yarrow", MANY);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const { names, text } = await onPaper(page);
  expect(names.length).toBeGreaterThan(0);
  expect(names.length).toBeLessThan(1000);
  expect(text).toContain(EN.transactions.notPrinted(names.length, MANY));
});

it("says why where the rest cannot be fetched, and prints nothing", async () => {
  const page = await opened("vetch", FEW);
  await page.route("**/transactions?*", (route) =>
    route.fulfill({ status: 503, json: { error: "service_unavailable" } }),
  );
  await page.keyboard.press("Control+p");
  await page.getByText(EN.failures.codes.service_unavailable).waitFor();
  expect(await page.locator(".printed").count()).toBe(0);
  meansFaults(REFUSED);
});

import type { Page } from "playwright-core";

/** The places of the books, and what is done there before they are looked at. */
export const BOOKS_STATES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  transactions: (page) => page.locator(".transaction .amount").nth(1).waitFor(),
  "transactions-open": async (page) => {
    await page.locator(".transaction .amount").nth(3).waitFor();
    await page.locator(".body > .transaction").nth(2).click();
    await page.locator(".opened").waitFor();
  },
  accounts: (page) => page.locator('.proof[aria-busy="false"]').first().waitFor(),
  imports: async (page) => {
    await page.locator("summary").first().click();
    await page.locator("details[open] li").first().waitFor();
    await page.locator(".imported .acts button").nth(1).click();
  },
  transfers: async (page) => {
    await page.locator(".segments button").nth(1).click();
    await page.locator(".transfer").first().waitFor();
  },
  settings: (page) => page.locator(".rows-of li").first().waitFor(),
};

/** The place of a state. */
export const placeOf = (state: string): string => state.split("-")[0]!;

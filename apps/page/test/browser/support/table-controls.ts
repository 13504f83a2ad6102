import type { Page } from "playwright-core";
import { EN } from "../../../src/texts/en.ts";
import type { RowFilter } from "../../../src/worker/protocol.ts";

/** The button that shows the rows of a kind. */
export const filterButton = (page: Page, filter: RowFilter) =>
  page.locator(".bar .segments button", { hasText: EN.filters[filter] });

/** Shows the file's own columns beside what is imported. */
export const compareWithFile = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: EN.rows.beside }).click();
  await page.waitForSelector(".as-beside");
};

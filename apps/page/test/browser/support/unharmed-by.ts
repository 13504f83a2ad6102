import type { Page } from "playwright-core";
import { expect } from "vitest";
import { choose, openPage, type TestFile } from "./open-page.ts";

/** That a page reads files one after the other, runs nothing of them, keeps its document small, and answers after each. */
export const unharmedBy = async (files: readonly TestFile[]): Promise<void> => {
  const page: Page = await openPage();
  for (const file of files) {
    await choose(page, file);
    expect(await page.evaluate(() => "ran" in globalThis), file.name).toBe(false);
    const made = page.locator("main :is(script, img, iframe, object, embed, a, style), main bdi :is(*)");
    expect(await made.count(), file.name).toBe(0);
    const elements = await page.evaluate(() => document.querySelectorAll("*").length);
    expect(elements, `elements with ${file.name}`).toBeLessThan(10_000);
    const length = await page.evaluate(() => document.body.textContent?.length ?? 0);
    expect(length, `characters with ${file.name}`).toBeLessThan(150_000);
  }
};

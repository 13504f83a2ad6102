import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { MAIN_STATES } from "./main-states.ts";
import { choose, openPage } from "./open-page.ts";

interface Look {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
}

/** What axe finds wrong on a page as it is. */
export const violationsIn = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ["violations"] }),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
};

/** That axe finds nothing in any main state of the page, and that none is wider than the window. */
export const axeFindsNothing = async ({ width, colorScheme }: Look): Promise<void> => {
  const page = await openPage({ viewport: { width, height: 800 }, colorScheme });
  const found: string[] = [];
  for (const [state, file] of Object.entries(MAIN_STATES)) {
    if (file !== undefined) await choose(page, file);
    found.push(...(await violationsIn(page)).map((violation) => `${state}: ${violation}`));
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (isWider) found.push(`${state}: the page is wider than the window`);
  }
  expect(found).toEqual([]);
};

import axe from "axe-core";
import { expect } from "vitest";
import { MAIN_STATES } from "./main-states.ts";
import { choose, openPage } from "./open-page.ts";

interface Look {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
}

/** That axe finds nothing in any main state of the page, and that none is wider than the window. */
export const axeFindsNothing = async ({ width, colorScheme }: Look): Promise<void> => {
  const page = await openPage({ viewport: { width, height: 800 }, colorScheme });
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const [state, file] of Object.entries(MAIN_STATES)) {
    if (file !== undefined) await choose(page, file);
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ["violations"] }),
    );
    found.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${state}: ${id}: ${html}`)));
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (isWider) found.push(`${state}: the page is wider than the window`);
  }
  expect(found).toEqual([]);
};

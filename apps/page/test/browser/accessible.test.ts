import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { MAIN_STATES } from "./support/main-states.ts";
import { choose, openPage } from "./support/open-page.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

const WIDTHS = [360, 1280];
const SCHEMES = ["light", "dark"] as const;
const LOOKS = WIDTHS.flatMap((width) => SCHEMES.map((colorScheme) => ({ width, colorScheme })));

it.each(LOOKS)(
  "axe finds nothing in any main state: $width pixels, $colorScheme",
  async ({ width, colorScheme }) => {
    const page = await openPage({ viewport: { width, height: 800 }, colorScheme });
    await page.evaluate(AXE);
    const found: string[] = [];
    for (const [state, file] of Object.entries(MAIN_STATES)) {
      if (file !== undefined) await choose(page, file);
      const violations = await page.evaluate(async () => {
        const { axe } = globalThis as unknown as { axe: { run: () => Promise<{ violations: Violation[] }> } };
        return (await axe.run()).violations;
      });
      found.push(
        ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${state}: ${id}: ${html}`)),
      );
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      if (isWider) found.push(`${state}: the page is wider than the window`);
    }
    expect(found).toEqual([]);
  },
);

it.each(Object.entries(MAIN_STATES))("the accessibility tree of the state %s", async (_state, file) => {
  const page = await openPage();
  if (file !== undefined) await choose(page, file);
  const tree = (await page.locator("body").ariaSnapshot()).split("\n");
  const isNotChosen = (line: string): boolean => /^ *- '?option /.test(line) && !line.includes("[selected]");
  expect(tree.filter((line) => !isNotChosen(line)).join("\n")).toMatchSnapshot();
});

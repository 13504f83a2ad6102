// @module-tag slow

import { expect } from "vitest";
import { itEachSampled } from "../../../../tools/testing/slow.ts";
import { EN } from "../../src/texts/en.ts";
import { axeFindsNothing } from "./support/axe-finds-nothing.ts";
import { MAIN_STATES } from "./support/main-states.ts";
import { choose, openPage } from "./support/open-page.ts";

itEachSampled([
  { width: 360, colorScheme: "dark" },
  { width: 1280, colorScheme: "light" },
] as const)("axe finds nothing in any main state: $width pixels, $colorScheme", axeFindsNothing);

itEachSampled(Object.entries(MAIN_STATES))("the accessibility tree of the state %s", async (_state, file) => {
  const page = await openPage();
  if (file !== undefined) await choose(page, file);
  // What later files need comes when this one is read: by then the page says so.
  if ((await page.locator(".queued, .of-file").count()) > 0) await page.getByText(EN.offline).waitFor();
  const tree = (await page.locator("body").ariaSnapshot()).split("\n");
  const isNotChosen = (line: string): boolean => /^ *- '?option /.test(line) && !line.includes("[selected]");
  expect(tree.filter((line) => !isNotChosen(line)).join("\n")).toMatchSnapshot();
});

// @module-tag slow

import { expect, it } from "vitest";
import { hostileFiles } from "./support/hostile-files.ts";
import { choose, openPage } from "./support/open-page.ts";
import { compareWithFile } from "./support/table-controls.ts";
import { unharmedBy } from "./support/unharmed-by.ts";

it("runs nothing of a hostile file, is not frozen by it, and reads the next one", () =>
  unharmedBy(hostileFiles(100_000)));

it("writes out what nobody could see, in cells, headers and the name of the file", async () => {
  const page = await openPage();
  const odd = "\u202eb\u200b";
  await choose(page, { name: `${odd}.csv`, content: `date,amount,name,${odd}\n2024-01-02,-1.00,${odd},x\n` });
  const shown = "U+202EbU+200B";
  expect(await page.textContent(".of-file strong")).toBe(`${shown}.csv`);
  await compareWithFile(page);
  expect(await page.locator('[aria-rowindex="1"] .cell >> nth=8 >> bdi').textContent()).toBe(shown);
  expect(await page.locator('[aria-rowindex="2"] .cell.name').textContent()).toBe(shown);
  expect(await page.textContent("code.block")).not.toContain("\u202e");
});

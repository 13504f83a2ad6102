import { expect, it } from "vitest";
import { DE } from "../../src/texts/de.ts";
import { EN } from "../../src/texts/en.ts";
import { openPage } from "./support/open-page.ts";

it("names the page in the language that is spoken", async () => {
  const page = await openPage();
  const head = async () => [
    await page.title(),
    await page.locator('meta[name="description"]').getAttribute("content"),
  ];
  await page.locator(".open").waitFor();
  expect(await head()).toEqual([EN.tab, EN.about]);
  await page.evaluate(() => localStorage.setItem("farthing-language", "de"));
  await page.reload();
  await page.getByText(DE.choose, { exact: true }).waitFor();
  await expect.poll(head).toEqual([DE.tab, DE.about]);
});

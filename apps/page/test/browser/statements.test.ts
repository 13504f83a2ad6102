import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { CAMT, OFX_WITH_AN_ERROR, QIF, WORKBOOK } from "../../../../tools/testing/made-up-statements.ts";
import { EN } from "../../src/texts/en.ts";
import { CHECKED, choose, openPage } from "./support/open-page.ts";

const verdictOf = async (page: Page): Promise<string> => (await page.locator(".verdict").textContent()) ?? "";

/** The readers that the page has loaded. */
const loadedReaders = (page: Page): readonly string[] => {
  const loaded: string[] = [];
  page.context().on("request", (request) => {
    const [, reader] = /\/(read-\w+)-[^/]+\.js$/.exec(request.url()) ?? [];
    if (reader !== undefined) loaded.push(reader);
  });
  return loaded;
};

it("reads a statement, says what its balances prove, and offers nothing that its format says", async () => {
  const page = await openPage();
  await choose(page, { name: "statement.csv", content: CAMT });
  const verdict = await verdictOf(page);
  expect(verdict).toContain(EN.ready);
  expect(verdict).toContain(EN.proofs.proven("NL00TEST0123456789"));
  expect(verdict).toContain("pending");
  expect(await page.getByLabel(EN.separator).count()).toBe(0);
  expect(await page.getByLabel(EN.role("date")).count()).toBe(0);
});

it("shows what is wrong with an entry, and edits no cell of a statement", async () => {
  const page = await openPage();
  await choose(page, { name: "a.ofx", content: OFX_WITH_AN_ERROR });
  expect(await verdictOf(page)).toContain(EN.invalid);
  expect(await page.locator(".finding").first().textContent()).toContain("20250231");
  await page.locator(".cell.amount").last().dblclick();
  expect(await page.locator('[role="grid"] textarea').count()).toBe(0);
});

it("asks for the order of days, and reads the file again as it is told", async () => {
  const page = await openPage();
  await choose(page, { name: "a.qif", content: QIF });
  expect(await verdictOf(page)).toContain(EN.open(1));
  await page.getByRole("button", { name: "3 April 2025" }).click();
  await page.locator(`${CHECKED}.good`).waitFor();
  expect(await page.locator('[role="grid"]').textContent()).toContain("3 Apr 2025");
});

it("asks which sheet of a workbook is meant", async () => {
  const page = await openPage();
  await choose(page, { name: "a.xls", content: WORKBOOK });
  expect(await verdictOf(page)).toContain(EN.open(1));
  await page.locator(".question .answer").first().click();
  await page.locator(`${CHECKED}.good`).waitFor();
});

it("loads the reader of a file first, and those of others when it is there", async () => {
  const page = await openPage();
  const loaded = loadedReaders(page);
  await page.route(/read-x/, () => new Promise(() => {}));
  await choose(page, { name: "a.ofx", content: OFX_WITH_AN_ERROR });
  expect(loaded[0]).toBe("read-ofx");
  // What other files could need comes when this one is there; until then nobody is told to disconnect.
  await expect.poll(() => loaded).toContain("read-xlsx");
  expect(await page.getByText(EN.offline).count()).toBe(0);
});

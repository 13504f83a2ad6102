// @module-tag slow

import { expect, it } from "vitest";
import { SLOW } from "../../../../tools/testing/slow.ts";
import { EN } from "../../src/texts/en.ts";
import { violationsIn } from "./support/axe-finds-nothing.ts";
import { books, openPlace } from "./support/books-page.ts";
import { CHECKED, choose, type TestFile } from "./support/open-page.ts";

const statement = (account: string, day: string): string =>
  `<STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>${day}<DTEND>${day}<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day}<TRNAMT>-${account}.00<FITID>${account}${day}<NAME>Shop ${account}</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS>`;

/** A file of two accounts, of one day. */
const ofTwo = (day: string): TestFile => ({
  name: `two-${day}.ofx`,
  content: `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1>${["111", "222"].map((account) => statement(account, day)).join("")}</BANKMSGSRSV1></OFX>`,
});

const namesOfAccounts = async (): Promise<readonly string[]> => {
  const { ask, home } = await books();
  const { body } = await ask("GET", "/api/v1/accounts", { key: home.key });
  return body.accounts.map(({ name }: { readonly name: string }) => name);
};

it("puts the rows of a file of several accounts each into its own, with one answer, once", SLOW, async () => {
  const page = await openPlace("files");
  await choose(page, ofTwo("20260105"));
  const importButton = page.locator(".into .button");
  const question = page.locator(".question");
  expect(await importButton.isDisabled()).toBe(true);
  const answer = question.getByRole("button", { name: EN.import.eachItsOwn });
  await answer.focus();
  await page.keyboard.press("Enter");
  await question.waitFor({ state: "detached" });
  expect(await page.locator(".verdict h2").textContent()).toBe(EN.ready);
  expect(await page.evaluate(() => document.activeElement?.className)).toContain("verdict");
  expect(await violationsIn(page)).toEqual([]);
  await importButton.click();
  await page.getByRole("heading", { name: EN.import.done.Imported, exact: true }).waitFor();
  expect(await namesOfAccounts()).toEqual(expect.arrayContaining(["111 EUR", "222 EUR"]));

  await choose(page, ofTwo("20260106"));
  expect(await question.count()).toBe(0);
  await importButton.click();
  await page.getByRole("heading", { name: EN.import.done.Imported, exact: true }).waitFor();
});

it("asks again which account is meant where another destination is chosen", SLOW, async () => {
  const page = await openPlace("files");
  await choose(page, ofTwo("20260205"));
  const account = page.getByRole("combobox", { name: EN.import.account, exact: true });
  await account.selectOption({ label: EN.import.namedAccounts });
  await page.locator(".question").waitFor({ state: "detached" });
  await account.selectOption({ value: "new" });
  await page.locator(".question").waitFor();
  await page.waitForSelector(CHECKED);
  expect(await page.locator(".into .button").isDisabled()).toBe(true);
});

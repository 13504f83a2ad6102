// @module-tag slow

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { EN } from "../../src/texts/en.ts";
import { violationsIn } from "./support/axe-finds-nothing.ts";
import { books, openPlace } from "./support/books-page.ts";
import { choose, meansFaults, openPageAt, REFUSED, type TestFile } from "./support/open-page.ts";

const TEXT = EN.import;

/** A file with columns of its own: no earlier one says anything of it. */
const fileOf = (mark: string, amounts: readonly string[] = ["-18.40", "-3.00"]): TestFile => ({
  name: `${mark}.csv`,
  content: `date,${mark},amount,name\n${amounts
    .map((amount, row) => `2026-01-0${row + 2},,${amount},${mark} ${row}\n`)
    .join("")}`,
});

const importButton = (page: Page) => page.locator(".into .button");
const open = (page: Page, text: string) => page.locator(".import").getByText(text, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const imported = (page: Page): Promise<void> =>
  page.getByRole("heading", { name: TEXT.done.Imported, exact: true }).waitFor();

const chooseNew = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("combobox", { name: TEXT.account, exact: true }).selectOption({ value: "new" });
  await page.getByLabel(TEXT.name, { exact: true }).fill(name);
  await page.getByLabel(TEXT.currency, { exact: true }).fill("EUR");
};

/** How many transactions each account of a name has. */
const accountsNamed = async (name: string): Promise<readonly number[]> => {
  const { ask, home } = await books();
  const { body } = await ask("GET", "/api/v1/accounts", { key: home.key });
  const ids = (body.accounts as readonly { readonly id: string; readonly name: string }[])
    .filter((each) => each.name.toLowerCase() === name.toLowerCase())
    .map(({ id }) => id);
  return Promise.all(
    ids.map(async (id) => {
      const found = await ask("GET", `/api/v1/transactions?account_id=${id}`, { key: home.key });
      return found.body.transactions.length;
    }),
  );
};

it("says what is still to be done: the account, its name, its currency, and nothing when it can be imported", async () => {
  const page = await openPlace("files");
  await choose(page, fileOf("Alder"));
  await open(page, TEXT.open.account).waitFor();
  expect(await importButton(page).isDisabled()).toBe(true);
  await chooseNew(page, "");
  await open(page, TEXT.open.name).waitFor();
  await page.getByLabel(TEXT.name, { exact: true }).fill("Alder account");
  await page.getByLabel(TEXT.currency, { exact: true }).fill("");
  await open(page, TEXT.open.currency).waitFor();
  await page.getByLabel(TEXT.currency, { exact: true }).fill("EUR");
  await open(page, TEXT.open.currency).waitFor({ state: "detached" });
  expect(await importButton(page).isEnabled()).toBe(true);
  for (const text of [TEXT.open.account, TEXT.open.name]) expect(await open(page, text).count()).toBe(0);
  expect(await violationsIn(page)).toEqual([]);
});

it("names the question that is open, until it is answered", async () => {
  const page = await openPlace("files");
  await choose(page, { name: "days.csv", content: "date,elder,amount,name\n02/03/2025,,-18.40,Elder\n" });
  const asked = page.locator(".question h2");
  await open(page, TEXT.open.question((await asked.first().textContent())!)).waitFor();
  while ((await asked.count()) > 0) {
    const question = (await asked.first().textContent())!;
    await page.locator(".question .answers button").first().click();
    await page.locator(".question h2").getByText(question, { exact: true }).waitFor({ state: "detached" });
  }
  await open(page, TEXT.open.account).waitFor();
});

it("makes an account of a name that one has already only when it is told to", async () => {
  const page = await openPlace("files");
  await choose(page, fileOf("Maple"));
  await chooseNew(page, "Maple account");
  await importButton(page).click();
  await imported(page);
  await choose(page, fileOf("Maples"));
  await chooseNew(page, "maple ACCOUNT");
  await importButton(page).click();
  await page.getByRole("alert").getByText(TEXT.namesake("Maple account")).waitFor();
  meansFaults(REFUSED);
  expect(await accountsNamed("Maple account")).toEqual([2]);
  expect(await violationsIn(page)).toEqual([]);
  await button(page, TEXT.makeAnother).click();
  await imported(page);
  expect(await accountsNamed("Maple account")).toEqual([2, 2]);
});

it("asks of two new accounts of one name in a queue whether they are one, and goes on either way", async () => {
  const page = await openPlace("files");
  await choose(page, fileOf("Willow", ["-1.00", "-2.00"]));
  await chooseNew(page, "Willow Straße");
  await choose(page, fileOf("Willows", ["-3.00", "-4.00", "-5.00"]));
  await chooseNew(page, "WILLOW STRASSE");
  await button(page, EN.files.importAll(2)).click();
  const said = TEXT.namesake("Willow Straße");
  await page.locator(".queued").getByText(EN.files.notImported(said)).waitFor();
  meansFaults(REFUSED);
  await button(page, TEXT.intoNamesake).click();
  await imported(page);
  expect(await accountsNamed("Willow Straße")).toEqual([5]);
});

const statement = (account: string): string =>
  `<STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20260105<DTEND>20260105<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105<TRNAMT>-${account}.00<FITID>${account}<NAME>Shop ${account}</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS>`;

it("still knows after a sign-in that each row goes into its own account, and not for the next who signs in", async () => {
  const { shared_url, home } = await books();
  const page = await openPageAt(shared_url);
  await choose(page, {
    name: "two.ofx",
    content: `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1>${["501", "502"].map(statement).join("")}</BANKMSGSRSV1></OFX>`,
  });
  await page.locator(".question").getByRole("button", { name: TEXT.eachItsOwn }).click();
  await page.locator(".question").waitFor({ state: "detached" });
  await button(page, TEXT.importCount(2)).click();
  await page.getByLabel(EN.session.key).fill(home.key);
  await button(page, EN.session.signIn).click();
  await importButton(page).waitFor();
  expect(await page.locator(".question").count()).toBe(0);
  await button(page, EN.session.signOut).click();
  await page.locator(".question").waitFor();
  await page.locator(".question").getByRole("button", { name: TEXT.eachItsOwn }).click();
  await button(page, TEXT.importCount(2)).click();
  await page.getByLabel(EN.session.key).fill(home.key);
  await button(page, EN.session.signIn).click();
  await importButton(page).click();
  await imported(page);
  expect([await accountsNamed("501 EUR"), await accountsNamed("502 EUR")]).toEqual([[1], [1]]);
  await page.getByRole("link", { name: EN.places.imports, exact: true }).click();
  await page.locator(".imported").getByText("501 and 502", { exact: true }).waitFor();
});

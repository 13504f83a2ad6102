// @module-tag slow

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { EN } from "../../src/texts/en.ts";
import { violationsIn } from "./support/axe-finds-nothing.ts";
import { books, openPlace } from "./support/books-page.ts";
import { CHECKED, choose, meansFaults, REFUSED, type TestFile } from "./support/open-page.ts";

const TEXT = EN.import;

/** A file with columns of its own: no earlier one says anything of it. */
const fileOf = (mark: string): TestFile => ({
  name: `${mark}.csv`,
  content: `date,${mark},amount,name\n2026-01-02,,-18.40,${mark} Oven\n2026-01-09,,2100.05,${mark} Salary\n`,
});

const importButton = (page: Page) => page.locator(".into .button");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const account = (page: Page) => page.getByRole("combobox", { name: TEXT.account, exact: true });
const headline = (page: Page): Promise<string | null> => page.locator(".verdict h2").textContent();
const imported = (page: Page): Promise<void> =>
  page.getByRole("heading", { name: TEXT.done.Imported, exact: true }).waitFor();

const accountsNamed = async (name: string): Promise<readonly { readonly id: string }[]> => {
  const { ask, home } = await books();
  const { body } = await ask("GET", "/api/v1/accounts?per_page=100", { key: home.key });
  return body.accounts.filter((each: { readonly name: string }) => each.name === name);
};

const addAccount = async (name: string, more: object = {}): Promise<string> => {
  const { ask, home } = await books();
  const json = { name, currency: "EUR", account_type: "depository", same_name: true, ...more };
  const { body } = await ask("POST", "/api/v1/accounts", { key: home.key, json });
  return body.id;
};

const chooseNew = async (page: Page, name: string, currency = "EUR"): Promise<void> => {
  await account(page).selectOption({ value: "new" });
  await page.getByLabel(TEXT.name, { exact: true }).fill(name);
  await page.getByLabel(TEXT.currency, { exact: true }).fill(currency);
};

it("makes a new account with the import alone: where that is refused or fails, there is none", async () => {
  const page = await openPlace("files");
  const file = fileOf("Alder");
  await choose(page, file);
  await chooseNew(page, "Alder one");
  await page.route("**/api/v1/imports", (route) => route.abort());
  await importButton(page).click();
  await page.getByRole("alert").waitFor();
  meansFaults(REFUSED);
  await page.unroute("**/api/v1/imports");
  expect(await accountsNamed("Alder one")).toEqual([]);
  await importButton(page).click();
  await imported(page);
  expect(await accountsNamed("Alder one")).toHaveLength(1);
  await choose(page, file);
  await chooseNew(page, "Alder two");
  await importButton(page).click();
  await page.locator(".import").getByText(TEXT.alreadyImported).waitFor();
  expect(await accountsNamed("Alder two")).toEqual([]);
  expect(await headline(page)).toBe(EN.open(1));
});

it("takes the account back with the import that made it, and makes it again with the next", async () => {
  const page = await openPlace("files");
  await choose(page, fileOf("Birch"));
  await chooseNew(page, "Birch account");
  await importButton(page).click();
  await imported(page);
  await button(page, TEXT.undo).click();
  await page.getByText(TEXT.undone(2)).waitFor();
  expect(await accountsNamed("Birch account")).toEqual([]);
  expect(await account(page).inputValue()).toBe("new");
  await importButton(page).click();
  await imported(page);
  expect(await accountsNamed("Birch account")).toHaveLength(1);
});

it("says in the headline that something is asked, for each thing that is", async () => {
  const page = await openPlace("files");
  await addAccount("Cedar");
  await choose(page, fileOf("Cedar"));
  await chooseNew(page, "Cedar");
  expect(await headline(page)).toBe(EN.ready);
  await importButton(page).click();
  await page.locator(".import").getByText(TEXT.namesake("Cedar")).waitFor();
  meansFaults(REFUSED);
  expect(await headline(page)).toBe(EN.open(1));
  expect(await page.locator(".verdict.asks").count()).toBe(1);
  expect(await violationsIn(page)).toEqual([]);
  await button(page, TEXT.intoNamesake).click();
  await imported(page);
  expect(await headline(page)).toBe(EN.importedAll);
  const usd = ["2026-01-02,,-18.40,Oven,USD", "2026-01-09,,2100.05,Salary,USD"];
  await choose(page, {
    name: "cedar-usd.csv",
    content: `date,cedars,amount,name,currency\n${usd.join("\n")}\n`,
  });
  await account(page).selectOption({ label: "Cedar (EUR)" });
  await importButton(page).click();
  await page.locator(".import .question").waitFor();
  expect(await headline(page)).toBe(EN.open(1));
});

it("tells accounts of one name apart by kind, balance and age, and others not", async () => {
  await addAccount("Elm");
  const [one, other] = [
    await addAccount("Fig", { balance: "12.50" }),
    await addAccount("fig", { account_type: "credit_card" }),
  ];
  await addAccount("Fig", { currency: "GBP" });
  const page = await openPlace("files");
  await choose(page, fileOf("Fig"));
  const option = (id: string) => account(page).locator(`option[value="${id}"]`).textContent();
  const since = TEXT.since("1 Apr 2026");
  expect(await option(one)).toBe(`Fig (EUR), ${EN.import.accountKinds.depository}, €12.50, ${since}`);
  expect(await option(other)).toBe(`fig (EUR), ${EN.import.accountKinds.credit_card}, ${since}`);
  const labels = await account(page).locator("option").allTextContents();
  expect(labels).toEqual(expect.arrayContaining(["Elm (EUR)", "Fig (GBP)"]));
});

it("does not propose the account of before for amounts in another currency, and says why", async () => {
  await addAccount("Hazel euros");
  const inCurrency = (mark: string, currency: string): TestFile => ({
    name: `${mark}.csv`,
    content: `date,hazels,amount,name,currency\n2026-01-02,,-18.40,Oven,${currency}\n2026-01-09,,2100.05,Salary,${currency}\n`,
  });
  const page = await openPlace("files");
  await choose(page, inCurrency("first", "EUR"));
  await account(page).selectOption({ label: "Hazel euros (EUR)" });
  await importButton(page).click();
  await imported(page);
  await choose(page, inCurrency("second", "USD"));
  await page.getByText(TEXT.unlike("Hazel euros", "EUR", ["USD"])).waitFor();
  expect(await account(page).inputValue()).toBe("");
  expect(await importButton(page).isDisabled()).toBe(true);
  expect(await violationsIn(page)).toEqual([]);
  await choose(page, inCurrency("third", "EUR"));
  await page.getByText(TEXT.recalled).waitFor();
});

it("asks for the account of another person's file of the same bank", async () => {
  await addAccount("Ivy giro");
  const of = (iban: string, day: string): TestFile => ({
    name: `${iban}-${day}.csv`,
    content: `"Girokonto";"${iban}"\n""\n"Datum";"Betrag";"Ivy";"Name"\n"${day}.12.2025";"-12,50";"";"Brot"\n"${day}.12.2025";"2.100,00";"";"Lohn Gehalt"\n`,
  });
  const page = await openPlace("files");
  await choose(page, of("DE89370400440532013000", "15"));
  await account(page).selectOption({ label: "Ivy giro (EUR)" });
  await importButton(page).click();
  await imported(page);
  await choose(page, of("DE02120300000000202051", "16"));
  await page.waitForSelector(CHECKED);
  expect(await page.getByText(TEXT.recalled).count()).toBe(0);
  expect(await account(page).inputValue()).toBe("");
  expect(await importButton(page).isDisabled()).toBe(true);
  await choose(page, of("DE89370400440532013000", "17"));
  await page.getByText(TEXT.recalled).waitFor();
});

it("puts files of two accounts at one bank each where earlier ones of its number went", async () => {
  const accounts = ["Juniper daily", "Juniper savings"] as const;
  for (const name of accounts) await addAccount(name);
  const of = (iban: string, day: string): TestFile => ({
    name: `${iban}-${day}.csv`,
    content: `"Konto";"${iban}"\n""\n"Datum";"Betrag";"Juniper";"Name"\n"${day}.12.2025";"-12,50";"";"Brot"\n"${day}.12.2025";"2.100,00";"";"Lohn Gehalt"\n`,
  });
  const ibans = ["DE89370400440532013000", "DE02120300000000202051"] as const;
  const page = await openPlace("files");
  for (const [at, iban] of ibans.entries()) {
    await choose(page, of(iban, "10"));
    expect(await importButton(page).isDisabled()).toBe(true);
    await account(page).selectOption({ label: `${accounts[at]} (EUR)` });
    await importButton(page).click();
    await imported(page);
  }
  // Days before and between those that are there: what the file says is enough.
  for (const day of ["20", "15"])
    for (const [at, iban] of ibans.entries()) {
      await choose(page, of(iban, day));
      await page.getByText(TEXT.recalled).waitFor();
      expect(await account(page).locator("option:checked").textContent()).toBe(`${accounts[at]} (EUR)`);
      await importButton(page).click();
      await imported(page);
    }
  await choose(page, of("DE75512108001245126199", "16"));
  expect(await page.getByText(TEXT.recalled).count()).toBe(0);
  expect(await account(page).inputValue()).toBe("");
});

it("has the button in sight below the answer, on a phone too", async () => {
  const page = await openPlace("files", { viewport: { width: 360, height: 740 } });
  await choose(page, {
    name: "kale.csv",
    content:
      "date,kale,amount,name,balance\n2024-02-29,,-12.50,Oven,987.50\n2024-03-01,,2400.00,Salary,3387.50\n",
  });
  const button = await importButton(page).boundingBox();
  const ways = await page.locator(".way").first().boundingBox();
  expect(button!.y + button!.height).toBeLessThan(ways!.y);
});

// @module-tag slow

import { expect, it } from "vitest";
import { ofFile } from "../../../../tools/testing/of-file.ts";
import { EN } from "../support/all-texts.ts";
import { violationsIn } from "./support/axe-finds-nothing.ts";
import { books, openPlace } from "./support/books-page.ts";
import { livedIn } from "./support/lived-in.ts";
import { choose, meansFaults, REFUSED } from "./support/open-page.ts";

const TEXT = EN.accounts;

const lived = ofFile(async () => {
  const { url, home } = await books();
  await livedIn(url, home.key);
});

const cardOf = (page: Awaited<ReturnType<typeof openPlace>>, name: string) =>
  page.locator(".account").filter({ has: page.getByRole("heading", { name, exact: true }) });

it("shows what is in each account, what is proven, and where something is missing", async () => {
  await lived();
  const page = await openPlace("accounts");
  const giro = cardOf(page, "Giro");
  await giro.getByText("€4,079.98").waitFor();
  await giro.getByText(TEXT.gap("20 Feb 2026", "2 Mar 2026", "-€30.95"), { exact: true }).waitFor();
  await giro.getByText(/Proven from 2 Feb 2026 to 20 Feb 2026 and from 2 Mar 2026/).waitFor();
  await cardOf(page, "Savings").getByText(TEXT.unknownWhy).waitFor();
  await cardOf(page, "Visa").scrollIntoViewIfNeeded();
  await cardOf(page, "Visa").getByText(TEXT.proofs.no_balances()).waitFor();
  expect(await violationsIn(page)).toEqual([]);
});

it("names the transaction that has the wrong sign", async () => {
  const { ask, home } = await books();
  const sent = { name: "Turned", currency: "GBP", account_type: "depository" };
  const { id } = (await ask("POST", "/api/v1/accounts", { json: sent, key: home.key })).body;
  for (const content of [
    "date,amount,name,balance\n2026-03-01,-1,Rye,99\n",
    "date,amount,name\n2026-03-02,5,Tea\n2026-03-02,-7,Jam\n",
    "date,amount,name,balance\n2026-03-04,-1,Oats,86\n",
  ])
    await ask("POST", "/api/v1/imports", {
      json: { account_id: id, signage_convention: "inflows_positive", raw_file_content: content },
      key: home.key,
    });
  const page = await openPlace("accounts");
  const card = cardOf(page, "Turned");
  await card.scrollIntoViewIfNeeded();
  await card.getByText(TEXT.turned("2 Mar 2026", "£5.00")).waitFor();
});

it("adds up what is known by currency, and says how much is not", async () => {
  await lived();
  const page = await openPlace("accounts");
  const totals = page.getByRole("list", { name: TEXT.totals }).getByRole("listitem");
  await totals.first().waitFor();
  const texts = await totals.allInnerTexts();
  expect(texts.find((text) => text.includes("EUR"))).toContain("€6,080.98");
  expect(texts.find((text) => text.includes("EUR"))).toContain(TEXT.without(2));
  expect(texts[0], "the currency of the books comes first").toContain("-US$12.00");
  const codes = texts.slice(1).map((text) => /\b[A-Z]{3}\b(?= together)/.exec(text)?.[0]);
  expect(codes).toEqual(codes.toSorted());
});

it("renames an account with the keys alone, and takes that back", async () => {
  const { ask, home } = await books();
  const nameNow = async () =>
    (await ask("GET", `/api/v1/accounts/${home.savings.id}`, { key: home.key })).body.name;
  const page = await openPlace("accounts");
  const before = home.savings.name;
  await page.getByRole("button", { name: TEXT.renameOf(before) }).focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.matches(".account input") === true);
  await page.keyboard.type("Rainy days");
  await page.keyboard.press("Enter");
  await page.getByText(TEXT.renamed("Rainy days")).waitFor();
  expect(await nameNow()).toBe("Rainy days");
  await page.waitForFunction(() => document.activeElement?.textContent === "Rename");
  await page.getByRole("button", { name: EN.books.undo }).click();
  await cardOf(page, before).waitFor();
  expect(await nameNow()).toBe(before);
});

it("leads from an account to its transactions", async () => {
  const { home } = await books();
  const page = await openPlace("accounts");
  await page.getByRole("link", { name: TEXT.seeOf(home.yen.name) }).click();
  await page.getByText(EN.transactions.count(1), { exact: true }).waitFor();
  await page.getByText(home.noodles.name, { exact: true }).waitFor();
});

const addAccount = async (name: string): Promise<string> => {
  const { ask, home } = await books();
  const json = { name, currency: "EUR", account_type: "depository" };
  return (await ask("POST", "/api/v1/accounts", { key: home.key, json })).body.id;
};

const statusOf = async (id: string): Promise<unknown> => {
  const { ask, home } = await books();
  const { status, body } = await ask("GET", `/api/v1/accounts/${id}`, { key: home.key });
  return status === 200 ? body.status : status;
};

it("deletes an empty account after it asked, with the keys alone", async () => {
  const id = await addAccount("Empty");
  const page = await openPlace("accounts");
  await page.getByRole("button", { name: TEXT.removeOf("Empty") }).focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.matches(".asked") === true);
  expect(await violationsIn(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement?.textContent === "Delete");
  expect(await statusOf(id)).toBe("active");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: TEXT.yesRemove }).press("Enter");
  await page.getByText(TEXT.removed("Empty")).waitFor();
  await page.waitForFunction(() => document.activeElement?.matches("h1") === true);
  expect(await cardOf(page, "Empty").count()).toBe(0);
  expect(await statusOf(id)).toBe(404);
});

it("says that an account with transactions stays, and what can be said of it instead", async () => {
  const { home } = await books();
  const page = await openPlace("accounts");
  await page.getByRole("button", { name: TEXT.removeOf(home.yen.name) }).click();
  await page.getByRole("button", { name: TEXT.yesRemove }).click();
  await page.getByRole("alert").getByText(TEXT.notEmpty(home.yen.name)).waitFor();
  meansFaults(REFUSED);
  expect(await statusOf(home.yen.id)).toBe("draft");
});

it("does not offer an account for files that is not used any more, until it is again", async () => {
  const id = await addAccount("Old bank");
  const page = await openPlace("accounts");
  await page.getByRole("button", { name: TEXT.disableOf("Old bank") }).click();
  await page.getByText(TEXT.aside("Old bank")).waitFor();
  expect(await statusOf(id)).toBe("disabled");
  await cardOf(page, "Old bank").getByText(TEXT.disabled).waitFor();
  await page.getByRole("link", { name: EN.places.files, exact: true }).click();
  await choose(page, { name: "a.csv", content: "date,amount,name\n2026-01-02,-1.00,Tea\n" });
  const offered = page.getByRole("combobox", { name: EN.import.account, exact: true }).locator("option");
  await offered.first().waitFor({ state: "attached" });
  expect(await offered.allTextContents()).not.toContain("Old bank (EUR)");
  await page.getByRole("link", { name: EN.places.accounts, exact: true }).click();
  await page.getByRole("button", { name: TEXT.enableOf("Old bank") }).click();
  await page.getByText(TEXT.enabled("Old bank")).waitFor();
  await page.getByRole("link", { name: EN.places.files, exact: true }).click();
  await offered.getByText("Old bank (EUR)").waitFor({ state: "attached" });
  expect(await statusOf(id)).toBe("active");
});

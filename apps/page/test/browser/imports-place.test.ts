// @module-tag slow

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { ofFile } from "../../../../tools/testing/of-file.ts";
import { EN } from "../support/all-texts.ts";
import { violationsIn } from "./support/axe-finds-nothing.ts";
import { books, openPlace } from "./support/books-page.ts";
import { livedIn } from "./support/lived-in.ts";
import { meansFaults, REFUSED } from "./support/open-page.ts";

const TEXT = EN.imports;

const lived = ofFile(async () => {
  const { url, home } = await books();
  await livedIn(url, home.key);
});

const opened = async (): Promise<Page> => {
  await lived();
  return openPlace("imports");
};

const cardOf = (page: Page, file: string) =>
  page.locator(".imported").filter({ has: page.getByRole("heading", { name: file, exact: true }) });

const stored = async (search: string): Promise<readonly { readonly id: string; readonly name: string }[]> => {
  const { ask, home } = await books();
  const path = `/api/v1/transactions?search=${encodeURIComponent(search)}`;
  return (await ask("GET", path, { key: home.key })).body.transactions;
};

it("lists what was imported, with its receipt in words", async () => {
  const page = await opened();
  const march = cardOf(page, "giro-march.csv");
  await march.getByText(TEXT.counts.stored(3), { exact: true }).waitFor();
  await march.getByText("1 Apr 2026").waitFor();
  await march.getByText(TEXT.receipt).click();
  await march
    .getByText(TEXT.sum("Giro", TEXT.became.stored(3), "€2,737.69", "€871.95"), { exact: true })
    .waitFor();
  await march.getByText(TEXT.balance("Giro", "€4,079.98", "7 Mar 2026"), { exact: true }).waitFor();
  await cardOf(page, "export.csv").getByText(TEXT.receipt).click();
  expect(await violationsIn(page)).toEqual([]);
});

it("shows the one import that a link names, takes it back there, and leads to all", async () => {
  const { ask, home } = await books();
  const json = {
    raw_file_content: "date,amount,name\n2025-06-06,-7.00,Yew\n",
    ...{ account_id: home.checking.id, signage_convention: "inflows_positive" },
  };
  const { body } = await ask("POST", "/api/v1/imports", { key: home.key, json });
  await lived();
  const page = await openPlace("imports", { query: { import: body.id } });
  const card = page.locator(".imported");
  await card.getByText(TEXT.counts.stored(1), { exact: true }).waitFor();
  expect(await card.count()).toBe(1);
  expect(await violationsIn(page)).toEqual([]);
  await card.getByRole("button", { name: TEXT.takeBack }).click();
  await card.getByRole("button", { name: TEXT.yes }).click();
  await card.getByText(TEXT.removed(1)).waitFor();
  await page.getByRole("button", { name: TEXT.all, exact: true }).click();
  await cardOf(page, "giro-march.csv").waitFor();
  await page.goto(`${page.url().replace(/#.*/, "")}#/imports?import=01900000-0000-7000-8000-000000000000`);
  await page.getByText(EN.failures.codes.record_not_found).waitFor();
  meansFaults(REFUSED);
});

it("leads to the transactions of an import", async () => {
  const page = await opened();
  await cardOf(page, "giro-march.csv").getByRole("link", { name: TEXT.see }).click();
  await page.getByText(EN.transactions.ofImport("giro-march.csv")).waitFor();
  await page.getByText(EN.transactions.count(3), { exact: true }).waitFor();
  await page.getByRole("button", { name: EN.transactions.kinds.income, exact: true }).click();
  await page.getByText(EN.transactions.count(1), { exact: true }).waitFor();
  await page.reload();
  await page.getByText(EN.transactions.count(1), { exact: true }).waitFor();
  expect(await violationsIn(page)).toEqual([]);
});

it("shows those of the import alone, also beside others of the same account and days, until the chip is pressed", async () => {
  const { url, home, ask } = await books();
  const add = async (name: string): Promise<string> => {
    const json = {
      raw_file_content: `date,amount,name\n2025-05-05,-7.00,${name}\n`,
      ...{ account_id: home.checking.id, signage_convention: "inflows_positive" },
    };
    const { status, body } = await ask("POST", "/api/v1/imports", { key: home.key, json });
    expect([status, body]).toMatchObject([201, {}]);
    return body.id;
  };
  const id = await add("Tansy one");
  await add("Tansy two");
  const page = await openPlace("transactions", { query: { import: id } });
  await page.getByText("Tansy one", { exact: true }).first().waitFor();
  await page.getByText(EN.transactions.count(1), { exact: true }).waitFor();
  expect(await page.getByText("Tansy two", { exact: true }).count()).toBe(0);
  await page.getByRole("button", { name: EN.transactions.anyImport }).click();
  await page.getByText("Tansy two", { exact: true }).first().waitFor();
  expect(page.url()).toBe(`${url}/#/transactions`);
});

it("says so where nothing is known of an import any more", async () => {
  const page = await openPlace("transactions", {
    query: { import: "00000000-0000-4000-8000-000000000000" },
  });
  await page.getByText(EN.transactions.ofImportUnknown).waitFor();
  meansFaults(REFUSED);
});

it("takes an import back with the keys alone, after it asked where the button was", async () => {
  const page = await opened();
  const visa = cardOf(page, "visa.csv");
  const before = await stored("hotel");
  await page.getByRole("button", { name: TEXT.takeBackOf("visa.csv") }).focus();
  await page.keyboard.press("Enter");
  await visa.getByText(TEXT.sure("visa.csv", 2)).waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await visa.getByText(TEXT.sure("visa.csv", 2)).waitFor({ state: "detached" });
  expect(await stored("hotel")).toEqual(before);
  await page.getByRole("button", { name: TEXT.takeBackOf("visa.csv") }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await visa.getByText(TEXT.removed(2)).waitFor();
  await visa.getByText(/^Taken back on/).waitFor();
  expect(await stored("hotel")).toEqual([]);
  expect(await page.getByRole("button", { name: TEXT.takeBackOf("visa.csv") }).count()).toBe(0);
  expect(await violationsIn(page)).toEqual([]);
});

it("says what stays because it was changed, and takes that back only when told", async () => {
  const page = await opened();
  const { ask, home } = await books();
  const [interest] = await stored("Interest");
  await ask("PATCH", `/api/v1/transactions/${interest!.id}`, {
    key: home.key,
    json: { transaction: { name: "Interest of mine" } },
  });
  const savings = cardOf(page, "savings.csv");
  await page.getByRole("button", { name: TEXT.takeBackOf("savings.csv") }).click();
  await savings.getByRole("button", { name: TEXT.yes }).click();
  await savings.getByText(TEXT.kept(["Interest of mine"])).waitFor();
  expect(await stored("Interest of mine")).toHaveLength(1);
  await savings.getByRole("button", { name: TEXT.withEdited }).click();
  await savings.getByText(TEXT.removed(1)).waitFor();
  expect(await stored("Interest of mine")).toEqual([]);
});

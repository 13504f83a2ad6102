import { expect, it } from "vitest";
import { ofFile } from "../../../../tools/testing/of-file.ts";
import { EN } from "../support/all-texts.ts";
import { violationsIn } from "./support/axe-finds-nothing.ts";
import { books, openPlace } from "./support/books-page.ts";
import { livedIn } from "./support/lived-in.ts";

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

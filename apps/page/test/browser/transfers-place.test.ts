// @module-tag slow

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { EN } from "../support/all-texts.ts";
import { violationsIn } from "./support/axe-finds-nothing.ts";
import { books, openPlace } from "./support/books-page.ts";
import { meansFaults, REFUSED } from "./support/open-page.ts";

const TEXT = EN.transfers;

const tell = async (path: string, json: object): Promise<{ readonly id: string }> => {
  const { ask, home } = await books();
  const { status, body } = await ask("POST", `/api/v1${path}`, { key: home.key, json });
  expect(status).toBe(201);
  return body;
};

/** Two accounts with these transactions by hand, of the same day; a mark is in all names. */
const twoAccounts = async (mark: string, out: readonly string[], into: readonly string[]) => {
  const account = (name: string) =>
    tell("/accounts", { name: `${mark} ${name}`, currency: "EUR", account_type: "depository" });
  const [from, to] = [await account("from"), await account("to")];
  const spend = (name: string, account_id: string, nature: string, amount: string) =>
    tell("/transactions", {
      transaction: { name: `${mark} ${name}`, account_id, date: "2026-02-03", amount, nature },
    });
  for (const amount of out) await spend("gone", from.id, "outflow", amount);
  for (const amount of into) await spend("come", to.id, "inflow", amount);
};

const transfersOf = async (mark: string, state: string): Promise<number> => {
  const { ask, home } = await books();
  const { body } = await ask("GET", `/api/v1/transfers?per_page=100&state=${state}`, { key: home.key });
  return (body.transfers as readonly { readonly outflow: { readonly name: string } }[]).filter(
    ({ outflow }) => outflow.name.startsWith(mark),
  ).length;
};

const cardOf = (page: Page, mark: string) => page.locator(".transfer").filter({ hasText: `${mark} from` });

const segment = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const pressed = async (page: Page, mark: string, button: string): Promise<void> => {
  await cardOf(page, mark)
    .first()
    .getByRole("button", { name: new RegExp(`^${button}`) })
    .focus();
  await page.keyboard.press("Enter");
};

it("says of what was paired that it is two things, and then that it is one again, by the keys", async () => {
  await twoAccounts("Aster", ["40"], ["40"]);
  expect(await transfersOf("Aster", "paired")).toBe(1);
  const page = await openPlace("transfers");
  await segment(page, TEXT.states.paired).click();
  await pressed(page, "Aster", TEXT.buttons.unpair);
  await page.getByText(TEXT.done.rejected).waitFor();
  await cardOf(page, "Aster").waitFor({ state: "detached" });
  expect(await transfersOf("Aster", "rejected")).toBe(1);
  await segment(page, TEXT.states.rejected).click();
  await pressed(page, "Aster", TEXT.buttons.pair);
  await page.getByText(TEXT.done.paired).waitFor();
  expect(await transfersOf("Aster", "paired")).toBe(1);
  expect(await violationsIn(page)).toEqual([]);
});

it("asks where two may be one, and does what is said", async () => {
  await twoAccounts("Bryony", ["55", "55"], ["55"]);
  expect(await transfersOf("Bryony", "proposed")).toBeGreaterThan(0);
  const page = await openPlace("transfers");
  await cardOf(page, "Bryony").first().waitFor();
  expect(await violationsIn(page)).toEqual([]);
  const before = await transfersOf("Bryony", "proposed");
  await pressed(page, "Bryony", TEXT.buttons.reject);
  await page.getByText(TEXT.done.rejected).waitFor();
  expect(await transfersOf("Bryony", "rejected")).toBe(1);
  expect(before).toBe(2);
});

it("tells that what it shows has changed meanwhile", async () => {
  await twoAccounts("Clover", ["61"], ["61"]);
  const page = await openPlace("transfers");
  await segment(page, TEXT.states.paired).click();
  await cardOf(page, "Clover").waitFor();
  const { ask, home } = await books();
  const { body } = await ask("GET", "/api/v1/transfers?per_page=100", { key: home.key });
  const clover = body.transfers.find(({ outflow }: { outflow: { name: string } }) =>
    outflow.name.startsWith("Clover"),
  );
  for (const { id } of [clover.outflow, clover.inflow])
    await ask("DELETE", `/api/v1/transactions/${id}`, { key: home.key });
  await pressed(page, "Clover", TEXT.buttons.unpair);
  await page.getByText(TEXT.gone).waitFor();
  await cardOf(page, "Clover").waitFor({ state: "detached" });
  meansFaults(REFUSED);
});

it("pairs two by hand from the list of transactions, however many days are between them", async () => {
  await twoAccounts("Dahlia", ["77"], []);
  const { home } = await books();
  const { id } = await tell("/accounts", {
    name: "Dahlia late",
    currency: "EUR",
    account_type: "depository",
  });
  await tell("/transactions", {
    transaction: { name: "Dahlia late", account_id: id, date: "2026-02-11", amount: "77", nature: "inflow" },
  });
  expect(home.key).not.toBe("");
  const page = await openPlace("transactions", { query: { search: "Dahlia gone" } });
  await page.locator(".body > .transaction").click();
  await page.getByRole("button", { name: EN.transactions.pair }).click();
  await page.getByRole("button", { name: EN.transactions.pairWith("Dahlia late", "11 Feb 2026") }).click();
  await page.getByText(EN.transactions.transferWith("Dahlia late")).waitFor();
  expect(await transfersOf("Dahlia", "paired")).toBe(1);
});

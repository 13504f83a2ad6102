// @module-tag slow

import type { Page, Route } from "playwright-core";
import { expect, it } from "vitest";
import { EN } from "../support/all-texts.ts";
import { violationsIn } from "./support/axe-finds-nothing.ts";
import { openPlace } from "./support/books-page.ts";

const MANY = 20_000;
/** What a window of 900 pixels has, with a window above and one below it, in parts. */
const MOST_ROWS = 120;

const idAt = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`;

/** Names of some length, so that no row is as high as the other. */
const nameAt = (at: number): string => `Row ${at}${" and more of it".repeat((at * 7) % 23)}`;

const DAY = "2026-01-02";
const MOMENT = `${DAY}T12:00:00.000Z`;

const accountAt = (at: number) => ({
  ...{ id: idAt(at), name: nameAt(at), account_type: "depository", status: "active", subtype: null },
  ...{ classification: "asset", currency: "EUR", balance: `${at}.00`, balance_cents: at * 100 },
  ...{ balance_date: DAY, created_at: MOMENT, updated_at: MOMENT },
});

const importAt = (at: number) => ({
  ...{ id: idAt(at), status: "stored", filename: nameAt(at), account: null, accounts: [] },
  counts: { stored: at, already_there: 0, left_out: 0, rejected: 0 },
  ...{ created_at: MOMENT, undone_at: null },
});

const transferAt = (at: number) => {
  const side = (name: string, amount: string) => ({
    ...{ id: idAt(at), date: DAY, name, amount, currency: "EUR", account: accountAt(at) },
  });
  const state = { state: "proposed", made_by: null };
  return { id: idAt(at), ...state, inflow: side(nameAt(at), "-1.00"), outflow: side("Gone", "1.00") };
};

const readingAt = (at: number) => ({
  ...{ id: idAt(at), account: null, learned_at: MOMENT },
  layout: { format: "csv", col_sep: ",", has_header: true, columns: ["Date", nameAt(at)] },
});

/** Answers with so many of a list, in parts. */
const listed =
  (name: string, rowAt: (at: number) => object, part: number) =>
  async (route: Route): Promise<void> => {
    const from = Number(new URL(route.request().url()).searchParams.get("cursor") || 0);
    const to = Math.min(MANY, from + part);
    const rows = Array.from({ length: to - from }, (_, at) => rowAt(from + at));
    const pagination = { next_cursor: to < MANY ? String(to) : null, total_count: MANY };
    await route.fulfill({ json: { [name]: rows, pagination } });
  };

const PROVEN = { state: "no_balances", proven: [], gaps: [], contradictions: [] };

const opened = async (place: "accounts" | "imports" | "transfers" | "settings"): Promise<Page> => {
  const page = await openPlace("transactions");
  await page.route("**/api/v1/accounts?*", listed("accounts", accountAt, MANY));
  await page.route("**/api/v1/accounts/*/proof", (route) => route.fulfill({ json: PROVEN }));
  await page.route("**/api/v1/imports?*", listed("imports", importAt, 2_000));
  await page.route("**/api/v1/transfers?*", listed("transfers", transferAt, 2_000));
  await page.route("**/api/v1/readings?*", listed("readings", readingAt, MANY));
  await page.getByRole("link", { name: EN.places[place], exact: true }).click();
  return page;
};

/** The place of a row in the middle of the window, when one is there, and how many rows are in the document then. */
const look = async (page: Page, rows: string): Promise<{ readonly at: number; readonly count: number }> => {
  const seen = await page.waitForFunction((selector) => {
    // Between two rows there is room.
    const near = [0.4, 0.5, 0.6].map((share) =>
      document.elementFromPoint(innerWidth / 2, innerHeight * share),
    );
    const at = near.map((each) => each?.closest(selector)?.getAttribute("aria-posinset")).find(Boolean);
    return at == null ? null : { at: Number(at), count: document.querySelectorAll(selector).length };
  }, rows);
  return (await seen.jsonValue())!;
};

/**
 * The last row, as soon as it is in the document, and how much is there then. It is looked at in one go: the rows before it are
 * measured as they come, and can move it out of sight again.
 */
const lookAtEnd = async (page: Page, rows: string) => {
  const seen = await page.waitForFunction(
    ([selector, last]) => {
      scrollTo(0, document.body.scrollHeight);
      const row = document.querySelector(`${selector}[aria-posinset="${last}"]`);
      if (row === null) return null;
      return {
        ...{ setsize: row.getAttribute("aria-setsize"), text: row.textContent },
        count: document.querySelectorAll(selector).length,
        elements: document.querySelectorAll("*").length,
      };
    },
    [rows, MANY] as const,
  );
  return (await seen.jsonValue())!;
};

it.each([
  ["accounts", ".account"],
  ["imports", ".imported"],
  ["transfers", ".transfer"],
  ["settings", ".rows-of > .sides"],
] as const)(
  "shows twenty thousand %s, of which few are in the document, from the first to the last",
  async (place, rows) => {
    const page = await opened(place);
    const row = (at: number) => page.locator(`${rows}[aria-posinset="${at}"]`);
    await row(1).waitFor();
    const seen: number[] = [];
    for (let step = 0; step <= 20; step += 1) {
      await page.evaluate((share) => scrollTo(0, document.body.scrollHeight * share), step / 20);
      if (step === 0 || step === 20) continue;
      const { at, count } = await look(page, rows);
      expect(count).toBeLessThan(MOST_ROWS);
      seen.push(at);
    }
    expect(seen, "in order").toEqual(seen.toSorted((a, b) => a - b));
    const end = await lookAtEnd(page, rows);
    expect(end).toMatchObject({ setsize: String(MANY), text: expect.stringContaining(`Row ${MANY - 1}`) });
    expect(end.count).toBeLessThan(MOST_ROWS);
    expect(end.elements).toBeLessThan(4_000);
    expect(await violationsIn(page)).toEqual([]);
    await page.evaluate(() => scrollTo(0, 0));
    await row(1).waitFor();
    expect(await row(1).textContent()).toContain("Row 0");
  },
);

it("keeps a name that is being typed while its card is out of sight", async () => {
  const page = await opened("accounts");
  const field = page.getByRole("textbox", { name: EN.accounts.name, exact: true });
  await page.getByRole("button", { name: EN.accounts.renameOf(nameAt(0)), exact: true }).click();
  await field.fill("Half a na");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
  await field.waitFor({ state: "detached" });
  await page.evaluate(() => scrollTo(0, 0));
  await field.waitFor();
  expect(await field.inputValue()).toBe("Half a na");
  await field.press("End");
  await field.press("m");
  expect(await field.inputValue()).toBe("Half a nam");
  await field.press("Escape");
  await field.waitFor({ state: "detached" });
  await page.getByRole("button", { name: EN.accounts.renameOf(nameAt(0)), exact: true }).click();
  expect(await field.inputValue(), "what was left is gone").toBe(nameAt(0));
});

it("prints the first thousand, and says that there are more", async () => {
  const page = await opened("imports");
  await page.locator(".imported").first().waitFor();
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.getByText(EN.books.notPrinted(1_000)).waitFor();
  expect(await page.locator(".imported").count()).toBe(1_000);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.waitForFunction((most) => document.querySelectorAll(".imported").length < most, MOST_ROWS);
});

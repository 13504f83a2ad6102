import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { EN } from "../support/all-texts.ts";
import { books, openPlace } from "./support/books-page.ts";
import { meansFaults, REFUSED } from "./support/open-page.ts";

const TEXT = EN.transactions;

const rowsOf = (page: Page) => page.locator(".body > .transaction");

/** The transactions with this text that a family has: name, notes and category. */
const stored = async (search: string) => {
  const { ask, home } = await books();
  const { body } = await ask("GET", `/api/v1/transactions?search=${encodeURIComponent(search)}`, {
    key: home.key,
  });
  return body.transactions as readonly {
    readonly id: string;
    readonly name: string;
    readonly notes: string | null;
    readonly category: { readonly name: string } | null;
  }[];
};

/** What another client does to a transaction. */
const changedElsewhere = async (id: string, transaction: object): Promise<void> => {
  const { ask, home } = await books();
  const { status } = await ask("PATCH", `/api/v1/transactions/${id}`, {
    key: home.key,
    json: { transaction },
  });
  expect(status).toBe(200);
};

/** A transaction of its own for a test, found alone in the list. */
const alone = async (name: string): Promise<{ readonly id: string; readonly page: Page }> => {
  const { run, home } = await books();
  const { id } = await run(home.spend({ name, notes: null, date: "2026-02-21" }));
  const page = await openPlace("transactions", { query: { search: name } });
  await page.getByText(TEXT.count(1), { exact: true }).waitFor();
  await rowsOf(page).locator(".of").getByText(name, { exact: true }).waitFor();
  return { id, page };
};

const openByKeys = async (page: Page): Promise<void> => {
  await page.getByRole("grid").focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.matches(".opened input") === true);
};

it("changes a name and notes with the keys alone, and takes both back", async () => {
  const { page } = await alone("Acacia");
  await openByKeys(page);
  await page.keyboard.type("Acacia mended");
  await page.keyboard.press("Enter");
  await page.getByText(TEXT.changed.name("Acacia mended")).waitFor();
  expect((await stored("Acacia")).map(({ name }) => name)).toEqual(["Acacia mended"]);
  await page.waitForFunction(() => document.activeElement?.matches("[role=grid]") === true);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.matches(".opened input") === true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("for the garden");
  await page.keyboard.press("Enter");
  await page.getByText(TEXT.changed.notes("for the garden")).waitFor();
  expect((await stored("Acacia"))[0]?.notes).toBe("for the garden");
  await page.keyboard.press("Control+z");
  await page.getByText(EN.books.undone).waitFor();
  expect((await stored("Acacia"))[0]).toMatchObject({ name: "Acacia mended", notes: null });
  await page.getByRole("button", { name: EN.books.undo }).click();
  await rowsOf(page).locator(".of").getByText("Acacia", { exact: true }).waitFor();
  expect((await stored("Acacia"))[0]?.name).toBe("Acacia");
});

it("writes when the field is left for another one, and leaves it as it was with Escape", async () => {
  const { page } = await alone("Balsa");
  await openByKeys(page);
  await page.keyboard.type("Balsa left");
  await page.keyboard.press("Tab");
  await page.getByText(TEXT.changed.name("Balsa left")).waitFor();
  await page.getByLabel(TEXT.notes, { exact: true }).fill("not this");
  await page.keyboard.press("Escape");
  await page.locator(".opened").waitFor({ state: "detached" });
  expect((await stored("Balsa"))[0]).toMatchObject({ name: "Balsa left", notes: null });
});

it("offers the family's categories, and none of another family", async () => {
  const { home, other } = await books();
  const { page } = await alone("Cassia");
  await rowsOf(page).locator(".category").click();
  const choice = page.locator(".opened").getByLabel(TEXT.category, { exact: true });
  const offered = await choice.getByRole("option").allTextContents();
  expect(offered).toContain(home.food.name);
  expect(offered).not.toContain(other.food.name);
  await choice.selectOption({ label: home.food.name });
  await page.getByText(TEXT.changed.category(home.food.name)).waitFor();
  expect((await stored("Cassia"))[0]?.category?.name).toBe(home.food.name);
  await page.getByRole("button", { name: EN.books.undo }).click();
  await page.getByText(EN.books.undone).waitFor();
  expect((await stored("Cassia"))[0]?.category).toBeNull();
});

it("says that somebody else has changed the same, and keeps what the person then says", async () => {
  const { id, page } = await alone("Daphne");
  await openByKeys(page);
  await page.keyboard.type("Daphne mine");
  await changedElsewhere(id, { name: "Daphne theirs" });
  await page.keyboard.press("Enter");
  await page.getByText(TEXT.conflict("Daphne theirs")).waitFor();
  meansFaults(REFUSED);
  expect((await stored("Daphne"))[0]?.name).toBe("Daphne theirs");
  await page.keyboard.press("Enter");
  await page.getByText(TEXT.changed.name("Daphne mine")).waitFor();
  expect((await stored("Daphne"))[0]?.name).toBe("Daphne mine");
});

it("leaves what somebody else has written, with Escape", async () => {
  const { id, page } = await alone("Elm");
  await openByKeys(page);
  await page.keyboard.type("Elm mine");
  await changedElsewhere(id, { name: "Elm theirs" });
  await page.keyboard.press("Enter");
  await page.getByText(TEXT.conflict("Elm theirs")).waitFor();
  meansFaults(REFUSED);
  await page.keyboard.press("Escape");
  await rowsOf(page).locator(".of").getByText("Elm theirs", { exact: true }).waitFor();
  expect((await stored("Elm"))[0]?.name).toBe("Elm theirs");
});

it("keeps what somebody else did to another field beside its own", async () => {
  const { id, page } = await alone("Fennel");
  await openByKeys(page);
  await page.keyboard.type("Fennel mine");
  await changedElsewhere(id, { notes: "theirs" });
  await page.keyboard.press("Enter");
  await page.getByText(TEXT.changed.name("Fennel mine")).waitFor();
  meansFaults(REFUSED);
  expect((await stored("Fennel"))[0]).toMatchObject({ name: "Fennel mine", notes: "theirs" });
});

it("does not undo what somebody else has changed since", async () => {
  const { id, page } = await alone("Gorse");
  await openByKeys(page);
  await page.keyboard.type("Gorse mine");
  await page.keyboard.press("Enter");
  await page.getByText(TEXT.changed.name("Gorse mine")).waitFor();
  await changedElsewhere(id, { name: "Gorse theirs" });
  await page.keyboard.press("Control+z");
  await page.getByText(TEXT.conflictUndo("Gorse theirs")).waitFor();
  expect((await stored("Gorse"))[0]?.name).toBe("Gorse theirs");
});

it("keeps what was typed when it could not be written, and says why in its own words", async () => {
  const { page } = await alone("Hyssop");
  await openByKeys(page);
  await page.route("**/api/v1/transactions/*", (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 503, json: { error: "storage_unavailable", message: "SQL" } })
      : route.continue(),
  );
  await page.keyboard.type("Hyssop mine");
  await page.keyboard.press("Enter");
  await page.getByText(EN.failures.codes.storage_unavailable).waitFor();
  meansFaults(REFUSED);
  expect(await page.getByText("SQL").count()).toBe(0);
  await page.unroute("**/api/v1/transactions/*");
  await page.keyboard.press("Enter");
  await page.getByText(TEXT.changed.name("Hyssop mine")).waitFor();
  expect((await stored("Hyssop"))[0]?.name).toBe("Hyssop mine");
});

it("looks for and narrows on the server, and keeps it in the address", async () => {
  const { run, home, other } = await books();
  await run(home.spend({ name: "Iris one", amount: "3", date: "2026-01-05" }));
  await run(home.spend({ name: "Iris two", amount: "-7.5", date: "2026-01-06" }));
  await run(other.spend({ name: "Iris of others", amount: "1000" }));
  const page = await openPlace("transactions");
  await page.getByRole("searchbox").fill("iris");
  await page.getByText(TEXT.count(2), { exact: true }).waitFor();
  // They are asked for by themselves, and can come later than the rows.
  await page.locator(".sums li").filter({ hasText: "€4.50" }).waitFor();
  const sums = await page.locator(".sums li").allInnerTexts();
  expect(sums.map((text) => text.replaceAll(/\s+/g, " "))).toEqual([
    `€7.50 ${TEXT.into} €3.00 ${TEXT.out} ${TEXT.moreIn("€4.50")}`,
  ]);
  await page.getByRole("button", { name: TEXT.kinds.income, exact: true }).click();
  await page.getByText(TEXT.count(1), { exact: true }).waitFor();
  expect(await rowsOf(page).locator(".amount").allInnerTexts()).toEqual(["+€7.50"]);
  expect(page.url()).toContain("search=iris");
  await page.reload();
  await page.getByText(TEXT.count(1), { exact: true }).waitFor();
  await page.getByText(TEXT.more).first().click();
  await page.getByLabel(TEXT.from).fill("2026-01-07");
  await page.getByText(TEXT.none).waitFor();
  await page.getByRole("button", { name: TEXT.all }).click();
  await rowsOf(page).nth(4).waitFor();
});

it("deletes a transaction, and brings it back as it was", async () => {
  const { id, page } = await alone("Juniper berry");
  await openByKeys(page);
  await page.getByRole("button", { name: TEXT.remove, exact: true }).click();
  await page.getByText(TEXT.removed("Juniper berry")).waitFor();
  await page.getByText(TEXT.none).waitFor();
  expect(await stored("Juniper berry")).toEqual([]);
  await page.keyboard.press("Control+z");
  await page.getByText(TEXT.restored("Juniper berry")).waitFor();
  await rowsOf(page).locator(".of").getByText("Juniper berry", { exact: true }).waitFor();
  expect((await stored("Juniper berry")).map((each) => each.id)).toEqual([id]);
});

it("marks what is pending, and says money in by a sign, not by a colour alone", async () => {
  const { run, home } = await books();
  await run(home.spend({ name: "Kale pending", amount: "-3", pending: true }));
  const page = await openPlace("transactions", { query: { search: "Kale" } });
  await rowsOf(page).getByText(TEXT.pending, { exact: true }).waitFor();
  expect(await rowsOf(page).locator(".amount").allInnerTexts()).toEqual(["+€3.00"]);
});

it("offers to undo for ten seconds at least", async () => {
  const { page } = await alone("Laurel");
  await openByKeys(page);
  await page.keyboard.type("Laurel mended");
  await page.keyboard.press("Enter");
  const undo = page.getByRole("button", { name: EN.books.undo });
  await undo.waitFor();
  await page.clock.runFor(10_000);
  expect(await undo.count()).toBe(1);
  await page.clock.runFor(10_000);
  await undo.waitFor({ state: "detached" });
  await page.keyboard.press("Control+z");
  await page.getByText(EN.books.undone).waitFor();
  expect((await stored("Laurel"))[0]?.name).toBe("Laurel");
});

it("says which keys there are when it is asked", async () => {
  const page = await openPlace("transactions");
  await page.locator(".transaction .amount").nth(1).waitFor();
  const help = page.getByText(EN.transactions.help);
  expect(await help.isVisible()).toBe(false);
  await page.getByRole("button", { name: EN.rows.keys }).click();
  expect(await help.isVisible()).toBe(true);
});

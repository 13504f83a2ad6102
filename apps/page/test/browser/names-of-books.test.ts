// @module-tag slow

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { SLOW } from "../../../../tools/testing/slow.ts";
import { EN } from "../support/all-texts.ts";
import { violationsIn } from "./support/axe-finds-nothing.ts";
import { books, openPlace } from "./support/books-page.ts";
import { meansFaults, REFUSED } from "./support/open-page.ts";

const TEXT = EN.settings;

const all = async (kind: "categories" | "tags" | "merchants"): Promise<readonly string[]> => {
  const { ask, home } = await books();
  const { body } = await ask("GET", `/api/v1/${kind}`, { key: home.key });
  return body[kind].map(({ name }: { readonly name: string }) => name);
};

const categoryOf = async (id: string): Promise<string | undefined> => {
  const { ask, home } = await books();
  return (await ask("GET", `/api/v1/transactions/${id}`, { key: home.key })).body.category?.name;
};

/** Presses a button with the keys alone. */
const press = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("button", { name, exact: true }).focus();
  await page.keyboard.press("Enter");
};

const unfold = async (page: Page, kind: keyof typeof TEXT.kinds): Promise<void> => {
  await page.locator("summary").filter({ hasText: TEXT.kinds[kind] }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel(TEXT.newOf[kind]).last().waitFor();
};

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? "");

it("makes, renames and deletes categories, tags and merchants, by the keys", SLOW, async () => {
  const page = await openPlace("settings");
  for (const kind of ["categories", "tags", "merchants"] as const) {
    await unfold(page, kind);
    const section = page.locator("details").filter({ hasText: TEXT.kinds[kind] });
    await section.getByRole("textbox", { name: TEXT.newOf[kind] }).focus();
    await page.keyboard.type(`Zinnia ${kind}`);
    await page.keyboard.press("Enter");
    await section.getByText(TEXT.named.added(`Zinnia ${kind}`)).waitFor();
    await press(page, TEXT.renameOf(`Zinnia ${kind}`));
    await page.keyboard.type(`Yucca ${kind}`);
    await page.keyboard.press("Enter");
    await section.getByText(TEXT.named.renamed(`Yucca ${kind}`)).waitFor();
    expect(await all(kind)).toContain(`Yucca ${kind}`);
    expect(await focused(page)).toBe(TEXT.rename);
    await press(page, TEXT.removeOf(`Yucca ${kind}`));
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await section.getByText(TEXT.named.removed(`Yucca ${kind}`)).waitFor();
    expect(await focused(page)).toBe(TEXT.kinds[kind]);
    expect(await all(kind)).not.toContain(`Yucca ${kind}`);
  }
});

it("makes two categories one, and deletes none that is used otherwise", SLOW, async () => {
  const { home } = await books();
  const page = await openPlace("settings");
  await unfold(page, "categories");
  await press(page, TEXT.removeOf(home.food.name));
  const form = page.getByRole("form", { name: TEXT.removeOf(home.food.name) });
  await form.getByRole("button", { name: TEXT.remove, exact: true }).click();
  await form.getByText(TEXT.isUsed(home.food.name)).waitFor();
  meansFaults(REFUSED);
  expect(await categoryOf(home.bread.id)).toBe(home.food.name);
  await form.getByRole("combobox").selectOption({ label: home.living.name });
  await form.getByRole("button", { name: TEXT.remove, exact: true }).click();
  await page.getByText(TEXT.named.merged(home.food.name, home.living.name)).waitFor();
  expect(await categoryOf(home.bread.id)).toBe(home.living.name);
  expect(await all("categories")).not.toContain(home.food.name);
});

it("says that a name is there already, and keeps what was typed", SLOW, async () => {
  const { home } = await books();
  const page = await openPlace("settings");
  await unfold(page, "categories");
  const field = page.getByRole("textbox", { name: TEXT.newOf.categories });
  await field.fill(home.living.name);
  await page.keyboard.press("Enter");
  await page.getByText(TEXT.isThere(home.living.name)).waitFor();
  expect(await field.inputValue()).toBe(home.living.name);
});

it("makes a category where a transaction gets it", SLOW, async () => {
  const { home } = await books();
  const words = EN.transactions;
  const page = await openPlace("transactions", { query: { search: home.bread.name } });
  await page.locator(".body > .transaction").first().click();
  const box = page.locator(".opened select").first();
  await box.selectOption({ label: words.newCategoryChoice });
  await page.getByLabel(words.newCategory).last().waitFor();
  expect(await violationsIn(page)).toEqual([]);
  // Escape leaves the form, not the transaction.
  await page.keyboard.press("Escape");
  await box.waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SELECT");
  await box.selectOption({ label: words.newCategoryChoice });
  await page.keyboard.type("Zinnia bread");
  await page.keyboard.press("Enter");
  await page.getByText(words.changed.category("Zinnia bread")).waitFor();
  expect(await categoryOf(home.bread.id)).toBe("Zinnia bread");
  expect(await box.locator("option:checked").textContent()).toBe("Zinnia bread");
});

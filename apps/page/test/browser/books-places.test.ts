// @module-tag slow

import { expect, it } from "vitest";
import { ofFile } from "../../../../tools/testing/of-file.ts";
import { itEachSampled, SLOW } from "../../../../tools/testing/slow.ts";
import { EN } from "../support/all-texts.ts";
import { violationsIn } from "./support/axe-finds-nothing.ts";
import { books, openPlace } from "./support/books-page.ts";
import { BOOKS_STATES, placeOf } from "./support/books-states.ts";
import { livedIn } from "./support/lived-in.ts";
import { meansFaults, openPageAt, REFUSED } from "./support/open-page.ts";

const lived = ofFile(async () => {
  const { url, home } = await books();
  await livedIn(url, home.key);
});

const LOOKS = [360, 1280].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);

itEachSampled(LOOKS)(
  "axe finds nothing in any place, and none is wider than the window: $width pixels, $colorScheme",
  async ({ width, colorScheme }) => {
    await lived();
    const found: string[] = [];
    for (const [state, lead] of Object.entries(BOOKS_STATES)) {
      const page = await openPlace(placeOf(state), { viewport: { width, height: 800 }, colorScheme });
      await lead(page);
      found.push(...(await violationsIn(page)).map((violation) => `${state}: ${violation}`));
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      if (isWider) found.push(`${state}: the page is wider than the window`);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll("main :is(button, select, input, summary, .way-on)")].flatMap(
          (each) => {
            const { height } = each.getBoundingClientRect();
            return height > 0 && height < 40 && !each.matches("button.link") ? [each.outerHTML] : [];
          },
        ),
      );
      found.push(...small.map((html) => `${state}: too small for a finger: ${html}`));
      await page.context().close();
    }
    expect(found).toEqual([]);
  },
);

it("asks for nothing of the books where a file is read, and loads what shows them when they are", async () => {
  const { link } = await books();
  const page = await openPageAt("about:blank");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(link());
  await page.waitForFunction(() => localStorage.getItem("farthing-session") !== null);
  await page.getByText(EN.drop).waitFor();
  const ofBooks = () => asked.filter((url) => /\/books-|\/transactions/.test(url));
  expect(asked.some((url) => /\/index-.*\.js$/.test(url))).toBe(true);
  expect(ofBooks()).toEqual([]);
  await page.getByRole("link", { name: EN.places.transactions }).click();
  await page.getByRole("grid").waitFor();
  for (const kind of [/\.css$/, /\/books-en-[^/]+\.js$/, /\/books-(?!en-)[^/]+\.js$/, /\/transactions\?/])
    expect(ofBooks().filter((url) => kind.test(url))).toHaveLength(1);
});

it("says in each place what fills it, where there is nothing yet", async () => {
  const { shared_url: url } = await books();
  const page = await openPageAt(`${url}/#/transactions`);
  await page.route("**/api/v1/**", (route) => {
    const list = /\/v1\/(\w+)/.exec(route.request().url())![1]!;
    const pagination = { next_cursor: null, total_count: 0 };
    const me = {
      user: { email: "ada@example.com", first_name: "Ada", last_name: "Quill" },
      family: { currency: "EUR", time_zone: "Europe/Berlin" },
    };
    return route.fulfill({ json: { ...me, [list]: [], sums: [], providers: [], pagination } });
  });
  await page.getByLabel(EN.session.key).fill("a-key");
  await page.keyboard.press("Enter");
  for (const place of ["transactions", "accounts", "imports"] as const) {
    await page.getByRole("link", { name: EN.places[place] }).click();
    await page.getByText(EN.books.nothingYet).waitFor();
    expect(await violationsIn(page)).toEqual([]);
  }
  await page.getByRole("link", { name: EN.places.transfers }).click();
  await page.getByText(EN.transfers.none.proposed).waitFor();
  await page.getByRole("link", { name: EN.places.settings }).click();
  await page.getByText(EN.settings.noReadings).waitFor();
  await page.getByRole("link", { name: EN.places.accounts }).click();
  await page.getByRole("main").getByRole("link", { name: EN.places.files }).click();
  await page.getByText(EN.drop).waitFor();
});

it("signs in with a key where the place is, and signs out in the settings", async () => {
  const { shared_url: url, other } = await books();
  const page = await openPageAt(`${url}/#/transactions`);
  await page.getByLabel(EN.session.key).fill("no-such-key");
  await page.keyboard.press("Enter");
  await page.getByText(EN.failures.codes.unauthorized).waitFor();
  meansFaults(REFUSED);
  expect(await violationsIn(page)).toEqual([]);
  await page.getByLabel(EN.session.key).fill(other.key);
  await page.keyboard.press("Enter");
  await page.getByText(other.bread.name, { exact: true }).first().waitFor();
  expect(await page.getByText("Hazel").count()).toBe(0);
  await page.getByRole("link", { name: EN.places.settings }).click();
  await page.getByText(EN.settings.byKey).waitFor();
  for (const fact of ["Juniper", other.user.email, "US Dollar (USD)", "UTC"])
    await page.locator(".facts dd").getByText(fact, { exact: false }).first().waitFor();
  await page.getByRole("button", { name: EN.session.signOut }).click();
  await page.getByLabel(EN.session.key).waitFor();
});

it(
  "does not offer to sign out of one's own books, and says what to do when they were closed",
  SLOW,
  async () => {
    const page = await openPlace("settings");
    await page.getByText(EN.settings.own).waitFor();
    await page.locator(".facts").getByText("US Dollar (USD)").waitFor();
    expect(await page.getByText(EN.settings.email, { exact: true }).count()).toBe(0);
    expect(await page.getByRole("button", { name: EN.session.signOut }).count()).toBe(0);
    await page.route("**/api/v1/**", (route) =>
      route.fulfill({
        status: 401,
        json: { error: "unauthorized", message: "Send an API key as X-Api-Key" },
      }),
    );
    await page.getByRole("link", { name: EN.places.accounts }).click();
    await page.getByText(EN.session.overHere).waitFor();
    meansFaults(REFUSED);
    expect(await page.getByText("X-Api-Key").count()).toBe(0);
    expect(await violationsIn(page)).toEqual([]);
  },
);

it("forgets how a file is read, by the keys", async () => {
  await lived();
  const { ask, home } = await books();
  const kept = async (): Promise<number> =>
    (await ask("GET", "/api/v1/readings", { key: home.key })).body.pagination.total_count;
  const before = await kept();
  const page = await openPlace("settings");
  await page
    .getByRole("button", { name: /^Forget/ })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  await page.getByText(EN.settings.forgotten).waitFor();
  expect(await kept()).toBe(before - 1);
});

it("says what a key may not do", async () => {
  const { shared_url: url, home } = await books();
  const page = await openPageAt(`${url}/#/transactions?search=${encodeURIComponent(home.bread.name)}`);
  await page.getByLabel(EN.session.key).fill(home.read_key);
  await page.keyboard.press("Enter");
  await page.locator(".body > .transaction").first().click();
  await page.keyboard.type("Not mine to change");
  await page.keyboard.press("Enter");
  await page.getByText(EN.failures.codes.insufficient_scope).waitFor();
  meansFaults(REFUSED);
});

import { PAGE_FILES } from "@farthing/page";
import type { Locator, Page, Route } from "playwright-core";
import { expect, it } from "vitest";
import { anotherPerson } from "../../../../packages/http/test/support/books.ts";
import { serveTwoFamilies } from "../../../../packages/http/test/support/serve.ts";
import { CAMT } from "../../../../tools/testing/made-up-statements.ts";
import { ofFile } from "../../../../tools/testing/of-file.ts";
import { SLOW } from "../../../../tools/testing/slow.ts";
import { EN } from "../../src/texts/en.ts";
import { dayInWords } from "../../src/texts/locale.ts";
import { violationsIn } from "./support/axe-finds-nothing.ts";
import { CHECKED, choose, meansFaults, openPage, openPageAt, REFUSED } from "./support/open-page.ts";

const TEXT = EN.import;

const decoded = (text: string): Uint8Array => Buffer.from(text, "base64");

const server = ofFile(
  () =>
    serveTwoFamilies({
      page: PAGE_FILES.map(({ gzip, brotli, ...file }) => ({
        ...file,
        gzip: decoded(gzip),
        brotli: decoded(brotli),
      })),
    }),
  async (served) => (await served).stop(),
);

const csvOf = (mark: string): { readonly name: string; readonly content: string } => ({
  name: `${mark}.csv`,
  content: `date,amount,name\n2026-01-02,-18.40,${mark} Oven\n2026-01-09,2100.05,${mark} Salary\n`,
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** What imports the file that is shown, whatever it says. */
const importButton = (page: Page) => page.locator(".into .button");

/** A page that has read a file with this mark, signed in with a key: that of the home, if none is given. */
const signedIn = async (mark: string, key?: string): Promise<Page> => {
  const { url, home } = await server();
  const page = await openPageAt(url);
  await choose(page, csvOf(mark));
  await button(page, TEXT.importCount(2)).click();
  await page.getByLabel(EN.session.key).fill(key ?? home.key);
  await button(page, EN.session.signIn).click();
  await button(page, EN.session.signOut).waitFor();
  return page;
};

/** Waits until it says that the file is imported. */
const imported = (page: Page): Promise<void> =>
  page.getByRole("heading", { name: TEXT.done.Imported, exact: true }).waitFor();

const CHECKING = { label: "Hazel Checking (EUR)" };

const chooseAccount = (page: Page, account: { readonly label: string } | { readonly value: string }) =>
  page.getByRole("combobox", { name: TEXT.account, exact: true }).selectOption(account);

/** A file with columns of its own: no earlier one says anything of it. */
const csvOfItsOwn = (mark: string): { readonly name: string; readonly content: string } => ({
  name: `${mark}.csv`,
  content: `date,${mark},amount,name\n2026-01-02,,-18.40,${mark} Oven\n2026-01-09,,2100.05,${mark} Salary\n`,
});

/** The stored transactions with this mark: name and amount. */
const stored = async (mark: string): Promise<readonly (readonly [string, string])[]> => {
  const { ask, home } = await server();
  const { body } = await ask("GET", `/api/v1/transactions?search=${mark}`, { key: home.key });
  return body.transactions.map(({ name, amount }: { name: string; amount: string }) => [name, amount]);
};

it("asks what would be stored, imports it, and takes it back", async () => {
  const page = await signedIn("Alder");
  await chooseAccount(page, CHECKING);
  await button(page, TEXT.try).click();
  await page.getByText(TEXT.done.Tried).waitFor();
  expect(await stored("Alder")).toEqual([]);
  await importButton(page).click();
  await imported(page);
  expect(await page.getByText(TEXT.counts.stored(2)).count()).toBe(1);
  expect(await page.textContent(".verdict h2")).toBe(EN.importedAll);
  expect(await stored("Alder")).toEqual([
    ["Alder Salary", "-2100.05"],
    ["Alder Oven", "18.40"],
  ]);
  await choose(page, csvOf("Alder"));
  await page.getByText(TEXT.recalled).waitFor();
  await importButton(page).click();
  await page.getByRole("heading", { name: TEXT.done.There }).waitFor();
  expect(await page.getByRole("link", { name: TEXT.showImport }).getAttribute("href")).toMatch(
    /^#\/imports\?import=[\w-]{36}$/,
  );
  await button(page, TEXT.undo).click();
  await page.getByText(TEXT.undone(2)).waitFor();
  expect(await page.textContent(".verdict h2")).toBe(EN.ready);
  expect(await stored("Alder")).toEqual([]);
});

it("says before an import that the amounts are not in the currency of the account", SLOW, async () => {
  const { url, home } = await server();
  const page = await openPageAt(url);
  const content =
    "date,amount,currency,name\n2026-01-02,-1.00,USD,Tea\n2026-01-03,-2.00,EUR,Bus\n2026-01-04,-3.00,GBP,Bun\n";
  await choose(page, { name: "usd.csv", content });
  await button(page, TEXT.importCount(3)).click();
  await page.getByLabel(EN.session.key).fill(home.key);
  await button(page, EN.session.signIn).click();
  await button(page, EN.session.signOut).waitFor();
  await chooseAccount(page, CHECKING);
  await page.getByText(TEXT.otherCurrency(["USD", "GBP"], "EUR")).waitFor();
  await chooseAccount(page, { value: "new" });
  await page.getByText(TEXT.otherCurrency(["USD", "GBP"], "EUR")).waitFor({ state: "detached" });
  await page.getByLabel(TEXT.currency, { exact: true }).fill("usd");
  await page.getByText(TEXT.otherCurrency(["EUR", "GBP"], "USD")).waitFor();
  await choose(page, csvOf("Ash"));
  await page.getByText(TEXT.otherCurrency(["EUR", "GBP"], "USD")).waitFor({ state: "detached" });
});

const namedRows = (mark: string, ...names: readonly [string, string]) => ({
  name: `${mark}.csv`,
  content: `date,amount,name,account\n2026-01-02,-18.40,${mark} Oven,${names[0]}\n2026-01-09,2100.05,${mark} Salary,${names[1]}\n`,
});

it(
  "says that names which the books do not have all go to one account, and imports them so",
  SLOW,
  async () => {
    const page = await signedIn("Maple");
    await choose(page, namedRows("Maple", "Juniper Checking", "Card"));
    await page.getByRole("heading", { name: EN.ready }).waitFor();
    await chooseAccount(page, CHECKING);
    const warning = page.getByText(TEXT.asOne(["Juniper Checking", "Card"], "Hazel Checking"));
    await warning.waitFor();
    await chooseAccount(page, { value: "named" });
    await warning.waitFor({ state: "detached" });
    await chooseAccount(page, CHECKING);
    await importButton(page).click();
    await imported(page);
    expect(await stored("Maple")).toHaveLength(2);
    await button(page, TEXT.undo).click();
    await page.getByText(TEXT.undone(2)).waitFor();
  },
);

it(
  "asks which account is meant where the books have one of the names, and takes the answer",
  SLOW,
  async () => {
    const page = await signedIn("Elm");
    await choose(page, namedRows("Elm", "hazel checking", "Card"));
    await page.getByRole("heading", { name: EN.ready }).waitFor();
    await chooseAccount(page, CHECKING);
    await importButton(page).click();
    const question = page.locator(".import .question");
    await question.waitFor();
    meansFaults(REFUSED);
    expect(await importButton(page).isDisabled()).toBe(true);
    expect(await stored("Elm")).toEqual([]);
    await question.getByRole("button", { name: "Card" }).click();
    await page.waitForSelector(CHECKED);
    await importButton(page).click();
    await imported(page);
    expect(await stored("Elm")).toEqual([["Elm Salary", "-2100.05"]]);
  },
);

/** A statement of CAMT with an account in each currency, and an entry in each. */
const statementIn = (...currencies: readonly string[]): string => {
  const statements = currencies.map(
    (currency, i) =>
      `<Stmt><Id>${i}</Id><Acct><Id><Othr><Id>JUNIPER-${currency}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct><Ntry><Amt Ccy="${currency}">1${i}.40</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2025-04-1${i}</Dt></BookgDt><AddtlNtryInf>Spruce ${i}</AddtlNtryInf></Ntry></Stmt>`,
  );
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${statements.join("")}</BkToCstmrStmt></Document>`;
};

it(
  "asks what only the server knows: whether amounts in another currency belong into the account",
  SLOW,
  async () => {
    const page = await signedIn("Spruce");
    await choose(page, { name: "spruce.xml", content: statementIn("EUR", "USD") });
    await chooseAccount(page, CHECKING);
    await page.locator(".question").getByRole("button", { name: "All rows are of one account" }).click();
    await page.waitForSelector(CHECKED);
    await importButton(page).click();
    const question = page.locator(".import .question");
    await question.getByRole("heading", { name: "Do amounts in USD belong into this account?" }).waitFor();
    meansFaults(REFUSED);
    expect(await importButton(page).isDisabled()).toBe(true);
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await violationsIn(page)).toEqual([]);
    await question.getByRole("button", { name: "Yes" }).click();
    await page.waitForSelector(CHECKED);
    await importButton(page).click();
    await imported(page);
    expect(await stored("Spruce")).toHaveLength(2);
    await button(page, TEXT.undo).click();
    await page.getByText(TEXT.undone(2)).waitFor();
  },
);

it("makes an account, and imports what was edited", async () => {
  const page = await signedIn("Birch");
  await page.locator("#cell-0-2").dblclick();
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>(".editor")?.value === "Birch Oven",
  );
  await page.locator(".editor").fill("Birch Bakery");
  await page.keyboard.press("Enter");
  await page.getByText(EN.edited(1)).waitFor();
  await page.waitForSelector(CHECKED);
  await chooseAccount(page, { value: "new" });
  expect(await importButton(page).isDisabled()).toBe(true);
  await page.getByLabel(TEXT.name, { exact: true }).fill("Birch account");
  await page.getByLabel(TEXT.currency, { exact: true }).fill("EUR");
  await importButton(page).click();
  await imported(page);
  expect(await stored("Birch")).toContainEqual(["Birch Bakery", "18.40"]);
});

it("stores once what is sent again after its answer was lost", async () => {
  const page = await signedIn("Cedar");
  await chooseAccount(page, CHECKING);
  await page.route("**/api/v1/imports", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await importButton(page).click();
  await page.getByRole("alert").waitFor();
  meansFaults(REFUSED);
  await page.unroute("**/api/v1/imports");
  await importButton(page).click();
  await imported(page);
  expect(await page.getByText(TEXT.counts.stored(2)).count()).toBe(1);
  expect(await stored("Cedar")).toHaveLength(2);
});

it("can be cancelled while it is sent", SLOW, async () => {
  const page = await signedIn("Dogwood");
  await chooseAccount(page, CHECKING);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/v1/imports", () => held.promise);
  await importButton(page).click();
  await button(page, TEXT.cancel).click();
  await page.getByText(TEXT.cancelled).waitFor();
  held.resolve();
  expect(await stored("Dogwood")).toEqual([]);
});

it("says why a key is refused, and keeps no key anywhere", async () => {
  const { url, home } = await server();
  const page = await openPageAt(url);
  await choose(page, csvOf("Elder"));
  await button(page, TEXT.importCount(2)).click();
  await page.getByLabel(EN.session.key).fill("no such key");
  await button(page, EN.session.signIn).click();
  expect(await page.getByRole("alert").textContent()).toContain("key");
  meansFaults(REFUSED);
  await page.getByLabel(EN.session.key).fill(home.key);
  await button(page, EN.session.signIn).click();
  await button(page, EN.session.signOut).waitFor();
  const kept = await page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      location.href,
      document.body.outerHTML,
    ]),
  );
  expect(kept).not.toContain(home.key);
});

it(
  "takes a key out of the quotes it was pasted with, and says which character no key has",
  SLOW,
  async () => {
    const { url, home } = await server();
    const page = await openPageAt(url);
    await choose(page, csvOf("Fig"));
    await button(page, TEXT.importCount(2)).click();
    await page.getByLabel(EN.session.key).fill("f\u2013art");
    await button(page, EN.session.signIn).click();
    await page.getByText(TEXT.notAKey("\u2013")).waitFor();
    await page.getByLabel(EN.session.key).fill(`\u201c${home.key}\u201d `);
    await button(page, EN.session.signIn).click();
    await button(page, EN.session.signOut).waitFor();
  },
);

/** The keys of the imports that the page asks for. */
const requestKeys = (page: Page): readonly string[] => {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/imports"))
      keys.push(request.headers()["idempotency-key"] ?? "");
  });
  return keys;
};

it(
  "sends the same import with the same key, and another one, a trial or one after an undo with its own",
  SLOW,
  async () => {
    const page = await signedIn("Ginkgo");
    const keys = requestKeys(page);
    await chooseAccount(page, CHECKING);
    await button(page, TEXT.try).click();
    await page.getByText(TEXT.done.Tried).waitFor();
    await page.route("**/api/v1/imports", (route) => route.abort());
    await importButton(page).click();
    await page.getByRole("alert").waitFor();
    await page.unroute("**/api/v1/imports");
    meansFaults(REFUSED);
    await importButton(page).click();
    await imported(page);
    await button(page, TEXT.undo).click();
    await page.getByText(TEXT.undone(2)).waitFor();
    await importButton(page).click();
    await imported(page);
    await choose(page, csvOf("Hazelnut"));
    await chooseAccount(page, CHECKING);
    await importButton(page).click();
    await imported(page);
    expect(keys).toHaveLength(5);
    const [trial, lost, again, anew, other] = keys;
    expect(again).toBe(lost);
    expect(new Set([trial, lost, anew, other]).size).toBe(4);
    expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
  },
);

it(
  "makes no account for an import that is cancelled before it arrives, and one afterwards",
  SLOW,
  async () => {
    const page = await signedIn("Ivy");
    await chooseAccount(page, { value: "new" });
    await page.getByLabel(TEXT.name, { exact: true }).fill("Ivy account");
    await page.getByLabel(TEXT.currency, { exact: true }).fill("EUR");
    const held = Promise.withResolvers<void>();
    await page.route("**/api/v1/imports", () => held.promise);
    await importButton(page).click();
    await button(page, TEXT.cancel).click();
    await page.getByText(TEXT.cancelled).waitFor();
    held.resolve();
    await page.unroute("**/api/v1/imports");
    const { ask, home } = await server();
    const named = async (): Promise<number> =>
      (await ask("GET", "/api/v1/accounts?per_page=100", { key: home.key })).body.accounts.filter(
        ({ name }: { readonly name: string }) => name === "Ivy account",
      ).length;
    expect(await named()).toBe(0);
    await importButton(page).click();
    await imported(page);
    expect(await named()).toBe(1);
    expect(await stored("Ivy")).toHaveLength(2);
  },
);

const chosenAccount = (page: Page) =>
  page.getByRole("combobox", { name: TEXT.account, exact: true }).inputValue();

it(
  "chooses no account for anybody: not after sign-in, and not for a file of other columns than one before",
  SLOW,
  async () => {
    const page = await signedIn("Kapok");
    await choose(page, csvOfItsOwn("Kapok"));
    expect(await chosenAccount(page)).toBe("");
    await chooseAccount(page, CHECKING);
    await importButton(page).click();
    await imported(page);
    await choose(page, csvOfItsOwn("Linden"));
    expect(await chosenAccount(page)).toBe("");
    expect(await importButton(page).isDisabled()).toBe(true);
    for (const text of [TEXT.done.Imported, TEXT.undo, "Kapok.csv"])
      expect(await page.locator(".file").getByText(text, { exact: true }).count(), text).toBe(0);
    await chooseAccount(page, { value: "new" });
    await page.getByLabel(TEXT.name, { exact: true }).fill("Linden account");
    await page.getByLabel(TEXT.currency, { exact: true }).fill("USD");
    await choose(page, csvOfItsOwn("Mango"));
    expect(await chosenAccount(page)).toBe("");
    await chooseAccount(page, { value: "new" });
    expect(await page.getByLabel(TEXT.name, { exact: true }).inputValue()).toBe("");
    expect(await page.getByLabel(TEXT.currency, { exact: true }).inputValue()).toBe("USD");
  },
);

/** Days that are read either way round, and signs that only a person knows. */
const unclear = (mark: string, days: readonly string[]) => ({
  name: `${mark}.csv`,
  content: `When,Sum,${mark}\n${days.map((day, i) => `${day},${i + 3}.40,${mark} ${i}\n`).join("")}`,
});

it("asks once: the next file of the same columns is read, and goes, as the first one did", SLOW, async () => {
  const page = await signedIn("Zelkova");
  await choose(page, unclear("Zelkova", ["03/04/2024", "05/06/2024"]));
  const answers = page.locator(".question .answer");
  expect(await answers.count()).toBeGreaterThan(0);
  while ((await answers.count()) > 0) {
    await answers.first().click();
    await page.waitForSelector(CHECKED);
  }
  await chooseAccount(page, CHECKING);
  await importButton(page).click();
  await imported(page);
  await choose(page, unclear("Zelkova", ["07/08/2024", "09/10/2024"]));
  await page.getByText(TEXT.recalled).waitFor();
  expect(await importButton(page).isDisabled()).toBe(false);
  await page.getByText(EN.readAsOn(dayInWords("2026-04-01"))).waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await importButton(page).click();
  await imported(page);
  expect(await stored("Zelkova")).toHaveLength(4);
});

it("chooses no account where there is but one", SLOW, async () => {
  const { url } = await server();
  const page = await openPageAt(url);
  const only = { id: "only", name: "Only", currency: "EUR", account_type: "depository" };
  await page.route("**/api/v1/accounts?*", (route) =>
    route.fulfill({ json: { accounts: [only], pagination: { next_cursor: null } } }),
  );
  const me = { user: {}, family: { currency: "EUR", time_zone: "Europe/Paris" } };
  await page.route("**/api/v1/me", (route) => route.fulfill({ json: me }));
  await page.route("**/api/v1/readings?*", (route) =>
    route.fulfill({ json: { readings: [], pagination: { next_cursor: null } } }),
  );
  await choose(page, csvOf("Nutmeg"));
  await button(page, TEXT.importCount(2)).click();
  await page.getByLabel(EN.session.key).fill("a-key");
  await button(page, EN.session.signIn).click();
  await button(page, EN.session.signOut).waitFor();
  expect(await chosenAccount(page)).toBe("");
});

/** What is said of a file in the list of all. */
const queuedAs = (page: Page, name: string, said: string) =>
  page.locator(".queued").filter({ hasText: name }).getByText(said, { exact: true });

it("imports the file that it was told to, though another one is opened meanwhile", SLOW, async () => {
  const page = await signedIn("Osier");
  await chooseAccount(page, { value: "new" });
  await page.getByLabel(TEXT.name, { exact: true }).fill("Osier account");
  await page.getByLabel(TEXT.currency, { exact: true }).fill("EUR");
  const held = Promise.withResolvers<void>();
  await page.route("**/api/v1/accounts", async (route) => {
    await held.promise;
    await route.continue();
  });
  await importButton(page).click();
  await choose(page, csvOfItsOwn("Poplar"));
  held.resolve();
  await queuedAs(page, "Osier.csv", TEXT.done.Imported).waitFor();
  expect(await stored("Osier")).toHaveLength(2);
  expect(await stored("Poplar")).toEqual([]);
  expect(await chosenAccount(page)).toBe("");
});

it("says of which file it could not be imported, where another one is open by then", SLOW, async () => {
  const page = await signedIn("Quince");
  await chooseAccount(page, CHECKING);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/v1/imports", async (route) => {
    await held.promise;
    await route.abort();
  });
  await importButton(page).click();
  await choose(page, csvOf("Rowan"));
  held.resolve();
  await page.locator(".queued").getByText("Quince.csv").click();
  await page.getByRole("alert").getByText(EN.session.unreachable).waitFor();
  meansFaults(REFUSED);
});

it(
  "has nothing that axe finds: signed out, with a new account, with what came of an import and with what went wrong",
  SLOW,
  async () => {
    const { url } = await server();
    const away = await openPageAt(url);
    await choose(away, csvOf("Larch"));
    expect(await violationsIn(away)).toEqual([]);
    const page = await signedIn("Larch");
    await chooseAccount(page, { value: "new" });
    await page.getByLabel(TEXT.currency, { exact: true }).fill("EUR");
    expect(await violationsIn(page)).toEqual([]);
    await chooseAccount(page, CHECKING);
    await page.route("**/api/v1/imports", (route) => route.abort());
    await importButton(page).click();
    await page.getByRole("alert").waitFor();
    meansFaults(REFUSED);
    expect(await violationsIn(page)).toEqual([]);
    await page.unroute("**/api/v1/imports");
    await importButton(page).click();
    await imported(page);
    expect(await violationsIn(page)).toEqual([]);
  },
);

it("leads on from what came of an import and of its undoing", SLOW, async () => {
  const page = await signedIn("Juniper");
  await chooseAccount(page, CHECKING);
  const isAtResult = () =>
    page.waitForFunction(() => document.activeElement?.matches('[role="status"], .button') === true);
  const pressByKey = async (button: Locator): Promise<void> => {
    // What cannot be pressed yet takes no focus.
    await button.and(page.locator(":enabled")).focus();
    await page.keyboard.press("Enter");
  };
  await pressByKey(importButton(page));
  await imported(page);
  await isAtResult();
  await pressByKey(button(page, TEXT.undo));
  await page.getByText(TEXT.undone(2)).waitFor();
  await isAtResult();
});

it("can be taken back while it is not known yet how it was read, or cannot be known", SLOW, async () => {
  const page = await signedIn("Rowan");
  await chooseAccount(page, CHECKING);
  const held: Route[] = [];
  await page.route("**/api/v1/readings*", (route) => void held.push(route));
  await importButton(page).click();
  await imported(page);
  await button(page, TEXT.undo).click();
  await page.getByText(TEXT.undone(2)).waitFor();
  expect(held).toHaveLength(1);
  const complained = page.waitForEvent("console");
  for (const route of held) await route.abort();
  await complained;
  expect(await page.getByRole("alert").count()).toBe(0);
  meansFaults(REFUSED);
});

it("is offered only where there is a server for it", async () => {
  const [alone, served] = [await openPage(), await openPageAt((await server()).url)];
  for (const page of [alone, served]) await choose(page, csvOf("Fir"));
  const region = { name: TEXT.title };
  await served.getByRole("region", region).waitFor();
  expect(await alone.getByRole("region", region).count()).toBe(0);
});

it("imports the rows that can be read, and says how many it leaves out", SLOW, async () => {
  const page = await signedIn("Sorrel");
  const content = `${csvOfItsOwn("Sorrel").content}soon,,-2.00,Sorrel Bus\n2026-01-11,,much,Sorrel Bun\n`;
  await choose(page, { name: "sorrel.csv", content });
  await chooseAccount(page, CHECKING);
  await button(page, TEXT.importRest(2, 2)).click();
  await imported(page);
  await page.getByText(TEXT.counts.rejected(2)).waitFor();
  expect(await page.textContent(".verdict h2")).toBe(EN.importedRest);
  expect(await page.locator(".verdict").getAttribute("class")).toContain("good");
  expect(await stored("Sorrel")).toHaveLength(2);
});

it(
  "leads on from an import that is there already, of another account: to it, back, or again",
  SLOW,
  async () => {
    const page = await signedIn("Teasel");
    await chooseAccount(page, CHECKING);
    await importButton(page).click();
    await imported(page);
    expect(await page.getByRole("link", { name: TEXT.seeTransactions }).getAttribute("href")).toMatch(
      /^#\/transactions\?import=[\w-]+$/,
    );
    const elsewhere = async (): Promise<void> => {
      await choose(page, csvOf("Teasel"));
      await chooseAccount(page, { value: "new" });
      await page.getByLabel(TEXT.name, { exact: true }).fill("Teasel account");
      await page.getByLabel(TEXT.currency, { exact: true }).fill("EUR");
      await importButton(page).click();
      await page.getByRole("alert").getByText(TEXT.alreadyImported).waitFor();
      meansFaults(REFUSED);
    };
    await elsewhere();
    expect(await page.getByRole("link", { name: TEXT.showImport }).getAttribute("href")).toMatch(
      /^#\/imports\?import=[\w-]{36}$/,
    );
    expect(await violationsIn(page)).toEqual([]);
    await button(page, TEXT.undo).click();
    await page.getByText(TEXT.undone(2)).waitFor();
    expect(await stored("Teasel")).toEqual([]);
    await importButton(page).click();
    await imported(page);
    await choose(page, csvOf("Teasel"));
    await chooseAccount(page, CHECKING);
    await importButton(page).click();
    await page.getByRole("alert").getByText(TEXT.alreadyImported).waitFor();
    await button(page, TEXT.again).click();
    await imported(page);
    expect(await stored("Teasel")).toHaveLength(4);
  },
);

it("takes the accounts that a file names, and makes one only when it is told to", SLOW, async () => {
  const page = await signedIn("Umbel");
  await choose(page, namedRows("Umbel", "Umbel Card", "Hazel Checking"));
  expect(await chosenAccount(page)).toBe("named");
  await importButton(page).click();
  await page
    .getByRole("alert")
    .getByText(TEXT.missing(["Umbel Card"]))
    .waitFor();
  meansFaults(REFUSED);
  expect(await stored("Umbel")).toEqual([]);
  await button(page, TEXT.makeMissing(1)).click();
  await imported(page);
  expect(await stored("Umbel")).toHaveLength(2);
});

it(
  "proposes the currency of the file, or of the books, and the name that a statement says, for a new account",
  SLOW,
  async () => {
    const page = await signedIn("Vetch");
    await chooseAccount(page, { value: "new" });
    expect(await page.getByLabel(TEXT.currency, { exact: true }).inputValue()).toBe("USD");
    await choose(page, {
      name: "vetch.csv",
      content: "date,amount,currency,name\n2026-01-02,-1.00,USD,Vetch\n",
    });
    await chooseAccount(page, { value: "new" });
    expect(await page.getByLabel(TEXT.currency, { exact: true }).inputValue()).toBe("USD");
    expect(await page.getByLabel(TEXT.name, { exact: true }).inputValue()).toBe("");
    await choose(page, { name: "vetch.xml", content: CAMT });
    await chooseAccount(page, { value: "new" });
    expect(await page.getByLabel(TEXT.currency, { exact: true }).inputValue()).toBe("EUR");
    expect(await page.getByLabel(TEXT.name, { exact: true }).inputValue()).toBe("NL00TEST0123456789");
  },
);

it(
  "makes the accounts that files name when all are imported, and tells of each that was not why",
  SLOW,
  async () => {
    const { run, ask } = await server();
    const { key } = await run(anotherPerson("Yarrow"));
    const page = await signedIn("Yarrow", key);
    const named = (mark: string, day: string, accounts: readonly [string, string]) => ({
      name: `${mark}.csv`,
      content: namedRows(`Yarrow ${mark}`, ...accounts).content.replaceAll("2026-01", day),
    });
    await choose(page, named("Two", "2025-11", ["Yarrow Card", "Yarrow Checking"]));
    await choose(page, named("Three", "2025-10", ["Yarrow Card", "Yarrow Savings"]));
    await choose(page, named("Four", "2025-08", ["Yarrow Card", ""]));
    // Nothing names its account: it goes to a new one, also when the others have made some.
    await choose(page, csvOfItsOwn("Yarrow"));
    await page.getByLabel(TEXT.name, { exact: true }).fill("Yarrow Cash");
    await page.getByLabel(TEXT.currency, { exact: true }).fill("EUR");
    await page.getByText(EN.files.makesAccounts).waitFor();
    await button(page, EN.files.importAll(4)).click();
    await page.getByText(EN.files.importedOf(3, 1)).waitFor();
    meansFaults(REFUSED);
    const queued = (name: string) => page.locator(".queued").filter({ hasText: name });
    expect(await queued("Two.csv").textContent()).toContain(TEXT.done.Imported);
    expect(await queued("Three.csv").textContent()).toContain(TEXT.done.Imported);
    expect(await queued("Four.csv").getAttribute("class")).toContain("bad");
    expect(await queued("Four.csv").textContent()).toContain(
      EN.files.notImported(EN.failures.codes.account_required),
    );
    expect(await button(page, EN.files.importAll(1)).count()).toBe(0);
    expect(await violationsIn(page)).toEqual([]);
    const { body } = await ask("GET", "/api/v1/accounts", { key });
    expect(body.accounts.map(({ name }: { name: string }) => name).sort()).toEqual([
      "Yarrow Card",
      "Yarrow Cash",
      "Yarrow Checking",
      "Yarrow Savings",
    ]);
  },
);

it("imports all files that are ready, one after the other", SLOW, async () => {
  const page = await signedIn("Willow");
  await chooseAccount(page, CHECKING);
  await importButton(page).click();
  await imported(page);
  // Of columns of their own: earlier tests say nothing of where they go. And of other days: rows of the same days that are not
  // there would be those of another account.
  const more = (mark: string, month: string) => ({
    name: `${mark}.csv`,
    content: csvOfItsOwn("Willow")
      .content.replaceAll("2026-01", month)
      .replaceAll("Willow ", `Willow ${mark} `),
  });
  await choose(page, more("Zero", "2025-09"));
  await chooseAccount(page, CHECKING);
  await importButton(page).click();
  await imported(page);
  await choose(page, more("One", "2025-11"));
  await choose(page, more("Two", "2025-12"));
  await choose(page, { name: "wrong.csv", content: `${more("Three", "2025-10").content}soon,,-2.00,Bus\n` });
  await button(page, EN.files.importAll(2)).click();
  await page.locator(".queued").getByText(TEXT.done.Imported, { exact: true }).nth(3).waitFor();
  expect(await stored("Willow")).toHaveLength(8);
  expect(await stored("Three")).toEqual([]);
});

// @module-tag slow

import { Tokens } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ofFile } from "../../../../tools/testing/of-file.ts";
import { DE } from "../../src/texts/de.ts";
import { EN } from "../support/all-texts.ts";
import { violationsIn } from "./support/axe-finds-nothing.ts";
import { choose, meansFaults, openPageAt, REFUSED } from "./support/open-page.ts";
import { type SignInServer, serveSignIn } from "./support/serve-sign-in.ts";

const server = ofFile(serveSignIn, async (served) => (await served).stop());

const WORDS = EN.session;

const button = (page: Page, provider = "Acme work", words: typeof WORDS | typeof DE.session = WORDS) =>
  page.getByRole("link", { name: words.signInWith(provider), exact: true });

/** A page at which nobody is signed in. */
const opened = async (options: Parameters<typeof openPageAt>[1] = {}): Promise<Page> =>
  openPageAt(`${(await server()).url}/#/transactions`, options);

const showsBooks = async (page: Page): Promise<void> =>
  page
    .getByText((await server()).home.bread.name, { exact: true })
    .first()
    .waitFor();

const signedIn = async (): Promise<Page> => {
  await (await server()).known();
  const page = await opened();
  await button(page).click();
  await showsBooks(page);
  return page;
};

const goTo = (page: Page, place: "transactions" | "settings" | "accounts") =>
  page.getByRole("link", { name: EN.places[place], exact: true }).click();

/** Everything that a script of the page can keep. */
const kept = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
  );

const sessionsOf = async ({ run, home, clock }: SignInServer) =>
  run(
    Effect.flatMap(Tokens, (tokens) =>
      tokens.sessions({ user_id: home.user.id, at: clock.now(), limit: 100 }),
    ),
  );

describe("somebody whom the books know", () => {
  it("signs in with one button, keeps no code and no token where a script finds them, and stays signed in", async () => {
    const { url } = await server();
    const asked: string[] = [];
    await (await server()).known();
    const page = await opened();
    page.on("request", (request) => asked.push(request.url()));
    expect(await violationsIn(page)).toEqual([]);
    await button(page).click();
    await showsBooks(page);
    expect(page.url()).toBe(`${url}/#/transactions`);
    expect(
      asked.filter((each) => /fat_|frt_|[?#&](?:code|token)=/.test(each) && !each.includes("/callback")),
    ).toEqual([]);
    expect(await kept(page)).not.toMatch(/fat_|frt_|[\w-]{43}/);
    const cookies = (await page.context().cookies(`${url}/api/v1/auth/page_session`)).filter(({ name }) =>
      name.includes("farthing"),
    );
    expect(cookies).toMatchObject([
      { httpOnly: true, sameSite: "Strict", path: "/api/v1/auth/page_session" },
    ]);
    await page.goBack();
    expect(page.url()).not.toMatch(/status=|error=/);
    await page.goto(`${url}/#/accounts`);
    await page.reload();
    await page.getByText("Hazel Checking").first().waitFor();
  });

  it("is signed in in every tab, and signed out in every tab and on the server", async () => {
    const page = await signedIn();
    const other = await page.context().newPage();
    await other.goto(`${(await server()).url}/#/transactions`);
    await showsBooks(other);
    const before = (await sessionsOf(await server())).length;
    await goTo(page, "settings");
    await page.getByText(EN.settings.byProvider).waitFor();
    await page.getByRole("button", { name: WORDS.signOut }).click();
    await button(page).waitFor();
    await button(other).waitFor();
    expect((await sessionsOf(await server())).length).toBe(before - 1);
    await page.reload();
    await button(page).waitFor();
  });

  it("has one session in a browser where they sign in again, and the tabs beside go on with it", async () => {
    const page = await signedIn();
    const before = (await sessionsOf(await server())).length;
    const other = await page.context().newPage();
    await other.goto(`${(await server()).url}/auth/page/acme_work`);
    await showsBooks(other);
    expect((await sessionsOf(await server())).length).toBe(before);
    await goTo(page, "accounts");
    await page.getByText("Hazel Checking").first().waitFor();
  });

  it("stays signed in when the tokens of two tabs are over at once, though each may be renewed once only", async () => {
    const { clock } = await server();
    const page = await signedIn();
    const other = await page.context().newPage();
    await other.goto(`${(await server()).url}/#/transactions`);
    await showsBooks(other);
    for (let hour = 0; hour < 3; hour += 1) {
      clock.advance(3_700_000);
      const place = hour % 2 === 0 ? "accounts" : "transactions";
      await Promise.all([page, other].map((each) => goTo(each, place)));
      for (const each of [page, other])
        await each
          .getByText(place === "accounts" ? "Hazel Checking" : (await server()).home.bread.name)
          .first()
          .waitFor();
    }
    meansFaults(REFUSED);
  });

  it("is told when the session was ended elsewhere, and signs in again", async () => {
    const served = await server();
    const page = await signedIn();
    const [newest] = await sessionsOf(served);
    const id = newest!.session.id;
    await served.run(
      Effect.flatMap(Tokens, (tokens) =>
        tokens.revokeFamily(id, served.clock.now(), {
          ...{
            id: crypto.randomUUID(),
            event: "session_ended",
            user_id: served.home.user.id,
            provider: null,
          },
          ...{ ip_address: null, user_agent: null, metadata: {}, created_at: served.clock.now() },
        }),
      ),
    );
    await goTo(page, "accounts");
    await page.getByText(WORDS.overAtProvider).waitFor();
    meansFaults(REFUSED);
    await button(page).click();
    await showsBooks(page);
  });

  it("stays signed in if the server cannot be told of the end, and hears why", async () => {
    const page = await signedIn();
    await goTo(page, "settings");
    await page.route("**/page_session", (route) => route.abort());
    await page.getByRole("button", { name: WORDS.signOut }).click();
    await page.getByText(WORDS.unreachable).waitFor();
    await goTo(page, "transactions");
    await showsBooks(page);
    meansFaults(REFUSED);
  });

  it("loses no file by it: it is done in another tab, and the files are where they were", async () => {
    await (await server()).known();
    const page = await openPageAt((await server()).url);
    await choose(page, { name: "own.csv", content: "date,amount,name\n2026-01-02,-18.40,Alder Oven\n" });
    await page.getByRole("button", { name: EN.import.importCount(1) }).click();
    await page.getByText(WORDS.inNewTab).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    const [beside] = await Promise.all([page.context().waitForEvent("page"), button(page).click()]);
    await showsBooks(beside);
    const options = page.getByRole("combobox", { name: EN.import.account, exact: true }).getByRole("option");
    await options.filter({ hasText: "Hazel Checking" }).waitFor({ state: "attached" });
  });
});

describe("a sign-in that does not end well", () => {
  it("was refused: it says so, and another try is there", async () => {
    (await server()).provider.signsIn = undefined;
    const page = await opened();
    await button(page).click();
    await page.getByText(WORDS.failed.access_denied).waitFor();
    expect(page.url()).toBe(`${(await server()).url}/#/transactions`);
    expect(await violationsIn(page)).toEqual([]);
    await (await server()).known();
    await button(page).click();
    await showsBooks(page);
    expect(await page.getByText(WORDS.failed.access_denied).count()).toBe(0);
  });

  it("says so in German, too", async () => {
    (await server()).provider.signsIn = undefined;
    const page = await opened({ locale: "de-DE" });
    await button(page, "Acme work", DE.session).click();
    await page.getByText(DE.session.failed.access_denied).waitFor();
  });

  it("cannot begin where the provider is away", async () => {
    const page = await opened();
    await button(page, "Away").click();
    await page.getByText(WORDS.failed.provider_failed).waitFor();
  });

  it("is of no use in the browser of somebody else, where nobody is signed in by it", async () => {
    const { url, known } = await server();
    await known();
    const { request } = (await opened()).context();
    let callback = `${url}/auth/page/acme_work`;
    while (!callback.includes("/callback?")) {
      const answer = await request.get(callback, { maxRedirects: 0 });
      callback = new URL(answer.headers().location!, callback).href;
    }
    const victim = await openPageAt(callback);
    await victim.getByText(WORDS.failed.sign_in_expired).waitFor();
    expect(await victim.context().cookies()).toEqual([]);
    meansFaults(REFUSED);
  });

  it("was not kept by the browser: it says what to do", async () => {
    await (await server()).known();
    const page = await opened();
    await page.route("**/page_session", (route) => route.fulfill({ status: 401, json: {} }));
    await button(page).click();
    await page.getByText(WORDS.notKept).waitFor();
    meansFaults(REFUSED);
  });

  it("is not said of an address that somebody else made up, beyond the sentences of the page", async () => {
    const { url } = await server();
    const page = await openPageAt(`${url}/#error=%3Cb%3Esend+money%3C/b%3E&message=send+money`);
    await page.getByText(EN.failures.other).waitFor();
    expect(await page.getByText("send money").count()).toBe(0);
    const forged = await openPageAt(`${url}/#status=signed_in`);
    await forged.getByText(WORDS.notKept).waitFor();
    meansFaults(REFUSED);
  });
});

describe("somebody whom the books do not know", () => {
  it("begins books of their own, and is signed in", async () => {
    (await server()).stranger();
    const page = await opened();
    await button(page).click();
    await page.getByRole("heading", { name: WORDS.stranger.title }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.getByLabel(WORDS.stranger.firstName).fill("x".repeat(300));
    await page.getByRole("button", { name: WORDS.stranger.begin }).click();
    await page.getByText(WORDS.stranger.refused).waitFor();
    meansFaults(REFUSED);
    await page.getByLabel(WORDS.stranger.firstName).fill("Jo");
    // Guessed from the browser, and not taken unasked.
    expect(await page.getByLabel(WORDS.stranger.currency).inputValue()).toBe("GBP");
    expect(await page.getByLabel(WORDS.stranger.timeZone).inputValue()).toBe("UTC");
    await page.getByLabel(WORDS.stranger.currency).fill("chf");
    await page.getByLabel(WORDS.stranger.timeZone).selectOption("Europe/Zurich");
    await page.getByRole("button", { name: WORDS.stranger.begin }).click();
    await page.getByText(EN.books.nothingYet).waitFor();
    await page.getByRole("link", { name: EN.places.settings }).click();
    await page.locator(".facts dd").getByText("(CHF)").waitFor();
    await page.locator(".facts dd").getByText("Europe/Zurich").waitFor();
    await page.getByRole("link", { name: EN.places.transactions }).click();
    await page.reload();
    await page.getByText(EN.books.nothingYet).waitFor();
  });

  it("is told whom to ask where nobody begins books", async () => {
    (await server()).stranger();
    const page = await opened();
    await button(page, "Closed").click();
    await page.getByText(WORDS.stranger.closed).waitFor();
    expect(await page.getByRole("button", { name: WORDS.stranger.begin }).count()).toBe(0);
  });
});

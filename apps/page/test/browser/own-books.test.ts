import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PageSignIn } from "@farthing/http";
import { PAGE_FILES } from "@farthing/page";
import * as Redacted from "effect/Redacted";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { serveTwoFamilies } from "../../../../packages/http/test/support/serve.ts";
import { ofFile } from "../../../../tools/testing/of-file.ts";
import { EN } from "../../src/texts/en.ts";
import { violationsIn } from "./support/axe-finds-nothing.ts";
import { choose, meansFaults, openPageAt, REFUSED } from "./support/open-page.ts";

const decoded = (text: string): Uint8Array => Buffer.from(text, "base64");

const PAGE = PAGE_FILES.map(({ gzip, brotli, ...file }) => ({
  ...file,
  gzip: decoded(gzip),
  brotli: decoded(brotli),
}));

/** The server of one person. */
const own = ofFile(
  async () => {
    const api = await serveTwoFamilies();
    const signIn = new PageSignIn(api.home.user.email);
    const { url, clock } = await api.serve({ page: PAGE, pageSignIn: signIn });
    const link = (): string => `${url}/#${Redacted.value(signIn.newToken(Date.parse(clock.now())))}`;
    return { url, link, stop: api.stop };
  },
  async (served) => (await served).stop(),
);

const CSV = { name: "own.csv", content: "date,amount,name\n2026-01-02,-18.40,Alder Oven\n" };

const accountsOf = async (page: Page): Promise<readonly string[]> => {
  await choose(page, CSV);
  const { account } = EN.import;
  const options = page.getByRole("combobox", { name: account, exact: true }).getByRole("option");
  await options.filter({ hasText: "Hazel Checking" }).waitFor({ state: "attached" });
  return options.allTextContents();
};

it("is signed in with the link alone, and keeps it out of the address and its history", async () => {
  const { url, link } = await own();
  const page = await openPageAt(link());
  expect(await accountsOf(page)).toContain("Hazel Checking (EUR)");
  expect(page.url()).toBe(`${url}/`);
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  expect(await page.getByRole("button", { name: EN.session.signOut }).count()).toBe(0);
  expect(await page.getByLabel(EN.session.key).count()).toBe(0);
  expect(await violationsIn(page)).toEqual([]);
});

it("stays signed in when it is loaded again, and in another tab", async () => {
  const { url, link } = await own();
  const page = await openPageAt(link());
  await accountsOf(page);
  await page.reload();
  expect(await accountsOf(page)).toContain("Hazel Checking (EUR)");
  const other = await page.context().newPage();
  await other.goto(url);
  expect(await accountsOf(other)).toContain("Hazel Checking (EUR)");
});

it("stays signed in in the tabs that are there when another link is opened beside them", async () => {
  const { link } = await own();
  const page = await openPageAt(link());
  await accountsOf(page);
  const other = await page.context().newPage();
  await other.goto(link());
  expect(await accountsOf(other)).toContain("Hazel Checking (EUR)");
  await page.getByRole("link", { name: EN.places.accounts }).click();
  await page.getByRole("heading", { name: "Hazel Checking" }).waitFor();
  await other.reload();
  expect(await accountsOf(other)).toContain("Hazel Checking (EUR)");
  meansFaults(REFUSED);
});

it("says what to do if the link was used before", async () => {
  const { link } = await own();
  const used = link();
  await accountsOf(await openPageAt(used));
  const page = await openPageAt(used);
  await page.getByText(EN.session.linkOver).waitFor();
  await choose(page, CSV);
  await page.locator(".import").getByText(EN.session.linkOver).waitFor();
  expect(await page.getByLabel(EN.session.key).count()).toBe(0);
  expect(await violationsIn(page)).toEqual([]);
  meansFaults(REFUSED);
});

it("asks for no key without the link, and says how the page is opened with one", async () => {
  const { url } = await own();
  const page = await openPageAt(url);
  await page.getByRole("alert").getByText(EN.session.withoutLink).waitFor();
  await choose(page, CSV);
  await page.locator(".import").getByText(EN.session.withoutLink).waitFor();
  await page.goto(`${url}/#/transactions`);
  await page.getByRole("alert").getByText(EN.session.withoutLink).waitFor();
  expect(await page.getByLabel(EN.session.key).count()).toBe(0);
  expect(await violationsIn(page)).toEqual([]);
});

/** A page of another server on this machine, which the browser takes for the same site. */
const elsewhere = async (html: string): Promise<{ readonly url: string; readonly stop: () => void }> => {
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(html);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
};

it("is of no use to a page on another port: neither its requests, its forms nor its frames are answered", async () => {
  const { url, link } = await own();
  const page = await openPageAt(link());
  await accountsOf(page);
  const other = await elsewhere(`<iframe src="${url}/"></iframe><p>elsewhere</p>`);
  try {
    const evil = await page.context().newPage();
    await evil.goto(other.url);
    const answers = await evil.evaluate(async (at) => {
      const asked = (path: string, init: RequestInit) =>
        fetch(`${at}${path}`, { credentials: "include", ...init }).then(
          ({ type, status }) => `${type} ${status}`,
          () => "refused by the browser",
        );
      return [
        await asked("/api/v1/accounts", {}),
        await asked("/api/v1/accounts", { mode: "no-cors" }),
        await asked("/api/v1/page_session", { method: "POST", body: "{}", mode: "no-cors" }),
        await asked("/api/v1/accounts", { headers: { "X-Farthing-Session": "guessed" } }),
      ];
    }, url);
    expect(answers).toEqual(["refused by the browser", "opaque 0", "opaque 0", "refused by the browser"]);
    const socket = await evil.evaluate(
      (at) =>
        new Promise((resolve) => {
          const opened = new WebSocket(at.replace("http", "ws"));
          opened.onopen = () => resolve("open");
          opened.onclose = ({ wasClean }) => resolve(wasClean ? "closed" : "refused");
        }),
      `${url}/api/v1/accounts`,
    );
    expect(socket).toBe("refused");
    const frame = evil.frames().find((each) => each.url().startsWith(url));
    expect((await frame?.content().catch(() => "")) ?? "").not.toContain(EN.title);
    const [sent] = await Promise.all([
      evil.waitForResponse(`${url}/api/v1/accounts`),
      evil.evaluate((at) => {
        const form = document.createElement("form");
        form.method = "post";
        form.action = `${at}/api/v1/accounts`;
        document.body.append(form);
        form.submit();
      }, url),
    ]);
    expect(sent.status()).toBe(403);
  } finally {
    other.stop();
  }
});

import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect, inject } from "vitest";
import { afterTests, ofFile } from "../../../../../tools/testing/of-file.ts";
import { writeAsIn } from "../../../src/texts/locale.ts";
import { servePage } from "./serve-page.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the browser of the tests is. */
    readonly browser: string;
  }
}

/** Tests write numbers and days as the browser does that they look at. */
const LOCALE = "en-GB";
writeAsIn(LOCALE);

const browser = ofFile(
  (): Promise<Browser> => chromium.connect(inject("browser")),
  async (connected) => (await connected).close(),
);

export const pageServer = ofFile(servePage, async (server) => (await server).stop());

const faults: string[] = [];
const meant: RegExp[] = [];
afterTests(() => {
  const kinds = meant.splice(0);
  const others = faults.splice(0).filter((fault) => !kinds.some((kind) => kind.test(fault)));
  expect(others.join("\n"), "what the pages complained of").toBe("");
});

/** A request that was refused, or that never arrived. */
export const REFUSED = /^Failed to load resource/;

/** A file in memory. */
export interface TestFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** The day on which the tests of the page are run. */
export const TODAY = "2026-01-15";

/** The page has read its file. */
export const CHECKED = '.verdict[aria-busy="false"]';

/**
 * Opens the page in a browser that knows nothing. What breaks its policy, fails in it or asks with a dialog of the browser makes the
 * test fail, unless the test has said with `meansFaults` that it means to.
 */
export const openPage = async (options: BrowserContextOptions = {}): Promise<Page> =>
  openPageAt((await pageServer()).url, options);

/** The same of a server that can import. */
export const openPageAt = async (url: string, options: BrowserContextOptions = {}): Promise<Page> => {
  const context = await (await browser()).newContext({
    viewport: { width: 1280, height: 900 },
    locale: LOCALE,
    timezoneId: "UTC",
    ...options,
  });
  // What a test waits for comes, or the runner ends the test.
  context.setDefaultTimeout(0);
  const page = await context.newPage();
  page.on("console", (said) => {
    if (said.type() === "error" || said.type() === "warning") faults.push(said.text());
  });
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("dialog", async (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("crash", () => faults.push("the page crashed"));
  await page.clock.setFixedTime(new Date(`${TODAY}T12:00:00Z`));
  await page.goto(url);
  // Its script goes on after the page is loaded: what is dropped or pasted before it listens is lost.
  if (url.startsWith("http")) await page.locator("main").waitFor();
  return page;
};

/** Faults of this kind are meant by the test that runs, whenever they are told: a browser tells of a refusal when it comes to it. */
export const meansFaults = (kind: RegExp): void => void meant.push(kind);

const bytesOf = (content: string | Uint8Array): Buffer => Buffer.from(content as string);

/** Unfolds how a file was read, and its downloads. */
const unfold = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLDetailsElement>("details.folded")) each.open = true;
  });

/** Chooses a file, waits until its rows are there, and unfolds all that is said of it. */
export const choose = async (page: Page, { name, content }: TestFile): Promise<void> => {
  const shown = page.locator(".file");
  const before = (await shown.count()) === 0 ? "" : await shown.getAttribute("data-file");
  await page.setInputFiles("input[type=file]", { name, mimeType: "text/csv", buffer: bytesOf(content) });
  await page.waitForSelector(`.file:not([data-file="${before}"]) ${CHECKED}`);
  await unfold(page);
};

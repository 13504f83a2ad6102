/**
 * Makes pictures of the places of a person's books, each in every look, to be looked at: `node tools/books-pictures.mjs FOLDER`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { buildPage } from "./build-page.mjs";
import { startBrowser } from "./chromium.mjs";

const LOOKS = [
  [360, 740],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
].flatMap(([width, height]) => ["light", "dark"].map((colorScheme) => ({ width, height, colorScheme })));

/** Makes a picture of each place in each look, by this browser, and hands it over with its name. */
const pictureBooks = async (browser, save) => {
  const { serveBooks } = await import("../apps/page/test/browser/support/serve-books.ts");
  const { livedIn } = await import("../apps/page/test/browser/support/lived-in.ts");
  const { BOOKS_STATES, placeOf } = await import("../apps/page/test/browser/support/books-states.ts");
  const server = await serveBooks();
  await livedIn(server.url, server.home.key);
  for (const { width, height, colorScheme } of LOOKS) {
    const context = await browser.newContext({
      ...{ viewport: { width, height }, colorScheme, locale: "en-GB", timezoneId: "UTC" },
    });
    for (const [state, lead] of Object.entries(BOOKS_STATES)) {
      const page = await context.newPage();
      await page.goto(server.link());
      await page.waitForFunction(() => localStorage.getItem("farthing-session") !== null);
      await page.evaluate(
        (hash) => {
          location.hash = hash;
        },
        `#/${placeOf(state)}`,
      );
      await lead(page);
      await page.waitForTimeout(300);
      save(`${state}-${width}-${colorScheme}.png`, await page.screenshot({ fullPage: true }));
      await page.close();
    }
    await context.close();
  }
  await server.stop();
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2];
  if (folder === undefined) throw new Error("Say in which folder the pictures are to be.");
  mkdirSync(folder, { recursive: true });
  await buildPage();
  const started = await startBrowser();
  const browser = await chromium.connect(started.wsEndpoint());
  await pictureBooks(browser, (name, bytes) => writeFileSync(join(folder, name), bytes));
  await browser.close();
  await started.close();
}

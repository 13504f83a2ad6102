/**
 * Makes the pictures of the page in docs/page: a sheet of each main state, with every width of window in light and in dark. They are
 * to be looked at, and made again, when the page has changed. With a folder, each look is put there by itself and whole.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { BOOKS_STATES, placeOf } from "../apps/page/test/browser/support/books-states.ts";
import { livedIn } from "../apps/page/test/browser/support/lived-in.ts";
import { MAIN_STATES } from "../apps/page/test/browser/support/main-states.ts";
import { serveBooks } from "../apps/page/test/browser/support/serve-books.ts";
import { TABLE_STATES } from "../apps/page/test/browser/support/table-states.ts";
import { buildPage } from "./build-page.mjs";
import { startBrowser } from "./chromium.mjs";
import { ROOT } from "./setup.mjs";

const PICTURES = join(ROOT, "docs/page");
const [FOLDER = PICTURES] = process.argv.slice(2);
const IS_TO_LOOK_AT = FOLDER !== PICTURES;

/** Windows: a phone, a tablet, a desk and a wide one. */
const WINDOWS = [
  [360, 740],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
];
const LOOKS = WINDOWS.flatMap(([width, height]) =>
  ["light", "dark"].map((colorScheme) => ({ viewport: { width, height }, colorScheme })),
);

/** How high a window is on a sheet, in pixels: its texts can still be read. */
const SHOWN_HEIGHT = 560;
const GAP = 16;

const FILES = IS_TO_LOOK_AT ? { ...MAIN_STATES, ...TABLE_STATES } : MAIN_STATES;

/** Opens the page with a file. */
const leadToFile = (file) => async (page) => {
  if (file === undefined) return;
  const { name, content } = file;
  await page.setInputFiles("input[type=file]", { name, mimeType: "text/csv", buffer: Buffer.from(content) });
  await page.waitForSelector('.verdict[aria-busy="false"]');
};

/** Opens a place of the books. */
const leadToPlace = (state, lead) => async (page) => {
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    `#/${placeOf(state)}`,
  );
  await lead(page);
};

const STATES = [
  ...Object.entries(FILES).map(([state, file]) => [state, leadToFile(file)]),
  ...Object.entries(BOOKS_STATES).map(([state, lead]) => [state, leadToPlace(state, lead)]),
];

const webp = async (page, clip) => {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 60, clip });
  return Buffer.from(data, "base64");
};

/** All looks of a state beside each other, light above dark. */
const sheetOf = async (browser, shots) => {
  const rows = ["light", "dark"].map((scheme) => shots.filter((shot) => shot.colorScheme === scheme));
  const html = rows
    .map((row) => `<p>${row.map(({ png }) => `<img src="data:image/png;base64,${png}">`).join("")}</p>`)
    .join("");
  const style = `body{margin:0;background:#888;width:max-content}p{display:flex;gap:${GAP}px;margin:${GAP}px}img{height:${SHOWN_HEIGHT}px}`;
  const page = await browser.newPage({ viewport: { width: 3200, height: 1200 } });
  await page.setContent(`<style>${style}</style>${html}`);
  const { width, height } = await page.locator("body").boundingBox();
  const bytes = await webp(page, { x: 0, y: 0, width, height: height + GAP, scale: 1 });
  await page.close();
  return bytes;
};

await buildPage();
const server = await serveBooks();
await livedIn(server.url, server.home.key);
const started = await startBrowser();
const browser = await chromium.connect(started.wsEndpoint());
if (!IS_TO_LOOK_AT) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const save = (name, bytes) => {
  writeFileSync(join(FOLDER, name), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
};
for (const [state, lead] of STATES) {
  const shots = [];
  for (const { viewport, colorScheme } of LOOKS) {
    const page = await browser.newPage({ viewport, colorScheme, locale: "en-GB", timezoneId: "UTC" });
    await page.clock.setFixedTime(new Date("2026-01-15T12:00:00Z"));
    await page.goto(server.link());
    await page.waitForFunction(() => localStorage.getItem("farthing-session") !== null);
    await lead(page);
    // Motion is over by then.
    await page.waitForTimeout(300);
    if (IS_TO_LOOK_AT)
      save(`${state}-${viewport.width}-${colorScheme}.png`, await page.screenshot({ fullPage: true }));
    else shots.push({ colorScheme, png: (await page.screenshot()).toString("base64") });
    await page.close();
  }
  if (!IS_TO_LOOK_AT) save(`${state}.webp`, await sheetOf(browser, shots));
}
await browser.close();
await started.close();
await server.stop();

/**
 * Makes the pictures of the page in docs/page: its main states as a person sees them, on a phone and on a desk, light and dark.
 * They are to be looked at, and made again, when the page has changed.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { MAIN_STATES } from "../apps/page/test/browser/support/main-states.ts";
import { servePage } from "../apps/page/test/browser/support/serve-page.ts";
import { TABLE_STATES } from "../apps/page/test/browser/support/table-states.ts";
import { buildPage } from "./build-page.mjs";
import { startBrowser } from "./chromium.mjs";
import { ROOT } from "./setup.mjs";

const PICTURES = join(ROOT, "docs/page");
/** With a folder, every state in every look is put there whole, to be looked at. */
const [FOLDER = PICTURES] = process.argv.slice(2);
const IS_TO_LOOK_AT = FOLDER !== PICTURES;

const PHONE = { width: 360, height: 740 };
const TABLET = { width: 768, height: 1024 };
const WIDE = { width: 1920, height: 1080 };
const DESK = { width: 1280, height: 800 };

/** Each state once; between them both widths, light and dark. */
const KEPT = [
  ["empty", PHONE, "light"],
  ["empty", DESK, "dark"],
  ["read", DESK, "light"],
  ["read", PHONE, "dark"],
  ["question", DESK, "dark"],
  ["question", PHONE, "light"],
  ["wrong", DESK, "light"],
  ["refused", PHONE, "dark"],
];

const STATES = { ...MAIN_STATES, ...TABLE_STATES };

const ALL = Object.keys(STATES).flatMap((state) =>
  [PHONE, TABLET, DESK, WIDE].flatMap((size) =>
    ["light", "dark"].map((colorScheme) => [state, size, colorScheme]),
  ),
);

/** What is in sight, in a form of which a hundred do not burden a repository. */
const small = async (page) => {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 80 });
  return Buffer.from(data, "base64");
};

await buildPage();
const server = await servePage();
const started = await startBrowser();
const browser = await chromium.connect(started.wsEndpoint());
if (!IS_TO_LOOK_AT) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const [state, viewport, colorScheme] of IS_TO_LOOK_AT ? ALL : KEPT) {
  const page = await browser.newPage({ viewport, colorScheme, locale: "en-GB", timezoneId: "UTC" });
  await page.clock.setFixedTime(new Date("2026-01-15T12:00:00Z"));
  await page.goto(server.url);
  const file = STATES[state];
  if (file !== undefined) {
    const { name, content } = file;
    await page.setInputFiles("input[type=file]", {
      name,
      mimeType: "text/csv",
      buffer: Buffer.from(content),
    });
    await page.waitForSelector('.verdict[aria-busy="false"]');
  }
  const name = `${state}-${viewport.width}-${colorScheme}.${IS_TO_LOOK_AT ? "png" : "webp"}`;
  const bytes = IS_TO_LOOK_AT ? await page.screenshot({ fullPage: true }) : await small(page);
  writeFileSync(join(FOLDER, name), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
  await page.close();
}
await browser.close();
await started.close();
await server.stop();

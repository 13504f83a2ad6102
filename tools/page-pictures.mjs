/**
 * Makes the pictures of the page in docs/page: its main states as a person sees them, on a phone and on a desk, light and dark.
 * They are to be looked at, and made again, when the page has changed.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { MAIN_STATES } from "../apps/page/test/browser/support/main-states.ts";
import { servePage } from "../apps/page/test/browser/support/serve-page.ts";
import { buildPage } from "./build-page.mjs";
import { startBrowser } from "./chromium.mjs";
import { ROOT } from "./setup.mjs";

const PICTURES = join(ROOT, "docs/page");
const [FOLDER = PICTURES, ...EVERY] = process.argv.slice(2);

const PHONE = { width: 360, height: 740 };
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

const ALL = Object.keys(MAIN_STATES).flatMap((state) =>
  [PHONE, DESK].flatMap((size) => ["light", "dark"].map((colorScheme) => [state, size, colorScheme])),
);

await buildPage();
const server = await servePage();
const started = await startBrowser();
const browser = await chromium.connect(started.wsEndpoint());
if (FOLDER === PICTURES) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const [state, viewport, colorScheme] of EVERY.length > 0 ? ALL : KEPT) {
  const page = await browser.newPage({ viewport, colorScheme, locale: "en-GB", timezoneId: "UTC" });
  await page.clock.setFixedTime(new Date("2026-01-15T12:00:00Z"));
  await page.goto(server.url);
  const file = MAIN_STATES[state];
  if (file !== undefined) {
    const { name, content } = file;
    await page.setInputFiles("input[type=file]", {
      name,
      mimeType: "text/csv",
      buffer: Buffer.from(content),
    });
    await page.waitForSelector('.verdict[aria-busy="false"]');
  }
  const bytes = await page.screenshot({ fullPage: EVERY.length > 0 });
  const name = `${state}-${viewport.width}-${colorScheme}.png`;
  writeFileSync(join(FOLDER, name), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
  await page.close();
}
await browser.close();
await started.close();
await server.stop();

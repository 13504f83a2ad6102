// @module-tag slow

import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { ofFile } from "../../../tools/testing/of-file.ts";
import { onTerminal } from "./provider-support.ts";
import { listenTo } from "./said.ts";
import { ask } from "./serve-support.ts";
import { jsonOf } from "./stored-support.ts";
import { ENTRY } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

const started = ofFile<(() => Promise<void>)[]>(
  () => [],
  (all) => Promise.all(all.map((end) => end())),
);

const LINK = /^ {2}(http:\/\/127\.0\.0\.1:\d+)\/#([\w-]{43})$/m;

/** A program that opens the books, in a group of processes of its own: what is typed at a terminal, or ends it, ends all of them. */
const openWith = (home: string, [program, ...args]: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const child = spawn(program!, args, {
    env: { PATH: process.env.PATH, HOME: home, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const [out, err] = [listenTo(child.stdout), listenTo(child.stderr)];
  const ended = once(child, "close").then(([exit]) => exit as number | null);
  const stop = async (signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, signal);
    return ended;
  };
  started().push(async () => void (await stop()));
  return { out, err, stop, pid: child.pid! };
};

/** `farthing open` */
const openBooks = (home: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  openWith(home, [process.execPath, ENTRY, "open", ...args], env);

/** A browser in this folder, which notes what it is given, and what it finds there. */
const notingBrowser = (noted: string) => {
  const path = join(noted, "browser.sh");
  writeFileSync(
    path,
    `#!/bin/sh\nstat -c %a "$1" "$(dirname "$1")" > ${noted}/modes\ncp "$1" ${noted}/page\nprintf %s "$1" > ${noted}/given.part\nmv ${noted}/given.part ${noted}/given\n`,
  );
  chmodSync(path, 0o700);
  const read = (name: string): string => readFileSync(join(noted, name), "utf8");
  const opened = async () => {
    while (!existsSync(join(noted, "given"))) await new Promise((resolve) => setTimeout(resolve, 20));
    const [, url = "", token = ""] =
      /url=(http:\/\/127\.0\.0\.1:\d+)\/#([\w-]{43})"/.exec(read("page")) ?? [];
    return { url, token, given: read("given"), modes: read("modes") };
  };
  return { path, opened };
};

const trade = async (url: string, token: string) => {
  const { status, headers, body } = await ask(`${url}/api/v1/page_session`, {
    method: "POST",
    json: { token },
  });
  const Cookie = String(headers["set-cookie"]).split(";")[0]!;
  return { status, session: { Cookie, "X-Farthing-Session": String(JSON.parse(body).session) } };
};

const families = async (home: string) =>
  jsonOf(await farthingAgain(["user", "list", "--format", "json"], { env: { HOME: home } }));

it("makes books where there are none, and opens them again", async () => {
  const home = newFolder();
  for (const made of ["new books", "books"]) {
    const { out, err, stop } = openBooks(home, ["--no-browser"], {
      LANG: "de_AT.UTF-8",
      TZ: "Europe/Vienna",
    });
    const [, url = "", token = ""] = await out.until(LINK);
    expect(out.text()).toContain(`Your ${made}: ${join(home, ".local/share/farthing/farthing.db")}\n`);
    const { session } = await trade(url, token);
    const { status, body } = await ask(`${url}/api/v1/accounts`, { headers: session });
    expect([status, JSON.parse(body).accounts]).toEqual([200, []]);
    expect(await stop()).toBe(0);
    expect(err.text()).toBe("");
  }
  expect((await families(home)).users).toMatchObject([{ email: "me@localhost" }]);
});

const CURRENCY = "In which currency is most of your money? [PLN] ";
const TIME_ZONE = "In which time zone do you live? [Europe/Warsaw] ";
const AGAIN = "Press Enter to open it again, Ctrl+C to end.";

it("asks at a terminal for the currency and the time zone, and proposes those of the system", async () => {
  const home = newFolder();
  const { exit, shown } = await onTerminal(["open", "--no-browser"], {
    env: { HOME: home, LANG: "pl_PL.UTF-8", TZ: "Europe/Warsaw" },
    dialogue: [
      [CURRENCY, "money\r"],
      ["money is not a currency. Type its three letters, such as EUR.", "chf\r"],
      [TIME_ZONE, "\r"],
      [AGAIN, "\r"],
      ["works once, for a minute", "\u0003"],
    ],
  });
  expect(exit).toBe(0);
  expect(shown).toContain("Your new books: ");
  const { stdout } = await farthingAgain(["account", "list"], { env: { HOME: home } });
  expect(stdout).toContain("--currency CHF");
});

it("is what `farthing` alone does at a terminal, and nowhere else", async () => {
  const env = { HOME: newFolder() };
  const { exit, shown } = await onTerminal([], { env, dialogue: [["[USD] ", "\u0004"]] });
  expect(exit).toBe(2);
  expect(shown).toContain("No books were made.");
  const { stdout, stderr } = await farthingAgain([], { env });
  expect(stdout + stderr).toContain("Usage: farthing");
});

it("leads the browser to the link by a file of the owner alone, which goes with the command", async () => {
  const home = newFolder();
  const browser = notingBrowser(newFolder());
  const { out, stop, pid } = openBooks(home, [], { BROWSER: browser.path });
  await out.until(/^Your new books/m);
  const { url, token, given, modes } = await browser.opened();
  expect(modes).toBe("600\n700\n");
  expect(given).not.toContain(token);
  expect(readFileSync(`/proc/${pid}/cmdline`, "utf8")).not.toContain(token);
  expect(out.text()).not.toContain(token);
  expect((await trade(url, token)).status).toBe(200);
  expect(await stop()).toBe(0);
  expect(existsSync(dirname(given))).toBe(false);
  expect(readFileSync(join(home, ".local/share/farthing/farthing.log"), "utf8")).toBe("");
});

/** What a confined browser may see of a home: no hidden folder, and no temporary one of the machine. */
it.each([
  ["the home, where there are no downloads", "", ""],
  ["the downloads", "Downloads", ""],
  ["the downloads by their own name", "Descargas", 'XDG_DOWNLOAD_DIR="$HOME/Descargas"\n'],
  ["the home, where the downloads are named and not there", "", 'XDG_DOWNLOAD_DIR="$HOME/Gone"\n'],
])("puts that file where a browser from a snap can look: into %s", async (_, folder, settings) => {
  const home = newFolder();
  mkdirSync(join(home, ".config"));
  mkdirSync(join(home, folder), { recursive: true });
  if (settings !== "") writeFileSync(join(home, ".config/user-dirs.dirs"), `# a comment\n${settings}`);
  const browser = notingBrowser(newFolder());
  const { stop } = openBooks(home, [], { BROWSER: browser.path });
  const { given, token } = await browser.opened();
  expect(dirname(dirname(given))).toBe(join(home, folder));
  expect(token).not.toBe("");
  expect(await stop()).toBe(0);
  expect(readdirSync(join(home, folder)).filter((name) => !name.startsWith("."))).toEqual([]);
});

it("takes a temporary folder where the home has no place for it", async () => {
  const browser = notingBrowser(newFolder());
  const [home, temporary, data] = [join(newFolder(), "gone"), newFolder(), newFolder()];
  const database = join(data, "farthing.db");
  const { stop } = openBooks(home, ["--database", database], { BROWSER: browser.path, TMPDIR: temporary });
  const { given } = await browser.opened();
  expect(dirname(dirname(given))).toBe(temporary);
  expect(await stop()).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);
});

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

it.each([
  ["Ctrl+C", "SIGINT"],
  ["the end of its terminal", "SIGHUP"],
] as const)("opens from a checkout with `npm start -- open`, and ends with %s", async (_, signal) => {
  const home = newFolder();
  const browser = notingBrowser(newFolder());
  const npm = ["npm", "--prefix", ROOT, "start", "--", "open"];
  const { out, stop } = openWith(home, npm, { BROWSER: browser.path });
  await out.until(/^Your new books/m);
  const { url, token, given } = await browser.opened();
  expect(out.text()).not.toContain(token);
  const { status, session } = await trade(url, token);
  expect(status).toBe(200);
  const { body } = await ask(`${url}/api/v1/accounts`, { headers: session });
  expect(JSON.parse(body).accounts).toEqual([]);
  await stop(signal);
  await expect(fetch(url)).rejects.toThrow();
  expect(existsSync(dirname(given))).toBe(false);
});

it("asks who is meant where there are several families", async () => {
  const env = { HOME: newFolder() };
  const user = ["--first-name", "Ada", "--last-name", "Quill"];
  for (const email of ["ada@example.com", "bo@example.com"])
    expect((await farthingAgain(["user", "create", "--email", email, ...user], { env })).exit).toBe(0);
  const refused = await farthingAgain(["open"], { env });
  expect([refused.exit, refused.stderr]).toEqual([
    2,
    expect.stringContaining("Add --user EMAIL to choose one."),
  ]);
});

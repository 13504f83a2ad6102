import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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

/** `farthing open` in a process of its own, whose browser is a program that notes what it was given. */
const openBooks = (home: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const child = spawn(process.execPath, [ENTRY, "open", ...args], {
    env: { PATH: process.env.PATH, HOME: home, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err] = [listenTo(child.stdout), listenTo(child.stderr)];
  const ended = once(child, "close").then(([exit]) => exit as number | null);
  const stop = async (): Promise<number | null> => {
    child.kill("SIGTERM");
    return ended;
  };
  started().push(async () => void (await stop()));
  return { out, err, stop, pid: child.pid! };
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
  const [home, noted] = [newFolder(), newFolder()];
  const browser = join(noted, "browser.sh");
  writeFileSync(
    browser,
    `#!/bin/sh\nfile="\${1#file://}"\nstat -c %a "$file" "$(dirname "$file")" > ${noted}/modes\ncp "$file" ${noted}/page\nprintf %s "$1" > ${noted}/given.part\nmv ${noted}/given.part ${noted}/given\n`,
  );
  chmodSync(browser, 0o700);
  const { out, stop, pid } = openBooks(home, [], { BROWSER: browser });
  await out.until(/^Your new books/m);
  while (!existsSync(join(noted, "given"))) await new Promise((resolve) => setTimeout(resolve, 20));
  const read = (name: string): string => readFileSync(join(noted, name), "utf8");
  const [, url = "", token = ""] = /url=(http:\/\/127\.0\.0\.1:\d+)\/#([\w-]{43})"/.exec(read("page")) ?? [];
  expect(read("modes")).toBe("600\n700\n");
  expect(read("given")).not.toContain(token);
  expect(readFileSync(`/proc/${pid}/cmdline`, "utf8")).not.toContain(token);
  expect(out.text()).not.toContain(token);
  expect((await trade(url, token)).status).toBe(200);
  expect(await stop()).toBe(0);
  expect(existsSync(read("given").slice("file://".length))).toBe(false);
  expect(readFileSync(join(home, ".local/share/farthing/farthing.log"), "utf8")).toBe("");
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

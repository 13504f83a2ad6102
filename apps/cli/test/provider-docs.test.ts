import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { commandHome } from "./command-home.ts";
import { listenTo } from "./said.ts";
import type { Ran } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const read = (page: string): string => readFileSync(join(ROOT, page), "utf8");

const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
});

/** The commands of the first block in bash after these words, without comments. */
const commandsAfter = (page: string, words: string): string => {
  const text = read(page);
  expect(text).toContain(words);
  const [, block = ""] = /```sh\n([\s\S]*?)```/.exec(text.slice(text.indexOf(words))) ?? [];
  return block
    .replaceAll("npm start -- ", "farthing ")
    .split("\n")
    .map((line) => line.replace(/ +#.*$/, ""))
    .join("\n");
};

const environment = (home: string) => ({ PATH: `${home}:${process.env.PATH}`, HOME: home });

const bash = (home: string, script: string): string => {
  const ran = spawnSync("bash", ["-c", `set -euo pipefail\n${script}`], {
    ...{ cwd: home, encoding: "utf8", env: environment(home) },
  });
  expect(ran.status, `${script}\n${ran.stderr}`).toBe(0);
  return ran.stdout;
};

/** The line that starts the fake provider, in a terminal of its own; answers with what it says to claim. */
const startFake = async (home: string, line: string): Promise<string> => {
  const args = line
    .trim()
    .replace(/--port \d+/, "--port 0")
    .split(" ");
  expect(args.slice(0, 3)).toEqual(["farthing", "provider", "fake"]);
  const child = spawn(join(home, "farthing"), args.slice(1), { cwd: home, env: environment(home) });
  started.push(child);
  const [, token = ""] = await listenTo(child.stdout).until(/provider claim (\S+)\n/);
  return token;
};

const ALLOWED = { FARTHING_PROVIDER_ALLOW_LOOPBACK: "1" };

const USER = "farthing user create --email ada@example.com --first-name Ada --last-name Quill";

/** What is not in the docs, without a process for it. */
const run = async (home: string, line: string): Promise<Ran> =>
  farthingAgain(line.split(" ").slice(1), { env: { HOME: home, ...ALLOWED } });

it(
  "the lines of the README bring bank data without a bank, and those of docs/fake-provider.md are the same",
  SLOW,
  async () => {
    const home = commandHome().home;
    const [fake = "", ...rest] = commandsAfter("README.md", "**With your bank's data**").split("\n");
    expect([fake, ...rest].filter((line) => line !== "")).toHaveLength(4);
    const token = await startFake(home, fake);
    expect((await run(home, USER)).exit).toBe(0);
    const printed = bash(home, rest.join("\n").replace("provider claim", `provider claim <<< ${token}`));
    expect(printed).toMatch(/Connected: .*up to date.*Everyday Checking.*Noodle House/s);

    const four = commandsAfter("docs/fake-provider.md", "## In four lines").trim().split("\n");
    const [allowed, claim, sync] = rest;
    expect(four).toEqual([
      USER,
      fake,
      `${allowed!.replace("export ", "")} ${claim}`,
      `${allowed!.replace("export ", "")} ${sync!.replace(" && farthing transactions list", "")}`,
    ]);
  },
);

it("docs/fake-provider.md starts a bank of one's own with an example that is there", () => {
  const [, file = ""] = /^farthing provider fake --scenario (\S+)$/m.exec(
    commandsAfter("docs/fake-provider.md", "## A bank of your own"),
  )!;
  expect(existsSync(join(ROOT, file))).toBe(true);
});

it("the commands of docs/bank-data.md do what it says, and its keys change as it says", SLOW, async () => {
  const home = commandHome().home;
  const token = await startFake(home, "farthing provider fake");
  writeFileSync(join(home, "token.txt"), `${token}\n`);
  expect((await run(home, USER)).exit).toBe(0);
  const allowed = "export FARTHING_PROVIDER_ALLOW_LOOPBACK=1";
  const first = commandsAfter("docs/bank-data.md", "# Bank data");
  const printed = bash(home, [allowed, first].join("\n"));
  expect(printed).toMatch(/up to date[\s\S]*Mill Bank, Harbor Card/);

  const data = join(home, ".local/share/farthing");
  cpSync(data, `${data}-before`, { recursive: true });
  const [toFile = "", toVariable = ""] = commandsAfter("docs/bank-data.md", "## The access URL").split("\n");
  bash(home, `${allowed}\n${toFile}`);
  expect((await run(home, "farthing provider sync")).exit).toBe(0);
  // A copy that was made before, and the key of before, still open.
  expect((await run(home, `farthing provider sync --database ${data}-before/farthing.db`)).exit).toBe(0);

  const old = readFileSync(join(data, "farthing.key"), "utf8").trim();
  const made = bash(home, "openssl rand -base64 32").trim();
  rmSync(join(data, "farthing.key"));
  const change = toVariable.replace("=NEW", `=${made}`).replace("=OLD", `=${old}`);
  const output = bash(home, `${allowed}\n${change}\nFARTHING_SECRET_KEY=${made} farthing provider sync`);
  expect(output).toContain("Encrypted 1 access URL with the new key.");
  expect(output + printed).not.toContain(made);
  // One without the other is worth nothing.
  expect(await run(home, "farthing provider sync")).toMatchObject({
    exit: 1,
    stdout: expect.stringContaining("(secret_key_missing)"),
  });
});

// @module-tag slow

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { listenTo } from "./said.ts";
import { file, STACK, temporaryFolder } from "./support.ts";

const COMMAND = new URL("../dist/provider/fake-command.js", import.meta.url).href;

const PROGRAM = `
const { fakeCommand } = await import(${JSON.stringify(COMMAND)});
const command = fakeCommand((code) => { process.exitCode = code; });
await command.parseAsync(process.argv.slice(1), { from: "user" });
`;

const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
});

/** The command in a process of its own. */
const fake = (...args: readonly string[]) => {
  const child = spawn(process.execPath, ["--input-type=module", "-e", PROGRAM, "--", ...args], {
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  const [stdout, stderr] = [listenTo(child.stdout), listenTo(child.stderr)];
  const ended = once(child, "close").then(([exit, signal]) => ({
    ...{ exit, signal },
    ...{ out: stdout.text(), err: stderr.text() },
  }));
  const ready = async () => {
    await stdout.until(/stops it\.\n$/);
    const out = stdout.text();
    return {
      out,
      url: /^A fake provider listens on (\S+)$/m.exec(out)![1]!,
      token: /provider claim (\S+)$/m.exec(out)![1]!,
    };
  };
  return { child, ended, ready };
};

const claimed = async (token: string): Promise<URL> =>
  new URL(await (await fetch(Buffer.from(token, "base64").toString(), { method: "POST" })).text());

const askAccounts = (access: URL): Promise<Response> => {
  const authorization = `Basic ${btoa(`${access.username}:${access.password}`)}`;
  return fetch(`${access.origin}${access.pathname}/accounts`, { headers: { authorization } });
};

const accountsBy = async (access: URL): Promise<{ name: string; transactions: unknown[] }[]> =>
  (await (await askAccounts(access)).json()).accounts;

describe("farthing provider fake", () => {
  it("says how to try it, answers, and stops on SIGINT and SIGTERM; another start has another token", async () => {
    const secrets = new Set<string>();
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      const { child, ended, ready } = fake();
      const { out, url, token } = await ready();
      expect(out.split("\n")).toEqual([
        expect.stringMatching(/^A fake provider listens on http:\/\/127\.0\.0\.1:\d+$/),
        "Claim its setup token, then sync:",
        `  FARTHING_PROVIDER_ALLOW_LOOPBACK=1 farthing provider claim ${token}`,
        "  FARTHING_PROVIDER_ALLOW_LOOPBACK=1 farthing provider sync",
        "Add --database and --user to both if there is more than one database or family.",
        "Every start gives a new token, which can be claimed once. Ctrl-C stops it.",
        "",
      ]);
      secrets.add(Buffer.from(token, "base64").toString().split("/claim/")[1]!);
      const access = await claimed(token);
      expect(access.origin).toBe(url);
      const accounts = await accountsBy(access);
      expect(accounts.map(({ name }) => name)).toEqual([
        "Everyday Checking",
        "Rainy Day Savings",
        "Rewards Credit Card",
      ]);
      child.kill(signal);
      expect(await ended).toMatchObject({ exit: 0, signal: null, err: "" });
    }
    expect(secrets.size).toBe(2);
  });

  it("holds what the scenario says, and stops while an answer is on its way that never ends", async () => {
    const account = {
      ...{ id: "c", name: "Mine", balance: "1.00" },
      transactions: [{ id: "t", amount: "1.00", description: "x", posted: { days_ago: 1 } }],
    };
    const endless = { operation: "accounts", which: { nth: 2 }, kind: "drip", bytes: 1, every_ms: 3_600_000 };
    const institutions = [{ id: "m", name: "Mill", accounts: [account] }];
    const scenario = file("bank.json", JSON.stringify({ institutions, faults: [endless] }));
    const { child, ended, ready } = fake("--scenario", scenario, "--port", "0");
    const access = await claimed((await ready()).token);
    expect(await accountsBy(access)).toMatchObject([{ name: "Mine", transactions: [{ id: "t" }] }]);
    const answer = await askAccounts(access);
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({ exit: 0, signal: null });
    await expect(answer.text()).rejects.toThrow();
  });
});

describe("what cannot be used", () => {
  it("a port that is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const { exit, out, err } = await fake("--port", String(port)).ended;
    other.close();
    expect([exit, out]).toEqual([2, ""]);
    expect(err).toBe(
      `farthing: Cannot listen on 127.0.0.1, port ${port}: the port is in use by another program; use another --port.\n`,
    );
  });

  it("a scenario that is not there", async () => {
    const path = `${temporaryFolder()}/none.json`;
    const { exit, err } = await fake("--scenario", path).ended;
    expect(exit).toBe(2);
    expect(err).toBe(`farthing: The scenario ${path} cannot be read: file not found; check the path.\n`);
  });

  it("a scenario with mistakes: a line for each", async () => {
    const path = file("wrong.json", JSON.stringify({ institutions: [{ id: "m", accounts: {} }], formt: 1 }));
    const { exit, out, err } = await fake("--scenario", path).ended;
    expect([exit, out]).toEqual([2, ""]);
    expect(err.split("\n").toSorted()).toEqual([
      "",
      `farthing: The scenario ${path}: formt is an unknown key.`,
      `farthing: The scenario ${path}: institutions[0].accounts must be a list.`,
      `farthing: The scenario ${path}: institutions[0].name is missing.`,
    ]);
    expect(err).not.toMatch(STACK);
  });

  it("a port that is none", async () => {
    const { exit, err } = await fake("--port", "65536").ended;
    expect(exit).not.toBe(0);
    expect(err).toContain("Use a whole number from 0 to 65535.");
  });
});

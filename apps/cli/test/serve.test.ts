import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { ask, createBooks, createKey, type Served, serve } from "./serve-support.ts";
import { ENTRY, STACK, temporaryFolder } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

const newDatabase = (name: string): string => join(temporaryFolder(), `${name}.db`);

interface Entry {
  readonly level: number;
  readonly msg: string;
  readonly [key: string]: unknown;
}

const logOf = ({ stderr }: Served): readonly Entry[] =>
  stderr()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Entry);

/** The one line that a server says which does not start. */
const refused = async (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> => {
  const ran = await farthingAgain(["serve", "--database", newDatabase("refused"), ...args], { env });
  expect(ran).toMatchObject({ exit: 2, stdout: "" });
  expect(ran.stderr).not.toMatch(STACK);
  expect(ran.stderr.trimEnd().split("\n")).toHaveLength(1);
  return ran.stderr.trimEnd();
};

const hasIpv6 = Object.values(networkInterfaces()).some((each) =>
  each?.some(({ address }) => address === "::1"),
);

describe("farthing serve", () => {
  it("says in one line where it listens, and nothing else", async () => {
    const served = serve(["--port", "0", "--database", newDatabase("line")]);
    const url = await served.url;
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    for (const path of ["/healthz", "/readyz", "/openapi.json", "/docs", "/"])
      expect((await ask(`${url}${path}`)).status).toBe(200);
    expect((await ask(`${url}/api/v1/transactions`)).status).toBe(401);
    served.kill("SIGTERM");
    expect(await served.ended).toEqual({ exit: 0, signal: null });
    expect(served.stdout()).toBe(`Farthing listens on ${url}\n`);
    const requests = logOf(served).filter(({ msg }) => msg === "request");
    expect(requests.map(({ route }) => route)).toEqual([
      ...["/healthz", "/readyz", "/openapi.json", "/docs", "/", "/api/v1/transactions"],
    ]);
  });

  it("logs that it has started, is stopping, and has stopped, around what it answered", async () => {
    const { database } = await createBooks(0);
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      const served = serve(["--port", "0", "--database", database]);
      const url = await served.url;
      await ask(`${url}/healthz`);
      served.kill(signal);
      expect(await served.ended).toEqual({ exit: 0, signal: null });
      const { version } = JSON.parse(readFileSync(join(ENTRY, "../../package.json"), "utf8"));
      expect(logOf(served)).toMatchObject([
        {
          ...{ level: 30, msg: "started", url, version, database, pid: served.pid },
          node: process.versions.node,
        },
        { msg: "request", route: "/healthz" },
        { level: 30, msg: "stopping", signal },
        { level: 30, msg: "stopped" },
      ]);
      for (const { time } of logOf(served)) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    }
    const quiet = serve(["--port", "0", "--database", database], { env: { FARTHING_LOG_LEVEL: "warn" } });
    await quiet.url;
    quiet.kill("SIGTERM");
    await quiet.ended;
    expect(quiet.stderr()).toBe("");
  });

  it(
    "says which database is new, also that of an empty file, and nothing of one that is there",
    SLOW,
    async () => {
      const path = newDatabase("no books");
      const newAt = async (
        args: readonly string[],
        env: NodeJS.ProcessEnv = {},
      ): Promise<string | undefined> => {
        const served = serve(["--port", "0", ...args], { env });
        await served.url;
        served.kill("SIGTERM");
        await served.ended;
        const said = served
          .stderr()
          .split("\n")
          .filter((line) => line.includes("new database"));
        return said.length === 0 ? undefined : JSON.parse(said.join("")).msg;
      };
      expect(await newAt(["--database", path])).toBe(`new database at ${path}`);
      expect(await newAt(["--database", path])).toBeUndefined();
      const named = newDatabase("named by the environment");
      expect(await newAt([], { FARTHING_DATABASE: named })).toBe(`new database at ${named}`);
      const data = temporaryFolder();
      expect(await newAt([], { XDG_DATA_HOME: data })).toBe(`new database at ${data}/farthing/farthing.db`);
      const empty = newDatabase("empty");
      writeFileSync(empty, "");
      expect(await newAt(["--database", empty])).toBe(`new database at ${empty}`);
    },
  );

  it("names variables that do not exist in its log", async () => {
    const env = { FARTHING_RATE_LIMITS: "off", FARTHING_X: "1" };
    const served = serve(["--port", "0", "--database", newDatabase("variables")], { env });
    await served.url;
    served.kill("SIGTERM");
    await served.ended;
    const said = served
      .stderr()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).msg);
    expect(said).toEqual(
      expect.arrayContaining([
        "There is no variable FARTHING_RATE_LIMITS; did you mean FARTHING_RATE_LIMIT?",
        "There is no variable FARTHING_X: it changes nothing.",
      ]),
    );
  });

  it("serves metrics at an address of their own, and only there", async () => {
    const env = { FARTHING_METRICS: "127.0.0.1:0" };
    const served = serve(["--port", "0", "--database", newDatabase("metrics")], { env });
    const url = await served.url;
    await served.logged(/metrics are served/);
    const { url: metrics } = JSON.parse(
      served
        .stderr()
        .split("\n")
        .find((line) => line.includes("metrics are served"))!,
    );
    expect((await ask(`${url}/api/v1/transactions`)).status).toBe(401);
    expect((await ask(`${url}/metrics`)).status).toBe(404);
    const { status, body } = await ask(metrics);
    expect(status).toBe(200);
    expect(body).toContain('_count{operation="listTransactions",status="401"} 1');
    expect(body).toContain("farthing_storage_up 1");
    served.kill("SIGTERM");
    expect(await served.ended).toEqual({ exit: 0, signal: null });
    const { port } = new URL(metrics);
    expect(await refused(["--port", "0"], { FARTHING_METRICS: "127.0.0.1:1x" })).toContain(
      "FARTHING_METRICS cannot be",
    );
    const other = createServer();
    await new Promise<void>((resolve) => {
      other.listen(Number(port), "127.0.0.1", resolve);
    });
    expect(await refused(["--port", "0"], { FARTHING_METRICS: `127.0.0.1:${port}` })).toBe(
      `farthing: FARTHING_METRICS: Cannot listen on 127.0.0.1, port ${port}: the port is in use by another program; use another port.`,
    );
    other.close();
  });

  it.skipIf(!hasIpv6)("listens on IPv6", SLOW, async () => {
    const served = serve(["--port", "0", "--host", "::1", "--database", newDatabase("six")]);
    const url = await served.url;
    expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await ask(`${url}/healthz`)).status).toBe(200);
    served.kill("SIGTERM");
    expect(await served.ended).toEqual({ exit: 0, signal: null });
  });

  it("says that a port is taken", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => {
      other.listen(0, "127.0.0.1", resolve);
    });
    const { port } = other.address() as AddressInfo;
    expect(await refused(["--port", String(port)])).toBe(
      `farthing: Cannot listen on 127.0.0.1, port ${port}: the port is in use by another program; use another --port.`,
    );
    other.close();
  });

  it("says what is wrong with a port, an address, a setting", async () => {
    expect(await refused(["--port", "http"])).toMatch(
      /^farthing: .*--port.*from 0 to 65535\. See `farthing serve --help`\.$/,
    );
    expect(await refused(["--port", "65536"])).toMatch(/from 0 to 65535\. See /);
    expect(await refused(["--port", "0", "--host", "192.0.2.1"])).toBe(
      "farthing: Cannot listen on 192.0.2.1, port 0: this machine does not have that address; use another --host.",
    );
    expect(await refused(["--port", "0"], { FARTHING_RATE_LIMIT: "often" })).toBe(
      'farthing: FARTHING_RATE_LIMIT cannot be "often". Use the requests per minute of a key (600), of a key and of an address that tries codes (600,60), or off.',
    );
    for (const proxy of ["10.0.0.0/99", "10.0.0.0/", "proxy.example", "10.0.0.0/8,::1/129"])
      expect(await refused(["--port", "0"], { FARTHING_TRUSTED_PROXIES: proxy })).toBe(
        `farthing: FARTHING_TRUSTED_PROXIES: "${proxy.split(",").at(-1)}" is neither an IP address nor a CIDR such as 10.0.0.0/8.`,
      );
  });

  it("says what is wrong with the database", async () => {
    expect(await refused(["--port", "0", "--database", temporaryFolder()])).toBe(
      `farthing: The database ${temporaryFolder()} cannot be used: it is a folder or a device; use a file.`,
    );
  });

  it("logs what the runtime warns of as it logs everything", async () => {
    const { database } = await createBooks(1);
    const telling = `process.on("SIGUSR2", () => {
      process.emitWarning("quotes what was sent", { code: "DEP0000" });
      process.emitWarning("quotes nothing");
    })`;
    const served = serve(["--port", "0", "--database", database], {
      entry: ["--import", `data:text/javascript,${encodeURIComponent(telling)}`, ENTRY],
    });
    await served.url;
    served.kill("SIGUSR2");
    await served.logged(/quotes nothing/);
    expect(served.stderr()).not.toContain("what was sent");
    expect(logOf(served).filter(({ level }) => level === 40)).toMatchObject([
      { level: 40, warning: { name: "Warning", code: "DEP0000" }, msg: "runtime warning" },
      { level: 40, warning: { name: "Warning", message: "quotes nothing" }, msg: "runtime warning" },
    ]);
  });

  it("does not collect its whole heap for what uploads leave behind", SLOW, async () => {
    const { database, key } = await createBooks(1);
    const counting = `import { constants, PerformanceObserver } from "node:perf_hooks";
      import { isMainThread } from "node:worker_threads";
      let whole = 0;
      const observer = new PerformanceObserver((seen) => {
        for (const { detail } of seen.getEntries())
          if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) whole += 1;
      });
      if (isMainThread) {
        process.once("SIGUSR2", () => {
          observer.observe({ entryTypes: ["gc"] });
          process.on("SIGUSR2", () => process.emitWarning("collected " + whole + " times"));
          process.emitWarning("counting");
        });
      }`;
    const served = serve(["--port", "0", "--database", database], {
      entry: ["--import", `data:text/javascript,${encodeURIComponent(counting)}`, ENTRY],
    });
    const url = await served.url;
    const body = new FormData();
    const row = "2024-01-02,1.50,Corner Oven\n";
    body.set("file", new Blob(["date,amount,name\n", row.repeat(10_000_000 / row.length)]), "bank.csv");
    const upload = async (): Promise<void> => {
      const headers = { "X-Api-Key": key };
      const answer = await fetch(`${url}/api/v1/imports/preflight`, { method: "POST", headers, body });
      expect(await answer.json()).toMatchObject({ data: { valid: true } });
    };
    await upload();
    served.kill("SIGUSR2");
    await served.logged(/counting/);
    const uploads = 4;
    for (let count = 0; count < uploads; count += 1) await upload();
    served.kill("SIGUSR2");
    const [, collected] = await served.logged(/collected (\d+) times/);
    expect(Number(collected)).toBeLessThan(uploads);
  });

  it("keeps keys out of its log and its files, whatever is done with them", async () => {
    const { database, folder, key, ids } = await createBooks(2);
    const keys = [key, await createKey(database, "read"), await createKey(database)];
    const secrets = keys.map((each) => each.split("_")[2]!);
    const served = serve(["--port", "0", "--database", database], { env: { FARTHING_RATE_LIMIT: "1000" } });
    const url = await served.url;
    const path = `${url}/api/v1/transactions`;
    for (const good of keys) {
      const wrong = `${good.slice(0, -1)}${good.endsWith("0") ? "1" : "0"}`;
      const name = { transaction: { name: "Rolls" } };
      for (const [where, asked] of [
        [path, { headers: { "X-Api-Key": good } }],
        [`${path}/${ids[0]}`, { method: "PATCH", headers: { "X-Api-Key": good }, json: name }],
        [
          `${path}/${ids[0]}`,
          { method: "PATCH", headers: { "X-Api-Key": good }, json: { transaction: { date: 1 } } },
        ],
        [`${path}/${ids[0]}`, { method: "PATCH", headers: { "X-Api-Key": good }, json: [] }],
        [path, { method: "DELETE", headers: { "X-Api-Key": good } }],
        [path, { headers: { "X-Api-Key": wrong } }],
        [path, { headers: { "X-Api-Key": `${good} ${good}` } }],
        [path, { headers: { Authorization: `Bearer ${good}` } }],
        [path, { headers: { Authorization: `Basic ${Buffer.from(`x:${good}`).toString("base64")}` } }],
        [
          path,
          { headers: { "X-Forwarded-For": good, Cookie: `key=${good}`, "User-Agent": good, Referer: good } },
        ],
        [path, { headers: { "X-Request-Id": `bad id ${good}` } }],
        [path, { headers: { "X-Api-Key": good, "If-Match": good, Accept: good } }],
        [`${path}?api_key=${good}`, {}],
        [`${path}?search=${good}`, { headers: { "X-Api-Key": good } }],
        [`${path}?page=${good}`, { headers: { "X-Api-Key": good } }],
        [`${path}/${good}`, { headers: { "X-Api-Key": good } }],
        [`${url}/${good}`, {}],
        [`${path}/%E0%A4%A?${good}`, { headers: { "X-Api-Key": good } }],
      ] as const) {
        const { status, body, headers } = await ask(where, asked);
        expect(status).toBeLessThan(500);
        for (const secret of secrets) {
          expect(body).not.toContain(secret);
          expect(JSON.stringify(headers)).not.toContain(secret);
        }
      }
    }
    const readDatabase = (): string =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), "latin1"))
        .join("\n");
    expect(readdirSync(folder).toSorted()).toEqual(["farthing.db", "farthing.db-shm", "farthing.db-wal"]);
    expect((statSync(folder).mode & 0o777).toString(8)).toBe("700");
    for (const name of readdirSync(folder))
      expect((statSync(join(folder, name)).mode & 0o777).toString(8), name).toBe("600");
    const whileOpen = readDatabase();
    served.kill("SIGTERM");
    expect(await served.ended).toEqual({ exit: 0, signal: null });
    const written = [served.stdout(), served.stderr(), whileOpen, readDatabase()].join("\n");
    expect(written).toContain("Rolls");
    for (const each of keys) {
      // The id of a key is public; it is stored.
      expect(written).toContain(each.split("_")[1]);
      const secret = each.split("_")[2]!;
      for (const text of [secret, secret.slice(0, 20), Buffer.from(secret).toString("base64").slice(4, 40)])
        expect(written).not.toContain(text);
    }
    expect(served.stderr()).not.toMatch(/ada@example\.com|Rolls|Bread/);
  });
});

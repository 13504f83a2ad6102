import { readdirSync, readFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import {
  type Answered,
  ask,
  type Books,
  createBooks,
  integrity,
  type Served,
  serve,
} from "./serve-support.ts";
import { jsonOf, on } from "./stored-support.ts";

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
afterAll(() => agent.destroy());

const JSON_FORMAT = ["--format", "json"];

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user?: unknown;
}

const post = (url: string, path: string, json: unknown): Promise<Answered> =>
  ask(url + path, { method: "POST", json, agent });

const exchange = (url: string, code: string) => post(url, "/api/v1/auth/sso_exchange", { code });

const refresh = (url: string, { refresh_token }: Tokens) =>
  post(url, "/oauth/token", { grant_type: "refresh_token", refresh_token });

/** The same as apps of the reference service do it. */
const refreshAsApp = (url: string, { refresh_token }: Tokens) =>
  post(url, "/api/v1/auth/refresh", { refresh_token, device: { device_id: "phone" } });

const tokensOf = ({ status, body }: Answered): Tokens => {
  expect(status).toBe(200);
  return JSON.parse(body);
};

const bearer = ({ access_token }: Tokens) => ({ Authorization: `Bearer ${access_token}` });

const statusWith = async (url: string, tokens: Tokens): Promise<number> =>
  (await ask(`${url}/api/v1/accounts`, { headers: bearer(tokens), agent })).status;

const newCode = async ({ database }: Books): Promise<string> =>
  jsonOf(await on(database)("sso", "authorization-code", "--user", "ada@example.com", ...JSON_FORMAT)).code;

const linkingCode = async ({ database }: Books): Promise<string> =>
  jsonOf(
    await on(database)(
      ...["sso", "linking-code", "--provider", "acme", "--subject", "248289", "--email", "jo@example.com"],
      ...["--allow-account-creation", ...JSON_FORMAT],
    ),
  ).code;

/** The audit entries other than sign-ins and refused refreshes. */
const eventsOf = async ({ database }: Books): Promise<readonly string[]> =>
  jsonOf(await on(database)("audit", "list", ...JSON_FORMAT))
    .audit_entries.map(({ event }: { event: string }) => event)
    .filter((event: string) => event !== "signed_in" && event !== "refresh_refused");

/** No file of the database and nothing that servers said holds a secret, as text or as the bytes that it stands for. */
const expectNowhere = (secrets: readonly string[], { folder }: Books, servers: readonly Served[]): void => {
  const files = readdirSync(folder).filter((name) => name.startsWith("farthing.db"));
  expect(files).toContain("farthing.db-wal");
  const places = [
    ...files.map((name) => readFileSync(join(folder, name))),
    ...servers.flatMap(({ stdout, stderr }) => [Buffer.from(stdout()), Buffer.from(stderr())]),
  ];
  expect(secrets.length).toBeGreaterThan(3);
  for (const secret of secrets) {
    const text = secret.replace(/^f[ar]t_/, "");
    for (const place of places) {
      expect(place.includes(text)).toBe(false);
      expect(place.includes(Buffer.from(text, "base64url"))).toBe(false);
    }
  }
};

describe("two servers on one database", SLOW, () => {
  it("let one code of the command line and one token through once, whichever they are shown to, and what comes of them works on both", async () => {
    const books = await createBooks(1);
    const [code, plain, linking] = await Promise.all([newCode(books), newCode(books), linkingCode(books)]);
    const start = (grace: string) =>
      serve(["--port", "0", "--database", books.database], { env: { FARTHING_REFRESH_GRACE: grace } });
    const servers = [1, 2].map(() => start("60"));
    const urls = await Promise.all(servers.map(({ url }) => url));
    const both = (count: number, send: (url: string) => Promise<Answered>) =>
      Promise.all(Array.from({ length: count }, (_, i) => send(urls[i % 2]!)));
    const expectOne = (answers: readonly Answered[], lost: readonly [number, string]): Tokens => {
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      for (const { status, body } of answers)
        if (status !== 200) expect([status, JSON.parse(body).error]).toEqual(lost);
      return tokensOf(won[0]!);
    };
    const expectStatus = async (tokens: Tokens, status: number): Promise<void> => {
      for (const url of urls) expect(await statusWith(url, tokens)).toBe(status);
    };

    const raced = expectOne(await both(20, (url) => exchange(url, code)), [401, "invalid_or_expired_code"]);
    await expectStatus(raced, 401);

    const first = tokensOf(await exchange(urls[0]!, plain));
    await expectStatus(first, 200);
    const path = `/api/v1/transactions/${books.ids[0]}`;
    const changed = await ask(urls[0] + path, {
      ...{ method: "PATCH", headers: bearer(first), agent },
      json: { transaction: { amount: "12.30", notes: "two loaves" } },
    });
    expect([changed.status, JSON.parse(changed.body).amount]).toEqual([200, "12.30"]);
    const read = await ask(urls[1] + path, { headers: { "X-Api-Key": books.key }, agent });
    expect(JSON.parse(read.body).notes).toBe("two loaves");

    let last = first;
    for (const times of [3, 50]) {
      const answers = (
        await Promise.all([refresh, refreshAsApp].map((ask) => both(times, (url) => ask(url, last))))
      ).flat();
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      last = tokensOf(answers[0]!);
      await expectStatus(last, 200);
    }
    const rotated = last;
    const strict = start("0");
    servers.push(strict);
    expect((await refreshAsApp(await strict.url, first)).status, "its grace is 0").toBe(401);
    await expectStatus(first, 401);
    await expectStatus(rotated, 401);

    const create = (url: string) =>
      post(url, "/api/v1/auth/sso_create_account", { linking_code: linking, first_name: "Jo" });
    const made = expectOne(await both(20, create), [401, "invalid_or_expired_code"]);
    expect(made.user).toMatchObject({ email: "jo@example.com", first_name: "Jo" });
    await expectStatus(made, 200);
    const others = await ask(urls[1] + path, { headers: bearer(made), agent });
    expect(others.status, "another family's transaction").toBe(404);
    expect((await post(urls[1]!, "/oauth/revoke", { token: made.refresh_token })).status).toBe(200);
    await expectStatus(made, 401);

    expect(await eventsOf(books)).toEqual([
      ...["jit_account_created", "refresh_token_replayed", "authorization_code_replayed", "api_key_created"],
    ]);
    const all = [raced, first, rotated, made];
    const secrets = all.flatMap(({ access_token, refresh_token }) => [access_token, refresh_token]);
    expectNowhere([code, plain, linking, ...secrets], books, servers);
    for (const served of servers) {
      served.kill("SIGTERM");
      expect((await served.ended).exit).toBe(0);
    }
    expect(integrity(books.database)).toEqual(["ok"]);
  });
});

it(
  "a server that is killed between issue and use loses nothing that was issued, nor what was used",
  SLOW,
  async () => {
    const books = await createBooks(1);
    const [code, linking] = await Promise.all([newCode(books), linkingCode(books)]);
    const killed = serve(["--port", "0", "--database", books.database]);
    const before = await killed.url;
    const tokens = tokensOf(await exchange(before, code));
    const made = tokensOf(await post(before, "/api/v1/auth/sso_create_account", { linking_code: linking }));
    killed.kill("SIGKILL");
    await killed.ended;

    const served = serve(["--port", "0", "--database", books.database]);
    const url = await served.url;
    expect(await statusWith(url, tokens)).toBe(200);
    expect(await statusWith(url, made)).toBe(200);
    const second = tokensOf(await refresh(url, tokens));
    expect(await statusWith(url, second)).toBe(200);
    expect((await exchange(url, code)).status, "a code that was spent before the kill").toBe(401);
    expect(await statusWith(url, second), "and that is known to have come twice").toBe(401);
    expect(await statusWith(url, made)).toBe(200);
    expect((await refresh(url, second)).status).toBe(400);
    const secrets = [tokens, made, second].flatMap((each) => [each.access_token, each.refresh_token]);
    expectNowhere([code, linking, ...secrets], books, [killed, served]);
  },
);

it("an answer that is lost with its server is given again by another one", SLOW, async () => {
  const books = await createBooks(1);
  const [first, other] = [1, 2].map(() =>
    serve(["--port", "0", "--database", books.database], { env: { FARTHING_REFRESH_GRACE: "60" } }),
  );
  const [url, otherUrl] = [await first!.url, await other!.url];
  const tokens = tokensOf(await exchange(url, await newCode(books)));
  const lost = tokensOf(await refresh(url, tokens));
  first!.kill("SIGKILL");
  await first!.ended;
  const again = tokensOf(await refresh(otherUrl, tokens));
  expect(again).toEqual(lost);
  expect(await statusWith(otherUrl, again)).toBe(200);
  expect(await statusWith(otherUrl, tokensOf(await refresh(otherUrl, again)))).toBe(200);
  expect(await eventsOf(books)).toEqual(["api_key_created"]);
});

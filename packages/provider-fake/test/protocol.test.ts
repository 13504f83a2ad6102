import { describe, expect, it } from "vitest";
import { fakeBank, startFakeProvider, transaction } from "../src/index.ts";
import { claim, get, start } from "./support.ts";
import { claimUrl, holding, MARCH } from "./unit/support.ts";

const NOW = MARCH + 1000;

const bankOf = (...given: Parameters<typeof holding>) => fakeBank(holding(...given), { now: () => NOW });

describe("a claim", () => {
  it("gives an access URL with credentials on the same host, once", async () => {
    const provider = await start({ bank: bankOf([]) });
    const url = claimUrl(provider.newSetupToken());
    expect(url).toMatch(new RegExp(`^${provider.url}/claim/[0-9a-f]{32}$`));
    const first = await fetch(url, { method: "POST" });
    expect(first.status).toBe(200);
    const access = new URL(await first.text());
    expect(access.origin).toBe(provider.url);
    expect(access.username).toMatch(/^[0-9a-f]{32}$/);
    expect(access.password).toMatch(/^[0-9a-f]{32}$/);
    expect((await fetch(url, { method: "POST" })).status).toBe(403);
  });

  it("is won by one of a hundred at the same time", async () => {
    const provider = await start({ bank: bankOf([]) });
    const url = claimUrl(provider.newSetupToken());
    const answers = await Promise.all(
      Array.from({ length: 100 }, async () => (await fetch(url, { method: "POST" })).status),
    );
    expect(answers.toSorted()).toEqual([200, ...Array.from({ length: 99 }, () => 403)]);
  });

  it("is refused for a token that is none, and is not used up by another method", async () => {
    const provider = await start({ bank: bankOf([]) });
    expect((await fetch(`${provider.url}/claim/none`, { method: "POST" })).status).toBe(403);
    const url = claimUrl(provider.newSetupToken());
    const asked = await fetch(url);
    expect([asked.status, asked.headers.get("allow")]).toEqual([405, "POST"]);
    expect((await fetch(url, { method: "POST" })).status).toBe(200);
  });
});

describe("what is asked with an access URL", () => {
  it("the versions", async () => {
    const one = await claim(await start({ bank: bankOf([]) }));
    expect(await (await get(one, "/info")).json()).toEqual({ versions: ["1.0"] });
    const two = await claim(await start({ bank: bankOf([], { format: 2 }) }));
    expect(await (await get(two, "/info")).json()).toEqual({ versions: ["1.0", "2.0"] });
  });

  it("accounts in the first format", async () => {
    const asking = await claim(
      await start({
        bank: bankOf([transaction("t1", MARCH, { payee: "Cafe", memo: "x", transacted_at: MARCH - 9 })]),
      }),
    );
    const answer = await get(asking, "/accounts");
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await answer.json()).toEqual({
      errors: [],
      accounts: [
        {
          org: {
            domain: "mill.example",
            "sfin-url": "https://mill.example/feed",
            name: "Mill Bank",
            id: "mill",
          },
          id: "checking",
          name: "Checking",
          currency: "USD",
          balance: "100.23",
          "balance-date": NOW,
          transactions: [
            {
              id: "t1",
              posted: MARCH,
              amount: "-3.50",
              description: "CORNER COFFEE",
              payee: "Cafe",
              memo: "x",
              transacted_at: MARCH - 9,
            },
          ],
        },
      ],
    });
  });

  it("accounts in the second format", async () => {
    const asking = await claim(
      await start({ bank: bankOf([], { format: 2, messages: [{ msg: "Hello", code: "gen.hello" }] }) }),
    );
    expect(await (await get(asking, "/accounts")).json()).toEqual({
      errlist: [{ code: "gen.hello", msg: "Hello" }],
      connections: [
        {
          conn_id: "mill",
          name: "Mill Bank",
          org_id: "org-mill",
          org_name: "Mill Bank",
          sfin_url: "https://mill.example/feed",
        },
      ],
      accounts: [
        {
          id: "checking",
          name: "Checking",
          conn_id: "mill",
          currency: "USD",
          balance: "100.23",
          "balance-date": NOW,
          transactions: [],
        },
      ],
    });
  });

  it("both formats at once, as while a provider moves", async () => {
    const asking = await claim(
      await start({ bank: bankOf([], { format: "both", messages: [{ msg: "Hello" }] }) }),
    );
    const { errors, errlist, connections, accounts } = await (await get(asking, "/accounts")).json();
    expect(errors).toEqual(["Hello"]);
    expect(errlist).toEqual([{ code: "gen.api", msg: "Hello" }]);
    expect(connections).toHaveLength(1);
    expect(accounts[0]).toMatchObject({ org: { id: "mill" }, conn_id: "mill" });
  });

  it("nothing with other credentials or none, and nothing elsewhere", async () => {
    const provider = await start({ bank: bankOf([]) });
    const { url } = await claim(provider);
    const wrong = { authorization: `Basic ${btoa("ann:secret")}` };
    for (const headers of [{}, wrong]) {
      const refused = await fetch(`${url}/accounts`, { headers });
      expect(refused.status).toBe(403);
      expect((await refused.json()).errors).toHaveLength(1);
    }
    expect((await fetch(`${url}/transactions`)).status).toBe(404);
    expect((await fetch(`${url}/accounts`, { method: "POST" })).status).toBe(405);
  });

  it("is remembered", async () => {
    const provider = await start({ bank: bankOf([]) });
    const asking = await claim(provider);
    await get(asking, "/accounts?start-date=5&pending=1&account=a&account=b");
    await fetch(`${asking.url}/accounts`);
    expect(provider.bank.requests).toEqual([
      expect.objectContaining({
        method: "POST",
        operation: "claim",
        status: 200,
        authorized: false,
        query: {},
      }),
      {
        method: "GET",
        path: "/bank/accounts",
        query: { "start-date": "5", pending: "1", account: "a,b" },
        at: NOW,
        authorized: true,
        operation: "accounts",
        status: 200,
      },
      expect.objectContaining({ method: "GET", authorized: false, status: 403 }),
    ]);
  });
});

describe("the server", () => {
  it("cannot have a port that is taken, and leaves it when it stops", async () => {
    const first = await start({ scenario: holding([]) });
    const port = Number(new URL(first.url).port);
    await expect(startFakeProvider({ scenario: holding([]), port })).rejects.toMatchObject({
      code: "EADDRINUSE",
    });
    await first.stop();
    const second = await startFakeProvider({ scenario: holding([]), port });
    expect(second.url).toBe(first.url);
    await second.stop();
  });

  it("has new tokens at each start", async () => {
    const tokens = await Promise.all(
      Array.from({ length: 3 }, async () =>
        (await start({ scenario: holding([]) })).newSetupToken().slice(60),
      ),
    );
    expect(new Set(tokens).size).toBe(3);
  });
});

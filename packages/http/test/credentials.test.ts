import { crc32 } from "node:zlib";
import { ApiKeys, createApiKey, Users } from "@farthing/core/access";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { afterAll, describe, expect, it } from "vitest";
import { anotherPerson } from "./support/books.ts";
import type { Answer, Sent } from "./support/send.ts";
import { limitOf, serveTwoFamilies } from "./support/serve.ts";
import { expectChallenge } from "./support/sign-on.ts";
import { stillMinute } from "./support/still-minute.ts";

stillMinute();

const api = await serveTwoFamilies();
const { home } = api;
afterAll(() => api.stop());

const ACCOUNTS = "/api/v1/accounts";

const keyId = (key: string): string => key.split("_")[1]!;

const newKey = (expires?: string): Promise<string> =>
  api.run(
    Effect.map(
      createApiKey({
        ...{ user: home.user.email, name: "Laptop", scope: "read_write" },
        ...(expires === undefined ? {} : { expires }),
      }),
      ({ text }) => Redacted.value(text),
    ),
  );

const tomorrow = (): string =>
  new Date(Date.parse(api.clock.now()) + 24 * 3_600_000).toISOString().slice(0, 10);

const revoke = (key: string): Promise<unknown> =>
  api.run(Effect.flatMap(ApiKeys, (keys) => keys.revoke(keyId(key), api.clock.now())));

const stored = (key: string) =>
  api.run(
    Effect.map(
      Effect.flatMap(ApiKeys, ({ list }) => list(100)),
      (all) => all.find((each) => each.key.id === keyId(key))!.key,
    ),
  );

/** A key with one character changed at a place. */
const mistyped = (key: string, at: number): string => {
  const place = at < 0 ? key.length + at : at;
  return `${key.slice(0, place)}${key[place] === "a" ? "b" : "a"}${key.slice(place + 1)}`;
};

/** All that a client sees of an answer, but for what is another each time. */
/** What tells that a token was sent is looked at by itself. */
const seen = ({ status, headers, text }: Answer): unknown => {
  const { "x-request-id": _1, date: _2, "www-authenticate": _3, ...rest } = headers;
  return { status, headers: rest, text };
};

describe("a credential that is no good is 401, and nothing tells why", () => {
  const refusals = async (): Promise<Record<string, Sent>> => {
    const [good, revoked, expired, wrongSecretOf] = await Promise.all([
      newKey(),
      newKey(),
      newKey(tomorrow()),
      newKey(),
    ]);
    await revoke(revoked);
    const gone = await api.run(anotherPerson("Gone", home.family_id));
    await api.run(Effect.flatMap(Users, ({ deactivate }) => deactivate(gone.email, api.clock.now())));
    api.clock.advance(24 * 3_600_000);
    // Keys that are formed well and bear a right checksum, but were never given out: of another storage.
    const elsewhere = await serveTwoFamilies();
    const unknown = elsewhere.home.key;
    await elsewhere.stop();
    const bearer = (Authorization: string): Sent => ({ key: good, headers: { Authorization } });
    return {
      "no credential at all": {},
      "an empty key": { key: "" },
      blanks: { key: "  " },
      "no key": { key: "x" },
      "only the beginning of one": { key: "fk_" },
      "a key without its end": { key: good.slice(0, -1) },
      "a key and more": { key: `${good}0` },
      "a key in upper case": { key: good.toUpperCase() },
      "a key mistyped in its id": { key: mistyped(good, 5) },
      "a key mistyped in its secret": { key: mistyped(good, 30) },
      "a key mistyped in its checksum": { key: mistyped(good, -1) },
      "an unknown key": { key: unknown },
      "a revoked key": { key: revoked },
      "an expired key": { key: expired },
      "the key of somebody deactivated": { key: gone.key },
      "two keys": { headers: { "X-Api-Key": [good, wrongSecretOf] } },
      "a key where a token belongs": { headers: { Authorization: `Bearer ${good}` } },
      "a good key beside an Authorization that is none": bearer("Bearer fat_unknown"),
      "a good key beside Basic": bearer("Basic dXNlcjpwYXNz"),
      "a good key beside an empty Authorization": bearer(""),
      "a good key beside a bearer without a token": bearer("Bearer"),
      "a good key beside a bearer with two tokens": bearer("Bearer a b"),
      "a good key beside itself as a bearer": bearer(`Bearer ${good}`),
    };
  };

  it("one body and the same headers for all of them", async () => {
    const answers = new Map<string, Set<string>>();
    for (const [what, sent] of Object.entries(await refusals())) {
      const answer = await api.ask("GET", ACCOUNTS, sent);
      expect([what, answer.status]).toEqual([what, 401]);
      expect(answer.body.error).toBe("unauthorized");
      expectChallenge(answer, sent);
      const all = JSON.stringify(seen(answer));
      answers.set(all, (answers.get(all) ?? new Set()).add(what));
    }
    expect([...answers.values()]).toHaveLength(1);
  });

  it("also with rate limits: what remains of a limit reveals nothing about a key", async () => {
    const headersOf = async (sent: Sent) => {
      const mine = await api.serve({ rateLimits: limitOf(5) });
      return seen(await mine.ask("GET", ACCOUNTS, sent));
    };
    const revoked = await newKey();
    await revoke(revoked);
    expect(await headersOf({ key: revoked })).toEqual(await headersOf({}));
    expect(await headersOf({ key: mistyped(revoked, 30) })).toEqual(await headersOf({}));
  });

  it("a right id with a secret that is another's is refused, though its checksum is right", async () => {
    const [one, two] = [await newKey(), await newKey()];
    const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    const base62 = (value: number): string =>
      value === 0 ? "" : base62(Math.floor(value / 62)) + DIGITS[value % 62];
    const forge = (id: string, secret: string): string => {
      const body = `fk_${id}_${secret}`;
      return body + base62(crc32(body)).padStart(6, "0");
    };
    const secretOf = (key: string): string => key.split("_")[2]!.slice(0, -6);
    expect(forge(keyId(one), secretOf(one))).toBe(one);
    expect((await api.ask("GET", ACCOUNTS, { key: forge(keyId(one), secretOf(two)) })).status).toBe(401);
    expect((await api.ask("GET", ACCOUNTS, { key: forge(keyId(one), "0".repeat(43)) })).status).toBe(401);
    expect((await api.ask("GET", ACCOUNTS, { key: forge("00000000000", secretOf(one)) })).status).toBe(401);
    expect((await api.ask("GET", ACCOUNTS, { key: one })).status).toBe(200);
  });

  it("every operation that is not for everybody asks for one", async () => {
    for (const [path, item] of Object.entries(api.document.paths))
      for (const [method, { security }] of Object.entries(item)) {
        if (security.length === 0) continue;
        const { status } = await api.ask(method.toUpperCase(), path.replace("{id}", home.bread.id));
        expect([method, path, status]).toEqual([method, path, 401]);
      }
  });
});

describe("a good key", () => {
  it("is taken with blanks around it", async () => {
    expect((await api.ask("GET", ACCOUNTS, { headers: { "X-Api-Key": ` ${home.key} ` } })).status).toBe(200);
  });

  it("opens the books of its owner's family to everybody in it", async () => {
    const partner = await api.run(anotherPerson("Partner", home.family_id));
    const [mine, theirs] = await Promise.all(
      [home.key, partner.key].map((key) => api.ask("GET", ACCOUNTS, { key })),
    );
    expect(theirs?.body).toEqual(mine?.body);
  });

  it("is good until the moment that it expires", async () => {
    const day = tomorrow();
    const key = await newKey(day);
    const left = Date.parse(`${day}T00:00:00.000Z`) - Date.parse(api.clock.now());
    api.clock.advance(left - 1);
    expect((await api.ask("GET", ACCOUNTS, { key })).status).toBe(200);
    api.clock.advance(1);
    expect((await api.ask("GET", ACCOUNTS, { key })).status).toBe(401);
  });

  it("is refused from the request on that follows its revocation", async () => {
    const key = await newKey();
    expect((await api.ask("GET", ACCOUNTS, { key })).status).toBe(200);
    await revoke(key);
    expect((await api.ask("GET", ACCOUNTS, { key })).status).toBe(401);
  });
});

describe("the scope read", () => {
  it("reads everything", async () => {
    for (const path of [
      ...[ACCOUNTS, "/api/v1/transactions", `/api/v1/transactions/${home.bread.id}`],
      ...["/api/v1/transactions?search=bread"],
    ])
      expect((await api.ask("GET", path, { key: home.read_key })).status).toBe(200);
  });

  it("changes nothing: 403, whether the transaction is there or not", async () => {
    const before = await api.ask("GET", `/api/v1/transactions/${home.bread.id}`, { key: home.key });
    for (const id of [home.bread.id, home.transfer.id, "x"])
      for (const json of [{ transaction: { name: "x" } }, {}]) {
        const { status, body } = await api.ask("PATCH", `/api/v1/transactions/${id}`, {
          key: home.read_key,
          json,
        });
        expect([status, body.error]).toEqual([403, "insufficient_scope"]);
        expect(body.message).toContain("read_write");
      }
    const after = await api.ask("GET", `/api/v1/transactions/${home.bread.id}`, { key: home.key });
    expect(seen(after)).toEqual(seen(before));
  });

  it("is not enough for a method that is nowhere either, unless it could only read", async () => {
    for (const [method, status] of [
      ["DELETE", 403],
      ["POST", 403],
      ["OPTIONS", 405],
    ] as const)
      expect((await api.ask(method, ACCOUNTS, { key: home.read_key })).status).toBe(status);
  });
});

describe("the last use of a key", () => {
  it("is noted at most once a minute", async () => {
    const key = await newKey();
    const use = () => api.ask("GET", ACCOUNTS, { key });
    expect((await stored(key)).last_used_at).toBeNull();
    await use();
    const first = api.clock.now();
    expect((await stored(key)).last_used_at).toBe(first);
    api.clock.advance(59_999);
    await use();
    expect((await stored(key)).last_used_at).toBe(first);
    api.clock.advance(1);
    await use();
    expect((await stored(key)).last_used_at).toBe(api.clock.now());
    expect(api.clock.now()).not.toBe(first);
  });

  it("is noted whatever is answered, but not where the key is refused", async () => {
    const key = await newKey();
    await api.ask("PATCH", "/api/v1/transactions/x", { key, json: {} });
    const first = api.clock.now();
    expect((await stored(key)).last_used_at).toBe(first);
    await revoke(key);
    api.clock.advance(120_000);
    await api.ask("GET", ACCOUNTS, { key });
    expect((await stored(key)).last_used_at).toBe(first);
  });

  it("of a key that is mistyped or unknown is no read at all", async () => {
    let reads = 0;
    const mine = await api.serve({
      change: (services) => {
        const keys = Context.get(services, ApiKeys);
        return Context.add(services, ApiKeys, {
          ...keys,
          find: (id) => {
            reads += 1;
            return keys.find(id);
          },
        });
      },
    });
    for (let at = 3; at < home.key.length; at += 1) {
      if (home.key[at] === "_") continue;
      expect((await mine.ask("GET", ACCOUNTS, { key: mistyped(home.key, at) })).status).toBe(401);
    }
    expect(reads).toBe(0);
    await mine.ask("GET", ACCOUNTS, { key: home.key });
    expect(reads).toBe(1);
  });
});

it("no log entry holds a key, a token, an e-mail address, an id of books or anything that a person wrote", async () => {
  const mine = await api.serve({ rateLimits: limitOf(3) });
  const secrets = [home.key, home.read_key, mistyped(home.key, 30), "fat_SecretToken", home.user.email];
  for (const key of secrets)
    for (const [method, sent] of [
      ["GET", {}],
      ["PATCH", { json: { transaction: { name: "PrivateName", notes: key } } }],
      ["PATCH", { body: `{"PrivateBody":"${key}"` }],
      ["DELETE", { headers: { Authorization: `Bearer ${key}`, "User-Agent": "PrivateAgent" } }],
    ] as const)
      await mine.ask(method, `/api/v1/transactions/${home.bread.id}?search=PrivateSearch&key=${key}`, {
        key,
        ...sent,
      });
  expect(mine.log.requests).toHaveLength(20);
  const log = JSON.stringify(mine.log);
  // Which key it was is told, and of no other.
  expect(new Set(mine.log.requests.map((each) => each.key_id))).toEqual(
    new Set([keyId(home.key), keyId(home.read_key), null]),
  );
  for (const secret of [...secrets, "Private", "fk_", "Bearer", home.bread.id, "Hazel"])
    expect(log).not.toContain(secret);
});

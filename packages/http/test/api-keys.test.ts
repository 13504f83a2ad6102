import * as Effect from "effect/Effect";
import { afterAll, describe, expect, it } from "vitest";
import { giveKey } from "../../contracts/src/support/people.ts";
import { anotherPerson } from "./support/books.ts";
import type { Sent } from "./support/send.ts";
import { serveTwoFamilies } from "./support/serve.ts";
import {
  ACCOUNTS,
  auditOfUser,
  bearer,
  deactivate,
  expectChallenge,
  expectNotStored,
  expectOneAnswer,
  KEYS,
  REVOKE,
  seen,
  signIn,
  type TokenPair,
  UUID,
} from "./support/sign-on.ts";

const api = await serveTwoFamilies();
const { home, other } = api;
afterAll(() => api.stop());

/** Somebody of the first family who is signed in and has no key yet but the two of a person. */
const member = async () => {
  const user = await api.run(anotherPerson("Rowan", home.family_id));
  return { user, as: bearer((await signIn(api, user.id)).access_token) };
};

const make = (as: Sent, json: unknown) => api.ask("POST", KEYS, { ...as, json });
const list = async (as: Sent) => (await api.ask("GET", KEYS, as)).body.api_keys;
const remove = (as: Sent, id: string) => api.ask("DELETE", `${KEYS}/${id}`, as);
const idOf = (key: string): string => key.split("_")[1]!;
const statusOf = async (key: string) => (await api.ask("GET", ACCOUNTS, { key })).status;

const FIELDS = ["id", "name", "scope", "created_at", "last_used_at", "expires_at", "revoked_at"];

describe("POST /api/v1/api_keys", () => {
  it("makes a key of one's own, shows it once, and it works at once", async () => {
    const { user, as } = await member();
    const answer = await make(as, {
      name: " Laptop ",
      scope: "read_write",
    });
    expect(answer.status).toBe(201);
    expectNotStored(answer);
    const { key, ...rest } = answer.body;
    expect(Object.keys(answer.body)).toEqual([...FIELDS, "key"]);
    expect(rest).toEqual({
      id: idOf(key),
      name: "Laptop",
      scope: "read_write",
      created_at: api.clock.now(),
      last_used_at: null,
      expires_at: null,
      revoked_at: null,
    });
    expect(key).toMatch(/^fk_[0-9A-Za-z]{11}_[0-9A-Za-z]{49}$/);
    expect((await api.ask("GET", ACCOUNTS, { key })).text).toContain("Hazel");

    const listed = await api.ask("GET", KEYS, as);
    expectNotStored(listed);
    expect(listed.body.api_keys.find(({ id }: { id: string }) => id === rest.id)).toEqual({
      ...rest,
      last_used_at: api.clock.now(),
    });
    expect(listed.text).not.toContain(key.split("_")[2]);
    expect(listed.text).not.toContain(user.id);
    for (const each of listed.body.api_keys) expect(Object.keys(each)).toEqual(FIELDS);
  });

  it("makes one that may read and not write, where that is asked for", async () => {
    const { as } = await member();
    const { key } = (await make(as, { name: "Report", scope: "read", expires_at: null })).body;
    expect(await statusOf(key)).toBe(200);
    const changed = await api.ask("PATCH", `/api/v1/transactions/${home.bread.id}`, {
      key,
      json: { transaction: { name: "x" } },
    });
    expect(changed.status).toBe(403);
  });

  it.each([
    ["a day", "2026-05-02", "2026-05-02T00:00:00.000Z"],
    ["a moment", "2026-05-02T10:30:00.000Z", "2026-05-02T10:30:00.000Z"],
    ["a moment without a fraction", "2026-05-02T10:30:00Z", "2026-05-02T10:30:00.000Z"],
    ["a moment of another zone", "2026-05-02T10:30:00+02:00", "2026-05-02T08:30:00.000Z"],
    ["a day far off", "9999-12-31", "9999-12-31T00:00:00.000Z"],
  ])("takes %s as the end of a key", async (_, expires_at, kept) => {
    const { as } = await member();
    const { status, body } = await make(as, { name: "x", scope: "read", expires_at });
    expect([status, body.expires_at]).toEqual([201, kept]);
    expect(await statusOf(body.key)).toBe(200);
  });

  it("makes a key that is refused from its end on", async () => {
    const { user, as } = await member();
    const expires_at = new Date(Date.parse(api.clock.now()) + 60_000).toISOString();
    const { key } = (await make(as, { name: "short", scope: "read", expires_at })).body;
    api.clock.advance(59_999);
    expect(await statusOf(key)).toBe(200);
    api.clock.advance(1);
    expect(await statusOf(key)).toBe(401);
    expect((await list(as)).map(({ name }: { name: string }) => name)).toContain("short");
    expect(user.key).toBeTruthy();
  });

  it.each([
    ["nothing", {}, [/name .*blank/, /scope of the key is missing/]],
    [
      "nothing but nulls",
      { name: null, scope: null, expires_at: null },
      [/name .*blank/, /scope of the key is missing/],
    ],
    ["a blank name", { name: " \t", scope: "read" }, [/name .*blank/]],
    ["a long name", { name: "x".repeat(256), scope: "read" }, [/255/]],
    ["an unknown scope", { name: "x", scope: "write" }, [/"write" is not a scope.*read or read_write/]],
    ["a scope in upper case", { name: "x", scope: "READ" }, [/"READ" is not a scope/]],
    ["an empty end", { name: "x", scope: "read", expires_at: "" }, [/not a date/]],
    [
      "an end that is garbage",
      { name: "x", scope: "read", expires_at: "tomorrow" },
      [/"tomorrow" is not a date/],
    ],
    ["a day that is none", { name: "x", scope: "read", expires_at: "2027-02-30" }, [/not a date/]],
    [
      "a moment that is none",
      { name: "x", scope: "read", expires_at: "2027-02-28T25:00:00Z" },
      [/not a date/],
    ],
    ["a moment without a zone", { name: "x", scope: "read", expires_at: "2027-02-28T10:00" }, [/not a date/]],
    ["an end in the past", { name: "x", scope: "read", expires_at: "2020-01-01" }, [/not in the future/]],
    ["a name that is no text", { name: 5, scope: "read" }, [/^name must be text\.$/]],
    ["a name in a list", { name: ["x"], scope: "read" }, [/^name must be text\.$/]],
    ["a scope in a list", { name: "x", scope: ["read"] }, [/is not a scope/]],
    ["an end in a list", { name: "x", scope: "read", expires_at: ["2030-01-01"] }, [/not a date/]],
    [
      "an end that is a number",
      { name: "x", scope: "read", expires_at: 1_900_000_000 },
      [/1900000000.* is not a date/],
    ],
    ["an end that is false", { name: "x", scope: "read", expires_at: false }, [/not a date/]],
    [
      "everything wrong",
      { name: false, scope: 7, expires_at: {} },
      [/^name must be text\.$/, /"7" is not a scope/, /not a date/],
    ],
    [
      "everything wrong in another way",
      { name: "", scope: "admin", expires_at: "2026-04-01" },
      [/name .*blank/, /"admin" is not a scope/, /not in the future/],
    ],
  ])("answers %s with every reason at once, and makes nothing", async (_, fields, reasons) => {
    const { as } = await member();
    const before = await list(as);
    const answer = await make(as, fields);
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      error: "validation_failed",
      message: expect.any(String),
      errors: reasons.map((each) => expect.stringMatching(each)),
    });
    expectNotStored(answer);
    expect(await list(as)).toEqual(before);
  });

  it("answers a body that cannot be understood as everywhere", async () => {
    const { as } = await member();
    for (const body of ["", "{", "[]", '"x"'])
      expect((await api.ask("POST", KEYS, { ...as, body })).status).toBe(400);
    const headers = { ...as.headers, "Content-Type": "text/plain" };
    expect((await api.ask("POST", KEYS, { body: "{}", headers })).status).toBe(415);
    for (const depth of [100, 500, 1_000, 1_500, 2_000, 3_000, 50_000]) {
      const deep = `{"name":"x","scope":${"[".repeat(depth)}${"]".repeat(depth)}}`;
      expect((await api.ask("POST", KEYS, { ...as, body: deep })).status).toBeOneOf([400, 422]);
    }
  });
});

describe("GET /api/v1/api_keys", () => {
  it("lists one's own keys, the newest first, however they were created", async () => {
    const { user, as } = await member();
    for (const name of ["one", "two"]) {
      api.clock.advance(1_000);
      await make(as, { name, scope: "read" });
    }
    const keys: { id: string; name: string }[] = await list(as);
    expect(keys.slice(0, 2).map(({ name }) => name)).toEqual(["two", "one"]);
    expect(
      keys
        .slice(2)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([idOf(user.key), idOf(user.read_key)].sort());
  });

  it("lists the newest hundred of more", async () => {
    const { user, as } = await member();
    const ids = Array.from({ length: 101 }, (_, n) => `Hundred0${n + 100}`);
    api.clock.advance(1_000);
    const created_at = api.clock.now();
    await api.run(Effect.forEach(ids, (id) => giveKey(user, { id, created_at })));
    expect((await list(as)).map(({ id }: { id: string }) => id)).toEqual(ids.toReversed().slice(0, 100));
  });

  it("lists no keys of other users, of the same family or another", async () => {
    const [ada, bea] = [await member(), await member()];
    const ids = (await list(ada.as)).map(({ id }: { id: string }) => id);
    const theirs = (await list(bea.as)).map(({ id }: { id: string }) => id);
    expect(ids).toHaveLength(2);
    expect(ids.filter((id: string) => theirs.includes(id))).toEqual([]);
    expect(ids).not.toContain(idOf(home.key));
  });
});

describe("DELETE /api/v1/api_keys/{id}", () => {
  it("refuses the key from then on, and no other", async () => {
    const { user, as } = await member();
    const made = (await make(as, { name: "x", scope: "read" })).body;
    const answer = await remove(as, made.id);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expectNotStored(answer);
    expect(await statusOf(made.key)).toBe(401);
    expect(await statusOf(user.key)).toBe(200);
    const revokedAt = async () =>
      (await list(as)).find(({ id }: { id: string }) => id === made.id).revoked_at;
    const at = api.clock.now();
    expect(await revokedAt()).toBe(at);
    api.clock.advance(1_000);
    expect((await remove(as, made.id)).status, "again").toBe(204);
    expect(await revokedAt(), "the first time counts").toBe(at);
  });

  it("finds no keys of other users: one answer for all that are not one's own", async () => {
    const [{ as }, partner] = [await member(), await member()];
    const mine = (await make(as, { name: "x", scope: "read" })).body;
    const ids = {
      "a partner's": idOf(partner.user.key),
      "another family's": idOf(other.key),
      "an unknown one": "0".repeat(11),
      "a key": mine.key,
      "one in upper case": mine.id === mine.id.toUpperCase() ? "A" : mine.id.toUpperCase(),
      "one and more": `${mine.id}0`,
      "something encoded": "%00",
      "a slash": "%2F..%2F",
      "other letters": "%F0%9F%AA%99",
      "a statement": "x'%20OR%201=1--",
      "a long text": "x".repeat(5_000),
    };
    await expectOneAnswer(
      ids,
      (id) => remove(as, id),
      ({ status, body }) => expect([status, body.error]).toEqual([404, "not_found"]),
    );
    for (const key of [partner.user.key, other.key, mine.key]) expect(await statusOf(key)).toBe(200);
  });
});

describe("the audit log", () => {
  it("says who made and revoked which key from where, once, and nothing of what was refused", async () => {
    const { user, as } = await member();
    const sent: Sent = { headers: { ...as.headers, "User-Agent": "Laptop/1.0" } };
    const { id, key } = (await make(sent, { name: "stays behind", scope: "read" })).body;
    await make(sent, { name: "", scope: "read" });
    await remove(sent, idOf(other.key));
    api.clock.advance(1_000);
    for (let i = 0; i < 2; i += 1) await remove(sent, id);
    const entries = await auditOfUser(api, user.id);
    expect(entries.map(({ event }) => event)).toEqual(["api_key_revoked", "api_key_created"]);
    for (const entry of entries)
      expect(entry).toMatchObject({
        ...{ id: UUID, provider: null, ip_address: "127.0.0.1", user_agent: "Laptop/1.0" },
        metadata: { api_key_id: id },
      });
    expect(JSON.stringify(entries)).not.toContain(key.split("_")[2]);
  });
});

describe("who may look after keys", () => {
  const each: readonly (readonly [method: string, path: () => string, sent: Sent])[] = [
    ["GET", () => KEYS, {}],
    ["HEAD", () => KEYS, {}],
    ["POST", () => KEYS, { json: { name: "x", scope: "read" } }],
    ["POST", () => KEYS, { body: "{" }],
    ["DELETE", () => `${KEYS}/${idOf(home.read_key)}`, {}],
    ["DELETE", () => `${KEYS}/unknown`, {}],
    ["PUT", () => KEYS, {}],
  ];

  it("no one with an API key, whatever its scope: 403", async () => {
    for (const key of [home.key, home.read_key])
      for (const [method, path, sent] of each) {
        const { status, body } = await api.ask(method, path(), { ...sent, key });
        expect([method, status]).toEqual([method, 403]);
        if (method !== "HEAD")
          expect(body).toEqual({
            error: "insufficient_scope",
            message: expect.stringContaining("access token"),
          });
      }
    expect(await statusOf(home.read_key)).toBe(200);
  });

  it("no one without a valid token: 401, one body", async () => {
    const { user, as } = await member();
    const pair: TokenPair = await signIn(api, user.id);
    await api.ask("POST", REVOKE, { json: { token: pair.access_token } });
    await deactivate(api, user.email);
    const answers = new Set<string>();
    for (const sent of [
      {},
      as,
      bearer(pair.access_token),
      bearer(pair.refresh_token),
      bearer(home.key),
      { key: pair.access_token },
      { key: "x" },
    ])
      for (const [method, path, more] of each) {
        if (method === "HEAD") continue;
        const answer = await api.ask(method, path(), { ...more, ...sent });
        expect([method, answer.status]).toEqual([method, 401]);
        expectChallenge(answer, sent);
        answers.add(JSON.stringify(seen(answer)));
      }
    expect(answers.size).toBe(1);
  });

  it("takes the methods that it names", async () => {
    const { as } = await member();
    expect((await api.ask("PUT", KEYS, as)).headers.allow).toBe("GET, HEAD, POST");
    expect((await api.ask("GET", `${KEYS}/x`, as)).headers.allow).toBe("DELETE");
    expect((await api.ask("HEAD", KEYS, as)).status).toBe(200);
  });
});

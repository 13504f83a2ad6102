import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as TestClock from "effect/testing/TestClock";
import { describe, expect, it } from "vitest";
import { makeApiKey } from "../../src/access/api-key-text.ts";
import { ApiKeys, authenticateApiKey, createApiKey, Users } from "../../src/access/index.ts";
import { inMemory, later, START } from "../still-clock.ts";
import { ADA, ada, reasons } from "./support.ts";

const MINUTE = 60_000;

const aKey = (expires?: string) =>
  Effect.andThen(
    ada,
    createApiKey({
      user: ADA.email,
      name: "laptop",
      scope: "read",
      ...(expires === undefined ? {} : { expires }),
    }),
  );

const lastUsed = (id: string) =>
  Effect.map(
    Effect.flatMap(ApiKeys, (keys) => keys.find(id)),
    (found) => found!.key.last_used_at,
  );

/** Every call to the port that is made, by its name. */
const watched = Effect.map(ApiKeys, (keys) => {
  const calls: string[] = [];
  const port = ApiKeys.of({
    ...keys,
    find: (id) => {
      calls.push("find");
      return keys.find(id);
    },
    recordUse: (id, at) => {
      calls.push("recordUse");
      return keys.recordUse(id, at);
    },
  });
  return { calls, port };
});

describe("who an API key belongs to", () => {
  it("is its owner, with the scope of the key", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* ada;
        for (const scope of ["read", "read_write"] as const) {
          const { key, text } = yield* createApiKey({ user: ADA.email, name: "laptop", scope });
          expect(yield* authenticateApiKey(text)).toEqual({
            user,
            scope,
            shown: "api_key",
            key_id: key.id,
          });
        }
      }),
    ));

  it("is known until the moment of its end, and not at it", () =>
    inMemory(
      Effect.gen(function* () {
        const { text } = yield* aKey(later(MINUTE));
        yield* TestClock.adjust(MINUTE - 1);
        yield* authenticateApiKey(text);
        yield* TestClock.adjust(1);
        expect(yield* reasons(authenticateApiKey(text))).toBe("Unauthorized");
      }),
    ));

  it("is no one once it was revoked, even at a later time", () =>
    inMemory(
      Effect.gen(function* () {
        const { key, text } = yield* aKey();
        yield* (yield* ApiKeys).revoke(key.id, later(MINUTE));
        expect(yield* reasons(authenticateApiKey(text))).toBe("Unauthorized");
      }),
    ));

  it("is no one once its owner was deactivated", () =>
    inMemory(
      Effect.gen(function* () {
        const { text } = yield* aKey();
        yield* (yield* Users).deactivate(ADA.email, START);
        expect(yield* reasons(authenticateApiKey(text))).toBe("Unauthorized");
      }),
    ));

  it("is no one if the secret is another's, if the id is unknown, and if the id is unknown and the hash is blank", () =>
    inMemory(
      Effect.gen(function* () {
        const { key } = yield* aKey();
        const [mine, other] = [makeApiKey(new Uint8Array(40)), makeApiKey(new Uint8Array(40).fill(7))];
        const keys = yield* ApiKeys;
        yield* keys.add({ ...key, id: mine.id }, other.secret_hash);
        expect(yield* reasons(authenticateApiKey(mine.text))).toBe("Unauthorized");
        expect(yield* reasons(authenticateApiKey(other.text))).toBe("Unauthorized");
      }),
    ));

  it("is looked up only where the text is a key: a mistyped one is refused without a read", () =>
    inMemory(
      Effect.gen(function* () {
        const { text } = yield* aKey();
        const { calls, port } = yield* watched;
        const ask = (key: string) =>
          Effect.provideService(authenticateApiKey(Redacted.make(key)), ApiKeys, port);
        const good = Redacted.value(text);
        const mistyped = Array.from(
          good,
          (character, at) => `${good.slice(0, at)}${character === "a" ? "b" : "a"}${good.slice(at + 1)}`,
        );
        const none = ["", " ", good.slice(0, -1), `${good}a`, ` ${good}`, `${good}\n`, good.toUpperCase()];
        for (const bad of [...mistyped, ...none]) expect(yield* reasons(ask(bad)), bad).toBe("Unauthorized");
        expect(calls).toEqual([]);
        yield* ask(good);
        expect(calls).toEqual(["find", "recordUse"]);
      }),
    ));
});

describe("the use of a key", () => {
  it("is noted once a minute, and from the first time on", () =>
    inMemory(
      Effect.gen(function* () {
        const { key, text } = yield* aKey();
        expect(yield* lastUsed(key.id)).toBeNull();
        yield* authenticateApiKey(text);
        expect(yield* lastUsed(key.id)).toBe(START);
        yield* TestClock.adjust(MINUTE - 1);
        yield* authenticateApiKey(text);
        expect(yield* lastUsed(key.id)).toBe(START);
        yield* TestClock.adjust(1);
        yield* authenticateApiKey(text);
        expect(yield* lastUsed(key.id)).toBe(later(MINUTE));
      }),
    ));

  it("is not noted where the key is refused", () =>
    inMemory(
      Effect.gen(function* () {
        const { key, text } = yield* aKey();
        yield* (yield* ApiKeys).revoke(key.id, START);
        yield* reasons(authenticateApiKey(text));
        expect(yield* lastUsed(key.id)).toBeNull();
      }),
    ));
});

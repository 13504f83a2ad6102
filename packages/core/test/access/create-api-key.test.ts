import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseApiKey } from "../../src/access/api-key-text.ts";
import {
  type ApiKey,
  ApiKeys,
  type CreateApiKey,
  createApiKey,
  Removals,
  Users,
} from "../../src/access/index.ts";
import { AuditLog, originOf } from "../../src/sso/index.ts";
import { inMemory, later, START } from "../still-clock.ts";
import { ADA, ada, reasons } from "./support.ts";

const ORIGIN = originOf("203.0.113.7", "Example/1.0");

const request = (parts: Partial<CreateApiKey> = {}): CreateApiKey => ({
  user: ADA.email,
  name: "laptop",
  scope: "read",
  ...parts,
});

/** A key that Ada asks for, or why she does not get it. */
const made = (parts: Partial<CreateApiKey>): Promise<ApiKey> =>
  inMemory(
    Effect.andThen(
      ada,
      Effect.map(createApiKey(request(parts)), ({ key }) => key),
    ),
  );

const refused = (parts: Partial<CreateApiKey>): Promise<unknown> =>
  inMemory(Effect.andThen(ada, reasons(createApiKey(request(parts)))));

describe("a key", () => {
  it("is its owner's, as they asked for it, from this moment on, and was never used", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* ada;
        const { key, text } = yield* createApiKey(
          request({ user: " ADA@example.com".trim(), name: " laptop\n", scope: "read_write" }),
        );
        expect(key).toEqual({
          ...{ id: key.id, user_id: user.id, name: "laptop", scope: "read_write", created_at: START },
          ...{ last_used_at: null, expires_at: null, revoked_at: null },
        });
        // What is kept is what the text says, and nothing with which it could be made again.
        const parts = parseApiKey(text)!;
        expect(yield* (yield* ApiKeys).find(key.id)).toEqual({ key, user, secret_hash: parts.secret_hash });
        expect(parts.id).toBe(key.id);
      }),
    ));

  it("is another each time", () =>
    inMemory(
      Effect.gen(function* () {
        yield* ada;
        const keys = yield* Effect.all(Array.from({ length: 20 }, () => createApiKey(request())));
        expect(new Set(keys.map(({ key }) => key.id)).size).toBe(20);
      }),
    ));

  it("is logged where its owner asked for it themselves, and only there", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* ada;
        yield* createApiKey(request());
        expect(yield* (yield* AuditLog).list(10)).toEqual([]);
        const { key } = yield* createApiKey(request({ origin: ORIGIN }));
        expect(yield* (yield* AuditLog).list(10)).toMatchObject([
          {
            ...{ event: "api_key_created", user_id: user.id, provider: null, ...ORIGIN, created_at: START },
            metadata: { api_key_id: key.id },
          },
        ]);
      }),
    ));
});

describe("the end of a key", () => {
  it.each([
    ["2026-03-02", "2026-03-02T00:00:00.000Z"],
    ["2028-02-29", "2028-02-29T00:00:00.000Z"],
    ["9999-12-31", "9999-12-31T00:00:00.000Z"],
    ["2026-03-01T12:01Z", "2026-03-01T12:01:00.000Z"],
    ["2026-03-01T12:00:01Z", "2026-03-01T12:00:01.000Z"],
    ["2026-03-01T12:00:00.3Z", "2026-03-01T12:00:00.300Z"],
    ["2026-03-01T12:00:00.251Z", "2026-03-01T12:00:00.251Z"],
    ["2026-03-01T12:00:00.251999999Z", "2026-03-01T12:00:00.251Z"],
    ["2026-03-01T14:30+02:00", "2026-03-01T12:30:00.000Z"],
    ["2026-03-01T23:00:00-05:30", "2026-03-02T04:30:00.000Z"],
  ])("may be %s: that is %s", async (expires, moment) => {
    expect((await made({ expires })).expires_at).toBe(moment);
  });

  it.each([
    ...["2026-03-01", "2020-01-01", START, "2026-03-01T12:00Z", "2026-03-01T12:00:00.250Z"],
    ...["2026-03-01T14:00+02:00", "2026-03-01T12:00:00.2509Z"],
  ])("is in the future, and %s is not", async (expires) => {
    expect(await refused({ expires })).toEqual([
      `The expiry ${expires} is not in the future. Use a later date.`,
    ]);
  });

  it.each([
    ...["", "x", "tomorrow", "2026-02-29", "2026-13-01", "2027-1-1", "01/02/2027", " 2027-01-01", "20270101"],
    ...["2027-01-01T", "2027-01-01T10", "2027-01-01T10:00", "2027-01-01 10:00Z", "2027-02-30T10:00Z"],
    ...["2027-01-01T25:00Z", "2027-01-01T10:60Z", "2027-01-01T10:00:60Z", "2027-01-01T10:00+25:00"],
    ...[
      "2027-01-01T10:00:00.Z",
      "2027-01-01T10:00:00.1234567890Z",
      "2027-01-01T10:00z",
      "+012027-01-01T10:00Z",
    ],
  ])("is a day or a moment, and %j is neither", async (expires) => {
    expect(await refused({ expires })).toEqual([
      `${JSON.stringify(expires)} is not a date. Use YYYY-MM-DD for the day on which the key expires.`,
    ]);
  });

  it("is shortened in the message if it is very long", async () => {
    expect(await refused({ expires: "x".repeat(1_000) })).toEqual([
      `"${"x".repeat(40)}" is not a date. Use YYYY-MM-DD for the day on which the key expires.`,
    ]);
  });

  it("that is a moment to come is that moment, however it is written", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 10 * 366 * 86_400_000 }),
        fc.integer({ min: -23 * 60, max: 23 * 60 }),
        async (after, offset) => {
          const moment = later(after);
          const local = new Date(Date.parse(moment) + offset * 60_000).toISOString().slice(0, -1);
          const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
          const zone = `${offset < 0 ? "-" : "+"}${two(Math.abs(offset) / 60)}:${two(Math.abs(offset) % 60)}`;
          expect((await made({ expires: local + zone })).expires_at).toBe(moment);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe("a key is refused", () => {
  it("with every reason at once, and no user is looked up", () =>
    inMemory(
      Effect.gen(function* () {
        const wrong = request({ user: "nobody@example.com", name: " \t", scope: "admin", expires: "x" });
        expect(yield* reasons(createApiKey(wrong))).toEqual([
          "The name of the key is blank. Use one that says what the key is for.",
          '"admin" is not a scope. Use read or read_write.',
          '"x" is not a date. Use YYYY-MM-DD for the day on which the key expires.',
        ]);
        expect(
          yield* reasons(createApiKey({ ...wrong, name: "a\0b", scope: "read", expires: START })),
        ).toEqual([
          "The name of the key contains a control character or an incomplete character. Remove it.",
          `The expiry ${START} is not in the future. Use a later date.`,
        ]);
      }),
    ));

  it.each(["", "Read", "write", "read,read_write", " read", "x".repeat(100)])(
    "for the scope %.20j",
    async (scope) => {
      expect(await refused({ scope })).toEqual([
        `${JSON.stringify(scope.slice(0, 40))} is not a scope. Use read or read_write.`,
      ]);
    },
  );

  it("for a user who is deleted at that moment", () =>
    inMemory(
      Effect.gen(function* () {
        yield* ada;
        const users = yield* Users;
        const removals = yield* Removals;
        const late = Users.of({
          ...users,
          findByEmail: (email) =>
            Effect.tap(users.findByEmail(email), () => removals.removeUser(email, START)),
        });
        const work = Effect.provideService(createApiKey(request({ origin: ORIGIN })), Users, late);
        expect(yield* Effect.flip(work)).toMatchObject({ _tag: "UserNotFound", email: ADA.email });
        expect(yield* (yield* ApiKeys).list(10)).toEqual([]);
        expect(yield* (yield* AuditLog).list(10)).toEqual([]);
      }),
    ));

  it("for a user who is unknown or deactivated", () =>
    inMemory(
      Effect.gen(function* () {
        expect(yield* Effect.flip(createApiKey(request()))).toMatchObject({
          ...{ _tag: "UserNotFound", email: ADA.email },
        });
        yield* ada;
        yield* (yield* Users).deactivate(ADA.email, START);
        expect(yield* reasons(createApiKey(request()))).toEqual([
          "ada@example.com is deactivated and cannot get a key.",
        ]);
        expect(yield* (yield* ApiKeys).list(10)).toEqual([]);
      }),
    ));
});

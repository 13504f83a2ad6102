import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import * as TestClock from "effect/testing/TestClock";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Users } from "../../src/access/index.ts";
import { endSession, type IssuedTokens, refreshTokens, revokeToken, Tokens } from "../../src/sso/index.ts";
import { hashSecret } from "../../src/sso/one-time-secret.ts";
import { isWithinGrace, successorSecrets } from "../../src/sso/successor.ts";
import { foundUser } from "../found-user.ts";
import { inMemory, later, START } from "../still-clock.ts";
import { allEntries, auditEntries, exchange, issueCode, ORIGIN, outcome, signIn, whose } from "./support.ts";

const GRACE = 10_000;

const refresh = ({ refresh_token }: IssuedTokens, grace?: number) =>
  refreshTokens(refresh_token, ORIGIN, grace);

/** A pair as a client sees it. */
const shown = ({ access_token, refresh_token, ...rest }: IssuedTokens) => ({
  ...{ access_token: Redacted.value(access_token), refresh_token: Redacted.value(refresh_token) },
  ...rest,
});

/** What is found of a refresh token; nothing changes. */
const seen = ({ refresh_token }: IssuedTokens) =>
  Tokens.use((tokens) =>
    tokens.refresh(hashSecret(refresh_token), (found) => ({ result: Result.succeed(found) })),
  );

describe("a spent refresh token within ten seconds", () => {
  it("is answered with the same pair, however many come at once, and nobody is signed out", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        const first = yield* signIn(user);
        const all = yield* Effect.all(
          Array.from({ length: 50 }, () => refresh(first)),
          { concurrency: "unbounded" },
        );
        expect(new Set(all.map((pair) => JSON.stringify(shown(pair)))).size).toBe(1);
        expect(yield* whose(all[0]!.access_token)).toBe(user.id);
        expect(yield* outcome(refresh(all[0]!))).toBe("done");
        expect(yield* auditEntries).toEqual([]);
      }),
    ));

  it.each([0, 1, 999, 5_000, GRACE - 1])(
    "%i ms after its first use has the answer of then, to the last field",
    (ms) =>
      inMemory(
        Effect.gen(function* () {
          const first = yield* signIn(yield* foundUser());
          yield* TestClock.adjust(750);
          const second = yield* refresh(first);
          yield* TestClock.adjust(ms);
          expect(shown(yield* refresh(first))).toEqual(shown(second));
        }),
      ),
  );

  it.each([GRACE, GRACE + 1, 60_000, 86_400_000])("but %i ms after it ends the session", (ms) =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        const first = yield* signIn(user);
        const second = yield* refresh(first);
        yield* TestClock.adjust(ms);
        expect(yield* outcome(refresh(first))).toBe("InvalidGrant");
        expect(yield* whose(second.access_token)).toBe("Unauthorized");
        expect(yield* outcome(refresh(second))).toBe("InvalidGrant");
        expect(yield* auditEntries).toMatchObject([{ event: "refresh_token_replayed", user_id: user.id }]);
      }),
    ),
  );

  it("counts from its first use alone: being answered does not prolong it", () =>
    inMemory(
      Effect.gen(function* () {
        const first = yield* signIn(yield* foundUser());
        yield* refresh(first);
        for (const ms of [4_000, 4_000]) {
          yield* TestClock.adjust(ms);
          expect(yield* outcome(refresh(first))).toBe("done");
        }
        yield* TestClock.adjust(2_000);
        expect(yield* outcome(refresh(first))).toBe("InvalidGrant");
      }),
    ));

  it("is answered with its own successor also where that is spent, which is answered with its own", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        const first = yield* signIn(user);
        const second = yield* refresh(first);
        yield* TestClock.adjust(6_000);
        const third = yield* refresh(second);
        yield* TestClock.adjust(3_000);
        expect(shown(yield* refresh(first))).toEqual(shown(second));
        expect(shown(yield* refresh(second))).toEqual(shown(third));
        yield* TestClock.adjust(6_999);
        expect(shown(yield* refresh(second))).toEqual(shown(third));
        expect(yield* whose(third.access_token)).toBe(user.id);
        expect(yield* auditEntries).toEqual([]);
      }),
    ));

  it.each([
    ["the newest refresh token is revoked", ({ second }) => revokeToken(second.refresh_token), "revoked"],
    ["the spent one is revoked", ({ first }) => revokeToken(first.refresh_token), "revoked"],
    [
      "the session is ended",
      ({ session_id }) => Effect.asVoid(endSession({ id: session_id, origin: ORIGIN })),
      "revoked",
    ],
    ["the code of the sign-in comes again", ({ code }) => Effect.ignore(exchange(code)), "revoked"],
    [
      "the user is deactivated",
      ({ email }) => Users.use((users) => Effect.asVoid(users.deactivate(email, START))),
      "user_deactivated",
    ],
  ] as readonly (readonly [
    string,
    (signedIn: {
      readonly first: IssuedTokens;
      readonly second: IssuedTokens;
      readonly session_id: string;
      readonly code: Parameters<typeof exchange>[0];
      readonly email: string;
    }) => Effect.Effect<void, unknown, Users | Tokens>,
    string,
  ])[])("is refused, and is no replay, where %s", (_, end, reason) =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        const code = yield* issueCode(user);
        const { tokens: first } = yield* exchange(code);
        const second = yield* refresh(first);
        const session_id = (yield* seen(first))!.family.id;
        yield* end({ first, second, session_id, code, email: user.email }) as Effect.Effect<void>;
        for (const each of [first, second, first]) {
          expect(yield* outcome(refresh(each))).toBe("InvalidGrant");
          expect(yield* whose(each.access_token)).toBe("Unauthorized");
        }
        const entries = (yield* allEntries).filter(({ event }) => event.startsWith("refresh_"));
        expect(entries).toMatchObject(
          [1, 2].map(() => ({ event: "refresh_refused", metadata: { session_id, reason } })),
        );
      }),
    ),
  );

  it("leaves a revoked access token revoked", () =>
    inMemory(
      Effect.gen(function* () {
        const first = yield* signIn(yield* foundUser());
        const second = yield* refresh(first);
        yield* revokeToken(second.access_token);
        expect(yield* whose((yield* refresh(first)).access_token)).toBe("Unauthorized");
      }),
    ));

  it("is over with its family", () =>
    inMemory(
      Effect.gen(function* () {
        const first = yield* signIn(yield* foundUser());
        yield* TestClock.adjust(90 * 86_400_000 - 1_000);
        const second = yield* refresh(first);
        yield* TestClock.adjust(999);
        expect(shown(yield* refresh(first))).toEqual(shown(second));
        yield* TestClock.adjust(1);
        expect(yield* outcome(refresh(first))).toBe("InvalidGrant");
      }),
    ));

  it("is a replay at once where the grace is 0, also for what was spent with one", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        for (const spentWith of [0, 60]) {
          const first = yield* signIn(user);
          const second = yield* refresh(first, spentWith);
          expect(yield* outcome(refresh(first, 0))).toBe("InvalidGrant");
          expect(yield* whose(second.access_token)).toBe("Unauthorized");
        }
        const first = yield* signIn(user);
        yield* refresh(first, 0);
        expect((yield* seen(first))?.successor, "nothing is kept").toBeUndefined();
        expect(yield* outcome(refresh(first, 60))).toBe("InvalidGrant");
      }),
    ));

  it("counts by the shorter time where two servers have different ones", () =>
    inMemory(
      Effect.gen(function* () {
        for (const [spentWith, answeredWith] of [
          [5, 60],
          [60, 5],
        ] as const) {
          const first = yield* signIn(yield* foundUser());
          yield* refresh(first, spentWith);
          yield* TestClock.adjust(4_999);
          expect(yield* outcome(refresh(first, answeredWith))).toBe("done");
          yield* TestClock.adjust(1);
          expect(yield* outcome(refresh(first, answeredWith))).toBe("InvalidGrant");
        }
      }),
    ));
});

it("any history of one session is that of a simple model", () => {
  const step = fc.record({ wait: fc.oneof(fc.constant(0), fc.nat(12_000)), which: fc.nat(5) });
  return fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) =>
      inMemory(
        Effect.gen(function* () {
          const user = yield* foundUser();
          const pairs = [yield* signIn(user)];
          /** When each token was spent, and the pair it gave. */
          const spent = new Map<number, { readonly at: number; readonly next: number }>();
          let now = 0;
          let isOver = false;
          for (const { wait, which } of steps) {
            yield* TestClock.adjust(wait);
            now += wait;
            const index = Math.max(0, pairs.length - 1 - which);
            const known = spent.get(index);
            isOver ||= known !== undefined && now - known.at >= GRACE;
            const result = yield* Effect.result(refresh(pairs[index]!));
            expect(Result.isSuccess(result)).toBe(!isOver);
            if (Result.isFailure(result)) continue;
            if (known === undefined) {
              spent.set(index, { at: now, next: pairs.length });
              pairs.push(result.success);
            } else expect(shown(result.success)).toEqual(shown(pairs[known.next]!));
          }
          for (const { access_token } of pairs)
            expect(yield* whose(access_token)).toBe(isOver ? "Unauthorized" : user.id);
          expect((yield* auditEntries).length > 0).toBe(isOver);
        }),
      ),
    ),
  );
});

describe("the time of a successor", () => {
  const successor = { salt: "", created_at: START, access_expires_at: "", kept_until: later(GRACE) };

  it("counts in both directions, so a clock that is set back does not prolong it", () => {
    for (const [ms, is] of [
      [-3_600_000, false],
      [-GRACE, false],
      [1 - GRACE, true],
      [-5, true],
      [0, true],
      [GRACE - 1, true],
      [GRACE, false],
    ] as const)
      expect([ms, isWithinGrace(successor, later(ms), 10)]).toEqual([ms, is]);
    expect(isWithinGrace(undefined, START, 10)).toBe(false);
  });
});

describe("the pair of a successor", () => {
  const text = fc.string({ minLength: 1 }).map((each) => `frt_${each}`);
  const salt = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => Buffer.from(bytes).toString("hex"));
  const textsOf = (token: string, of: string): readonly string[] => {
    const { access, refresh: next } = successorSecrets(Redacted.make(token), of);
    return [access.text, next.text].map(Redacted.value);
  };

  it("is another for another token or another salt, and its tokens have nothing in common", () => {
    fc.assert(
      fc.property(text, text, salt, salt, (one, other, saltOfOne, saltOfOther) => {
        fc.pre(one !== other && saltOfOne !== saltOfOther);
        const texts = [
          ...textsOf(one, saltOfOne),
          ...textsOf(other, saltOfOne),
          ...textsOf(one, saltOfOther),
        ];
        expect(new Set(texts.map((each) => each.slice(4))).size).toBe(6);
        expect(textsOf(one, saltOfOne)).toEqual(texts.slice(0, 2));
        expect(texts[0]).toMatch(/^fat_[A-Za-z0-9_-]{43}$/);
        expect(texts[1]).toMatch(/^frt_[A-Za-z0-9_-]{43}$/);
      }),
    );
  });

  it("is HKDF with SHA-256 as RFC 5869 has it", async () => {
    const key = await crypto.subtle.importKey("raw", Buffer.from("frt_spent"), "HKDF", false, ["deriveBits"]);
    const derived = async (kind: string): Promise<string> =>
      Buffer.from(
        await crypto.subtle.deriveBits(
          {
            ...{ name: "HKDF", hash: "SHA-256", salt: Buffer.from("ab".repeat(32), "hex") },
            info: Buffer.from(`farthing refresh successor v1 ${kind}`),
          },
          key,
          256,
        ),
      ).toString("base64url");
    expect(textsOf("frt_spent", "ab".repeat(32))).toEqual([
      `fat_${await derived("access token")}`,
      `frt_${await derived("refresh token")}`,
    ]);
  });
});

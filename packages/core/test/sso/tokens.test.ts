import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as TestClock from "effect/testing/TestClock";
import { describe, expect, it } from "vitest";
import { Users } from "../../src/access/index.ts";
import { authenticate, type IssuedTokens, refreshTokens, revokeToken } from "../../src/sso/index.ts";
import { foundUser } from "../found-user.ts";
import { inMemory, later, START } from "../still-clock.ts";
import { auditEntries, issueCode, ORIGIN, outcome, signIn, whose } from "./support.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const refresh = ({ refresh_token }: IssuedTokens) => refreshTokens(refresh_token, ORIGIN);

describe("an access token", () => {
  it("says whose it is, and is good for everything", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        const { access_token } = yield* signIn(user);
        expect(yield* authenticate({ _tag: "AccessToken", text: access_token })).toEqual({
          user,
          scope: "read_write",
          shown: "access_token",
          session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        });
      }),
    ));

  it("is good for 3,600 seconds", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        const { access_token } = yield* signIn(user);
        yield* TestClock.adjust(HOUR - 1);
        expect(yield* whose(access_token)).toBe(user.id);
        yield* TestClock.adjust(1);
        expect(yield* whose(access_token)).toBe("Unauthorized");
      }),
    ));

  it("of a deactivated user is refused, like their refresh token", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        const tokens = yield* signIn(user);
        yield* (yield* Users).deactivate(user.email, START);
        expect(yield* whose(tokens.access_token)).toBe("Unauthorized");
        expect(yield* outcome(refresh(tokens))).toBe("InvalidGrant");
        expect(yield* auditEntries).toEqual([]);
      }),
    ));

  it("is refused in one way, whatever is wrong; nothing else stands for one", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        const revoked = yield* signIn(user);
        yield* revokeToken(revoked.access_token);
        const { access_token, refresh_token } = yield* signIn(user);
        const code = yield* issueCode(user);
        const bare = Redacted.make(Redacted.value(access_token).slice(4));
        const wrong = [revoked.access_token, refresh_token, code, bare, Redacted.make("")];
        const failures = yield* Effect.all(
          wrong.map((text) => Effect.flip(authenticate({ _tag: "AccessToken", text }))),
        );
        expect(new Set(failures.map((each) => JSON.stringify(each))).size).toBe(1);
        const asKey = authenticate({ _tag: "ApiKey", text: access_token });
        expect(yield* outcome(asKey)).toBe("Unauthorized");
      }),
    ));
});

describe("a refresh", () => {
  it("gives a new pair, spends the token, and leaves the access token beside it", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        const first = yield* signIn(user);
        yield* TestClock.adjust(1000);
        const second = yield* refresh(first);
        expect(second).toMatchObject({ expires_in: 3600, created_at: first.created_at + 1 });
        const texts = [first, second].flatMap((each) => [each.access_token, each.refresh_token]);
        expect(new Set(texts.map(Redacted.value)).size).toBe(4);
        expect(yield* whose(first.access_token)).toBe(user.id);
        expect(yield* whose(second.access_token)).toBe(user.id);
        expect(yield* outcome(refresh(second))).toBe("done");
        expect(yield* auditEntries).toEqual([]);
      }),
    ));

  it("with a spent token ends the whole family and no other, and is logged once for each", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        const first = yield* signIn(user);
        const other = yield* signIn(user);
        const second = yield* refresh(first);
        const third = yield* refresh(second);
        yield* TestClock.adjust(15_000);
        expect(yield* outcome(refresh(first))).toBe("InvalidGrant");
        yield* TestClock.adjust(1000);
        for (const each of [second, first, third]) expect(yield* outcome(refresh(each))).toBe("InvalidGrant");
        for (const each of [first, second, third])
          expect(yield* whose(each.access_token)).toBe("Unauthorized");
        expect(yield* auditEntries).toEqual(
          [16_000, 15_000].map((ms) => ({
            id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8/),
            event: "refresh_token_replayed",
            user_id: user.id,
            provider: null,
            ...ORIGIN,
            metadata: { session_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
            created_at: later(ms),
          })),
        );
        expect(yield* whose(other.access_token)).toBe(user.id);
        expect(yield* outcome(refresh(other))).toBe("done");
      }),
    ));

  it("with a spent token is logged also where its user has been deactivated, or has signed out", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        const first = yield* signIn(user);
        const second = yield* refresh(first);
        yield* (yield* Users).deactivate(user.email, START);
        yield* revokeToken(second.refresh_token);
        yield* TestClock.adjust(10_000);
        expect(yield* outcome(refresh(second))).toBe("InvalidGrant");
        expect(yield* outcome(refresh(first))).toBe("InvalidGrant");
        expect(yield* auditEntries).toMatchObject([{ event: "refresh_token_replayed", user_id: user.id }]);
      }),
    ));

  it("takes nothing but a refresh token", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        const { access_token } = yield* signIn(user);
        const code = yield* issueCode(user);
        for (const wrong of [access_token, code, Redacted.make("frt_"), Redacted.make("")])
          expect(yield* outcome(refreshTokens(wrong, ORIGIN))).toBe("InvalidGrant");
        expect(yield* whose(access_token)).toBe(user.id);
        expect(yield* auditEntries).toEqual([]);
      }),
    ));
});

describe("a family of tokens", () => {
  it("ends after 90 days, however often it is refreshed, and no access token outlives it", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        let tokens = yield* signIn(user);
        for (let day = 0; day < 89; day += 1) {
          yield* TestClock.adjust(DAY);
          tokens = yield* refresh(tokens);
          expect(tokens.expires_in).toBe(3600);
        }
        yield* TestClock.adjust(DAY - HOUR);
        tokens = yield* refresh(tokens);
        expect(tokens.expires_in).toBe(3600);
        yield* TestClock.adjust(1);
        tokens = yield* refresh(tokens);
        // Never more than there is: 3,599.999 seconds.
        expect(tokens.expires_in).toBe(3599);
        yield* TestClock.adjust(HOUR - 2);
        tokens = yield* refresh(tokens);
        expect(tokens.expires_in).toBe(0);
        expect(yield* whose(tokens.access_token)).toBe(user.id);
        yield* TestClock.adjust(1);
        expect(yield* whose(tokens.access_token)).toBe("Unauthorized");
        expect(yield* outcome(refresh(tokens))).toBe("InvalidGrant");
        expect(yield* auditEntries).toEqual([]);
      }),
    ));

  it("that has ended is not revoked or logged again by a spent token", () =>
    inMemory(
      Effect.gen(function* () {
        const first = yield* signIn(yield* foundUser());
        yield* refresh(first);
        yield* TestClock.adjust(90 * DAY);
        expect(yield* outcome(refresh(first))).toBe("InvalidGrant");
        expect(yield* auditEntries).toEqual([]);
      }),
    ));

  it.each([
    [500, 999, 0],
    [500, 1000, 1],
    [0, 1001, 1],
    [999, 1999, 1],
  ])(
    "an answer never promises more than there is: begun at +%i ms, %i ms before the end: %i s",
    (begun, left, seconds) =>
      inMemory(
        Effect.gen(function* () {
          yield* TestClock.adjust(begun);
          const first = yield* signIn(yield* foundUser());
          yield* TestClock.adjust(90 * DAY - left);
          expect((yield* refresh(first)).expires_in).toBe(seconds);
        }),
      ),
  );
});

describe("a revocation", () => {
  it("of an access token leaves the refresh token and others", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        const tokens = yield* signIn(user);
        yield* revokeToken(tokens.access_token);
        expect(yield* whose(tokens.access_token)).toBe("Unauthorized");
        const second = yield* refresh(tokens);
        expect(yield* whose(second.access_token)).toBe(user.id);
      }),
    ));

  it("of a refresh token ends its family and no other, and writes no entry", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        const first = yield* signIn(user);
        const other = yield* signIn(user);
        const second = yield* refresh(first);
        yield* revokeToken(second.refresh_token);
        for (const { access_token } of [first, second])
          expect(yield* whose(access_token)).toBe("Unauthorized");
        expect(yield* outcome(refresh(second))).toBe("InvalidGrant");
        expect(yield* whose(other.access_token)).toBe(user.id);
        expect(yield* auditEntries).toEqual([]);
      }),
    ));

  it("of what is no token, or twice, is no error", () =>
    inMemory(
      Effect.gen(function* () {
        const { refresh_token, access_token } = yield* signIn(yield* foundUser());
        for (const text of [Redacted.make(""), Redacted.make("frt_none"), access_token, access_token])
          expect(yield* outcome(revokeToken(text))).toBe("done");
        for (const _ of [1, 2]) expect(yield* outcome(revokeToken(refresh_token))).toBe("done");
      }),
    ));
});

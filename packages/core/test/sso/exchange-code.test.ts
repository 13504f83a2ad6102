import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as TestClock from "effect/testing/TestClock";
import { describe, expect, it } from "vitest";
import { Users } from "../../src/access/index.ts";
import { refreshTokens, revokeToken } from "../../src/sso/index.ts";
import { foundUser } from "../found-user.ts";
import { inMemory, later, START } from "../still-clock.ts";
import {
  auditEntries,
  CHALLENGE,
  create,
  exchange,
  issueCode,
  issueLinking,
  ORIGIN,
  outcome,
  signIn,
  VERIFIER,
  whose,
} from "./support.ts";

const WRONG_VERIFIERS = [undefined, Redacted.make("a".repeat(43)), Redacted.make(CHALLENGE)];

describe("an authorization code", () => {
  it("is 256 random bits, safe in URLs", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        const codes = yield* Effect.all(Array.from({ length: 50 }, () => issueCode(user)));
        for (const code of codes) expect(Redacted.value(code)).toMatch(/^[A-Za-z0-9_-]{43}$/);
        expect(new Set(codes.map(Redacted.value)).size).toBe(50);
      }),
    ));

  it("is traded for tokens of its user", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        yield* foundUser();
        const { user: whom, tokens } = yield* exchange(yield* issueCode(user));
        expect(whom).toEqual(user);
        expect(tokens).toMatchObject({ expires_in: 3600, created_at: Math.floor(Date.parse(START) / 1000) });
        expect(Redacted.value(tokens.access_token)).toMatch(/^fat_[A-Za-z0-9_-]{43}$/);
        expect(Redacted.value(tokens.refresh_token)).toMatch(/^frt_[A-Za-z0-9_-]{43}$/);
        expect(yield* whose(tokens.access_token)).toBe(user.id);
        expect(yield* auditEntries).toEqual([]);
      }),
    ));

  it.each([
    [299_999, "done"],
    [300_000, "InvalidCode"],
    [300_001, "InvalidCode"],
  ])("after %i ms: %s", (ms, expected) =>
    inMemory(
      Effect.gen(function* () {
        const code = yield* issueCode(yield* foundUser());
        yield* TestClock.adjust(ms);
        expect(yield* outcome(exchange(code))).toBe(expected);
      }),
    ),
  );

  it("is refused in one way, whether unknown, used, expired, of the other kind, or its user deactivated", () =>
    inMemory(
      Effect.gen(function* () {
        const [user, gone] = [yield* foundUser(), yield* foundUser()];
        const used = yield* issueCode(user);
        yield* exchange(used);
        const shutOut = yield* issueCode(gone);
        yield* (yield* Users).deactivate(gone.email, START);
        const linking = yield* issueLinking();
        const challenged = yield* issueCode(user, CHALLENGE);
        const failures = yield* Effect.all(
          [used, shutOut, linking, challenged, Redacted.make("none"), Redacted.make("")].map((code) =>
            Effect.flip(exchange(code)),
          ),
        );
        const texts = failures.map((failure) => JSON.stringify(failure));
        expect(new Set(texts).size).toBe(1);
        expect(failures[0]).toMatchObject({ _tag: "InvalidCode" });
        expect(yield* outcome(create(linking))).toBe("done");
      }),
    ));

  it("of a deactivated user is not spent, and writes nothing", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        const code = yield* issueCode(user);
        yield* (yield* Users).deactivate(user.email, START);
        for (const _ of [1, 2]) expect(yield* outcome(exchange(code))).toBe("InvalidCode");
        expect(yield* auditEntries).toEqual([]);
      }),
    ));

  it("needs the verifier of the app that asked for it, and a wrong one neither spends nor revokes", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        const code = yield* issueCode(user, CHALLENGE);
        for (const verifier of WRONG_VERIFIERS)
          expect(yield* outcome(exchange(code, verifier))).toBe("InvalidCode");
        const { tokens } = yield* exchange(code, VERIFIER);
        for (const verifier of WRONG_VERIFIERS)
          expect(yield* outcome(exchange(code, verifier))).toBe("InvalidCode");
        expect(yield* whose(tokens.access_token)).toBe(user.id);
        expect(yield* auditEntries).toEqual([]);
        expect(yield* outcome(exchange(code, VERIFIER))).toBe("InvalidCode");
        expect(yield* whose(tokens.access_token)).toBe("Unauthorized");
        expect(yield* auditEntries).toHaveLength(1);
      }),
    ));

  it("without a challenge takes no verifier, and one that is sent neither spends nor revokes", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        const code = yield* issueCode(user);
        expect(yield* outcome(exchange(code, VERIFIER))).toBe("InvalidCode");
        const { tokens } = yield* exchange(code);
        expect(yield* outcome(exchange(code, VERIFIER))).toBe("InvalidCode");
        expect(yield* whose(tokens.access_token)).toBe(user.id);
      }),
    ));
});

describe("a code that comes twice", () => {
  it("revokes all that came of its first use, nothing else, and is logged once", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        const other = yield* signIn(user);
        const code = yield* issueCode(user);
        const { tokens } = yield* exchange(code);
        const refreshed = yield* refreshTokens(tokens.refresh_token, ORIGIN);
        yield* TestClock.adjust(299_999);
        for (const _ of [1, 2, 3]) expect(yield* outcome(exchange(code))).toBe("InvalidCode");
        expect(yield* auditEntries).toEqual([
          {
            id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8/),
            event: "authorization_code_replayed",
            user_id: user.id,
            provider: "google",
            ...ORIGIN,
            metadata: {},
            created_at: later(299_999),
          },
        ]);
        for (const { access_token, refresh_token } of [tokens, refreshed]) {
          expect(yield* whose(access_token)).toBe("Unauthorized");
          expect(yield* outcome(refreshTokens(refresh_token, ORIGIN))).toBe("InvalidGrant");
        }
        expect(yield* whose(other.access_token)).toBe(user.id);
      }),
    ));

  it("does nothing any more once it has expired", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        const code = yield* issueCode(user);
        const { tokens } = yield* exchange(code);
        yield* TestClock.adjust(300_000);
        expect(yield* outcome(exchange(code))).toBe("InvalidCode");
        expect(yield* whose(tokens.access_token)).toBe(user.id);
        expect(yield* auditEntries).toEqual([]);
      }),
    ));

  it("is logged, once, also where its tokens had been revoked already", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        const codes = [yield* issueCode(user), yield* issueCode(user)];
        for (const code of codes) yield* revokeToken((yield* exchange(code)).tokens.refresh_token);
        expect(yield* auditEntries).toEqual([]);
        for (const code of [...codes, ...codes]) {
          yield* TestClock.adjust(1000);
          expect(yield* outcome(exchange(code))).toBe("InvalidCode");
        }
        const event = "authorization_code_replayed";
        expect(yield* auditEntries).toMatchObject([
          { event, created_at: later(2000) },
          { event, created_at: later(1000) },
        ]);
      }),
    ));

  it("revokes also where its user has been deactivated meanwhile", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        const code = yield* issueCode(user);
        yield* exchange(code);
        yield* (yield* Users).deactivate(user.email, START);
        expect(yield* outcome(exchange(code))).toBe("InvalidCode");
        expect(yield* auditEntries).toMatchObject([{ user_id: user.id }]);
      }),
    ));

  it("at once: one wins, is revoked, and one entry is written", () =>
    inMemory(
      Effect.gen(function* () {
        const code = yield* issueCode(yield* foundUser());
        const outcomes = yield* Effect.all(
          Array.from({ length: 50 }, () => outcome(exchange(code))),
          { concurrency: "unbounded" },
        );
        expect(outcomes.filter((each) => each === "done")).toHaveLength(1);
        expect(outcomes.filter((each) => each === "InvalidCode")).toHaveLength(49);
        expect(yield* auditEntries).toHaveLength(1);
      }),
    ));
});

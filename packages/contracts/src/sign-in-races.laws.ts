import type { ApiKeys } from "@farthing/core/access";
import { Users } from "@farthing/core/access";
import type { AuditLog, OneTimeCodes, Tokens } from "@farthing/core/sso";
import {
  type AuditEvent,
  authenticate,
  createAccount,
  exchangeCode,
  Identities,
  type IssuedTokens,
  issueAuthorizationCode,
  issueLinkingCode,
  originOf,
  refreshTokens,
  revokeToken,
} from "@farthing/core/sso";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import { expect } from "vitest";
import type { Laws } from "./support/law.ts";
import { race, whileBusy } from "./support/outcomes.ts";
import { createFamily } from "./support/people.ts";
import { auditEntries, newIdentity } from "./support/sign-in.ts";

const ORIGIN = originOf("203.0.113.7", "🦊 browser");

const withRandom = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.provide(work, SecureRandom.layerWebCrypto);

/** How many concurrent calls succeed, with what result, and how the others fail. */
const outcomesOf = <A, E extends { readonly _tag: string }, R>(times: number, work: Effect.Effect<A, E, R>) =>
  Effect.map(
    race(times, () => Effect.result(whileBusy(work))),
    (all) => ({
      won: all.flatMap((each) => (Result.isSuccess(each) ? [each.success] : [])),
      lost: [...new Set(all.flatMap((each) => (Result.isFailure(each) ? [each.failure._tag] : [])))],
    }),
  );

/** Tokens as a client sees them. */
const answerOf = ({ access_token, refresh_token, ...rest }: IssuedTokens) => ({
  ...{ access_token: Redacted.value(access_token), refresh_token: Redacted.value(refresh_token) },
  ...rest,
});

/** The entries of the audit log for an event. */
const entriesOf = (event: AuditEvent) =>
  Effect.map(auditEntries, (entries) => entries.filter((entry) => entry.event === event));

/** The use cases themselves, called concurrently. */
export const signInRacesLaws = ({
  law,
}: Laws<ApiKeys | AuditLog | Identities | OneTimeCodes | Tokens | Users>): void => {
  law(
    "of two hundred concurrent exchanges of one code one succeeds, and its tokens are revoked and logged once",
    withRandom(
      Effect.gen(function* () {
        const { user } = yield* createFamily();
        const request = { user_id: user.id, provider: "google", code_challenge: null };
        const { code } = yield* issueAuthorizationCode(request);
        const exchange = exchangeCode({ code, code_verifier: undefined, origin: ORIGIN });
        const { won, lost } = yield* outcomesOf(200, exchange);
        expect(won).toHaveLength(1);
        expect(lost).toEqual(["InvalidCode"]);
        const { access_token, refresh_token } = won[0]!.tokens;
        const shown = authenticate({ _tag: "AccessToken", text: access_token });
        expect(yield* Effect.flip(shown)).toMatchObject({ _tag: "Unauthorized" });
        expect(yield* Effect.flip(refreshTokens(refresh_token, ORIGIN))).toMatchObject({
          _tag: "InvalidGrant",
        });
        expect(yield* entriesOf("signed_in")).toHaveLength(1);
        expect(yield* entriesOf("refresh_refused")).toHaveLength(1);
        expect(yield* entriesOf("authorization_code_replayed")).toMatchObject([
          { event: "authorization_code_replayed", user_id: user.id, provider: "google", ...ORIGIN },
        ]);
      }),
    ),
  );

  law(
    "of a hundred concurrent accounts from one linking code one is created, and its user stays signed in",
    withRandom(
      Effect.gen(function* () {
        const identity = newIdentity();
        const { code } = yield* issueLinkingCode({
          ...{ identity, allow_account_creation: true, code_challenge: null },
        });
        const names = { first_name: "Zoë 🦊", last_name: "" };
        const { won, lost } = yield* outcomesOf(
          100,
          createAccount({ linking_code: code, code_verifier: undefined, ...names, origin: ORIGIN }),
        );
        expect(won).toHaveLength(1);
        expect(lost).toEqual(["InvalidCode"]);
        const { user, tokens } = won[0]!;
        const users = yield* Users;
        expect(yield* users.list(200)).toEqual([user]);
        expect(yield* users.onlyFamily).toMatchObject({ id: user.family_id });
        expect(yield* (yield* Identities).findUser(identity)).toEqual(user);
        expect(yield* auditEntries).toMatchObject([{ event: "jit_account_created", user_id: user.id }]);
        const shown = yield* authenticate({ _tag: "AccessToken", text: tokens.access_token });
        expect(shown.user).toEqual(user);
      }),
    ),
  );

  law(
    "a hundred concurrent refreshes with one token all get one pair, and so do those with its successor, until they sign out",
    withRandom(
      Effect.gen(function* () {
        const { user } = yield* createFamily();
        const request = { user_id: user.id, provider: "google", code_challenge: null };
        const { code } = yield* issueAuthorizationCode(request);
        const { tokens } = yield* exchangeCode({ code, code_verifier: undefined, origin: ORIGIN });
        const refresh = (token: Redacted.Redacted<string>) =>
          outcomesOf(100, Effect.map(refreshTokens(token, ORIGIN), answerOf));
        const { won, lost } = yield* refresh(tokens.refresh_token);
        expect(lost).toEqual([]);
        expect(won).toEqual(Array.from({ length: 100 }, () => won[0]));
        const next = yield* refresh(Redacted.make(won[0]!.refresh_token));
        expect(next.lost).toEqual([]);
        expect(next.won).toEqual(Array.from({ length: 100 }, () => next.won[0]));
        expect(next.won[0]!.refresh_token).not.toBe(won[0]!.refresh_token);
        for (const { access_token } of [won[0]!, next.won[0]!])
          expect(
            (yield* authenticate({ _tag: "AccessToken", text: Redacted.make(access_token) })).user,
          ).toEqual(user);
        yield* revokeToken(Redacted.make(next.won[0]!.refresh_token));
        expect(yield* refresh(tokens.refresh_token)).toEqual({ won: [], lost: ["InvalidGrant"] });
        expect(yield* entriesOf("refresh_token_replayed")).toEqual([]);
      }),
    ),
  );

  law(
    "of a hundred concurrent refreshes with one token without a grace one gets a pair, which is revoked and logged once",
    withRandom(
      Effect.gen(function* () {
        const { user } = yield* createFamily();
        const request = { user_id: user.id, provider: "google", code_challenge: null };
        const { code } = yield* issueAuthorizationCode(request);
        const { tokens } = yield* exchangeCode({ code, code_verifier: undefined, origin: ORIGIN });
        const { won, lost } = yield* outcomesOf(100, refreshTokens(tokens.refresh_token, ORIGIN, 0));
        expect(won).toHaveLength(1);
        expect(lost).toEqual(["InvalidGrant"]);
        for (const { access_token, refresh_token } of [tokens, won[0]!]) {
          const shown = authenticate({ _tag: "AccessToken", text: access_token });
          expect(yield* Effect.flip(shown)).toMatchObject({ _tag: "Unauthorized" });
          expect(yield* Effect.flip(refreshTokens(refresh_token, ORIGIN, 0))).toMatchObject({
            _tag: "InvalidGrant",
          });
        }
        expect(yield* entriesOf("refresh_token_replayed")).toMatchObject([
          { event: "refresh_token_replayed", user_id: user.id, provider: null, ...ORIGIN },
        ]);
      }),
    ),
  );
};

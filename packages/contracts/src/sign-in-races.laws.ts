import type { ApiKeys } from "@farthing/core/access";
import { Users } from "@farthing/core/access";
import type { AuditLog, OneTimeCodes, Tokens } from "@farthing/core/sso";
import {
  type AuditEvent,
  authenticate,
  createAccount,
  exchangeCode,
  Identities,
  issueAuthorizationCode,
  issueLinkingCode,
  originOf,
  refreshTokens,
} from "@farthing/core/sso";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import type { Laws } from "./support/law.ts";
import { race } from "./support/outcomes.ts";
import { createFamily } from "./support/people.ts";
import { auditEntries, newIdentity } from "./support/sign-in.ts";

const ORIGIN = originOf("203.0.113.7", "🦊 browser");

const withRandom = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.provide(work, SecureRandom.layerWebCrypto);

/** How many concurrent calls succeed, with what result, and how the others fail. */
const outcomesOf = <A, E extends { readonly _tag: string }, R>(times: number, work: Effect.Effect<A, E, R>) =>
  Effect.map(
    race(times, () => Effect.result(work)),
    (all) => ({
      won: all.flatMap((each) => (Result.isSuccess(each) ? [each.success] : [])),
      lost: [...new Set(all.flatMap((each) => (Result.isFailure(each) ? [each.failure._tag] : [])))],
    }),
  );

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
    "of a hundred concurrent refreshes with one token one gets a pair, which is revoked and logged once",
    withRandom(
      Effect.gen(function* () {
        const { user } = yield* createFamily();
        const request = { user_id: user.id, provider: "google", code_challenge: null };
        const { code } = yield* issueAuthorizationCode(request);
        const { tokens } = yield* exchangeCode({ code, code_verifier: undefined, origin: ORIGIN });
        const { won, lost } = yield* outcomesOf(100, refreshTokens(tokens.refresh_token, ORIGIN));
        expect(won).toHaveLength(1);
        expect(lost).toEqual(["InvalidGrant"]);
        for (const { access_token, refresh_token } of [tokens, won[0]!]) {
          const shown = authenticate({ _tag: "AccessToken", text: access_token });
          expect(yield* Effect.flip(shown)).toMatchObject({ _tag: "Unauthorized" });
          expect(yield* Effect.flip(refreshTokens(refresh_token, ORIGIN))).toMatchObject({
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

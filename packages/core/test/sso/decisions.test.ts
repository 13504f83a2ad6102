import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import type { User } from "../../src/access/index.ts";
import { decideAccount } from "../../src/sso/create-account.ts";
import { decideExchange } from "../../src/sso/exchange-code.ts";
import type { FoundAuthorizationCode, FoundLinkingCode, FoundRefreshToken } from "../../src/sso/index.ts";
import { tokenMaterial } from "../../src/sso/issue-tokens.ts";
import { decideRefresh, type PresentedRefreshToken } from "../../src/sso/refresh-tokens.ts";
import { foundUser } from "../found-user.ts";
import { inMemory, later, START } from "../still-clock.ts";
import { anIdentity, ORIGIN } from "./support.ts";

const AUDIT_ID = "0190a7c2-6f00-7000-8000-0000000000aa";

const drawn = inMemory(Effect.all({ material: tokenMaterial, user: foundUser() }));

const authorization = (user: User, parts: Partial<FoundAuthorizationCode> = {}): FoundAuthorizationCode => ({
  code: {
    ...{ hash: "h", user_id: user.id, provider: "google", code_challenge: null },
    ...{ issued_at: START, expires_at: later(1) },
  },
  user,
  token_family_id: undefined,
  ...parts,
});

const linking = (parts: Partial<FoundLinkingCode> = {}): FoundLinkingCode => ({
  code: {
    ...{ hash: "h", identity: anIdentity(), allow_account_creation: true, code_challenge: null },
    ...{ issued_at: START, expires_at: later(1) },
  },
  ...{ used: false, is_blocked: false, is_linked: false, is_email_taken: false },
  ...parts,
});

const refreshToken = (user: User, parts: Partial<FoundRefreshToken> = {}): FoundRefreshToken => ({
  family: { id: "f", user_id: user.id, created_at: START, expires_at: later(1) },
  ...{ user, spent: false, revoked: false, successor: undefined },
  ...parts,
});

const presented = (parts: Partial<PresentedRefreshToken> = {}): PresentedRefreshToken => ({
  ...{ token: Redacted.make("frt_spent"), origin: ORIGIN, at: START, salt: "ab".repeat(32) },
  ...{ grace: 10, lifetime: 3_600 },
  ...parts,
});

describe("a decision", () => {
  it("of an exchange writes tokens, or revokes what came of the first use, or nothing", async () => {
    const { material, user } = await drawn;
    const decide = decideExchange({ code_verifier: undefined, origin: ORIGIN }, material, AUDIT_ID);
    const gone = { ...user, deactivated_at: START };
    const used = { token_family_id: "first" };
    const written = (found: FoundAuthorizationCode | undefined) => {
      const { result, ...writes } = decide(found);
      // Storage may begin again, so that a decision is made twice: it is the same one.
      expect(decide(found)).toEqual({ result, ...writes });
      return [Result.isSuccess(result), Object.keys(writes).toSorted()];
    };
    expect(written(authorization(user))).toEqual([true, ["audit", "tokens"]]);
    expect(written(authorization(user, used))).toEqual([false, ["audit", "revoke_family"]]);
    expect(written(authorization(gone, used))).toEqual([false, ["audit", "revoke_family"]]);
    expect(decide(authorization(user, used)).revoke_family).toEqual({ id: "first", at: START });
    const { code } = authorization(user);
    for (const nothing of [
      undefined,
      authorization(gone),
      authorization(user, { ...used, code: { ...code, expires_at: START } }),
      authorization(user, { ...used, code: { ...code, code_challenge: "x".repeat(43) } }),
    ])
      expect(written(nothing)).toEqual([false, []]);
  });

  it("of a refresh writes a pair, or revokes the family, or nothing", async () => {
    const { user } = await drawn;
    const decide = decideRefresh(presented());
    const gone = { ...user, deactivated_at: START };
    const written = (found: FoundRefreshToken | undefined) => {
      const { result, ...writes } = decide(found);
      expect(decide(found)).toEqual({ result, ...writes });
      return [Result.isSuccess(result), Object.keys(writes).toSorted()];
    };
    expect(written(refreshToken(user))).toEqual([true, ["pair", "successor"]]);
    for (const spent of [
      refreshToken(user, { spent: true }),
      refreshToken(user, { spent: true, revoked: true }),
      refreshToken(gone, { spent: true }),
    ])
      expect(written(spent)).toEqual([false, ["audit", "revoke_family_at"]]);
    const { family } = refreshToken(user);
    const seen = new Set<string>();
    for (const [found, reason] of [
      [refreshToken(gone), "user_deactivated"],
      [refreshToken(user, { revoked: true }), "revoked"],
      [refreshToken(user, { spent: true, family: { ...family, expires_at: START } }), "expired"],
    ] as const) {
      expect(written(found)).toEqual([false, ["audit"]]);
      const { audit } = decide(found);
      expect(audit).toMatchObject({
        ...{ event: "refresh_refused", user_id: user.id, metadata: { session_id: "f", reason } },
        ...ORIGIN,
      });
      seen.add(audit!.id);
      expect(decideRefresh(presented({ token: Redacted.make("frt_other") }))(found).audit?.id).not.toBe(
        audit!.id,
      );
    }
    expect(seen.size).toBe(3);
    expect(written(undefined)).toEqual([false, []]);
  });

  it("of an account is the same when it is made again, and its parts belong together", async () => {
    const { material } = await drawn;
    const ids = { user: "u", family: "f", identity: "i", audit: AUDIT_ID };
    const names = { first_name: "", last_name: "", code_verifier: undefined };
    const decide = decideAccount({ ...names, origin: ORIGIN }, material, ids);
    const found = linking();
    expect(decide(found)).toEqual(decide(found));
    expect(decide(found)).toMatchObject({
      success: {
        family: { id: "f" },
        user: { id: "u", family_id: "f" },
        identity_id: "i",
        tokens: { family: { user_id: "u" } },
        audit: { id: AUDIT_ID, user_id: "u" },
      },
    });
    const { code } = found;
    for (const [each, tag] of [
      [undefined, "InvalidCode"],
      [linking({ used: true, is_blocked: true }), "InvalidCode"],
      [linking({ is_blocked: true, code: { ...code, expires_at: START } }), "InvalidCode"],
      [linking({ is_blocked: true, is_linked: true }), "IdentityBlocked"],
      [
        linking({ is_linked: true, code: { ...code, allow_account_creation: false } }),
        "AccountCreationDisabled",
      ],
      [linking({ is_linked: true }), "AccountRefused"],
      [linking({ is_email_taken: true }), "AccountRefused"],
    ] as const)
      expect(decide(each)).toMatchObject({ failure: { _tag: tag } });
  });
});

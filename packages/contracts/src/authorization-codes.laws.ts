import { type User, Users } from "@farthing/core/access";
import type { AuditLog } from "@farthing/core/sso";
import { OneTimeCodes, Tokens } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import type { Laws } from "./support/law.ts";
import { expectDefect, race } from "./support/outcomes.ts";
import { createFamily, newFamily, newUser } from "./support/people.ts";
import { HARD_TEXTS } from "./support/samples.ts";
import {
  auditEntries,
  issueCode,
  issueLinking,
  newAuthorizationCode,
  newEntry,
  newHash,
  newTokens,
  seeCode,
  seeRefresh,
  spendCode,
  USED_AT,
} from "./support/sign-in.ts";

const AFTER = "2026-03-01T12:10:00.000Z";

export const authorizationCodesLaws = ({ law }: Laws<AuditLog | OneTimeCodes | Tokens | Users>): void => {
  law(
    "a code comes back as it was issued, unused, with its user",
    Effect.gen(function* () {
      const { user } = yield* createFamily();
      for (const text of [...HARD_TEXTS, "c".repeat(43)]) {
        const code = yield* issueCode(user, { provider: text, code_challenge: text });
        expect(yield* seeCode(code.hash)).toEqual({ code, user, used: undefined });
      }
      const plain = yield* issueCode(user);
      expect((yield* seeCode(plain.hash))?.code.code_challenge).toBeNull();
    }),
  );

  law(
    "a code shows the current data of its user",
    Effect.gen(function* () {
      const { user } = yield* createFamily();
      const { hash } = yield* issueCode(user);
      yield* (yield* Users).deactivate(user.email, USED_AT);
      expect((yield* seeCode(hash))?.user.deactivated_at).toBe(USED_AT);
    }),
  );

  law(
    "no code is found by an unknown hash or by that of a linking code, which stays usable",
    Effect.gen(function* () {
      const { user } = yield* createFamily();
      const { hash } = yield* issueCode(user);
      const linking = yield* issueLinking();
      for (const wrong of [newHash(), hash.toUpperCase(), hash.slice(1), `${hash} `, "%", "", linking.hash])
        expect(yield* seeCode(wrong)).toBeUndefined();
      yield* spendCode(linking.hash, newTokens(user));
      expect(yield* seeCode(linking.hash)).toBeUndefined();
    }),
  );

  law(
    "a code for an unknown user is not issued, and no code is replaced by another with the same hash",
    Effect.gen(function* () {
      const { user } = yield* createFamily();
      const { user: other } = yield* createFamily();
      const hash = newHash();
      yield* expectDefect(issueCode(newUser(newFamily()), { hash }));
      expect(yield* seeCode(hash)).toBeUndefined();
      const code = yield* issueCode(user, { hash });
      yield* expectDefect(issueCode(other, { hash }));
      expect(yield* seeCode(hash)).toEqual({ code, user, used: undefined });
    }),
  );

  law(
    "the decision to issue a code sees the current data of its user, and a refused code changes nothing",
    Effect.gen(function* () {
      const codes = yield* OneTimeCodes;
      const { user } = yield* createFamily();
      const seen: (User | undefined)[] = [];
      const refuse = (found: User | undefined) => {
        seen.push(found);
        return Result.fail("not today");
      };
      const old = yield* issueCode(user);
      const code = newAuthorizationCode(user, { issued_at: AFTER, expires_at: "2026-03-01T12:15:00.000Z" });
      expect(yield* Effect.flip(codes.issueAuthorizationCode(code, refuse))).toBe("not today");
      yield* (yield* Users).deactivate(user.email, USED_AT);
      expect(yield* Effect.flip(codes.issueAuthorizationCode(code, refuse))).toBe("not today");
      const orphan = newAuthorizationCode(newUser(newFamily()));
      expect(yield* Effect.flip(codes.issueAuthorizationCode(orphan, refuse))).toBe("not today");
      expect(seen).toEqual([user, { ...user, deactivated_at: USED_AT }, undefined]);
      expect(yield* seeCode(code.hash)).toBeUndefined();
      expect(yield* seeCode(old.hash), "and forgets none").toBeDefined();
      const broken = () => {
        throw new Error("a mistake in the decision");
      };
      yield* expectDefect(codes.issueAuthorizationCode(code, broken));
      expect(yield* seeCode(code.hash)).toBeUndefined();
      yield* codes.issueAuthorizationCode(code, () => Result.void);
      expect((yield* seeCode(code.hash))?.code).toEqual(code);
      expect(yield* seeCode(old.hash)).toBeUndefined();
    }),
  );

  law(
    "a spent code shows what it was spent for, even after that is revoked",
    Effect.gen(function* () {
      const codes = yield* OneTimeCodes;
      const { user } = yield* createFamily();
      const { hash } = yield* issueCode(user);
      const { hash: other } = yield* issueCode(user);
      const tokens = newTokens(user);
      const answer = yield* codes.exchange<string, never>(hash, () => ({
        tokens,
        result: Result.succeed("signed in"),
      }));
      expect(answer).toBe("signed in");
      expect((yield* seeCode(hash))?.token_family_id).toBe(tokens.family.id);
      expect((yield* seeCode(other))?.token_family_id).toBeUndefined();
      expect(yield* (yield* Tokens).findAccess(tokens.pair.access_hash)).toEqual({
        user,
        token_family_id: tokens.family.id,
        expires_at: tokens.pair.access_expires_at,
        revoked: false,
      });
      expect(yield* seeRefresh(tokens.pair.refresh_hash)).toEqual({
        ...{ family: tokens.family, user, spent: false, revoked: false },
      });
      yield* (yield* Tokens).revoke(tokens.pair.refresh_hash, USED_AT);
      expect((yield* seeCode(hash))?.token_family_id).toBe(tokens.family.id);
    }),
  );

  law(
    "what a refusal decides is stored: a revoked family, an audit entry",
    Effect.gen(function* () {
      const codes = yield* OneTimeCodes;
      const { user } = yield* createFamily();
      const [first, second] = [newTokens(user), newTokens(user)];
      const { hash } = yield* issueCode(user);
      yield* spendCode(hash, first);
      yield* spendCode((yield* issueCode(user)).hash, second);
      const audit = newEntry({ event: "authorization_code_replayed", user_id: user.id });
      const refused = codes.exchange(hash, (found) => ({
        revoke_family: { id: found!.token_family_id!, at: USED_AT },
        audit,
        result: Result.fail({ _tag: "Refused" }),
      }));
      expect(yield* Effect.flip(refused)).toEqual({ _tag: "Refused" });
      const same = codes.exchange(hash, () => ({ audit: { ...audit, provider: "x" }, result: Result.void }));
      yield* same;
      expect(yield* auditEntries, "one entry for one id, the first").toEqual([audit]);
      const tokens = yield* Tokens;
      expect((yield* tokens.findAccess(first.pair.access_hash))?.revoked).toBe(true);
      expect((yield* seeRefresh(first.pair.refresh_hash))?.revoked).toBe(true);
      expect((yield* tokens.findAccess(second.pair.access_hash))?.revoked).toBe(false);
      expect((yield* seeRefresh(second.pair.refresh_hash))?.revoked).toBe(false);
    }),
  );

  law(
    "a refusal that writes nothing leaves the code unchanged",
    Effect.gen(function* () {
      const codes = yield* OneTimeCodes;
      const { user } = yield* createFamily();
      const code = yield* issueCode(user);
      const refused = codes.exchange(code.hash, () => ({ result: Result.fail("not today") }));
      expect(yield* Effect.flip(refused)).toBe("not today");
      expect(yield* seeCode(code.hash)).toEqual({ code, user, used: undefined });
      expect(yield* auditEntries).toEqual([]);
    }),
  );

  law(
    "a decision that throws or cannot be stored completely is a defect, stores nothing, and leaves the code usable",
    Effect.gen(function* () {
      const codes = yield* OneTimeCodes;
      const { user } = yield* createFamily();
      const code = yield* issueCode(user);
      const taken = newTokens(user);
      yield* spendCode((yield* issueCode(user)).hash, taken);
      yield* expectDefect(
        codes.exchange(code.hash, () => {
          throw new Error("a mistake in the decision");
        }),
      );
      const unknown = newUser(newFamily());
      const fresh = newTokens(user);
      for (const wrong of [
        { tokens: newTokens(unknown) },
        { tokens: { ...fresh, family: { ...fresh.family, id: taken.family.id } } },
        { tokens: { ...fresh, pair: { ...fresh.pair, access_hash: taken.pair.access_hash } } },
        { tokens: { ...fresh, pair: { ...fresh.pair, refresh_hash: taken.pair.refresh_hash } } },
        { tokens: fresh, audit: newEntry({ user_id: unknown.id }) },
      ])
        yield* expectDefect(codes.exchange(code.hash, () => ({ ...wrong, result: Result.void })));
      expect(yield* seeCode(code.hash)).toEqual({ code, user, used: undefined });
      expect(yield* (yield* Tokens).findAccess(fresh.pair.access_hash)).toBeUndefined();
      expect(yield* seeRefresh(fresh.pair.refresh_hash)).toBeUndefined();
      expect((yield* seeRefresh(taken.pair.refresh_hash))?.family).toEqual(taken.family);
      expect(yield* auditEntries).toEqual([]);
      yield* spendCode(code.hash, fresh);
      expect((yield* seeCode(code.hash))?.token_family_id).toBe(fresh.family.id);
    }),
  );

  law(
    "issuing a code of either kind deletes expired codes of both kinds and keeps the others",
    Effect.gen(function* () {
      const { user } = yield* createFamily();
      const used = yield* issueCode(user);
      yield* spendCode(used.hash, newTokens(user));
      const before = yield* issueCode(user);
      const late = yield* issueCode(user, { expires_at: "2026-03-01T12:10:00.001Z" });
      const { hash } = yield* issueCode(user, { issued_at: "2026-03-01T12:04:59.999Z", expires_at: AFTER });
      expect(yield* seeCode(before.hash)).toBeDefined();
      expect((yield* seeCode(used.hash))?.token_family_id).toBeDefined();
      yield* issueLinking({ issued_at: AFTER });
      for (const gone of [used.hash, before.hash, hash]) expect(yield* seeCode(gone)).toBeUndefined();
      expect(yield* seeCode(late.hash)).toBeDefined();
      yield* issueCode(user, { issued_at: "2026-03-01T12:10:00.001Z" });
      expect(yield* seeCode(late.hash)).toBeUndefined();
    }),
  );

  law(
    "of two hundred concurrent attempts exactly one sees a code as unused",
    Effect.gen(function* () {
      const codes = yield* OneTimeCodes;
      const { user } = yield* createFamily();
      const { hash } = yield* issueCode(user);
      const each = yield* race(200, () => {
        const tokens = newTokens(user);
        return codes
          .exchange<boolean, never>(hash, (found) =>
            found!.token_family_id === undefined
              ? { tokens, result: Result.succeed(true) }
              : { result: Result.succeed(false) },
          )
          .pipe(Effect.map((isFirst) => ({ tokens, isFirst })));
      });
      const [winner, ...others] = each.filter(({ isFirst }) => isFirst);
      expect(others).toEqual([]);
      expect((yield* seeCode(hash))?.token_family_id).toBe(winner!.tokens.family.id);
      for (const { tokens, isFirst } of each)
        expect((yield* (yield* Tokens).findAccess(tokens.pair.access_hash)) !== undefined).toBe(isFirst);
    }),
  );
};

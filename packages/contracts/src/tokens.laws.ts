import { Users } from "@farthing/core/access";
import type { AuditLog, FoundRefreshToken, OneTimeCodes } from "@farthing/core/sso";
import { Tokens } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import type { Laws } from "./support/law.ts";
import { compareTexts } from "./support/order.ts";
import { expectDefect, race } from "./support/outcomes.ts";
import { createFamily, newId } from "./support/people.ts";
import {
  auditEntries,
  issueCode,
  newEntry,
  newHash,
  newPair,
  newSuccessor,
  newTokens,
  refreshInto,
  seeRefresh,
  signIn,
  spendCode,
  USED_AT,
} from "./support/sign-in.ts";

const LATER = "2026-03-01T12:30:00.000Z";

/** A refresh token that is good. */
const unspent = (of: Pick<FoundRefreshToken, "family" | "user">): FoundRefreshToken => ({
  ...{ ...of, spent: false, revoked: false, successor: undefined },
});

const isRevoked = (accessHash: string) =>
  Effect.flatMap(Tokens, (tokens) => Effect.map(tokens.findAccess(accessHash), (found) => found!.revoked));

export const tokensLaws = ({ law }: Laws<AuditLog | OneTimeCodes | Tokens | Users>): void => {
  law(
    "a token is found only by its own hash and as its own kind",
    Effect.gen(function* () {
      const tokens = yield* Tokens;
      const { user } = yield* createFamily();
      const { family, pair } = yield* signIn(user);
      expect(yield* tokens.findAccess(pair.access_hash)).toEqual({
        ...{ user, token_family_id: family.id, expires_at: pair.access_expires_at, revoked: false },
      });
      expect(yield* seeRefresh(pair.refresh_hash)).toEqual(unspent({ family, user }));
      for (const wrong of [newHash(), pair.refresh_hash, pair.access_hash.toUpperCase(), "%", ""])
        expect(yield* tokens.findAccess(wrong)).toBeUndefined();
      for (const wrong of [newHash(), pair.access_hash, pair.refresh_hash.toUpperCase(), "_", ""])
        expect(yield* seeRefresh(wrong)).toBeUndefined();
    }),
  );

  law(
    "tokens show the current data of their user",
    Effect.gen(function* () {
      const { user } = yield* createFamily();
      const { pair } = yield* signIn(user);
      const after = yield* (yield* Users).deactivate(user.email, LATER);
      expect((yield* (yield* Tokens).findAccess(pair.access_hash))?.user).toEqual(after);
      expect((yield* seeRefresh(pair.refresh_hash))?.user).toEqual(after);
    }),
  );

  law(
    "a refresh spends the token, and the new pair belongs to the same family",
    Effect.gen(function* () {
      const tokens = yield* Tokens;
      const { user } = yield* createFamily();
      const first = yield* signIn(user);
      const second = newPair({ access_expires_at: "2026-03-01T13:30:00.000Z", created_at: LATER });
      const answer = yield* tokens.refresh<string, never>(first.pair.refresh_hash, () => ({
        pair: second,
        result: Result.succeed("refreshed"),
      }));
      expect(answer).toBe("refreshed");
      const same = unspent({ family: first.family, user });
      expect(yield* seeRefresh(first.pair.refresh_hash)).toEqual({ ...same, spent: true });
      expect(yield* seeRefresh(second.refresh_hash)).toEqual(same);
      // The access token of a spent refresh token stays valid until it expires.
      expect(yield* isRevoked(first.pair.access_hash)).toBe(false);
      expect(yield* tokens.findAccess(second.access_hash)).toEqual({
        ...{ user, token_family_id: first.family.id, expires_at: second.access_expires_at, revoked: false },
      });
    }),
  );

  law(
    "a spent token shows the successor that was stored with its pair, as it was, and no other token does",
    Effect.gen(function* () {
      const { user } = yield* createFamily();
      const first = yield* signIn(user);
      const second = newPair();
      const third = newPair();
      const [of, ofSecond] = [newSuccessor(), newSuccessor({ access_expires_at: LATER })];
      yield* refreshInto(first.pair.refresh_hash, second, of);
      yield* refreshInto(second.refresh_hash, third, ofSecond);
      const same = unspent({ family: first.family, user });
      for (const [hash, found] of [
        [first.pair.refresh_hash, { ...same, spent: true, successor: of }],
        [second.refresh_hash, { ...same, spent: true, successor: ofSecond }],
        [third.refresh_hash, same],
      ] as const)
        for (const _ of [1, 2]) expect(yield* seeRefresh(hash)).toEqual(found);
      yield* (yield* Tokens).revoke(third.refresh_hash, LATER);
      expect(yield* seeRefresh(first.pair.refresh_hash)).toEqual({
        ...{ ...same, spent: true, revoked: true, successor: of },
      });
    }),
  );

  law(
    "a successor is kept until its time, whatever is written, and nothing is shown of another after it",
    Effect.gen(function* () {
      const { user } = yield* createFamily();
      const first = yield* signIn(user);
      const of = newSuccessor({ kept_until: "2026-03-01T12:01:10.001Z" });
      yield* refreshInto(first.pair.refresh_hash, newPair(), of);
      const over = yield* Effect.all(
        Array.from({ length: 9 }, () =>
          Effect.gen(function* () {
            const { pair } = yield* signIn(user);
            const successor = newSuccessor();
            yield* refreshInto(pair.refresh_hash, newPair(), successor);
            return { hash: pair.refresh_hash, successor };
          }),
        ),
      );
      for (let times = 0; times < 9; times += 1)
        yield* signIn(
          user,
          newTokens(user, newPair({ created_at: of.created_at.replace("01:00", "01:10") })),
        );
      expect((yield* seeRefresh(first.pair.refresh_hash))?.successor).toEqual(of);
      // One that is over may be deleted; if it is not, it shows itself that it is.
      for (const { hash, successor } of over) {
        const found = yield* seeRefresh(hash);
        expect(found?.spent).toBe(true);
        expect(found?.successor ?? successor).toEqual(successor);
      }
    }),
  );

  law(
    "what a refused refresh decides is stored: the revoked family, an audit entry",
    Effect.gen(function* () {
      const tokens = yield* Tokens;
      const { user } = yield* createFamily();
      const first = yield* signIn(user);
      const other = yield* signIn(user);
      const second = newPair();
      yield* refreshInto(first.pair.refresh_hash, second);
      const audit = newEntry({ event: "refresh_token_replayed", user_id: user.id, provider: null });
      const refused = tokens.refresh(first.pair.refresh_hash, () => ({
        revoke_family_at: LATER,
        audit,
        result: Result.fail({ _tag: "Refused" }),
      }));
      expect(yield* Effect.flip(refused)).toEqual({ _tag: "Refused" });
      yield* tokens.refresh(first.pair.refresh_hash, () => ({
        audit: { ...audit, provider: "x" },
        result: Result.void,
      }));
      expect(yield* auditEntries, "one entry for one id, the first").toEqual([audit]);
      for (const hash of [first.pair.refresh_hash, second.refresh_hash])
        expect((yield* seeRefresh(hash))?.revoked).toBe(true);
      for (const hash of [first.pair.access_hash, second.access_hash])
        expect(yield* isRevoked(hash)).toBe(true);
      expect((yield* seeRefresh(other.pair.refresh_hash))?.revoked).toBe(false);
      expect(yield* isRevoked(other.pair.access_hash)).toBe(false);
    }),
  );

  law(
    "a refresh whose decision throws, or that cannot be stored completely, is a defect and leaves the token usable",
    Effect.gen(function* () {
      const tokens = yield* Tokens;
      const { user } = yield* createFamily();
      const { pair, family } = yield* signIn(user);
      const other = yield* signIn(user);
      yield* expectDefect(
        tokens.refresh(pair.refresh_hash, () => {
          throw new Error("a mistake in the decision");
        }),
      );
      const fresh = newPair();
      const successor = newSuccessor();
      for (const wrong of [
        { pair: { ...fresh, access_hash: other.pair.access_hash } },
        { pair: { ...fresh, refresh_hash: other.pair.refresh_hash } },
        { pair: { ...fresh, refresh_hash: pair.refresh_hash } },
        { pair: fresh, successor, revoke_family_at: LATER, audit: newEntry({ user_id: newId() }) },
      ])
        yield* expectDefect(tokens.refresh(pair.refresh_hash, () => ({ ...wrong, result: Result.void })));
      expect(yield* seeRefresh(pair.refresh_hash)).toEqual(unspent({ family, user }));
      expect(yield* tokens.findAccess(fresh.access_hash)).toBeUndefined();
      expect(yield* seeRefresh(fresh.refresh_hash)).toBeUndefined();
      expect(yield* auditEntries).toEqual([]);
      yield* refreshInto(pair.refresh_hash, fresh);
      expect((yield* seeRefresh(fresh.refresh_hash))?.spent).toBe(false);
    }),
  );

  law(
    "of a hundred concurrent refreshes exactly one sees the token as unspent, and all others see its successor",
    Effect.gen(function* () {
      const tokens = yield* Tokens;
      const { user } = yield* createFamily();
      const { pair: first } = yield* signIn(user);
      const each = yield* race(100, () => {
        const pair = newPair();
        const successor = newSuccessor();
        return tokens
          .refresh<FoundRefreshToken["successor"], never>(first.refresh_hash, (found) =>
            found!.spent
              ? { result: Result.succeed(found!.successor) }
              : { pair, successor, result: Result.succeed(successor) },
          )
          .pipe(Effect.map((seen) => ({ pair, seen, isFirst: seen === successor })));
      });
      const won = each.filter(({ isFirst }) => isFirst);
      expect(won).toHaveLength(1);
      for (const { seen } of each) expect(seen).toEqual(won[0]!.seen);
      for (const { pair, isFirst } of each)
        expect((yield* seeRefresh(pair.refresh_hash)) !== undefined).toBe(isFirst);
    }),
  );

  law(
    "revoking an access token leaves the rest of its family valid",
    Effect.gen(function* () {
      const tokens = yield* Tokens;
      const { user } = yield* createFamily();
      const { pair, family } = yield* signIn(user);
      const second = newPair();
      yield* refreshInto(pair.refresh_hash, second);
      yield* tokens.revoke(pair.access_hash, LATER);
      yield* tokens.revoke(pair.access_hash, LATER);
      expect(yield* isRevoked(pair.access_hash)).toBe(true);
      expect(yield* isRevoked(second.access_hash)).toBe(false);
      expect(yield* seeRefresh(second.refresh_hash)).toEqual(unspent({ family, user }));
    }),
  );

  law(
    "revoking a refresh token, spent or not, ends its family and no other",
    Effect.gen(function* () {
      const tokens = yield* Tokens;
      const { user } = yield* createFamily();
      for (const isSpent of [true, false]) {
        const { pair } = yield* signIn(user);
        const other = yield* signIn(user);
        const second = newPair();
        yield* refreshInto(pair.refresh_hash, second);
        yield* tokens.revoke(isSpent ? pair.refresh_hash : second.refresh_hash, LATER);
        yield* tokens.revoke(isSpent ? pair.refresh_hash : second.refresh_hash, LATER);
        for (const hash of [pair.access_hash, second.access_hash]) expect(yield* isRevoked(hash)).toBe(true);
        for (const hash of [pair.refresh_hash, second.refresh_hash])
          expect((yield* seeRefresh(hash))?.revoked).toBe(true);
        expect(yield* isRevoked(other.pair.access_hash)).toBe(false);
        expect((yield* seeRefresh(other.pair.refresh_hash))?.revoked).toBe(false);
      }
    }),
  );

  law(
    "revoking an unknown token changes nothing",
    Effect.gen(function* () {
      const { user } = yield* createFamily();
      const { pair } = yield* signIn(user);
      for (const hash of [newHash(), "", "%"]) yield* (yield* Tokens).revoke(hash, LATER);
      expect(yield* isRevoked(pair.access_hash)).toBe(false);
      expect((yield* seeRefresh(pair.refresh_hash))?.revoked).toBe(false);
    }),
  );

  law(
    "a new token family leaves those that have not ended, and their codes, unchanged",
    Effect.gen(function* () {
      const { user } = yield* createFamily();
      const until = (expires_at: string) => {
        const tokens = newTokens(user);
        return { ...tokens, family: { ...tokens.family, expires_at } };
      };
      const { hash } = yield* issueCode(user);
      const kept = until("2026-03-02T00:00:00.001Z");
      yield* spendCode(hash, kept);
      const ended = yield* signIn(user, until("2026-03-02T00:00:00.000Z"));
      const made = newTokens(user);
      yield* signIn(user, { ...made, family: { ...made.family, created_at: "2026-03-02T00:00:00.000Z" } });
      expect((yield* seeRefresh(kept.pair.refresh_hash))?.family).toEqual(kept.family);
      expect(yield* isRevoked(kept.pair.access_hash)).toBe(false);
      // An ended family may be deleted; if it is not, it shows itself that it has ended.
      const found = yield* seeRefresh(ended.pair.refresh_hash);
      expect(found?.family ?? ended.family).toEqual(ended.family);
    }),
  );

  law(
    "sessions are the families that are neither revoked nor expired, newest first, with the time of the last refresh",
    Effect.gen(function* () {
      const tokens = yield* Tokens;
      const { user } = yield* createFamily();
      const { user: other } = yield* createFamily();
      const madeAt = (of: typeof user, created_at: string, expires_at = "2026-05-01T00:00:00.000Z") => {
        const made = newTokens(of);
        return signIn(of, { ...made, family: { ...made.family, created_at, expires_at } });
      };
      const all = { at: LATER, limit: 10 };
      expect(yield* tokens.sessions(all)).toEqual([]);
      const first = yield* madeAt(user, "2026-03-01T12:00:00.000Z");
      const last = yield* madeAt(user, "2026-03-01T12:00:02.000Z");
      const foreign = yield* madeAt(other, "2026-03-01T12:00:01.000Z");
      yield* madeAt(user, "2026-03-01T12:00:03.000Z", LATER);
      const revoked = yield* madeAt(user, "2026-03-01T12:00:04.000Z");
      yield* tokens.revoke(revoked.pair.refresh_hash, USED_AT);
      const second = newPair({ created_at: "2026-03-01T12:10:00.000Z" });
      yield* refreshInto(first.pair.refresh_hash, second);
      yield* refreshInto(second.refresh_hash, newPair({ created_at: "2026-03-01T12:20:00.000Z" }));

      const as = ({ family }: typeof first, owner: typeof user, refreshed_at: string | null = null) => ({
        session: { ...family, refreshed_at },
        user: owner,
      });
      const own = [as(last, user), as(first, user, "2026-03-01T12:20:00.000Z")];
      expect(yield* tokens.sessions({ ...all, user_id: user.id })).toEqual(own);
      expect(yield* tokens.sessions({ ...all, user_id: newId() })).toEqual([]);
      const everyone = [own[0], as(foreign, other), own[1]];
      expect(yield* tokens.sessions(all)).toEqual(everyone);
      expect(yield* tokens.sessions({ ...all, limit: 2 })).toEqual(everyone.slice(0, 2));
    }),
  );

  law(
    "sessions that began at the same moment are listed by descending id",
    Effect.gen(function* () {
      const { user } = yield* createFamily();
      const made = yield* Effect.all(Array.from({ length: 5 }, () => signIn(user)));
      const found = yield* (yield* Tokens).sessions({ user_id: user.id, at: USED_AT, limit: 10 });
      expect(found.map(({ session }) => session.id)).toEqual(
        made.map(({ family }) => family.id).sort((a, b) => compareTexts([b], [a])),
      );
    }),
  );

  law(
    "a family is found by its id until it expires, revoked or not",
    Effect.gen(function* () {
      const tokens = yield* Tokens;
      const { user } = yield* createFamily();
      const { family, pair } = yield* signIn(user);
      expect(yield* tokens.findFamily(family.id, LATER)).toEqual(family);
      yield* tokens.revoke(pair.refresh_hash, LATER);
      expect(yield* tokens.findFamily(family.id, LATER)).toEqual(family);
      expect(yield* tokens.findFamily(family.id, family.expires_at)).toBeUndefined();
      for (const id of [newId(), user.id, "", "%"])
        expect(yield* tokens.findFamily(id, LATER)).toBeUndefined();
    }),
  );

  law(
    "revoking a family ends only that family and is logged once, all or nothing",
    Effect.gen(function* () {
      const tokens = yield* Tokens;
      const { user } = yield* createFamily();
      const { family, pair } = yield* signIn(user);
      const other = yield* signIn(user);
      const entry = () => newEntry({ event: "session_ended", user_id: user.id, provider: null });
      yield* tokens.revokeFamily(newId(), LATER, entry());
      yield* expectDefect(tokens.revokeFamily(family.id, LATER, newEntry({ user_id: newId() })));
      expect(yield* isRevoked(pair.access_hash)).toBe(false);
      expect(yield* auditEntries).toEqual([]);
      const entries = Array.from({ length: 5 }, entry);
      yield* race(5, (i) => tokens.revokeFamily(family.id, LATER, entries[i]!));
      expect(yield* isRevoked(pair.access_hash)).toBe(true);
      expect((yield* seeRefresh(pair.refresh_hash))?.revoked).toBe(true);
      expect(yield* isRevoked(other.pair.access_hash)).toBe(false);
      const written = yield* auditEntries;
      expect(written).toHaveLength(1);
      expect(entries).toContainEqual(written[0]);
    }),
  );

  law(
    "tokens of one user never lead to another, whatever happens to them",
    Effect.gen(function* () {
      const tokens = yield* Tokens;
      const people = yield* Effect.all(Array.from({ length: 3 }, () => createFamily()));
      const signed = yield* Effect.all(people.map(({ user }) => signIn(user)));
      yield* (yield* Users).deactivate(people[0]!.user.email, USED_AT);
      yield* tokens.revoke(signed[1]!.pair.refresh_hash, USED_AT);
      expect(yield* tokens.findAccess(signed[2]!.pair.access_hash)).toMatchObject({
        ...{ user: people[2]!.user, revoked: false },
      });
      expect(yield* seeRefresh(signed[2]!.pair.refresh_hash)).toMatchObject({
        ...{ user: people[2]!.user, revoked: false, spent: false },
      });
      for (const [i, { pair }] of signed.entries()) {
        expect((yield* tokens.findAccess(pair.access_hash))?.user.id).toBe(people[i]!.user.id);
        expect((yield* seeRefresh(pair.refresh_hash))?.user.family_id).toBe(people[i]!.family.id);
      }
    }),
  );
};

import { Users } from "@farthing/core/access";
import type { AuditLog } from "@farthing/core/sso";
import { Identities, type NewAccount, OneTimeCodes, Tokens } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import type { Laws } from "./support/law.ts";
import { expectDefect, race } from "./support/outcomes.ts";
import { createFamily, newFamily, newId, newUser } from "./support/people.ts";
import { HARD_TEXTS } from "./support/samples.ts";
import {
  auditEntries,
  issueCode,
  issueLinking,
  newAccount,
  newEntry,
  newHash,
  newIdentity,
  newLink,
  newTokens,
  seeLinking,
  seeRefresh,
  signIn,
} from "./support/sign-in.ts";

const AFTER = "2026-03-01T12:10:00.000Z";

const create = (hash: string, account: NewAccount) =>
  Effect.flatMap(OneTimeCodes, (codes) => codes.createAccount(hash, () => Result.succeed(account)));

/** Creates an account unless something prevents it, as the use case does. */
const createIfFree = (hash: string, account: NewAccount) =>
  Effect.flatMap(OneTimeCodes, (codes) =>
    codes
      .createAccount(hash, (found) =>
        found === undefined || found.used || found.is_linked || found.is_email_taken
          ? Result.fail("refused" as const)
          : Result.succeed(account),
      )
      .pipe(Effect.catch((error) => (error === "refused" ? Effect.succeed(error) : Effect.fail(error)))),
  );

/** Which parts of an account exist. */
const traces = ({ family, user, tokens, audit }: NewAccount) =>
  Effect.gen(function* () {
    const users = yield* Users;
    return {
      family: (yield* users.findFamily(family.id)) !== undefined,
      user: (yield* users.list(1000)).some(({ id }) => id === user.id),
      access: (yield* (yield* Tokens).findAccess(tokens.pair.access_hash)) !== undefined,
      refresh: (yield* seeRefresh(tokens.pair.refresh_hash)) !== undefined,
      audit: (yield* auditEntries).some(({ id }) => id === audit.id),
    };
  });

const all = (is: boolean) => ({ family: is, user: is, access: is, refresh: is, audit: is });

export const linkingCodesLaws = ({
  law,
}: Laws<AuditLog | Identities | OneTimeCodes | Tokens | Users>): void => {
  law(
    "a linking code comes back as it was issued, unused, and nothing prevents the account",
    Effect.gen(function* () {
      const free = { used: false, is_blocked: false, is_linked: false, is_email_taken: false };
      for (const text of HARD_TEXTS) {
        const names = { first_name: text, last_name: text, email: text };
        const code = yield* issueLinking({
          identity: newIdentity({ ...names, provider: text, issuer: text, subject: text }),
          code_challenge: text,
        });
        expect(yield* seeLinking(code.hash)).toEqual({ code, ...free });
      }
      const bare = yield* issueLinking({
        identity: newIdentity({ email: null, first_name: null, last_name: null }),
        allow_account_creation: false,
      });
      expect(yield* seeLinking(bare.hash)).toEqual({ code: bare, ...free });
    }),
  );

  law(
    "no linking code is found by an unknown hash or by that of an authorization code",
    Effect.gen(function* () {
      const { user } = yield* createFamily();
      const { hash } = yield* issueLinking();
      const authorization = yield* issueCode(user);
      for (const wrong of [newHash(), hash.toUpperCase(), hash.slice(1), "%", "", authorization.hash])
        expect(yield* seeLinking(wrong)).toBeUndefined();
      const account = newAccount(newIdentity());
      yield* expectDefect(create(authorization.hash, account));
      yield* expectDefect(create(newHash(), account));
      expect(yield* traces(account)).toEqual(all(false));
    }),
  );

  law(
    "a linking code is never replaced by another with the same hash",
    Effect.gen(function* () {
      const code = yield* issueLinking();
      yield* expectDefect(issueLinking({ hash: code.hash }));
      expect((yield* seeLinking(code.hash))?.code).toEqual(code);
    }),
  );

  law(
    "all parts of an account are created together, and the code is used",
    Effect.gen(function* () {
      const identity = newIdentity({ issuer: "https://ïd.example", subject: "🦊 'x'" });
      const { hash } = yield* issueLinking({ identity });
      const { hash: other } = yield* issueLinking();
      const family = newFamily({ currency: "JPY" });
      const user = newUser(family, {
        email: identity.email!,
        first_name: "Zoë 👩‍👩‍👧‍👦",
        last_name: "",
        ai_enabled: true,
      });
      const account = newAccount(identity, {
        family,
        user,
        tokens: newTokens(user),
        audit: newEntry({ user_id: user.id }),
      });
      expect(yield* create(hash, account)).toEqual(user);
      const users = yield* Users;
      expect(yield* users.findByEmail(user.email)).toEqual(user);
      expect(yield* users.onlyFamily).toEqual(family);
      expect(yield* (yield* Identities).findUser(identity)).toEqual(user);
      expect((yield* (yield* Tokens).findAccess(account.tokens.pair.access_hash))?.user).toEqual(user);
      expect((yield* seeRefresh(account.tokens.pair.refresh_hash))?.family).toEqual(account.tokens.family);
      expect(yield* auditEntries).toEqual([account.audit]);
      expect(yield* seeLinking(hash)).toMatchObject({ used: true, is_linked: true, is_email_taken: true });
      expect((yield* seeLinking(other))?.used).toBe(false);
    }),
  );

  law(
    "what prevents an account is reported: blocked, linked, address taken in any letter case",
    Effect.gen(function* () {
      const identities = yield* Identities;
      const { user } = yield* createFamily({ user: { email: "andré@example.com" } });
      const preventing = (identity: ReturnType<typeof newIdentity>) =>
        Effect.gen(function* () {
          const found = yield* seeLinking((yield* issueLinking({ identity })).hash);
          return [found!.is_blocked, found!.is_linked, found!.is_email_taken];
        });
      const linked = newLink(user);
      yield* identities.link(linked, newEntry());
      const blocked = newIdentity();
      yield* identities.setBlocked(blocked, true, newEntry());
      expect(yield* preventing(newIdentity())).toEqual([false, false, false]);
      expect(yield* preventing(blocked)).toEqual([true, false, false]);
      expect(yield* preventing({ ...blocked, issuer: "https://other.example.com" })).toEqual([
        false,
        false,
        false,
      ]);
      expect(yield* preventing({ ...blocked, provider: "other" })).toEqual([true, false, false]);
      expect(yield* preventing(newIdentity({ subject: linked.subject }))).toEqual([false, true, false]);
      expect(yield* preventing(newIdentity({ subject: linked.subject, issuer: "other" }))).toEqual([
        ...[false, false, false],
      ]);
      for (const email of [user.email, " ANDRÉ@Example.COM "])
        expect(yield* preventing(newIdentity({ email }))).toEqual([false, false, true]);
      for (const email of [null, "", "%@example.com", "andr_@example.com"])
        expect(yield* preventing(newIdentity({ email }))).toEqual([false, false, false]);
    }),
  );

  law(
    "a refused account fails with its reason, changes nothing, and leaves the code usable",
    Effect.gen(function* () {
      const codes = yield* OneTimeCodes;
      const { hash, identity } = yield* issueLinking();
      const reason = { _tag: "NotToday" };
      expect(yield* Effect.flip(codes.createAccount(hash, () => Result.fail(reason)))).toEqual(reason);
      const account = newAccount(identity);
      expect(yield* traces(account)).toEqual(all(false));
      yield* createIfFree(hash, account);
      expect(yield* traces(account)).toEqual(all(true));
    }),
  );

  law(
    "an account whose decision throws, or that cannot be stored completely, is a defect and leaves the code usable",
    Effect.gen(function* () {
      const { user: there, family } = yield* createFamily();
      const theirs = yield* signIn(there);
      const codes = yield* OneTimeCodes;
      const { hash, identity } = yield* issueLinking();
      yield* expectDefect(
        codes.createAccount(hash, () => {
          throw new Error("a mistake in the decision");
        }),
      );
      const good = newAccount(identity);
      const { user, tokens } = good;
      const wrongs: NewAccount[] = [
        { ...good, user: { ...user, email: there.email } },
        { ...good, family: { ...good.family, id: family.id }, user: { ...user, family_id: family.id } },
        { ...good, tokens: newTokens({ id: newId() }) },
        { ...good, tokens: { ...tokens, family: { ...tokens.family, id: theirs.family.id } } },
        { ...good, tokens: { ...tokens, pair: theirs.pair } },
        { ...good, audit: { ...good.audit, user_id: newId() } },
      ];
      for (const wrong of wrongs) {
        yield* expectDefect(create(hash, wrong));
        expect(yield* (yield* Identities).findUser(identity)).toBeUndefined();
        expect(yield* traces(good)).toEqual(all(false));
      }
      expect(yield* (yield* Users).list(10)).toEqual([there]);
      expect((yield* seeLinking(hash))?.used).toBe(false);
      yield* create(hash, good);
      expect(yield* traces(good)).toEqual(all(true));
      const { hash: second } = yield* issueLinking({ identity });
      const twice = newAccount(newIdentity());
      yield* expectDefect(create(second, twice));
      expect(yield* traces(twice)).toEqual(all(false));
    }),
  );

  law(
    "issuing a code of either kind deletes an expired linking code and keeps the others",
    Effect.gen(function* () {
      const { user } = yield* createFamily();
      const first = yield* issueLinking({ expires_at: AFTER });
      const late = yield* issueLinking({ expires_at: "2026-03-01T12:10:00.001Z" });
      expect(yield* seeLinking(first.hash)).toBeDefined();
      yield* issueCode(user, { issued_at: AFTER });
      expect(yield* seeLinking(first.hash)).toBeUndefined();
      expect(yield* seeLinking(late.hash)).toBeDefined();
      yield* issueLinking({ issued_at: "2026-03-01T12:10:00.001Z" });
      expect(yield* seeLinking(late.hash)).toBeUndefined();
    }),
  );

  law(
    "of a hundred concurrent accounts from one code one is created, with one family, identity and entry",
    Effect.gen(function* () {
      const { hash, identity } = yield* issueLinking();
      const accounts = yield* race(100, () => {
        // Only the code is the same.
        const account = newAccount(newIdentity());
        return Effect.map(createIfFree(hash, account), (made) => ({ account, made }));
      });
      const [winner, ...others] = accounts.filter(({ made }) => made !== "refused");
      expect(others).toEqual([]);
      const users = yield* Users;
      expect(yield* users.list(1000)).toEqual([winner!.account.user]);
      expect(yield* users.onlyFamily).toEqual(winner!.account.family);
      expect(yield* (yield* Identities).findUser(identity)).toEqual(winner!.account.user);
      expect(yield* auditEntries).toEqual([winner!.account.audit]);
      for (const { account } of accounts)
        expect(yield* traces(account)).toEqual(all(account === winner!.account));
    }),
  );

  for (const [what, same] of [
    ["identity", () => ({ issuer: "https://id.example.com", subject: "one" })],
    ["address", () => ({ email: "one@example.com" })],
  ] as const)
    law(
      `of many concurrent codes for one ${what} one creates an account`,
      Effect.gen(function* () {
        const codes = yield* Effect.all(
          Array.from({ length: 20 }, () => issueLinking({ identity: newIdentity(same()) })),
        );
        const made = yield* race(codes.length, (i) => {
          const { hash, identity } = codes[i]!;
          return createIfFree(hash, newAccount(identity));
        });
        expect(made.filter((each) => each !== "refused")).toHaveLength(1);
        const users = yield* Users;
        expect(yield* users.list(100)).toHaveLength(1);
        expect(yield* users.onlyFamily).toBeDefined();
        expect(yield* auditEntries).toHaveLength(1);
        const used = yield* Effect.all(codes.map(({ hash }) => seeLinking(hash)));
        expect(used.filter((each) => each?.used)).toHaveLength(1);
      }),
    );

  law(
    "an address that a new user takes at the same time belongs to one of the two",
    Effect.gen(function* () {
      const users = yield* Users;
      for (let round = 0; round < 10; round += 1) {
        const { hash, identity } = yield* issueLinking();
        const family = newFamily();
        const user = newUser(family, { email: identity.email! });
        const taking = Effect.match(users.create({ user, family }), {
          onFailure: () => "refused" as const,
          onSuccess: () => user,
        });
        const joining = createIfFree(hash, newAccount(identity));
        const outcomes = yield* Effect.all(round % 2 === 0 ? [taking, joining] : [joining, taking], {
          concurrency: "unbounded",
        });
        const [winner, ...others] = outcomes.filter((each) => each !== "refused");
        expect(others).toEqual([]);
        expect(yield* users.findByEmail(identity.email!)).toEqual(winner);
      }
    }),
  );
};

import { ApiKeys, Removals, Users } from "@farthing/core/access";
import type { Imports } from "@farthing/core/import";
import { BankConnections } from "@farthing/core/provider";
import type { AuditLog, OneTimeCodes } from "@farthing/core/sso";
import { Identities, type IdentityTaken, Tokens } from "@farthing/core/sso";
import type { StorageUnavailable } from "@farthing/core/storage";
import type { Transactions } from "@farthing/core/transactions";
import { Accounts } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import { expect } from "vitest";
import { syncedBank } from "./support/bank.ts";
import { everything } from "./support/everything.ts";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { race } from "./support/outcomes.ts";
import { createFamily, giveKey, newId, newUser } from "./support/people.ts";
import { listAll } from "./support/read-all.ts";
import {
  auditEntries,
  issueCode,
  newEntry,
  newLink,
  newTokens,
  seeCode,
  seeRefresh,
  signIn,
  USED_AT,
} from "./support/sign-in.ts";

/** A family with books, a bank, and a user who has one of everything. */
const settled = Effect.gen(function* () {
  const home = yield* createFamilyWithBooks;
  const bank = yield* syncedBank(home.family);
  const { key } = yield* giveKey(home.user);
  const tokens = yield* signIn(home.user);
  const code = yield* issueCode(home.user);
  const link = newLink(home.user);
  yield* (yield* Identities).link(link, newEntry({ user_id: home.user.id }));
  return { ...home, bank, key, tokens, code, link };
});

type Settled = Effect.Success<typeof settled>;

/** Everything that a user has of their own. */
const own = ({ user, key, tokens, code, link }: Settled) =>
  Effect.gen(function* () {
    return {
      user: yield* (yield* Users).findByEmail(user.email),
      key: yield* (yield* ApiKeys).find(key.id),
      access: yield* (yield* Tokens).findAccess(tokens.pair.access_hash),
      refresh: yield* seeRefresh(tokens.pair.refresh_hash),
      session: yield* (yield* Tokens).findFamily(tokens.family.id, USED_AT),
      code: yield* seeCode(code.hash),
      identity: yield* (yield* Identities).findUser(link),
    };
  });

const NOTHING = {
  ...{ user: undefined, key: undefined, access: undefined, refresh: undefined, session: undefined },
  ...{ code: undefined, identity: undefined },
};

export const removalsLaws = ({
  law,
}: Laws<
  | Accounts
  | ApiKeys
  | AuditLog
  | BankConnections
  | Identities
  | Imports
  | OneTimeCodes
  | Removals
  | Tokens
  | Transactions
  | Users
>): void => {
  law(
    "a deleted user leaves nothing of their own, and their family keeps its books and its other users",
    Effect.gen(function* () {
      const removals = yield* Removals;
      const users = yield* Users;
      const [home, other] = [yield* settled, yield* settled];
      const member = newUser(home.family, { role: "member" });
      yield* users.create({ user: member });
      const books = yield* everything(home);
      const theirs = [yield* own(other), yield* everything(other)];
      const contents = { user: home.user, api_keys: 1, sessions: 1, identities: 1, others: 1 };
      const email = home.user.email.toUpperCase();
      expect(yield* removals.userContents(email, USED_AT)).toEqual(contents);
      expect(yield* removals.removeUser(email, USED_AT)).toEqual(contents);
      expect(yield* own(home)).toEqual(NOTHING);
      expect(yield* everything(home)).toEqual(books);
      expect(yield* users.findByEmail(member.email)).toEqual(member);
      expect([yield* own(other), yield* everything(other)]).toEqual(theirs);
      expect(yield* removals.userContents(email, USED_AT)).toBeUndefined();
      expect(yield* removals.removeUser(email, USED_AT)).toBeUndefined();
    }),
  );

  law(
    "the audit log keeps the entries of a deleted user, who is named in none of them",
    Effect.gen(function* () {
      const [home, other] = [yield* settled, yield* settled];
      const before = yield* auditEntries;
      expect(before.filter(({ user_id }) => user_id === home.user.id)).not.toEqual([]);
      yield* (yield* Removals).removeUser(home.user.email, USED_AT);
      expect(yield* auditEntries).toEqual(
        before.map((entry) => (entry.user_id === home.user.id ? { ...entry, user_id: null } : entry)),
      );
      expect((yield* auditEntries).some(({ user_id }) => user_id === other.user.id)).toBe(true);
    }),
  );

  law(
    "sessions that have ended or were revoked are not counted, and are deleted all the same",
    Effect.gen(function* () {
      const removals = yield* Removals;
      const tokens = yield* Tokens;
      const { user } = yield* createFamily();
      const [ended, revoked, open] = [newTokens(user), newTokens(user), newTokens(user)];
      yield* signIn(user, { ...ended, family: { ...ended.family, expires_at: USED_AT } });
      yield* signIn(user, revoked);
      yield* signIn(user, open);
      yield* tokens.revokeFamily(revoked.family.id, USED_AT, newEntry());
      expect(yield* removals.removeUser(user.email, USED_AT)).toMatchObject({ sessions: 1 });
      for (const { pair } of [ended, revoked, open])
        expect(yield* tokens.findAccess(pair.access_hash)).toBeUndefined();
    }),
  );

  law(
    "the address of a deleted user is free, and the last user leaves the family behind",
    Effect.gen(function* () {
      const users = yield* Users;
      const { user, family } = yield* createFamily();
      expect(yield* (yield* Removals).removeUser(user.email, USED_AT)).toMatchObject({ others: 0 });
      expect(yield* users.findFamily(family.id)).toEqual(family);
      const successor = newUser(family, { email: user.email });
      yield* users.create({ user: successor });
      expect(yield* users.findByEmail(user.email)).toEqual(successor);
    }),
  );

  law(
    "a deleted family leaves nothing, and another family keeps everything",
    Effect.gen(function* () {
      const removals = yield* Removals;
      const [home, other] = [yield* settled, yield* settled];
      const member = newUser(home.family, { role: "member", created_at: "2026-02-01T00:00:00.000Z" });
      yield* (yield* Users).create({ user: member });
      const theirs = [yield* own(other), yield* everything(other)];
      const { id } = home.family;
      const contents = {
        ...{ family: home.family, users: [home.user.email, member.email] },
        ...{ accounts: 3, transactions: 5, connections: 1 },
      };
      expect(yield* removals.familyContents(id)).toEqual(contents);
      expect(yield* removals.removeFamily(id)).toEqual(contents);
      expect(yield* own(home)).toEqual(NOTHING);
      expect(yield* (yield* Users).findFamily(id)).toBeUndefined();
      expect(yield* (yield* Users).findByEmail(member.email)).toBeUndefined();
      expect(yield* listAll(id)).toEqual([]);
      expect((yield* (yield* Accounts).list(id, { page: 1, per_page: 10 })).total_count).toBe(0);
      expect(yield* (yield* BankConnections).list(id)).toEqual([]);
      expect(yield* (yield* Accounts).familyOf(home.checking.id)).toBeUndefined();
      expect([yield* own(other), yield* everything(other)]).toEqual(theirs);
      expect(yield* removals.familyContents(id)).toBeUndefined();
      expect(yield* removals.removeFamily(id)).toBeUndefined();
    }),
  );

  law(
    "nobody and nothing unknown is deleted",
    Effect.gen(function* () {
      const removals = yield* Removals;
      const home = yield* settled;
      const before = [yield* own(home), yield* everything(home)];
      for (const email of ["%", "unknown@example.com", ""])
        expect(yield* removals.removeUser(email, USED_AT)).toBeUndefined();
      for (const id of ["%", newId(), ""]) expect(yield* removals.removeFamily(id)).toBeUndefined();
      expect([yield* own(home), yield* everything(home)]).toEqual(before);
    }),
  );

  law(
    "whoever is deleted while they get a key or an identity has neither, and nothing else is wrong",
    Effect.gen(function* () {
      const keys = yield* ApiKeys;
      const { user: other } = yield* createFamily();
      const { key, secret_hash } = yield* giveKey(other);
      for (let round = 0; round < 10; round += 1) {
        const { user } = yield* createFamily();
        const given = { ...key, id: newId(), user_id: user.id };
        const link = newLink(user);
        const contenders: readonly Effect.Effect<unknown, IdentityTaken | StorageUnavailable>[] = [
          keys.add(given, secret_hash, newEntry({ user_id: null })),
          (yield* Identities).link(link, newEntry({ user_id: null })),
          (yield* Removals).removeUser(user.email, USED_AT),
        ];
        yield* race(contenders.length, (i) => contenders[(i + round) % contenders.length]!);
        expect(yield* keys.find(given.id)).toBeUndefined();
        expect(yield* (yield* Identities).findUser(link)).toBeUndefined();
      }
    }),
  );

  law(
    "of twenty concurrent deletions of a family one deletes it",
    Effect.gen(function* () {
      const removals = yield* Removals;
      const home = yield* settled;
      const outcomes = yield* race(20, () => removals.removeFamily(home.family.id));
      expect(outcomes.filter((outcome) => outcome !== undefined)).toHaveLength(1);
    }),
  );
};

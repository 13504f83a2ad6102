import { ApiKeys, Removals, Users } from "@farthing/core/access";
import type { AuditLog } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import { expect } from "vitest";
import type { Laws } from "./support/law.ts";
import { expectDefect, race } from "./support/outcomes.ts";
import { createFamily, giveKey, newId, newUser } from "./support/people.ts";
import { auditEntries, newEntry } from "./support/sign-in.ts";

/** A key with its hash as plain bytes, because adapters return different kinds of byte arrays. */
const find = (id: string) =>
  Effect.flatMap(ApiKeys, (keys) =>
    Effect.map(keys.find(id), (found) =>
      found === undefined ? undefined : { ...found, secret_hash: [...found.secret_hash] },
    ),
  );

export const apiKeysLaws = ({ law }: Laws<ApiKeys | AuditLog | Users>): void => {
  law(
    "a key comes back as it was added, with its owner and the hash of its secret",
    Effect.gen(function* () {
      const { user } = yield* createFamily();
      const { key, secret_hash } = yield* giveKey(user, {
        name: "Télé 🔑",
        scope: "read",
        expires_at: "2027-01-01T00:00:00.000Z",
      });
      expect(yield* find(key.id)).toEqual({ key, user, secret_hash: [...secret_hash] });
    }),
  );

  law(
    "a stored hash does not change when the bytes passed in or returned are changed",
    Effect.gen(function* () {
      const keys = yield* ApiKeys;
      const { user } = yield* createFamily();
      const { key, secret_hash } = yield* giveKey(user);
      const hash = [...secret_hash];
      secret_hash.fill(0);
      (yield* keys.find(key.id))?.secret_hash.fill(0);
      expect((yield* find(key.id))?.secret_hash).toEqual(hash);
    }),
  );

  law(
    "no key is found by an unknown id, and ids are case-sensitive",
    Effect.gen(function* () {
      const keys = yield* ApiKeys;
      const { user } = yield* createFamily();
      yield* giveKey(user, { id: "abcDEF" });
      for (const id of ["ABCdef", "abcdef", "abc%", "abcDE_", ""])
        expect(yield* keys.find(id)).toBeUndefined();
    }),
  );

  law(
    "a key is never replaced by another with the same id",
    Effect.gen(function* () {
      const { user } = yield* createFamily();
      const { user: other } = yield* createFamily();
      const { key, secret_hash } = yield* giveKey(user);
      yield* expectDefect(giveKey(other, { id: key.id }));
      expect(yield* find(key.id)).toEqual({ key, user, secret_hash: [...secret_hash] });
    }),
  );

  law(
    "a key shows that its owner was deactivated",
    Effect.gen(function* () {
      const { user } = yield* createFamily();
      const { key } = yield* giveKey(user);
      yield* (yield* Users).deactivate(user.email, "2026-05-01T00:00:00.000Z");
      expect((yield* (yield* ApiKeys).find(key.id))?.user.deactivated_at).toBe("2026-05-01T00:00:00.000Z");
    }),
  );

  law(
    "keys are listed newest first, up to the limit, with their owners and without their hashes",
    Effect.gen(function* () {
      const keys = yield* ApiKeys;
      const { user: ada } = yield* createFamily();
      const { user: bob } = yield* createFamily();
      const { key: second } = yield* giveKey(ada, { created_at: "2026-02-01T00:00:00.000Z" });
      const { key: third } = yield* giveKey(bob, { created_at: "2026-03-01T00:00:00.000Z" });
      const { key: first } = yield* giveKey(ada, { created_at: "2026-01-01T00:00:00.000Z" });
      const whole = [
        { key: third, user: bob },
        { key: second, user: ada },
        { key: first, user: ada },
      ];
      expect(yield* keys.list(10)).toEqual(whole);
      expect(yield* keys.list(2)).toEqual(whole.slice(0, 2));
    }),
  );

  law(
    "the keys of one user are listed newest first, then by descending id, up to the limit, including revoked ones",
    Effect.gen(function* () {
      const keys = yield* ApiKeys;
      const { user: ada, family } = yield* createFamily();
      const bob = newUser(family);
      yield* (yield* Users).create({ user: bob });
      const { key: second } = yield* giveKey(ada, { id: "b", created_at: "2026-02-01T00:00:00.000Z" });
      const { key: third } = yield* giveKey(ada, { id: "c", created_at: "2026-02-01T00:00:00.000Z" });
      const { key: first } = yield* giveKey(ada, { id: "d", name: "Télé 🔑", scope: "read" });
      const { key: other } = yield* giveKey(bob);
      yield* keys.revoke(second.id, "2026-05-01T00:00:00.000Z");
      yield* keys.recordUse(third.id, "2026-05-02T00:00:00.000Z");
      const whole = [
        { ...third, last_used_at: "2026-05-02T00:00:00.000Z" },
        { ...second, revoked_at: "2026-05-01T00:00:00.000Z" },
        first,
      ];
      expect(yield* keys.listOf(ada.id, 10)).toEqual(whole);
      expect(yield* keys.listOf(ada.id, 2)).toEqual(whole.slice(0, 2));
      expect(yield* keys.listOf(bob.id, 10)).toEqual([other]);
      for (const unknown of ["", "%", family.id, ada.id.toUpperCase()])
        expect(yield* keys.listOf(unknown, 10)).toEqual([]);
    }),
  );

  law(
    "a revoked key keeps its first time of revocation, and no other key is revoked",
    Effect.gen(function* () {
      const keys = yield* ApiKeys;
      const { user } = yield* createFamily();
      const { key } = yield* giveKey(user);
      const { key: other } = yield* giveKey(user);
      const revoked = { ...key, revoked_at: "2026-05-01T00:00:00.000Z" };
      expect(yield* keys.revoke(key.id, "2026-05-01T00:00:00.000Z")).toEqual(revoked);
      expect(yield* keys.revoke(key.id, "2026-06-01T00:00:00.000Z")).toEqual(revoked);
      expect(yield* keys.revoke(key.id, "2026-04-01T00:00:00.000Z")).toEqual(revoked);
      expect((yield* keys.find(key.id))?.key).toEqual(revoked);
      expect((yield* keys.find(other.id))?.key).toEqual(other);
    }),
  );

  law(
    "a key and its audit entry are stored together or not at all, and a revocation is logged once",
    Effect.gen(function* () {
      const keys = yield* ApiKeys;
      const { user } = yield* createFamily();
      const { key } = yield* giveKey(user);
      const [made, revoked] = [newEntry({ user_id: user.id }), newEntry({ user_id: user.id })];
      const of = { ...key, id: "with an entry" };
      const hash = new Uint8Array(32);
      const orphan = newEntry({ user_id: newId() });
      yield* expectDefect(keys.add(of, hash, orphan));
      expect(yield* keys.find(of.id)).toBeUndefined();
      expect(yield* keys.add(of, hash, made)).toBe(true);
      expect(yield* auditEntries).toEqual([made]);
      yield* expectDefect(keys.revoke(of.id, "2026-05-01T00:00:00.000Z", orphan));
      expect((yield* keys.find(of.id))?.key).toEqual(of);
      for (const entry of [revoked, newEntry()]) yield* keys.revoke(of.id, "2026-05-01T00:00:00.000Z", entry);
      yield* keys.revoke("none", "2026-05-01T00:00:00.000Z", newEntry());
      const ids = (yield* auditEntries).map(({ id }) => id);
      expect(ids.toSorted()).toEqual([made.id, revoked.id].toSorted());
    }),
  );

  law(
    "twenty concurrent revocations of a key all return the same time",
    Effect.gen(function* () {
      const keys = yield* ApiKeys;
      const { user } = yield* createFamily();
      const { key } = yield* giveKey(user);
      const results = yield* race(20, (i) => keys.revoke(key.id, `2026-05-01T00:00:${10 + i}.000Z`));
      const kept = (yield* keys.find(key.id))?.key;
      expect(kept?.revoked_at).not.toBeNull();
      for (const each of results) expect(each).toEqual(kept);
    }),
  );

  law(
    "revoking an unknown key returns nothing",
    Effect.gen(function* () {
      expect(yield* (yield* ApiKeys).revoke("none", "2026-05-01T00:00:00.000Z")).toBeUndefined();
    }),
  );

  law(
    "the last use of a key is the latest recorded time, in whatever order times are recorded",
    Effect.gen(function* () {
      const keys = yield* ApiKeys;
      const { user } = yield* createFamily();
      const { key } = yield* giveKey(user);
      const lastUse = Effect.map(keys.find(key.id), (found) => found?.key.last_used_at);
      yield* keys.recordUse(key.id, "2026-05-02T00:00:00.000Z");
      expect(yield* lastUse).toBe("2026-05-02T00:00:00.000Z");
      yield* keys.recordUse(key.id, "2026-05-01T00:00:00.000Z");
      expect(yield* lastUse).toBe("2026-05-02T00:00:00.000Z");
      yield* keys.recordUse(key.id, "2026-05-03T00:00:00.000Z");
      expect(yield* lastUse).toBe("2026-05-03T00:00:00.000Z");
    }),
  );

  law(
    "recording a use changes nothing else of the key, and no other key",
    Effect.gen(function* () {
      const keys = yield* ApiKeys;
      const { user } = yield* createFamily();
      const { key, secret_hash } = yield* giveKey(user);
      const { key: other } = yield* giveKey(user);
      yield* keys.recordUse(key.id, "2026-05-02T00:00:00.000Z");
      expect(yield* find(key.id)).toEqual({
        key: { ...key, last_used_at: "2026-05-02T00:00:00.000Z" },
        user,
        secret_hash: [...secret_hash],
      });
      expect((yield* keys.find(other.id))?.key).toEqual(other);
    }),
  );

  law(
    "recording a use of an unknown key changes nothing",
    Effect.gen(function* () {
      const keys = yield* ApiKeys;
      yield* keys.recordUse("none", "2026-05-02T00:00:00.000Z");
      expect(yield* keys.find("none")).toBeUndefined();
      expect(yield* keys.list(10)).toEqual([]);
    }),
  );
};

/** What users leave when they are deleted. */
export const leftApiKeysLaws = ({ law }: Laws<ApiKeys | AuditLog | Removals | Users>): void => {
  law(
    "a key of a user who is not there, or not any more, is not added, nor is its entry",
    Effect.gen(function* () {
      const keys = yield* ApiKeys;
      const { user } = yield* createFamily();
      const { key, secret_hash } = yield* giveKey(user);
      yield* (yield* Removals).removeUser(user.email, "2026-05-01T00:00:00.000Z");
      for (const user_id of [user.id, newId()]) {
        const orphan = { ...key, id: "orphan", user_id };
        expect(yield* keys.add(orphan, secret_hash, newEntry())).toBe(false);
        expect(yield* keys.find("orphan")).toBeUndefined();
      }
      expect(yield* auditEntries).toEqual([]);
    }),
  );
};

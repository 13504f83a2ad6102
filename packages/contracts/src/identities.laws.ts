import { Users } from "@farthing/core/access";
import type { AuditLog } from "@farthing/core/sso";
import { Identities, type IdentityKey } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import { expect } from "vitest";
import type { Laws } from "./support/law.ts";
import { expectDefect, race } from "./support/outcomes.ts";
import { createFamily, newFamily, newId, newUser } from "./support/people.ts";
import { HARD_TEXTS } from "./support/samples.ts";
import { auditEntries, newEntry, newLink, USED_AT } from "./support/sign-in.ts";

/** Keys that are easily confused. */
const NEIGHBOURS: readonly IdentityKey[] = [
  { issuer: "https://id.example.com", subject: "a" },
  { issuer: "https://id.example.com", subject: "A" },
  { issuer: "https://id.example.com/", subject: "a" },
  { issuer: "https://ID.example.com", subject: "a" },
  { issuer: "https://id.example.com", subject: "" },
  { issuer: "https://id.example.coma", subject: "" },
  { issuer: "", subject: "https://id.example.coma" },
  { issuer: "https://id.example.com", subject: "%" },
  { issuer: "https://id.example.com", subject: "a " },
  { issuer: '","', subject: "" },
  { issuer: "", subject: '","' },
];

export const identitiesLaws = ({ law }: Laws<AuditLog | Identities | Users>): void => {
  law(
    "an identity leads to the current data of the user it was linked to",
    Effect.gen(function* () {
      const identities = yield* Identities;
      const { user } = yield* createFamily();
      for (const text of HARD_TEXTS) {
        const link = newLink(user, { issuer: text, subject: text, provider: text });
        expect(yield* identities.findUser(link)).toBeUndefined();
        yield* identities.link(link, newEntry());
        expect(yield* identities.findUser(link)).toEqual(user);
      }
      const first = { issuer: HARD_TEXTS[0], subject: HARD_TEXTS[0] };
      const after = yield* (yield* Users).deactivate(user.email, USED_AT);
      expect(yield* identities.findUser(first)).toEqual(after);
    }),
  );

  law(
    "identities are distinguished by the whole of issuer and subject, linked and blocked",
    Effect.gen(function* () {
      const identities = yield* Identities;
      const people = yield* Effect.all(NEIGHBOURS.map(() => createFamily()));
      for (const [i, key] of NEIGHBOURS.entries()) {
        expect(yield* identities.findUser(key)).toBeUndefined();
        expect(yield* identities.isBlocked(key)).toBe(false);
        yield* identities.link(newLink(people[i]!.user, key), newEntry());
        expect(yield* identities.setBlocked(key, true, newEntry())).toBe(true);
      }
      for (const [i, key] of NEIGHBOURS.entries())
        expect(yield* identities.findUser(key)).toEqual(people[i]!.user);
    }),
  );

  law(
    "linking another user's identity is refused, and nothing is written",
    Effect.gen(function* () {
      const identities = yield* Identities;
      const { user } = yield* createFamily();
      const { user: other } = yield* createFamily();
      const link = newLink(user);
      const audit = newEntry();
      yield* identities.link(link, audit);
      const refused = identities.link({ ...link, id: newId(), user_id: other.id }, newEntry());
      expect(yield* Effect.flip(refused)).toMatchObject({ _tag: "IdentityTaken" });
      expect(yield* identities.findUser(link)).toEqual(user);
      expect(yield* auditEntries).toEqual([audit]);
    }),
  );

  law(
    "an identity that the user already has is linked once, and logged once",
    Effect.gen(function* () {
      const identities = yield* Identities;
      const { user } = yield* createFamily();
      const link = newLink(user);
      const audit = newEntry();
      yield* identities.link(link, audit);
      yield* identities.link({ ...link, id: newId(), provider: "other" }, newEntry());
      expect(yield* auditEntries).toEqual([audit]);
      yield* identities.unlink(link, user.id, newEntry());
      expect(yield* identities.findUser(link)).toBeUndefined();
    }),
  );

  law(
    "an identity of a user who is not there is not linked, and nothing is written",
    Effect.gen(function* () {
      const identities = yield* Identities;
      const { user } = yield* createFamily();
      const link = newLink(user);
      const orphan = { ...newLink(user), user_id: newId() };
      expect(yield* identities.link(orphan, newEntry())).toBe(false);
      expect(yield* identities.findUser(orphan)).toBeUndefined();
      expect(yield* auditEntries).toEqual([]);
      expect(yield* identities.link(link, newEntry())).toBe(true);
      expect(yield* identities.link({ ...link, user_id: orphan.user_id }, newEntry())).toBe(false);
      expect(yield* identities.link({ ...link, id: newId() }, newEntry())).toBe(true);
    }),
  );

  law(
    "an entry about an unknown user is a defect and stores nothing",
    Effect.gen(function* () {
      const identities = yield* Identities;
      const { user } = yield* createFamily();
      const unknown = newUser(newFamily());
      const link = newLink(user);
      const wrong = newEntry({ user_id: unknown.id });
      yield* expectDefect(identities.link(link, wrong));
      yield* expectDefect(identities.setBlocked(link, true, wrong));
      expect(yield* identities.findUser(link)).toBeUndefined();
      expect(yield* identities.isBlocked(link)).toBe(false);
      yield* identities.link(link, newEntry());
      yield* identities.setBlocked(link, true, newEntry());
      yield* expectDefect(identities.unlink(link, user.id, wrong));
      yield* expectDefect(identities.setBlocked(link, false, wrong));
      expect(yield* identities.findUser(link)).toEqual(user);
      expect(yield* identities.isBlocked(link)).toBe(true);
      expect(yield* auditEntries).toHaveLength(2);
    }),
  );

  law(
    "an identity is unlinked only from the user who has it, and can be linked again",
    Effect.gen(function* () {
      const identities = yield* Identities;
      const { user } = yield* createFamily();
      const { user: other } = yield* createFamily();
      const link = newLink(user);
      const kept = newLink(user);
      yield* identities.link(link, newEntry());
      yield* identities.link(kept, newEntry());
      const before = yield* auditEntries;
      expect(yield* identities.unlink(link, other.id, newEntry())).toBe(false);
      expect(yield* identities.unlink({ ...link, subject: newId() }, user.id, newEntry())).toBe(false);
      expect(yield* identities.findUser(link)).toEqual(user);
      expect(yield* auditEntries).toEqual(before);
      const audit = newEntry({ event: "identity_unlinked", created_at: "2026-04-01T00:00:00.000Z" });
      expect(yield* identities.unlink(link, user.id, audit)).toBe(true);
      expect(yield* identities.findUser(link)).toBeUndefined();
      expect(yield* identities.findUser(kept)).toEqual(user);
      expect(yield* auditEntries).toEqual([audit, ...before]);
      expect(yield* identities.unlink(link, user.id, newEntry())).toBe(false);
      yield* identities.link({ ...link, id: newId(), user_id: other.id }, newEntry());
      expect(yield* identities.findUser(link)).toEqual(other);
    }),
  );

  law(
    "an identity is blocked and unblocked, whether or not it is linked, and each change is logged once",
    Effect.gen(function* () {
      const identities = yield* Identities;
      const { user } = yield* createFamily();
      const link = newLink(user);
      yield* identities.link(link, newEntry());
      for (const key of [link, newLink(user)]) {
        const before = (yield* auditEntries).length;
        const changes: boolean[] = [];
        for (const isToBe of [false, true, true, false, false, true]) {
          changes.push(yield* identities.setBlocked(key, isToBe, newEntry()));
          expect(yield* identities.isBlocked(key)).toBe(isToBe);
        }
        expect(changes).toEqual([false, true, false, true, false, true]);
        expect(yield* auditEntries).toHaveLength(before + 3);
      }
      expect(yield* identities.findUser(link)).toEqual(user);
    }),
  );

  law(
    "of fifty users who link one identity concurrently one gets it, and it is logged once",
    Effect.gen(function* () {
      const identities = yield* Identities;
      const people = yield* Effect.all(Array.from({ length: 50 }, () => createFamily()));
      const key = { issuer: "https://id.example.com", subject: "one" };
      const outcomes = yield* race(50, (i) =>
        Effect.match(identities.link(newLink(people[i]!.user, key), newEntry()), {
          onFailure: ({ _tag }) => _tag as string,
          onSuccess: () => "linked",
        }),
      );
      expect(outcomes.filter((each) => each === "IdentityTaken")).toHaveLength(49);
      const winner = people[outcomes.indexOf("linked")]!.user;
      expect(yield* identities.findUser(key)).toEqual(winner);
      expect(yield* auditEntries).toHaveLength(1);
    }),
  );

  law(
    "of twenty concurrent blocks of an identity one returns that it is new",
    Effect.gen(function* () {
      const identities = yield* Identities;
      const key = { issuer: "https://id.example.com", subject: "one" };
      const results = yield* race(20, () => identities.setBlocked(key, true, newEntry()));
      expect(results.filter(Boolean)).toHaveLength(1);
      expect(yield* auditEntries).toHaveLength(1);
    }),
  );
};

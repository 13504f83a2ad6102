import { Removals, Users } from "@farthing/core/access";
import * as Effect from "effect/Effect";
import { expect } from "vitest";
import type { Laws } from "./support/law.ts";
import { expectDefect, race } from "./support/outcomes.ts";
import { createFamily, newFamily, newId, newUser } from "./support/people.ts";
import { USED_AT } from "./support/sign-in.ts";

export const usersLaws = ({ law }: Laws<Users>): void => {
  law(
    "a user and their family come back as they were created",
    Effect.gen(function* () {
      const users = yield* Users;
      const { user, family } = yield* createFamily({
        user: { first_name: "Zoë 🦊", last_name: "محمد", role: "member", ai_enabled: true },
      });
      expect(yield* users.findByEmail(user.email)).toEqual(user);
      expect(yield* users.findFamily(family.id)).toEqual(family);
    }),
  );

  law(
    "no user is found by an unknown address, and no family by an unknown id",
    Effect.gen(function* () {
      const users = yield* Users;
      yield* createFamily();
      expect(yield* users.findByEmail("unknown@example.com")).toBeUndefined();
      expect(yield* users.findFamily(newId())).toBeUndefined();
    }),
  );

  law(
    "an address names the same user in any letter case, also beyond ASCII",
    Effect.gen(function* () {
      const users = yield* Users;
      const { user, family } = yield* createFamily({ user: { email: "andré@example.com" } });
      expect(yield* users.findByEmail("ANDRÉ@Example.COM")).toEqual(user);
      const twin = newUser(family, { email: "André@example.com" });
      expect(yield* Effect.flip(users.create({ user: twin }))).toMatchObject({ _tag: "EmailTaken" });
      expect(yield* users.deactivate("ANDRÉ@EXAMPLE.COM", "2026-05-01T00:00:00.000Z")).toMatchObject({
        id: user.id,
      });
    }),
  );

  law(
    "no character of an address is a wildcard",
    Effect.gen(function* () {
      const users = yield* Users;
      yield* createFamily({ user: { email: "a.b@example.com" } });
      for (const email of ["%@example.com", "a_b@example.com", "a?b@example.com", "' or '1'='1"])
        expect(yield* users.findByEmail(email)).toBeUndefined();
    }),
  );

  law(
    "a taken address is refused with the address, and neither user nor family is stored",
    Effect.gen(function* () {
      const users = yield* Users;
      const { user, family } = yield* createFamily();
      const other = newFamily();
      const refused = yield* Effect.flip(
        users.create({ user: newUser(other, { email: user.email }), family: other }),
      );
      expect(refused).toMatchObject({ _tag: "EmailTaken", email: user.email });
      expect(yield* users.findFamily(other.id)).toBeUndefined();
      expect(yield* users.onlyFamily).toEqual(family);
      expect(yield* users.list(10)).toEqual([user]);
    }),
  );

  law(
    "of fifty concurrent users with one address exactly one is created, and no other family is stored",
    Effect.gen(function* () {
      const users = yield* Users;
      const outcomes = yield* race(50, () => {
        const family = newFamily();
        return users.create({ user: newUser(family, { email: "one@example.com" }), family }).pipe(
          Effect.as("created"),
          Effect.catchTag("EmailTaken", () => Effect.succeed("taken")),
        );
      });
      expect(outcomes.filter((outcome) => outcome === "created")).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(49);
      const [winner, ...others] = yield* users.list(100);
      expect(others).toEqual([]);
      expect(yield* users.onlyFamily).toMatchObject({ id: winner!.family_id });
    }),
  );

  law(
    "a user joins an existing family, and no family is created for them",
    Effect.gen(function* () {
      const users = yield* Users;
      const { family } = yield* createFamily();
      const member = newUser(family, { role: "member" });
      yield* users.create({ user: member });
      expect(yield* users.findByEmail(member.email)).toEqual(member);
      expect(yield* users.onlyFamily).toEqual(family);
    }),
  );

  law(
    "no user can join an unknown family, and no user is stored",
    Effect.gen(function* () {
      const users = yield* Users;
      const nowhere = newFamily();
      const refused = yield* Effect.flip(users.create({ user: newUser(nowhere) }));
      expect(refused).toMatchObject({ _tag: "FamilyNotFound", id: nowhere.id });
      expect(yield* users.list(10)).toEqual([]);
    }),
  );

  law(
    "an existing family is never created again",
    Effect.gen(function* () {
      const users = yield* Users;
      const { family, user } = yield* createFamily();
      const again = newFamily({ id: family.id, currency: "JPY" });
      yield* expectDefect(users.create({ user: newUser(again), family: again }));
      expect(yield* users.findFamily(family.id)).toEqual(family);
      expect(yield* users.list(10)).toEqual([user]);
    }),
  );

  law(
    "the only family is returned if there is exactly one",
    Effect.gen(function* () {
      const users = yield* Users;
      expect(yield* users.onlyFamily).toBeUndefined();
      const { family } = yield* createFamily();
      expect(yield* users.onlyFamily).toEqual(family);
      yield* createFamily();
      expect(yield* users.onlyFamily).toBeUndefined();
    }),
  );

  law(
    "users are listed oldest first, up to the limit",
    Effect.gen(function* () {
      const users = yield* Users;
      for (const month of ["03", "01", "12", "02"])
        yield* createFamily({
          user: { created_at: `2026-${month}-01T00:00:00.000Z`, email: `${month}@example.com` },
        });
      const emails = (limit: number) =>
        Effect.map(users.list(limit), (list) => list.map(({ email }) => email.slice(0, 2)));
      expect(yield* emails(10)).toEqual(["01", "02", "03", "12"]);
      expect(yield* emails(2)).toEqual(["01", "02"]);
    }),
  );

  law(
    "a deactivated user keeps the first time of deactivation, and no other user is deactivated",
    Effect.gen(function* () {
      const users = yield* Users;
      const { user } = yield* createFamily();
      const { user: other } = yield* createFamily();
      const deactivated = { ...user, deactivated_at: "2026-05-01T00:00:00.000Z" };
      expect(yield* users.deactivate(user.email, "2026-05-01T00:00:00.000Z")).toEqual(deactivated);
      expect(yield* users.deactivate(user.email, "2026-06-01T00:00:00.000Z")).toEqual(deactivated);
      expect(yield* users.deactivate(user.email, "2026-04-01T00:00:00.000Z")).toEqual(deactivated);
      expect(yield* users.findByEmail(user.email)).toEqual(deactivated);
      expect(yield* users.findByEmail(other.email)).toEqual(other);
    }),
  );

  law(
    "a reactivated user is as before the deactivation, and can be deactivated again",
    Effect.gen(function* () {
      const users = yield* Users;
      const { user } = yield* createFamily();
      const { user: other } = yield* createFamily();
      for (const at of ["2026-05-01T00:00:00.000Z", "2026-06-01T00:00:00.000Z"]) {
        expect(yield* users.reactivate(user.email)).toEqual(user);
        for (const each of [user, other]) yield* users.deactivate(each.email, at);
        expect(yield* users.findByEmail(user.email)).toEqual({ ...user, deactivated_at: at });
      }
      expect(yield* users.reactivate(user.email.toUpperCase())).toEqual(user);
      expect(yield* users.findByEmail(other.email)).toMatchObject({
        deactivated_at: "2026-05-01T00:00:00.000Z",
      });
      expect(yield* users.reactivate("unknown@example.com")).toBeUndefined();
    }),
  );

  law(
    "twenty concurrent deactivations of a user all return the same time",
    Effect.gen(function* () {
      const users = yield* Users;
      const { user } = yield* createFamily();
      const results = yield* race(20, (i) => users.deactivate(user.email, `2026-05-01T00:00:${10 + i}.000Z`));
      const kept = yield* users.findByEmail(user.email);
      expect(kept?.deactivated_at).not.toBeNull();
      for (const each of results) expect(each).toEqual(kept);
    }),
  );

  law(
    "deactivating an unknown user returns nothing",
    Effect.gen(function* () {
      const users = yield* Users;
      expect(yield* users.deactivate("unknown@example.com", "2026-05-01T00:00:00.000Z")).toBeUndefined();
    }),
  );

  law(
    "a deactivated user keeps the address, so that no other user can take it",
    Effect.gen(function* () {
      const users = yield* Users;
      const { user, family } = yield* createFamily();
      yield* users.deactivate(user.email, "2026-05-01T00:00:00.000Z");
      const successor = newUser(family, { email: user.email });
      expect(yield* Effect.flip(users.create({ user: successor }))).toMatchObject({ _tag: "EmailTaken" });
    }),
  );
};

/** What users leave when they are deleted. */
export const leftFamiliesLaws = ({ law }: Laws<Removals | Users>): void => {
  law(
    "families without users are those that their last user was deleted from, by id, up to the limit",
    Effect.gen(function* () {
      const users = yield* Users;
      const removals = yield* Removals;
      const all = yield* Effect.all(Array.from({ length: 4 }, () => createFamily()));
      const [shared, ...alone] = all.slice(1);
      yield* users.create({ user: newUser(shared!.family) });
      expect(yield* users.familiesWithoutUsers(10)).toEqual([]);
      for (const { user } of all.slice(1).toReversed()) yield* removals.removeUser(user.email, USED_AT);
      const left = alone.map(({ family }) => family).sort((a, b) => (a.id < b.id ? -1 : 1));
      expect(yield* users.familiesWithoutUsers(10)).toEqual(left);
      expect(yield* users.familiesWithoutUsers(1)).toEqual(left.slice(0, 1));
      yield* users.create({ user: newUser(left[0]!) });
      yield* removals.removeFamily(left[1]!.id);
      expect(yield* users.familiesWithoutUsers(10)).toEqual([]);
    }),
  );
};

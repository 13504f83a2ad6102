import { Users } from "@farthing/core/access";
import * as Effect from "effect/Effect";
import { expect } from "vitest";
import type { Laws } from "./support/law.ts";
import { expectDefect, race } from "./support/outcomes.ts";
import { foundFamily, newFamily, newId, newUser } from "./support/people.ts";

export const usersLaws = ({ law }: Laws): void => {
  law(
    "a user and their family come back as they were made",
    Effect.gen(function* () {
      const users = yield* Users;
      const { user, family } = yield* foundFamily({
        user: { first_name: "Zoë 🦊", last_name: "محمد", role: "member", ai_enabled: true },
      });
      expect(yield* users.findByEmail(user.email)).toEqual(user);
      expect(yield* users.findFamily(family.id)).toEqual(family);
    }),
  );

  law(
    "nobody is found by an address that no user has, and no family by an id that none has",
    Effect.gen(function* () {
      const users = yield* Users;
      yield* foundFamily();
      expect(yield* users.findByEmail("nobody@example.com")).toBeUndefined();
      expect(yield* users.findFamily(newId())).toBeUndefined();
    }),
  );

  law(
    "an address names the same user in whatever case, beyond ASCII too",
    Effect.gen(function* () {
      const users = yield* Users;
      const { user, family } = yield* foundFamily({ user: { email: "andré@example.com" } });
      expect(yield* users.findByEmail("ANDRÉ@Example.COM")).toEqual(user);
      const twin = newUser(family, { email: "André@example.com" });
      expect(yield* Effect.flip(users.create({ user: twin }))).toMatchObject({ _tag: "EmailTaken" });
      expect(yield* users.deactivate("ANDRÉ@EXAMPLE.COM", "2026-05-01T00:00:00.000Z")).toMatchObject({
        id: user.id,
      });
    }),
  );

  law(
    "no character of an address stands for others",
    Effect.gen(function* () {
      const users = yield* Users;
      yield* foundFamily({ user: { email: "a.b@example.com" } });
      for (const email of ["%@example.com", "a_b@example.com", "a?b@example.com", "' or '1'='1"])
        expect(yield* users.findByEmail(email)).toBeUndefined();
    }),
  );

  law(
    "a taken address is refused by name, and leaves neither user nor family behind",
    Effect.gen(function* () {
      const users = yield* Users;
      const { user, family } = yield* foundFamily();
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
    "of fifty who take one address at once exactly one gets it, and no family is left behind",
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
    "a user joins a family that is there, and no family is made for them",
    Effect.gen(function* () {
      const users = yield* Users;
      const { family } = yield* foundFamily();
      const member = newUser(family, { role: "member" });
      yield* users.create({ user: member });
      expect(yield* users.findByEmail(member.email)).toEqual(member);
      expect(yield* users.onlyFamily).toEqual(family);
    }),
  );

  law(
    "nobody joins a family that is not there, and no user is left behind",
    Effect.gen(function* () {
      const users = yield* Users;
      const nowhere = newFamily();
      const refused = yield* Effect.flip(users.create({ user: newUser(nowhere) }));
      expect(refused).toMatchObject({ _tag: "FamilyNotFound", id: nowhere.id });
      expect(yield* users.list(10)).toEqual([]);
    }),
  );

  law(
    "a family that is there is never made again over what it has",
    Effect.gen(function* () {
      const users = yield* Users;
      const { family, user } = yield* foundFamily();
      const again = newFamily({ id: family.id, currency: "JPY" });
      yield* expectDefect(users.create({ user: newUser(again), family: again }));
      expect(yield* users.findFamily(family.id)).toEqual(family);
      expect(yield* users.list(10)).toEqual([user]);
    }),
  );

  law(
    "the only family is told where there is exactly one",
    Effect.gen(function* () {
      const users = yield* Users;
      expect(yield* users.onlyFamily).toBeUndefined();
      const { family } = yield* foundFamily();
      expect(yield* users.onlyFamily).toEqual(family);
      yield* foundFamily();
      expect(yield* users.onlyFamily).toBeUndefined();
    }),
  );

  law(
    "users are listed oldest first, no more than asked for",
    Effect.gen(function* () {
      const users = yield* Users;
      for (const month of ["03", "01", "12", "02"])
        yield* foundFamily({
          user: { created_at: `2026-${month}-01T00:00:00.000Z`, email: `${month}@example.com` },
        });
      const emails = (limit: number) =>
        Effect.map(users.list(limit), (list) => list.map(({ email }) => email.slice(0, 2)));
      expect(yield* emails(10)).toEqual(["01", "02", "03", "12"]);
      expect(yield* emails(2)).toEqual(["01", "02"]);
    }),
  );

  law(
    "who is shut out stays shut out from the first time on, and nobody else is",
    Effect.gen(function* () {
      const users = yield* Users;
      const { user } = yield* foundFamily();
      const { user: other } = yield* foundFamily();
      const shutOut = { ...user, deactivated_at: "2026-05-01T00:00:00.000Z" };
      expect(yield* users.deactivate(user.email, "2026-05-01T00:00:00.000Z")).toEqual(shutOut);
      expect(yield* users.deactivate(user.email, "2026-06-01T00:00:00.000Z")).toEqual(shutOut);
      expect(yield* users.deactivate(user.email, "2026-04-01T00:00:00.000Z")).toEqual(shutOut);
      expect(yield* users.findByEmail(user.email)).toEqual(shutOut);
      expect(yield* users.findByEmail(other.email)).toEqual(other);
    }),
  );

  law(
    "of twenty who shut a user out at once all are told the same moment",
    Effect.gen(function* () {
      const users = yield* Users;
      const { user } = yield* foundFamily();
      const told = yield* race(20, (i) => users.deactivate(user.email, `2026-05-01T00:00:${10 + i}.000Z`));
      const kept = yield* users.findByEmail(user.email);
      expect(kept?.deactivated_at).not.toBeNull();
      for (const each of told) expect(each).toEqual(kept);
    }),
  );

  law(
    "shutting out nobody answers with nobody",
    Effect.gen(function* () {
      const users = yield* Users;
      expect(yield* users.deactivate("nobody@example.com", "2026-05-01T00:00:00.000Z")).toBeUndefined();
    }),
  );

  law(
    "who is shut out keeps the address, so that nobody else takes it",
    Effect.gen(function* () {
      const users = yield* Users;
      const { user, family } = yield* foundFamily();
      yield* users.deactivate(user.email, "2026-05-01T00:00:00.000Z");
      const successor = newUser(family, { email: user.email });
      expect(yield* Effect.flip(users.create({ user: successor }))).toMatchObject({ _tag: "EmailTaken" });
    }),
  );
};

import * as Effect from "effect/Effect";
import { EmailTaken, FamilyNotFound } from "../access/errors.ts";
import type { User } from "../access/user.ts";
import { Users } from "../access/users.ts";
import { compareTexts } from "./order.ts";
import { emptyFamily, type State } from "./state.ts";

export const usersIn = ({ users, emails, families }: State) => {
  const byEmail = (email: string): User | undefined => {
    const id = emails.get(email.toLowerCase());
    return id === undefined ? undefined : users.get(id);
  };
  return Users.of({
    create: ({ user, family }) =>
      Effect.suspend((): Effect.Effect<void, EmailTaken | FamilyNotFound> => {
        if (byEmail(user.email) !== undefined) return Effect.fail(new EmailTaken({ email: user.email }));
        const isThere = families.has(user.family_id);
        if (family === undefined && !isThere) return Effect.fail(new FamilyNotFound({ id: user.family_id }));
        if (family !== undefined && (isThere || family.id !== user.family_id))
          return Effect.die(new Error("the family of a new user must be new, and the user's own"));
        if (users.has(user.id)) return Effect.die(new Error(`the user ${user.id} already exists`));
        if (family !== undefined) families.set(family.id, emptyFamily(family));
        users.set(user.id, user);
        emails.set(user.email.toLowerCase(), user.id);
        return Effect.void;
      }),
    findByEmail: (email) => Effect.sync(() => byEmail(email)),
    findFamily: (id) => Effect.sync(() => families.get(id)?.family),
    onlyFamily: Effect.sync(() => {
      const [first, second] = families.values();
      return second === undefined ? first?.family : undefined;
    }),
    familiesWithoutUsers: (limit) =>
      Effect.sync(() => {
        const joined = new Set([...users.values()].map(({ family_id }) => family_id));
        return [...families.values()]
          .map(({ family }) => family)
          .filter(({ id }) => !joined.has(id))
          .sort((a, b) => compareTexts([a.id], [b.id]))
          .slice(0, limit);
      }),
    list: (limit) =>
      Effect.sync(() =>
        [...users.values()]
          .sort((a, b) => compareTexts([a.created_at, a.id], [b.created_at, b.id]))
          .slice(0, limit),
      ),
    reactivate: (email) =>
      Effect.sync(() => {
        const user = byEmail(email);
        if (user === undefined || user.deactivated_at === null) return user;
        const reactivated = { ...user, deactivated_at: null };
        users.set(user.id, reactivated);
        return reactivated;
      }),
    deactivate: (email, at) =>
      Effect.sync(() => {
        const user = byEmail(email);
        if (user === undefined || user.deactivated_at !== null) return user;
        const deactivated = { ...user, deactivated_at: at };
        users.set(user.id, deactivated);
        return deactivated;
      }),
  });
};

import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { Removals, Users } from "../../src/access/index.ts";
import { Identities, linkIdentity, setIdentityBlocked, unlinkIdentity } from "../../src/sso/index.ts";
import { foundUser } from "../found-user.ts";
import { inMemory, START } from "../still-clock.ts";
import { anIdentity, auditEntries, outcome } from "./support.ts";

const NAMED = { provider: "google", issuer: "https://id.example.com", subject: "subject 🦊" };

const entryOf = (event: string, user_id: string | null) => ({
  id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
  event,
  user_id,
  provider: "google",
  ip_address: null,
  user_agent: null,
  metadata: { subject: "subject 🦊" },
  created_at: START,
});

const owner = Effect.flatMap(Identities, (identities) => identities.findUser(NAMED));

const events = Effect.map(auditEntries, (entries) => entries.map(({ event }) => event));

describe("an operator", () => {
  it("links an identity to a user, whose address is read in any case, and it is logged", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser({ email: "ada@example.com" });
        yield* linkIdentity(" ADA@Example.com ", NAMED);
        expect(yield* owner).toEqual(user);
        yield* linkIdentity("ada@example.com", NAMED);
        expect(yield* auditEntries).toEqual([entryOf("identity_linked", user.id)]);
      }),
    ));

  it("does not take an identity from a user by linking it to another", () =>
    inMemory(
      Effect.gen(function* () {
        const [user, other] = [yield* foundUser(), yield* foundUser()];
        yield* linkIdentity(user.email, NAMED);
        expect(yield* outcome(linkIdentity(other.email, NAMED))).toBe("IdentityTaken");
        expect(yield* outcome(unlinkIdentity(other.email, NAMED))).toBe("done");
        expect(yield* owner).toEqual(user);
        expect(yield* events).toEqual(["identity_linked"]);
      }),
    ));

  it("unlinks an identity once", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        expect(yield* unlinkIdentity(user.email, NAMED)).toBe(false);
        yield* linkIdentity(user.email, NAMED);
        expect(yield* unlinkIdentity(user.email.toUpperCase(), NAMED)).toBe(true);
        expect(yield* owner).toBeUndefined();
        expect(yield* unlinkIdentity(user.email, NAMED)).toBe(false);
        expect(yield* auditEntries).toEqual([
          entryOf("identity_unlinked", user.id),
          entryOf("identity_linked", user.id),
        ]);
      }),
    ));

  it("fails if there is no such user, and nothing is written", () =>
    inMemory(
      Effect.gen(function* () {
        for (const work of [linkIdentity("no@example.com", NAMED), unlinkIdentity("no@example.com", NAMED)])
          expect(yield* Effect.flip(work)).toMatchObject({ _tag: "UserNotFound", email: "no@example.com" });
        expect(yield* auditEntries).toEqual([]);
      }),
    ));

  it("fails if the user is deleted at that moment, and nothing is written", () =>
    inMemory(
      Effect.gen(function* () {
        const { email } = yield* foundUser();
        const users = yield* Users;
        const removals = yield* Removals;
        const late = Users.of({
          ...users,
          findByEmail: (name) => Effect.tap(users.findByEmail(name), () => removals.removeUser(name, START)),
        });
        const work = Effect.provideService(linkIdentity(email, NAMED), Users, late);
        expect(yield* Effect.flip(work)).toMatchObject({ _tag: "UserNotFound", email });
        expect(yield* owner).toBeUndefined();
        expect(yield* auditEntries).toEqual([]);
      }),
    ));

  it("blocks and unblocks an identity, each logged once", () =>
    inMemory(
      Effect.gen(function* () {
        const told: boolean[] = [];
        for (const isToBe of [false, true, true, false, false])
          told.push(yield* setIdentityBlocked(NAMED, isToBe));
        expect(told).toEqual([false, true, false, true, false]);
        expect(yield* (yield* Identities).isBlocked(NAMED)).toBe(false);
        expect(yield* auditEntries).toEqual([
          entryOf("identity_unblocked", null),
          entryOf("identity_blocked", null),
        ]);
      }),
    ));

  it("blocks one identity and no other", () =>
    inMemory(
      Effect.gen(function* () {
        yield* setIdentityBlocked(NAMED, true);
        const identities = yield* Identities;
        expect(yield* identities.isBlocked(NAMED)).toBe(true);
        expect(yield* identities.isBlocked(anIdentity())).toBe(false);
      }),
    ));
});

import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import { Users } from "../../src/access/index.ts";
import { issueAuthorizationCode } from "../../src/sso/index.ts";
import { exchange, foundUser, inMemory, issueCode, later, START } from "./support.ts";

const issue = (user_id: string) =>
  issueAuthorizationCode({ user_id, provider: "google", code_challenge: null });

it("a code is issued for a user who is there, for five minutes", () =>
  inMemory(
    Effect.gen(function* () {
      const user = yield* foundUser();
      const { code, expires_at } = yield* issue(user.id);
      expect(expires_at).toBe(later(300_000));
      expect((yield* exchange(code)).user).toEqual(user);
    }),
  ));

it("a user who is deactivated has no code, from that moment on", () =>
  inMemory(
    Effect.gen(function* () {
      const user = yield* foundUser();
      yield* issueCode(user);
      yield* (yield* Users).deactivate(user.email, START);
      expect(yield* Effect.flip(issue(user.id))).toMatchObject({
        _tag: "UserDeactivated",
        email: user.email,
      });
    }),
  ));

it("nobody has a code who is not there", () =>
  inMemory(
    Effect.gen(function* () {
      yield* foundUser();
      const id = "0190a7c2-6f00-7000-8000-00000000ffff";
      expect(yield* Effect.flip(issue(id))).toMatchObject({ _tag: "UnknownUser", id });
    }),
  ));

import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import { Users } from "../../src/access/index.ts";
import { issueAuthorizationCode, issueLinkingCode } from "../../src/sso/index.ts";
import { foundUser } from "../found-user.ts";
import { inMemory, later, START } from "../still-clock.ts";
import { anIdentity, exchange, issueCode } from "./support.ts";

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

it("no code is issued for a user who does not exist", () =>
  inMemory(
    Effect.gen(function* () {
      yield* foundUser();
      const id = "0190a7c2-6f00-7000-8000-00000000ffff";
      expect(yield* Effect.flip(issue(id))).toMatchObject({ _tag: "UnknownUser", id });
    }),
  ));

it.each(["", "x", `${"x".repeat(42)}+`])("no code is bound to %j, which is no challenge", (code_challenge) =>
  inMemory(
    Effect.gen(function* () {
      const user = yield* foundUser();
      const refusal = { _tag: "CodeRefused", problem: "code_challenge" };
      const authorization = issueAuthorizationCode({ user_id: user.id, provider: "google", code_challenge });
      expect(yield* Effect.flip(authorization)).toMatchObject(refusal);
      const linking = issueLinkingCode({
        ...{ identity: anIdentity({}), allow_account_creation: true, code_challenge },
      });
      expect(yield* Effect.flip(linking)).toMatchObject(refusal);
    }),
  ),
);

const TOO_LONG = `${"a".repeat(250)}@example.com`;

it.each(["", " ", "notmail", "a@example.com,b@example.com", TOO_LONG])(
  "no linking code is issued for the address %j",
  (email) =>
    inMemory(
      Effect.gen(function* () {
        const linking = issueLinkingCode({
          ...{ identity: anIdentity({ email }), allow_account_creation: true, code_challenge: null },
        });
        expect(yield* Effect.flip(linking)).toMatchObject({ _tag: "CodeRefused", problem: "email" });
      }),
    ),
);

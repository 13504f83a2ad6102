import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { expect, it } from "vitest";
import { refreshTokens, revokeToken, Tokens } from "../../src/sso/index.ts";
import { foundUser } from "../found-user.ts";
import { inMemory, START } from "../still-clock.ts";
import { allEntries, ORIGIN, outcome, signIn } from "./support.ts";

it("every sign-in is logged with its session", () =>
  inMemory(
    Effect.gen(function* () {
      const user = yield* foundUser();
      yield* signIn(user);
      yield* signIn(user);
      const sessions = yield* (yield* Tokens).sessions({ user_id: user.id, at: START, limit: 10 });
      const entries = yield* allEntries;
      expect(entries).toHaveLength(2);
      for (const { session } of sessions)
        expect(entries).toContainEqual({
          id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
          event: "signed_in",
          user_id: user.id,
          provider: expect.any(String),
          ...ORIGIN,
          metadata: { session_id: session.id },
          created_at: START,
        });
    }),
  ));

it("a refused refresh within a session is logged once, and one with an unknown token is not", () =>
  inMemory(
    Effect.gen(function* () {
      const user = yield* foundUser();
      const { access_token, refresh_token } = yield* signIn(user);
      yield* revokeToken(refresh_token);
      for (const token of [refresh_token, refresh_token, access_token, Redacted.make("frt_")])
        expect(yield* outcome(refreshTokens(token, ORIGIN))).toBe("InvalidGrant");
      const refused = (yield* allEntries).filter(({ event }) => event !== "signed_in");
      expect(refused).toMatchObject([
        { event: "refresh_refused", user_id: user.id, ...ORIGIN, metadata: { reason: "revoked" } },
      ]);
    }),
  ));

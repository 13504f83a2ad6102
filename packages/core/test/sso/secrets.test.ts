import { createHash } from "node:crypto";
import { inspect } from "node:util";
import * as Cause from "effect/Cause";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Redacted from "effect/Redacted";
import { expect, it } from "vitest";
import { authenticate, issueAuthorizationCode, refreshTokens } from "../../src/sso/index.ts";
import { makeSecret } from "../../src/sso/one-time-secret.ts";
import { foundUser } from "../found-user.ts";
import { inMemory } from "../still-clock.ts";
import {
  anIdentity,
  auditEntries,
  CHALLENGE,
  create,
  exchange,
  issueCode,
  issueLinking,
  ORIGIN,
  VERIFIER,
} from "./support.ts";

/** Every way in which a value may get into a log. */
const shown = (value: unknown): string => {
  const texts = [
    JSON.stringify(value),
    inspect(value, { depth: 20, showHidden: true, getters: true }),
    String(value),
  ];
  if (value instanceof Error) texts.push(value.message, value.stack ?? "");
  if (Exit.isExit(value) && Exit.isFailure(value)) texts.push(Cause.pretty(value.cause));
  return texts.join("\n");
};

it("what is handed out or refused shows nothing secret, however it is printed", () =>
  inMemory(
    Effect.gen(function* () {
      const user = yield* foundUser();
      const values: unknown[] = [];
      const handedOut = yield* issueAuthorizationCode({
        ...{ user_id: user.id, provider: "google", code_challenge: CHALLENGE },
      });
      const signedIn = yield* exchange(handedOut.code, VERIFIER);
      const refreshed = yield* refreshTokens(signedIn.tokens.refresh_token, ORIGIN);
      const linking = yield* issueLinking();
      const account = yield* create(linking);
      const other = yield* issueLinking(anIdentity({ email: "private@example.com", first_name: "Private" }));
      values.push(handedOut, signedIn.tokens, refreshed, linking, account.tokens);
      values.push(
        ...(yield* Effect.all([
          Effect.exit(exchange(handedOut.code, VERIFIER)),
          Effect.exit(exchange(handedOut.code)),
          Effect.exit(exchange(linking, VERIFIER)),
          Effect.exit(create(linking)),
          Effect.exit(create(other, { first_name: "Private".repeat(50) })),
          Effect.exit(refreshTokens(signedIn.tokens.refresh_token, ORIGIN)),
          Effect.exit(authenticate({ _tag: "AccessToken", text: signedIn.tokens.access_token })),
        ])),
      );
      values.push(yield* auditEntries);
      const secrets = [
        ...[handedOut.code, linking, other, VERIFIER],
        ...[signedIn.tokens, refreshed, account.tokens].flatMap((each) => [
          each.access_token,
          each.refresh_token,
        ]),
      ].map(Redacted.value);
      const failed = values.filter((value) => Exit.isExit(value));
      expect(failed.filter(Exit.isFailure)).toHaveLength(failed.length);
      for (const value of values) {
        const text = shown(value);
        for (const secret of [...secrets, "private@example.com", "Private", user.email])
          expect(text).not.toContain(secret);
        // Nor the hash, which is what storage looks it up by.
        for (const secret of secrets)
          expect(text).not.toContain(createHash("sha256").update(secret).digest("hex"));
      }
    }),
  ));

it("a secret is kept as the SHA-256 of its text", () => {
  const { text, hash } = makeSecret(new Uint8Array(32).fill(255), "fat_");
  expect(Redacted.value(text)).toBe(`fat_${"_".repeat(42)}8`);
  expect(hash).toBe(createHash("sha256").update(Redacted.value(text)).digest("hex"));
});

it("two codes of one moment have nothing in common", () =>
  inMemory(
    Effect.gen(function* () {
      const user = yield* foundUser();
      const [a, b] = [yield* issueCode(user), yield* issueCode(user)].map(Redacted.value);
      const same = [...a!].filter((char, at) => char === b![at]).length;
      expect(same).toBeLessThan(12);
    }),
  ));

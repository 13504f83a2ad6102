import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { createApiKey, createUser } from "../../src/access/index.ts";
import { layerMemory } from "../../src/memory/index.ts";
import type { Storage } from "../../src/storage/index.ts";

const inMemory = <A, E>(work: Effect.Effect<A, E, Storage | SecureRandom.SecureRandom>): Promise<A> =>
  Effect.runPromise(Effect.provide(work, [layerMemory, SecureRandom.layerWebCrypto]));

const ADA = { email: "ada@example.com", first_name: "Ada", last_name: "Quill" };

const reasons = (error: { readonly _tag: string }): unknown =>
  "errors" in error ? error.errors : error._tag;

const LONGEST = "🦊".repeat(255);

const BAD = [
  ["NUL", "Ze\0d", /contains a control character/],
  ["an escape", "\u001b[31mred", /contains a control character/],
  ["a line break", "Ada\nQuill", /contains a control character/],
  ["half a character", "Zo\ud83e", /incomplete character/],
  ["a character too many", `${LONGEST}x`, /longer than 255 characters/],
] as const;

describe("a name", () => {
  it("has at most 255 characters, however many units they take", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* createUser({ ...ADA, first_name: ` ${LONGEST}\n` });
        expect(user.first_name).toBe(LONGEST);
        const { key } = yield* createApiKey({ user: user.email, name: LONGEST, scope: "read" });
        expect(key.name).toBe(LONGEST);
      }),
    ));

  it.each(BAD)("of a user or a key with %s in it is refused", (_, name, reason) =>
    inMemory(
      Effect.gen(function* () {
        const both = yield* Effect.flip(createUser({ ...ADA, first_name: name, last_name: name }));
        expect(reasons(both)).toEqual([
          expect.stringMatching(/^The first name /),
          expect.stringMatching(/^The last name /),
        ]);
        yield* createUser(ADA);
        const key = yield* Effect.flip(createApiKey({ user: ADA.email, name, scope: "read" }));
        expect(reasons(key)).toEqual([expect.stringMatching(/^The name of the key /)]);
        for (const sentence of [reasons(both), reasons(key)].flat()) expect(sentence).toMatch(reason);
      }),
    ),
  );

  it("that is blank is refused as such", () =>
    inMemory(
      Effect.gen(function* () {
        const error = yield* Effect.flip(createUser({ ...ADA, first_name: " \n" }));
        expect(reasons(error)).toEqual(["The first name is blank."]);
      }),
    ));
});

describe("an e-mail address", () => {
  it("with half a character in it is none", () =>
    inMemory(
      Effect.gen(function* () {
        const error = yield* Effect.flip(createUser({ ...ADA, email: "ada\ud83e@example.com" }));
        expect(reasons(error)).toEqual([expect.stringContaining("is not an e-mail address")]);
      }),
    ));
});

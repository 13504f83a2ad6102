import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { createApiKey, createUser } from "../../src/access/index.ts";
import { inMemory } from "../still-clock.ts";
import { ADA, ada, reasons } from "./support.ts";

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
        const both = yield* reasons(createUser({ ...ADA, first_name: name, last_name: name }));
        expect(both).toEqual([
          expect.stringMatching(/^The first name /),
          expect.stringMatching(/^The last name /),
        ]);
        yield* ada;
        const key = yield* reasons(createApiKey({ user: ADA.email, name, scope: "read" }));
        expect(key).toEqual([expect.stringMatching(/^The name of the key /)]);
        for (const sentence of [both, key].flat()) expect(sentence).toMatch(reason);
      }),
    ),
  );

  it("that is blank is refused as such", () =>
    inMemory(
      Effect.gen(function* () {
        const blank = yield* reasons(createUser({ ...ADA, first_name: " \n" }));
        expect(blank).toEqual(["The first name is blank."]);
      }),
    ));
});

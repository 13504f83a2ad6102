import { RequestCounts } from "@farthing/core/access";
import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import { expect } from "vitest";
import type { Laws } from "./support/law.ts";
import { race } from "./support/outcomes.ts";
import { newId } from "./support/people.ts";
import { HARD_TEXTS } from "./support/samples.ts";

const MINUTE = 60_000;

const count = (client: string) => RequestCounts.use((counts) => counts.count(client));

const countOf = (client: string) => Effect.map(count(client), (counted) => counted.count);

export const requestCountsLaws = ({ law, property }: Laws<RequestCounts>): void => {
  law(
    "the requests of a client are counted from one, in a minute that begins with the first and whose end does not move",
    Effect.gen(function* () {
      const client = newId();
      const first = yield* count(client);
      expect(first).toEqual({ count: 1, ends_in: MINUTE });
      let before = first.ends_in;
      for (const expected of [2, 3, 4]) {
        const { count: counted, ends_in } = yield* count(client);
        expect(counted).toBe(expected);
        expect(ends_in).toBeLessThanOrEqual(before);
        expect(ends_in).toBeGreaterThan(0);
        before = ends_in;
      }
    }),
  );

  property(
    "each client is counted for itself, whatever its name",
    fc.uniqueArray(fc.constantFrom(...HARD_TEXTS, "client", "Client", "client ", ""), { minLength: 2 }),
    (names) =>
      Effect.gen(function* () {
        const run = newId();
        for (const expected of [1, 2])
          for (const name of names) expect(yield* countOf(`${run}${name}`)).toBe(expected);
      }),
  );

  law(
    "of two hundred concurrent requests each is counted once",
    Effect.gen(function* () {
      const client = newId();
      const counts = yield* race(200, () => countOf(client));
      expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    }),
  );
};

import { type SignInStart, SignInStarts } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import { expect } from "vitest";
import type { Laws } from "./support/law.ts";
import { expectDefect, race } from "./support/outcomes.ts";
import { HARD_TEXTS, LONG_TEXT } from "./support/samples.ts";
import { newHash } from "./support/sign-in.ts";

const BEGAN_AT = "2026-03-01T12:00:00.000Z";
const LAST = "2026-03-01T12:09:59.999Z";
const ENDS_AT = "2026-03-01T12:10:00.000Z";

const newStart = (parts: Partial<SignInStart> = {}): SignInStart => ({
  state_hash: newHash(),
  browser_hash: newHash(),
  provider: "acme",
  app_state: null,
  code_challenge: null,
  created_at: BEGAN_AT,
  expires_at: ENDS_AT,
  ...parts,
});

const begin = (parts: Partial<SignInStart> = {}) =>
  Effect.gen(function* () {
    const start = newStart(parts);
    yield* (yield* SignInStarts).add(start);
    return start;
  });

const take = (
  { state_hash, browser_hash, provider }: Pick<SignInStart, "state_hash" | "browser_hash" | "provider">,
  at = BEGAN_AT,
) => Effect.flatMap(SignInStarts, (starts) => starts.take({ state_hash, browser_hash, provider, at }));

export const signInStartsLaws = ({ law }: Laws<SignInStarts>): void => {
  law(
    "a sign-in comes back as it began, and only once",
    Effect.gen(function* () {
      for (const text of [...HARD_TEXTS, LONG_TEXT, ""]) {
        const start = yield* begin({ provider: text, app_state: text, code_challenge: text });
        expect(yield* take(start)).toEqual(start);
        expect(yield* take(start)).toBeUndefined();
      }
      const plain = yield* begin();
      expect(yield* take(plain)).toEqual(plain);
    }),
  );

  law(
    "a sign-in is taken only with its state, its browser and its provider, and otherwise stays",
    Effect.gen(function* () {
      const start = yield* begin();
      const other = yield* begin({ provider: "other" });
      for (const wrong of [
        { state_hash: newHash() },
        { state_hash: other.state_hash },
        { state_hash: start.state_hash.toUpperCase() },
        { state_hash: `${start.state_hash} ` },
        { state_hash: start.browser_hash },
        { state_hash: "%" },
        { state_hash: "" },
        { browser_hash: newHash() },
        { browser_hash: other.browser_hash },
        { browser_hash: start.browser_hash.toUpperCase() },
        { browser_hash: start.state_hash },
        { browser_hash: "" },
        { provider: "other" },
        { provider: "ACME" },
        { provider: "" },
      ])
        expect(yield* take({ ...start, ...wrong })).toBeUndefined();
      expect(yield* take(start)).toEqual(start);
      expect(yield* take(other)).toEqual(other);
    }),
  );

  law(
    "a sign-in can be taken until before the moment of its expiry",
    Effect.gen(function* () {
      const [one, two, three] = [yield* begin(), yield* begin(), yield* begin()];
      expect(yield* take(one, LAST)).toEqual(one);
      expect(yield* take(two, ENDS_AT)).toBeUndefined();
      expect(yield* take(three, "2027-01-01T00:00:00.000Z")).toBeUndefined();
    }),
  );

  law(
    "a new sign-in deletes expired ones and keeps the others",
    Effect.gen(function* () {
      const old = yield* begin();
      const late = yield* begin({ expires_at: "2026-03-01T12:10:00.001Z" });
      yield* begin({ created_at: LAST, expires_at: "2026-03-01T12:19:59.999Z" });
      expect(yield* take(old)).toEqual(old);
      const again = yield* begin();
      yield* begin({ created_at: ENDS_AT, expires_at: "2026-03-01T12:20:00.000Z" });
      expect(yield* take(again)).toBeUndefined();
      expect(yield* take(late)).toEqual(late);
    }),
  );

  law(
    "a sign-in is never replaced by another with the same state",
    Effect.gen(function* () {
      const start = yield* begin({ app_state: "first" });
      yield* expectDefect(begin({ state_hash: start.state_hash, app_state: "second" }));
      expect(yield* take(start)).toEqual(start);
    }),
  );

  law(
    "many sign-ins may be in progress at once, in one browser and in several",
    Effect.gen(function* () {
      const browser_hash = newHash();
      const starts = yield* race(50, (index) =>
        begin({ app_state: String(index), ...(index % 2 === 0 ? { browser_hash } : {}) }),
      );
      for (const start of starts.toReversed()) expect(yield* take(start)).toEqual(start);
    }),
  );

  law(
    "of two hundred concurrent attempts to take a sign-in one gets it",
    Effect.gen(function* () {
      const start = yield* begin();
      const each = yield* race(200, () => take(start));
      expect(each.filter((found) => found !== undefined)).toEqual([start]);
    }),
  );
};

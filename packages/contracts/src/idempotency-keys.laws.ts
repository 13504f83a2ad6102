import type { Users } from "@farthing/core/access";
import {
  type Begun,
  IdempotencyKeys,
  type KeptAnswer,
  type NamedRequest,
  Removals,
} from "@farthing/core/access";
import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import { expect } from "vitest";
import type { Laws } from "./support/law.ts";
import { expectDefect, race } from "./support/outcomes.ts";
import { createFamily, newId } from "./support/people.ts";
import { HARD_TEXTS, LONG_TEXT } from "./support/samples.ts";

const AT = "2026-03-01T12:00:00.000Z";
const FREE_AT = "2026-03-01T12:05:00.000Z";
const KEPT_UNTIL = "2026-03-02T12:00:00.000Z";

const ANSWER: KeptAnswer = { status: 201, body: '{"id":"1"}' };

const BEGUN: Begun = { _tag: "Begun" };
const IN_USE: Begun = { _tag: "InUse" };
const REUSED: Begun = { _tag: "Reused" };
const answered = (answer = ANSWER): Begun => ({ _tag: "Answered", answer });

const newRequest = (parts: Partial<NamedRequest> = {}) =>
  Effect.map(
    createFamily(),
    ({ user }): NamedRequest => ({
      ...{ user_id: user.id, credential: newId(), key: newId(), fingerprint: newId(), attempt: newId() },
      ...{ at: AT, free_at: FREE_AT, kept_until: KEPT_UNTIL },
      ...parts,
    }),
  );

/** The same request, sent again. */
const again = (request: NamedRequest, parts: Partial<NamedRequest> = {}): NamedRequest => ({
  ...request,
  attempt: newId(),
  ...parts,
});

const begin = (request: NamedRequest) => IdempotencyKeys.use((keys) => keys.begin(request));

const finish = (
  { credential, key, attempt }: Pick<NamedRequest, "credential" | "key" | "attempt">,
  answer: KeptAnswer | undefined = ANSWER,
) => IdempotencyKeys.use((keys) => keys.finish({ credential, key, attempt }, answer));

const release = ({ credential, key, attempt }: NamedRequest) =>
  IdempotencyKeys.use((keys) => keys.finish({ credential, key, attempt }, undefined));

export const idempotencyKeysLaws = ({ law, property }: Laws<IdempotencyKeys | Users>): void => {
  law(
    "a request that is at work is in use, and once it is answered its answer comes back, however often",
    Effect.gen(function* () {
      const request = yield* newRequest();
      expect(yield* begin(request)).toEqual(BEGUN);
      expect(yield* begin(again(request))).toEqual(IN_USE);
      yield* finish(request);
      for (const _ of [1, 2, 3]) expect(yield* begin(again(request))).toEqual(answered());
    }),
  );

  law(
    "a name stays that of its request, at work and answered",
    Effect.gen(function* () {
      const request = yield* newRequest();
      yield* begin(request);
      expect(yield* begin(again(request, { fingerprint: "another" }))).toEqual(REUSED);
      expect(yield* begin(again(request, { fingerprint: "another", at: FREE_AT }))).toEqual(REUSED);
      yield* finish(request);
      expect(yield* begin(again(request, { fingerprint: "another" }))).toEqual(REUSED);
      expect(yield* begin(again(request))).toEqual(answered());
    }),
  );

  law(
    "names are told apart by their credential and exactly",
    Effect.gen(function* () {
      const request = yield* newRequest({ key: "name", credential: "c" });
      yield* begin(request);
      yield* finish(request);
      for (const other of [
        { credential: "C" },
        { credential: "" },
        { credential: "cn", key: "ame" },
        { key: "Name" },
        { key: "name " },
        { key: "%" },
        { key: "" },
      ])
        expect(yield* begin(again(request, { ...other, fingerprint: "another" }))).toEqual(BEGUN);
      expect(yield* begin(again(request))).toEqual(answered());
    }),
  );

  property(
    "names, fingerprints and answers are kept as they are",
    fc.record({
      name: fc.constantFrom(...HARD_TEXTS, LONG_TEXT, ""),
      status: fc.constantFrom(200, 201, 404, 422, 499),
      body: fc.constantFrom(...HARD_TEXTS, LONG_TEXT, ""),
    }),
    ({ name, status, body }) =>
      Effect.gen(function* () {
        const request = yield* newRequest({ key: name, fingerprint: name });
        yield* begin(request);
        yield* finish(request, { status, body });
        expect(yield* begin(again(request))).toEqual(answered({ status, body }));
      }),
  );

  law(
    "an attempt that ended without an answer leaves the name free for any request",
    Effect.gen(function* () {
      const request = yield* newRequest();
      yield* begin(request);
      yield* release(request);
      const other = again(request, { fingerprint: "another" });
      expect(yield* begin(other)).toEqual(BEGUN);
      expect(yield* begin(again(request))).toEqual(REUSED);
    }),
  );

  law(
    "an attempt that has not ended is replaced from the moment it has no more time, and cannot end then",
    Effect.gen(function* () {
      const first = yield* newRequest();
      yield* begin(first);
      expect(yield* begin(again(first, { at: "2026-03-01T12:04:59.999Z" }))).toEqual(IN_USE);
      const second = again(first, { at: FREE_AT, free_at: "2026-03-01T12:10:00.000Z" });
      expect(yield* begin(second)).toEqual(BEGUN);
      expect(yield* begin(again(first, { at: FREE_AT }))).toEqual(IN_USE);
      yield* finish(first, { status: 200, body: "late" });
      yield* release(first);
      expect(yield* begin(again(first, { at: FREE_AT }))).toEqual(IN_USE);
      yield* finish(second);
      expect(yield* begin(again(first, { at: FREE_AT }))).toEqual(answered());
    }),
  );

  law(
    "an answer that is kept is neither replaced nor forgotten by its attempt",
    Effect.gen(function* () {
      const request = yield* newRequest();
      yield* begin(request);
      yield* finish(request);
      yield* finish(request, { status: 500, body: "another" });
      yield* release(request);
      expect(yield* begin(again(request))).toEqual(answered());
    }),
  );

  law(
    "a name is forgotten at its moment and not before, whoever begins something then",
    Effect.gen(function* () {
      const request = yield* newRequest();
      const later = yield* newRequest({ kept_until: "2026-03-02T12:00:00.001Z" });
      for (const each of [request, later]) {
        yield* begin(each);
        yield* finish(each);
      }
      yield* begin(yield* newRequest({ at: "2026-03-02T11:59:59.999Z" }));
      expect(yield* begin(again(request))).toEqual(answered());
      yield* begin(yield* newRequest({ at: KEPT_UNTIL }));
      expect(yield* begin(again(request, { fingerprint: "another" }))).toEqual(BEGUN);
      expect(yield* begin(again(later))).toEqual(answered());
    }),
  );

  law(
    "a name that has ended is free, however many have ended before it",
    Effect.gen(function* () {
      const request = yield* newRequest();
      const ended = Array.from({ length: 100 }, () =>
        again(request, { key: newId(), kept_until: "2026-03-02T11:00:00.000Z" }),
      );
      for (const each of [...ended, request]) yield* begin(each);
      yield* finish(request);
      const anew = again(request, {
        at: KEPT_UNTIL,
        fingerprint: "another",
        kept_until: "2026-03-03T12:00:00.000Z",
      });
      expect(yield* begin(anew)).toEqual(BEGUN);
      yield* finish(anew, { status: 200, body: "anew" });
      expect(yield* begin(again(anew))).toEqual(answered({ status: 200, body: "anew" }));
    }),
  );

  law(
    "to end what nobody began changes nothing",
    Effect.gen(function* () {
      const request = yield* newRequest();
      yield* finish(request);
      yield* release(request);
      expect(yield* begin(request)).toEqual(BEGUN);
    }),
  );

  law(
    "a name of nobody is a defect",
    Effect.gen(function* () {
      yield* expectDefect(begin(yield* newRequest({ user_id: newId() })));
    }),
  );

  law(
    "of two hundred concurrent attempts one begins",
    Effect.gen(function* () {
      const request = yield* newRequest();
      const each = yield* race(200, () => begin(again(request)));
      expect(each.filter(({ _tag }) => _tag === "Begun")).toHaveLength(1);
      expect(each.filter(({ _tag }) => _tag === "InUse")).toHaveLength(199);
    }),
  );
};

/** What users leave when they are deleted. */
export const leftIdempotencyKeysLaws = ({ law }: Laws<IdempotencyKeys | Removals | Users>): void => {
  law(
    "names go with their user",
    Effect.gen(function* () {
      const { user } = yield* createFamily();
      const [request, other] = [yield* newRequest({ user_id: user.id }), yield* newRequest()];
      for (const each of [request, other]) {
        yield* begin(each);
        yield* finish(each);
      }
      yield* Removals.use((removals) => removals.removeUser(user.email, AT));
      expect(yield* begin(again(request, { user_id: other.user_id }))).toEqual(BEGUN);
      expect(yield* begin(again(other))).toEqual(answered());
    }),
  );
};

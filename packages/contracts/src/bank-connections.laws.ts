import type { Users } from "@farthing/core/access";
import { type BankConnection, BankConnections, type SyncEnd } from "@farthing/core/provider";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import { change, claim, LATER, newConnection, SYNCED_AT, scopeOf } from "./support/bank.ts";
import type { Laws } from "./support/law.ts";
import { expectDefect, race } from "./support/outcomes.ts";
import { createFamily, newFamily, newId } from "./support/people.ts";
import { HARD_TEXTS, LONG_TEXT } from "./support/samples.ts";

const DAY = "2026-03-01";

const find = ({ family_id, id }: BankConnection) =>
  Effect.flatMap(BankConnections, (connections) => connections.find(family_id, id));

const syncEnd = (parts: Partial<SyncEnd> = {}): SyncEnd => ({
  at: SYNCED_AT,
  status: "ok",
  problem: null,
  revoked: false,
  cool_down_until: null,
  last_success_at: SYNCED_AT,
  institutions: ["Bank"],
  missing_accounts: [],
  backlog: null,
  ...parts,
});

/** A connection after many events. */
const EVENTFUL = {
  sealed_url: "sealed long ago",
  revoked: true,
  institutions: ["Bank", "Broker"],
  last_attempt_at: LATER,
  last_success_at: SYNCED_AT,
  last_status: "failed",
  last_problem: "access_revoked",
  failures: 7,
  cool_down_until: "2026-03-03T00:00:00.000Z",
  requests: { day: DAY, count: 12 },
  backlog: { start: 1_600_000_000, end: 1_700_000_000 },
  sync_began_at: LATER,
  missing_accounts: ["Savings"],
} as const;

export const bankConnectionsLaws = ({ law }: Laws<BankConnections | Users>): void => {
  law(
    "a connection comes back as it was added",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      for (const parts of [
        {},
        EVENTFUL,
        { sealed_url: LONG_TEXT, institutions: HARD_TEXTS, missing_accounts: HARD_TEXTS },
        ...HARD_TEXTS.map((text) => ({ sealed_url: text, institutions: [text, ""] })),
      ]) {
        const connection = yield* claim(family, parts);
        expect(yield* find(connection)).toEqual(connection);
        expect(yield* (yield* BankConnections).list(family.id)).toContainEqual(connection);
      }
    }),
  );

  law(
    "a connection belongs to an existing family and replaces no other connection",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const connection = yield* claim(family);
      yield* expectDefect(claim(newFamily()));
      yield* expectDefect(claim(family, { id: connection.id, sealed_url: "other" }));
      yield* expectDefect(claim((yield* createFamily()).family, { id: connection.id }));
      expect(yield* (yield* BankConnections).list(undefined)).toEqual([connection]);
    }),
  );

  law(
    "a connection that is added again stays as it is meanwhile",
    Effect.gen(function* () {
      const connections = yield* BankConnections;
      const { family } = yield* createFamily();
      const connection = yield* claim(family);
      yield* connections.countRequest(connection.id, DAY, 24);
      yield* race(3, () => connections.add(connection));
      expect(yield* connections.list(undefined)).toEqual([
        { ...connection, requests: { day: DAY, count: 1 } },
      ]);
    }),
  );

  law(
    "connections of one family or of all families are listed oldest first, then by id",
    Effect.gen(function* () {
      const connections = yield* BankConnections;
      const [own, other] = [(yield* createFamily()).family, (yield* createFamily()).family];
      const [low, middle, high] = [newId(), newId(), newId()].toSorted();
      const young = yield* claim(own, { id: low!, created_at: LATER });
      const third = yield* claim(own, { id: high!, created_at: SYNCED_AT });
      const second = yield* claim(other, { id: middle!, created_at: SYNCED_AT });
      const old = yield* claim(own);
      expect(yield* connections.list(own.id)).toEqual([old, third, young]);
      expect(yield* connections.list(other.id)).toEqual([second]);
      expect(yield* connections.list(undefined)).toEqual([old, second, third, young]);
      expect(yield* connections.list(newId())).toEqual([]);
    }),
  );

  law(
    "for another family a connection cannot be found, renewed or removed, as if it did not exist",
    Effect.gen(function* () {
      const connections = yield* BankConnections;
      const { family } = yield* createFamily();
      const theirs = yield* claim((yield* createFamily()).family, EVENTFUL);
      for (const [familyId, id] of [
        [family.id, theirs.id],
        [family.id, newId()],
        [newId(), theirs.id],
        [theirs.family_id, newId()],
        [theirs.family_id, "%"],
      ] as const) {
        const notFound = { _tag: "ConnectionNotFound", id };
        expect(yield* connections.find(familyId, id)).toBeUndefined();
        expect(yield* Effect.flip(connections.renew(familyId, id, "taken over"))).toMatchObject(notFound);
        expect(yield* Effect.flip(connections.remove(familyId, id))).toMatchObject(notFound);
      }
      expect(yield* connections.list(undefined)).toEqual([theirs]);
    }),
  );

  law(
    "a renewed connection has a new access URL and no cool-down",
    Effect.gen(function* () {
      const connections = yield* BankConnections;
      const { family } = yield* createFamily();
      const other = yield* claim(family, EVENTFUL);
      for (const text of ["sealed again", ...HARD_TEXTS]) {
        const connection = yield* claim(family, EVENTFUL);
        yield* connections.renew(family.id, connection.id, text);
        expect(yield* find(connection)).toEqual({
          ...{ ...connection, sealed_url: text, revoked: false, failures: 0 },
          ...{ cool_down_until: null, last_problem: null, last_status: null },
        });
      }
      expect(yield* find(other)).toEqual(other);
    }),
  );

  law(
    "a removed connection does not exist for any family, and the others stay",
    Effect.gen(function* () {
      const connections = yield* BankConnections;
      const { family } = yield* createFamily();
      const [gone, other] = [yield* claim(family), yield* claim(family)];
      yield* connections.remove(family.id, gone.id);
      expect(yield* find(gone)).toBeUndefined();
      expect(yield* connections.list(undefined)).toEqual([other]);
      const notFound = { _tag: "ConnectionNotFound", id: gone.id };
      const { id } = gone;
      expect(yield* Effect.flip(connections.remove(family.id, id))).toMatchObject(notFound);
      expect(yield* Effect.flip(connections.renew(family.id, id, "x"))).toMatchObject(notFound);
      expect(yield* Effect.flip(connections.countRequest(id, DAY, 48))).toMatchObject(notFound);
      const storing = connections.storeWindow(scopeOf(gone), () => {
        throw new Error("asked for a decision");
      });
      expect(yield* Effect.flip(storing)).toMatchObject(notFound);
      yield* connections.endSync(id, syncEnd());
      expect(yield* connections.list(undefined)).toEqual([other]);
    }),
  );

  law(
    "a sync has begun until its end is stored, with the accounts that it missed",
    Effect.gen(function* () {
      const connections = yield* BankConnections;
      const { family } = yield* createFamily();
      const [connection, other] = [yield* claim(family), yield* claim(family)];
      for (const names of [["Savings", ...HARD_TEXTS], []]) {
        yield* connections.beginSync(connection.id, LATER);
        const begun = yield* find(connection);
        expect(begun).toMatchObject({ sync_began_at: LATER });
        yield* connections.endSync(connection.id, syncEnd({ missing_accounts: names }));
        expect(yield* find(connection)).toMatchObject({ sync_began_at: null, missing_accounts: names });
      }
      yield* connections.beginSync(newId(), LATER);
      expect(yield* find(other)).toEqual(other);
    }),
  );

  law(
    "every access URL is replaced by the one computed from its connection",
    Effect.gen(function* () {
      const connections = yield* BankConnections;
      expect(yield* connections.reseal(() => Result.succeed("none"))).toBe(0);
      for (const _ of [1, 2, 3]) yield* claim((yield* createFamily()).family, EVENTFUL);
      const before = yield* connections.list(undefined);
      const renewed = ({ id, sealed_url }: BankConnection) => `${id} ${sealed_url}`;
      expect(yield* connections.reseal((each) => Result.succeed(renewed(each)))).toBe(3);
      expect(yield* connections.list(undefined)).toEqual(
        before.map((each) => ({ ...each, sealed_url: renewed(each) })),
      );
    }),
  );

  law(
    "no access URL is replaced if one of them cannot be",
    Effect.gen(function* () {
      const connections = yield* BankConnections;
      const { family } = yield* createFamily();
      for (const _ of [1, 2, 3]) yield* claim(family);
      const before = yield* connections.list(undefined);
      const reason = { _tag: "AnotherKey" };
      for (const { id } of before) {
        const refusing = connections.reseal((each) =>
          each.id === id ? Result.fail(reason) : Result.succeed("renewed"),
        );
        expect(yield* Effect.flip(refusing)).toEqual(reason);
        yield* expectDefect(
          connections.reseal((each) => {
            if (each.id === id) throw new Error("a mistake in the vault");
            return Result.succeed("renewed");
          }),
        );
        expect(yield* connections.list(undefined)).toEqual(before);
      }
    }),
  );

  law(
    "the requests of a day are counted up to the limit, and a new day begins at one",
    Effect.gen(function* () {
      const connections = yield* BankConnections;
      const { family } = yield* createFamily();
      const connection = yield* claim(family, EVENTFUL);
      const other = yield* claim(family, { requests: { day: "2026-02-28", count: 48 } });
      const count = (day: string, limit: number) => connections.countRequest(connection.id, day, limit);
      expect(yield* count(DAY, 14)).toBe(13);
      expect(yield* count(DAY, 14)).toBe(14);
      for (const limit of [14, 13, 1, 0]) expect(yield* count(DAY, limit)).toBeUndefined();
      expect(yield* find(connection)).toEqual({ ...connection, requests: { day: DAY, count: 14 } });
      expect(yield* count(DAY, 15)).toBe(15);
      expect(yield* count("2026-03-02", 0)).toBeUndefined();
      expect((yield* find(connection))?.requests).toEqual({ day: DAY, count: 15 });
      expect(yield* count("2026-03-02", 1)).toBe(1);
      expect(yield* find(connection)).toEqual({ ...connection, requests: { day: "2026-03-02", count: 1 } });
      expect(yield* find(other)).toEqual(other);
      expect(yield* connections.countRequest((yield* claim(family)).id, DAY, 1)).toBe(1);
      const unknown = newConnection(family).id;
      expect(yield* Effect.flip(connections.countRequest(unknown, DAY, 48))).toMatchObject({
        ...{ _tag: "ConnectionNotFound", id: unknown },
      });
    }),
  );

  law(
    "of a hundred concurrent requests as many succeed as the limit leaves, each with its own number",
    Effect.gen(function* () {
      const connections = yield* BankConnections;
      const { family } = yield* createFamily();
      for (const requests of [null, { day: "2026-02-28", count: 40 }, { day: DAY, count: 40 }]) {
        const connection = yield* claim(family, { requests });
        const before = requests?.day === DAY ? requests.count : 0;
        const counts = yield* race(100, () => connections.countRequest(connection.id, DAY, 48));
        expect(counts.filter((each) => each !== undefined).toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: 48 - before }, (_, index) => before + index + 1),
        );
        expect((yield* find(connection))?.requests).toEqual({ day: DAY, count: 48 });
      }
    }),
  );

  law(
    "the end of a sync is stored",
    Effect.gen(function* () {
      const connections = yield* BankConnections;
      const { family } = yield* createFamily();
      const other = yield* claim(family, EVENTFUL);
      for (const status of ["ok", "partial", "failed"] as const)
        for (const before of [yield* claim(family), yield* claim(family, EVENTFUL)])
          for (const end of [
            syncEnd({ status, institutions: HARD_TEXTS }),
            syncEnd({ status, problem: "rate_limited", cool_down_until: LATER, last_success_at: null }),
            syncEnd({ status, problem: "access_revoked", revoked: true, institutions: [] }),
            syncEnd({ status, backlog: { start: 0, end: 4_000_000_000 } }),
          ]) {
            const current = (yield* find(before))!;
            yield* connections.endSync(before.id, end);
            expect(yield* find(before)).toEqual({
              ...{ ...current, last_attempt_at: end.at, last_status: status, last_problem: end.problem },
              ...{ revoked: end.revoked, cool_down_until: end.cool_down_until },
              failures: status === "failed" ? current.failures + 1 : 0,
              last_success_at: end.last_success_at ?? current.last_success_at,
              institutions: end.institutions.length === 0 ? current.institutions : end.institutions,
              ...{ backlog: end.backlog, missing_accounts: end.missing_accounts, sync_began_at: null },
            });
          }
      expect(yield* find(other)).toEqual(other);
      yield* connections.endSync(newId(), syncEnd());
    }),
  );

  law(
    "of twenty syncs that fail concurrently every one is counted",
    Effect.gen(function* () {
      const connections = yield* BankConnections;
      const connection = yield* claim((yield* createFamily()).family);
      yield* race(20, () => connections.endSync(connection.id, syncEnd({ status: "failed" })));
      expect((yield* find(connection))?.failures).toBe(20);
    }),
  );

  law(
    "a window that changes nothing is stored for a connection without data",
    Effect.gen(function* () {
      const connection = yield* claim((yield* createFamily()).family);
      const answer = yield* (yield* BankConnections).storeWindow(scopeOf(connection), (books) =>
        Result.succeed({ change: change(), result: books }),
      );
      expect(answer).toEqual({
        result: { accounts: [], transactions: [], unlinked: [] },
        transfers: { paired: 0, proposed: 0 },
      });
      expect(yield* find(connection)).toEqual(connection);
    }),
  );
};

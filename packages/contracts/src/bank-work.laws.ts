import type { Users } from "@farthing/core/access";
import { BankConnections } from "@farthing/core/provider";
import * as Deferred from "effect/Deferred";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import { expect } from "vitest";
import { claim } from "./support/bank.ts";
import type { Laws } from "./support/law.ts";
import { expectDefect, race } from "./support/outcomes.ts";
import { createFamily } from "./support/people.ts";

const claimed = Effect.flatMap(createFamily(), ({ family }) => claim(family));

export const bankWorkLaws = ({ law }: Laws<BankConnections | Users>): void => {
  law(
    "work on a connection ends with its own outcome",
    Effect.gen(function* () {
      const connections = yield* BankConnections;
      const { id } = yield* claimed;
      expect(yield* connections.exclusively(id, Effect.succeed("done"))).toBe("done");
      const reason = { _tag: "AnyReason" };
      expect(yield* Effect.flip(connections.exclusively(id, Effect.fail(reason)))).toEqual(reason);
      yield* expectDefect(connections.exclusively(id, Effect.die("a mistake")));
      expect(yield* connections.exclusively(id, Effect.succeed("done"))).toBe("done");
    }),
  );

  law(
    "while a connection is in use, a second attempt is refused immediately",
    Effect.gen(function* () {
      const connections = yield* BankConnections;
      const [one, other] = [yield* claimed, yield* claimed];
      const refused = Effect.flip(
        connections.exclusively(
          one.id,
          Effect.sync(() => {
            throw new Error("did the work");
          }),
        ),
      );
      yield* connections.exclusively(
        one.id,
        Effect.gen(function* () {
          for (const _ of [1, 2, 3])
            expect(yield* refused).toMatchObject({ _tag: "ConnectionBusy", id: one.id });
          expect(yield* connections.exclusively(other.id, Effect.succeed("beside it"))).toBe("beside it");
          expect(yield* refused).toMatchObject({ _tag: "ConnectionBusy", id: one.id });
        }),
      );
      expect(yield* connections.exclusively(one.id, Effect.succeed("after it"))).toBe("after it");
    }),
  );

  law(
    "interrupted work releases the connection",
    Effect.gen(function* () {
      const connections = yield* BankConnections;
      const { id } = yield* claimed;
      for (const _ of [1, 2, 3]) {
        const begun = yield* Deferred.make<void>();
        const worker = yield* Effect.forkChild(
          connections.exclusively(id, Effect.andThen(Deferred.succeed(begun, undefined), Effect.never)),
        );
        yield* Deferred.await(begun);
        expect(yield* Effect.flip(connections.exclusively(id, Effect.void))).toMatchObject({
          _tag: "ConnectionBusy",
        });
        yield* Fiber.interrupt(worker);
        expect(yield* connections.exclusively(id, Effect.succeed("free"))).toBe("free");
      }
    }),
  );

  law(
    "of twenty concurrent attempts to use a connection one at a time succeeds, and at least one does",
    Effect.gen(function* () {
      const connections = yield* BankConnections;
      const { id } = yield* claimed;
      for (const _ of [1, 2, 3, 4, 5]) {
        let working = 0;
        const work = Effect.gen(function* () {
          working += 1;
          for (let turn = 0; turn < 5; turn += 1) {
            expect(working).toBe(1);
            yield* Effect.yieldNow;
          }
          working -= 1;
          return "done";
        });
        const outcomes = yield* race(20, () =>
          Effect.catchTag(connections.exclusively(id, work), "ConnectionBusy", ({ _tag }) =>
            Effect.succeed(_tag),
          ),
        );
        expect(outcomes).toContain("done");
        expect(new Set(outcomes)).toEqual(new Set(["done", "ConnectionBusy"]));
      }
    }),
  );

  law(
    "everything else can be done to a connection while it is in use, by its user and by others",
    Effect.gen(function* () {
      const connections = yield* BankConnections;
      const connection = yield* claimed;
      const { family_id, id } = connection;
      yield* connections.exclusively(
        id,
        Effect.gen(function* () {
          expect(yield* connections.countRequest(id, "2026-03-01", 48)).toBe(1);
          expect((yield* createFamily()).family.id).not.toBe(family_id);
          yield* connections.renew(family_id, id, "renewed");
          expect(yield* connections.find(family_id, id)).toMatchObject({ sealed_url: "renewed" });
          yield* connections.remove(family_id, id);
        }),
      );
      expect(yield* connections.list(undefined)).toEqual([]);
    }),
  );
};

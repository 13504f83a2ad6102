import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Fiber from "effect/Fiber";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { fairQueue } from "../../src/request/fair-queue.ts";
import { withSlot } from "../../src/request/with-slot.ts";

/** A queue for one place, in which one of a family waits, and what is done there. */
const watched = () => {
  const line = fairQueue(["place"], { at_once: 1, waiting: 1, waiting_in_all: 3 });
  const begun: string[] = [];
  const come = (familyId: string) => {
    const [worked, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const waits = {
      onFull: Effect.fail("full"),
      giveUp: Effect.andThen(
        Effect.promise(() => waited.promise),
        Effect.fail("waited"),
      ),
    };
    const work = Effect.promise(() => {
      begun.push(familyId);
      return worked.promise;
    });
    const fiber = Effect.runFork(withSlot(line, familyId, waits, work));
    return {
      fiber,
      end: worked.resolve,
      giveUp: waited.resolve,
      exit: Effect.runPromise(Fiber.await(fiber)),
    };
  };
  return { line, begun, come };
};

it("who waits too long, or finds too many waiting, fails with why, and what is to be done is not begun", async () => {
  const { line, begun, come } = watched();
  const [first, second, third] = [come("a"), come("a"), come("a")];
  expect(await third.exit).toEqual(Exit.fail("full"));
  second.giveUp();
  expect(await second.exit).toEqual(Exit.fail("waited"));
  expect(line.usage()).toEqual({ working: 1, waiting: 0 });
  first.giveUp();
  first.end();
  expect(await first.exit).toEqual(Exit.void);
  expect(begun).toEqual(["a"]);
  expect(line.usage()).toEqual({ working: 0, waiting: 0 });
});

it("no place is lost, whoever gives up, ends or is interrupted in whatever order, also at the same time", async () => {
  const steps = fc.array(
    fc.record({ who: fc.nat({ max: 2 }), does: fc.constantFrom("end", "giveUp", "interrupt", "pause") }),
    { maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { line, come } = watched();
      const works = ["a", "b", "a"].map(come);
      for (const { who, does } of all) {
        const { fiber, ...work } = works[who]!;
        if (does === "pause") await Promise.resolve();
        else if (does === "interrupt") void Effect.runFork(Fiber.interrupt(fiber));
        else work[does]();
      }
      for (const { end } of works) end();
      await Promise.all(works.map(({ exit }) => exit));
      expect(line.usage()).toEqual({ working: 0, waiting: 0 });
    }),
  );
});

import * as fc from "fast-check";
import { expect, it } from "vitest";
import { fairQueue } from "../../src/request/fair-queue.ts";

const LIMITS = { at_once: 2, waiting: 3, waiting_in_all: 5 };
const PLACES = [0, 1, 2];
const FAMILIES = ["a", "b", "c"];

interface Work {
  readonly familyId: string;
  readonly only: number | undefined;
  at: number | undefined;
  isDone: boolean;
  leave: (() => boolean) | undefined;
}

/** A line, and what has come into it. */
const watched = () => {
  const line = fairQueue(PLACES, LIMITS);
  const all: Work[] = [];
  const order: string[] = [];
  const enter = (familyId: string, only?: number) => {
    const work: Work = { familyId, only, at: undefined, isDone: false, leave: undefined };
    const entered = line.enter({
      ...{ familyId, only },
      begin: (place) => {
        expect(work.at).toBe(undefined);
        work.at = place;
        order.push(familyId);
      },
    });
    if (entered === "full") return "full";
    work.leave = entered;
    all.push(work);
    return work;
  };
  const working = () => all.filter((each) => each.at !== undefined && !each.isDone);
  const waiting = () => all.filter((each) => each.at === undefined && !each.isDone);
  const finish = (work: Work): void => {
    work.isDone = true;
    line.leave(work.at!, work.familyId);
  };
  return { enter, working, waiting, finish, order };
};

const of = (works: readonly Work[], family: string) =>
  works.filter(({ familyId }) => familyId === family).length;

const anyStep = fc.oneof(
  {
    arbitrary: fc.record({
      do: fc.constant("enter" as const),
      familyId: fc.constantFrom(...FAMILIES),
      only: fc.option(fc.constantFrom(...PLACES), { nil: undefined, freq: 4 }),
    }),
    weight: 3,
  },
  fc.record({ do: fc.constant("finish" as const), which: fc.nat() }),
  fc.record({ do: fc.constant("give up" as const), which: fc.nat() }),
);

it("no place is had twice, no family has more than its part, and nobody waits who could have a place", () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
      const line = watched();
      for (const step of steps) {
        const [working, waiting] = [line.working(), line.waiting()];
        if (step.do === "enter") {
          const entered = line.enter(step.familyId, step.only);
          if (entered === "full") {
            expect(step.only).toBe(undefined);
            expect(of(waiting, step.familyId) >= 3 || waiting.length >= 5).toBe(true);
          }
        } else if (step.do === "finish" && working.length > 0)
          line.finish(working[step.which % working.length]!);
        else if (step.do === "give up" && waiting.length > 0) {
          const work = waiting[step.which % waiting.length]!;
          expect(work.leave!()).toBe(true);
          work.isDone = true;
          expect(work.leave!()).toBe(false);
        }
        const taken = line.working().map(({ at }) => at);
        expect(new Set(taken).size).toBe(taken.length);
        for (const { at, only } of line.working()) expect(only ?? at).toBe(at);
        for (const family of FAMILIES) expect(of(line.working(), family)).toBeLessThanOrEqual(2);
        const free = PLACES.filter((place) => !taken.includes(place));
        for (const { familyId, only } of line.waiting())
          if (of(line.working(), familyId) < 2)
            expect(free.filter((place) => only === undefined || only === place)).toEqual([]);
      }
    }),
  );
});

it("families have their turns one after the other, however much one of them asks for", () => {
  const line = watched();
  const first = ["a", "a", "b"].map((family) => line.enter(family) as Work);
  for (const family of ["a", "a", "a", "b", "c"]) expect(line.enter(family)).not.toBe("full");
  expect(line.enter("c")).toBe("full");
  for (const work of first) line.finish(work);
  while (line.working().length > 0) line.finish(line.working()[0]!);
  expect(line.order.join("")).toBe("aab" + "bcaaa");
});

it("who comes while work of a family is done comes before what else that family has waiting", () => {
  const line = watched();
  for (const family of ["a", "a", "b"]) line.enter(family);
  for (const family of ["a", "a", "a"]) expect(line.enter(family)).not.toBe("full");
  for (const next of ["c", "b"]) {
    expect(line.enter(next)).not.toBe("full");
    line.finish(line.working().find(({ familyId }) => familyId === "a")!);
    expect(line.order.at(-1)).toBe(next);
  }
});

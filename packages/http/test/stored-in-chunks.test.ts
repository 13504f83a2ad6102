import { EventEmitter } from "node:events";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Fiber from "effect/Fiber";
import { expect, it } from "vitest";
import { ServiceBusy } from "../src/answer/errors.ts";
import { preflightService } from "../src/preflight/create-preflight-service.ts";
import type { Taken } from "../src/preflight/preflight-service.ts";
import { turn } from "./support/turns.ts";

/** Storing imports, each of which ends when it is told to; `begun` are those that have begun. */
const watched = () => {
  const { store } = preflightService();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const come = (name: string, connection = new EventEmitter()) => {
    const taken = { familyId: name[0], connection } as unknown as Taken;
    const work = Effect.promise(() => {
      begun.push(name);
      return new Promise<void>((resolve) => void ends.push(resolve));
    });
    return Effect.runFork(store(taken, work));
  };
  const endNext = async (): Promise<void> => {
    ends.shift()!();
    await turn();
  };
  return { begun, come, endNext };
};

it("of a family 256 wait and of all 1,024: the next are refused at once, until there is room", async () => {
  const { come, endNext } = watched();
  const refused = Exit.fail(new ServiceBusy());
  const fibers = Array.from({ length: 1 + 256 }, () => come("a"));
  await turn();
  expect(await Effect.runPromise(Fiber.await(come("a")))).toEqual(refused);
  for (const family of "bcd") fibers.push(...Array.from({ length: 256 }, () => come(family)));
  await turn();
  expect(fibers.every((each) => each.pollUnsafe() === undefined)).toBe(true);
  expect(await Effect.runPromise(Fiber.await(come("e")))).toEqual(refused);
  await endNext();
  const last = come("e");
  await turn();
  expect(last.pollUnsafe()).toBe(undefined);
});

it("who leaves before their turn is not stored and makes room, and who leaves after it has begun is", async () => {
  const { begun, come, endNext } = watched();
  const [first, second] = [new EventEmitter(), new EventEmitter()];
  const storing = come("a1", first);
  const waiting = come("a2", second);
  come("a3");
  await turn();
  second.emit("close");
  first.emit("close");
  expect(Exit.hasInterrupts(await Effect.runPromise(Fiber.await(waiting)))).toBe(true);
  expect(second.listenerCount("close")).toBe(0);
  expect(storing.pollUnsafe()).toBe(undefined);
  await endNext();
  expect(Exit.isSuccess(await Effect.runPromise(Fiber.await(storing)))).toBe(true);
  expect(begun).toEqual(["a1", "a3"]);
});

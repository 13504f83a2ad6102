import { RequestCounts } from "@farthing/core/access";
import { type Chunked, type ImportChange, runToEnd } from "@farthing/core/import";
import { BankConnections } from "@farthing/core/provider";
import { portsOf, type Storage } from "@farthing/core/storage";
import * as Cause from "effect/Cause";
import * as Clock from "effect/Clock";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Result from "effect/Result";
import * as TestClock from "effect/testing/TestClock";
import { expect } from "vitest";
import { toldPort } from "./told-storage.ts";

/**
 * Two storages as one: everything is done on both, and whatever they answer, refuse or show to a decision must be equal. Who
 * decides is asked once: the second storage gets the decision that the first got for the same, with the ids made for it.
 */

type Call = (...args: readonly unknown[]) => unknown;

const isCall = (value: unknown): value is Call => typeof value === "function";

/** What is compared of arguments: what can be called is called, and compared by what it answers. */
const dataOf = (args: readonly unknown[]): readonly unknown[] => args.filter((each) => !isCall(each));

const isChunked = (decision: unknown): decision is Chunked<unknown> =>
  typeof decision === "object" && decision !== null && "next" in decision;

/** What is done in chunks, in one. */
function* inOneChunk<A>(made: A): Chunked<A> {
  yield;
  return made;
}

/** A decision that is whole, and a plan whose transactions are the same each time they are read. */
const steady = (decision: unknown): unknown => {
  if (!Result.isResult(decision) || Result.isFailure(decision)) return decision;
  const { plan, ...change } = (decision.success ?? {}) as Partial<ImportChange>;
  return plan === undefined
    ? decision
    : Result.succeed({ ...change, plan: { ...plan, transactions: [...plan.transactions] } });
};

/** A function as both storages call it, and what fails if they called it with different things. */
const sharedCall = (call: Call) => {
  const decisions: { readonly data: readonly unknown[]; readonly made: unknown; readonly asked: Asked[] }[] =
    [];
  const strange: unknown[] = [];
  let chunked = false;
  const answer = (made: unknown): unknown => (chunked ? inOneChunk(made) : made);
  return {
    first: (...args: readonly unknown[]) => {
      const asked: Asked[] = [];
      const heard = args.map((each) => (isCall(each) ? hearing(each, asked) : each));
      const decision = call(...heard);
      chunked = isChunked(decision);
      const made = steady(isChunked(decision) ? runToEnd(decision) : decision);
      decisions.push({ data: dataOf(args), made, asked });
      return answer(made);
    },
    second: (...args: readonly unknown[]) => {
      const data = dataOf(args);
      const decision = decisions.find((each) => isSame(each.data, data));
      if (decision === undefined) {
        strange.push(data);
        return answer(decisions[0]?.made);
      }
      const question = args.find(isCall);
      for (const each of decision.asked) each.second = question!(...each.args);
      return answer(decision.made);
    },
    check: () => {
      if (strange.length > 0) expect(strange).toEqual(decisions.map(({ data }) => data));
      for (const { asked } of decisions)
        expect(asked.map(({ second }) => second)).toEqual(asked.map(({ first }) => first));
    },
  };
};

interface Asked {
  readonly args: readonly unknown[];
  readonly first: unknown;
  second?: unknown;
}

const hearing =
  (call: Call, asked: Asked[]): Call =>
  (...args) => {
    const first = call(...args);
    asked.push({ args, first });
    return first;
  };

const isSame = (first: unknown, second: unknown): boolean => {
  try {
    expect(second).toEqual(first);
    return true;
  } catch {
    return false;
  }
};

const isDefect = (exit: Exit.Exit<unknown, unknown>): boolean =>
  Exit.isFailure(exit) && Cause.hasDies(exit.cause);

/** What is compared of an end. */
const endOf = (exit: Exit.Exit<unknown, unknown>): unknown =>
  Exit.isSuccess(exit) ? "success" : { ...(Result.getOrThrow(Cause.findError(exit.cause)) as object) };

const bothEnds = (
  first: Effect.Effect<unknown>,
  second: Effect.Effect<unknown>,
  check: () => void,
): Effect.Effect<unknown> =>
  Effect.gen(function* () {
    // A storage that has to wait waits by the real clock.
    const one = yield* Effect.exit(TestClock.withLive(first));
    const other = yield* Effect.exit(TestClock.withLive(second));
    if (isDefect(one)) {
      expect(isDefect(other), Cause.pretty((one as Exit.Failure<unknown, unknown>).cause)).toBe(true);
      return yield* one;
    }
    if (isDefect(other)) return yield* other;
    check();
    expect(endOf(other)).toEqual(endOf(one));
    return Exit.isSuccess(one) && Exit.isSuccess(other) ? both(one.value, other.value) : yield* one;
  });

const isService = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).some((each) => isCall(each) || Effect.isEffect(each));

/** The functions of an object, too. */
const sharedArgument = (given: unknown): { first: unknown; second: unknown; check: () => void } => {
  if (isCall(given)) return sharedCall(given);
  if (!isService(given)) return { first: given, second: given, check: () => undefined };
  const parts = Object.entries(given).map(([name, each]) => ({ name, ...sharedArgument(each) }));
  return {
    first: Object.fromEntries(parts.map(({ name, first }) => [name, first])),
    second: Object.fromEntries(parts.map(({ name, second }) => [name, second])),
    check: () => {
      for (const { check } of parts) check();
    },
  };
};

const both = (first: unknown, second: unknown, check: () => void = () => undefined): unknown => {
  if (Effect.isEffect(first))
    return bothEnds(first as Effect.Effect<unknown>, second as Effect.Effect<unknown>, check);
  if (isCall(first))
    return (...args: readonly unknown[]) => {
      const shared = args.map(sharedArgument);
      return both(
        first(...shared.map((each) => each.first)),
        (second as Call)(...shared.map((each) => each.second)),
        () => {
          for (const each of shared) each.check();
        },
      );
    };
  if (isService(first))
    return Object.fromEntries(
      Object.entries(first).map(([name, each]) => [
        name,
        both(each, (second as Readonly<Record<string, unknown>>)[name]),
      ]),
    );
  expect(second).toEqual(first);
  return first;
};

/** A storage that does everything on two. `done` hears of what succeeded on both. */
export const bothStorages = (
  first: Context.Context<Storage>,
  second: Context.Context<Storage>,
  done: (work: string) => void,
): Context.Context<Storage> => {
  const all = Context.makeUnsafe<Storage>(
    new Map(
      portsOf(first).map(([key, port]) => [
        key,
        toldPort([key, both(port, second.mapUnsafe.get(key)) as object], done),
      ]),
    ),
  );
  const [one, other] = [Context.get(first, BankConnections), Context.get(second, BankConnections)];
  const [counts, others] = [Context.get(first, RequestCounts), Context.get(second, RequestCounts)];
  return all.pipe(
    Context.add(
      BankConnections,
      BankConnections.of({
        ...Context.get(all, BankConnections),
        // The work is done once, while both are in use, by the clock of the test; a storage that has to wait waits by the real one.
        exclusively: (id, work) =>
          Effect.gen(function* () {
            const inTest = Effect.provideService(work, Clock.Clock, yield* Clock.Clock);
            const result = yield* TestClock.withLive(one.exclusively(id, other.exclusively(id, inTest)));
            done("BankConnections.exclusively");
            return result;
          }),
      }),
    ),
    Context.add(
      RequestCounts,
      RequestCounts.of({
        // Each has a clock of its own for the minutes.
        count: (client) =>
          Effect.gen(function* () {
            const found = yield* counts.count(client);
            expect((yield* others.count(client)).count).toBe(found.count);
            done("RequestCounts.count");
            return found;
          }),
      }),
    ),
  );
};

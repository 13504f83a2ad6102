import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkHistory } from "./list-append/check-history.ts";
import type { Operation, Step } from "./list-append/history.ts";

const read = (key: string, found: string): Step => ({ read: key, found: [...found] });
const append = (key: string, value: string): Step => ({ append: key, value });

/** All at the same time, so that nothing follows from it. */
const ok = (...steps: readonly Step[]): Operation => ({ outcome: "ok", invoked: 0, completed: 1, steps });
const at = (invoked: number, operation: Operation): Operation => ({
  ...operation,
  ...{ invoked, completed: invoked + 1 },
});
const failed = (...steps: readonly Step[]): Operation => ({ ...ok(...steps), outcome: "failed" });
const unknown = (...steps: readonly Step[]): Operation => ({ ...ok(...steps), outcome: "unknown" });

/** By the anomaly that each shows. The lists are empty before. */
const ANOMALOUS: Readonly<Record<string, readonly Operation[]>> = {
  G0: [
    ok(append("x", "1"), append("y", "1'")),
    ok(append("x", "2"), append("y", "2'")),
    ok(read("x", "12"), { read: "y", found: ["2'", "1'"] }),
  ],
  G1a: [failed(append("x", "1")), ok(read("x", "1"))],
  G1b: [ok(append("x", "1"), append("x", "2")), ok(read("x", "1"))],
  G1c: [ok(append("x", "1"), read("y", "2")), ok(append("y", "2"), read("x", "1"))],
  "G-single": [ok(append("x", "1"), append("y", "2")), ok(read("x", "1"), read("y", "")), ok(read("y", "2"))],
  "G2-item": [
    ok(read("x", ""), read("y", ""), append("x", "1")),
    ok(read("x", ""), read("y", ""), append("y", "2")),
  ],
  "lost update": [
    ok(read("x", ""), append("x", "1")),
    ok(read("x", ""), append("x", "2")),
    ok(read("x", "2")),
  ],
  "incompatible order": [
    ok(append("x", "1")),
    ok(append("x", "2")),
    ok(read("x", "12")),
    ok(read("x", "21")),
  ],
  duplicate: [unknown(append("x", "1")), ok(read("x", "11"))],
  "never appended": [ok(read("x", "1"))],
  internal: [ok(append("x", "1"), read("x", ""))],
  "G-single-realtime": [at(0, ok(append("x", "1"))), at(2, ok(read("x", "")))],
  "G1c-realtime": [at(0, ok(read("x", "1"))), at(2, unknown(append("x", "1")))],
  "G0-realtime": [at(0, ok(append("x", "1"))), at(2, ok(append("x", "2"))), at(4, ok(read("x", "21")))],
  "G2-item-realtime": [
    at(0, ok(append("y", "2"))),
    { ...at(0, ok(read("y", ""), append("x", "1"))), completed: 5 },
    at(2, ok(read("x", ""))),
    at(6, ok(read("x", "1"), read("y", "2"))),
  ],
};

const CLEAN: Readonly<Record<string, readonly Operation[]>> = {
  nothing: [],
  "one after the other": [
    at(0, ok(read("x", ""), append("x", "1"), read("x", "1"))),
    at(2, ok(read("x", "1"), append("x", "2"), read("x", "12"))),
    at(4, ok(read("x", "12"))),
  ],
  "a read at the same time, before or after": [ok(append("x", "1")), ok(read("x", "")), ok(read("x", "1"))],
  "an unknown one that was done, later than it seemed": [
    at(0, unknown(append("x", "1"))),
    at(2, ok(read("x", ""))),
    at(4, ok(read("x", "1"))),
  ],
  "an unknown one that was not done": [
    at(0, unknown(read("x", ""), append("x", "1"))),
    at(2, ok(read("x", ""), append("x", "2"))),
    at(4, ok(read("x", "2"))),
  ],
  "a refused one with a stale read": [
    at(0, ok(append("x", "1"))),
    at(2, failed(read("x", ""), append("x", "2"))),
    at(4, ok(read("x", "1"))),
  ],
};

const namesOf = (history: readonly Operation[]): readonly string[] =>
  checkHistory(history).map(({ name }) => name);

/** What a client does, how long before and after that it was asked for and answered, and what it heard. */
interface Wish {
  readonly keys: readonly string[];
  readonly writes: boolean;
  readonly early: number;
  readonly late: number;
  readonly outcome: "ok" | "failed" | "unknown, done" | "unknown, not done";
}

const wishes: fc.Arbitrary<Wish[]> = fc.array(
  fc.record({
    keys: fc.shuffledSubarray(["a", "b", "c"], { minLength: 1 }),
    writes: fc.boolean(),
    early: fc.nat(6),
    late: fc.nat(6),
    outcome: fc.constantFrom<Wish["outcome"][]>(
      ...(["ok", "ok", "ok", "failed", "unknown, done", "unknown, not done"] as const),
    ),
  }),
  { maxLength: 40 },
);

/** The time between two operations of the serial model, within which others are asked for and answered. */
const BETWEEN = 10;

/** A history as a store gives it that does one thing after the other; at its end all is read. */
const serial = (wished: readonly Wish[]): Operation[] => {
  const lists = new Map<string, readonly string[]>();
  const found = (key: string): readonly string[] => lists.get(key) ?? [];
  const history = wished.map(({ keys, writes, early, late, outcome }, i): Operation => {
    const reads = keys.map((key): Step => ({ read: key, found: found(key) }));
    const values = writes ? keys.map((key) => ({ append: key, value: `${key}${i}` })) : [];
    if (outcome === "ok" || outcome === "unknown, done")
      for (const { append: key, value } of values) lists.set(key, [...found(key), value]);
    const again = keys.map((key): Step => ({ read: key, found: found(key) }));
    const isTold = outcome === "ok";
    return {
      outcome: isTold || outcome === "failed" ? outcome : "unknown",
      invoked: i * BETWEEN - early * BETWEEN,
      completed: i * BETWEEN + late * BETWEEN + 1,
      steps: [...reads, ...values, ...(isTold ? again : [])],
    };
  });
  const end = (wished.length + 10) * BETWEEN;
  return [...history, at(end, ok(...["a", "b", "c"].map((key): Step => ({ read: key, found: found(key) }))))];
};

/** What the last operation of a history found of the list with most values. */
const longestOf = (history: readonly Operation[]): Step & { readonly found: readonly string[] } =>
  history
    .at(-1)!
    .steps.flatMap((step) => ("read" in step ? [step] : []))
    .reduce((one, other) => (other.found.length > one.found.length ? other : one));

/** The same history, whose last operation found something else there. */
const misread = (
  history: readonly Operation[],
  how: (found: readonly string[]) => readonly string[],
): Operation[] => {
  const longest = longestOf(history);
  return [
    ...history.slice(0, -1),
    { ...history.at(-1)!, steps: [{ ...longest, found: how(longest.found) }] },
  ];
};

const isDone = (history: readonly Operation[], value: string | undefined): boolean =>
  history.some(
    ({ outcome, steps }) =>
      outcome === "ok" && steps.some((step) => "append" in step && step.value === value),
  );

describe("the checker of histories", () => {
  it.each(Object.entries(ANOMALOUS))("finds %s", (name, history) => {
    expect(namesOf(history)).toContain(name);
  });

  it.each(Object.entries(CLEAN))("finds nothing in %s", (_, history) => {
    expect(checkHistory(history)).toEqual([]);
  });

  it("finds nothing in what a store has done that does one thing after the other", () => {
    fc.assert(
      fc.property(wishes, (wished) => {
        expect(checkHistory(serial(wished))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("finds each anomaly within any such history", () => {
    fc.assert(
      fc.property(wishes, fc.constantFrom(...Object.keys(ANOMALOUS)), fc.nat(), (wished, name, place) => {
        const history = serial(wished);
        const begun = (place % (wished.length + 1)) * BETWEEN;
        const planted = ANOMALOUS[name]!.map((operation) => ({
          ...operation,
          ...{ invoked: operation.invoked + begun, completed: operation.completed + begun },
        }));
        expect(checkHistory([...planted, ...history])).not.toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it.each<readonly [string, (found: readonly string[]) => readonly string[]]>([
    ["misses the last append that was answered", (found) => found.slice(0, -1)],
    ["misses the first", (found) => found.slice(1)],
    ["has the last twice", (found) => [...found, ...found.slice(-1)]],
    ["has what nobody appended", (found) => [...found, "nobody's"]],
    [
      "has the last two in another order",
      (found) => [...found.slice(0, -2), ...found.slice(-2).toReversed()],
    ],
  ])("finds a last read that %s", (_, how) => {
    fc.assert(
      fc.property(wishes, (wished) => {
        const history = serial(wished);
        const { found } = longestOf(history);
        fc.pre(found.length > 1 && [found[0], ...found.slice(-2)].every((value) => isDone(history, value)));
        expect(checkHistory(misread(history, how))).not.toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("refuses a history in which a value is appended twice", () => {
    expect(() => checkHistory([ok(append("x", "1")), ok(append("y", "1"))])).toThrow("appended twice");
  });
});

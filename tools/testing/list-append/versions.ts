import type { Anomaly, Operation } from "./history.ts";
import { isPrefix, type Seen, seenBy } from "./reads.ts";

/** The states that each list went through, as far as somebody read them, and what is wrong with the reads themselves. */
export interface Versions {
  /** Operations that were done: those that said so, and those of which a value was read. */
  readonly done: readonly Seen[];
  readonly orders: ReadonlyMap<string, readonly string[]>;
  readonly writers: ReadonlyMap<string, Seen>;
  readonly anomalies: readonly Anomaly[];
}

interface Wrong {
  readonly name: string;
  readonly by?: Operation;
}

const writersOf = (all: readonly Seen[]): Map<string, Seen> => {
  const writers = new Map<string, Seen>();
  for (const seen of all)
    for (const value of [...seen.appended.values()].flat()) {
      if (writers.has(value)) throw new Error(`The value ${value} is appended twice: give each its own.`);
      writers.set(value, seen);
    }
  return writers;
};

/** The longest of the reads of each list. Any other is its beginning. */
const ordersOf = (done: readonly Seen[]): Map<string, readonly string[]> => {
  const orders = new Map<string, readonly string[]>();
  for (const { found } of done)
    for (const [key, values] of found)
      if (values.length >= (orders.get(key)?.length ?? 0)) orders.set(key, values);
  return orders;
};

/** What is wrong with one read by itself, and whose value shows it. */
const wrongRead = (
  key: string,
  values: readonly string[],
  order: readonly string[],
  writers: ReadonlyMap<string, Seen>,
): Wrong[] => {
  const wrong = values.flatMap((value): Wrong[] => {
    const writer = writers.get(value);
    if (writer?.appended.get(key)?.includes(value) !== true) return [{ name: "never appended" }];
    return writer.operation.outcome === "failed" ? [{ name: "G1a", by: writer.operation }] : [];
  });
  if (!isPrefix(values, order)) wrong.push({ name: "incompatible order" });
  if (new Set(values).size < values.length) wrong.push({ name: "duplicate" });
  const last = values.at(-1);
  const lastBy = last === undefined ? undefined : writers.get(last);
  if (lastBy !== undefined && lastBy.appended.get(key)?.at(-1) !== last)
    wrong.push({ name: "G1b", by: lastBy.operation });
  return wrong;
};

/** Those of which two changed the same state of a list, so that one of them did not see the other. */
const lostUpdates = (done: readonly Seen[]): Anomaly[] => {
  const changed = new Map<string, Operation>();
  return done.flatMap(({ operation, found, appended }) =>
    [...appended.keys()].flatMap((key): Anomaly[] => {
      const values = found.get(key);
      if (values === undefined) return [];
      const state = JSON.stringify([key, values.length, values.at(-1)]);
      const other = changed.get(state);
      changed.set(state, operation);
      return other === undefined ? [] : [{ name: "lost update", operations: [other, operation], by: key }];
    }),
  );
};

export const versionsOf = (history: readonly Operation[]): Versions => {
  const all = history.map(seenBy);
  const writers = writersOf(all);
  const told = all.filter(({ operation }) => operation.outcome === "ok");
  const read = new Set(told.flatMap(({ found }) => [...found.values()].flat()));
  const done = all.filter(
    ({ operation, appended }) =>
      operation.outcome === "ok" ||
      (operation.outcome === "unknown" && [...appended.values()].flat().some((value) => read.has(value))),
  );
  const orders = ordersOf(done);
  const wrong = done.flatMap(({ operation, found }) =>
    [...found].flatMap(([key, values]) =>
      wrongRead(key, values, orders.get(key)!, writers).map(({ name, by }): Anomaly => {
        const operations = by === undefined ? [operation] : [operation, by];
        return { name, operations, by: key };
      }),
    ),
  );
  const internal = done.flatMap((seen) => seen.internal);
  return { done, orders, writers, anomalies: [...internal, ...wrong, ...lostUpdates(done)] };
};

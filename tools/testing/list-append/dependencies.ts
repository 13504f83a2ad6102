import type { Operation } from "./history.ts";
import { isPrefix, type Seen } from "./reads.ts";
import type { Versions } from "./versions.ts";

/**
 * Why one operation is before another (Adya, Weak Consistency, 4.4.4): it wrote what the other wrote over, it wrote what the
 * other read, it read what the other wrote over, or it was answered before the other was asked for.
 */
export type Kind = "ww" | "wr" | "rw" | "time";

export interface Dependency {
  readonly from: Operation;
  readonly to: Operation;
  readonly kind: Kind;
}

const byList = ({ done, orders, writers }: Versions): Dependency[] => {
  const all: Dependency[] = [];
  const add = (from: Seen | undefined, to: Seen | undefined, kind: Kind): void => {
    if (from !== undefined && to !== undefined && from !== to)
      all.push({ from: from.operation, to: to.operation, kind });
  };
  /** Those that were done and that nobody has read: they come after all that somebody has. */
  const unread = (key: string, order: readonly string[]): Seen[] => {
    const read = new Set(order);
    return done.filter(({ appended }) => appended.get(key)?.some((value) => !read.has(value)) === true);
  };
  for (const [key, order] of orders) {
    const after = unread(key, order);
    for (const [i, value] of order.entries()) {
      const next = order[i + 1];
      if (next !== undefined) add(writers.get(value), writers.get(next), "ww");
      else for (const later of after) add(writers.get(value), later, "ww");
    }
    for (const reader of done) {
      const values = reader.found.get(key);
      if (values === undefined || !isPrefix(values, order)) continue;
      const [last, next] = [values.at(-1), order[values.length]];
      if (last !== undefined) add(writers.get(last), reader, "wr");
      if (next !== undefined) add(reader, writers.get(next), "rw");
      else for (const later of after) add(reader, later, "rw");
    }
  }
  return all;
};

interface Moment {
  readonly at: number;
  readonly operation: Operation;
  readonly isEnd: boolean;
}

/** By time, without what follows from others: each is after the last that were answered before it was asked for. */
const byTime = (operations: readonly Operation[]): Dependency[] => {
  const moments = operations
    .flatMap((operation): Moment[] => [
      { at: operation.invoked, operation, isEnd: false },
      // Nobody knows when it was done whose answer was lost.
      ...(operation.outcome === "ok" ? [{ at: operation.completed, operation, isEnd: true }] : []),
    ])
    .toSorted((one, other) => one.at - other.at || Number(one.isEnd) - Number(other.isEnd));
  const all: Dependency[] = [];
  let last: readonly Operation[] = [];
  for (const { operation, isEnd } of moments) {
    if (isEnd) last = [...last.filter(({ completed }) => completed >= operation.invoked), operation];
    else for (const from of last) all.push({ from, to: operation, kind: "time" });
  }
  return all;
};

export const dependenciesOf = (versions: Versions): readonly Dependency[] => [
  ...byList(versions),
  ...byTime(versions.done.map(({ operation }) => operation)),
];

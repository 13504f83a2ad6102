import type { Anomaly, Operation } from "./history.ts";

/** What an operation found of each list, without what it had appended itself by then, and what it appended. */
export interface Seen {
  readonly operation: Operation;
  readonly found: ReadonlyMap<string, readonly string[]>;
  readonly appended: ReadonlyMap<string, readonly string[]>;
  /** Its reads that do not agree with one another. */
  readonly internal: readonly Anomaly[];
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, i) => value === other[i]);

export const isPrefix = (one: readonly string[], whole: readonly string[]): boolean =>
  one.length <= whole.length && one.every((value, i) => value === whole[i]);

export const seenBy = (operation: Operation): Seen => {
  const found = new Map<string, readonly string[]>();
  const appended = new Map<string, readonly string[]>();
  const internal: Anomaly[] = [];
  for (const step of operation.steps) {
    if ("append" in step) {
      appended.set(step.append, [...(appended.get(step.append) ?? []), step.value]);
      continue;
    }
    const own = appended.get(step.read) ?? [];
    const others = step.found.slice(0, Math.max(0, step.found.length - own.length));
    const before = found.get(step.read) ?? others;
    if (!isSame(step.found, [...before, ...own]))
      internal.push({ name: "internal", operations: [operation], by: step.read });
    found.set(step.read, before);
  }
  return { operation, found, appended, internal };
};

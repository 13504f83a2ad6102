import type { Dependency, Kind } from "./dependencies.ts";
import type { Anomaly, Operation } from "./history.ts";

/** A cycle through one dependency of a kind, the others of which are some kinds. The first that is found names it. */
interface Phenomenon {
  readonly name: string;
  readonly through: Kind;
  readonly others: readonly Kind[];
}

const BY_LIST: readonly Phenomenon[] = [
  { name: "G0", through: "ww", others: ["ww"] },
  { name: "G1c", through: "wr", others: ["ww", "wr"] },
  { name: "G-single", through: "rw", others: ["ww", "wr"] },
  { name: "G2-item", through: "rw", others: ["ww", "wr", "rw"] },
];

const PHENOMENA: readonly Phenomenon[] = [
  ...BY_LIST,
  ...BY_LIST.map(
    ({ name, through, others }): Phenomenon => ({
      ...{ name: `${name}-realtime`, through, others: [...others, "time"] },
    }),
  ),
];

/** Without what no cycle goes through: operations that nothing is before. */
const withoutBeginnings = (all: readonly Dependency[]): readonly Dependency[] => {
  const outgoing = Map.groupBy(all, ({ from }) => from);
  const before = new Map<Operation, number>();
  for (const { to } of all) before.set(to, (before.get(to) ?? 0) + 1);
  const free = [...outgoing.keys()].filter((operation) => !before.has(operation));
  const gone = new Set<Operation>();
  for (let operation = free.pop(); operation !== undefined; operation = free.pop()) {
    gone.add(operation);
    for (const { to } of outgoing.get(operation) ?? []) {
      const left = before.get(to)! - 1;
      before.set(to, left);
      if (left === 0) free.push(to);
    }
  }
  return all.filter(({ from }) => !gone.has(from));
};

/** A shortest way from one operation to another, of some kinds. */
const wayFrom = (
  outgoing: ReadonlyMap<Operation, readonly Dependency[]>,
  [from, to]: readonly [Operation, Operation],
  kinds: readonly Kind[],
): readonly Dependency[] | undefined => {
  const reached = new Map<Operation, readonly Dependency[]>([[from, []]]);
  for (const [operation, way] of reached) {
    if (operation === to) return way;
    for (const next of outgoing.get(operation) ?? [])
      if (kinds.includes(next.kind) && !reached.has(next.to)) reached.set(next.to, [...way, next]);
  }
  return undefined;
};

/** The worst cycle there is, in the order of Adya; those that need the time of day come after all others. */
export const worstCycle = (all: readonly Dependency[]): Anomaly | undefined => {
  const left = withoutBeginnings(all);
  const outgoing = Map.groupBy(left, ({ from }) => from);
  for (const { name, through, others } of PHENOMENA)
    for (const first of left.filter(({ kind }) => kind === through)) {
      const way = wayFrom(outgoing, [first.to, first.from], others);
      if (way === undefined) continue;
      const cycle = [first, ...way];
      return {
        ...{ name, operations: cycle.map(({ from }) => from) },
        by: cycle.map(({ kind }) => kind).join(" "),
      };
    }
  return undefined;
};

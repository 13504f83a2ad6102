import type { Chunked } from "./chunked.ts";

/** The order of the rows of one day by their balances (docs/spec/preflight-csv.md, Order of rows). */

/** What a row does to the balance, in hundredths: `move` is added to `from`. Without a balance, `from` and `to` are NaN. */
export interface Step {
  readonly from: number;
  readonly to: number;
  readonly move: number;
}

/** What is known beside the rows of a day. */
export interface Around {
  /** The balance before the first of them; NaN if it is not known. */
  readonly before: number;
  /** Whether what comes after the day begins with a balance. */
  readonly goesOnFrom?: ((balance: number) => boolean) | undefined;
  /** Whether they probably stand from new to old. */
  readonly reversed: boolean;
}

/** How many rows are one step: a few milliseconds of work. */
const MOVES_OF_CHUNK = 5_000;

/** How many balances the money since the one before explains. */
export const explainedIn = (
  steps: readonly Step[],
  order: readonly number[],
  { before, goesOnFrom }: Omit<Around, "reversed">,
): number => {
  let explained = 0;
  let at = before;
  for (const index of order) {
    const { from, to, move } = steps[index]!;
    if (Number.isNaN(from)) at += move;
    else {
      if (at === from) explained += 1;
      at = to;
    }
  }
  return goesOnFrom?.(at) === true ? explained + 1 : explained;
};

/** A balance at which rows begin or end. */
interface Node {
  /** The rows that begin here, those to take first first, and how many are taken. */
  readonly steps: number[];
  taken: number;
  /** How many more rows begin here than end here. */
  excess: number;
}

/**
 * The rows as a path from balance to balance that has each of them once (Hierholzer's algorithm); as few paths as possible, one
 * after the other, if there is no such path.
 */
function* trailOf(steps: readonly Step[], preferred: readonly number[], before: number): Chunked<number[]> {
  const nodes = new Map<number, Node>();
  const nodeAt = (balance: number): Node => {
    const known = nodes.get(balance);
    if (known !== undefined) return known;
    const node = { steps: [], taken: 0, excess: 0 };
    nodes.set(balance, node);
    return node;
  };
  let done = 0;
  for (const index of preferred) {
    const { from, to } = steps[index]!;
    const node = nodeAt(from);
    node.steps.push(index);
    node.excess += 1;
    nodeAt(to).excess -= 1;
    if (++done % MOVES_OF_CHUNK === 0) yield;
  }
  const trail: number[] = [];
  function* follow(start: Node): Chunked<void> {
    const found: number[] = [];
    const path: { readonly node: Node; readonly by: number }[] = [{ node: start, by: -1 }];
    while (path.length > 0) {
      const { node, by } = path.at(-1)!;
      if (node.taken < node.steps.length) {
        const next = node.steps[node.taken]!;
        node.taken += 1;
        path.push({ node: nodes.get(steps[next]!.to)!, by: next });
      } else {
        path.pop();
        if (by >= 0) found.push(by);
      }
      if (++done % MOVES_OF_CHUNK === 0) yield;
    }
    for (const index of found.reverse()) trail.push(index);
  }
  const first = nodes.get(before);
  if (first !== undefined) yield* follow(first);
  // Paths can begin where more rows begin than end; what is left are rounds.
  for (const least of [1, Number.NEGATIVE_INFINITY])
    for (const index of preferred) {
      const node = nodes.get(steps[index]!.from)!;
      if (node.excess >= least && node.taken < node.steps.length) yield* follow(node);
    }
  return trail;
}

/** The order of the rows of a day that explains most of their balances. Of those that explain as many, the probable one is taken. */
export function* chainOrder(steps: readonly Step[], around: Around): Chunked<readonly number[]> {
  const written = [...steps.keys()];
  const turned = written.toReversed();
  const candidates = around.reversed ? [turned, written] : [written, turned];
  const explained = candidates.map((order) => explainedIn(steps, order, around));
  const [first, second] = explained as [number, number];
  const best = second > first ? 1 : 0;
  const balanced = steps.filter(({ from }) => !Number.isNaN(from)).length;
  const most = balanced - (Number.isNaN(around.before) ? 1 : 0) + (around.goesOnFrom === undefined ? 0 : 1);
  // Rows without a balance have no place in a path.
  if (explained[best]! >= most || balanced < steps.length || steps.length < 3) return candidates[best]!;
  const trail = yield* trailOf(steps, candidates[best]!, around.before);
  return explainedIn(steps, trail, around) > explained[best]! ? trail : candidates[best]!;
}

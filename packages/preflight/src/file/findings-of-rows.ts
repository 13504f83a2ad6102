import { MAX_PLACES, type ProblemKind, type Tally } from "../findings/finding.ts";
import type { JudgedRow } from "../judge/judged-row.ts";
import { type Problem, placeOf } from "../judge/rule.ts";

/** Counts the problems of rows, and keeps the places of the first of each kind. */
export class FindingsOfRows {
  private readonly tallies = new Map<ProblemKind, Tally>();

  take(judged: JudgedRow): void {
    for (const problem of judged.problems) {
      const tally = this.tallyOf(problem);
      tally.count += 1;
      if (tally.first.length < MAX_PLACES) tally.first.push(placeOf(problem, judged.row, judged));
    }
  }

  /** What was found of some kinds, in their order. */
  of(kinds: readonly ProblemKind[]): readonly Tally[] {
    return kinds.flatMap((kind) => this.tallies.get(kind) ?? []);
  }

  private tallyOf({ kind }: Problem): Tally {
    const found = this.tallies.get(kind);
    if (found !== undefined) return found;
    const first: Tally = { ...kind, count: 0, first: [] };
    this.tallies.set(kind, first);
    return first;
  }
}

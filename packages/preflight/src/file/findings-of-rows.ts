import { type FindingKind, MAX_PLACES, type Tally } from "../findings/finding.ts";
import type { JudgedRow } from "../judge/judged-row.ts";
import { placeOf, type RowFinding } from "../judge/rule.ts";

/** Counts the findings of rows, and keeps the places of the first of each kind. */
export class FindingsOfRows {
  private readonly tallies = new Map<FindingKind, Tally>();

  take(judged: JudgedRow): void {
    for (const finding of judged.findings) {
      const tally = this.tallyOf(finding);
      tally.count += 1;
      if (tally.first.length < MAX_PLACES) tally.first.push(placeOf(finding, judged.row, judged));
    }
  }

  /** What was found of some kinds, in their order. */
  of(kinds: readonly FindingKind[]): readonly Tally[] {
    return kinds.flatMap((kind) => this.tallies.get(kind) ?? []);
  }

  private tallyOf({ kind }: RowFinding): Tally {
    const found = this.tallies.get(kind);
    if (found !== undefined) return found;
    const first: Tally = { ...kind, count: 0, first: [] };
    this.tallies.set(kind, first);
    return first;
  }
}

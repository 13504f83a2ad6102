import type { PreflightReport } from "@farthing/preflight";
import { withBooksGap } from "@farthing/preflight/checked";
import * as Effect from "effect/Effect";
import { gapSentence, gapsBeside } from "../../proof/prove.ts";
import type { DaySpan, NewBalancePoint } from "../../transactions/ledger.ts";

/** The days on which the balances of an account begin and end, each with the next of them. */
const spansOf = (points: readonly NewBalancePoint[]): readonly DaySpan[] => {
  const days = [...new Set(points.map(({ day }) => day))].sort();
  const [first, last] = [days[0]!, days.at(-1)!];
  return days.length < 4
    ? [{ from: first, to: last }]
    : [
        { from: first, to: days[1]! },
        { from: days.at(-2)!, to: last },
      ];
};

/** The balances that an import stated. */
interface Stated {
  readonly family_id: string;
  readonly report: PreflightReport;
  readonly import_id: string;
  readonly points: readonly NewBalancePoint[];
}

/** The report of a file that is stored, with a warning of each gap between its balances and those of others. */
export const withBooksGaps = Effect.fnUntraced(function* ({ family_id, report, import_id, points }: Stated) {
  let told = report;
  for (const [account_id, own] of Map.groupBy(points, (point) => point.account_id)) {
    // What is stored is stored, also if storage fails now.
    const gaps = yield* Effect.orElseSucceed(
      gapsBeside(family_id, account_id, import_id, spansOf(own)),
      () => [],
    );
    for (const gap of gaps) told = withBooksGap(told, gapSentence(gap));
  }
  return told;
});

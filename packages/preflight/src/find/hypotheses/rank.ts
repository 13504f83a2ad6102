import { PROVEN_BY_BALANCE, TIE_BREAK } from "../weights/weights.ts";
import type { AmountColumns } from "./amount-columns.ts";
import { withTaxes } from "./fee-readings.ts";
import { withMostStepsOfFee } from "./fee-steps.ts";
import { type Hypothesis, isOfSameAmounts } from "./hypothesis.ts";
import { provenReadings, withFewSteps } from "./proven.ts";
import { withUnnamedFees } from "./unnamed-fees.ts";

const rank = ({ worth, proof }: Hypothesis): number =>
  proof === undefined
    ? worth
    : worth + PROVEN_BY_BALANCE * (proof.explained / proof.steps) + (proof.after ? TIE_BREAK : 0);

const isWhole = ({ proof }: Hypothesis): boolean => proof!.explained === proof!.steps;

/** The readings that balances prove, as long as one does. */
const provenOf = (readings: readonly Hypothesis[], of: AmountColumns): readonly Hypothesis[] => {
  const prove = (some: readonly Hypothesis[]): readonly Hypothesis[] =>
    some.length === 0 ? [] : provenReadings(some, of);
  const named = prove(readings);
  // Where a step is left that no reading explains, a fee can be in it.
  const withFee = named.some(isWhole) ? [] : prove(withUnnamedFees(readings, of)).filter(isWhole);
  const plain = withFee.length > 0 ? withFee : named;
  // Taxes are taken into an amount only where balances say so.
  return plain.length > 0 ? plain : prove(withTaxes(readings, of));
};

/** How many steps of the balance a reading leaves unexplained. */
const unexplainedBy = ({ proof }: Hypothesis): number =>
  proof === undefined ? 0 : proof.steps - proof.explained;

/** Readings in their order, the best of them, and those that balances prove. */
export interface RankedReadings {
  readonly best: Hypothesis;
  /** All others, the likeliest first. */
  readonly others: readonly Hypothesis[];
  readonly proven: readonly Hypothesis[];
}

/** Puts readings in their order: what balances prove, else what headers and cells speak for; undefined if there are none. */
export const ranked = (readings: readonly Hypothesis[], of: AmountColumns): RankedReadings | undefined => {
  const proven = provenOf(readings, of);
  const left = proven.length > 0 ? proven : withMostStepsOfFee(withFewSteps(readings, of), of);
  const sorted = left.toSorted((a, b) => rank(b) - rank(a));
  const [likeliest] = sorted;
  if (likeliest === undefined) return undefined;
  // A single step of many decides about a fee, whatever it is likelier to be.
  const best = sorted
    .filter((each) => isOfSameAmounts(each, likeliest))
    .reduce((most, each) => (unexplainedBy(each) < unexplainedBy(most) ? each : most));
  return { best, others: sorted.filter((each) => each !== best), proven };
};

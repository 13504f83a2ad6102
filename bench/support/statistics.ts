/** The value below which this fraction of sorted values lies. */
export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

/** The results of many rounds. */
export interface Summary {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export const summarize = (values: readonly number[]): Summary => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return {
    median: (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2,
    least: sorted[0]!,
    most: sorted.at(-1)!,
  };
};

/** Round by round, so that a disturbance affects both sides of a ratio. */
export const ratios = (values: readonly number[], bases: readonly number[]): readonly number[] =>
  values.map((value, round) => value / bases[round]!);

/** The measurements of one candidate, also as a multiple of another's. */
export interface Compared {
  readonly name: string;
  readonly value: Summary;
  readonly against: Summary;
}

export const compare = (
  measured: Readonly<Record<string, readonly number[]>>,
  base: readonly number[],
): readonly Compared[] =>
  Object.entries(measured).map(([name, values]) => ({
    name,
    value: summarize(values),
    against: summarize(ratios(values, base)),
  }));

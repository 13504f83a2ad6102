/** A total of more parts is not looked for. */
const MOST_PARTS = 50;

/** Whether a total is the sum of the parts right behind it, or right before it, two of them at least. */
const isSumFrom = (
  total: bigint,
  parts: readonly (bigint | undefined)[],
  row: number,
  step: 1 | -1,
): boolean => {
  let sum = 0n;
  for (let count = 1; count <= MOST_PARTS; count += 1) {
    const part = parts[row + count * step] ?? 0n;
    if (part === 0n) return false;
    sum += part;
    if (sum === total) return count > 1;
  }
  return false;
};

/** Whether each amount of one column is the sum of rows beside it in another one, as that of a purchase that is split. */
export const areSumsOfParts = (
  totals: readonly (bigint | undefined)[],
  parts: readonly (bigint | undefined)[],
): boolean =>
  ([1, -1] as const).some((step) =>
    totals.every((total = 0n, row) => total === 0n || isSumFrom(total, parts, row, step)),
  );

interface InCurrency {
  /** ISO 4217. */
  readonly currency: string;
}

/** Amounts of each currency, which are not added to each other: those of the currency of the books first, the others by their codes. */
export const byCurrency = <A extends InCurrency>(
  all: readonly A[],
  own: string,
): readonly (readonly [currency: string, of: readonly A[]])[] => {
  const place = (currency: string): string => (currency === own ? "" : currency);
  return [...Map.groupBy(all, ({ currency }) => currency)].toSorted(([a], [b]) =>
    place(a) < place(b) ? -1 : 1,
  );
};

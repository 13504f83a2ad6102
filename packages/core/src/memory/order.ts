/**
 * By code points, like databases: JavaScript's own order puts characters beyond the first plane too early.
 */
const compareCodePoints = (a: string, b: string): number => {
  for (let i = 0; i < a.length && i < b.length; i += 1) {
    const difference = a.codePointAt(i)! - b.codePointAt(i)!;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
};

/** Compares lists of texts by their first difference. */
export const compareTexts = (a: readonly string[], b: readonly string[]): number => {
  for (const [i, text] of a.entries()) if (text !== b[i]) return compareCodePoints(text, b[i]!);
  return 0;
};

interface Named {
  readonly id: string;
  readonly name: string;
}

export const compareNames = (a: Named, b: Named): number => compareTexts([a.name, a.id], [b.name, b.id]);

/** By name, then by id. */
export const byName = <A extends Named>(things: Iterable<A>): readonly A[] => [...things].sort(compareNames);

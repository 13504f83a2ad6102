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

/** By name, then by id. */
export const byName = <A extends { readonly id: string; readonly name: string }>(
  things: Iterable<A>,
): readonly A[] => [...things].sort((a, b) => compareTexts([a.name, a.id], [b.name, b.id]));

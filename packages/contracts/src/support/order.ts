const points = (text: string): string =>
  Array.from(text, (char) => char.codePointAt(0)!.toString(16).padStart(6, "0")).join("");

/** Compares lists of texts by code points. */
export const compareTexts = (a: readonly string[], b: readonly string[]): number => {
  const i = a.findIndex((text, at) => text !== b[at]);
  if (i < 0) return 0;
  return points(a[i]!) < points(b[i]!) ? -1 : 1;
};

/** What no text has as its number, and no transaction as its place. */
export const NONE = -1;

/** The next number to give; several lists of texts can share one. */
interface Counter {
  next: number;
}

/** Numbers for texts, one for each. */
export interface TextNumbers {
  /** The number of a text, a new one if it has none. */
  readonly add: (text: string) => number;
  /** The number of a text; `NONE` if it has none. */
  readonly find: (text: string) => number;
}

/** Numbers for texts that are compared as they are. */
export const textNumbers = (counter: Counter = { next: 0 }): TextNumbers => {
  const numbers = new Map<string, number>();
  return {
    add: (text) => {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      const number = counter.next;
      counter.next += 1;
      numbers.set(text, number);
      return number;
    },
    find: (text) => numbers.get(text) ?? NONE,
  };
};

/** Numbers for texts of which several mean the same: those with the same canonical form have the same. */
export const formNumbers = (formOf: (text: string) => string): TextNumbers => {
  const forms = textNumbers();
  // To look a text up costs less than to find its form.
  const seen = new Map<string, number>();
  return {
    add: (text) => {
      const number = seen.get(text) ?? forms.add(formOf(text));
      seen.set(text, number);
      return number;
    },
    find: (text) => seen.get(text) ?? forms.find(formOf(text)),
  };
};

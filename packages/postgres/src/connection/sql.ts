/** A part of a statement, with the values of its parameters. */
export interface Sql {
  /** One more than there are values. */
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
}

const isSql = (value: unknown): value is Sql =>
  typeof value === "object" && value !== null && Object.hasOwn(value, "texts");

/** Text that is part of a statement as it is. It never contains a value. */
export const raw = (text: string): Sql => ({ texts: [text], values: [] });

/** A statement: parts of statements in it become part of it, everything else is a parameter. */
export const sql = (strings: readonly string[], ...given: readonly unknown[]): Sql => {
  const texts = [strings[0]!];
  const values: unknown[] = [];
  for (const [i, value] of given.entries()) {
    const after = strings[i + 1]!;
    if (isSql(value)) {
      const [first, ...rest] = value.texts;
      texts.push(texts.pop()! + first!, ...rest);
      values.push(...value.values);
      texts.push(texts.pop()! + after);
    } else {
      values.push(value);
      texts.push(after);
    }
  }
  return { texts, values };
};

/** Parts with a separator between them. */
export const joined = (parts: readonly Sql[], separator: string): Sql =>
  parts.reduce((all, part, i) => (i === 0 ? part : sql`${all}${raw(separator)}${part}`), raw(""));

/** A statement as the driver takes it. It has no name: a pooler may run each on another connection. */
export const toQuery = ({ texts, values }: Sql): { readonly text: string; readonly values: unknown[] } => ({
  text: texts.reduce((all, text, i) => `${all}$${i}${text}`),
  values: [...values],
});

/** A part of a list as the API answers it: the items are under the name of the list. */
export interface AnsweredPart {
  readonly pagination: { readonly next_cursor: string | null; readonly total_count: number | null };
}

/** A part of a list. */
export interface Part<A> {
  readonly items: readonly A[];
  /** What leads to the part after it; null if nothing comes after it. */
  readonly next: string | null;
  /** How many items the whole list has; null if they were not counted. */
  readonly total: number | null;
}

/** A part of the list of this name. */
export const partOf = <A>(name: string, { pagination, ...answer }: AnsweredPart): Part<A> => ({
  items: (answer as Readonly<Record<string, readonly A[]>>)[name]!,
  next: pagination.next_cursor,
  total: pagination.total_count,
});

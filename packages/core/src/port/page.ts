/** The requested part of a list. */
export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly per_page: number;
}

/** A part of a list, and the length of the whole list. */
export interface Page<A> {
  readonly items: readonly A[];
  readonly total_count: number;
}

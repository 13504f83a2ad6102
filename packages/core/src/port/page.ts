/** Which part of a list is wanted. */
export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly per_page: number;
}

/** A part of a list, and how long the whole of it is. */
export interface Page<A> {
  readonly items: readonly A[];
  readonly total_count: number;
}

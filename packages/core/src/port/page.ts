/** The part of a list on one of its pages. The whole list is counted. */
export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly per_page: number;
}

/**
 * The part of a list that comes after a key: what the list is sorted by, of an item that was in it. Costs what it returns, not
 * what comes before; whoever asks for the next part after the last item of each gets every item that stays in its place once.
 */
export interface AfterRequest<Key> {
  /** Null for the start of the list. */
  readonly after: Key | null;
  readonly per_page: number;
}

/** The requested part of a list. */
export type ListRequest<Key> = PageRequest | AfterRequest<Key>;

/** A part of a list. */
export interface Page<A> {
  readonly items: readonly A[];
  /** The length of the whole list; null after a key. */
  readonly total_count: number | null;
  /** Whether there are items after these. */
  readonly more: boolean;
}

/** The bound values of a filter: null if it does not limit. */
export type BoundFilter = {
  readonly family_id: string;
  readonly account_id: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
  /** Folded. */
  readonly search: string | null;
};

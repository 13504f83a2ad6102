/** What `:86:` says of an entry; blank where it says nothing. */
export interface Information {
  /** The other side of the payment. */
  readonly name: string;
  readonly purpose: string;
  /** The bank's word for the kind of entry. */
  readonly type: string;
  /** Ids of the payment, from end to end. */
  readonly references: readonly string[];
  /** What was paid in another currency, `USD12,5`. */
  readonly original: string;
}

/** No row is a stored transaction that came in more than this many days before or after it, unless it has its id. */
export const SAME_WITHIN_DAYS = 10;

/**
 * The most days between a pending transaction and its booking, in either direction (docs/spec/bank-data.md, Pending
 * transactions).
 */
export const POSTING_DAYS = 8;

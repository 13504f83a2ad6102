/** What has the number of transactions of each month, and of what list. */
export const MONTHS = [
  { table: "family_months", list: "family_number" },
  { table: "account_months", list: "account_number" },
] as const;

/** Transfers are listed by their state: where those of each are, and SQL for the state. */
export const TRANSFER_LISTS = [
  { table: "transfers", state: "'paired'" },
  { table: "transfer_candidates", state: "state" },
] as const;

/** What has the number of transactions of each month, and of what list. */
export const MONTHS = [
  { table: "family_months", list: "family_id" },
  { table: "account_months", list: "account_id" },
] as const;

/** SQL for the month of a day: its first day. */
export const monthOf = (date: string): string => `date_trunc('month', ${date}::timestamp)::date`;

/** Transfers are listed by their state: where those of each are, and SQL for the state. */
export const TRANSFER_LISTS = [
  { table: "transfers", state: "'paired'" },
  { table: "transfer_candidates", state: "state" },
] as const;

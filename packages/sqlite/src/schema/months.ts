/** What has the number of transactions of each month, and of what list. */
export const MONTHS = [
  { table: "family_months", list: "family_number" },
  { table: "account_months", list: "account_number" },
] as const;

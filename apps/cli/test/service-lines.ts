/** A line of a service export. */
export const record = (type: string, data: object): string => JSON.stringify({ type, data });

/** An account of such an export, `a`. */
export const CHECKING = record("Account", {
  id: "a",
  name: "Checking",
  balance: 0,
  currency: "EUR",
  accountable_type: "Depository",
});

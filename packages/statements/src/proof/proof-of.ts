import { addDecimals } from "@farthing/values";
import type { Balance, Entry, Proof } from "../model/statement.ts";

/** Whether the opening balance and the cash that was booked give the closing balance. */
export const proofOf = (
  opening: Balance | null,
  closing: Balance | null,
  entries: readonly Entry[],
): Proof => {
  if (opening === null || closing === null || opening.currency !== closing.currency)
    return { state: "no_balances" };
  const bookedEntries = entries.filter(({ kind, status }) => kind === "cash" && status === "booked");
  // What an entry in another currency changed in the account is not known.
  const isForeign = ({ currency }: Entry): boolean =>
    currency !== null && opening.currency !== null && currency !== opening.currency;
  if (bookedEntries.some(isForeign)) return { state: "no_balances" };
  const booked = bookedEntries.map(({ amount }) => amount ?? "0");
  const computed = addDecimals([opening.amount, ...booked]);
  return computed === closing.amount
    ? { state: "proven" }
    : { state: "contradicted", computed, stated: closing.amount };
};

import { addDecimals } from "@farthing/values";
import type { Balance, Entry, Proof } from "../model/statement.ts";

/** What an entry changed in an account in this currency; null if the content does not say it. */
const changeIn = (balanceCurrency: string | null, { amount, currency, original }: Entry): string | null => {
  if (currency === null || balanceCurrency === null || currency === balanceCurrency) return amount ?? "0";
  return original?.currency === balanceCurrency ? original.amount : null;
};

/** Whether the opening balance and the cash that was booked give the closing balance. */
export const proofOf = (
  opening: Balance | null,
  closing: Balance | null,
  entries: readonly Entry[],
): Proof => {
  if (opening === null || closing === null || opening.currency !== closing.currency)
    return { state: "no_balances" };
  const booked = entries.filter(({ kind, status }) => kind === "cash" && status === "booked");
  const changes = booked.map((entry) => changeIn(opening.currency, entry));
  const known = changes.filter((change) => change !== null);
  const computed = addDecimals([opening.amount, ...known]);
  if (known.length === changes.length && computed === closing.amount) return { state: "proven" };
  // The amount that was ordered in the currency of the account can lack fees: it proves, and contradicts nothing.
  const currencies = new Set(booked.flatMap(({ currency }) => currency ?? []));
  if (opening.currency !== null) currencies.delete(opening.currency);
  return currencies.size > 0 && opening.currency !== null
    ? { state: "no_balances", otherCurrencies: [...currencies] }
    : { state: "contradicted", computed, stated: closing.amount };
};

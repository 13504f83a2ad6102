import type { RecordedIdentity } from "../import/books.ts";
import type { BankTransaction } from "../provider/bank-account.ts";
import type { KeptTransaction, State } from "./state.ts";

type Identity = Omit<RecordedIdentity, "id" | "account" | "external_id">;

/** A transaction as it came in: as its file had it, or as the bank last told it. */
export const cameInWith = (
  { original, reference, date, amount, currency, name, pending }: KeptTransaction,
  told?: BankTransaction,
): Identity => {
  const came = original ?? { date, amount, currency, name };
  return {
    ...{ currency: came.currency, reference: reference ?? "" },
    date: told?.date ?? came.date,
    amount: told?.amount ?? came.amount,
    name: told?.name ?? came.name,
    pending: told?.pending ?? pending ?? false,
  };
};

/** A transaction of any account as it came in. */
export const sourceOf = (
  { bankConnections }: Pick<State, "bankConnections">,
  kept: KeptTransaction,
): RecordedIdentity => {
  const { id, account_id, external_id } = kept;
  const told = [...bankConnections.values()]
    .map(({ transactions }) => transactions.get(id)?.told)
    .find((each) => each !== undefined);
  return { id, account: account_id, external_id, ...cameInWith(kept, told) };
};

/**
 * A transaction that is no longer at the bank, with what the bank last said as what it came in with; with what its file had
 * if the bank had not booked it.
 */
export const withoutBank = (kept: KeptTransaction, told: BankTransaction): KeptTransaction => {
  if (told.pending && kept.source !== "bank_sync") return kept;
  const { reference: _, pending: __, ...original } = cameInWith(kept, told);
  return { ...kept, original, pending: told.pending };
};

import type { RecordedIdentity } from "../import/books.ts";
import type { KeptTransaction, State } from "./state.ts";

/** A transaction as it came in: as the bank last told it, or as its file had it. */
export const sourceOf = (
  { bankConnections }: Pick<State, "bankConnections">,
  { id, account_id, original, reference, date, amount, currency, name }: KeptTransaction,
): RecordedIdentity => {
  const told = [...bankConnections.values()]
    .map(({ transactions }) => transactions.get(id)?.told)
    .find((each) => each !== undefined);
  const came = original ?? { date, amount, currency, name };
  return {
    ...{ id, account_id, currency: came.currency, reference: reference ?? "" },
    date: told?.date ?? came.date,
    amount: told?.amount ?? came.amount,
    name: told?.name ?? came.name,
  };
};

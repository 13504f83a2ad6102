import type { RecordedIdentity } from "../import/books/books.ts";
import type { BankTransaction } from "../provider/books/bank-account.ts";
import type { KeptTransaction, State } from "./state.ts";

type Identity = Omit<RecordedIdentity, "id" | "account" | "external_id">;

/** A transaction as it came in: as its file had it, or as the bank last told it. */
export const originalValues = (
  { original, reference, date, amount, currency, name, pending, by_hand, added_as }: KeptTransaction,
  told?: BankTransaction,
): Identity => {
  const came = original ?? { date, amount, currency, name };
  const isAlone = by_hand && original === null && told === undefined;
  return {
    ...{ currency: came.currency, reference: reference ?? "" },
    date: told?.date ?? came.date,
    amount: told?.amount ?? came.amount,
    name: told?.name ?? came.name,
    pending: told?.pending ?? pending ?? false,
    ...(isAlone ? { by_hand, ...(added_as && { added_as }) } : {}),
  };
};

type Connections = Pick<State, "bankConnections">;

/** What the bank last told of a transaction; undefined if no bank connection has it. */
export const toldOf = ({ bankConnections }: Connections, id: string): BankTransaction | undefined => {
  for (const { transactions } of bankConnections.values()) {
    const told = transactions.get(id)?.told;
    if (told !== undefined) return told;
  }
  return undefined;
};

/** A transaction of any account as it came in. */
export const sourceOf = (connections: Connections, kept: KeptTransaction): RecordedIdentity => {
  const { id, account_id, external_id } = kept;
  return { id, account: account_id, external_id, ...originalValues(kept, toldOf(connections, id)) };
};

/**
 * Whether a transaction is pending. What a file has is booked as soon as either side has booked it: then its source is not the bank's
 * (docs/spec/transactions.md, Pending).
 */
export const isPending = (
  connections: Connections,
  { id, source, pending = false }: KeptTransaction,
): boolean => {
  const told = toldOf(connections, id);
  return told === undefined ? pending : told.pending && (pending || source === "bank_sync");
};

/**
 * A transaction as what has booked it tells it: what a file has booked is as that has it while a bank still tells the hold.
 */
export const bookedSource = (connections: Connections, kept: KeptTransaction): Identity => {
  const told = toldOf(connections, kept.id);
  return originalValues(kept, told?.pending === true ? undefined : told);
};

/** The name that a transaction came in with, by which the rule of transfers compares it: the bank's, once it has booked it. */
export const movementText = (connections: Connections, kept: KeptTransaction): string => {
  const told = toldOf(connections, kept.id);
  const isTold = told !== undefined && (!told.pending || kept.source === "bank_sync");
  return isTold ? told.name : (kept.original ?? kept).name;
};

/**
 * A transaction that is no longer at the bank, with what the bank last said as what it came in with; with what its file had
 * if the bank had not booked it.
 */
export const withoutBank = (kept: KeptTransaction, told: BankTransaction): KeptTransaction => {
  if (told.pending && kept.source !== "bank_sync") return kept;
  const { reference: _, pending: __, by_hand: ___, added_as: ____, ...original } = originalValues(kept, told);
  return { ...kept, original, pending: told.pending };
};

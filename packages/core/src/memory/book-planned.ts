import type { ImportChange } from "../import/books/imports.ts";
import { comeInAgain } from "./ledger.ts";
import type { FamilyState, KeptTransaction } from "./state.ts";

type Booked = NonNullable<ImportChange["booked"]>[number];

/** What a file has booked comes from it, and not from a sync that tells only the hold. */
const sourceOfBooked = ({ source }: KeptTransaction): string | null =>
  source === "bank_sync" ? "csv_import" : source;

/** A hold as a file has booked it, but for the fields that a person has changed. */
const bookedHold = (
  hold: KeptTransaction,
  { reference, ...original }: Omit<Booked, "id" | "by_hand">,
  at: string,
): KeptTransaction => {
  const changed = (["date", "amount", "name"] as const).filter((field) => !hold.locked.includes(field));
  return {
    ...{ ...hold, original, pending: false, pending_gone: false, updated_at: at },
    reference: reference || hold.reference,
    source: sourceOfBooked(hold),
    ...Object.fromEntries(changed.map((field) => [field, original[field]])),
  };
};

/** Makes a transaction what a file has as booked of it, if it is open; `isPending` says of which a bank tells the hold. */
export const bookPlanned = (
  next: FamilyState,
  { id, by_hand: _, ...booking }: Booked,
  at: string,
  isPending: (transaction: KeptTransaction) => boolean,
): void => {
  const before = next.transactions.get(id);
  if (before === undefined) return;
  const { reference, ...original } = booking;
  const isHold = before.pending === true || isPending(before);
  const isByHandAlone = before.by_hand === true && before.original === null;
  if (isHold || isByHandAlone) comeInAgain(next, { ...original, id, account_id: before.account_id });
  if (isByHandAlone) next.transactions.set(id, { ...before, original, reference: reference || null });
  else if (isHold) next.transactions.set(id, bookedHold(before, booking, at));
  else if (before.pending_gone === true) next.transactions.set(id, { ...before, pending_gone: false });
};

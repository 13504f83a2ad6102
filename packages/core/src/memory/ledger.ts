import { utcDayOf } from "../provider/windows/days.ts";
import type { Account } from "../transactions/account.ts";
import type { BalancePoint, DaySpan, LedgerEntry, NewBalancePoint } from "../transactions/ledger.ts";
import { checkReference } from "./check-references.ts";
import { compareTexts } from "./order.ts";
import { bookedSource, isPending, sourceOf } from "./source.ts";
import type { DeletedEntry, FamilyState, KeptTransaction, State } from "./state.ts";

type Points = Pick<FamilyState, "accounts" | "balancePoints">;

const key = ({ day, place, import_id }: BalancePoint): readonly string[] => [day, place, import_id ?? ""];

/** Keeps balances of accounts; what the same import or a bank stated of a place of a day before is replaced. */
export const keepPoints = (
  { accounts, balancePoints }: Points,
  import_id: string | null,
  points: readonly NewBalancePoint[],
): void => {
  for (const { account_id, ...point } of points) {
    checkReference(accounts, "account", account_id);
    const own: BalancePoint = { ...point, import_id };
    const others = (balancePoints.get(account_id) ?? []).filter(
      (each) => compareTexts(key(each), key(own)) !== 0,
    );
    balancePoints.set(account_id, [...others, own]);
  }
};

/** Forgets the balances that an import stated. */
export const forgetPoints = ({ balancePoints }: Points, importId: string): void => {
  for (const [id, points] of [...balancePoints])
    balancePoints.set(
      id,
      points.filter(({ import_id }) => import_id !== importId),
    );
};

const entryOf = (state: State, own: FamilyState, kept: KeptTransaction): LedgerEntry => {
  const { id } = kept;
  const { date, amount, currency } = bookedSource(state, kept);
  const told = [...state.bankConnections.values()].map(({ transactions }) => transactions.get(id)?.told);
  const bank = told.find((each) => each !== undefined);
  const isCard = own.accounts.get(kept.account_id)!.account_type === "credit_card";
  const booked =
    isCard && bank?.pending === false && bank.posted !== null ? utcDayOf(bank.posted) : undefined;
  const isStored = bank !== undefined || own.claims.has(id) || kept.source === "bank_sync";
  return {
    ...{ id, amount, currency, state: isStored ? "stored" : "by_hand" },
    date: booked ?? date,
    created_at: kept.created_at,
    is_edited: kept.date !== date || kept.amount !== amount || kept.currency !== currency,
  };
};

/** Whether a transaction is there as an import or a bank has booked it. */
const isBookedThere = (state: State, own: FamilyState, id: string): boolean => {
  const kept = own.transactions.get(id);
  return kept !== undefined && !isPending(state, kept) && entryOf(state, own, kept).state === "stored";
};

/** What a person has deleted of what imports have, without what is there again. */
const missingOf = (state: State, own: FamilyState, account_id: string): readonly DeletedEntry[] => {
  const all = own.deletedEntries.get(account_id) ?? [];
  return all.filter(
    ({ came_again_as: id }) =>
      id === null || !(isBookedThere(state, own, id) || all.some((each) => each.id === id)),
  );
};

const deletedEntry = ({
  id,
  date,
  amount,
  currency,
}: Pick<LedgerEntry, "id" | "date" | "amount" | "currency">): LedgerEntry => ({
  ...{ id, date, amount, currency, state: "deleted", created_at: "", is_edited: false },
});

/**
 * What a person has deleted of an account, and of it what a bank still tells and a file has not brought back: or it is deleted of that,
 * too, once.
 */
const deletedOf = (state: State, own: FamilyState, account: Account): readonly LedgerEntry[] => {
  const ofFiles = missingOf(state, own, account.id);
  const banks = [...state.bankConnections.values()];
  const brought = [...own.transactions.values()]
    .filter(
      ({ id, account_id, parent_id }) =>
        account_id === account.id &&
        parent_id === null &&
        !banks.some(({ transactions }) => transactions.has(id)),
    )
    .map((kept) => sourceOf(state, kept));
  const isOfFile = ({ date, amount }: Pick<LedgerEntry, "date" | "amount">): boolean =>
    [...ofFiles, ...brought].some((each) => each.date === date && each.amount === amount);
  return [
    ...ofFiles,
    ...banks.flatMap(({ transactions }) =>
      [...transactions].flatMap(([id, { account_id, told }]): readonly LedgerEntry[] =>
        account_id === account.id && !told.pending && !own.transactions.has(id) && !isOfFile(told)
          ? [deletedEntry({ ...told, id, currency: account.currency })]
          : [],
      ),
    ),
  ];
};

/** From the second last day with a balance before a span to the second one after it. */
const widened = (points: readonly BalancePoint[], { from, to }: DaySpan): DaySpan => {
  const days = [...new Set(points.map(({ day }) => day))].sort();
  const before = days.filter((day) => day < from).slice(-2);
  const later = days.filter((day) => day > to).slice(0, 2);
  return { from: before[0] ?? from, to: later.at(-1) ?? to };
};

/** The balances and the entries of an account, in order. */
export const ledgerOf = (state: State, own: FamilyState, account: Account, span: DaySpan | null) => {
  const points = (own.balancePoints.get(account.id) ?? []).toSorted((a, b) => compareTexts(key(a), key(b)));
  const wide = span === null ? undefined : widened(points, span);
  const isWithin = (day: string): boolean => wide === undefined || (wide.from <= day && day <= wide.to);
  const stored = [...own.transactions.values()]
    .filter((kept) => kept.account_id === account.id && kept.parent_id === null && !isPending(state, kept))
    .map((kept) => entryOf(state, own, kept));
  const age = ({ date, created_at, id }: LedgerEntry) => [date, created_at, id];
  return {
    points: points.filter(({ day }) => isWithin(day)),
    entries: [...stored, ...deletedOf(state, own, account)]
      .filter(({ date }) => isWithin(date))
      .sort((a, b) => compareTexts(age(a), age(b))),
  };
};

/** Keeps of a deleted transaction of an import what it came in with, if no bank has booked it. */
export const keepDeleted = (state: State, own: FamilyState, kept: KeptTransaction): void => {
  const isBooked = [...state.bankConnections.values()].some(
    ({ transactions }) => transactions.get(kept.id)?.told.pending === false,
  );
  if (isBooked || !own.claims.has(kept.id) || isPending(state, kept)) return;
  const entry = { ...deletedEntry({ ...bookedSource(state, kept), id: kept.id }), came_again_as: null };
  own.deletedEntries.set(kept.account_id, [...(own.deletedEntries.get(kept.account_id) ?? []), entry]);
};

/** Keeps of what was deleted as which transaction it comes in again: while that is booked there, it is not deleted. */
export const comeInAgain = (
  { deletedEntries, transactions }: Pick<FamilyState, "deletedEntries" | "transactions">,
  came: Pick<KeptTransaction, "id" | "account_id" | "date" | "amount" | "currency">,
): void => {
  const all = deletedEntries.get(came.account_id);
  if (all === undefined) return;
  const isOpen = ({ came_again_as: id }: DeletedEntry): boolean =>
    id === null || !(transactions.has(id) || all.some((each) => each.id === id));
  const isIt = (each: DeletedEntry): boolean =>
    each.date === came.date && each.amount === came.amount && each.currency === came.currency;
  deletedEntries.set(
    came.account_id,
    all.map((each) => (isIt(each) && isOpen(each) ? { ...each, came_again_as: came.id } : each)),
  );
};

import { accountName } from "@farthing/preflight/checked";
import type { ChainBalances } from "@farthing/recognition/order";
import type { NewBalancePoint } from "../../transactions/ledger.ts";
import type { AccountOfName } from "./accounts-of-rows.ts";
import type { FileRows } from "./file-rows.ts";
import type { FineMoney } from "./newest-balance.ts";

type Point = Pick<NewBalancePoint, "day" | "place" | "balance">;

/** The balances of rows: before the first, at the end of each day, and after the last, whose day may go on. */
const ofChain = ({ days }: ChainBalances, fine: FineMoney): readonly Point[] => {
  const points: Point[] = [];
  for (const [i, { date: day, first, before, last, after }] of days.entries()) {
    const opening = i === 0 ? fine.before(first, before) : undefined;
    if (opening !== undefined) points.push({ day, place: "start", balance: opening });
    const balance = fine.after(last, after);
    if (balance !== undefined) points.push({ day, place: i === days.length - 1 ? "end" : "day", balance });
  }
  return points;
};

/** The balances that a statement states of its account, where they are in its currency. */
const ofStatement = (
  { opening_balance, closing_balance }: Stated,
  currency: string,
  days: ReadonlySet<string>,
): readonly Point[] => {
  const points: Point[] = [];
  const first = [...days].sort()[0] ?? "9999-12-31";
  if (opening_balance !== null && (opening_balance.currency ?? currency) === currency) {
    const { date, amount: balance } = opening_balance;
    const day = date === null || date > first ? first : date;
    if (date !== null || days.size > 0) points.push({ day, place: "start", balance });
  }
  if (closing_balance?.date != null && (closing_balance.currency ?? currency) === currency)
    points.push({ day: closing_balance.date, place: "end", balance: closing_balance.amount });
  return points;
};

type Stated = NonNullable<NonNullable<FileRows["kept"]["text"]["table"]>["accounts"]>[number];

/**
 * The balances that rows and statements say of accounts in their own currencies, for their entries to be held against. Of rows that
 * go to one account although they name several, none: their balances do not follow from each other. Nor where it is not known which
 * of them was the first.
 */
export const balancePoints = (
  { accounts, places, fine, kept }: FileRows,
  accountOf: AccountOfName,
): readonly NewBalancePoint[] => {
  const found = new Map<string, (readonly Point[])[]>();
  const add = (id: string, points: readonly Point[]): void =>
    void found.set(id, [...(found.get(id) ?? []), ...(points.length === 0 ? [] : [points])]);
  for (const chain of places.balances) {
    const { id, currency } = accountOf(chain.account);
    if (chain.isExplained && !chain.isOpen && (chain.currency === "" || chain.currency === currency))
      add(id, ofChain(chain, fine));
  }
  for (const account of kept.text.table?.accounts ?? []) {
    const rows = accounts.get(accountName(account));
    if (rows === undefined) continue;
    const { id, currency } = accountOf(accountName(account));
    add(id, ofStatement(account, currency, rows.asked.days));
  }
  const currencies = new Map(
    [...accounts.keys()].map((name) => [accountOf(name).id, accountOf(name).currency]),
  );
  return [...found].flatMap(([account_id, sources]) =>
    sources.length === 1
      ? sources[0]!.map((point) => ({ ...point, account_id, currency: currencies.get(account_id)! }))
      : [],
  );
};

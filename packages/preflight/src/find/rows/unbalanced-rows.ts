import { NOTHING } from "../../formats/number-format.ts";
import { statusByFirstWord } from "../../words/status-words.ts";
import { meansFirst } from "../columns/column.ts";
import { decision } from "../facts/conclusion.ts";
import { type Decider, exampleOf, type Facts } from "../facts/facts.ts";
import type { WeighedMoney, WithMoney } from "../money/weigh-money.ts";

const hasNone = (value: string): boolean => value === "" || NOTHING.test(value);

/** Rows at the newest end of a file that have no balance where all others have one, and whether they are not booked yet. */
interface Unbalanced {
  readonly rows: readonly number[];
  readonly arePending: boolean;
}

/**
 * Finds the newest rows without a balance (docs/spec/inspect.md, Rows that are left out). They are not booked yet if they are at
 * most half, and the money of all others leads from one balance to the next; or if their texts begin with a word that says so.
 * A bank that tells the balance of each day tells it for the newest row of each day.
 */
const unbalancedRows = (
  { columns, texts, date, oldFirst }: Facts,
  { best: { proof, money }, units }: WeighedMoney,
): Unbalanced | undefined => {
  const balance =
    proof?.balance ?? columns.find((column) => meansFirst(column, "balance") && column.cell !== money.amount);
  if (balance === undefined || balance.filled === 1 || balance.filled === 0) return undefined;
  if (proof !== undefined && (proof.isGrouped || !proof.after)) return undefined;
  const rows = [...balance.values.keys()];
  const newestFirst = (proof?.oldFirst ?? oldFirst) === true ? rows.toReversed() : rows;
  const waiting = newestFirst.findIndex((row) => !hasNone(balance.values[row]!));
  if (waiting <= 0 || newestFirst.slice(waiting).some((row) => hasNone(balance.values[row]!)))
    return undefined;
  const moved = units.moneyBy(money);
  // A row without money, such as a remark, waits for nothing.
  const open = newestFirst.slice(0, waiting).filter((row) => (moved[row] ?? 0n) !== 0n);
  if (open.length === 0) return undefined;
  const others = newestFirst.length - waiting;
  const isSaid = open.every((row) =>
    texts.some(({ values }) => statusByFirstWord(values[row]!) === "pending"),
  );
  const days = new Set(open.map((row) => date.values[row]));
  // The day of the newest rows alone may lack its balance as yet.
  const isOfSeveralDays =
    days.size > 1 || newestFirst.slice(waiting).some((row) => days.has(date.values[row]));
  const isShown =
    isOfSeveralDays && proof !== undefined && proof.explained === proof.steps && open.length <= others;
  return isSaid || isShown || others > 1 ? { rows: open, arePending: isSaid || isShown } : undefined;
};

/** Whether rows without a balance are not booked yet. */
export const pendingWithoutBalance: Decider<WithMoney> = (facts, { money }) => {
  const { bookings, given } = facts;
  const found = typeof given.pending_without_balance === "boolean" ? undefined : unbalancedRows(facts, money);
  if (found === undefined) return [];
  if (found.arePending)
    return [decision("pending_without_balance", true, "only the newest rows have no balance")];
  return [
    {
      field: "pending_without_balance",
      candidates: [],
      ...exampleOf(bookings[found.rows[0]!]),
      wording:
        'Only the newest rows have no balance, and nothing says whether they are booked. Give a profile with "pending_without_balance": true or false.',
    },
  ];
};

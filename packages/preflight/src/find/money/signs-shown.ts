import { type ShownSigns, shownSigns } from "../balances/shown-signs.ts";
import type { ColumnUnits } from "../columns/column-units.ts";
import type { Facts } from "../facts/facts.ts";
import type { Hypothesis } from "../hypotheses/hypothesis.ts";
import type { DecidedSign } from "../sign/decided-sign.ts";

/** Of a long file only the first and the last rows are looked at: whether others lie between a row and the one above it. */
const isApart =
  ({ structure, bookings }: Facts) =>
  (row: number): boolean =>
    !structure.complete && bookings[row]?.line === 0 && bookings[row - 1]?.line !== 0;

/** The best reading of the money, with its sign. */
interface SignOfBest {
  readonly best: Hypothesis;
  readonly sign: DecidedSign | "both ways" | undefined;
  readonly units: ColumnUnits;
  readonly isSignGiven: boolean;
}

/** What the balances show of the signs of amounts that have none, where nothing else does. */
export const signsShown = (
  facts: Facts,
  { best, sign, units, isSignGiven }: SignOfBest,
): ShownSigns | undefined => {
  const { columns, given, oldFirst } = facts;
  const { amount } = best.money;
  // What the caller says of all amounts is said of those of which the balances show nothing.
  const isOfAll = isSignGiven && !given.amount_type_inflow_value?.trim() && !given.signs_by_balance;
  const isOpen = sign === "both ways" || (isOfAll && best.proof === undefined);
  const canSayBalance = (given.columns ?? ["balance"]).includes("balance");
  if (!isOpen || !canSayBalance || amount === undefined) return undefined;
  const shown = shownSigns(columns[amount]!, { columns, units, oldFirst }, isApart(facts));
  // What the caller says of amounts that all went one way is said of all of them.
  const isOneWay = new Set(shown?.ways.filter((way) => way !== undefined)).size === 1;
  return isOneWay && given.signage_convention ? undefined : shown;
};

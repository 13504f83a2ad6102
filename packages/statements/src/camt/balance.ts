import type { Balance } from "../model/statement.ts";
import { childOf, childText, type Element, textAt } from "../xml/element.ts";
import { dayOf, type WrittenDay } from "./day.ts";
import { amountIn, directionOf, moneyOf, signed } from "./money.ts";

export interface StatedBalance {
  /** `OPBD`, `CLBD`, … */
  readonly code: string;
  /** Null if it cannot be read. */
  readonly balance: Balance | null;
  readonly day: WrittenDay | null;
  readonly line: number;
}

export const statedBalance = (element: Element): StatedBalance => {
  const code = textAt(element, "Tp", "CdOrPrtry", "Cd") || textAt(element, "Tp", "Cd");
  const money = moneyOf(childOf(element, "Amt"));
  const amount = amountIn(money);
  const direction = directionOf(childText(element, "CdtDbtInd"));
  const day = dayOf(childOf(element, "Dt"));
  const isRead = amount !== null && direction !== undefined;
  const balance = isRead
    ? { amount: signed(amount, direction), currency: money.currency, date: day?.day ?? null }
    : null;
  return { code, balance, day, line: element.line };
};

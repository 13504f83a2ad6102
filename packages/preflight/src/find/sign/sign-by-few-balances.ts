import type { MoneyRule } from "../../money/money-rule.ts";
import { namesCard } from "../../words/account-words.ts";
import { plainCell } from "../../words/plain-cell.ts";
import { proveByBalance } from "../balances/balance.ts";
import { type Column, meansFirst } from "../columns/column.ts";
import { placeOf } from "../hypotheses/proven.ts";
import { LEAST_STEPS } from "../weights/weights.ts";
import { type SignEvidence, type SignRule, straight, turned } from "./sign-evidence.ts";

/** Headers of a balance that is owed. */
export const OWED = /\b(?:owed|owing|outstanding|amount due|balance due)\b/i;

/** So many steps of a balance agree with a reading of the sign, where a balance stands after its row or as a header has it. */
const stepsOf = (money: MoneyRule, balances: readonly Column[], evidence: SignEvidence): number => {
  const moved = evidence.units.moneyBy(money);
  return Math.max(
    0,
    ...balances.map(
      (balance) =>
        proveByBalance(evidence.units.of(balance.cell), moved, placeOf(money, balance, evidence)).explained,
    ),
  );
};

/**
 * Some steps of a balance, too few to prove the columns, are the amounts as one reading of the sign has them, and none as the
 * other: rows may be missing between. That of a card can be what is owed. A single step does not turn
 * amounts round, but nothing weaker decides against it.
 */
export const signByFewBalances: SignRule = (evidence) => {
  const { money, columns, oldFirst, positive, negative, agree, oppose } = evidence;
  if (oldFirst === undefined || oppose > agree) return undefined;
  if (columns.some(({ header }) => namesCard(header))) return undefined;
  const balances = columns.filter((column) => meansFirst(column, "balance") && !OWED.test(column.header));
  const [same, other] = [straight(money), turned(money)].map((each) => stepsOf(each, balances, evidence)) as [
    number,
    number,
  ];
  const reason = "the steps of the balance agree";
  // Where all have one sign, as one balance falls or rises, so would another that stands before its row.
  if (positive === 0 || negative === 0) return same === 0 && other > 0 ? "open" : undefined;
  if (same > 0) return other === 0 ? { money: straight(money), reason } : undefined;
  if (other === 0) return undefined;
  return other >= LEAST_STEPS ? { money: turned(money), reason } : "open";
};

const OPENING = /\b(?:opening|initial|inicial|initiale|starting|beginning|anfangs?)\b/;
const CLOSING = /\b(?:closing|final|finale|ending|schluss|end)\b/;

/** The value of a balance that each row has. */
const everywhere = (
  name: RegExp,
  { columns, units }: Pick<SignEvidence, "columns" | "units">,
): bigint | undefined => {
  const found = columns.filter(
    (column: Column) => meansFirst(column, "balance") && name.test(plainCell(column.header)),
  );
  return found.length === 1 && found[0]!.distinct.size === 1 ? units.of(found[0]!.cell)[0] : undefined;
};

/** What all amounts sum up to is the difference of the balances with which the statement begins and ends. */
export const signByStatementBalances: SignRule = (evidence) => {
  const [opening, closing] = [everywhere(OPENING, evidence), everywhere(CLOSING, evidence)];
  if (opening === undefined || closing === undefined || opening === closing) return undefined;
  const sum = evidence.written.reduce<bigint>((total, each) => total + (each ?? 0n), 0n);
  const reason = "the opening and the closing balance agree";
  if (closing - opening === sum) return { money: straight(evidence.money), reason };
  return opening - closing === sum ? { money: turned(evidence.money), reason } : undefined;
};

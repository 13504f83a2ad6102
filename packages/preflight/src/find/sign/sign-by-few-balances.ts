import { namesCard } from "../../words/account-words.ts";
import { plainCell } from "../../words/plain-cell.ts";
import { proveByBalance } from "../balances/balance.ts";
import { type Column, meansFirst } from "../columns/column.ts";
import { placeOf } from "../hypotheses/proven.ts";
import { LEAST_STEPS } from "../weights/weights.ts";
import { type SignEvidence, type SignRule, straight, turned } from "./sign-evidence.ts";

/** Headers of a balance that is owed. */
export const OWED = /\b(?:owed|owing|outstanding|amount due|balance due)\b/i;

/**
 * Some steps of a balance, too few to prove the columns, are the amounts as one reading of the sign has them, and none as the
 * other: rows may be missing between. That of a card can be what is owed.
 */
export const signByFewBalances: SignRule = (evidence) => {
  const { money, columns, units, oldFirst, positive, negative, agree, oppose } = evidence;
  if (positive === 0 || negative === 0 || oldFirst === undefined || oppose > agree) return undefined;
  if (columns.some(({ header }) => namesCard(header))) return undefined;
  const balances = columns.filter((column) => meansFirst(column, "balance") && !OWED.test(column.header));
  const [same, other] = [straight(money), turned(money)].map((each) => {
    const moved = units.moneyBy(each);
    const found = balances.map((balance) =>
      proveByBalance(units.of(balance.cell), moved, placeOf(each, balance, evidence)),
    );
    return Math.max(0, ...found.map(({ explained }) => explained));
  }) as [number, number];
  const reason = "the steps of the balance agree";
  if (same > 0 && other === 0) return { money: straight(money), reason };
  return other >= LEAST_STEPS && same === 0 ? { money: turned(money), reason } : undefined;
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

import { amountMark } from "../formats/number-format.ts";
import { hasHiddenNumbers, isListOfCard } from "./account-kind.ts";
import { isOfAccount } from "./account-rows.ts";
import { canBeBalance } from "./balance.ts";
import { type Column, meansFirst } from "./column.ts";
import type { Hypothesis } from "./hypothesis.ts";
import { inflowsPositiveByKinds, kindsOfRows } from "./kinds-of-rows.ts";
import { waysByBalance } from "./learned-direction.ts";
import { type Money, moneyOf, type UnitsOf } from "./money.ts";
import { agreement, objections, type RowWords, textsOf } from "./row-words.ts";
import { namesPurchases } from "./words/purchase-headers.ts";

/** What the sign of an amount means, and why; undefined if the file does not decide it. */
export interface DecidedSign {
  readonly money: Money;
  readonly reason: string;
}

const swapped = (money: Money): Money =>
  money.amount === undefined
    ? { ...money, outflow: money.inflow!, inflow: money.outflow! }
    : { ...money, inflowsPositive: !money.inflowsPositive };

/**
 * Whether a balance that no money explains to the last cent, because rows are missing between, rises when money comes in:
 * the first balance is the first money, and no step goes the other way.
 */
const balanceDirection = (
  columns: readonly Column[],
  units: UnitsOf,
  money: readonly (bigint | undefined)[],
  oldFirst: boolean | undefined,
): "same" | "opposite" | undefined => {
  const balance = columns.find((column) => meansFirst(column, "balance") && column.filled > 0);
  if (balance === undefined || oldFirst !== true) return undefined;
  const balances = units(balance.cell);
  const [first, opening] = [money[0], balances[0]];
  if (first === undefined || first === 0n || (opening !== first && opening !== -first)) return undefined;
  const way = opening === first ? 1n : -1n;
  const agrees = balances.every((each, row) => {
    const [before, here] = [balances[row - 1], money[row]];
    if (row === 0 || each === undefined || before === undefined || here === undefined) return true;
    return (each - before) * here * way >= 0n;
  });
  return agrees ? (way === 1n ? "same" : "opposite") : undefined;
};

/** Where all amounts have one sign, the words of nearly all rows must say the same. */
const MOSTLY_SAID = 0.9;

/** What CR or DR at amounts says of the amounts that have neither; undefined if no amount has a mark. */
const byMarks = (
  { values }: Column,
  units: readonly (bigint | undefined)[],
): { readonly inflowsPositive: boolean; readonly reason: string } | "unclear" | undefined => {
  const marks = new Set<"in" | "out">();
  const [positive, negative] = [[] as string[], [] as string[]];
  for (const [row, value] of values.entries()) {
    const mark = amountMark(value);
    const amount = units[row] ?? 0n;
    if (mark !== undefined) marks.add(mark);
    else if (amount !== 0n) (amount > 0n ? positive : negative).push(value);
  }
  if (marks.size === 0) return undefined;
  if (positive.length === 0)
    return { inflowsPositive: true, reason: "each amount says whether money came in or went out" };
  if (marks.size === 2 || negative.length > 0) return "unclear";
  return marks.has("in")
    ? { inflowsPositive: false, reason: "only money in has a mark" }
    : { inflowsPositive: true, reason: "only money out has a mark" };
};

/**
 * Whether the oldest row went the other way than all others, where no amount has a sign, as far as its words or the balance after
 * it show: no balance before it tells.
 */
const isOldestOpposed = (
  money: readonly (bigint | undefined)[],
  amounts: readonly (bigint | undefined)[],
  { oldFirst, after: isAfter, isInRows, balance }: NonNullable<Hypothesis["proof"]>,
  units: UnitsOf,
  said: readonly RowWords[],
): boolean => {
  if (oldFirst === undefined || !isAfter || isInRows === true) return false;
  if (amounts.some((each) => each !== undefined && each < 0n)) return false;
  const isMoved = (each: bigint | undefined): boolean => each !== undefined && each !== 0n;
  const oldest = oldFirst ? money.findIndex(isMoved) : money.findLastIndex(isMoved);
  const [word, here, after] = [said[oldest], money[oldest]!, units(balance.cell)[oldest]];
  return word === "in" || word === "out" ? here > 0n !== (word === "in") : after === -here;
};

/** Headers of a balance that is owed. */
const OWED = /\b(?:owed|owing|outstanding|amount due|balance due)\b/i;

/**
 * What the sign means where a balance confirms the amounts. The balance of a card can be what is owed, and then grows with each
 * purchase: the words of the rows tell, or its header does.
 */
const ofProven = (
  { money, proof }: Required<Pick<Hypothesis, "money" | "proof">>,
  columns: readonly Column[],
  units: UnitsOf,
  wordsOf: () => readonly RowWords[],
): DecidedSign | "both ways" | undefined => {
  const decided = { money, reason: `${proof.explained} of ${proof.steps} steps of the balance agree` };
  if (money.direction !== undefined) return decided;
  if (money.amount === undefined) {
    // Balances before the rows show the opposite of what those after them do, which headers would tell apart.
    const isNamed = [money.outflow!, money.inflow!].some((cell) =>
      meansFirst(columns[cell]!, "outflow", "inflow"),
    );
    const { agree, oppose } = isNamed
      ? { agree: 0, oppose: 0 }
      : agreement(
          moneyOf(money, units, (cell) => columns[cell]?.values ?? []),
          wordsOf(),
        );
    return oppose >= 2 && oppose > agree ? undefined : decided;
  }
  const all = moneyOf(money, units, (cell) => columns[cell]?.values ?? []);
  const isPlain =
    !meansFirst(columns[money.amount]!, "outflow", "inflow") && !isAfterFee(columns[money.amount]!, columns);
  if (isPlain && isOldestOpposed(all, units(money.amount), proof, units, wordsOf())) return "both ways";
  const { agree, oppose, isBothWays } = objections(all, wordsOf());
  const isOwed = OWED.test(proof.balance.header);
  const signs = units(money.amount).filter((each) => each !== undefined && each !== 0n);
  // Amounts that all have a minus and all came in would be a balance before the row, in the other order.
  const isOdd = !money.inflowsPositive && signs.every((each) => each! < 0n);
  const isOpposed = oppose > agree && (oppose >= 3 || isOdd);
  if ((isOpposed && !isOdd && isBothWays && oppose >= agree * 4) || (isOwed && oppose >= agree))
    return { money: swapped(money), reason: "the balance is what is owed" };
  if (!isOwed && isAfterFee(columns[money.amount]!, columns)) return decided;
  return isOwed || isOpposed ? undefined : decided;
};

/** Whether an amount is what is left after a fee. What some rows have before it, such as a dividend, says nothing of the others. */
const isAfterFee = (amount: Column, columns: readonly Column[]): boolean =>
  (meansFirst(amount, "net") || columns.some((each) => meansFirst(each, "gross") && each.filled >= 0.5)) &&
  columns.some((each) => meansFirst(each, "fee"));

/** Words of this many rows speak against a sign as it is written. */
const MOST_OPPOSED = 3;

/** Decides what the sign means where neither a balance nor a type column does. */
export const decideSign = (
  { money, direction, proof }: Hypothesis,
  columns: readonly Column[],
  units: UnitsOf,
  wordsOf: () => readonly RowWords[],
  oldFirst: boolean | undefined,
  isAccount: () => boolean,
): DecidedSign | "both ways" | undefined => {
  if (proof !== undefined) return ofProven({ money, proof }, columns, units, wordsOf);
  if (direction !== undefined)
    return { money, reason: "the type column says whether money came in or went out" };
  const values = (cell: number): readonly string[] => columns[cell]?.values ?? [];
  const all = moneyOf(money, units, values);
  const said = wordsOf();
  const { agree, oppose } = agreement(all, said);
  const counted = all.filter((each) => each !== undefined && each !== 0n);
  const fewNegative = counted.filter((each) => each! < 0n).length * 3 <= counted.length;
  const byWords = (): DecidedSign | undefined => {
    if (agree >= 2 && agree >= oppose * 4) return { money, reason: `the words of ${agree} rows say so` };
    // To turn signs round that the file has takes more than a few words.
    if (oppose >= 3 && oppose >= agree * 4 && (fewNegative || oppose >= all.length * 0.3))
      return { money: swapped(money), reason: `the words of ${oppose} rows say so` };
    return undefined;
  };
  if (money.amount === undefined) {
    const named = [columns[money.outflow!]!, columns[money.inflow!]!];
    const [out, into] = [money.outflow!, money.inflow!].map((cell) =>
      units(cell).filter((each) => each !== undefined && each !== 0n),
    ) as [bigint[], bigint[]];
    const are = (some: readonly bigint[], negative: boolean): boolean =>
      some.length > 0 && some.every((each) => each < 0n === negative);
    return meansFirst(named[0]!, "outflow") || meansFirst(named[1]!, "inflow")
      ? { money, reason: "one column is money out and the other money in" }
      : (byWords() ??
          (are(out, true) && are(into, false) && agree >= oppose
            ? { money, reason: "money out has a minus" }
            : are(out, false) && are(into, true) && oppose >= agree
              ? { money: swapped(money), reason: "money out has a minus" }
              : undefined));
  }
  const column = columns[money.amount]!;
  const straight: Money = { ...money, inflowsPositive: true };
  const marked = byMarks(column, units(column.cell));
  if (marked === "unclear") return undefined;
  if (marked !== undefined)
    return { money: { ...money, inflowsPositive: marked.inflowsPositive }, reason: marked.reason };
  const pluses = column.values.filter((value) => /^\D{0,5}\+/.test(value)).length;
  const minuses = column.values.filter((value) => /^\D{0,5}[-\u2212]/.test(value)).length;
  // Those without any sign went the other way, which no sign says.
  if (pluses > 0 && minuses === 0 && counted.length > pluses) return undefined;
  const isRare = pluses < column.values.length * 0.75;
  const kinds = kindsOfRows(textsOf(columns), all.length);
  const byKinds = inflowsPositiveByKinds(units(column.cell), kinds);
  // On a card, purchases can have it.
  if (pluses > 0 && byKinds !== false && (minuses > pluses || (isRare && (oppose < 2 || agree > oppose))))
    return { money: straight, reason: "money in has a plus" };
  let [positive, negative] = [0, 0];
  for (const each of units(column.cell)) {
    if (each === undefined || each === 0n) continue;
    if (each > 0n) positive += 1;
    else negative += 1;
  }
  if (isAfterFee(column, columns)) return { money: straight, reason: "what is left after a fee is money in" };
  if (negative === 0 && meansFirst(column, "outflow"))
    return { money: { ...money, inflowsPositive: false }, reason: "the column is money out" };
  if (negative === 0 && meansFirst(column, "inflow"))
    return { money: straight, reason: "the column is money in" };
  const around = {
    amount: column,
    balances: columns.filter((each) => each.numbers >= 0.9 && canBeBalance(each)),
    fees: columns.filter((each) => meansFirst(each, "fee")),
  };
  const ways = waysByBalance(around, units, oldFirst);
  if (ways?.includes("in") && ways.includes("out")) return "both ways";
  // Where all rows have one sign, a single row of the other direction would be stored wrong.
  const isOneSign = positive === 0 || negative === 0;
  const others = Math.min(agree, oppose) + said.filter((way) => way === "both").length;
  const isSaid = others === 0 && agree + oppose >= counted.length * MOSTLY_SAID;
  const words = isOneSign && !isSaid ? undefined : byWords();
  // Where all came in, refunds did, too; but no purchase did.
  const isUnclear = isOneSign ? words?.money.inflowsPositive !== positive > 0 : words === undefined;
  if (byKinds === "unclear" && isUnclear) return undefined;
  if (typeof byKinds === "boolean")
    return (words !== undefined && words.money.inflowsPositive !== byKinds) || (!byKinds && agree >= 2)
      ? undefined
      : {
          money: { ...money, inflowsPositive: byKinds },
          reason: "refunds or repayments have the other sign",
        };
  if (words !== undefined) return words;
  const byBalance = balanceDirection(columns, units, all, oldFirst);
  if (byBalance !== undefined)
    return {
      money: byBalance === "same" ? money : swapped(money),
      reason: "the balance rises when money comes in",
    };
  const isOfPurchases = columns.some(({ header }) => namesPurchases(header));
  if (isOfPurchases && positive >= negative * 3 && agree <= oppose)
    return { money: { ...money, inflowsPositive: false }, reason: "the file lists purchases" };
  const isOfCard = isListOfCard(columns);
  // What pays a card can be a debit.
  const spent = agreement(
    units(column.cell).map((each) => (each !== undefined && each > 0n ? each : undefined)),
    said,
  );
  const isBack = units(column.cell).some(
    (each, row) => each !== undefined && each < 0n && kinds[row] !== undefined && kinds[row] !== "purchase",
  );
  if (
    isOfCard &&
    negative > 0 &&
    positive >= negative * 2 &&
    spent.agree <= spent.oppose &&
    (oppose > 0 || isBack)
  )
    return { money: { ...money, inflowsPositive: false }, reason: "most rows of a card are purchases" };
  // In a list of purchases, one of two is what came back as likely.
  const isMostly =
    negative > positive ||
    (negative === positive &&
      (negative > 1 || !isOfPurchases) &&
      // What came in to pay a card has a minus beside one purchase.
      ((spent.agree > 0 && !isOfCard) || !hasHiddenNumbers(columns)));
  // As it is written, a refund would have gone out: on a card it came in.
  const isRefunded = units(column.cell).some(
    (each, row) => each !== undefined && each < 0n && kinds[row] === "refund",
  );
  if (isMostly && negative > 0 && oppose <= agree && (!isRefunded || agree > 0 || isAccount()))
    return {
      money: straight,
      reason: `${negative} of ${negative + positive} amounts are negative, as money out is`,
    };
  // Words that can be of either side, such as payment, do not speak against an account.
  if (!isOneSign && oppose < MOST_OPPOSED && isAccount())
    return { money: straight, reason: "it is the statement of a bank account" };
  return !isOneSign && oppose === 0 && isOfAccount(units(column.cell), columns)
    ? { money: straight, reason: "rows that only a bank account has say so" }
    : undefined;
};

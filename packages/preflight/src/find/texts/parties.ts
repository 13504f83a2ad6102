import { isFromOrTo, partyOf } from "../../words/header-kinds.ts";
import { type Column, columnOfValues, means } from "../columns/column.ts";
import { partyOfAll } from "../sign/sign-of-parties.ts";
import { TWO_THIRDS } from "../weights/weights.ts";
import { nameColumn } from "./name-worth.ts";

/** The two columns of those who pay and those who are paid, of which each row has the holder in one and the other party in the other. */
export interface Parties {
  readonly payer: Column;
  readonly payee: Column;
  /** Whether they change places: the other party pays what comes in, and is paid what goes out. */
  readonly change: boolean;
  /** The other party of each row, as a column in the place of one of them. */
  readonly others: Column;
  /** The holder's side of each row. */
  readonly own: Column;
  /** The name by which the holder pays and is paid; undefined if that is not known. */
  readonly holder: string | undefined;
}

const best = (columns: readonly Column[]): Column | undefined => {
  const [first] = columns
    .map(nameColumn)
    .filter(({ worth }) => worth !== undefined)
    .toSorted((a, b) => b.worth! - a.worth!);
  return first?.column ?? columns[0];
};

/** Whether most cells of some rows stand in other rows, too: the same one pays and is paid. */
const areMostlyIn = (texts: readonly string[], others: readonly string[]): boolean => {
  const there = new Set(others);
  return texts.filter((text) => there.has(text)).length * 2 > texts.length;
};

/** The most frequent of those texts that are in both; of one way alone the one in all rows. */
const holderOf = (paying: readonly string[], paid: readonly string[]): string | undefined => {
  const [payers, payees] = [new Set(paying), new Set(paid)];
  const counts = new Map<string, number>();
  for (const text of [...paying, ...paid])
    if (payers.has(text) && payees.has(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [first] = [...counts].toSorted((a, b) => b[1] - a[1]);
  if (first !== undefined) return first[0];
  const all = new Set([...payers, ...payees]);
  return (paying.length === 0 || paid.length === 0) && all.size === 1 ? [...all][0] : undefined;
};

/** Whether columns that only say from and to are those of who sent and who got money, some of whom were asked for it. */
const areOfWallet = (from: Column, to: Column, money: readonly (bigint | undefined)[]): boolean => {
  const holder = partyOfAll(from, to);
  if (holder === undefined) return false;
  const rows = [...money.keys()].filter((row) => (money[row] ?? 0n) !== 0n);
  const own = rows.filter((row) => (money[row]! > 0n ? to : from).values[row] === holder);
  return own.length >= rows.length * TWO_THIRDS;
};

/** Whether a column names those who pay, mostly in rows that went out: they are on the holder's side, such as a colleague with a card. */
export const paysWhatWentOut = (
  { header, meanings, values }: Column,
  money: readonly (bigint | undefined)[],
): boolean => {
  if (meanings[0] !== "payee" || partyOf(header) !== "payer") return false;
  const named = [...values.keys()].filter((row) => values[row] !== "");
  return named.filter((row) => (money[row] ?? 0n) < 0n).length * 2 > named.length;
};

/**
 * The columns of payers and payees, by their headers. Who sends money out, or receives what comes in, is the holder, by whatever
 * names; but where the same one is the payer, or the payee, of most rows of both ways, the other column names the other party
 * whichever way money went.
 */
export const findParties = (
  columns: readonly Column[],
  money: readonly (bigint | undefined)[],
): Parties | undefined => {
  const sided = columns.filter((column) => means(column, "payee"));
  const payer = best(sided.filter(({ header }) => partyOf(header) === "payer"));
  const payee = best(sided.filter(({ header }) => partyOf(header) === "payee"));
  if (payer === undefined || payee === undefined) return undefined;
  if (isFromOrTo(payer.header) && !areOfWallet(payer, payee, money)) return undefined;
  const came = (row: number): boolean => (money[row] ?? 0n) > 0n;
  /** The texts of a column in the rows of one way. A row with the holder on both sides says nothing. */
  const textsOf = ({ values }: Column, into: boolean): readonly string[] =>
    values.filter(
      (text, row) =>
        text !== "" &&
        came(row) === into &&
        money[row] !== undefined &&
        payer.values[row] !== payee.values[row],
    );
  const isAlwaysPayer = areMostlyIn(textsOf(payer, true), textsOf(payer, false));
  const isAlwaysPayee = areMostlyIn(textsOf(payee, false), textsOf(payee, true));
  if (isAlwaysPayer !== isAlwaysPayee) {
    const [own, others] = isAlwaysPayer ? [payer, payee] : [payee, payer];
    return { payer, payee, change: false, others, own, holder: undefined };
  }
  const side = ({ cell, header, name, meanings }: Column, values: readonly string[]): Column => ({
    ...columnOfValues(cell, header, values),
    name,
    meanings,
  });
  const others = side(
    payee,
    payee.values.map((text, row) => (came(row) ? payer.values[row]! : text)),
  );
  const own = side(
    payer,
    payer.values.map((text, row) => (came(row) ? payee.values[row]! : text)),
  );
  return others.filled === 0 || nameColumn(others).worth === undefined
    ? undefined
    : {
        payer,
        payee,
        change: true,
        others,
        own,
        holder: holderOf(textsOf(payer, false), textsOf(payee, true)),
      };
};

import { isFromOrTo, partyOf } from "../../words/header-kinds.ts";
import { type Column, means } from "../columns/column.ts";
import { LEAST_ALIKE } from "../weights/weights.ts";
import { type SignRule, straight, turned } from "./sign-evidence.ts";

type Way = "in" | "out";

/** The only one who is a party of each row with two that differ; undefined if several are, or none. */
export const partyOfAll = (payer: Column, payee: Column): string | undefined => {
  const rows = payer.values
    .map((text, row) => [text, payee.values[row]!] as const)
    .filter(([from, to]) => from !== to);
  if (rows.length < LEAST_ALIKE) return undefined;
  const [first, ...others] = rows[0]!.filter(
    (text) => text !== "" && rows.every((parties) => parties.includes(text)),
  );
  return others.length > 0 ? undefined : first;
};

/** Which way each row went by the columns of those who pay and those who are paid; undefined if they do not show who is the holder. */
export const waysOfParties = (columns: readonly Column[]): readonly (Way | undefined)[] | undefined => {
  const of = (side: "payer" | "payee"): readonly Column[] =>
    columns.filter(
      (column) =>
        column.distinct.size > 0 &&
        means(column, "payee") &&
        // From and to can be stations as well.
        !isFromOrTo(column.header) &&
        partyOf(column.header) === side,
    );
  const [[payer, ...payers], [payee, ...payees]] = [of("payer"), of("payee")];
  if (payer === undefined || payee === undefined || payers.length + payees.length > 0) return undefined;
  const holder = partyOfAll(payer, payee);
  if (holder === undefined) return undefined;
  return payer.values.map((text, row) => {
    const [pays, isPaid] = [text === holder, payee.values[row] === holder];
    return pays === isPaid ? undefined : pays ? "out" : "in";
  });
};

/**
 * Columns of those who pay and those who are paid: the one who is in each row is the holder, and the side of that one the direction.
 * Where more words say the opposite than not of a holder who is on one side only, a bank may have them there whichever way money went.
 */
export const signOfParties: SignRule = ({ money, columns, written, words }) => {
  const ways = waysOfParties(columns);
  if (ways === undefined) return undefined;
  const signs = { in: new Set<boolean>(), out: new Set<boolean>() };
  let [agreed, opposed] = [0, 0];
  for (const [row, each] of written.entries()) {
    const way = ways[row];
    if (way === undefined || each === undefined || each === 0n) continue;
    signs[way].add(each > 0n);
    if (words[row] === way) agreed += 1;
    else if (words[row] !== undefined) opposed += 1;
  }
  const [into, out] = [signs.in, signs.out];
  if (into.size > 1 || out.size > 1) return undefined;
  if (into.size + out.size < 2) return opposed > agreed ? "open" : undefined;
  // The sides tell the rows apart, but no sign does.
  if (into.has(true) === out.has(true)) return "open";
  return {
    money: into.has(true) ? straight(money) : turned(money),
    reason: "the one who is a party of each row is paid what came in, and pays what went out",
  };
};

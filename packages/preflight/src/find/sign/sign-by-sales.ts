import { namesCard } from "../../words/account-words.ts";
import { type SaleKind, saleKindOf } from "../../words/kind-direction.ts";
import { type Column, meansFirst } from "../columns/column.ts";
import { type SignEvidence, type SignRule, straight, turned } from "./sign-evidence.ts";

/** The signs of the amounts of each kind of rows. */
const signsIn = (
  { values }: Column,
  written: SignEvidence["written"],
): ReadonlyMap<SaleKind, Set<boolean>> => {
  const found = new Map<SaleKind, Set<boolean>>();
  for (const [row, amount = 0n] of written.entries()) {
    const kind = saleKindOf(values[row]!);
    if (kind === undefined || amount === 0n) continue;
    found.set(kind, (found.get(kind) ?? new Set()).add(amount < 0n));
  }
  return found;
};

/**
 * A column of kinds in which sales have one sign, and payments, returns and refunds the other. To a card a sale went out; to a
 * shop it came in, so that sales without a minus are turned round only where a header names a card.
 */
export const signBySales: SignRule = ({ money, columns, written }) => {
  for (const column of columns) {
    if (!meansFirst(column, "kind", "direction", "category")) continue;
    const signs = signsIn(column, written);
    const [sales, paid, back] = (["sale", "paid", "back"] as const).map((kind) => signs.get(kind));
    if (sales === undefined || (paid === undefined && back === undefined)) continue;
    const others = new Set([...(paid ?? []), ...(back ?? [])]);
    if (sales.size > 1 || others.size > 1 || others.has([...sales][0]!)) continue;
    const reason = "sales have one sign, and payments or returns the other";
    if (sales.has(true)) return paid === undefined ? undefined : { money: straight(money), reason };
    const isOfCard = columns.some(({ header }) => namesCard(header));
    return paid !== undefined && isOfCard ? { money: turned(money), reason } : "open";
  }
  return undefined;
};

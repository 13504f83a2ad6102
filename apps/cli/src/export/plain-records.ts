import type { TransactionRecord } from "@farthing/preflight";
import { negateDecimal } from "@farthing/values";
import type { BooksSource } from "../books/books-of.ts";
import type { Movement, Part } from "../books/model.ts";

const recordOf = (movement: Movement, part: Part, account: string): TransactionRecord => ({
  date: movement.date,
  amount: negateDecimal(part.amount),
  currency: part.currency,
  name: movement.name,
  notes: part.notes,
  category: part.category.join(": "),
  tags: movement.tags,
  account,
  reference: movement.id,
  balance: "",
  ...(movement.pending ? { pending: true } : {}),
});

/** The transactions of a family as rows; of a split one its parts. */
export const plainRecordsOf = ({ accounts, movements }: BooksSource): readonly TransactionRecord[] => {
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  return movements.flatMap((movement) =>
    (movement.parts.length === 0 ? [movement] : movement.parts).map((part) =>
      recordOf(movement, part, names.get(movement.account) ?? ""),
    ),
  );
};

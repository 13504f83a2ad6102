import type { NewBankAccount, NewBankTransaction } from "@farthing/core/provider";
import * as Effect from "effect/Effect";
import { claim, newBankAccount, newBankTransaction } from "../../../contracts/src/support/bank.ts";
import { newId } from "../../../contracts/src/support/people.ts";
import { foundBooks } from "./books.ts";

/** A connection that is there, of a family that is. */
export const foundConnection = Effect.gen(function* () {
  const books = yield* foundBooks(1);
  const connection = yield* claim(books.family);
  return { ...books, connection };
});

/** When the first of the transactions below was posted, in Unix seconds; each of the others a second later. */
export const FIRST_POSTED = 1_772_000_000;

/** So many transactions, as evenly as can be in so many accounts. */
export const bankData = (
  transactions: number,
  accounts: number,
): { readonly new_accounts: readonly NewBankAccount[]; readonly new_transactions: NewBankTransaction[] } => {
  const new_accounts = Array.from({ length: accounts }, (_, index) =>
    newBankAccount({ provider_id: `ACT-${newId()}`, name: `Account ${index}` }),
  );
  const new_transactions = Array.from({ length: transactions }, (_, index) =>
    newBankTransaction(new_accounts[index % accounts]!, {
      provider_id: `TRN-${newId()}`,
      date: "2026-02-25",
      name: `Purchase ${index}`,
      notes: "In the shop",
      description: `PURCHASE ${index} IN THE SHOP`,
      posted: FIRST_POSTED + index,
    }),
  );
  return { new_accounts, new_transactions };
};

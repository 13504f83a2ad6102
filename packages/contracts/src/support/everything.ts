import { Imports } from "@farthing/core/import";
import { Accounts, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import { readBanks } from "./bank.ts";
import type { FamilyWithBooks } from "./family-with-books.ts";
import { wholeAccount } from "./planned.ts";
import { listAll } from "./read-all.ts";

/** Everything that a reader sees of a family. */
export const everything = ({ family, checking, savings, basket, apples, soap }: FamilyWithBooks) =>
  Effect.gen(function* () {
    const imports = yield* Imports;
    const transactions = yield* Transactions;
    return {
      checking: yield* imports.books(family.id, [wholeAccount(checking.id)]),
      savings: yield* imports.books(family.id, [wholeAccount(savings.id)]),
      accounts: yield* (yield* Accounts).list(family.id, { page: 1, per_page: 100 }),
      transactions: yield* listAll(family.id),
      banks: yield* readBanks(family.id),
      split: yield* Effect.all([basket, apples, soap].map(({ id }) => transactions.find(family.id, id))),
    };
  });

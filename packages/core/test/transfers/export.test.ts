import {
  listTransfers,
  pairTransactions,
  TRANSFER_STATES,
  unpairTransactions,
} from "@farthing/core/transfers";
import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import {
  exported,
  foundFamily,
  imported,
  importRecords,
  inMemory,
  lines,
  record,
} from "../import/support.ts";

const PAGE = { page: 1, per_page: 50 };

const account = (id: string) =>
  record("Account", { id, name: id, balance: "1", currency: "EUR", accountable_type: "Depository" });

const moved = (amount: string) => [
  record("Transaction", { id: `out ${amount}`, account_id: "a", date: "2024-06-01", amount, name: "Out" }),
  record("Transaction", {
    id: `in ${amount}`,
    account_id: "b",
    date: "2024-06-02",
    amount: `-${amount}`,
    name: "In",
  }),
];

const TRANSFER = record("Transfer", {
  ...{ id: "t", inflow_transaction_id: "in 4", outflow_transaction_id: "out 4" },
});

const BOOKS = lines(account("a"), account("b"), ...["1", "2", "3", "4"].flatMap(moved), TRANSFER);

const states = (family: string) =>
  Effect.map(
    Effect.forEach(TRANSFER_STATES, (state) => listTransfers(family, state, PAGE)),
    (lists) =>
      lists.flatMap(({ items }) =>
        items.map(({ id, state, made_by, inflow }) => [state, made_by, inflow.amount, id]),
      ),
  );

it("an export has what is paired and what is rejected, and brings both into other books, byte for byte", async () => {
  const before = await inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily("EUR");
      imported(yield* importRecords(family, BOOKS));
      const { items } = yield* listTransfers(family, "paired", PAGE);
      const of = (amount: string) => items.find(({ inflow }) => inflow.amount === amount)!;
      yield* unpairTransactions(family, of("-1").id);
      const { inflow, outflow } = of("-2");
      yield* pairTransactions({ family_id: family, transaction_ids: [inflow.id, outflow.id] });
      return { text: yield* exported(family), states: yield* states(family) };
    }),
  );
  expect(before.states.map(([state, made_by, amount]) => `${state} ${made_by} ${amount}`).sort()).toEqual([
    ...["paired file -4", "paired person -2", "paired rule -3", "rejected person -1"],
  ]);
  await inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily("EUR");
      const first = imported(yield* importRecords(family, before.text));
      expect(first.stored.transfers).toBe(2);
      expect(first.skipped.transfers).toMatchObject({ count: 1 });
      expect(yield* exported(family)).toBe(before.text);
      expect((yield* states(family)).sort()).toEqual(before.states.toSorted());
      imported(yield* importRecords(family, before.text, { again: true }));
      expect(yield* exported(family)).toBe(before.text);
    }),
  );
});

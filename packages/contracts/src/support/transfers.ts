import {
  type ExportedEntry,
  type ExportedTransaction,
  Exports,
  type FamilySnapshot,
} from "@farthing/core/import";
import {
  type CounterValue,
  decidePairs,
  legsKey,
  type Movement,
  TRANSFER_STATES,
  type Transfer,
  type TransferState,
  Transfers,
} from "@farthing/core/transfers";
import * as Effect from "effect/Effect";

const PAGE = { page: 1, per_page: 1_000 };

export const listTransfers = (familyId: string, state: TransferState) =>
  Effect.flatMap(Transfers, ({ list }) => Effect.map(list(familyId, state, PAGE), ({ items }) => items));

const keyOf = ({ state, inflow, outflow }: Pick<Transfer, "state" | "inflow" | "outflow">): string =>
  `${state} ${legsKey({ inflow_transaction_id: inflow.id, outflow_transaction_id: outflow.id })}`;

const hasOwnMoney = ({ amount, currency, original_values: came }: ExportedEntry): boolean =>
  came === null || (came.amount === amount && came.currency === currency);

const allTransactions = Effect.fn(function* (snapshot: FamilySnapshot) {
  const all: ExportedTransaction[] = [];
  for (;;) {
    const some: readonly ExportedTransaction[] = yield* snapshot.read("transactions", 100, all.at(-1));
    all.push(...some);
    if (some.length < 100) return all;
  }
});

/**
 * All transfers of a family, and those that the rule makes of all its transactions from nothing but what others have decided, and what
 * files state of transactions in other currencies.
 */
export const transfersAndModel = Effect.fn(function* (
  familyId: string,
  stated: ReadonlyMap<string, readonly CounterValue[]> = new Map(),
) {
  const listed: Transfer[] = [];
  for (const state of TRANSFER_STATES) listed.push(...(yield* listTransfers(familyId, state)));
  const rejected = new Set(
    listed
      .filter(({ state }) => state === "rejected")
      .map(({ inflow, outflow }) =>
        legsKey({ inflow_transaction_id: inflow.id, outflow_transaction_id: outflow.id }),
      ),
  );
  const standing = new Set(
    listed
      .filter(({ state, made_by }) => state === "paired" && made_by !== "rule")
      .flatMap(({ inflow, outflow }) => [inflow.id, outflow.id]),
  );
  const snapshot = yield* (yield* Exports).open(familyId);
  const names = new Map((yield* snapshot.read("accounts", 1_000)).map(({ id, name }) => [id, name]));
  const movementOf = (whole: ExportedEntry, isSplit: boolean): Movement => ({
    ...{ id: whole.id, account_id: whole.account_id, account_name: names.get(whole.account_id)! },
    ...{ date: whole.date, amount: whole.amount, currency: whole.currency, created_at: whole.created_at },
    ...{ reference: whole.reference ?? "", text: (whole.original_values ?? whole).name },
    counters: hasOwnMoney(whole) ? (stated.get(whole.id) ?? []) : [],
    is_free: !whole.pending && !isSplit && !standing.has(whole.id),
  });
  const movements = (yield* allTransactions(snapshot)).map(({ whole, parts }) =>
    movementOf(whole, parts.length > 0),
  );
  const model = decidePairs(movements, (legs) => rejected.has(legs)).map(({ state, inflow, outflow }) =>
    keyOf({ state, inflow, outflow } as unknown as Transfer),
  );
  return {
    listed,
    rule: listed
      .filter(({ made_by }) => made_by === "rule")
      .map(keyOf)
      .sort(),
    model: model.sort(),
  };
}, Effect.scoped);

import * as Effect from "effect/Effect";
import type { PlannedTransfer } from "../import/books/plan.ts";
import {
  type Exported,
  type ExportedAccount,
  type ExportedEntry,
  type ExportedTransaction,
  Exports,
  type FamilySnapshot,
} from "../import/export/exports.ts";
import type { StatedBalance } from "../transactions/stated-balances.ts";
import type { CounterValue } from "../transfers/decide-pairs.ts";
import { compareTexts } from "./order.ts";
import { countersOf } from "./settle-transfers.ts";
import { isPending, sourceOf } from "./source.ts";
import type { FamilyState, KeptTransaction, KeptTransfer, State } from "./state.ts";
import { statedOf } from "./state-balance.ts";

const plannedOf = ({ made_by, created_at: _, ...transfer }: KeptTransfer): PlannedTransfer =>
  made_by === "file" ? transfer : { ...transfer, made_by };

const byId = <A extends { readonly id: string }>(things: Iterable<A>): readonly A[] =>
  [...new Set(things)].sort((a, b) => compareTexts([a.id], [b.id]));

const age = ({ whole: { date, created_at, id } }: ExportedTransaction) => [date, created_at, id];

/** What a person has kept a transaction from being paired with. */
const rejectionsOf = (own: FamilyState | undefined, id: string): Pick<ExportedTransaction, "rejections"> => {
  const rejections = [...(own?.candidates.values() ?? [])]
    .filter((each) => each.state === "rejected" && each.inflow_transaction_id === id)
    .map(({ state: _, created_at: __, ...each }) => each);
  return rejections.length === 0 ? {} : { rejections: byId(rejections) };
};

/** What files state of a transaction in other currencies, in order. */
const countersInOrder = (own: FamilyState | undefined, id: string): readonly CounterValue[] =>
  (own === undefined ? [] : countersOf(own, id)).toSorted((a, b) =>
    compareTexts([a.currency, a.amount], [b.currency, b.amount]),
  );

const exportedStated = (stated: StatedBalance | undefined): ExportedAccount["stated"] => {
  if (stated === undefined) return null;
  const { balance, day, said_at } = stated;
  return { balance, day, said_at };
};

/** Everything that a family has. Nothing of it is modified later: what changes is replaced. */
const exportedOf = (
  state: State,
  familyId: string,
): { readonly [Kind in keyof Exported]: readonly Exported[Kind][] } => {
  const own = state.families.get(familyId);
  const all = [...(own?.transactions.values() ?? [])];
  const entryOf = (kept: KeptTransaction): ExportedEntry => {
    const { original: _, by_hand, added_as = null, ...each } = kept;
    const { date, amount, currency, name, by_hand: isAlone } = sourceOf(state, kept);
    return {
      ...each,
      tag_ids: each.tag_ids.toSorted(),
      original_values: isAlone ? null : { date, amount, currency, name },
      by_hand: by_hand === true,
      added_as,
      pending: isPending(state, kept),
      pending_gone: kept.pending_gone ?? false,
    };
  };
  const parts = Map.groupBy(
    all.filter(({ parent_id }) => parent_id !== null),
    ({ parent_id }) => parent_id,
  );
  const transfersInto = (entries: readonly KeptTransaction[]) =>
    byId(
      entries.flatMap(({ id }) => {
        const transfer = own?.transfers.get(id);
        return transfer?.inflow_transaction_id === id ? [plannedOf(transfer)] : [];
      }),
    );
  return {
    accounts: byId(own?.accounts.values() ?? []).map(({ created_at: _, updated_at: __, ...account }) => ({
      ...account,
      stated: exportedStated(statedOf(own!, account.id)),
      original_name: own?.originalNames.get(account.id) || null,
      external_id: own?.externalIds.get(account.id) ?? null,
    })),
    categories: byId(own?.categories.values() ?? []),
    tags: byId(own?.tags.values() ?? []),
    merchants: byId(own?.merchants.values() ?? []),
    readings: byId(own?.readings.values() ?? []),
    transactions: all
      .filter(({ parent_id }) => parent_id === null)
      .map((whole) => {
        const within = byId(parts.get(whole.id) ?? []);
        return {
          whole: entryOf(whole),
          parts: within.map(entryOf),
          transfers: transfersInto([whole, ...within]),
          ...rejectionsOf(own, whole.id),
          counters: countersInOrder(own, whole.id),
        };
      })
      .sort((a, b) => compareTexts(age(a), age(b))),
  };
};

export const exportsIn = (state: State) =>
  Exports.of({
    open: (familyId) =>
      Effect.sync((): FamilySnapshot => {
        const all = exportedOf(state, familyId);
        return {
          read: (kind, most, after) =>
            Effect.sync(() => {
              const from = after === undefined ? 0 : all[kind].indexOf(after) + 1;
              return all[kind].slice(from, from + most);
            }),
        };
      }),
  });

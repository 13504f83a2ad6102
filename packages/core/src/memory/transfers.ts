import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { TransactionNotFound } from "../transactions/errors.ts";
import {
  legsKey,
  legsOf,
  type Transfer,
  type TransferKey,
  type TransferLegs,
  type TransferMaker,
  type TransferSide,
  type TransferState,
  transferId,
  turned,
} from "../transfers/transfer.ts";
import {
  type DecidePairing,
  type PairedByHand,
  TransferNotFound,
  Transfers,
} from "../transfers/transfers.ts";
import { cut } from "./cut.ts";
import { compareTexts } from "./order.ts";
import { candidateOf, dropTransfer, putTransfer, settleTransfers, transfersOf } from "./settle-transfers.ts";
import type { FamilyState, State } from "./state.ts";
import { summary, wholeTransaction } from "./whole-transaction.ts";

const compareNewest = (a: TransferKey, b: TransferKey): number =>
  compareTexts([b.created_at, b.id], [a.created_at, a.id]);

interface Kept extends TransferLegs, TransferKey {
  readonly state: TransferState;
  readonly made_by: TransferMaker;
}

const sideOf = (own: FamilyState, leg: string): TransferSide => {
  const { id, date, amount, currency, name, account_id } = own.transactions.get(leg)!;
  return { id, date, amount, currency, name, account: summary(own.accounts.get(account_id)!) };
};

const wholeTransfer = (own: FamilyState, kept: Kept): Transfer => ({
  ...{ id: kept.id, state: kept.state, made_by: kept.made_by, created_at: kept.created_at },
  inflow: sideOf(own, kept.inflow_transaction_id),
  outflow: sideOf(own, kept.outflow_transaction_id),
});

const inState = (own: FamilyState, state: TransferState): readonly Kept[] =>
  state === "paired"
    ? transfersOf(own).map((each) => ({ ...each, state }))
    : [...own.candidates.values()]
        .filter((each) => each.state === state)
        .map((each) => ({ ...each, made_by: state === "rejected" ? "person" : "rule" }));

export const transfersIn = (state: State) => {
  const { families } = state;

  /** The other side of what a person or a file has made of a transaction. */
  const standingWith = ({ transfers }: FamilyState, id: string): string | null => {
    const transfer = transfers.get(id);
    if (transfer === undefined || transfer.made_by === "rule") return null;
    const { inflow_transaction_id: into, outflow_transaction_id: out } = transfer;
    return into === id ? out : into;
  };

  const pairIn = (own: FamilyState, legs: TransferLegs, at: string): PairedByHand => {
    const { inflow_transaction_id: into, outflow_transaction_id: out } = legs;
    const before = own.transfers.get(into);
    const isPaired = before !== undefined && before === own.transfers.get(out);
    if (!isPaired || before.made_by === "rule") {
      const id = (isPaired ? before : candidateOf(own, legs))?.id ?? transferId(legs);
      for (const leg of [into, out]) dropTransfer(own, leg);
      for (const each of [legs, turned(legs)]) own.candidates.delete(legsKey(each));
      putTransfer(own, { ...legs, id, made_by: "person", created_at: isPaired ? before.created_at : at });
      settleTransfers(own, state);
    }
    return {
      transfer: wholeTransfer(own, { ...own.transfers.get(into)!, state: "paired" }),
      is_new: !isPaired,
    };
  };

  return Transfers.of({
    list: (familyId, wanted, request) =>
      Effect.sync(() => {
        const own = families.get(familyId);
        const all = own === undefined ? [] : inState(own, wanted).toSorted(compareNewest);
        const part = cut(all, request, compareNewest);
        return { ...part, items: part.items.map((each) => wholeTransfer(own!, each)) };
      }),
    pair: <E>(familyId: string, ids: readonly [string, string], at: string, decide: DecidePairing<E>) =>
      Effect.suspend((): Effect.Effect<PairedByHand, E | TransactionNotFound> => {
        const own = families.get(familyId);
        const missing = ids.find((id) => own?.transactions.has(id) !== true);
        if (own === undefined || missing !== undefined)
          return Effect.fail(new TransactionNotFound({ id: missing ?? ids[0] }));
        const [one, other] = ids.map((id) => ({
          transaction: wholeTransaction(own, own.transactions.get(id)!, state),
          standing_with: standingWith(own, id),
        }));
        return Effect.fromResult(Result.map(decide([one!, other!]), (legs) => pairIn(own, legs, at)));
      }),
    reject: (familyId, id) =>
      Effect.suspend(() => {
        const own = families.get(familyId);
        const found =
          own === undefined
            ? undefined
            : [...own.transfers.values(), ...own.candidates.values()].find((each) => each.id === id);
        if (own === undefined || found === undefined) return Effect.fail(new TransferNotFound({ id }));
        const { inflow_transaction_id: into, outflow_transaction_id: out, created_at } = found;
        const legs = legsOf({ inflow: sideOf(own, into), outflow: sideOf(own, out) });
        if (own.transfers.get(into)?.id === id) dropTransfer(own, into);
        own.candidates.delete(legsKey(found));
        own.candidates.set(legsKey(legs), { ...legs, id, created_at, state: "rejected" });
        settleTransfers(own, state);
        return Effect.void;
      }),
  });
};

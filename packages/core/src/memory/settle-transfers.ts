import { isBroken } from "../transfers/decide-pairing.ts";
import type { CounterValue, Movement } from "../transfers/decide-pairs.ts";
import { type RulePair, settle, settledBy } from "../transfers/settle.ts";
import {
  legsKey,
  NOTHING_SETTLED,
  type SettledTransfers,
  type TransferLegs,
  turned,
} from "../transfers/transfer.ts";
import { isPending, movementText } from "./source.ts";
import type { FamilyState, KeptCandidate, KeptTransaction, KeptTransfer, State } from "./state.ts";

/** The transfers of a family, each once. */
export const transfersOf = ({ transfers }: FamilyState): readonly KeptTransfer[] => [
  ...new Set(transfers.values()),
];

export const putTransfer = ({ transfers }: FamilyState, transfer: KeptTransfer): void => {
  transfers.set(transfer.inflow_transaction_id, transfer);
  transfers.set(transfer.outflow_transaction_id, transfer);
};

export const dropTransfer = ({ transfers }: Pick<FamilyState, "transfers">, leg: string): void => {
  const transfer = transfers.get(leg);
  if (transfer === undefined) return;
  transfers.delete(transfer.inflow_transaction_id);
  transfers.delete(transfer.outflow_transaction_id);
};

/** What is proposed or rejected of two transactions, either of which can have been the inflow: amounts can turn. */
export const candidateOf = (
  { candidates }: Pick<FamilyState, "candidates">,
  legs: TransferLegs,
): KeptCandidate | undefined => candidates.get(legsKey(legs)) ?? candidates.get(legsKey(turned(legs)));

/** Takes away what a change of its sides has broken of persons and files, and what is said of transactions that are gone. */
const dropBroken = (own: FamilyState, before: ReadonlyMap<string, KeptTransaction>): void => {
  const { transactions, candidates, counters } = own;
  for (const id of counters.keys()) if (!transactions.has(id)) counters.delete(id);
  for (const transfer of transfersOf(own)) {
    const { made_by, inflow_transaction_id: into, outflow_transaction_id: out } = transfer;
    const [inflow, outflow] = [transactions.get(into)!, transactions.get(out)!];
    const then = { inflow: before.get(into) ?? inflow, outflow: before.get(out) ?? outflow };
    if (made_by !== "rule" && isBroken(then, { inflow, outflow })) dropTransfer(own, into);
  }
  for (const [key, { inflow_transaction_id, outflow_transaction_id }] of candidates)
    if (!transactions.has(inflow_transaction_id) || !transactions.has(outflow_transaction_id))
      candidates.delete(key);
};

/** What files state of a transaction in other currencies, each once. */
export const countersOf = ({ counters }: FamilyState, id: string): readonly CounterValue[] => [
  ...new Map(
    [...(counters.get(id)?.values() ?? [])].flat().map((each) => [`${each.currency} ${each.amount}`, each]),
  ).values(),
];

/** Whether a transaction has the amount that it came in with: of another nothing is stated. */
const hasOwnMoney = ({ original, amount, currency }: KeptTransaction): boolean =>
  original === null || (original.amount === amount && original.currency === currency);

/** All that the rule is about. */
const movementsOf = (own: FamilyState, state: Pick<State, "bankConnections">): readonly Movement[] =>
  [...own.transactions.values()]
    .filter(({ parent_id }) => parent_id === null)
    .map((kept) => {
      const { id, account_id, date, amount, currency, reference, created_at } = kept;
      const transfer = own.transfers.get(id);
      const isStanding = transfer !== undefined && transfer.made_by !== "rule";
      return {
        ...{ id, account_id, date, amount, currency, created_at },
        account_name: own.accounts.get(account_id)!.name,
        counters: hasOwnMoney(kept) ? countersOf(own, id) : [],
        reference: reference ?? "",
        text: movementText(state, kept),
        is_free: !isStanding && !own.divided.has(id) && !isPending(state, kept),
      };
    });

const storedOf = (own: FamilyState): readonly RulePair[] => [
  ...transfersOf(own)
    .filter(({ made_by }) => made_by === "rule")
    .map((transfer) => ({ ...transfer, state: "paired" as const })),
  ...[...own.candidates.values()].flatMap((each) =>
    each.state === "proposed" ? [{ ...each, state: "proposed" as const }] : [],
  ),
];

/**
 * Leaves the pairs of a family as they follow from all that it has: what the rule says of it, without what a change has broken.
 * `before` are the transactions that were changed. Writes into the transfers and candidates of the family.
 */
export const settleTransfers = (
  own: FamilyState,
  state: Pick<State, "bankConnections">,
  before: ReadonlyMap<string, KeptTransaction> = new Map(),
): SettledTransfers => {
  dropBroken(own, before);
  const movements = movementsOf(own, state);
  const { removed, added } = settle(
    movements,
    movements,
    storedOf(own),
    (legs) => own.candidates.get(legs)?.state === "rejected",
  );
  for (const pair of removed)
    if (pair.state === "paired") dropTransfer(own, pair.inflow_transaction_id);
    else own.candidates.delete(legsKey(pair));
  for (const { state: is, ...pair } of added)
    if (is === "paired") putTransfer(own, { ...pair, made_by: "rule" });
    else own.candidates.set(legsKey(pair), { ...pair, state: is });
  return settledBy(added, NOTHING_SETTLED);
};

/** Transfers between the accounts of a family: which transactions are paired, by the rule and by persons. */

export {
  decidePairing,
  isBroken,
  moneyOf,
  type PairedMoney,
  type SideToPair,
  type StandingRow,
} from "./decide-pairing.ts";
export {
  type CounterValue,
  DAYS_APART,
  type DecidedPair,
  decidePairs,
  MOST_OF_A_DAY,
  type Movement,
} from "./decide-pairs.ts";
export {
  Around,
  type Cell,
  distinctCells,
  movementsAround,
  type NewRulePair,
  type RulePair,
  type Settlement,
  settle,
  settledBy,
} from "./settle.ts";
export {
  legsKey,
  legsOf,
  NOTHING_SETTLED,
  type SettledTransfers,
  TRANSFER_STATES,
  type Transfer,
  type TransferKey,
  type TransferLegs,
  type TransferMaker,
  type TransferRow,
  type TransferSide,
  type TransferState,
  toTransfer,
  transferId,
} from "./transfer.ts";
export { type DecidePairing, type PairedByHand, TransferNotFound, Transfers } from "./transfers.ts";
export {
  listTransfers,
  type PairTransactions,
  pairTransactions,
  TransferStateField,
  unpairTransactions,
} from "./use-cases.ts";
export { type TransferBody, toTransferBody } from "./wire.ts";

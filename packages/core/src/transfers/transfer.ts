import { absoluteDecimal } from "@farthing/values";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { AccountStatus, AccountType } from "../transactions/account.ts";
import type { Transaction } from "../transactions/transaction.ts";

/** Whether two transactions are one transfer, could be one, or are none because a person said so. */
export const TRANSFER_STATES = ["paired", "proposed", "rejected"] as const;

/** Whether two transactions are one transfer, may be one, or are none, as a person has said. */
export type TransferState = (typeof TRANSFER_STATES)[number];

/** Who has paired them: a person, the rule of docs/spec/transfers.md, or a file with a record of it. */
export type TransferMaker = "person" | "rule" | "file";

/** The ids of two transactions that are paired, could be, or are not to be. */
export interface TransferLegs {
  readonly inflow_transaction_id: string;
  readonly outflow_transaction_id: string;
}

/** A transaction on one side. */
export type TransferSide = Pick<Transaction, "id" | "date" | "amount" | "currency" | "name" | "account">;

/** Two transactions of a family in two accounts that are, or may be, one movement of money. */
export interface Transfer {
  /** UUID. */
  readonly id: string;
  readonly state: TransferState;
  /** Who has said so last: of a proposal the rule, of a rejection a person. */
  readonly made_by: TransferMaker;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly inflow: TransferSide;
  readonly outflow: TransferSide;
}

/** What transfers are sorted by. */
export type TransferKey = Pick<Transfer, "created_at" | "id">;

/** How many pairs of transactions a step has made, and how many it has proposed, that were not there before. */
export interface SettledTransfers {
  readonly paired: number;
  readonly proposed: number;
}

/** Of a step that changed no pair. */
export const NOTHING_SETTLED: SettledTransfers = { paired: 0, proposed: 0 };

/** The id of a transfer between two transactions that no file has named: always the same (UUIDv8: RFC 9562, 5.8). */
export const transferId = ({ inflow_transaction_id, outflow_transaction_id }: TransferLegs): string => {
  const hash = bytesToHex(sha256(utf8ToBytes(`${inflow_transaction_id} ${outflow_transaction_id}`)));
  const variant = ((Number.parseInt(hash[16]!, 16) & 3) | 8).toString(16);
  return [
    ...[hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`],
    ...[`${variant}${hash.slice(17, 20)}`, hash.slice(20, 32)],
  ].join("-");
};

/** The sides of a transfer by the way that their money went: a file may have them the other way around. */
export const legsOf = ({ inflow, outflow }: Pick<Transfer, "inflow" | "outflow">): TransferLegs => {
  const isTurned = outflow.amount.startsWith("-") && !inflow.amount.startsWith("-");
  const [into, out] = isTurned ? [outflow, inflow] : [inflow, outflow];
  return { inflow_transaction_id: into.id, outflow_transaction_id: out.id };
};

/** Two transactions as one text. */
export const legsKey = ({ inflow_transaction_id, outflow_transaction_id }: TransferLegs): string =>
  `${inflow_transaction_id} ${outflow_transaction_id}`;

/** The same two, the other way around: both amounts can have turned since. */
export const turned = ({ inflow_transaction_id, outflow_transaction_id }: TransferLegs): TransferLegs => ({
  inflow_transaction_id: outflow_transaction_id,
  outflow_transaction_id: inflow_transaction_id,
});

type SideColumns<Side extends string> = Readonly<
  Record<
    `${Side}_${"id" | "date" | "amount" | "currency" | "name" | "account_id" | "account_name"}`,
    string
  > &
    Record<`${Side}_account_type`, AccountType> &
    Record<`${Side}_account_status`, AccountStatus>
>;

/** A transfer and both its sides as one row, for adapters of databases. */
export interface TransferRow
  extends Omit<Transfer, "inflow" | "outflow">,
    SideColumns<"inflow">,
    SideColumns<"outflow"> {}

const sideOf = (row: TransferRow, side: "inflow" | "outflow"): TransferSide => ({
  id: row[`${side}_id`],
  date: row[`${side}_date`],
  amount: row[`${side}_amount`],
  currency: row[`${side}_currency`],
  name: row[`${side}_name`],
  account: {
    id: row[`${side}_account_id`],
    name: row[`${side}_account_name`],
    account_type: row[`${side}_account_type`],
    status: row[`${side}_account_status`],
  },
});

/** The transfer of a row. */
export const toTransfer = (row: TransferRow): Transfer => ({
  id: row.id,
  state: row.state,
  made_by: row.made_by,
  created_at: row.created_at,
  inflow: sideOf(row, "inflow"),
  outflow: sideOf(row, "outflow"),
});

/** What moved, as canonical decimal: what came in. */
export const movedAmount = ({ inflow }: Transfer): string => absoluteDecimal(inflow.amount);

import { type Api, sending } from "./api.ts";
import { type AnsweredPart, type Part, partOf } from "./list-part.ts";
import type { Transaction } from "./transactions.ts";

/** What is known of two transactions that may be one movement of money. */
export type TransferState = "paired" | "proposed" | "rejected";

export type TransferSide = Pick<Transaction, "id" | "date" | "amount" | "currency" | "name" | "account">;

/** Two transactions that are, or may be, one movement of money between accounts of the family. */
export interface Transfer {
  readonly id: string;
  readonly state: TransferState;
  readonly made_by: "person" | "rule" | "file";
  readonly inflow: TransferSide;
  readonly outflow: TransferSide;
}

/** A part of the transfers of one state, newest first: the first, or what comes after another. */
export const transfersAfter = async (
  api: Api,
  state: TransferState,
  cursor: string,
): Promise<Part<Transfer>> =>
  partOf(
    "transfers",
    await api.ask<AnsweredPart>(`/transfers?state=${state}&per_page=50&cursor=${encodeURIComponent(cursor)}`),
  );

/** Says that two transactions are one movement of money, by their ids. */
export const pair = (api: Api, ids: readonly [string, string]): Promise<Transfer> =>
  api.ask("/transfers", sending("POST", { transaction_ids: ids }));

/** Says that the two of a transfer are none. */
export const unpair = (api: Api, id: string): Promise<unknown> =>
  api.ask(`/transfers/${encodeURIComponent(id)}`, { method: "DELETE" });

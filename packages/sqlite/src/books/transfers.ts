import { runToEnd } from "@farthing/core/import";
import { type Transaction, TransactionNotFound, toTransaction } from "@farthing/core/transactions";
import {
  type DecidePairing,
  legsOf,
  type PairedByHand,
  type SideToPair,
  type Transfer,
  type TransferKey,
  type TransferLegs,
  type TransferMaker,
  TransferNotFound,
  type TransferRow,
  type TransferState,
  Transfers,
  toTransfer,
  transferId,
} from "@farthing/core/transfers";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import { type SqliteTransactionRow, TRANSACTION_BY_ID, toTransactionRow } from "../rows/transaction-rows.ts";
import { transferLister } from "../rows/transfer-list.ts";
import { TRANSFER_BY_ID } from "../rows/transfer-rows.ts";
import { listOf } from "./list-of.ts";
import { transferSettler } from "./settle-transfers.ts";
import { BOTH, transferWriter } from "./write-transfers.ts";

type Owned = Readonly<Record<"family_id" | "id", string>>;

/** A transfer as it is stored. */
interface PairRow extends TransferLegs, TransferKey {
  readonly made_by: TransferMaker;
}

const COLUMNS = "id, created_at, made_by, inflow_transaction_id, outflow_transaction_id";

export const sqliteTransfers = (connection: Connection): Transfers["Service"] => {
  const { db, read, write, long } = connection;
  const byId = db.prepare<[Owned], TransferRow>(TRANSFER_BY_ID);
  const transaction = db.prepare<[string, string], SqliteTransactionRow>(TRANSACTION_BY_ID);
  const pairsOf = ["inflow", "outflow"].map((side) =>
    db.prepare<[string], PairRow>(`SELECT ${COLUMNS} FROM transfers WHERE ${side}_transaction_id = ?`),
  );
  const candidate = db
    .prepare<[TransferLegs], string>(`SELECT id FROM transfer_candidates WHERE ${BOTH}`)
    .pluck();
  const drop = ["transfers", "transfer_candidates"].map((table) =>
    db.prepare<[string]>(`DELETE FROM ${table} WHERE id = ?`),
  );
  const keep = db.prepare<[string]>(
    "UPDATE transfers SET made_by = 'person' WHERE id = ? AND made_by = 'rule'",
  );
  const { pair, reject } = transferWriter(db);
  const settler = transferSettler(db);
  const keysIn = (state: TransferState) =>
    listOf(connection, "transfers.list", transferLister(state), (listing) =>
      long.all(`transfers.${state}`, listing),
    );
  const keys = { paired: keysIn("paired"), proposed: keysIn("proposed"), rejected: keysIn("rejected") };

  const find = (family_id: string, id: string): Transfer | undefined => {
    const row = byId.get({ family_id, id });
    return row === undefined ? undefined : toTransfer(row);
  };

  const pairOf = (leg: string): PairRow | undefined =>
    pairsOf.map((statement) => statement.get(leg)).find((row) => row !== undefined);

  const sideOf = (familyId: string, id: string): SideToPair | undefined => {
    const row = transaction.get(familyId, id);
    if (row === undefined) return undefined;
    const own: Transaction = toTransaction(toTransactionRow(row));
    const found = pairOf(id);
    if (found === undefined || found.made_by === "rule") return { transaction: own, standing_with: null };
    const { inflow_transaction_id: into, outflow_transaction_id: out } = found;
    return { transaction: own, standing_with: into === id ? out : into };
  };

  /** Writes, and then what follows for the sides of a transfer and all around them. */
  const settled = (family_id: string, legs: TransferLegs, work: () => void): void => {
    const touched = settler.begin(family_id);
    const ids = JSON.stringify([legs.inflow_transaction_id, legs.outflow_transaction_id]);
    work();
    settler.see(touched, ids);
    runToEnd(settler.settle(touched));
  };

  const pairLegs = (family_id: string, legs: TransferLegs, created_at: string): PairedByHand => {
    const before = pairOf(legs.inflow_transaction_id);
    if (before !== undefined && before.id === pairOf(legs.outflow_transaction_id)?.id) {
      keep.run(before.id);
      settled(family_id, legs, () => undefined);
      return { transfer: find(family_id, before.id)!, is_new: false };
    }
    const known = candidate.get(legs);
    const id = known ?? transferId(legs);
    settled(family_id, legs, () => {
      for (const statement of drop) statement.run(id);
      pair({ ...legs, id, made_by: "person" }, { family_id, created_at });
    });
    return { transfer: find(family_id, id)!, is_new: true };
  };

  return Transfers.of({
    list: (familyId, state, request) =>
      Effect.flatMap(keys[state](familyId, request), (part) =>
        read("transfers.list", () => ({
          ...part,
          items: part.items.flatMap(({ id }) => find(familyId, id) ?? []),
        })),
      ),
    pair: <E>(familyId: string, ids: readonly [string, string], at: string, decide: DecidePairing<E>) =>
      write("transfers.pair", (): Result.Result<PairedByHand, E | TransactionNotFound> => {
        const [one, other] = ids.map((id) => sideOf(familyId, id));
        if (one === undefined || other === undefined)
          return Result.fail(new TransactionNotFound({ id: one === undefined ? ids[0] : ids[1] }));
        return Result.map(decide([one, other]), (legs) => pairLegs(familyId, legs, at));
      }),
    reject: (family_id, id) =>
      write("transfers.reject", (): Result.Result<void, TransferNotFound> => {
        const found = find(family_id, id);
        if (found === undefined) return Result.fail(new TransferNotFound({ id }));
        const { created_at } = found;
        const legs = legsOf(found);
        settled(family_id, legs, () => {
          for (const statement of drop) statement.run(id);
          reject({ ...legs, id }, { family_id, created_at });
        });
        return Result.void;
      }),
  });
};

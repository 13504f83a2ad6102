import type { Page, PageRequest } from "@farthing/core/storage";
import { TransactionNotFound } from "@farthing/core/transactions";
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
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import type { Queries } from "../connection/queries.ts";
import { joined, raw, type Sql, sql } from "../connection/sql.ts";
import { day } from "../rows/days.ts";
import { placeOfTransfers } from "../rows/list-months.ts";
import { type List, listPart } from "../rows/list-part.ts";
import { lockFamily } from "../rows/lock-family.ts";
import { lockTransaction } from "../rows/whole-transactions.ts";
import { see, settleTransfers, touching } from "./settle-transfers.ts";
import { pairAll, rejectAll } from "./write-transfers.ts";

/** A transfer as it is stored. */
interface PairRow extends TransferLegs {
  readonly id: string;
  readonly made_by: TransferMaker;
}

const sideColumns = (side: "inflow" | "outflow"): Sql =>
  joined(
    [
      ...["id", "amount", "currency", "name"].map((name) => raw(`${side}.${name} AS ${side}_${name}`)),
      day(`${side}.date`, `${side}_date`),
      ...["id", "name"].map((name) => raw(`${side}_account.${name} AS ${side}_account_${name}`)),
      raw(
        `${side}_account.account_type AS ${side}_account_type, ${side}_account.status AS ${side}_account_status`,
      ),
    ],
    ", ",
  );

const JOINED = raw(
  (["inflow", "outflow"] as const)
    .map(
      (side) => `JOIN transactions AS ${side} ON ${side}.id = x.${side}_transaction_id
  JOIN accounts AS ${side}_account ON ${side}_account.id = ${side}.account_id`,
    )
    .join(" "),
);

/** Where those in a state are, with their state and maker as columns. */
const tableOf = (state: TransferState): Sql =>
  state === "paired"
    ? sql`(SELECT *, 'paired' AS state FROM transfers)`
    : sql`(SELECT *, CASE state WHEN 'rejected' THEN 'person' ELSE 'rule' END AS made_by
           FROM transfer_candidates WHERE state = ${state})`;

const COLUMNS = sql`x.id, x.state, x.made_by, x.created_at, ${sideColumns("inflow")}, ${sideColumns("outflow")}`;

/**
 * Reads a page of those in a state. It is counted and found by months (docs/adr/0059-lists-are-counted-by-month.md); what is skipped
 * within one is read in the index alone.
 */
const pageOf = async (
  queries: Queries,
  family_id: string,
  state: TransferState,
  { page, per_page }: PageRequest,
): Promise<Page<TransferRow>> => {
  const offset = (page - 1) * per_page;
  const place = await placeOfTransfers(queries, family_id, state, offset);
  if (place === undefined) return { items: [], total_count: 0, more: false };
  const { total_count, month, before } = place;
  const items = await queries.all<TransferRow>(
    sql`SELECT ${COLUMNS} FROM (
          SELECT id FROM ${tableOf(state)} AS own
          WHERE family_id = ${family_id} AND created_at < ${`${month}-32`}
          ORDER BY created_at DESC, id DESC LIMIT ${per_page} OFFSET ${offset - before}
        ) AS page JOIN ${tableOf(state)} AS x USING (id) ${JOINED}
        ORDER BY x.created_at DESC, x.id DESC`,
  );
  return { items, total_count, more: offset + per_page < total_count };
};

const listOf = (familyId: string, state: TransferState): List<TransferKey> => ({
  ...{ columns: COLUMNS, from: sql`${tableOf(state)} AS x ${JOINED}` },
  ...{ where: sql`x.family_id = ${familyId}`, key: ["x.created_at", "x.id"], direction: "DESC" },
  after: ({ created_at, id }) => sql`${created_at}, ${id}`,
});

const find = async ({ get }: Queries, family_id: string, id: string): Promise<Transfer | undefined> => {
  for (const state of ["paired", "proposed", "rejected"] as const) {
    const row = await get<TransferRow>(
      sql`SELECT ${COLUMNS} FROM ${tableOf(state)} AS x ${JOINED}
          WHERE x.family_id = ${family_id} AND x.id = ${id}`,
    );
    if (row !== undefined) return toTransfer(row);
  }
  return undefined;
};

const pairOf = ({ get }: Queries, leg: string): Promise<PairRow | undefined> =>
  get<PairRow>(
    sql`SELECT id, made_by, inflow_transaction_id, outflow_transaction_id FROM transfers
        WHERE inflow_transaction_id = ${leg} OR outflow_transaction_id = ${leg}`,
  );

const sideOf = async (queries: Queries, familyId: string, id: string): Promise<SideToPair | undefined> => {
  const transaction = await lockTransaction(queries, familyId, id);
  if (transaction === undefined) return undefined;
  const found = await pairOf(queries, id);
  if (found === undefined || found.made_by === "rule") return { transaction, standing_with: null };
  const { inflow_transaction_id: into, outflow_transaction_id: out } = found;
  return { transaction, standing_with: into === id ? out : into };
};

/** What follows for the sides of a transfer and all around them. */
const settleAround = async (queries: Queries, familyId: string, legs: TransferLegs): Promise<void> => {
  const touched = touching(familyId);
  await see(queries, touched, [legs.inflow_transaction_id, legs.outflow_transaction_id]);
  await settleTransfers(queries, touched);
};

const drop = async ({ run }: Queries, id: string): Promise<void> => {
  await run(sql`DELETE FROM transfers WHERE id = ${id}`);
  await run(sql`DELETE FROM transfer_candidates WHERE id = ${id}`);
};

const pairLegs = async (
  queries: Queries,
  family_id: string,
  legs: TransferLegs,
  created_at: string,
): Promise<PairedByHand> => {
  const before = await pairOf(queries, legs.inflow_transaction_id);
  if (before !== undefined && before.id === (await pairOf(queries, legs.outflow_transaction_id))?.id) {
    await queries.run(
      sql`UPDATE transfers SET made_by = 'person' WHERE id = ${before.id} AND made_by = 'rule'`,
    );
    await settleAround(queries, family_id, legs);
    return { transfer: (await find(queries, family_id, before.id))!, is_new: false };
  }
  const known = await queries.get<{ readonly id: string }>(
    sql`SELECT id FROM transfer_candidates
        WHERE inflow_transaction_id = ${legs.inflow_transaction_id}
            AND outflow_transaction_id = ${legs.outflow_transaction_id}
          OR inflow_transaction_id = ${legs.outflow_transaction_id}
            AND outflow_transaction_id = ${legs.inflow_transaction_id}`,
  );
  const id = known?.id ?? transferId(legs);
  await drop(queries, id);
  await pairAll(queries, { family_id, created_at }, [{ ...legs, id, made_by: "person" }]);
  await settleAround(queries, family_id, legs);
  return { transfer: (await find(queries, family_id, id))!, is_new: true };
};

export const postgresTransfers = ({ readTogether, writeByFamily }: Connection): Transfers["Service"] =>
  Transfers.of({
    list: (familyId, state, request) =>
      readTogether("transfers.list", async (queries) => {
        const part =
          "page" in request
            ? await pageOf(queries, familyId, state, request)
            : await listPart<TransferRow, TransferKey>(queries, listOf(familyId, state), request);
        return { ...part, items: part.items.map(toTransfer) };
      }),
    pair: <E>(familyId: string, ids: readonly [string, string], at: string, decide: DecidePairing<E>) =>
      writeByFamily(
        "transfers.pair",
        familyId,
        async (queries): Promise<Result.Result<PairedByHand, E | TransactionNotFound>> => {
          await lockFamily(queries, familyId);
          const [one, other] = [
            await sideOf(queries, familyId, ids[0]),
            await sideOf(queries, familyId, ids[1]),
          ];
          if (one === undefined || other === undefined)
            return Result.fail(new TransactionNotFound({ id: one === undefined ? ids[0] : ids[1] }));
          const decided = decide([one, other]);
          if (Result.isFailure(decided)) return Result.fail(decided.failure);
          return Result.succeed(await pairLegs(queries, familyId, decided.success, at));
        },
      ),
    reject: (family_id, id) =>
      writeByFamily(
        "transfers.reject",
        family_id,
        async (queries): Promise<Result.Result<void, TransferNotFound>> => {
          await lockFamily(queries, family_id);
          const found = await find(queries, family_id, id);
          if (found === undefined) return Result.fail(new TransferNotFound({ id }));
          const legs = legsOf(found);
          await drop(queries, id);
          await rejectAll(queries, { family_id, created_at: found.created_at }, [{ ...legs, id }]);
          await settleAround(queries, family_id, legs);
          return Result.void;
        },
      ),
  });

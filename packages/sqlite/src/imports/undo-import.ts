import {
  type Chunked,
  eachInChunks,
  type Import,
  type ImportRow,
  type KeptTransaction,
  toImport,
  type UndoImport,
  type UndoOutcome,
} from "@farthing/core/import";
import type { Tell } from "@farthing/core/storage";
import type { EditableField } from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import * as Result from "effect/Result";
import { balancePointKeeper } from "../books/balance-points.ts";
import { wholeRemover } from "../books/remove-wholes.ts";
import { balanceSettler } from "../books/settle-balances.ts";
import { transferSettler } from "../books/settle-transfers.ts";
import { statedBalances } from "../books/stated-balances.ts";
import { storedMoment } from "../columns/moments.ts";
import { accountOf, familyNumber } from "../columns/numbers.ts";
import { chunksOfIds, IDS, ROWS, untilNone } from "../scheduling/chunks.ts";
import { freedRemover } from "./entity-claims.ts";
import { SELECT_IMPORT } from "./import-rows.ts";

/**
 * A transaction that an import has, by the number of its account; if it is removable, it goes with this import if no other import
 * has it. The rest is only of those: who else has it, and the locks of it and its parts.
 */
interface ClaimedRow extends Omit<KeptTransaction, "changed"> {
  readonly removable: 0 | 1;
  readonly is_shared: 0 | 1;
  /** It was added by hand, and a file had it; or a bank tells the hold of it. */
  readonly is_found: 0 | 1;
  /** A JSON list of JSON lists. */
  readonly locks: string;
}

/** A transfer of the import, and the whole transactions of its sides. */
interface TransferRow {
  readonly id: string;
  readonly inflow: string;
  readonly outflow: string;
}

type Bound = Readonly<Record<"id" | "family_id", string>>;

type Ids = Readonly<Record<"family_id" | "ids", string>>;

/** The number of the import. */
const NUMBER = "(SELECT number FROM imports WHERE id = @id AND family_id = @family_id)";

/** Whether a bank tells the hold of a transaction `t`, which a file has. */
const IS_HELD = `(t.source IS NOT 'bank_sync' AND EXISTS (
  SELECT 1 FROM bank_transactions AS b WHERE b.transaction_id = t.id AND b.pending = 1))`;

const toldUnlessLocked = (field: string): string =>
  `${field} = iif(EXISTS (SELECT 1 FROM json_each(locked) WHERE value = '${field}'), transactions.${field}, b.${field})`;

/** The transactions of some ids, and their parts. */
const WITH_PARTS = `(SELECT value FROM json_each(@ids)
  UNION ALL SELECT id FROM transactions WHERE +family_number = ${familyNumber("@family_id")} AND parent_id IN ${IDS})`;

const byDay = (a: KeptTransaction, b: KeptTransaction): number => {
  const [one, other] = [`${a.date} ${a.id}`, `${b.date} ${b.id}`];
  return one < other ? -1 : 1;
};

/** Takes away what an import brought, or what an undo of it kept, in chunks of one transaction of this connection. */
export const undoing = (db: Database) => {
  const find = db.prepare<[Bound], ImportRow>(`${SELECT_IMPORT} WHERE family_id = @family_id AND id = @id`);
  const claimed = db.prepare<[Bound], ClaimedRow>(
    `SELECT t.id, t.date, t.amount, t.currency, t.name, c.removable,
       t.by_hand = 1 AND t.original IS NOT NULL OR ${IS_HELD} AS is_found,
       c.removable = 1 AND EXISTS (SELECT 1 FROM import_claims AS o JOIN imports AS i ON i.number = o.import_number
         WHERE o.transaction_number = t.number AND i.id <> @id AND i.status = 'stored') AS is_shared,
       iif(c.removable = 1, (SELECT json_group_array(json(w.locked)) FROM transactions AS w
        WHERE w.number = t.number OR w.parent_id = t.id), '[]') AS locks
     FROM import_claims AS c CROSS JOIN transactions AS t ON t.number = c.transaction_number
     WHERE c.import_number = ${NUMBER}`,
  );
  const entities = db.prepare<[Bound], { readonly id: string; readonly is_shared: 0 | 1 }>(
    `SELECT c.entity_id AS id,
       EXISTS (SELECT 1 FROM entity_claims AS o JOIN imports AS i ON i.id = o.import_id
         WHERE o.entity_id = c.entity_id AND o.import_id <> @id AND i.status = 'stored') AS is_shared
     FROM entity_claims AS c WHERE c.import_id = @id AND c.family_id = @family_id`,
  );
  const unclaim = [
    `import_claims WHERE removable = 0 AND import_number = ${NUMBER}`,
    "entity_claims WHERE import_id = @id AND family_id = @family_id",
  ].map((rows) => db.prepare<[Bound]>(`DELETE FROM ${rows} LIMIT ${ROWS}`));
  const unclaimShared = db.prepare<[Bound & Ids]>(
    `DELETE FROM import_claims
     WHERE import_number = ${NUMBER} AND transaction_number IN (SELECT number FROM transactions WHERE id IN ${IDS})`,
  );
  const unclaimFreed = db.prepare<[Ids]>(
    `DELETE FROM entity_claims WHERE family_id = @family_id AND entity_id IN ${IDS}`,
  );
  const removeTransfersOf = db.prepare<[Ids]>(
    `DELETE FROM transfers
     WHERE family_id = @family_id AND (inflow_transaction_id IN ${WITH_PARTS} OR outflow_transaction_id IN ${WITH_PARTS})`,
  );
  const transfers = db.prepare<[Ids], TransferRow>(
    `SELECT x.id, coalesce(i.parent_id, i.id) AS inflow, coalesce(o.parent_id, o.id) AS outflow
     FROM transfers AS x JOIN transactions AS i ON i.id = x.inflow_transaction_id
     JOIN transactions AS o ON o.id = x.outflow_transaction_id
     WHERE x.family_id = @family_id AND x.id IN ${IDS}`,
  );
  const removeTransfers = db.prepare<[Ids]>(
    `DELETE FROM transfers WHERE family_id = @family_id AND id IN ${IDS}`,
  );
  const giveBack = db.prepare<[Ids]>(
    `UPDATE transactions SET original = NULL, reference = NULL
     WHERE +family_number = ${familyNumber("+@family_id")} AND id IN ${IDS} AND by_hand = 1
       AND NOT EXISTS (SELECT 1 FROM import_claims AS c WHERE c.transaction_number = transactions.number)
       AND NOT EXISTS (SELECT 1 FROM bank_transactions AS b WHERE b.transaction_id = transactions.id)`,
  );
  const tellAgain = db.prepare<[Ids & { readonly at: string }]>(
    `UPDATE transactions
     SET original = json_object('date', b.date, 'amount', b.amount, 'currency', coalesce(original ->> 'currency', currency),
         'name', b.name),
       ${["date", "amount", "name"].map(toldUnlessLocked).join(", ")},
       reference = NULL, source = 'bank_sync', pending = 0, updated_at = ${storedMoment("@at")}
     FROM bank_transactions AS b
     WHERE b.transaction_id = transactions.id AND b.pending = 1
       AND +family_number = ${familyNumber("+@family_id")} AND id IN ${IDS} AND by_hand = 0 AND source IS NOT 'bank_sync'
       AND NOT EXISTS (SELECT 1 FROM import_claims AS c WHERE c.transaction_number = transactions.number)`,
  );
  const removeWholes = wholeRemover(db);
  const { settle: settleBalances } = balanceSettler(db);
  const accountsIn = db
    .prepare<[{ readonly ids: string }], string>(
      `SELECT DISTINCT ${accountOf("t")} FROM transactions AS t WHERE t.id IN ${IDS}`,
    )
    .pluck();
  const removeFreed = freedRemover(db);
  const { forget } = statedBalances(db);
  const settler = transferSettler(db);
  const { forget: forgetPoints } = balancePointKeeper(db);
  const ofImport = "counter_values WHERE import_id = @id AND family_id = @family_id";
  const counted = db.prepare<[Bound], string>(`SELECT transaction_id FROM ${ofImport}`).pluck();
  const forgetCounted = db.prepare<[Bound]>(`DELETE FROM ${ofImport}`);
  const mark = db.prepare<[Bound & { readonly at: string }]>(
    "UPDATE imports SET status = 'undone', incomplete = 0, undone_at = @at WHERE family_id = @family_id AND id = @id",
  );

  /** The accounts of some transactions. */
  function* accountsOf(transactions: readonly string[]): Chunked<ReadonlySet<string>> {
    const accounts = new Set<string>();
    yield* chunksOfIds(transactions, (ids) => {
      for (const id of accountsIn.all({ ids })) accounts.add(id);
    });
    return accounts;
  }

  function* undone(
    one: Import,
    { family_id, with_edited, at }: UndoImport,
    tell: Tell,
  ): Chunked<UndoOutcome> {
    const bound: Bound = { id: one.id, family_id };
    const kept: KeptTransaction[] = [];
    const gone: string[] = [];
    const shared: string[] = [];
    const found: string[] = [];
    yield* eachInChunks(claimed.iterate(bound), ({ removable, is_shared, is_found, locks, ...each }) => {
      if (is_found === 1) found.push(each.id);
      if (removable === 0) return;
      const changed = [...new Set((JSON.parse(locks) as EditableField[][]).flat())];
      if (is_shared === 1) shared.push(each.id);
      else if (!with_edited && changed.length > 0) kept.push({ ...each, changed });
      else gone.push(each.id);
    });
    const freed: string[] = [];
    yield* eachInChunks(entities.iterate(bound), ({ id, is_shared }) => {
      if (is_shared === 0) freed.push(id);
    });

    const accounts = yield* accountsOf([...gone, ...found]);
    let removed = 0;
    const touched = settler.begin(family_id);
    const takeAway = (ids: string): void => {
      // They go with their transactions, too, but would not be counted.
      settler.see(touched, ids);
      removed += removeTransfersOf.run({ family_id, ids }).changes;
      removeWholes(family_id, ids);
    };
    yield* chunksOfIds(gone, takeAway, tell);
    const stated = yield* forget({ family_id, import_id: one.id });
    forgetPoints(family_id, one.id);
    yield* settler.seeAll(touched, counted.all(bound));
    forgetCounted.run(bound);
    yield* chunksOfIds(shared, (ids) => unclaimShared.run({ ...bound, ids }));
    yield* chunksOfIds(freed, (ids) => unclaimFreed.run({ family_id, ids }));
    for (const statement of unclaim) yield* untilNone(() => statement.run(bound).changes);
    // What was added by hand, and no import has any more, is what it was before; of what a bank has, what that tells is.
    yield* chunksOfIds(found, (ids) => {
      settler.see(touched, ids);
      giveBack.run({ family_id, ids });
      tellAgain.run({ family_id, ids, at });
    });
    yield* settleBalances(family_id, new Set([...accounts, ...stated]), at);
    const stays = new Set(kept.map(({ id }) => id));
    yield* chunksOfIds(freed, (ids) => {
      const loose = transfers
        .all({ family_id, ids })
        .filter(({ inflow, outflow }) => !(stays.has(inflow) && stays.has(outflow)));
      const those = JSON.stringify(loose.map(({ id }) => id));
      settler.see(touched, JSON.stringify(loose.flatMap(({ inflow, outflow }) => [inflow, outflow])));
      removed += removeTransfers.run({ family_id, ids: those }).changes;
    });
    yield* settler.settle(touched);
    const also_removed = { ...(yield* removeFreed(family_id, freed)), transfers: removed };
    const before = one.status === "undone";
    if (!before) mark.run({ ...bound, at });
    return {
      ...{ _tag: "Undone", import: toImport(find.get(bound)!), before },
      ...{ removed: gone.length, shared: shared.length, also_removed, kept: kept.sort(byDay) },
    };
  }

  return function* (request: UndoImport, tell: Tell): Chunked<Result.Result<UndoOutcome>> {
    const row = find.get({ id: request.id, family_id: request.family_id });
    if (row === undefined) return Result.succeed({ _tag: "NotFound" });
    const one = toImport(row);
    return Result.succeed(yield* undone(one, request, tell));
  };
};

import {
  type Chunked,
  type Import,
  type ImportRow,
  type KeptTransaction,
  toImport,
  type UndoImport,
  type UndoOutcome,
} from "@farthing/core/import";
import type { Tell } from "@farthing/core/storage";
import type { Database } from "better-sqlite3";
import * as Result from "effect/Result";
import { balancePointKeeper } from "../books/balance-points.ts";
import { wholeRemover } from "../books/remove-wholes.ts";
import { balanceSettler } from "../books/settle-balances.ts";
import { transferSettler } from "../books/settle-transfers.ts";
import { statedBalances } from "../books/stated-balances.ts";
import { accountOf } from "../columns/numbers.ts";
import { chunksOfIds, IDS } from "../scheduling/chunks.ts";
import { freedRemover } from "./entity-claims.ts";
import { SELECT_IMPORT } from "./import-rows.ts";
import { type Bound, claimsForgetter, claimsReader } from "./undo/claims-of-import.ts";
import { backGiver } from "./undo/give-back.ts";
import { transferRemover } from "./undo/remove-transfers.ts";

const byDay = (a: KeptTransaction, b: KeptTransaction): number => {
  const [one, other] = [`${a.date} ${a.id}`, `${b.date} ${b.id}`];
  return one < other ? -1 : 1;
};

/** Reads the accounts of some transactions, in chunks. */
const accountsReader = (db: Database) => {
  const accountsIn = db
    .prepare<[{ readonly ids: string }], string>(
      `SELECT DISTINCT ${accountOf("t")} FROM transactions AS t WHERE t.id IN ${IDS}`,
    )
    .pluck();
  return function* (transactions: readonly string[]): Chunked<readonly string[]> {
    const accounts = new Set<string>();
    yield* chunksOfIds(transactions, (ids) => {
      for (const id of accountsIn.all({ ids })) accounts.add(id);
    });
    return [...accounts];
  };
};

/** What an import said of balances, and of amounts in other currencies. */
const sayingsForgetter = (db: Database) => {
  const { forget } = statedBalances(db);
  const { forget: forgetPoints } = balancePointKeeper(db);
  const ofImport = "counter_values WHERE import_id = @id AND family_id = @family_id";
  const counted = db.prepare<[Bound], string>(`SELECT transaction_id FROM ${ofImport}`).pluck();
  const forgetCounted = db.prepare<[Bound]>(`DELETE FROM ${ofImport}`);
  return {
    /** Forgets it in chunks; gives the accounts of which it said balances. */
    *balances({ id, family_id }: Bound): Chunked<readonly string[]> {
      const accounts = yield* forget({ family_id, import_id: id });
      forgetPoints(family_id, id);
      return accounts;
    },
    counted: (bound: Bound): readonly string[] => counted.all(bound),
    forgetCounted: (bound: Bound): void => void forgetCounted.run(bound),
  };
};

/** Takes away what an import brought, or what an undo of it kept, in chunks of one transaction of this connection. */
const importUndoer = (db: Database) => {
  const claimsOf = claimsReader(db);
  const forgetClaims = claimsForgetter(db);
  const accountsOf = accountsReader(db);
  const removeWholes = wholeRemover(db);
  const transfers = transferRemover(db);
  const sayings = sayingsForgetter(db);
  const giveBack = backGiver(db);
  const removeFreed = freedRemover(db);
  const { settle: settleBalances } = balanceSettler(db);
  const settler = transferSettler(db);
  return function* ({ id, family_id, with_edited, at }: UndoImport, tell: Tell) {
    const bound: Bound = { id, family_id };
    const claims = yield* claimsOf(bound, with_edited);
    const accounts = yield* accountsOf([...claims.gone, ...claims.found]);
    const touched = settler.begin(family_id);
    let removed = 0;
    const takeAway = (ids: string): void => {
      // They go with their transactions, too, but would not be counted.
      settler.see(touched, ids);
      removed += transfers.ofTransactions({ family_id, ids });
      removeWholes(family_id, ids);
    };
    yield* chunksOfIds(claims.gone, takeAway, tell);
    const stated = yield* sayings.balances(bound);
    yield* settler.seeAll(touched, sayings.counted(bound));
    sayings.forgetCounted(bound);
    yield* forgetClaims(bound, claims);
    yield* chunksOfIds(claims.found, (ids) => {
      settler.see(touched, ids);
      giveBack({ family_id, ids }, at);
    });
    yield* settleBalances(family_id, new Set([...accounts, ...stated]), at);
    const stays = new Set(claims.kept.map((each) => each.id));
    yield* chunksOfIds(claims.freed, (ids) => {
      removed += transfers.unlessStaying({ family_id, ids }, stays, (sides) =>
        settler.see(touched, JSON.stringify(sides)),
      );
    });
    yield* settler.settle(touched);
    const also_removed = { ...(yield* removeFreed(family_id, claims.freed)), transfers: removed };
    return { claims, also_removed };
  };
};

/** Undoes an import, or removes what an undo of it kept, in chunks of one transaction of this connection. */
export const undoing = (db: Database) => {
  const find = db.prepare<[Bound], ImportRow>(`${SELECT_IMPORT} WHERE family_id = @family_id AND id = @id`);
  const undo = importUndoer(db);
  const mark = db.prepare<[Bound & { readonly at: string }]>(
    "UPDATE imports SET status = 'undone', incomplete = 0, undone_at = @at WHERE family_id = @family_id AND id = @id",
  );
  const found = (bound: Bound): Import | undefined => {
    const row = find.get(bound);
    return row === undefined ? undefined : toImport(row);
  };
  return function* (request: UndoImport, tell: Tell): Chunked<Result.Result<UndoOutcome>> {
    const bound: Bound = { id: request.id, family_id: request.family_id };
    const one = found(bound);
    if (one === undefined) return Result.succeed({ _tag: "NotFound" });
    const { claims, also_removed } = yield* undo({ ...request, id: one.id }, tell);
    const before = one.status === "undone";
    if (!before) mark.run({ ...bound, at: request.at });
    return Result.succeed({
      ...{ _tag: "Undone", import: found(bound)!, before },
      ...{ removed: claims.gone.length, shared: claims.shared.length, also_removed },
      kept: claims.kept.toSorted(byDay),
    });
  };
};

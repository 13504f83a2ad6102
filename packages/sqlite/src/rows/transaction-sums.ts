import {
  type SummaryKey,
  summing,
  type TransactionFilter,
  type TransactionSum,
} from "@farthing/core/transactions";
import type { Database, Statement } from "better-sqlite3";
import { accountOf } from "../columns/numbers.ts";
import { boundFilter } from "./bound-filter.ts";
import { filteredTransactions } from "./transaction-list.ts";

/** What of a family is added up. */
export interface SumsQuestion {
  readonly family_id: string;
  readonly filter: TransactionFilter;
  readonly by: SummaryKey;
}

interface SummedRow {
  readonly key: string | null;
  readonly currency: string;
  readonly amount: string;
  readonly is_transfer: 0 | 1;
}

const KEYS: Readonly<Record<SummaryKey, string>> = {
  month: "substr(transactions.date, 1, 7)",
  category: "transactions.category_id",
  account: accountOf("transactions"),
};

const IS_TRANSFER = ["inflow", "outflow"]
  .map((side) => `EXISTS (SELECT 1 FROM transfers AS x WHERE x.${side}_transaction_id = transactions.id)`)
  .join(" OR ");

/** Adds up what a filter leaves, in the caller's transaction. Decimals are text to SQLite, so they are added here. */
export const sumsReader = (db: Database): ((question: SumsQuestion) => readonly TransactionSum[]) => {
  type Named = { readonly id: string; readonly name: string };
  const named = (table: "merchants" | "categories" | "accounts") =>
    db.prepare<[string], Named>(`SELECT id, name FROM ${table} WHERE family_id = ?`);
  const names = { category: named("categories"), account: named("accounts") };
  const merchants = named("merchants");
  const statements = new Map<string, Statement<[Readonly<Record<string, string | null>>], SummedRow>>();
  return ({ family_id, filter, by }) => {
    const bound = boundFilter(family_id, filter, (id) => merchants.iterate(id));
    const { table, where } = filteredTransactions(bound);
    const sql = `SELECT ${KEYS[by]} AS key, currency, amount, ${IS_TRANSFER} AS is_transfer
      FROM ${table} WHERE ${where} AND pending_gone = 0`;
    const statement = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, statement);
    const nameOf = new Map(
      by === "month" ? [] : names[by].all(family_id).map(({ id, name }) => [id, name] as const),
    );
    const { add, sums } = summing();
    for (const { is_transfer, key, ...row } of statement.iterate(bound))
      add({ ...row, key, name: nameOf.get(key ?? "") ?? null, is_transfer: is_transfer === 1 });
    return sums();
  };
};

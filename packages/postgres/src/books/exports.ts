import {
  type Exported,
  type ExportedEntry,
  type ExportedTransaction,
  Exports,
  type FamilySnapshot,
  type OriginalValues,
  type PlannedCounter,
  type PlannedRejection,
  type PlannedTransfer,
  READING_COLUMNS,
  type ReadingRow,
  toReading,
} from "@farthing/core/import";
import type { TransferMaker } from "@farthing/core/transfers";
import * as Effect from "effect/Effect";
import type { Connection } from "../connection/connection.ts";
import type { Queries } from "../connection/queries.ts";
import { raw, type Sql, sql } from "../connection/sql.ts";
import { statedLast } from "../rows/account-columns.ts";
import { day } from "../rows/days.ts";
import { IS_ALONE, ORIGINAL_VALUES, PENDING } from "../rows/original-values.ts";

/** A transaction or a part of one, as one row. */
type EntryRow = Omit<ExportedEntry, "original_values" | "by_hand" | "added_as" | "pending" | "pending_gone">;

/** What a transaction came in with, by its id. */
interface CameRow extends OriginalValues {
  readonly id: string;
  readonly pending: boolean;
  readonly pending_gone: boolean;
  readonly by_hand: boolean;
  readonly added_as: OriginalValues | null;
  /** It was added by hand, and nothing else has it. */
  readonly is_alone: boolean;
}

const ENTRY = sql`
  t.id, t.account_id, ${day("t.date")}, t.amount, t.currency, t.name, t.notes, t.category_id, t.merchant_id, t.external_id,
  t.reference, t.source, t.parent_id, t.locked, t.created_at, t.updated_at,
  ARRAY(SELECT tag_id FROM transaction_tags WHERE transaction_id = t.id ORDER BY tag_id)::text[] AS tag_ids`;

/** What is one row. */
const ROWS = {
  accounts: sql`id, name, account_type, status, subtype, currency, balance, ${day("balance_day")}, external_id,
    nullif(original_name, '') AS original_name,
    (SELECT jsonb_build_object('balance', s.balance::text, 'day', to_char(s.day, 'YYYY-MM-DD'), 'said_at', s.said_at)
     FROM (${statedLast(sql`accounts.id`)}) AS s) AS stated
    FROM accounts`,
  categories: sql`id, name, color, icon, parent_id FROM categories`,
  tags: sql`id, name, color FROM tags`,
  merchants: sql`id, name FROM merchants`,
} as const satisfies Partial<Record<keyof Exported, Sql>>;

type Reader<Kind extends keyof Exported> = (
  most: number,
  after: Exported[Kind] | undefined,
) => Promise<readonly Exported[Kind][]>;

const idsOf = (entries: readonly { readonly id: string }[]): readonly string[] => entries.map(({ id }) => id);

interface TransferRow extends Omit<PlannedTransfer, "made_by"> {
  readonly made_by: TransferMaker;
}

const plannedOf = ({ made_by, ...transfer }: TransferRow): PlannedTransfer =>
  made_by === "file" ? transfer : { ...transfer, made_by };

/** Reads in the state that a snapshot sees. */
const readers = ({ all }: Queries, family_id: string): { readonly [K in keyof Exported]: Reader<K> } => {
  const ofKind =
    <Kind extends keyof typeof ROWS>(kind: Kind): Reader<Kind> =>
    (most, after) =>
      all<Exported[Kind]>(
        sql`SELECT ${ROWS[kind]} WHERE family_id = ${family_id} AND id > ${after?.id ?? ""} ORDER BY id LIMIT ${most}`,
      );

  const toEntries = async (rows: readonly EntryRow[]): Promise<readonly ExportedEntry[]> => {
    const came = await all<CameRow>(
      sql`SELECT t.id, ${ORIGINAL_VALUES}, ${PENDING} AS pending, t.pending_gone, t.by_hand, t.added_as,
            ${IS_ALONE} AS is_alone
          FROM transactions AS t LEFT JOIN bank_transactions AS b ON b.transaction_id = t.id
          WHERE t.family_id = ${family_id} AND t.id = ANY(${idsOf(rows)}::text[])`,
    );
    const byId = new Map(
      came.map(({ id, date, amount, currency, name, pending, pending_gone, by_hand, added_as, is_alone }) => [
        id,
        {
          original_values: is_alone ? null : { date, amount, currency, name },
          by_hand,
          added_as,
          pending,
          pending_gone,
        },
      ]),
    );
    return rows.map((row) => ({ ...row, ...byId.get(row.id)! }));
  };

  const transactions: Reader<"transactions"> = async (most, after) => {
    const from =
      after === undefined
        ? sql``
        : sql`AND (t.date, t.created_at, t.id) > (${after.whole.date}::date, ${after.whole.created_at}, ${after.whole.id})`;
    const found = await toEntries(
      await all<EntryRow>(
        sql`SELECT ${ENTRY} FROM transactions AS t WHERE t.family_id = ${family_id} AND t.parent_id IS NULL ${from}
            ORDER BY t.date, t.created_at, t.id LIMIT ${most}`,
      ),
    );
    const within = await toEntries(
      await all<EntryRow>(
        sql`SELECT ${ENTRY} FROM transactions AS t
            WHERE t.family_id = ${family_id} AND t.parent_id = ANY(${idsOf(found)}::text[]) ORDER BY t.id`,
      ),
    );
    const legs = await all<TransferRow>(
      sql`SELECT id, inflow_transaction_id, outflow_transaction_id, made_by FROM transfers
          WHERE family_id = ${family_id} AND inflow_transaction_id = ANY(${idsOf([...found, ...within])}::text[])
          ORDER BY id`,
    );
    const wholeOf = new Map(within.map((part) => [part.id, part.parent_id]));
    const byWhole = Map.groupBy(within, ({ parent_id }) => parent_id);
    const rejections = await all<PlannedRejection>(
      sql`SELECT id, inflow_transaction_id, outflow_transaction_id FROM transfer_candidates
          WHERE state = 'rejected' AND inflow_transaction_id = ANY(${idsOf(found)}::text[])
          ORDER BY id`,
    );
    const rejected = Map.groupBy(rejections, (each) => each.inflow_transaction_id);
    const moved = Map.groupBy(
      legs.map(plannedOf),
      ({ inflow_transaction_id: leg }) => wholeOf.get(leg) ?? leg,
    );
    const stated = await all<PlannedCounter>(
      sql`SELECT DISTINCT transaction_id, amount, currency, amount::text COLLATE "C" AS written FROM counter_values
          WHERE family_id = ${family_id} AND transaction_id = ANY(${idsOf(found)}::text[])
          ORDER BY currency, written`,
    );
    const counters = Map.groupBy(stated, ({ transaction_id }) => transaction_id);
    return found.map(
      (whole): ExportedTransaction => ({
        whole,
        parts: byWhole.get(whole.id) ?? [],
        transfers: moved.get(whole.id) ?? [],
        ...(rejected.has(whole.id) ? { rejections: rejected.get(whole.id)! } : {}),
        counters: (counters.get(whole.id) ?? []).map(({ amount, currency }) => ({ amount, currency })),
      }),
    );
  };

  return {
    accounts: ofKind("accounts"),
    categories: ofKind("categories"),
    tags: ofKind("tags"),
    merchants: ofKind("merchants"),
    readings: async (most, after) => {
      const rows = await all<ReadingRow>(
        sql`SELECT ${raw(READING_COLUMNS.join(", "))} FROM readings
            WHERE family_id = ${family_id} AND id > ${after?.id ?? ""} ORDER BY id LIMIT ${most}`,
      );
      return rows.map(toReading);
    },
    transactions,
  };
};

export const postgresExports = ({ openSnapshot }: Connection): Exports["Service"] =>
  Exports.of({
    open: (familyId) =>
      Effect.map(
        openSnapshot("exports.open"),
        (snapshot): FamilySnapshot => ({
          read: (kind, most, after) =>
            snapshot.read("exports.read", (queries) => readers(queries, familyId)[kind](most, after)),
        }),
      ),
  });

import {
  type Exported,
  type ExportedAccount,
  type ExportedEntry,
  type ExportedTransaction,
  type OriginalValues,
  type PlannedCounter,
  type PlannedRejection,
  type PlannedTransfer,
  READING_COLUMNS,
  type ReadingRow,
  toReading,
} from "@farthing/core/import";
import type { EditableField } from "@farthing/core/transactions";
import type { TransferMaker } from "@farthing/core/transfers";
import type { Database } from "better-sqlite3";
import { momentText, type StoredMoment, storedMoment } from "../columns/moments.ts";
import { accountOf, familyNumber } from "../columns/numbers.ts";
import { ACCOUNT_COLUMNS, STATED_LAST } from "./account-rows.ts";
import { IS_ALONE, ORIGINAL_VALUES, PENDING } from "./original-values.ts";

/** A transaction or a part of one, as one row. */
interface EntryRow
  extends Omit<
    ExportedEntry,
    | "tag_ids"
    | "locked"
    | "original_values"
    | "by_hand"
    | "added_as"
    | "pending"
    | "pending_gone"
    | "created_at"
    | "updated_at"
  > {
  readonly tag_ids: string;
  readonly locked: string;
  readonly created_at: StoredMoment;
  readonly updated_at: StoredMoment;
}

/** What a transaction came in with, by its id. */
interface CameRow extends OriginalValues {
  readonly id: string;
  readonly pending: 0 | 1;
  readonly pending_gone: 0 | 1;
  readonly by_hand: 0 | 1;
  /** JSON. */
  readonly added_as: string | null;
  /** It was added by hand, and nothing else has it. */
  readonly is_alone: 0 | 1;
}

const ENTRY = `
  t.id, ${accountOf("t")} AS account_id, t.date, t.amount, t.currency, t.name, t.notes, t.category_id, t.merchant_id, t.external_id,
  t.reference, t.source, t.parent_id, t.locked,
  t.created_at, t.updated_at,
  (SELECT json_group_array(tag_id ORDER BY tag_id) FROM transaction_tags WHERE transaction_id = t.id) AS tag_ids`;

interface AccountRow extends Omit<ExportedAccount, "stated"> {
  /** As JSON; null if nobody has stated one. */
  readonly stated: string | null;
}

/** The columns of what is one row. */
const COLUMNS = {
  categories: "id, name, color, icon, parent_id",
  tags: "id, name, color",
  merchants: "id, name",
} as const satisfies Partial<Record<keyof Exported, string>>;

const idsOf = (entries: readonly { readonly id: string }[]): string =>
  JSON.stringify(entries.map(({ id }) => id));

type OneRow = keyof typeof COLUMNS;

type Reader<Kind extends keyof Exported> = (
  most: number,
  after: Exported[Kind] | undefined,
) => readonly Exported[Kind][];

interface TransferRow extends Omit<PlannedTransfer, "made_by"> {
  readonly made_by: TransferMaker;
}

const plannedOf = ({ made_by, ...transfer }: TransferRow): PlannedTransfer =>
  made_by === "file" ? transfer : { ...transfer, made_by };

/** Reads in the state that the connection sees. */
const readers = (db: Database, family_id: string): { readonly [K in keyof Exported]: Reader<K> } => {
  const rowsOf = <Kind extends OneRow>(kind: Kind): Reader<Kind> => {
    const read = db.prepare<[Readonly<Record<string, string | number>>], Exported[Kind]>(
      `SELECT ${COLUMNS[kind]} FROM ${kind}
       WHERE family_id = +@family_id AND id > +@after ORDER BY id LIMIT +@most`,
    );
    return (most, after) => read.all({ family_id, most, after: after?.id ?? "" });
  };

  const accounts = db.prepare<[Readonly<Record<string, string | number>>], AccountRow>(
    `SELECT ${ACCOUNT_COLUMNS}, external_id, nullif(original_name, '') AS original_name,
       (SELECT json_object('balance', balance, 'day', day, 'said_at', said_at) FROM account_balances
        WHERE account_id = a.id AND number = ${STATED_LAST}) AS stated
     FROM accounts AS a WHERE family_id = +@family_id AND id > +@after ORDER BY id LIMIT +@most`,
  );
  const wholes = db.prepare<[Readonly<Record<string, string | number>>], EntryRow>(
    `SELECT ${ENTRY} FROM transactions AS t
     WHERE t.family_number = ${familyNumber("+@family_id")} AND t.parent_id IS NULL
       AND (t.date, t.created_at, t.id) > (+@date, ${storedMoment("+@created_at")}, +@id)
     ORDER BY t.date, t.created_at, t.id LIMIT +@most`,
  );
  // In this order of tables: otherwise every transaction of the family would be read.
  const parts = db.prepare<[Readonly<Record<string, string>>], EntryRow>(
    `SELECT ${ENTRY} FROM json_each(@wholes) AS w CROSS JOIN transactions AS t
     WHERE t.family_number = ${familyNumber("+@family_id")} AND t.parent_id = w.value ORDER BY t.id`,
  );
  const rejections = db.prepare<[Readonly<Record<string, string>>], PlannedRejection>(
    `SELECT x.id, x.inflow_transaction_id, x.outflow_transaction_id
     FROM json_each(@legs) AS leg CROSS JOIN transfer_candidates AS x
     WHERE x.family_id = +@family_id AND x.inflow_transaction_id = leg.value AND x.state = 'rejected'
     ORDER BY x.id`,
  );
  const transfers = db.prepare<[Readonly<Record<string, string>>], TransferRow>(
    `SELECT x.id, x.inflow_transaction_id, x.outflow_transaction_id, x.made_by
     FROM json_each(@legs) AS leg CROSS JOIN transfers AS x
     WHERE x.family_id = +@family_id AND x.inflow_transaction_id = leg.value ORDER BY x.id`,
  );

  const cameIn = db.prepare<[Readonly<Record<string, string>>], CameRow>(
    `SELECT t.id, ${ORIGINAL_VALUES}, ${PENDING} AS pending, t.pending_gone, t.by_hand, t.added_as,
       ${IS_ALONE} AS is_alone
     FROM json_each(@ids) AS e CROSS JOIN transactions AS t LEFT JOIN bank_transactions AS b ON b.transaction_id = t.id
     WHERE t.family_number = ${familyNumber("+@family_id")} AND t.id = e.value`,
  );
  const toEntries = (rows: readonly EntryRow[]): readonly ExportedEntry[] => {
    const came = new Map(
      cameIn
        .all({ family_id, ids: idsOf(rows) })
        .map(({ id, date, amount, currency, name, pending, pending_gone, by_hand, added_as, is_alone }) => [
          id,
          {
            original_values: is_alone === 1 ? null : { date, amount, currency, name },
            added_as: added_as === null ? null : (JSON.parse(added_as) as OriginalValues),
            ...{ by_hand: by_hand === 1, pending: pending === 1, pending_gone: pending_gone === 1 },
          },
        ]),
    );
    return rows.map(({ tag_ids, locked, created_at, updated_at, ...row }) => ({
      ...row,
      created_at: momentText(created_at),
      updated_at: momentText(updated_at),
      tag_ids: JSON.parse(tag_ids) as string[],
      locked: JSON.parse(locked) as EditableField[],
      ...came.get(row.id)!,
    }));
  };

  const stated = db.prepare<[Readonly<Record<string, string>>], PlannedCounter>(
    `SELECT DISTINCT v.transaction_id, v.amount, v.currency
     FROM json_each(@ids) AS e CROSS JOIN counter_values AS v ON v.transaction_id = e.value
     WHERE +v.family_id = @family_id ORDER BY v.currency, v.amount`,
  );
  const readings = db.prepare<[Readonly<Record<string, string | number>>], ReadingRow>(
    `SELECT ${READING_COLUMNS.join(", ")} FROM readings
     WHERE family_id = +@family_id AND id > +@after ORDER BY id LIMIT +@most`,
  );
  const transactions: Reader<"transactions"> = (most, after) => {
    const { date, created_at, id } = after?.whole ?? { date: "", created_at: "", id: "" };
    const found = toEntries(wholes.all({ family_id, most, date, created_at, id }));
    const within = toEntries(parts.all({ family_id, wholes: idsOf(found) }));
    const wholeOf = new Map(within.map((part) => [part.id, part.parent_id]));
    const byWhole = Map.groupBy(within, ({ parent_id }) => parent_id);
    const moved = Map.groupBy(
      transfers.all({ family_id, legs: idsOf([...found, ...within]) }).map(plannedOf),
      ({ inflow_transaction_id: leg }) => wholeOf.get(leg) ?? leg,
    );
    const rejected = Map.groupBy(
      rejections.all({ family_id, legs: idsOf(found) }),
      (legs) => legs.inflow_transaction_id,
    );
    const counters = Map.groupBy(
      stated.all({ family_id, ids: idsOf(found) }),
      ({ transaction_id }) => transaction_id,
    );
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
    accounts: (most, after) =>
      accounts
        .all({ family_id, most, after: after?.id ?? "" })
        .map((row) => ({ ...row, stated: JSON.parse(row.stated ?? "null") as ExportedAccount["stated"] })),
    categories: rowsOf("categories"),
    tags: rowsOf("tags"),
    merchants: rowsOf("merchants"),
    readings: (most, after) => readings.all({ family_id, most, after: after?.id ?? "" }).map(toReading),
    transactions,
  };
};

/** A part of what a family has. */
export interface ExportedPart {
  readonly kind: keyof Exported;
  readonly most: number;
  readonly after: Exported[keyof Exported] | undefined;
}

/** Tells what a family has in the state that the connection sees, a part for each that is asked for. */
export const exportReader =
  (db: Database) =>
  (family: {
    readonly family_id: string;
  }): Generator<readonly Exported[keyof Exported][] | undefined, never, ExportedPart> => {
    const of = readers(db, family.family_id);
    return (function* () {
      let asked: ExportedPart = yield undefined;
      for (;;) {
        const read = of[asked.kind] as Reader<keyof Exported>;
        asked = yield read(asked.most, asked.after);
      }
    })();
  };

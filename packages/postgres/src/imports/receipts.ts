import {
  type BalanceOfReceipt,
  type Import,
  type ReceiptDraft,
  type StoredReceipt,
  sealReceipt,
} from "@farthing/core/import";
import type { Queries } from "../connection/queries.ts";
import { sql } from "../connection/sql.ts";
import { day } from "../rows/days.ts";

type Balances = ReadonlyMap<string, BalanceOfReceipt>;

/** What the accounts of a receipt hold at this moment. */
export const balancesOf = async (
  { all }: Queries,
  family_id: string,
  { accounts }: Pick<ReceiptDraft, "accounts">,
): Promise<Balances> => {
  const found = await all<{ readonly id: string; readonly balance: string; readonly balance_day: string }>(
    sql`SELECT id, balance, ${day("balance_day")} FROM accounts
        WHERE family_id = ${family_id} AND balance_day IS NOT NULL
          AND id = ANY(${accounts.map(({ id }) => id)}::text[])`,
  );
  return new Map(found.map(({ id, balance, balance_day }) => [id, { amount: balance, day: balance_day }]));
};

/** Ends the receipt of an import and stores it after the newest of the family, which the caller has locked. */
export const keepReceipt = async (
  { get, run }: Queries,
  family_id: string,
  draft: ReceiptDraft,
  stored: Import,
  held: Record<"before" | "after", Balances>,
): Promise<void> => {
  const previous = await get<Pick<StoredReceipt, "number" | "sha256">>(
    sql`SELECT number, sha256 FROM receipts WHERE family_id = ${family_id} ORDER BY number DESC LIMIT 1`,
  );
  const sealed = sealReceipt(draft, stored, { family_id, previous, ...held });
  await run(
    sql`INSERT INTO receipts (import_id, family_id, number, sha256, head, rows)
        VALUES (${sealed.import_id}, ${family_id}, ${sealed.number}, ${sealed.sha256}, ${sealed.head},
                ${Buffer.from(sealed.rows)})`,
  );
};

/** The receipt of an import of a family. */
export const receiptOf = (
  { get }: Queries,
  familyId: string,
  id: string,
): Promise<StoredReceipt | undefined> =>
  get<StoredReceipt>(
    sql`SELECT import_id, number, sha256, head, rows FROM receipts WHERE family_id = ${familyId} AND import_id = ${id}`,
  );

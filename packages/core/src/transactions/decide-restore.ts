import * as Result from "effect/Result";
import type { DeletedContent, DeletedRow, ToldValues } from "./deleted-transaction.ts";
import { TransactionNotRestorable } from "./errors.ts";
import { type Beside, isBack } from "./is-back.ts";

/** What a restored transaction referred to and the family does not have any more. */
export const LEFT_OUT = ["category_id", "merchant_id", "tag_ids"] as const;

/** One of {@link LEFT_OUT}. */
export type LeftOut = (typeof LEFT_OUT)[number];

/** What a family has now of what a deleted transaction was with, and beside it. */
export interface RestoreFacts extends Beside {
  /** Those of its imports that are not undone. */
  readonly imports: ReadonlySet<string>;
  readonly categories: ReadonlySet<string>;
  readonly merchants: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
}

/** What is stored to restore a transaction. */
export interface RestoredContent extends Pick<DeletedContent, "claims"> {
  readonly rows: readonly [DeletedRow, ...DeletedRow[]];
  readonly left_out: readonly LeftOut[];
}

/** The claims that an undo since has left; undefined if it has taken the transaction. */
const claimsLeft = (
  { claims, rows }: DeletedContent,
  imports: RestoreFacts["imports"],
): DeletedContent["claims"] | undefined => {
  const left = claims.filter(({ import_id, is_stored }) => !is_stored || imports.has(import_id));
  if (
    left.length === claims.length ||
    !claims[0]!.removable ||
    left.some((each) => imports.has(each.import_id))
  )
    return left;
  // An undo keeps what a person has changed, as it was.
  return rows.some(({ locked }) => locked.length > 0) ? claims : undefined;
};

/** A transaction without what it came in with from a file, as the undo of the last one that has it leaves it. */
const givenBack = (row: DeletedRow): DeletedRow => ({ ...row, original: null, reference: null });

/** A transaction of which the bank has said more since: its fields follow, but for those that a person has changed. */
const toldAnew = (row: DeletedRow, before: ToldValues, now: ToldValues, at: string): DeletedRow => {
  const changed = (["date", "amount", "name", "notes"] as const).filter(
    (field) => now[field] !== before[field] && !row.locked.includes(field),
  );
  const external_id =
    row.by_hand || now.provider_id === before.provider_id ? row.external_id : now.provider_id;
  return changed.length === 0 && external_id === row.external_id
    ? row
    : {
        ...{ ...row, external_id, updated_at: at },
        ...Object.fromEntries(changed.map((field) => [field, now[field]])),
      };
};

/** A transaction that is no longer at its bank, with what that said last; with what its file had if the bank had not booked it. */
const withoutBank = (row: DeletedRow, { date, amount, name, pending }: ToldValues): DeletedRow => {
  if (pending && row.source !== "bank_sync") return row;
  const { currency } = row.original ?? row;
  return { ...row, original: { date, amount, currency, name }, pending };
};

/** What becomes of the transaction itself, with what files and its bank say now. */
const wholeNow = (
  { rows: [whole], claims, told }: DeletedContent,
  left: DeletedContent["claims"],
  now: ToldValues | null,
  at: string,
): DeletedRow => {
  if (told !== null && now !== null) return toldAnew(whole, told, now, at);
  if (told !== null) return withoutBank(whole, told);
  return whole.by_hand && claims.length > 0 && left.length === 0 ? givenBack(whole) : whole;
};

const ownOf = (row: DeletedRow, { categories, merchants, tags }: RestoreFacts): DeletedRow => ({
  ...row,
  category_id: row.category_id !== null && categories.has(row.category_id) ? row.category_id : null,
  merchant_id: row.merchant_id !== null && merchants.has(row.merchant_id) ? row.merchant_id : null,
  tag_ids: row.tag_ids.filter((id) => tags.has(id)),
});

/**
 * Decides on a deleted transaction that is to be restored: it is as it was, without what the family has deleted since. It is not
 * restored where one like it is there in its place, or the undo of an import would have taken it.
 */
export const decideRestore = (
  deleted: DeletedContent,
  facts: RestoreFacts,
  at: string,
): Result.Result<RestoredContent, TransactionNotRestorable> => {
  const instead = isBack(deleted, facts);
  if (instead !== undefined)
    return Result.fail(new TransactionNotRestorable({ reason: "is_back", instead: instead.row }));
  const claims = claimsLeft(deleted, facts.imports);
  if (claims === undefined)
    return Result.fail(new TransactionNotRestorable({ reason: "undone", instead: null }));
  const [, ...parts] = deleted.rows;
  const whole = wholeNow(deleted, claims, facts.told, at);
  const rows = [ownOf(whole, facts), ...parts.map((row) => ownOf(row, facts))] as const;
  const isLeftOut = (field: LeftOut): boolean =>
    rows.some((row, i) => String(row[field] ?? "") !== String(deleted.rows[i]![field] ?? ""));
  return Result.succeed({ rows, claims, left_out: LEFT_OUT.filter(isLeftOut) });
};

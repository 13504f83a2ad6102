import type { BankTransaction } from "../provider/books/bank-account.ts";
import type { RestoredContent, RestoreFacts } from "../transactions/decide-restore.ts";
import {
  absencesOf,
  type DeletedContent,
  type DeletedRow,
  keptUntil,
  type ToldValues,
} from "../transactions/deleted-transaction.ts";
import { deletedAs, isNearTo } from "../transactions/is-back.ts";
import { legsKey } from "../transfers/transfer.ts";
import { compareTexts } from "./order.ts";
import { toldOf } from "./source.ts";
import type { FamilyState, KeptDeletion, KeptTransaction, State } from "./state.ts";

const toldValues = (told: BankTransaction | undefined): ToldValues | null => {
  if (told === undefined) return null;
  const { provider_id, date, amount, name, notes, pending } = told;
  return { provider_id, date, amount, name, notes, pending };
};

const deletedRow = (kept: KeptTransaction): DeletedRow => ({
  ...{
    id: kept.id,
    parent_id: kept.parent_id,
    date: kept.date,
    amount: kept.amount,
    currency: kept.currency,
  },
  ...{ name: kept.name, notes: kept.notes, category_id: kept.category_id, merchant_id: kept.merchant_id },
  tag_ids: kept.tag_ids.toSorted(),
  ...{ external_id: kept.external_id, source: kept.source, reference: kept.reference },
  ...{ pending: kept.pending === true, by_hand: kept.by_hand === true, locked: kept.locked },
  ...{ original: kept.original, added_as: kept.added_as ?? null },
  ...{ created_at: kept.created_at, updated_at: kept.updated_at },
});

/** When a transaction was deleted before. */
const absencesIn = ({ deletions }: FamilyState, { id, created_at }: KeptTransaction) =>
  absencesOf(deletions.get(id), created_at);

const contentOf = (state: State, own: FamilyState, kept: KeptTransaction): DeletedContent => {
  const parts = [...own.transactions.values()].filter(({ parent_id }) => parent_id === kept.id);
  const rows = [kept, ...parts.sort((a, b) => compareTexts([a.id], [b.id]))].map(deletedRow);
  const ids = new Set(rows.map(({ id }) => id));
  return {
    rows: [rows[0]!, ...rows.slice(1)],
    claims: (own.claims.get(kept.id) ?? []).map((claim) => ({
      ...claim,
      is_stored: own.imports.get(claim.import_id)!.status === "stored",
    })),
    told: toldValues(toldOf(state, kept.id)),
    rejections: [...own.candidates.values()].flatMap(({ state: is, ...each }) =>
      is === "rejected" && (ids.has(each.inflow_transaction_id) || ids.has(each.outflow_transaction_id))
        ? [each]
        : [],
    ),
    absences: absencesIn(own, kept),
  };
};

/** Keeps a transaction that is about to be deleted, with its parts, and forgets what was kept long enough. */
export const keepToRestore = (state: State, own: FamilyState, kept: KeptTransaction, at: string): void => {
  for (const [id, { kept_until }] of own.deletions) if (kept_until <= at) own.deletions.delete(id);
  const { account_id } = kept;
  own.deletions.set(kept.id, {
    ...{ account_id, deleted_at: at, kept_until: keptUntil(at), restored_at: null },
    content: contentOf(state, own, kept),
  });
};

/** What is known of a deletion that is to be taken back. */
export const factsOf = (state: State, own: FamilyState, deletion: KeptDeletion, at: string): RestoreFacts => {
  const { account_id, deleted_at, content } = deletion;
  const told = toldValues(toldOf(state, content.rows[0].id));
  const isOther = (id: string, { restored_at, kept_until, ...each }: KeptDeletion): boolean =>
    each.account_id === account_id &&
    id !== content.rows[0].id &&
    restored_at === null &&
    kept_until > at &&
    !own.transactions.has(id);
  return {
    ...{ deleted_at, told },
    there: [...own.transactions.values()]
      .filter((each) => each.account_id === account_id && each.parent_id === null)
      .map((each) => ({
        row: deletedRow(each),
        told: [toldValues(toldOf(state, each.id))].filter((said) => said !== null),
        absences: absencesIn(own, each),
      }))
      .filter(isNearTo(content, told)),
    others: [...own.deletions]
      .filter(([id, each]) => isOther(id, each))
      .map(([, each]) => deletedAs(each.content, each.deleted_at)),
    imports: new Set(
      [...own.imports.values()].filter(({ status }) => status === "stored").map(({ id }) => id),
    ),
    categories: new Set(own.categories.keys()),
    merchants: new Set(own.merchants.keys()),
    tags: new Set(own.tags.keys()),
  };
};

/** Puts back what was deleted, and answers with the transaction itself. */
export const putBack = (
  own: FamilyState,
  deletion: KeptDeletion,
  { rows, claims }: RestoredContent,
  at: string,
): KeptTransaction => {
  const { account_id, content } = deletion;
  const [whole, ...parts] = rows.map(
    ({ by_hand, added_as, ...row }): KeptTransaction => ({
      ...row,
      account_id,
      ...(by_hand ? { by_hand } : {}),
      ...(added_as ? { added_as } : {}),
    }),
  );
  for (const row of [whole!, ...parts]) own.transactions.set(row.id, row);
  if (parts.length > 0) own.divided.add(whole!.id);
  if (claims.length > 0)
    own.claims.set(
      whole!.id,
      claims.map(({ import_id, removable }) => ({ import_id, removable })),
    );
  const entries = own.deletedEntries.get(account_id);
  if (entries !== undefined)
    own.deletedEntries.set(
      account_id,
      entries.filter(({ id }) => id !== whole!.id),
    );
  for (const each of content.rejections) {
    const legs = [each.inflow_transaction_id, each.outflow_transaction_id];
    if (legs.every((leg) => own.transactions.has(leg)))
      own.candidates.set(legsKey(each), { ...each, state: "rejected" });
  }
  own.deletions.set(whole!.id, { ...deletion, restored_at: at, kept_until: keptUntil(at) });
  return whole!;
};

/** Forgets what was deleted of an account. */
export const dropDeletionsOf = ({ deletions }: Pick<FamilyState, "deletions">, accountId: string): void => {
  for (const [id, { account_id }] of deletions) if (account_id === accountId) deletions.delete(id);
};

import { NAMELESS, type SourceIdentity } from "@farthing/recognition";
import type { PlannedTransaction } from "../books/plan.ts";
import type { RowsThere } from "../matching/recorded-of.ts";
import type { FileRecords } from "./file-records.ts";
import type { FilePart, FileTransaction } from "./read-record.ts";
import { recordIdentity } from "./record-identity.ts";
import type { TransactionIds } from "./record-ids.ts";

/** What the ids in a file stand for in the books: those of accounts, categories, tags and merchants. */
export interface PlannedIds {
  readonly accounts: ReadonlyMap<string, string>;
  readonly categories: ReadonlyMap<string, string>;
  readonly tags: ReadonlyMap<string, string>;
  readonly merchants: ReadonlyMap<string, string>;
  /** The currencies of accounts, by their ids in the books. */
  readonly currencies: ReadonlyMap<string, string>;
}

/** The account, day and currency of a whole transaction. */
type Shared = Pick<PlannedTransaction, "account_id" | "date" | "currency" | "source">;

/** What a part has unless its record says otherwise. */
type Otherwise = Shared & Pick<PlannedTransaction, "id" | "parent_id" | "name">;

/** The thing that an id in the file stands for. */
const referredTo = (id: string | undefined, ids: ReadonlyMap<string, string>): string | null =>
  id === undefined ? null : ids.get(id)!;

const sharedOf = (
  { account_id: own, date, currency, source }: FileTransaction,
  { accounts, currencies }: PlannedIds,
): Shared => {
  const account_id = accounts.get(own)!;
  return {
    account_id,
    date,
    currency: currency ?? currencies.get(account_id)!,
    source: source ?? "service_import",
  };
};

type SourceFields = Pick<PlannedTransaction, "external_id" | "reference"> &
  Partial<Pick<PlannedTransaction, "source" | "history" | "currency" | "pending" | "pending_gone">>;

/** Where a transaction or a part comes from. In another file than an export that is the id that it has there. */
const sourceFieldsOf = ({ id, exported, currency }: FilePart, otherwise: Shared): SourceFields =>
  exported === undefined
    ? { external_id: id ?? null, reference: null }
    : {
        external_id: exported.external_id,
        source: exported.source,
        history: exported.history,
        currency: exported.former_currency ?? currency ?? otherwise.currency,
        reference: exported.reference,
        ...(exported.pending ? { pending: true } : {}),
        ...(exported.pending_gone ? { pending_gone: true } : {}),
      };

const plannedPart = (
  part: FilePart,
  { categories, merchants, tags }: PlannedIds,
  otherwise: Otherwise,
): PlannedTransaction => ({
  ...otherwise,
  amount: part.amount,
  name: part.name ?? otherwise.name,
  notes: part.notes,
  category_id: referredTo(part.category_id, categories),
  merchant_id: referredTo(part.merchant_id, merchants),
  tag_ids: [...new Set(part.tag_ids.map((id) => tags.get(id)!))],
  ...sourceFieldsOf(part, otherwise),
});

/** The transactions of a file that are not there, each before its parts. */
export function* plannedTransactions(
  { transactions }: FileRecords,
  planned: PlannedIds,
  ids: TransactionIds,
  there: RowsThere,
): Generator<PlannedTransaction> {
  for (const [whole, each] of transactions.entries()) {
    if (there.has(whole)) continue;
    const [id, ...partIds] = ids.ofWhole(whole);
    const shared = sharedOf(each, planned);
    const parent = plannedPart(each, planned, { ...shared, id: id!, parent_id: null, name: NAMELESS });
    yield parent;
    const { id: parent_id, name } = parent;
    for (const [i, part] of each.parts.entries())
      yield plannedPart(part, planned, { ...shared, id: partIds[i]!, parent_id, name });
  }
}

/** What the transactions of a file came in with. */
export function* identitiesOf(
  { transactions }: FileRecords,
  { accounts, currencies }: PlannedIds,
): Generator<SourceIdentity> {
  for (const each of transactions) {
    const id = accounts.get(each.account_id)!;
    yield recordIdentity(each, { id, currency: currencies.get(id)! });
  }
}

import { NAMELESS, type SourceIdentity } from "@farthing/recognition";
import type { Books } from "../books/books.ts";
import type { PlannedImport, PlannedTransaction, Skipped } from "../books/plan.ts";
import { bookingsOf } from "../matching/bookings-of.ts";
import { recordedOf } from "../matching/recorded-of.ts";
import { eachInSteps, type Pausing } from "../steps/in-turns.ts";
import type { FileRecords } from "./file-records.ts";
import { nameMatchWarnings } from "./name-match-warnings.ts";
import { planAccounts } from "./plan-accounts.ts";
import { planNamed } from "./plan-named.ts";
import { planTransfers, storedParts } from "./plan-transfers.ts";
import type { FilePart, FileTransaction } from "./read-record.ts";
import { recordIdentity } from "./record-identity.ts";

/** Why records of the other kinds are not stored. */
const NOT_KEPT = "Farthing does not store records of this kind.";

/** The id of the thing that an id in the file stands for. */
const refer = (id: string | undefined, ids: ReadonlyMap<string, string>): string | null =>
  id === undefined ? null : ids.get(id)!;

const tagsOf = ({ tag_ids }: FilePart, ids: ReadonlyMap<string, string>): string[] => [
  ...new Set(tag_ids.map((id) => ids.get(id)!)),
];

/** Decides which ids of a file are kept: each is asked for in the order of the file. */
export type IdsOf = (wanted: readonly string[]) => Pausing<(own: string | undefined) => string>;

/** The account, day and currency of a whole transaction, and the name of one that has none. */
type Shared = Pick<PlannedTransaction, "account_id" | "date" | "currency" | "source">;

/**
 * What storing the records of a checked NDJSON adds: accounts, categories, tags, merchants, transactions with
 * their splits, and transfers. `idsOf` is told all ids of the file, and decides which are kept; the id in the file is kept as
 * `external_id`. An account that is there gets its balance. Records of other kinds are skipped.
 */
export function* planRecords(
  records: FileRecords,
  books: Books,
  idsOf: IdsOf,
  today: string,
): Pausing<PlannedImport> {
  const wanted: string[] = [];
  for (const kind of ["accounts", "categories", "tags", "merchants", "transfers"] as const)
    yield* eachInSteps<{ readonly id: string | undefined }>(records[kind], ({ id }) => {
      if (id !== undefined) wanted.push(id);
    });
  /** Where the ids of each whole transaction begin among those of transactions and their parts, in the order of the file. */
  const begins: number[] = [];
  const ownIds: (string | undefined)[] = [];
  yield* eachInSteps(records.transactions, (each) => {
    begins.push(ownIds.length);
    for (const { id } of [each, ...each.parts]) {
      ownIds.push(id);
      if (id !== undefined) wanted.push(id);
    }
  });
  const newId = yield* idsOf(wanted);

  const { accounts, accountIds, balances, found, by_name, notes } = yield* planAccounts(
    records,
    books,
    newId,
    today,
  );
  const currencies = new Map([...books.accounts, ...accounts].map(({ id, currency }) => [id, currency]));
  const categories = planNamed(records.categories, books.categories, newId);
  const tags = planNamed(records.tags, books.tags, newId);
  const merchants = planNamed(records.merchants, books.merchants, newId);

  const sharedOf = ({ account_id: own, date, currency, source }: FileTransaction): Shared => {
    const account_id = accountIds.get(own)!;
    return {
      ...{ account_id, date },
      currency: currency ?? currencies.get(account_id)!,
      source: source ?? "service_import",
    };
  };
  const planOf = (
    part: FilePart,
    id: string,
    otherwise: Shared & Pick<PlannedTransaction, "parent_id" | "name">,
  ): PlannedTransaction => {
    const { exported } = part;
    return {
      ...otherwise,
      id,
      amount: part.amount,
      name: part.name ?? otherwise.name,
      notes: part.notes,
      category_id: refer(part.category_id, categories.ids),
      merchant_id: refer(part.merchant_id, merchants.ids),
      tag_ids: tagsOf(part, tags.ids),
      // In an export they are what they are; in another file the id is that of where it comes from.
      ...(exported === undefined
        ? { external_id: part.id ?? null, reference: null }
        : {
            ...{ external_id: exported.external_id, source: exported.source, history: exported.history },
            currency: exported.former_currency ?? part.currency ?? otherwise.currency,
            reference: exported.reference,
            ...(exported.pending ? { pending: true } : {}),
          }),
    };
  };

  /** The planned ids of transactions and their parts. */
  const ids: string[] = [];
  const transactionIds = new Map<string, string>();
  yield* eachInSteps(ownIds, (own) => {
    const id = newId(own);
    ids.push(id);
    if (own !== undefined) transactionIds.set(own, id);
  });

  /** What the transactions came in with; of those of a new account none can be there. */
  function* identities(): Generator<SourceIdentity> {
    for (const each of records.transactions) {
      const id = accountIds.get(each.account_id)!;
      yield recordIdentity(each, { id, currency: currencies.get(id)! });
    }
  }
  const there = yield* recordedOf(identities(), books);
  /** By planned ids of those that are there and of their parts: the id of the whole one in the books. */
  const wholes = new Map<string, string>();
  if (records.transfers.length > 0)
    for (const [whole, stored] of there)
      for (const id of ids.slice(begins[whole], begins[whole + 1])) wholes.set(id, stored.id);
  const partOf = storedParts(books);
  const heads = new Set(Array.from(there.keys(), (whole) => ids[begins[whole]!]!));
  const sideOf = (own: string): string | undefined => {
    const planned = transactionIds.get(own)!;
    const whole = wholes.get(planned);
    if (whole === undefined) return planned;
    return heads.has(planned) ? whole : partOf(whole, own);
  };

  function* transactions(): Generator<PlannedTransaction> {
    for (const [i, each] of records.transactions.entries()) {
      if (there.has(i)) continue;
      let at = begins[i]!;
      const shared = sharedOf(each);
      const parent = planOf(each, ids[at]!, { ...shared, parent_id: null, name: NAMELESS });
      yield parent;
      const { id: parent_id, name } = parent;
      for (const part of each.parts) {
        at += 1;
        yield planOf(part, ids[at]!, { ...shared, parent_id, name });
      }
    }
  }
  const transfers = planTransfers(records.transfers, books, sideOf, newId);
  const all = [found, categories.found, tags.found, merchants.found, transfers.found];

  const skipped: Record<string, Skipped> = {};
  const leaveOut = (kind: string, number: number, reason: string): void => {
    if (number > 0) skipped[kind] = { count: number, reason };
  };
  for (const [kind, { made }] of [
    ["categories", categories],
    ["tags", tags],
    ["merchants", merchants],
  ] as const)
    leaveOut(kind, records[kind].length - made.length, "The name already exists; the existing one is used.");
  leaveOut("accounts", records.accounts.length - accounts.length, "Already in the family.");
  leaveOut("transactions", there.size, "Already in the account.");
  leaveOut("transfers", records.transfers.length - transfers.made.length, transfers.reason);
  leaveOut(
    "farthing_fields",
    records.ignored,
    "The field farthing of these records is not as an export writes it. The records are stored without it.",
  );
  for (const { kind, count } of records.others) leaveOut(kind, count, NOT_KEPT);

  return {
    plan: {
      accounts,
      categories: categories.made.map(({ entry: { name, color, icon, parent_id }, id }) => ({
        ...{ id, name, color, icon },
        parent_id: refer(parent_id, categories.ids),
      })),
      tags: tags.made.map(({ entry: { name, color }, id }) => ({ id, name, color })),
      merchants: merchants.made.map(({ entry: { name }, id }) => ({ id, name })),
      transactions: { [Symbol.iterator]: transactions },
      transfers: transfers.made,
    },
    planned: {
      accounts: accounts.length,
      categories: categories.made.length,
      tags: tags.made.length,
      merchants: merchants.made.length,
      transactions: begins.length - there.size,
      transfers: transfers.made.length,
    },
    // An id of a file can be that of a transaction of another account.
    accounts: [...new Set([...accountIds.values(), ...Array.from(there.values(), ({ account }) => account)])],
    claimed: Array.from(there.values(), ({ id }) => id),
    found: all.flatMap((each) => [...each]),
    booked: bookingsOf(there, identities()),
    balances,
    notes: [...notes, ...nameMatchWarnings(records, books, { by_name, ids: accountIds }, there)],
    skipped,
  };
}

import type { ServiceObject, ServiceRecords } from "@farthing/preflight";
import { NAMELESS, type SourceIdentity } from "@farthing/recognition";
import type { Books } from "../books/books.ts";
import type { PlannedImport, PlannedTransaction, Skipped } from "../books/plan.ts";
import { bookingsOf } from "../matching/bookings-of.ts";
import { recordedOf } from "../matching/recorded-of.ts";
import { eachInSteps, type Pausing } from "../steps/in-turns.ts";
import { readFarthingField } from "./farthing-field.ts";
import { nameMatchWarnings } from "./name-match-warnings.ts";
import { planAccounts } from "./plan-accounts.ts";
import { type FieldOf, planNamed } from "./plan-named.ts";
import { planTransfers, storedParts } from "./plan-transfers.ts";
import { currencyOf, dayOf, recordIdentity } from "./record-identity.ts";

/** Why records of the other kinds are not stored. */
const NOT_KEPT = "Farthing does not store records of this kind.";

const KEPT: ReadonlySet<string> = new Set([
  "Account",
  "Category",
  "Tag",
  "Merchant",
  "Transaction",
  "Transfer",
]);

const SPLIT_KEYS = ["split_lines", "splitLines", "splits"] as const;

/** The id of the thing that a field refers to by its id in the file. */
const refer = (entry: ServiceObject, field: string, ids: ReadonlyMap<string, string>): string | null => {
  const id = entry.id(field);
  return id === undefined ? null : ids.get(id)!;
};

const tagsOf = (entry: ServiceObject, ids: ReadonlyMap<string, string>): string[] => [
  ...new Set(entry.ids("tag_ids").map((id) => ids.get(id)!)),
];

/** The parts of a split transaction, if it is one. */
const partsOf = (entry: ServiceObject): readonly ServiceObject[] => {
  const key = SPLIT_KEYS.find((each) => entry.objects(each) !== undefined);
  return key === undefined ? [] : entry.objects(key)!;
};

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
  records: ServiceRecords,
  books: Books,
  idsOf: IdsOf,
  today: string,
): Pausing<PlannedImport> {
  const { of, count, kinds } = records;
  let ignored = 0;
  const fieldOf: FieldOf = (entry) => {
    const field = readFarthingField(entry);
    if (field === null) ignored += 1;
    return field ?? undefined;
  };

  const wanted: string[] = [];
  for (const type of KEPT)
    if (type !== "Transaction")
      yield* eachInSteps(of(type), (entry) => {
        const own = entry.id("id");
        if (own !== undefined) wanted.push(own);
      });
  /** Where the ids of each whole transaction begin among those of transactions and their parts, in the order of the file. */
  const begins: number[] = [];
  const ownIds: (string | undefined)[] = [];
  yield* eachInSteps(of("Transaction"), (entry) => {
    begins.push(ownIds.length);
    for (const each of [entry, ...partsOf(entry)]) {
      const own = each.id("id");
      ownIds.push(own);
      if (own !== undefined) wanted.push(own);
      fieldOf(each);
    }
  });
  const newId = yield* idsOf(wanted);

  const { accounts, accountIds, balances, found, by_name, notes } = yield* planAccounts(
    records,
    books,
    newId,
    fieldOf,
    today,
  );
  const currencies = new Map([...books.accounts, ...accounts].map(({ id, currency }) => [id, currency]));
  const categories = planNamed(of("Category"), books.categories, newId, fieldOf);
  const tags = planNamed(of("Tag"), books.tags, newId, fieldOf);
  const merchants = planNamed(of("Merchant"), books.merchants, newId, fieldOf);

  const sharedOf = (entry: ServiceObject): Shared => {
    const account_id = refer(entry, "account_id", accountIds)!;
    return {
      account_id,
      date: dayOf(entry),
      currency: currencyOf(entry) ?? currencies.get(account_id)!,
      source: entry.text("source") ?? "service_import",
    };
  };
  const planOf = (
    entry: ServiceObject,
    id: string,
    otherwise: Shared & Pick<PlannedTransaction, "parent_id" | "name">,
  ): PlannedTransaction => {
    const field = readFarthingField(entry) ?? undefined;
    const history = field?.history;
    return {
      ...otherwise,
      id,
      amount: entry.decimal("amount"),
      name: field?.text("name") ?? entry.text("name") ?? entry.text("description") ?? otherwise.name,
      notes: field === undefined ? entry.text("notes") : field.text("notes"),
      category_id: refer(entry, "category_id", categories.ids),
      merchant_id: refer(entry, "merchant_id", merchants.ids),
      tag_ids: tagsOf(entry, tags.ids),
      // In an export they are what they are; in another file the id is that of where it comes from.
      ...(field === undefined || history === undefined
        ? { external_id: entry.id("id") ?? null, reference: null }
        : {
            ...{ external_id: field.text("external_id"), source: field.text("source"), history },
            currency: field.currency ?? currencyOf(entry) ?? otherwise.currency,
            reference: field.reference,
            ...(field.pending ? { pending: true } : {}),
          }),
    };
  };
  const wholeOf = (entry: ServiceObject, id: string): PlannedTransaction =>
    planOf(entry, id, { ...sharedOf(entry), parent_id: null, name: NAMELESS });

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
    for (const entry of of("Transaction")) {
      const id = refer(entry, "account_id", accountIds)!;
      yield recordIdentity(entry, { id, currency: currencies.get(id)! });
    }
  }
  const there = yield* recordedOf(identities(), books);
  /** By planned ids of those that are there and of their parts: the id of the whole one in the books. */
  const wholes = new Map<string, string>();
  if (count("Transfer") > 0)
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
    let whole = -1;
    for (const entry of of("Transaction")) {
      whole += 1;
      if (there.has(whole)) continue;
      let at = begins[whole]!;
      const parent = wholeOf(entry, ids[at]!);
      yield parent;
      const { id: parent_id, name } = parent;
      for (const part of partsOf(entry)) {
        at += 1;
        yield planOf(part, ids[at]!, { ...sharedOf(entry), parent_id, name });
      }
    }
  }
  const transfers = planTransfers(of("Transfer"), books, sideOf, newId);
  const all = [found, categories.found, tags.found, merchants.found, transfers.found];

  const skipped: Record<string, Skipped> = {};
  const leaveOut = (kind: string, number: number, reason: string): void => {
    if (number > 0) skipped[kind] = { count: number, reason };
  };
  for (const [type, kind, { made }] of [
    ["Category", "categories", categories],
    ["Tag", "tags", tags],
    ["Merchant", "merchants", merchants],
  ] as const)
    leaveOut(kind, count(type) - made.length, "The name already exists; the existing one is used.");
  leaveOut("accounts", count("Account") - accounts.length, "Already in the family.");
  leaveOut("transactions", there.size, "Already in the account.");
  leaveOut("transfers", count("Transfer") - transfers.made.length, transfers.reason);
  leaveOut(
    "farthing_fields",
    ignored,
    "The field farthing of these records is not as an export writes it. The records are stored without it.",
  );
  for (const { type, kind } of kinds) if (!KEPT.has(type)) leaveOut(kind, count(type), NOT_KEPT);

  return {
    plan: {
      accounts,
      categories: categories.made.map(({ entry, ...each }) => ({
        ...each,
        parent_id: refer(entry, "parent_id", categories.ids),
      })),
      tags: tags.made.map(({ id, name, color }) => ({ id, name, color })),
      merchants: merchants.made.map(({ id, name }) => ({ id, name })),
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

import type { Upload } from "../preflight/content.ts";
import { type NumberSource, numberSource } from "../preflight/ndjson/exact-numbers.ts";
import { ndjsonLines } from "../preflight/ndjson/read-lines.ts";
import { RECORD_TYPES } from "../preflight/ndjson/record-types.ts";
import { decimalOf, idText, isMissing, isObject, type JsonObject } from "../preflight/ndjson/values.ts";
import { ACCOUNT_STATUSES, ACCOUNT_TYPES, type AccountStatus } from "../transactions/account.ts";
import type { Books } from "./books.ts";
import {
  NAMELESS,
  type PlannedAccount,
  type PlannedImport,
  type PlannedTransaction,
  type PlannedTransfer,
  type Skipped,
} from "./plan.ts";

/** Why records of the other kinds are not stored. */
const NOT_KEPT = "Farthing does not store them.";

const KEPT: ReadonlySet<string> = new Set([
  "Account",
  "Category",
  "Tag",
  "Merchant",
  "Transaction",
  "Transfer",
]);

const SPLIT_KEYS = ["split_lines", "splitLines", "splits"] as const;

type Path = readonly (string | number)[];

/** One object of a line: a record's data, or a split line in it. */
interface Entry {
  readonly data: JsonObject;
  readonly path: Path;
  readonly source: NumberSource;
}

/** The records of content by type, each in the order of the file. */
type Records = (type: string) => readonly Entry[];

const idOf = ({ data, path, source }: Entry, field: string): string | undefined =>
  isMissing(data[field]) ? undefined : idText(data[field], () => source([...path, field]));

const jsonOf = (value: unknown): string => {
  try {
    return JSON.stringify(value);
  } catch {
    // A deeply nested value can be parsed but not written.
    return "(nested too deep)";
  }
};

/** A field as text, or null if it is missing; a value that is neither text nor a number is kept as JSON. */
const textOf = (entry: Entry, field: string): string | null => {
  const value = entry.data[field];
  if (isMissing(value)) return null;
  // Half a surrogate pair cannot be stored as it is: two such texts could become equal.
  return (idOf(entry, field) ?? jsonOf(value)).trim().toWellFormed();
};

const decimal = ({ data, path, source }: Entry, field: string): string => {
  const exact = decimalOf(data[field], () => source([...path, field]));
  if (exact === undefined) throw new Error(`a number that was exact cannot be read: ${field}`);
  return exact;
};

const currencyOf = (entry: Entry): string | undefined => textOf(entry, "currency")?.toUpperCase();

const accountType = (type: string) => {
  const snake = type.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();
  return ACCOUNT_TYPES.find((each) => each === snake) ?? "other_asset";
};

const accountStatus = (status: unknown): AccountStatus =>
  ACCOUNT_STATUSES.find((each) => each === status) ?? "active";

const subtypeOf = (entry: Entry): string | null => {
  const { data, path } = entry;
  const inside = isObject(data.accountable)
    ? textOf({ ...entry, data: data.accountable, path: [...path, "accountable"] }, "subtype")
    : null;
  return inside ?? textOf(entry, "subtype");
};

const readRecords = ({ bytes }: Upload): Records => {
  const records = new Map<string, Entry[]>([...RECORD_TYPES.keys()].map((type) => [type, []]));
  ndjsonLines(bytes)((all, from, to) => {
    const text = all?.slice(from, to);
    if (text === undefined || text.trim() === "") return;
    const { type, data } = JSON.parse(text) as { type: string; data: JsonObject };
    let exact: NumberSource | undefined;
    const source: NumberSource = (path) => {
      exact ??= numberSource(text);
      return exact(path);
    };
    records.get(type)?.push({ data, path: ["data"], source });
  });
  return (type) => records.get(type) ?? [];
};

/**
 * Records with names that are unique in a family. Preflight compares names as they are written; names that
 * become the same text are one thing, and so is a name that the family already has.
 */
const named = (
  entries: readonly Entry[],
  there: readonly { readonly id: string; readonly name: string }[],
  newId: () => string,
) => {
  const byName = new Map(there.map(({ id, name }) => [name, id]));
  const ids = new Map<string, string>();
  const made: { readonly entry: Entry; readonly id: string; readonly name: string }[] = [];
  for (const entry of entries) {
    const name = textOf(entry, "name")!;
    let id = byName.get(name);
    if (id === undefined) {
      id = newId();
      byName.set(name, id);
      made.push({ entry, id, name });
    }
    ids.set(idOf(entry, "id")!, id);
  }
  return { ids, made };
};

/** The id of the thing that a field refers to by its id in the file. */
const refer = (entry: Entry, field: string, ids: ReadonlyMap<string, string>): string | null => {
  const id = idOf(entry, field);
  return id === undefined ? null : ids.get(id)!;
};

const tagsOf = ({ data, path, source }: Entry, ids: ReadonlyMap<string, string>): string[] => {
  const list = Array.isArray(data.tag_ids) ? (data.tag_ids as readonly unknown[]) : [];
  return [...new Set(list.map((id, i) => ids.get(idText(id, () => source([...path, "tag_ids", i]))!)!))];
};

/** The transfers that are stored: no transaction is part of two, and none is transferred to itself. */
const planTransfers = (
  entries: readonly Entry[],
  ids: ReadonlyMap<string, string>,
  newId: () => string,
): PlannedTransfer[] => {
  const moved = new Set<string>();
  const transfers: PlannedTransfer[] = [];
  for (const entry of entries) {
    const inflow = refer(entry, "inflow_transaction_id", ids)!;
    const outflow = refer(entry, "outflow_transaction_id", ids)!;
    if (inflow === outflow || moved.has(inflow) || moved.has(outflow)) continue;
    moved.add(inflow).add(outflow);
    transfers.push({ id: newId(), inflow_transaction_id: inflow, outflow_transaction_id: outflow });
  }
  return transfers;
};

/**
 * What storing the records of a checked NDJSON adds: accounts, categories, tags, merchants, transactions with
 * their splits, and transfers, each with a new id; the id in the file is kept as `external_id`. Records of
 * other kinds are skipped.
 */
export const planRecords = (upload: Upload, books: Books, newId: () => string): PlannedImport => {
  const of = readRecords(upload);

  const accountIds = new Map<string, string>();
  const accounts = of("Account").map((entry): PlannedAccount => {
    const external_id = idOf(entry, "id")!;
    const id = newId();
    accountIds.set(external_id, id);
    return {
      id,
      name: textOf(entry, "name")!,
      account_type: accountType(String(entry.data.accountable_type)),
      subtype: subtypeOf(entry),
      currency: currencyOf(entry) ?? books.currency,
      balance: decimal(entry, "balance"),
      status: accountStatus(entry.data.status),
      external_id,
    };
  });
  const currencies = new Map(accounts.map(({ id, currency }) => [id, currency]));
  const categories = named(of("Category"), books.categories, newId);
  const tags = named(of("Tag"), books.tags, newId);
  const merchants = named(of("Merchant"), books.merchants, newId);

  const transactionIds = new Map<string, string>();
  const transactions: PlannedTransaction[] = [];
  const add = (
    entry: Entry,
    otherwise: Pick<PlannedTransaction, "account_id" | "date" | "currency" | "source" | "parent_id" | "name">,
  ): string => {
    const id = newId();
    const external_id = idOf(entry, "id") ?? null;
    if (external_id !== null) transactionIds.set(external_id, id);
    transactions.push({
      ...otherwise,
      id,
      amount: decimal(entry, "amount"),
      name: textOf(entry, "name") ?? textOf(entry, "description") ?? otherwise.name,
      notes: textOf(entry, "notes"),
      category_id: refer(entry, "category_id", categories.ids),
      merchant_id: refer(entry, "merchant_id", merchants.ids),
      tag_ids: tagsOf(entry, tags.ids),
      external_id,
    });
    return id;
  };
  for (const entry of of("Transaction")) {
    const { data, path, source } = entry;
    const account_id = refer(entry, "account_id", accountIds)!;
    const shared = {
      account_id,
      date: String(data.date).slice(0, 10),
      currency: currencyOf(entry) ?? currencies.get(account_id)!,
      source: textOf(entry, "source") ?? "service_import",
    };
    const id = add(entry, { ...shared, parent_id: null, name: NAMELESS });
    const { name } = transactions.at(-1)!;
    const key = SPLIT_KEYS.find((each) => !isMissing(data[each]));
    if (key === undefined) continue;
    for (const [i, part] of (data[key] as readonly JsonObject[]).entries())
      add({ data: part, path: [...path, key, i], source }, { ...shared, parent_id: id, name });
  }
  const transfers = planTransfers(of("Transfer"), transactionIds, newId);

  const skipped: Record<string, Skipped> = {};
  const leaveOut = (kind: string, count: number, reason: string): void => {
    if (count > 0) skipped[kind] = { count, reason };
  };
  for (const [type, kind, { made }] of [
    ["Category", "categories", categories],
    ["Tag", "tags", tags],
    ["Merchant", "merchants", merchants],
  ] as const)
    leaveOut(kind, of(type).length - made.length, "The name already exists; the existing one is used.");
  leaveOut(
    "transfers",
    of("Transfer").length - transfers.length,
    "One of its transactions already belongs to another transfer, or both are the same.",
  );
  for (const [type, { entity }] of RECORD_TYPES)
    if (!KEPT.has(type)) leaveOut(entity, of(type).length, NOT_KEPT);

  return {
    plan: {
      accounts,
      categories: categories.made.map(({ entry, id, name }) => ({
        id,
        name,
        color: textOf(entry, "color"),
        icon: textOf(entry, "lucide_icon") ?? textOf(entry, "icon"),
        parent_id: refer(entry, "parent_id", categories.ids),
      })),
      tags: tags.made.map(({ entry, id, name }) => ({ id, name, color: textOf(entry, "color") })),
      merchants: merchants.made.map(({ id, name }) => ({ id, name })),
      transactions,
      transfers,
    },
    skipped,
  };
};

import type { Upload } from "../preflight/content.ts";
import { type NumberSource, numberSource } from "../preflight/ndjson/exact-numbers.ts";
import { ndjsonLines } from "../preflight/ndjson/read-lines.ts";
import { RECORD_TYPES } from "../preflight/ndjson/record-types.ts";
import { decimalOf, idText, isMissing, isObject, type JsonObject } from "../preflight/ndjson/values.ts";
import { ACCOUNT_STATUSES, ACCOUNT_TYPES, type AccountStatus } from "../transactions/account.ts";
import type { Books } from "./books.ts";
import type {
  PlannedAccount,
  PlannedCategory,
  PlannedImport,
  PlannedMerchant,
  PlannedTag,
  PlannedTransaction,
  PlannedTransfer,
  Skipped,
} from "./plan.ts";

/** What a transaction is called that the file gives no name. */
const NAMELESS = "Imported transaction";

/** Why records of the other kinds are not stored. */
const NOT_KEPT = "Farthing does not keep them.";

const SPLIT_KEYS = ["split_lines", "splitLines", "splits"] as const;

type Path = readonly (string | number)[];

/** One object of a line: a record's data, or a split line in it. */
interface Entry {
  readonly data: JsonObject;
  readonly path: Path;
  readonly source: NumberSource;
}

const textOf = (value: unknown): string | null => {
  if (isMissing(value)) return null;
  return typeof value === "object" ? JSON.stringify(value) : String(value).trim();
};

const idOf = ({ data, path, source }: Entry, field: string): string | undefined =>
  isMissing(data[field]) ? undefined : idText(data[field], () => source([...path, field]));

const decimal = ({ data, path, source }: Entry, field: string): string => {
  const exact = decimalOf(data[field], () => source([...path, field]));
  if (exact === undefined) throw new Error(`a field that was found valid does not read: ${field}`);
  return exact;
};

const ids = (newId: () => string) => {
  const known = new Map<string, string>();
  return (id: string): string => {
    let own = known.get(id);
    if (own === undefined) {
      own = newId();
      known.set(id, own);
    }
    return own;
  };
};

const accountType = (type: string) => {
  const snake = type.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();
  return ACCOUNT_TYPES.find((each) => each === snake) ?? "other_asset";
};

const accountStatus = (status: unknown): AccountStatus =>
  ACCOUNT_STATUSES.find((each) => each === status) ?? "active";

/** The records of a checked content by type, in their order. */
const readRecords = ({ bytes }: Upload): Map<string, Entry[]> => {
  const records = new Map<string, Entry[]>([...RECORD_TYPES.keys()].map((type) => [type, []]));
  ndjsonLines(bytes)((text) => {
    if (text === undefined || text.trim() === "") return;
    const { type, data } = JSON.parse(text) as { type: string; data: JsonObject };
    let exact: NumberSource | undefined;
    const source: NumberSource = (path) => {
      exact ??= numberSource(text);
      return exact(path);
    };
    records.get(type)?.push({ data, path: ["data"], source });
  });
  return records;
};

/**
 * What storing the records of a checked NDJSON means: accounts, categories, tags, merchants, transactions with their
 * splits, and transfers, each under an id of its own; the id in the file is kept as `external_id`. Records of the
 * other kinds are left out.
 */
export const planRecords = (upload: Upload, books: Books, newId: () => string): PlannedImport => {
  const records = readRecords(upload);
  const of = (type: string): readonly Entry[] => records.get(type) ?? [];
  const [account, category, tag, merchant, transaction] = [
    ids(newId),
    ids(newId),
    ids(newId),
    ids(newId),
    ids(newId),
  ];
  const refer = (entry: Entry, field: string, id: (text: string) => string): string | null => {
    const text = idOf(entry, field);
    return text === undefined ? null : id(text);
  };
  const skipped: Record<string, Skipped> = {};

  const accounts = of("Account").map((entry): PlannedAccount => {
    const { data } = entry;
    const inside = isObject(data.accountable) ? data.accountable.subtype : undefined;
    return {
      id: account(idOf(entry, "id")!),
      name: textOf(data.name)!,
      account_type: accountType(String(data.accountable_type)),
      subtype: textOf(isMissing(inside) ? data.subtype : inside),
      currency: textOf(data.currency)?.toUpperCase() ?? books.currency,
      balance: decimal(entry, "balance"),
      status: accountStatus(data.status),
      external_id: idOf(entry, "id")!,
    };
  });
  const currencies = new Map(accounts.map(({ id, currency }) => [id, currency]));

  const categories = of("Category").map((entry): PlannedCategory => {
    const { data } = entry;
    return {
      id: category(idOf(entry, "id")!),
      name: textOf(data.name)!,
      color: textOf(data.color),
      icon: textOf(data.lucide_icon) ?? textOf(data.icon),
      parent_id: refer(entry, "parent_id", category),
    };
  });
  const tags = of("Tag").map(
    (entry): PlannedTag => ({
      id: tag(idOf(entry, "id")!),
      name: textOf(entry.data.name)!,
      color: textOf(entry.data.color),
    }),
  );
  const merchants = of("Merchant").map(
    (entry): PlannedMerchant => ({ id: merchant(idOf(entry, "id")!), name: textOf(entry.data.name)! }),
  );

  const tagIds = ({ data, path, source }: Entry): string[] => {
    const list = Array.isArray(data.tag_ids) ? (data.tag_ids as unknown[]) : [];
    return [
      ...new Set(list.map((id, i) => tag(idText(id, () => source([...path, "tag_ids", i])) ?? String(id)))),
    ];
  };
  const transactions: PlannedTransaction[] = [];
  for (const entry of of("Transaction")) {
    const { data, path, source } = entry;
    const id = transaction(idOf(entry, "id")!);
    const account_id = account(idOf(entry, "account_id")!);
    const whole: PlannedTransaction = {
      id,
      account_id,
      date: String(data.date).slice(0, 10),
      amount: decimal(entry, "amount"),
      currency: textOf(data.currency)?.toUpperCase() ?? currencies.get(account_id) ?? books.currency,
      name: textOf(data.name) ?? textOf(data.description) ?? NAMELESS,
      notes: textOf(data.notes),
      category_id: refer(entry, "category_id", category),
      merchant_id: refer(entry, "merchant_id", merchant),
      tag_ids: tagIds(entry),
      external_id: idOf(entry, "id")!,
      source: textOf(data.source) ?? "service_import",
      parent_id: null,
    };
    transactions.push(whole);
    const key = SPLIT_KEYS.find((name) => !isMissing(data[name]));
    const lines = key === undefined ? [] : (data[key] as readonly JsonObject[]);
    for (const [i, line] of lines.entries()) {
      const part: Entry = { data: line, path: [...path, key!, i], source };
      const partId = idOf(part, "id");
      transactions.push({
        ...whole,
        id: partId === undefined ? newId() : transaction(partId),
        amount: decimal(part, "amount"),
        name: textOf(line.name) ?? textOf(line.description) ?? whole.name,
        notes: textOf(line.notes),
        category_id: refer(part, "category_id", category),
        merchant_id: refer(part, "merchant_id", merchant),
        tag_ids: tagIds(part),
        external_id: partId ?? null,
        parent_id: id,
      });
    }
  }

  const moved = new Set<string>();
  const transfers: PlannedTransfer[] = [];
  for (const entry of of("Transfer")) {
    const inflow = transaction(idOf(entry, "inflow_transaction_id")!);
    const outflow = transaction(idOf(entry, "outflow_transaction_id")!);
    if (inflow === outflow || moved.has(inflow) || moved.has(outflow)) continue;
    moved.add(inflow).add(outflow);
    transfers.push({ id: newId(), inflow_transaction_id: inflow, outflow_transaction_id: outflow });
  }
  const unmoved = of("Transfer").length - transfers.length;
  if (unmoved > 0)
    skipped.transfers = { count: unmoved, reason: "Their transactions belong to another transfer already." };

  const kept = new Set(["Account", "Category", "Tag", "Merchant", "Transaction", "Transfer"]);
  for (const [name, { entity }] of RECORD_TYPES) {
    const count = of(name).length;
    if (!kept.has(name) && count > 0) skipped[entity] = { count, reason: NOT_KEPT };
  }
  return { plan: { accounts, categories, tags, merchants, transactions, transfers }, skipped };
};

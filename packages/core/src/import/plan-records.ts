import {
  alreadyThere,
  NAMELESS,
  type ServiceObject,
  type ServiceRecords,
  serviceRecords,
  type Upload,
} from "@farthing/preflight";
import { ACCOUNT_STATUSES, ACCOUNT_TYPES, type AccountStatus } from "../transactions/account.ts";
import type { Books } from "./books.ts";
import { type FarthingField, readFarthingField } from "./farthing-field.ts";
import type { PlannedAccount, PlannedImport, PlannedTransaction, PlannedTransfer, Skipped } from "./plan.ts";

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

const currencyOf = (entry: ServiceObject): string | undefined => entry.text("currency")?.toUpperCase();

const accountType = (type: string) => {
  const snake = type.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();
  return ACCOUNT_TYPES.find((each) => each === snake) ?? "other_asset";
};

const accountStatus = (status: string | null): AccountStatus =>
  ACCOUNT_STATUSES.find((each) => each === status) ?? "active";

const subtypeOf = (entry: ServiceObject): string | null =>
  entry.object("accountable")?.text("subtype") ?? entry.text("subtype");

/** Reads the field `farthing` of a record; undefined if it has none that is as an export writes it. */
type FieldOf = (entry: ServiceObject) => FarthingField | undefined;

/**
 * Records with names that are unique in a family. Preflight compares names as they are written; names that
 * become the same text are one thing, and so is a name that the family already has.
 */
const named = (
  entries: readonly ServiceObject[],
  there: readonly { readonly id: string; readonly name: string }[],
  newId: (own: string | undefined) => string,
  fieldOf: FieldOf,
) => {
  const byName = new Map(there.map(({ id, name }) => [name, id]));
  const ids = new Map<string, string>();
  const made: {
    entry: ServiceObject;
    id: string;
    name: string;
    color: string | null;
    icon: string | null;
  }[] = [];
  for (const entry of entries) {
    const field = fieldOf(entry);
    const name = field?.text("name") ?? entry.text("name")!;
    let id = byName.get(name);
    if (id === undefined) {
      id = newId(entry.id("id"));
      byName.set(name, id);
      const color = field?.text("color") ?? entry.text("color");
      const icon = field?.text("icon") ?? entry.text("lucide_icon") ?? entry.text("icon");
      made.push({ entry, id, name, color, icon });
    }
    ids.set(entry.id("id")!, id);
  }
  return { ids, made };
};

/** The id of the thing that a field refers to by its id in the file. */
const refer = (entry: ServiceObject, field: string, ids: ReadonlyMap<string, string>): string | null => {
  const id = entry.id(field);
  return id === undefined ? null : ids.get(id)!;
};

const tagsOf = (entry: ServiceObject, ids: ReadonlyMap<string, string>): string[] => [
  ...new Set(entry.ids("tag_ids").map((id) => ids.get(id)!)),
];

/** The transfers that are stored: no transaction is part of two, and none is transferred to itself. */
const planTransfers = (
  entries: readonly ServiceObject[],
  ids: ReadonlyMap<string, string>,
  newId: (own: string | undefined) => string,
): PlannedTransfer[] => {
  const moved = new Set<string>();
  const transfers: PlannedTransfer[] = [];
  for (const entry of entries) {
    const inflow = refer(entry, "inflow_transaction_id", ids)!;
    const outflow = refer(entry, "outflow_transaction_id", ids)!;
    if (inflow === outflow || moved.has(inflow) || moved.has(outflow)) continue;
    moved.add(inflow).add(outflow);
    transfers.push({
      id: newId(entry.id("id")),
      inflow_transaction_id: inflow,
      outflow_transaction_id: outflow,
    });
  }
  return transfers;
};

/** The ids that the records of a file have. */
const fileIds = (of: ServiceRecords["of"]): readonly string[] => {
  const parts = of("Transaction").flatMap((entry) => SPLIT_KEYS.flatMap((key) => entry.objects(key) ?? []));
  return [...[...KEPT].flatMap(of), ...parts].flatMap((each) => each.id("id") ?? []);
};

/** The ids of the accounts in a checked NDJSON, as they are in it. */
export const recordedAccountIds = (upload: Upload): readonly string[] =>
  serviceRecords(upload)
    .of("Account")
    .map((entry) => entry.id("id")!);

/** The account of the family that a file calls by this id: its own, or the one that it had in an earlier file. */
export const accountWithId = (
  { accounts }: Pick<Books, "accounts">,
  id: string,
): Books["accounts"][number] | undefined =>
  accounts.find((each) => each.id === id.toLowerCase()) ??
  accounts.find(({ external_id }) => external_id === id);

/** The stored transactions that planned ones already are, by the planned ids; a part goes with its whole. */
const recordsThere = (planned: readonly PlannedTransaction[], books: Books): ReadonlyMap<string, string> => {
  const there = new Map<string, string>();
  const recorded = Map.groupBy(books.recorded, ({ account_id }) => account_id);
  const wholes = planned.filter(
    ({ account_id, parent_id }) => parent_id === null && recorded.has(account_id),
  );
  for (const [account, own] of Map.groupBy(wholes, ({ account_id }) => account_id)) {
    const found = alreadyThere(
      own.map(({ history, date, amount, currency, name, reference }) => ({
        ...(history?.original ?? { date, amount, currency, name }),
        reference: reference ?? "",
      })),
      recorded.get(account)!,
    );
    for (const [i, { id }] of own.entries()) if (found[i] !== undefined) there.set(id, found[i].id);
  }
  for (const { id, parent_id } of planned) {
    const whole = there.get(parent_id ?? "");
    if (whole !== undefined) there.set(id, whole);
  }
  return there;
};

/**
 * What storing the records of a checked NDJSON adds: accounts, categories, tags, merchants, transactions with
 * their splits, and transfers. `idsOf` is told all ids of the file, and decides which are kept; the id in the file is kept as
 * `external_id`. Records of other kinds are skipped.
 */
export const planRecords = (
  upload: Upload,
  books: Books,
  idsOf: (wanted: readonly string[]) => (own: string | undefined) => string,
): PlannedImport => {
  const { of, kinds } = serviceRecords(upload);
  const newId = idsOf(fileIds(of));
  let ignored = 0;
  const fieldOf: FieldOf = (entry) => {
    const field = readFarthingField(entry);
    if (field === null) ignored += 1;
    return field ?? undefined;
  };

  const accountIds = new Map<string, string>();
  const accounts = of("Account").flatMap((entry): readonly PlannedAccount[] => {
    const external_id = entry.id("id")!;
    const there = accountWithId(books, external_id);
    const id = there?.id ?? newId(external_id);
    const field = fieldOf(entry);
    accountIds.set(external_id, id);
    if (there !== undefined) return [];
    return [
      {
        id,
        name: field?.text("name") ?? entry.text("name")!,
        account_type: accountType(entry.text("accountable_type") ?? ""),
        subtype: field?.subtype ?? subtypeOf(entry),
        currency: field?.currency ?? currencyOf(entry) ?? books.currency,
        balance: entry.decimal("balance"),
        balance_day: field?.balance_date ?? null,
        status: accountStatus(entry.text("status")),
        external_id,
        original_name: field?.original_name ?? null,
      },
    ];
  });
  const currencies = new Map([...books.accounts, ...accounts].map(({ id, currency }) => [id, currency]));
  const categories = named(of("Category"), books.categories, newId, fieldOf);
  const tags = named(of("Tag"), books.tags, newId, fieldOf);
  const merchants = named(of("Merchant"), books.merchants, newId, fieldOf);

  const transactionIds = new Map<string, string>();
  const transactions: PlannedTransaction[] = [];
  const add = (
    entry: ServiceObject,
    otherwise: Pick<PlannedTransaction, "account_id" | "date" | "currency" | "source" | "parent_id" | "name">,
  ): string => {
    const own = entry.id("id");
    const id = newId(own);
    if (own !== undefined) transactionIds.set(own, id);
    const field = fieldOf(entry);
    const history = field?.history;
    transactions.push({
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
        ? { external_id: own ?? null, reference: null }
        : {
            ...{ external_id: field.text("external_id"), source: field.text("source"), history },
            currency: field.currency ?? currencyOf(entry) ?? otherwise.currency,
            reference: field.reference,
            ...(field.pending ? { pending: true } : {}),
          }),
    });
    return id;
  };
  for (const entry of of("Transaction")) {
    const account_id = refer(entry, "account_id", accountIds)!;
    const shared = {
      account_id,
      date: entry.text("date")!.slice(0, 10),
      currency: currencyOf(entry) ?? currencies.get(account_id)!,
      source: entry.text("source") ?? "service_import",
    };
    const id = add(entry, { ...shared, parent_id: null, name: NAMELESS });
    const { name } = transactions.at(-1)!;
    const key = SPLIT_KEYS.find((each) => entry.objects(each) !== undefined);
    if (key === undefined) continue;
    for (const part of entry.objects(key)!) add(part, { ...shared, parent_id: id, name });
  }
  const there = recordsThere(transactions, books);
  const transfers = planTransfers(of("Transfer"), transactionIds, newId).filter(
    ({ inflow_transaction_id, outflow_transaction_id }) =>
      !there.has(inflow_transaction_id) && !there.has(outflow_transaction_id),
  );

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
  leaveOut("accounts", of("Account").length - accounts.length, "The family has them.");
  leaveOut("transactions", new Set(there.values()).size, "Their accounts already have them.");
  leaveOut(
    "transfers",
    of("Transfer").length - transfers.length,
    "One of its transactions already belongs to another transfer, or both are the same.",
  );
  leaveOut(
    "farthing_fields",
    ignored,
    "The field farthing of these records is not as an export writes it. The records are stored without it.",
  );
  for (const { type, kind } of kinds) if (!KEPT.has(type)) leaveOut(kind, of(type).length, NOT_KEPT);

  return {
    plan: {
      accounts,
      categories: categories.made.map(({ entry, ...each }) => ({
        ...each,
        parent_id: refer(entry, "parent_id", categories.ids),
      })),
      tags: tags.made.map(({ id, name, color }) => ({ id, name, color })),
      merchants: merchants.made.map(({ id, name }) => ({ id, name })),
      transactions: transactions.filter(({ id }) => !there.has(id)),
      transfers,
    },
    claimed: [...new Set(there.values())],
    skipped,
  };
};

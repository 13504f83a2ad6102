import {
  type Exported,
  type ExportedAccount,
  type ExportedEntry,
  type ExportedTransaction,
  Exports,
  type FamilySnapshot,
} from "@farthing/core/import";
import { negateDecimal } from "@farthing/values";
import * as Effect from "effect/Effect";
import type { BooksSource } from "../books/books-of.ts";
import type { BalanceOn, BookAccount, Movement, Part } from "../books/model.ts";

/** The most things that are read at once. */
const THINGS_OF_PART = 500;

const readAll = Effect.fnUntraced(function* <Kind extends keyof Exported>(
  snapshot: FamilySnapshot,
  kind: Kind,
  tell: (more: number) => void = () => {},
) {
  const all: Exported[Kind][] = [];
  for (;;) {
    const part = yield* snapshot.read(kind, THINGS_OF_PART, all.at(-1));
    for (const each of part) all.push(each);
    tell(part.length);
    if (part.length < THINGS_OF_PART) return all;
  }
});

/** The names of things by their ids. */
interface NamesById {
  readonly categories: ReadonlyMap<string, readonly string[]>;
  readonly tags: ReadonlyMap<string, string>;
}

/** Each category with those that it is within, the outermost first. */
const categoryPaths = (categories: readonly Exported["categories"][]): NamesById["categories"] => {
  const byId = new Map(categories.map((each) => [each.id, each]));
  const pathOf = (id: string | null, within: ReadonlySet<string> = new Set()): readonly string[] => {
    const category = id === null || within.has(id) ? undefined : byId.get(id);
    if (category === undefined) return [];
    return [...pathOf(category.parent_id, new Set([...within, category.id])), category.name];
  };
  return new Map(categories.map(({ id }) => [id, pathOf(id)]));
};

const partOf = (entry: ExportedEntry, { categories }: NamesById): Part => ({
  id: entry.id,
  amount: negateDecimal(entry.amount),
  currency: entry.currency,
  notes: entry.notes ?? "",
  category: categories.get(entry.category_id ?? "") ?? [],
});

/** A part says its own name where it has another than the whole. */
const shareOf = (part: ExportedEntry, whole: ExportedEntry, names: NamesById): Part => ({
  ...partOf(part, names),
  notes: [part.name === whole.name ? "" : part.name, part.notes ?? ""]
    .filter((text) => text !== "")
    .join(" "),
});

const movementOf = ({ whole, parts }: ExportedTransaction, names: NamesById): Movement => ({
  ...partOf(whole, names),
  account: whole.account_id,
  date: whole.date,
  name: whole.name,
  tags: whole.tag_ids.flatMap((id) => names.tags.get(id) ?? []),
  reference: whole.reference ?? "",
  pending: whole.pending,
  parts: parts.map((part) => shareOf(part, whole, names)),
});

/** The balance of an account, unless nobody has said one; that of no known day is the one after all that is known. */
const closingOf = (
  { balance, balance_day }: ExportedAccount,
  newest: string | undefined,
): BalanceOn | undefined => {
  const day = balance_day ?? (balance === "0" ? undefined : newest);
  return day === undefined ? undefined : { day, amount: balance };
};

const accountOf = (account: ExportedAccount, newest: string | undefined): BookAccount => ({
  id: account.id,
  name: account.name,
  number: "",
  kind: account.account_type,
  currency: account.currency,
  opening: undefined,
  closing: closingOf(account, newest),
});

/**
 * All that a family has, at one moment, for the books of other programs. What a bank had as pending and has no more counts in no sum,
 * and is left out. `tell` takes how many more transactions are read.
 */
export const readFamily = Effect.fnUntraced(function* (familyId: string, tell: (more: number) => void) {
  const snapshot = yield* (yield* Exports).open(familyId);
  const accounts = yield* readAll(snapshot, "accounts");
  const names: NamesById = {
    categories: categoryPaths(yield* readAll(snapshot, "categories")),
    tags: new Map((yield* readAll(snapshot, "tags")).map(({ id, name }) => [id, name])),
  };
  const transactions = (yield* readAll(snapshot, "transactions", tell)).filter(
    ({ whole }) => !whole.pending_gone,
  );
  const newest = transactions.at(-1)?.whole.date;
  return {
    accounts: accounts.map((account) => accountOf(account, newest)),
    movements: transactions.map((each) => movementOf(each, names)),
    pairs: transactions.flatMap(({ transfers }) =>
      transfers.map((each) => [each.inflow_transaction_id, each.outflow_transaction_id] as const),
    ),
  } satisfies BooksSource;
});

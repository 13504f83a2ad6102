import {
  type ImportFilter,
  type ImportKey,
  READING_COLUMNS,
  type ReadingKey,
  type ReadingRow,
} from "@farthing/core/import";
import type { ListRequest, Page } from "@farthing/core/storage";
import type {
  AccountFilter,
  AccountKey,
  CategoryFilter,
  DeletedFilter,
  DeletedKey,
  DeletedTransactionRow,
  ListedCategory,
  NameKey,
  StoredAccount,
  TaxonomyItems,
  TaxonomyKind,
} from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import { familyNumber } from "../columns/numbers.ts";
import { STORED_ACCOUNT_COLUMNS } from "./account-rows.ts";
import { type List, listReader } from "./list-reader.ts";

/** A part of a list of a family. */
export interface Listing<Key> {
  readonly family_id: string;
  readonly request: ListRequest<Key>;
}

/** Lists all of a family that is in a table. */
const ofFamily =
  <Row, Key extends Readonly<Record<string, string>>>(list: Omit<List<Key>, "where">, more = "") =>
  (db: Database): ((listing: Listing<Key>) => Page<Row>) => {
    const { part } = listReader<Row, Key>(db, {
      ...list,
      where: `family_id = +@family_id${more}`,
    });
    return ({ family_id, request }) => part({ family_id }, request);
  };

const byName = { key: ["name", "id"], direction: "ASC" } as const;

/** Lists accounts that a filter leaves. */
const accountsThat = (more: string) =>
  ofFamily<StoredAccount, AccountKey>(
    { columns: STORED_ACCOUNT_COLUMNS, table: "accounts", ...byName },
    more,
  );

/** A part of the list of the accounts of a family. */
export interface AccountListing extends Listing<AccountKey> {
  readonly filter?: AccountFilter | undefined;
}

export const accountLister = (db: Database): ((listing: AccountListing) => Page<StoredAccount>) => {
  const [all, enabled] = [accountsThat("")(db), accountsThat(" AND status <> 'disabled'")(db)];
  return ({ filter, ...listing }) => (filter?.without_disabled === true ? enabled : all)(listing);
};

export const readingLister = ofFamily<ReadingRow, ReadingKey>({
  ...{ columns: READING_COLUMNS.join(", "), table: "readings" },
  ...{ key: ["learned_at", "id"], direction: "DESC" },
});
/** The columns of an item of each kind, as it is listed. */
export const TAXONOMY_COLUMNS = {
  categories: `id, name, color, icon, parent_id,
    (SELECT above.name FROM categories AS above WHERE above.id = categories.parent_id) AS parent_name`,
  tags: "id, name, color",
  merchants: "id, name",
} as const satisfies Record<TaxonomyKind, string>;

const listOfKind = (kind: TaxonomyKind) => ({ columns: TAXONOMY_COLUMNS[kind], table: kind, ...byName });

export const taxonomyLister = <Kind extends Exclude<TaxonomyKind, "categories">>(kind: Kind) =>
  ofFamily<TaxonomyItems[Kind], NameKey>(listOfKind(kind));

/** A part of a list that a filter leaves. */
export interface NarrowedListing<Key, Filter> extends Listing<Key> {
  readonly filter: Filter;
}

type Values = Readonly<Record<string, string | null>>;

/** Lists what is in a table of a family and fits. A value of a filter that is null leaves all. */
const narrowed =
  <Row, Key extends Readonly<Record<string, string>>, Filter>(
    list: Omit<List<Key>, "where">,
    condition: string,
    valuesOf: (filter: Filter) => Values,
  ) =>
  (db: Database): ((listing: NarrowedListing<Key, Filter>) => Page<Row>) => {
    const { part } = listReader<Row, Key>(db, { ...list, where: `family_id = +@family_id AND ${condition}` });
    return ({ family_id, request, filter }) => part({ ...valuesOf(filter), family_id }, request);
  };

/** Lists the categories that a filter leaves. */
export const categoryLister = narrowed<ListedCategory, NameKey, CategoryFilter>(
  listOfKind("categories"),
  "(@roots_only IS NULL OR parent_id IS NULL) AND (@parent_id IS NULL OR parent_id = +@parent_id)",
  ({ roots_only, parent_id }) => ({ roots_only: roots_only ? "1" : null, parent_id: parent_id ?? null }),
);

/** Lists the keys of the imports that a filter leaves. */
export const importLister = narrowed<ImportKey, ImportKey, ImportFilter>(
  {
    ...{ columns: "created_at, id", table: "imports", key: ["created_at", "id"], direction: "DESC" },
  },
  "(@status IS NULL OR status = +@status) AND (@type IS NULL OR type = +@type)",
  ({ status, type }) => ({ status: status ?? null, type: type ?? null }),
);

/** Lists what a family has deleted and can restore at a moment, and what is back if that is asked for. */
export const deletedLister = narrowed<
  DeletedTransactionRow,
  DeletedKey,
  DeletedFilter & { readonly at: string }
>(
  {
    columns: `id, account_id, deleted_at, kept_until, content, restored_at,
      (SELECT name FROM accounts AS a WHERE a.id = deleted_transactions.account_id) AS account_name`,
    ...{ table: "deleted_transactions", key: ["deleted_at", "id"], direction: "DESC" },
  },
  `kept_until > +@at AND (@with_restored IS NOT NULL OR (restored_at IS NULL AND NOT EXISTS (
     SELECT 1 FROM transactions AS t
     WHERE t.id = deleted_transactions.id AND t.family_number = ${familyNumber("deleted_transactions.family_id")})))`,
  ({ at, with_restored }) => ({ at, with_restored: with_restored ? "1" : null }),
);

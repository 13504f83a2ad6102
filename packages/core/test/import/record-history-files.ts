import * as fc from "fast-check";
import type { Entity, FileRow, HistoryFile } from "./record-history-model.ts";
import { importRecords, importRows, lines, record } from "./support.ts";

/** The files of a history: exports of the service, rows of a bank, lists of accounts, categories and merchants. */

/** Each category after the one above it. */
const CATEGORIES: ReadonlyMap<string, string | undefined> = new Map([
  ["Food", undefined],
  ["Dining", "Food"],
  ["Fast", "Dining"],
  ["Fun", undefined],
]);
const ACCOUNTS = ["A", "B", "C"];
const TAGS = ["home", "work"];
const MERCHANTS = ["Mill", "Oven"];

/** What the service has: a transaction in A is half of a transfer with one in B. */
const TRANSACTIONS: readonly FileRow[] = [
  { name: "r0", refers: ["account:A", "category:Food", "tag:home", "merchant:Mill"], parts: [] },
  { name: "r1", refers: ["account:B"], parts: [] },
  { name: "r2", refers: ["account:A", "category:Dining"], parts: [] },
  { name: "r3", refers: ["account:B", "category:Fun", "tag:work", "tag:home"], parts: [] },
  { name: "r4", refers: ["account:C", "merchant:Oven"], parts: [] },
  { name: "r5", refers: ["account:A", "category:Fast", "tag:work"], parts: ["r5a", "r5b"] },
  { name: "r6", refers: ["account:C"], parts: [] },
];

/** Some of them in conflict with each other. */
const TRANSFERS: readonly (readonly [string, string])[] = [
  ["r0", "r1"],
  ["r3", "r2"],
  ["r1", "r4"],
  ["r5a", "r6"],
  ["r6", "r4"],
];

/** What the bank has of other accounts. */
const ROWS: readonly FileRow[] = [
  { name: "k0", refers: ["account:K", "category:Food", "tag:home"], parts: [] },
  { name: "k1", refers: ["account:L"], parts: [] },
  { name: "k2", refers: ["account:K", "category:Fun", "tag:work"], parts: [] },
  { name: "k3", refers: ["account:L", "category:Food"], parts: [] },
];

const some = <A>(all: readonly A[]) => fc.subarray([...all]);

/** A file. */
export const FILES = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("records" as const),
      rows: some(TRANSACTIONS),
      transfers: some(TRANSFERS),
      accounts: some(ACCOUNTS),
      categories: some([...CATEGORIES.keys()]),
      tags: some(TAGS),
      merchants: some(MERCHANTS),
      /** Without what the transactions refer to, but for their accounts, and without their parts. */
      bare: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("rows" as const), rows: some(ROWS), bare: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("accounts" as const), names: some(["K", "L", "V"]) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("categories" as const), names: some([...CATEGORIES.keys()]) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("merchants" as const), names: some(MERCHANTS) }) },
);

export type AnyFile = typeof FILES extends fc.Arbitrary<infer Each> ? Each : never;

const nameIn = (entity: Entity): string => entity.slice(entity.indexOf(":") + 1);

const namesOf = (kind: string, refers: readonly Entity[]): readonly string[] =>
  refers.filter((each) => each.startsWith(`${kind}:`)).map(nameIn);

/** These categories and those above them, which a file of the service has, too. */
const withAbove = (names: readonly string[]): readonly string[] => {
  const all = new Set<string>();
  for (const each of names)
    for (let name: string | undefined = each; name !== undefined; name = CATEGORIES.get(name)) all.add(name);
  return [...CATEGORIES.keys()].filter((name) => all.has(name));
};

const accountOf = ({ refers }: FileRow): string => namesOf("account", refers)[0]!;

const dayOf = (name: string): string => `2024-03-0${Number(name.slice(1)) + 1}`;

const barely = (rows: readonly FileRow[], bare: boolean): readonly FileRow[] =>
  rows.map((row) =>
    bare ? { ...row, refers: row.refers.filter((each) => each.startsWith("account:")), parts: [] } : row,
  );

const entities = (kind: "account" | "tag" | "merchant", names: Iterable<string>) =>
  Array.from(new Set(names), (name) => ({ entity: `${kind}:${name}` as const }));

const categories = (names: Iterable<string>): HistoryFile["records"] =>
  Array.from(names, (name) => {
    const above = CATEGORIES.get(name);
    return { entity: `category:${name}`, ...(above === undefined ? {} : { parent: `category:${above}` }) };
  });

/** What is in a file. */
export const contentsOf = (file: AnyFile): HistoryFile => {
  switch (file.kind) {
    case "records": {
      const rows = barely(file.rows, file.bare);
      const refers = rows.flatMap((row) => row.refers);
      const sides = new Set(rows.flatMap(({ name, parts }) => [name, ...parts]));
      return {
        records: [
          ...entities("account", [...file.accounts, ...namesOf("account", refers)]),
          ...categories(withAbove([...file.categories, ...namesOf("category", refers)])),
          ...entities("tag", [...file.tags, ...namesOf("tag", refers)]),
          ...entities("merchant", [...file.merchants, ...namesOf("merchant", refers)]),
        ],
        rows,
        transfers: file.transfers.filter((each) => each.every((side) => sides.has(side))),
      };
    }
    case "rows":
      return { records: [], rows: barely(file.rows, file.bare), transfers: [] };
    case "accounts":
      return { records: entities("account", file.names), rows: [], transfers: [] };
    case "categories":
      return { records: categories(file.names), rows: [], transfers: [] };
    case "merchants":
      return { records: entities("merchant", file.names), rows: [], transfers: [] };
  }
};

const refersTo = (kind: string, refers: readonly Entity[]): string | undefined => {
  const [name] = namesOf(kind, refers);
  return name === undefined ? undefined : `${kind}:${name}`;
};

/** A record of the service; ids are kinds and names. */
const recordOf = ({ entity, parent }: HistoryFile["records"][number]): string => {
  const [kind, name] = [entity.split(":")[0]!, nameIn(entity)];
  const type = `${kind[0]!.toUpperCase()}${kind.slice(1)}`;
  return record(type, {
    ...{ id: entity, name },
    ...(parent === undefined ? {} : { parent_id: parent }),
    ...(kind === "account" ? { balance: "0", currency: "EUR", accountable_type: "Depository" } : {}),
  });
};

const transactionOf = ({ name, refers, parts }: FileRow): string => {
  const ofParts = parts.length > 0;
  const own = {
    category_id: refersTo("category", refers),
    tag_ids: namesOf("tag", refers).map((each) => `tag:${each}`),
  };
  return record("Transaction", {
    ...{ id: name, name, account_id: refersTo("account", refers), date: dayOf(name), amount: "2" },
    ...{ merchant_id: refersTo("merchant", refers), ...(ofParts ? {} : own) },
    // What it refers to is in its parts.
    ...(ofParts ? { split_lines: parts.map((id) => ({ id, name: id, amount: "1", ...own })) } : {}),
  });
};

const textOf = (file: AnyFile): string => {
  const { records, rows, transfers } = contentsOf(file);
  switch (file.kind) {
    case "records":
      return lines(
        ...records.map(recordOf),
        ...rows.map(transactionOf),
        ...transfers.map(([inflow_transaction_id, outflow_transaction_id]) =>
          record("Transfer", { inflow_transaction_id, outflow_transaction_id }),
        ),
      );
    case "rows":
      return lines(
        "date,amount,name,account,category,tags",
        ...rows.map((row) =>
          [
            ...[dayOf(row.name), "-2", row.name, accountOf(row)],
            ...[namesOf("category", row.refers).join(), namesOf("tag", row.refers).join("|")],
          ].join(),
        ),
      );
    case "accounts":
      return lines("name,amount", ...file.names.map((name) => `${name},1`));
    case "categories":
      return lines(
        "name,parent_category",
        ...file.names.map((name) => `${name},${CATEGORIES.get(name) ?? ""}`),
      );
    case "merchants":
      return lines("name", ...file.names);
  }
};

const TYPES = {
  rows: "TransactionImport",
  accounts: "AccountImport",
  categories: "CategoryImport",
  merchants: "MerchantImport",
} as const;

/** Imports a file, also if it was imported before. */
export const importing = (family_id: string, file: AnyFile) =>
  file.kind === "records"
    ? importRecords(family_id, textOf(file), { again: true })
    : importRows(
        ...[family_id, undefined, textOf(file)],
        {
          ...{ type: TYPES[file.kind], date_format: "%Y-%m-%d", number_format: "1,234.56" },
          account_col_label: "account",
        },
        { again: true, create_accounts: true },
      );

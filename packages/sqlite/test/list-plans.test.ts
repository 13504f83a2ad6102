import { randomUUID } from "node:crypto";
import type { ListRequest } from "@farthing/core/storage";
import type { TransactionFilter } from "@farthing/core/transactions";
import { TRANSFER_STATES } from "@farthing/core/transfers";
import * as Effect from "effect/Effect";
import { afterAll, describe, expect, it } from "vitest";
import { sqliteAccounts } from "../src/books/accounts.ts";
import { restorer } from "../src/books/deletions/restore-deletion.ts";
import { removingAccount } from "../src/books/remove-account.ts";
import { removingItem } from "../src/books/remove-taxonomy-item.ts";
import { sqliteTaxonomy } from "../src/books/taxonomy.ts";
import { sqliteTransactions } from "../src/books/transactions.ts";
import { sqliteTransfers } from "../src/books/transfers.ts";
import { familyNumber } from "../src/columns/numbers.ts";
import type { Connection } from "../src/connection/connection.ts";
import { openDatabase } from "../src/file/open-database.ts";
import { sqliteImports } from "../src/imports/imports.ts";
import { sqliteReadings } from "../src/imports/readings.ts";
import { undoing } from "../src/imports/undo-import.ts";
import { ledgerParts } from "../src/rows/ledger.ts";
import { AT } from "./support/books.ts";
import { connectedAlone } from "./support/connected.ts";
import { newFile } from "./support/new-file.ts";

const db = openDatabase(newFile());
afterAll(() => {
  db.close();
});

/** The statements that are prepared from now on. */
const prepared = new Set<string>();
const prepare = db.prepare.bind(db);
db.prepare = ((sql: string) => {
  prepared.add(sql);
  return prepare(sql);
}) as typeof db.prepare;

const FAMILY = randomUUID();

const KEY = { date: "2026-02-14", created_at: AT, id: randomUUID(), name: "Bread" };

/** A page, the start, and what comes after a key. */
const REQUESTS = [
  { page: 2, per_page: 5 },
  { after: null, per_page: 5 },
  { after: KEY, per_page: 5 },
] as const satisfies readonly ListRequest<typeof KEY>[];

const DAYS = [{}, { start_date: "2026-01-01" }, { end_date: "2026-12-31" }];
const SEARCHES = [{}, { search: "ab" }, { search: "abc" }, { search: "abcdef" }];

/** What looks up one row by its id: the family or the account of a list, or the category above another. */
const OWN =
  /^(?:(?:CORRELATED )?(?:SCALAR|REUSE) SUBQUERY \d|SEARCH (?:families|accounts|above) USING (?:COVERING )?INDEX sqlite_autoindex_\w+ \((?:family_id=\? AND )?id=\?\))$/;

/**
 * How SQLite finds the rows of each statement that is prepared by what reads these lists. To count a list is to read it, so
 * counts are left out.
 */
const plansOf = async (
  lists: (connection: Connection) => readonly Effect.Effect<unknown, unknown>[],
  isMeant: (sql: string) => boolean = () => true,
): Promise<readonly string[]> => {
  prepared.clear();
  await Effect.runPromise(Effect.all(lists(connectedAlone(db))));
  return [...prepared]
    .filter((sql) => /LIMIT \+@limit|MATCH/.test(sql) && !sql.includes("count(*)") && isMeant(sql))
    .map((sql) => {
      const bound = [...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name!, "1"]);
      const rows = prepare(`EXPLAIN QUERY PLAN ${sql}`).all(Object.fromEntries(bound));
      return rows
        .map((row) => (row as { readonly detail: string }).detail)
        .filter((detail) => !OWN.test(detail))
        .join("; ");
    });
};

/** The same port prepares the list of deleted transactions. */
const isOfDeleted = (sql: string): boolean => sql.includes("FROM deleted_transactions");

const plansOfTransactions = (...asked: Parameters<typeof transactions>): Promise<readonly string[]> =>
  plansOf(transactions(...asked), (sql) => !isOfDeleted(sql));

/** Lists of transactions of this account, or of all. */
const transactions = (of: TransactionFilter, searches: readonly object[]) => (connection: Connection) => {
  const { list } = sqliteTransactions(connection);
  return REQUESTS.flatMap((request) =>
    searches.flatMap((search) =>
      [...DAYS, { ...DAYS[1], ...DAYS[2] }].map((days) =>
        list(FAMILY, { ...of, ...days, ...search }, request),
      ),
    ),
  );
};

/** All that a plan through an index may say, if it looks for these columns. */
const through = (index: string, equal: string, key: string, less: "<" | ">"): RegExp =>
  new RegExp(
    `^SEARCH \\w+ USING (?:COVERING )?INDEX ${index} \\(${equal}(?: AND date>\\?)?(?: AND date<\\?| AND \\(${key}\\)${less}\\([?,]+\\))?\\)$`,
  );

/** All that a plan of a list of transfers or readings may say. */
const inOrder = (table: string, index: string, equal: string, key: string): RegExp =>
  new RegExp(
    `^SEARCH ${table} USING (?:COVERING )?INDEX ${index} \\(${equal}(?: AND \\(${key},id\\)<\\(\\?,\\?\\)| AND ${key}<\\?)?\\)$`,
  );

describe("what a part of a list asks of SQLite is found at its place and read in its order", () => {
  it("of transactions, of an account or not, and between days", async () => {
    const short = SEARCHES.slice(0, 2);
    const all = await plansOfTransactions({}, short);
    const ofAccount = await plansOfTransactions({ account_id: randomUUID() }, short);
    const key = "date,created_at,id";
    // For each search four statements of starts, three of pages, as a whole list ends in the month of a page, and those of what
    // comes after a key, the days of which have no last one.
    for (const [plans, plan] of [
      [all, through("transactions_newest_first", "family_number=\\? AND parent_id=\\?", key, "<")],
      [ofAccount, through("transactions_of_account", "account_number=\\? AND parent_id=\\?", key, "<")],
    ] as const) {
      expect(plans).toHaveLength(2 * (4 * 3));
      for (const each of plans) expect(each).toMatch(plan);
      expect(plans.filter((each) => each.includes(`(${key})<`)).length).toBeGreaterThanOrEqual(2 * 2);
    }
  });

  it("of what a search of three characters and more finds, also of an account and between days", async () => {
    for (const of of [{}, { account_id: randomUUID() }]) {
      const plans = await plansOfTransactions(of, SEARCHES.slice(2));
      // Four of starts and pages, and of what comes after a key those with a first day and without one.
      expect(plans).toHaveLength(4 + 2);
      for (const plan of plans)
        expect(plan).toMatch(
          /^SCAN s VIRTUAL TABLE INDEX \d+:M\d><; SEARCH t USING INDEX transactions_by_search_key \(search_key=\?\)$/,
        );
    }
  });

  it("of an import, by its claims: of an account or not, and between days", async () => {
    const own = { import_id: randomUUID() };
    for (const of of [own, { ...own, account_id: randomUUID() }]) {
      const plans = await plansOfTransactions(of, SEARCHES.slice(0, 2));
      expect(plans.length).toBeGreaterThan(2 * 4);
      for (const plan of plans)
        expect(plan).toMatch(
          /^SEARCH transactions USING INTEGER PRIMARY KEY \(rowid=\?\); LIST SUBQUERY \d+; SEARCH c USING (?:COVERING )?INDEX claims_of_import \(import_number=\?\); .*USE TEMP B-TREE FOR ORDER BY$/,
        );
      for (const plan of await plansOfTransactions(of, SEARCHES.slice(2)))
        expect(plan).not.toMatch(/SCAN (?!s )/);
    }
  });

  it("of what was deleted", async () => {
    const key = { deleted_at: AT, id: KEY.id };
    const plans = await plansOf((connection) => {
      const { deleted } = sqliteTransactions(connection);
      return [...REQUESTS.slice(0, 2), { after: key, per_page: 5 }].map((request) =>
        deleted(FAMILY, AT, request as ListRequest<typeof key>),
      );
    }, isOfDeleted);
    expect(plans).toHaveLength(3);
    for (const plan of plans)
      expect(plan).toMatch(
        /^SEARCH deleted_transactions USING INDEX deleted_transactions_newest_first \(family_id=\?(?: AND \(deleted_at,id\)<\(\?,\?\))?\); SEARCH t USING INDEX transactions_by_id \(id=\?\)/,
      );
  });

  it("of accounts, imports, categories, tags and merchants", async () => {
    const plans = await plansOf((connection) => {
      const { categories, tags, merchants } = sqliteTaxonomy(connection);
      const [accounts, imports] = [sqliteAccounts(connection), sqliteImports(connection)];
      return REQUESTS.flatMap((request) => [
        ...[accounts.list(FAMILY, request), imports.list(FAMILY, request)],
        accounts.list(FAMILY, request, { without_disabled: true }),
        ...[categories, tags, merchants].map((list) => list(FAMILY, request)),
      ]);
    });
    expect(plans).toHaveLength(6 * 3);
    const found = (index: string, after: string) =>
      new RegExp(`^SEARCH \\w+ USING (?:COVERING )?INDEX ${index} \\(family_id=\\?(?: AND ${after})?\\)$`);
    const expected = [
      found("accounts_by_name", "\\(name,id\\)>\\(\\?,\\?\\)"),
      found("imports_newest_first", "\\(created_at,id\\)<\\(\\?,\\?\\)"),
      // Their names are unique in a family, which SQLite knows.
      found("sqlite_autoindex_(?:categories|tags|merchants)_3", "name>\\?"),
    ];
    for (const plan of plans) expect(expected.filter((each) => each.test(plan))).toHaveLength(1);
    expect(plans.filter((plan) => / AND /.test(plan))).toHaveLength(6);
  });

  it("of transfers in each state, and of remembered readings", async () => {
    const after = { ...KEY, learned_at: AT };
    const requests = REQUESTS.map((each) =>
      "after" in each && each.after !== null ? { ...each, after } : each,
    );
    const plans = await plansOf((connection) =>
      requests.flatMap((request) => [
        ...TRANSFER_STATES.map((state) => sqliteTransfers(connection).list(FAMILY, state, request)),
        sqliteReadings(connection).list(FAMILY, request),
      ]),
    );
    // For transfers also a page that begins in a month.
    expect(plans).toHaveLength(4 * 3 + 3);
    const expected = [
      inOrder("transfers", "transfers_newest_first", "family_id=\\?", "created_at"),
      inOrder("transfer_candidates", "candidates_newest_first", "family_id=\\? AND state=\\?", "created_at"),
      inOrder("readings", "readings_newest_first", "family_id=\\?", "learned_at"),
    ];
    for (const plan of plans) expect(expected.filter((each) => each.test(plan))).toHaveLength(1);
    expect(plans.filter((plan) => plan.includes(",id)<"))).toHaveLength(4);
    expect(plans.filter((plan) => plan.includes("created_at<?"))).toHaveLength(3);
  });
});

it("what proves an account goes through its own balances and entries by their days, and through no others", () => {
  prepared.clear();
  ledgerParts(db);
  const plans = [...prepared].flatMap((sql) => {
    const bound = [...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name!, "1"]);
    const named = sql.includes("@") ? [Object.fromEntries(bound)] : ["1", "1"];
    return prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...named)
      .map((row) => (row as { readonly detail: string }).detail);
  });
  expect(plans.filter((plan) => /^SCAN (?!CONSTANT ROW)/.test(plan))).toEqual([]);
  const read = plans.filter((plan) => /^SEARCH (?:t|b|d|balance_points|deleted_entries) /.test(plan));
  for (const plan of read)
    expect(plan).toMatch(/\((?:account_number=\?|account_id=\?|transaction_id=\?|id=\?)/);
  for (const index of ["transactions_of_account", "transactions_by_original_day", "bank_transactions_by_day"])
    expect(read.some((plan) => plan.includes(index))).toBe(true);
});

it("what removes transactions of some ids, and their parts, looks at no others", () => {
  prepared.clear();
  undoing(db);
  removingAccount(db);
  const byColumn = {
    id: /^SEARCH transactions USING (?:COVERING )?INDEX transactions_by_id \(id=\?\)$/,
    parent_id: /^SEARCH transactions USING (?:COVERING )?INDEX parts_of_transaction \(parent_id=\?\)$/,
  };
  for (const [column, plan] of Object.entries(byColumn)) {
    const statements = [...prepared].filter((sql) =>
      sql.includes(`FROM transactions WHERE +family_number = ${familyNumber("@family_id")} AND ${column} IN`),
    );
    expect(statements.length).toBeGreaterThan(0);
    for (const sql of statements) {
      const bound = [...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name!, "1"]);
      const details = prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all(Object.fromEntries(bound))
        .map((row) => (row as { readonly detail: string }).detail)
        .filter((detail) => /\btransactions\b/.test(detail));
      expect(details.some((detail) => plan.test(detail))).toBe(true);
      for (const detail of details) expect(detail).not.toMatch(/family_number=\?/);
    }
  }
});

it("no statement of an undo or a deletion looks through a table, or all transactions of the family", () => {
  prepared.clear();
  undoing(db);
  removingAccount(db);
  removingItem(db);
  for (const sql of prepared) {
    const bound = [...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name!, "1"]);
    const rows = prepare(`EXPLAIN QUERY PLAN ${sql}`).all(
      ...(bound.length > 0 ? [Object.fromEntries(bound)] : [...sql.matchAll(/\?/g)].map(() => "1")),
    );
    for (const row of rows) {
      const { detail } = row as { readonly detail: string };
      expect(detail, sql).not.toMatch(
        /^SCAN (?!.*VIRTUAL TABLE|CONSTANT ROW)|family_number=\?(?! AND amount=\? AND date)/,
      );
    }
  }
});

it("what restores a transaction looks up those beside it by an index each", () => {
  prepared.clear();
  restorer(db);
  const plansOf = (pattern: RegExp): readonly string[] => {
    const [sql, ...others] = [...prepared].filter((each) => pattern.test(each));
    expect(others).toEqual([]);
    const bound = [...sql!.matchAll(/@(\w+)/g)].map(([, name]) => [name!, "1"]);
    return prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(Object.fromEntries(bound))
      .map((row) => (row as { readonly detail: string }).detail)
      .filter((detail) => /^(?:SEARCH|SCAN) [tbd] /.test(detail));
  };
  expect(plansOf(/told_date/)).toEqual([
    "SEARCH t USING COVERING INDEX transactions_of_account (account_number=? AND parent_id=? AND date>? AND date<?)",
    "SEARCH t USING INDEX transactions_by_original_day (account_number=? AND <expr>>? AND <expr><?)",
    "SEARCH t USING INDEX transactions_by_added_day (account_number=? AND <expr>>? AND <expr><?)",
    "SEARCH b USING INDEX bank_transactions_by_day (account_id=? AND date>? AND date<?)",
    "SEARCH t USING COVERING INDEX transactions_by_id (id=?)",
    "SEARCH t USING INDEX transactions_by_external_id (account_number=? AND external_id=?)",
    "SEARCH t USING INTEGER PRIMARY KEY (rowid=?)",
    "SEARCH b USING INDEX sqlite_autoindex_bank_transactions_1 (transaction_id=?) LEFT-JOIN",
    "SEARCH d USING INDEX sqlite_autoindex_deleted_transactions_1 (family_id=? AND id=?) LEFT-JOIN",
  ]);
  expect(plansOf(/d\.kept_until > @at/)).toEqual([
    "SEARCH d USING INDEX deleted_transactions_of_account (account_id=?)",
    "SEARCH t USING COVERING INDEX transactions_by_id (id=?)",
  ]);
});

describe("what asks what refers to something", () => {
  const bound = { family_id: FAMILY, ids: "[]" };

  /** How the statements that match this find their rows, but for what looks up one row by its id or its number. */
  const plansOfReader = (pattern: RegExp): readonly string[] => {
    prepared.clear();
    undoing(db);
    return [...prepared]
      .filter((sql) => pattern.test(sql))
      .map(
        (sql) =>
          prepare(`EXPLAIN QUERY PLAN ${sql}`)
            .all(bound)
            .map((row) => (row as { readonly detail: string }).detail)
            .find((detail) => /^(?:SCAN|SEARCH) [tk] /.test(detail))!,
      );
  };

  it.each([
    [/SELECT t\.category_id AS id/, "SEARCH t USING INDEX transactions_of_category (category_id=?)"],
    [/SELECT t\.merchant_id AS id/, "SEARCH t USING INDEX transactions_of_merchant (merchant_id=?)"],
    [/SELECT k\.parent_id AS id/, "SEARCH k USING INDEX categories_below (parent_id=?)"],
  ])("for an undo finds it by an index of its own: %s", (pattern, plan) => {
    expect(plansOfReader(pattern)).toEqual([plan]);
  });

  /** The indexes that a statement reads, also in triggers and for what refers to its rows, of tables in which it looks for these. */
  const indexesRead = (sql: string, tables: readonly string[]): readonly string[] => {
    const indexes = new Map(
      (
        prepare("SELECT rootpage, name, tbl_name FROM sqlite_schema WHERE type = 'index'").raw().all() as [
          number,
          string,
          string,
        ][]
      )
        .filter(([, , table]) => tables.includes(table))
        .map(([root, name]) => [root, name]),
    );
    const opened = (prepare(`EXPLAIN ${sql}`).all() as { readonly opcode: string; readonly p2: number }[])
      .filter(({ opcode }) => opcode === "OpenRead")
      .flatMap(({ p2 }) => indexes.get(p2) ?? []);
    return [...new Set(opened)].toSorted();
  };

  it.each([
    // The second is for the one that it is itself below.
    ["categories", ["categories_below", "sqlite_autoindex_categories_2", "transactions_of_category"]],
    ["merchants", ["transactions_of_merchant"]],
  ] as const)("before one of %s is deleted finds it by an index of its own", (table, indexes) => {
    const sql = `DELETE FROM ${table} WHERE rowid = 1`;
    expect(indexesRead(sql, ["transactions", "categories"])).toEqual(indexes);
  });
});

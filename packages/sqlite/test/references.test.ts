import type Database from "better-sqlite3";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import { afterAll, describe, expect, it } from "vitest";
import { sqliteRemovals } from "../src/access/removals.ts";
import { connect } from "../src/connection/connection.ts";
import { openDatabase } from "../src/file/open-database.ts";
import { newFile } from "./support/new-file.ts";

type Row = Readonly<Record<string, string | number | Uint8Array | null>>;

const AT = "2026-03-01T12:00:00.000Z";

const db = openDatabase(newFile());
afterAll(() => {
  db.close();
});

const insert = (table: string, row: Row): Database.RunResult => {
  const names = Object.keys(row);
  return db
    .prepare(
      `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((name) => `@${name}`).join(", ")})`,
    )
    .run(row);
};

/** The numbers of what rows find by them. */
const NUMBERS: Readonly<
  Record<string, Readonly<Record<"family" | "account" | "inflow" | "third" | "import", number>>>
> = {
  ours: { family: 1, account: 2, inflow: 10, third: 20, import: 30 },
  theirs: { family: 3, account: 4, inflow: 50, third: 60, import: 70 },
};

/** One good row of every table that refers to something, of this family. */
const rowsOf = (family_id: string): Readonly<Record<string, Row>> => {
  const numbers = NUMBERS[family_id]!;
  const id = (name: string) => `${family_id} ${name}`;
  const stamp = { family_id, created_at: AT };
  const names = { first_name: "Ada", last_name: "Quill", role: "admin", ui_layout: "dashboard" };
  const money = { amount: "1", currency: "EUR", date: "2026-02-14" };
  const account = { account_type: "depository", currency: "EUR", balance: "0", status: "active" };
  const leg = {
    ...{ family_number: numbers.family, account_number: numbers.account, name: "Bread", ...money },
    ...{ created_at: 0, updated_at: 0 },
  };
  const imported = {
    ...{ status: "stored", sha256: id("digest"), ...stamp },
    ...{ type: "TransactionImport", filename: "import.csv", byte_size: 1, reading: "{}" },
    ...{ stored: 0, already_there: 0, left_out: 0, rejected: 0 },
  };
  return {
    users: { id: id("user"), email: id("user"), ...names, ai_enabled: 0, ...stamp },
    api_keys: {
      ...{ id: id("key"), user_id: id("user"), secret_hash: new Uint8Array(32), name: "Laptop" },
      ...{ scope: "read", created_at: AT },
    },
    idempotency_keys: {
      ...{ credential: id("key"), key: "again", user_id: id("user"), fingerprint: "f", attempt: "a" },
      ...{ free_at: AT, kept_until: AT },
    },
    token_families: { id: id("tokens"), user_id: id("user"), created_at: AT, expires_at: AT },
    access_tokens: { hash: id("access"), token_family_id: id("tokens"), expires_at: AT },
    refresh_tokens: { hash: id("refresh"), token_family_id: id("tokens") },
    spent: { hash: id("spent"), token_family_id: id("tokens"), spent_at: AT },
    refresh_successors: {
      ...{ hash: id("refresh"), salt: "s", created_at: AT, access_expires_at: AT, kept_until: AT },
    },
    authorization_codes: {
      ...{ hash: id("code"), user_id: id("user"), provider: "acme", issued_at: AT, expires_at: AT },
      token_family_id: id("tokens"),
    },
    identities: {
      ...{ id: id("identity"), provider: "acme", issuer: "acme", subject: id("subject") },
      ...{ user_id: id("user"), created_at: AT },
    },
    audit_entries: {
      ...{ id: id("entry"), event: "identity_linked", user_id: id("user"), metadata: "{}", created_at: AT },
    },
    accounts: {
      id: id("account"),
      number: numbers.account,
      name: "Checking",
      ...account,
      ...stamp,
      updated_at: AT,
    },
    categories: { id: id("category"), name: "Food", parent_id: id("category"), ...stamp },
    tags: { id: id("tag"), name: "work", ...stamp },
    merchants: { id: id("merchant"), name: "Shop", ...stamp },
    transactions: {
      ...{
        number: numbers.inflow,
        id: id("inflow"),
        category_id: id("category"),
        merchant_id: id("merchant"),
      },
      ...leg,
    },
    transaction_tags: { family_id, transaction_id: id("inflow"), tag_id: id("tag") },
    imports: { ...imported, number: numbers.import, id: id("import") },
    later: { ...imported, number: numbers.import + 1, id: id("later") },
    import_claims: {
      transaction_number: numbers.inflow,
      import_number: numbers.import,
      removable: 1,
    },
    entity_claims: { family_id, entity_id: id("account"), import_id: id("import") },
    import_accounts: { family_id, account_id: id("account"), import_id: id("import") },
    readings: {
      ...{ id: id("reading"), family_id, account_id: id("account"), import_id: id("import") },
      ...{ learned_at: AT, layout_key: "[]", layout: "{}", accounts: "[]", reading: "{}", said: "[]" },
    },
    receipts: {
      ...{ import_id: id("import"), family_id, number: 1, sha256: "", head: "{}", rows: new Uint8Array(2) },
    },
    account_balances: {
      ...{ family_id, account_id: id("account"), number: 1, balance: "1", import_id: id("import") },
    },
    balance_points: {
      ...{ family_id, account_id: id("account"), day: "2026-02-14", place: "end", import_id: "" },
      ...{ balance: "1", currency: "EUR" },
    },
    counter_values: {
      ...{ transaction_id: id("inflow"), import_id: id("import"), family_id },
      ...{ amount: "1", currency: "USD" },
    },
    deleted_entries: {
      ...{ transaction_id: id("gone"), family_id, account_id: id("account"), date: "2026-02-14" },
      ...{ amount: "1", currency: "EUR" },
    },
    deleted_transactions: {
      ...{
        family_id,
        id: id("gone"),
        account_id: id("account"),
        deleted_at: AT,
        kept_until: AT,
        content: "{}",
      },
    },
    bank_connections: {
      ...{
        id: id("connection"),
        sealed_url: "sealed",
        revoked: 0,
        institutions: "[]",
        failures: 0,
        ...stamp,
      },
    },
    bank_accounts: {
      ...{ family_id, account_id: id("account"), connection_id: id("connection"), provider_id: "A-1" },
    },
    bank_transactions: {
      ...{ family_id, transaction_id: id("inflow"), account_id: id("account"), provider_id: "T-1" },
      ...{ date: "2026-02-14", amount: "1", name: "Bread", description: "BREAD", pending: 0, seen_at: AT },
    },
    deleted_bank_transactions: {
      ...{ family_id, transaction_id: id("deleted"), account_id: id("account"), provider_id: "T-2" },
      ...{ date: "2026-02-14", amount: "1", name: "Bread", description: "BREAD", pending: 0, seen_at: AT },
    },
    another: { id: id("another"), name: "Savings", ...account, ...stamp, updated_at: AT },
    outflow: { id: id("outflow"), ...leg },
    third: { number: numbers.third, id: id("third"), ...leg },
    fourth: { id: id("fourth"), ...leg },
    transfers: {
      ...{ id: id("transfer"), inflow_transaction_id: id("inflow"), outflow_transaction_id: id("outflow") },
      ...stamp,
    },
    transfer_candidates: {
      ...{ id: id("candidate"), inflow_transaction_id: id("inflow"), outflow_transaction_id: id("third") },
      ...{ state: "proposed", ...stamp },
    },
  };
};

const TABLES: Readonly<Record<string, string>> = {
  spent: "refresh_tokens",
  another: "accounts",
  later: "imports",
  outflow: "transactions",
  third: "transactions",
  fourth: "transactions",
};

for (const id of ["ours", "theirs"]) {
  insert("families", { id, number: NUMBERS[id]!.family, currency: "EUR", time_zone: "UTC", created_at: AT });
  for (const [name, row] of Object.entries(rowsOf(id))) insert(TABLES[name] ?? name, row);
}

/** Every column that refers to another table: as SQLite itself knows them, and those that only triggers compare. */
const REFERENCES = (
  db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all() as string[]
).flatMap((table) =>
  (db.pragma(`foreign_key_list(${table})`) as { from: string; table: string }[]).map(
    (reference): [table: string, column: string, target: string] => [table, reference.from, reference.table],
  ),
);

REFERENCES.push(["transactions", "category_id", "categories"], ["transactions", "merchant_id", "merchants"]);

/** Whether the database refuses it; whatever it does, it is undone. */
const refuses = (work: () => void): boolean => {
  db.exec("BEGIN");
  try {
    work();
    db.exec("COMMIT");
    return false;
  } catch (error) {
    if (!/^SQLITE_CONSTRAINT/.test((error as { code?: string }).code ?? "")) throw error;
    return true;
  } finally {
    if (db.inTransaction) db.exec("ROLLBACK");
  }
};

/** What no two rows of a table may share, so that only the reference can be wrong. */
const fresh = (table: string): Row =>
  ({
    users: { id: "new", email: "new" },
    idempotency_keys: { key: "new" },
    token_families: { id: "new" },
    access_tokens: { hash: "new" },
    refresh_tokens: { hash: "new" },
    refresh_successors: { hash: "ours spent" },
    authorization_codes: { hash: "new" },
    identities: { id: "new", subject: "new" },
    audit_entries: { id: "new" },
    transaction_tags: { transaction_id: "ours third" },
    imports: { number: 99, id: "new" },
    import_claims: { transaction_number: NUMBERS.ours!.third },
    accounts: { number: 99, id: "new", name: "new" },
    transactions: { number: 99, id: "new", name: "new" },
    entity_claims: { entity_id: "new" },
    import_accounts: { account_id: "ours another" },
    account_balances: { number: 2 },
    readings: { id: "new" },
    receipts: { import_id: "ours later", number: 99 },
    balance_points: { place: "start" },
    counter_values: { import_id: "ours later" },
    deleted_entries: { transaction_id: "new" },
    deleted_transactions: { id: "new" },
    bank_connections: { id: "new" },
    bank_accounts: { account_id: "ours another", provider_id: "new" },
    bank_transactions: { transaction_id: "ours third", provider_id: "new" },
    deleted_bank_transactions: { transaction_id: "new", provider_id: "new" },
    transfers: { id: "new", inflow_transaction_id: "ours third", outflow_transaction_id: "ours fourth" },
    transfer_candidates: {
      ...{ id: "new", inflow_transaction_id: "ours third", outflow_transaction_id: "ours fourth" },
    },
  })[table] ?? { id: "new", name: "new" };

const theirId: Readonly<Record<string, string>> = {
  accounts: "theirs account",
  bank_accounts: "theirs account",
  bank_connections: "theirs connection",
  categories: "theirs category",
  imports: "theirs import",
  merchants: "theirs merchant",
  tags: "theirs tag",
  transactions: "theirs third",
};

/** What of the other family a column of a row would lead to. */
const theirs = (column: string, target: string): string | number => {
  if (!column.endsWith("_number")) return theirId[target]!;
  const { account, import: own, third } = NUMBERS.theirs!;
  return { accounts: account, imports: own }[target] ?? third;
};

const nowhere = (column: string): string | number => (column.endsWith("_number") ? 999 : "nowhere");

const OF_OURS: Readonly<Record<string, string>> = {
  import_claims: "transaction_number IN (SELECT number FROM transactions WHERE family_number = 1)",
  transactions: "family_number = 1",
};

const ofOurs = (table: string): string => OF_OURS[table] ?? "family_id = 'ours'";

const toFamily = REFERENCES.filter(([, column, target]) => target !== "families" && column !== "family_id");

describe("the database itself refuses", () => {
  it("knows every reference: those below are all", () => {
    expect(toFamily.map(([table, column]) => `${table}.${column}`).toSorted()).toEqual([
      "access_tokens.token_family_id",
      "account_balances.account_id",
      "account_balances.import_id",
      "api_keys.user_id",
      "audit_entries.user_id",
      "authorization_codes.token_family_id",
      "authorization_codes.user_id",
      "balance_points.account_id",
      "bank_accounts.account_id",
      "bank_accounts.connection_id",
      "bank_transactions.account_id",
      "bank_transactions.transaction_id",
      "categories.parent_id",
      "counter_values.import_id",
      "counter_values.transaction_id",
      "deleted_bank_transactions.account_id",
      "deleted_entries.account_id",
      "deleted_transactions.account_id",
      "entity_claims.import_id",
      "idempotency_keys.user_id",
      "identities.user_id",
      "import_accounts.account_id",
      "import_accounts.import_id",
      "import_claims.import_number",
      "import_claims.transaction_number",
      "readings.account_id",
      "readings.import_id",
      "receipts.import_id",
      "refresh_successors.hash",
      "refresh_tokens.token_family_id",
      "token_families.user_id",
      "transaction_tags.tag_id",
      "transaction_tags.transaction_id",
      "transactions.account_number",
      "transactions.category_id",
      "transactions.merchant_id",
      "transactions.parent_id",
      "transfer_candidates.inflow_transaction_id",
      "transfer_candidates.outflow_transaction_id",
      "transfers.inflow_transaction_id",
      "transfers.outflow_transaction_id",
    ]);
  });

  it.each([...new Set(REFERENCES.map(([table]) => table))])(
    "no row of %s whose references are right",
    (table) => {
      db.exec("SAVEPOINT before");
      expect(insert(table, { ...rowsOf("ours")[table], ...fresh(table) }).changes).toBe(1);
      db.exec("ROLLBACK TO before; RELEASE before");
    },
  );

  it.each(REFERENCES)("%s.%s that leads nowhere (%s)", (table, column) => {
    const good = { ...rowsOf("ours")[table], ...fresh(table) };
    expect(refuses(() => insert(table, { ...good, [column]: nowhere(column) }))).toBe(true);
  });

  it.each(toFamily.filter(([table]) => table === "import_claims" || "family_id" in rowsOf("ours")[table]!))(
    "%s.%s that leads into another family (%s), when it is written and when it is changed",
    (table, column, target) => {
      const good = { ...rowsOf("ours")[table], ...fresh(table) };
      expect(refuses(() => insert(table, { ...good, [column]: theirs(column, target) }))).toBe(true);
      const change = db.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${ofOurs(table)}`);
      expect(refuses(() => change.run(theirs(column, target)))).toBe(true);
    },
  );

  it.each(["accounts", "categories", "merchants", "tags", "transactions"])(
    "that a row of %s, to which others refer, goes over to another family",
    (table) => {
      const family =
        table === "transactions" ? `family_number = ${NUMBERS.theirs!.family}` : "family_id = 'theirs'";
      const move = db.prepare(`UPDATE ${table} SET ${family}, name = 'moved' WHERE id = ?`);
      const id = theirId[table]!.replace("theirs", "ours").replace("third", "inflow");
      expect(refuses(() => move.run(id))).toBe(true);
    },
  );

  it.each([
    ["bank_connections", "id", "ours connection"],
    ["bank_accounts", "account_id", "ours account"],
    ["imports", "id", "ours import"],
  ])("that a row of %s, to which others refer, goes over to another family", (table, key, id) => {
    const move = db.prepare(`UPDATE ${table} SET family_id = 'theirs' WHERE ${key} = ?`);
    expect(refuses(() => move.run(id))).toBe(true);
  });

  it.each([
    ["transactions", "number"],
    ["transactions", "rowid"],
    ["imports", "number"],
  ])(
    "that rows of %s exchange what claims find them by (%s), also where references are checked at the end",
    (table, number) => {
      const { ours, theirs } = NUMBERS;
      const [one, other] =
        table === "imports" ? [ours!.import, theirs!.import] : [ours!.inflow, theirs!.inflow];
      const exchange = () => {
        db.pragma("defer_foreign_keys = ON");
        const move = db.prepare(`UPDATE ${table} SET ${number} = ? WHERE ${number} = ?`);
        for (const [to, from] of [
          [999, one],
          [one, other],
          [other, 999],
        ])
          move.run(to, from);
      };
      expect(refuses(exchange)).toBe(true);
    },
  );

  it("that an import loses its number, without which it cannot claim", () => {
    const lose = () => {
      insert("imports", { ...rowsOf("ours").imports, number: null, id: "new" });
      expect(db.prepare("SELECT number FROM imports WHERE id = 'new'").pluck().get()).toBe(72);
      db.exec("UPDATE imports SET number = NULL WHERE id = 'new'");
    };
    expect(refuses(lose)).toBe(true);
  });

  it("a whole of another family than its part, also where references are checked at the end", () => {
    const row = rowsOf("ours").third!;
    const [part, whole] = [
      { number: 98, id: "part", parent_id: "whole" },
      { number: 99, id: "whole" },
    ];
    const together = (family: string) => () => {
      db.pragma("defer_foreign_keys = ON");
      insert("transactions", { ...row, ...part });
      const { family: family_number, account: account_number } = NUMBERS[family]!;
      insert("transactions", { ...row, ...whole, family_number, account_number });
    };
    expect(refuses(together("theirs"))).toBe(true);
    db.exec("SAVEPOINT before");
    together("ours")();
    expect(db.pragma("foreign_key_check")).toEqual([]);
    db.exec("ROLLBACK TO before; RELEASE before");
  });

  it("a second transfer of one transaction, whichever leg it is", () => {
    const transfer = (inflow: string, outflow: string) => () =>
      insert("transfers", {
        ...{ id: "second", family_id: "ours", created_at: AT },
        ...{ inflow_transaction_id: `ours ${inflow}`, outflow_transaction_id: `ours ${outflow}` },
      });
    for (const [inflow, outflow] of [
      ["inflow", "third"],
      ["third", "outflow"],
      ["outflow", "third"],
      ["third", "inflow"],
      ["third", "third"],
    ] as const)
      expect(refuses(transfer(inflow, outflow)), `${inflow} ${outflow}`).toBe(true);
  });

  it("a value of another type than its column's", () => {
    expect(refuses(() => insert("imports", { ...rowsOf("ours").imports, sha256: new Uint8Array(2) }))).toBe(
      true,
    );
  });
});

describe("a family that is deleted", () => {
  const TABLES_NOW = db
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'transaction_search%' ORDER BY name",
    )
    .pluck()
    .all() as string[];

  /** What belongs to no family. */
  const NOBODYS = ["blocked_identities", "linking_codes", "sign_in_starts"];

  /** What names families and accounts by their numbers alone. */
  const OF_NUMBERS = ["account_months", "family_months"];

  /** A claim is of the family of its import. */
  const CLAIMS =
    "SELECT i.family_id, c.* FROM import_claims AS c LEFT JOIN imports AS i ON i.number = c.import_number";

  /** The rows of every table in which a value begins with one of these. */
  const rowsWith = (...families: readonly string[]) =>
    TABLES_NOW.flatMap((table) =>
      (db.prepare(table === "import_claims" ? CLAIMS : `SELECT * FROM ${table}`).all() as Row[])
        .filter((row) =>
          Object.values(row).some((value) => families.some((family) => `${value}`.startsWith(family))),
        )
        .map((row) => ({ table, ...row })),
    );

  /** How many transactions of any family the index of searches knows. */
  const searchable = () =>
    db
      .prepare("SELECT count(*) FROM transaction_search WHERE transaction_search MATCH '\"bre\"'")
      .pluck()
      .get();

  /** How many transactions are counted by month. */
  const counted = () =>
    OF_NUMBERS.map((table) => db.prepare(`SELECT sum(transactions) FROM ${table}`).pluck().get());

  const removals = sqliteRemovals(connect(db, 0));

  it("is there in every table before", () => {
    expect(searchable()).toBe(8);
    const found = new Set(rowsWith("ours").map(({ table }) => table));
    expect(TABLES_NOW.filter((table) => !found.has(table))).toEqual([...NOBODYS, ...OF_NUMBERS].toSorted());
    expect(counted()).toEqual([8, 8]);
  });

  it("is all there still where anything of it cannot be deleted", async () => {
    const before = rowsWith("ours", "theirs");
    db.exec("CREATE TRIGGER held BEFORE DELETE ON families BEGIN SELECT RAISE(ABORT, 'held'); END");
    expect(Exit.isFailure(await Effect.runPromiseExit(removals.removeFamily("ours")))).toBe(true);
    db.exec("DROP TRIGGER held");
    expect(rowsWith("ours", "theirs")).toEqual(before);
  });

  it("leaves no row in any table, except entries of the audit log that name no one, and keeps every row of another family", async () => {
    const theirs = rowsWith("theirs");
    expect(await Effect.runPromise(removals.removeFamily("ours"))).toMatchObject({
      ...{ users: ["ours user"], accounts: 2, transactions: 4, connections: 1 },
    });
    expect(rowsWith("ours")).toMatchObject([{ table: "audit_entries", id: "ours entry", user_id: null }]);
    expect(rowsWith("theirs")).toEqual(theirs);
    expect(searchable()).toBe(4);
    expect(counted()).toEqual([4, 4]);
    expect(db.pragma("foreign_key_check")).toEqual([]);
  });

  it("leaves no row of its users either when they are deleted one by one", async () => {
    const before = rowsWith("theirs");
    expect(await Effect.runPromise(removals.removeUser("theirs user", AT))).toMatchObject({ others: 0 });
    const after = rowsWith("theirs");
    const gone = new Set(before.map(({ table }) => table));
    for (const { table } of after) gone.delete(table);
    expect([...gone].toSorted()).toEqual([
      ...[
        "access_tokens",
        "api_keys",
        "authorization_codes",
        "idempotency_keys",
        "identities",
        "refresh_successors",
        "refresh_tokens",
        "token_families",
      ],
      "users",
    ]);
    expect(after).toContainEqual(expect.objectContaining({ table: "audit_entries", user_id: null }));
    expect(await Effect.runPromise(removals.removeFamily("theirs"))).toMatchObject({ users: [] });
    expect(rowsWith("theirs")).toHaveLength(1);
  });
});

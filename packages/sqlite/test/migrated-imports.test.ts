import { Imports, toUndoneBody, undoImport } from "@farthing/core/import";
import { Accounts } from "@farthing/core/transactions";

import Database from "better-sqlite3";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { addFold } from "../src/file/search-upkeep.ts";
import { layerSqlite } from "../src/index.ts";
import { MIGRATIONS } from "../src/migrations/index.ts";
import { AT } from "./support/books.ts";
import { newFile } from "./support/new-file.ts";

/** A file of a version, with a family that has an account and these rows. */
const fileOf = (version: number, sql: string): string => {
  const file = newFile();
  const db = new Database(file);
  addFold(db);
  for (const step of MIGRATIONS.slice(0, version)) db.exec(step);
  db.pragma(`application_id = ${0x46727468}`);
  db.pragma(`user_version = ${version}`);
  db.exec(`
    INSERT INTO families (id, currency, time_zone, created_at) VALUES ('f', 'EUR', 'UTC', '${AT}');
    INSERT INTO accounts (id, family_id, name, account_type, currency, balance, status, created_at, updated_at)
    VALUES ('a', 'f', 'Checking', 'depository', 'EUR', '0', 'active', '${AT}', '${AT}');
    ${sql}`);
  db.close();
  return file;
};

const imported = (id: string, status: string, type: string, at = AT): string =>
  `INSERT INTO imports (id, family_id, status, sha256, type, filename, byte_size, reading, stored, already_there, left_out,
     rejected, created_at)
   VALUES ('${id}', 'f', '${status}', '${id}', '${type}', 'x', 1, '{}', 1, 0, 0, 0, '${at}');`;

const transaction = (id: string, locked: string, at = AT): string =>
  `INSERT INTO transactions (id, family_id, account_id, date, amount, currency, name, locked, created_at, updated_at)
   VALUES ('${id}', 'f', 'a', '2026-02-14', '1', 'EUR', 'Bread', '${locked}', '${at}', '${at}');`;

const claimed = (id: string, by: string, removable = 1): string =>
  `INSERT INTO import_claims (family_id, transaction_id, import_id, removable) VALUES ('f', '${id}', '${by}', ${removable});`;

const onFile = <A, E>(file: string, work: Effect.Effect<A, E, Accounts | Imports>): Promise<A> =>
  Effect.runPromise(Effect.provide(work, layerSqlite({ file })) as Effect.Effect<A, E>);

it("a file in which an import has nothing left of its transactions stores its bytes again", async () => {
  const file = fileOf(
    17,
    [
      imported("empty", "stored", "TransactionImport"),
      imported("whole", "stored", "TransactionImport"),
      imported("names", "stored", "CategoryImport"),
      transaction("t", "[]"),
      claimed("t", "whole"),
    ].join("\n"),
  );
  const stored = Effect.gen(function* () {
    const imports = yield* Imports;
    const found: string[] = [];
    for (const id of ["empty", "whole", "names"])
      for (const each of yield* imports.ofBytes("f", id)) found.push(each.id);
    return found;
  });
  expect(await onFile(file, stored)).toEqual(["whole", "names"]);
});

it("a file in which an undo kept transactions for nobody gives them to the import again, where it is known", async () => {
  const other = "2026-02-15T09:00:00.000Z";
  const at = "2026-02-16T09:00:00.000Z";
  const file = fileOf(
    18,
    [
      imported("undone", "undone", "TransactionImport"),
      ...["one", "two"].map((id) => imported(id, "undone", "TransactionImport", other)),
      imported("there", "stored", "TransactionImport", at),
      transaction("kept", '["name"]'),
      transaction("unchanged", "[]"),
      transaction("unclear", '["name"]', other),
      transaction("own", '["name"]', at),
      transaction("found", '["name"]'),
      claimed("found", "there"),
    ].join("\n"),
  );
  const undone = Effect.gen(function* () {
    const imports = yield* Imports;
    const undo = (id: string, with_edited: boolean) => imports.undo({ family_id: "f", id, with_edited, at });
    return [
      yield* undo("undone", false),
      yield* undo("undone", true),
      yield* undo("one", true),
      yield* undo("there", true),
    ];
  });
  expect(await onFile(file, undone)).toMatchObject([
    { before: true, removed: 0, kept: [{ id: "kept" }] },
    { before: true, removed: 1, kept: [] },
    { before: true, removed: 0, kept: [] },
    { before: false, removed: 1, kept: [] },
  ]);
});

it("a file in which nobody is known to have said a balance tells of it where an import is undone that may have", async () => {
  const [list, rows, late] = [1, 2, 3].map((n) => `0190a7c2-6f00-7000-8000-00000000000${n}`);
  const file = fileOf(
    15,
    [
      "UPDATE accounts SET balance = '12.5', balance_day = '2026-02-03';",
      imported(list!, "stored", "AccountImport"),
      imported(rows!, "stored", "TransactionImport"),
      imported(late!, "stored", "AccountImport", "2999-01-01T00:00:00.000Z"),
      `INSERT INTO entity_claims (family_id, entity_id, import_id) VALUES ('f', 'a', '${list}'), ('f', 'a', '${late}');`,
      transaction("own", "[]"),
      transaction("t", "[]"),
      claimed("t", rows!),
    ].join("\n"),
  );
  const undone = Effect.gen(function* () {
    const notes: unknown[] = [];
    for (const id of [rows!, late!, list!])
      notes.push(toUndoneBody(yield* undoImport({ family_id: "f", id, with_edited: false })).notes);
    return notes;
  });
  expect(await onFile(file, undone)).toEqual([
    undefined,
    undefined,
    [
      'The balance of "Checking" (a) stays 12.50 EUR of 2026-02-03: it is from before Farthing kept who says a balance, and this import may have said it. Set the balance if it is wrong.',
    ],
  ]);
});

it("a file in which a person has said the balance since tells nothing of it", async () => {
  const id = "0190a7c2-6f00-7000-8000-000000000001";
  const file = fileOf(
    15,
    [
      "UPDATE accounts SET balance = '12.5', balance_day = '2026-02-03';",
      imported(id, "stored", "ServiceImport"),
      transaction("own", "[]"),
      transaction("t", "[]"),
      claimed("t", id),
    ].join("\n"),
  );
  const undone = Effect.gen(function* () {
    const decide = () => Result.succeed({ balance: "7", balance_day: "2026-02-04" });
    yield* (yield* Accounts).update("f", "a", AT, decide);
    return yield* undoImport({ family_id: "f", id, with_edited: false });
  });
  expect(await onFile(file, undone)).toMatchObject({ removed: 1, unsure_balances: [] });
});

it("a file from before the accounts of imports were kept knows those that it can tell", SLOW, async () => {
  const [own, gone, moment, emptied] = ["02", "03", "04", "05"].map((day) => `2026-03-${day}T09:00:00.000Z`);
  const account = (id: string, at: string): string =>
    `INSERT INTO accounts (id, family_id, name, account_type, currency, balance, status, created_at, updated_at)
     VALUES ('${id}', 'f', 'Checking', 'depository', 'EUR', '0', 'active', '${at}', '${at}');`;
  const file = fileOf(
    20,
    [
      account("made", moment!),
      account("claimed", AT),
      ...["rows", "named", "record"].map((id) => imported(id, "stored", "ServiceImport")),
      imported("makes", "stored", "ServiceImport", moment),
      imported("elsewhere", "stored", "ServiceImport", own),
      imported("lost", "stored", "TransactionImport", gone),
      imported("undone", "undone", "TransactionImport", emptied),
      "UPDATE imports SET account_id = 'a' WHERE id IN ('named', 'undone');",
      "UPDATE imports SET account_id = 'deleted' WHERE id = 'lost';",
      transaction("t", "[]"),
      claimed("t", "rows"),
      "INSERT INTO entity_claims (family_id, entity_id, import_id) VALUES ('f', 'claimed', 'record');",
    ].join("\n"),
  );
  const incomplete = Effect.gen(function* () {
    const { items } = yield* (yield* Imports).list("f", { page: 1, per_page: 10 });
    return items
      .filter((each) => each.incomplete)
      .map(({ id }) => id)
      .toSorted();
  });
  const before = Effect.gen(function* () {
    const accounts = yield* Accounts;
    const found = [yield* incomplete];
    for (const id of ["a", "claimed", "made"]) {
      yield* accounts.remove("f", id, () => Result.void);
      found.push(yield* incomplete);
    }
    return found;
  });
  expect(await onFile(file, before)).toEqual([
    ["lost"],
    ["lost", "named", "rows"],
    ["lost", "named", "record", "rows"],
    ["lost", "makes", "named", "record", "rows"],
  ]);
});

it(
  "a file in which a person has said a balance before that was kept tells nothing of it where no import can have said it",
  SLOW,
  async () => {
    const id = "0190a7c2-6f00-7000-8000-000000000001";
    const balances = async (day: string, changed: string, has = claimed("t", id)) => {
      const file = fileOf(
        17,
        [
          `UPDATE accounts SET balance = '12.5', balance_day = '${day}', updated_at = '${changed}';`,
          imported(id, "stored", "ServiceImport"),
          transaction("own", "[]"),
          transaction("t", "[]"),
          has,
          "INSERT INTO account_balances (family_id, account_id, number, balance, day) SELECT family_id, id, 1, balance, balance_day FROM accounts;",
        ].join("\n"),
      );
      const { unsure_balances } = await onFile(file, undoImport({ family_id: "f", id, with_edited: false }));
      return unsure_balances.map(({ balance }) => balance);
    };
    const day = AT.slice(0, 10);
    expect(await balances("2026-02-20", "2026-02-20T10:00:00.000Z")).toEqual([]);
    // The import was on that day, too; and a change of another day may be of the name.
    expect(await balances(day, `${day}T23:00:00.000Z`)).toEqual(["12.5"]);
    expect(await balances("2026-02-20", "2026-02-21T10:00:00.000Z")).toEqual(["12.5"]);
    // An import has an account by a transaction that it found, too, by its name, and by having made it.
    for (const [has, told] of [
      [claimed("t", id, 0), ["12.5"]],
      [`UPDATE imports SET account_id = 'a' WHERE id = '${id}';`, ["12.5"]],
      [`INSERT INTO entity_claims (family_id, entity_id, import_id) VALUES ('f', 'a', '${id}');`, ["12.5"]],
      ["", []],
    ] as const)
      expect(await balances(day, `${day}T23:00:00.000Z`, has)).toEqual(told);
  },
);

import { randomUUID } from "node:crypto";
import { IdempotencyKeys } from "@farthing/core/access";
import { OneTimeCodes, SignInStarts } from "@farthing/core/sso";
import type { Storage } from "@farthing/core/storage";
import { Transactions } from "@farthing/core/transactions";
import Database from "better-sqlite3";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import { addByHand, newTransaction } from "../../contracts/src/support/by-hand.ts";
import { createFamily } from "../../contracts/src/support/people.ts";
import { plannedAccount, store } from "../../contracts/src/support/planned.ts";
import { newPair } from "../../contracts/src/support/sign-in.ts";
import { endedForgetter, FORGOTTEN_AT_ONCE } from "../src/access/forget-ended.ts";
import { openDatabase } from "../src/file/open-database.ts";
import { layerSqlite } from "../src/index.ts";
import { newFile } from "./support/new-file.ts";

const ENDED = "2026-03-01T12:00:00.000Z";
const NOW = "2026-03-02T12:00:00.000Z";
const LATER = "2026-03-03T12:00:00.000Z";

const ROWS = 5 * FORGOTTEN_AT_ONCE;

/** What adds to a table, and how a row of it that has ended is made; `@id` is another for each. */
const signedIn = Effect.fnUntraced(function* (user_id: string) {
  const codes = yield* OneTimeCodes;
  const [hash, id] = [randomUUID(), randomUUID()];
  const pair = newPair({ access_expires_at: LATER, created_at: NOW });
  yield* codes.issueAuthorizationCode(
    { ...{ hash, user_id, provider: "p", code_challenge: null }, issued_at: NOW, expires_at: LATER },
    () => Result.succeed(undefined),
  );
  yield* codes.exchange(hash, () => ({
    result: Result.succeed(undefined),
    tokens: { family: { id, user_id, created_at: NOW, expires_at: LATER }, pair },
  }));
  return pair;
});

/** A deletion. */
const deleted = Effect.gen(function* () {
  const { family } = yield* createFamily();
  const account = plannedAccount();
  yield* store(family.id, { accounts: [account] });
  const { transaction } = yield* addByHand(family.id, newTransaction(account));
  yield* Transactions.use(({ remove }) => remove(family.id, transaction.id, NOW, () => Result.void));
});

const TABLES: Readonly<
  Record<
    Parameters<typeof endedForgetter>[1],
    { readonly row: string; readonly add: (user: string) => Effect.Effect<unknown, unknown, Storage> }
  >
> = {
  idempotency_keys: {
    row: "(credential, key, user_id, fingerprint, attempt, free_at, kept_until) VALUES ('c', @id, @user, 'f', 'a', @ended, @ended)",
    add: (user_id) =>
      IdempotencyKeys.use((keys) =>
        keys.begin({
          ...{ user_id, credential: "c", key: randomUUID(), fingerprint: "f", attempt: randomUUID() },
          ...{ at: NOW, free_at: LATER, kept_until: LATER },
        }),
      ),
  },
  sign_in_starts: {
    row: "(state_hash, browser_hash, provider, created_at, expires_at) VALUES (@id, 'b', 'p', @ended, @ended)",
    add: () =>
      SignInStarts.use((starts) =>
        starts.add({
          ...{ state_hash: randomUUID(), browser_hash: "b", provider: "p", app_state: null },
          ...{ code_challenge: null, created_at: NOW, expires_at: LATER },
        }),
      ),
  },
  authorization_codes: {
    row: "(hash, user_id, provider, issued_at, expires_at) VALUES (@id, @user, 'p', @ended, @ended)",
    add: (user_id) =>
      OneTimeCodes.use((codes) =>
        codes.issueAuthorizationCode(
          {
            ...{ hash: randomUUID(), user_id, provider: "p", code_challenge: null },
            ...{ issued_at: NOW, expires_at: LATER },
          },
          () => Result.succeed(undefined),
        ),
      ),
  },
  linking_codes: {
    row: `(hash, provider, issuer, subject, allow_account_creation, issued_at, expires_at)
      VALUES (@id, 'p', 'i', 's', 1, @ended, @ended)`,
    add: () =>
      OneTimeCodes.use((codes) =>
        codes.issueLinkingCode({
          ...{ hash: randomUUID(), code_challenge: null, issued_at: NOW, expires_at: LATER },
          identity: {
            ...{ provider: "p", issuer: "i", subject: "s", email: null },
            ...{ first_name: null, last_name: null },
          },
          allow_account_creation: true,
        }),
      ),
  },
  token_families: {
    row: "(id, user_id, created_at, expires_at) VALUES (@id, @user, @ended, @ended)",
    add: signedIn,
  },
  deleted_transactions: {
    row: "(family_id, id, account_id, deleted_at, kept_until, content) VALUES ('f', @id, 'a', @ended, @ended, '{}')",
    add: () => deleted,
  },
  refresh_successors: {
    row: "(hash, salt, created_at, access_expires_at, kept_until) VALUES (@id, 's', @ended, @ended, @ended)",
    add: signedIn,
  },
};

/** The column of a table that says when a row of it ends. */
const endOf = (table: string): string =>
  ["deleted_transactions", "idempotency_keys", "refresh_successors"].includes(table)
    ? "kept_until"
    : "expires_at";

describe.each(Object.entries(TABLES))("what has ended in %s", (table, { row, add }) => {
  it("goes in parts, however much it is, until nothing is left of it", () => {
    const file = newFile();
    return Effect.runPromise(
      Effect.provide(
        Effect.gen(function* () {
          const { user } = yield* createFamily();
          const db = new Database(file);
          // What the rows belong to is not needed.
          db.pragma("foreign_keys = OFF");
          const insert = db.prepare(`INSERT INTO ${table} ${row}`);
          for (let made = 0; made < ROWS; made += 1)
            insert.run(
              Object.fromEntries(
                [
                  ["id", `${made}`],
                  ["user", user.id],
                  ["ended", ENDED],
                ].filter(([name]) => row.includes(`@${name}`)),
              ),
            );
          const ended = db
            .prepare<[], number>(`SELECT count(*) FROM ${table} WHERE ${endOf(table)} = '${ENDED}'`)
            .pluck();
          const left: number[] = [];
          while (left.at(-1) !== 0 && left.length < ROWS) {
            yield* add(user.id);
            left.push(ended.get()!);
          }
          db.close();
          expect(left).toEqual([4, 3, 2, 1, 0].map((parts) => parts * FORGOTTEN_AT_ONCE));
        }),
        layerSqlite({ file, reading_threads: 0 }),
      ),
    );
  });
});

it("what has ended is found at its end and deleted by its key, without a look at the rest", () => {
  const db = openDatabase(newFile());
  const prepare = db.prepare.bind(db);
  const prepared: string[] = [];
  db.prepare = ((sql: string) => {
    prepared.push(sql);
    return prepare(sql);
  }) as typeof db.prepare;
  for (const table of Object.keys(TABLES)) {
    endedForgetter(db, table as keyof typeof TABLES);
    const details = prepare(`EXPLAIN QUERY PLAN ${prepared.at(-1)}`)
      .all(NOW)
      .map((step) => (step as { readonly detail: string }).detail)
      .filter((detail) => detail.includes(` ${table} `));
    expect(details).toEqual([
      expect.stringMatching(/^SEARCH .* USING (?:PRIMARY KEY|COVERING INDEX sqlite_autoindex_\w+) \(/),
      expect.stringContaining(`${table}_by_end (`),
    ]);
  }
  db.close();
});

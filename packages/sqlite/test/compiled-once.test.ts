import { randomBytes, randomUUID } from "node:crypto";
import { ApiKeys } from "@farthing/core/access";
import { Tokens } from "@farthing/core/sso";
import { Accounts, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect, it } from "vitest";
import { openDatabase } from "../src/file/open-database.ts";
import { layerSqlite } from "../src/index.ts";
import { AT, foundBooks } from "./support/books.ts";
import { newFile } from "./support/new-file.ts";

/** How often the driver makes what builds the rows of a statement: once, and whenever SQLite has compiled it again. */
const countingBuilders = async (work: () => Promise<void>): Promise<number> => {
  const { Function: original } = globalThis;
  let count = 0;
  const counted = (...parts: string[]): unknown => {
    count += 1;
    return original(...parts);
  };
  globalThis.Function = counted as FunctionConstructor;
  await work().finally(() => {
    globalThis.Function = original;
  });
  return count;
};

const addToken = (file: string, userId: string): string => {
  const hash = randomBytes(32).toString("hex");
  const family = randomUUID();
  const db = openDatabase(file);
  db.prepare("INSERT INTO token_families VALUES (?, ?, ?, ?, NULL)").run(family, userId, AT, AT);
  db.prepare("INSERT INTO access_tokens VALUES (?, ?, ?, NULL)").run(hash, family, AT);
  db.prepare("INSERT INTO refresh_tokens VALUES (?, ?, NULL)").run(hash, family);
  db.close();
  return hash;
};

it("what a request asks for is compiled once, not for every request", async () => {
  const file = newFile();
  await Effect.gen(function* () {
    const { family, user, ids } = yield* foundBooks(3);
    const [keys, tokens, transactions] = [yield* ApiKeys, yield* Tokens, yield* Transactions];
    const accounts = yield* Accounts;
    const unused = { last_used_at: null, expires_at: null, revoked_at: null };
    yield* keys.add(
      { ...unused, id: "key", user_id: user.id, name: "Laptop", scope: "read", created_at: AT },
      randomBytes(32),
    );
    const hash = addToken(file, user.id);
    const filter = {
      account_id: (yield* transactions.find(family.id, ids[0]!))!.account.id,
      search: "bread",
      start_date: "2000-01-01",
      end_date: "2999-12-31",
    };
    const page = { page: 1, per_page: 5 };
    const askAll = Effect.forEach(ids, (id) =>
      Effect.gen(function* () {
        expect(yield* keys.find("key")).toBeDefined();
        expect(yield* tokens.findAccess(hash)).toBeDefined();
        yield* tokens.refresh(hash, (found) => ({ result: Result.succeed(expect(found).toBeDefined()) }));
        expect(yield* transactions.find(family.id, id)).toBeDefined();
        expect((yield* transactions.list(family.id, filter, page)).items).toHaveLength(3);
        expect((yield* accounts.list(family.id, page)).items).toHaveLength(1);
        yield* transactions.update(family.id, id, {}, () =>
          Result.succeed({ name: `Bread of ${id}`, locked: [], updated_at: AT }),
        );
      }),
    );
    const ask = () => Effect.runPromise(Effect.asVoid(askAll));
    expect(yield* Effect.promise(() => countingBuilders(ask))).toBeGreaterThan(0);
    expect(yield* Effect.promise(() => countingBuilders(ask))).toBe(0);
  }).pipe(Effect.provide(layerSqlite({ file })), Effect.runPromise);
});

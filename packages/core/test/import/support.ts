import type { ReadingOptions } from "@farthing/preflight";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Result from "effect/Result";
import {
  type AccountQuestion,
  exportFamily,
  type ImportFile,
  type ImportOutcome,
  type ImportPlan,
  Imports,
  importFile,
} from "../../src/import/index.ts";
import { layerMemory } from "../../src/memory/index.ts";
import type { Storage } from "../../src/storage/index.ts";
import { type Account, Accounts, type Transaction, Transactions } from "../../src/transactions/index.ts";
import { foundUser, newUuid } from "../found-user.ts";

export const TODAY = "2024-06-30";

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What an import needs: storage, and random values for ids. */
export type World = Storage | SecureRandom.SecureRandom;

/** Runs on a storage of its own that is empty. */
export const inMemory = <A, E>(work: Effect.Effect<A, E, World>): Promise<A> =>
  Effect.runPromise(Effect.provide(work, Layer.merge(layerMemory, SecureRandom.layerWebCrypto)));

/** A family of one user. Answers with its id. */
export const foundFamily = (currency?: string) =>
  Effect.map(foundUser({}, currency), ({ family_id }) => family_id);

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === "string" ? utf8(content) : content;

/** Imports a service export. */
export const importRecords = (
  family_id: string,
  content: string | Uint8Array,
  rest: Partial<ImportFile> = {},
) =>
  importFile({
    family_id,
    upload: { bytes: bytesOf(content), filename: "backup.ndjson" },
    options: { type: "ServiceImport" },
    today: TODAY,
    ...rest,
  });

/** Imports a CSV. */
export const importRows = (
  family_id: string,
  account_id: string | undefined,
  content: string | Uint8Array,
  options: ReadingOptions = {},
  rest: Partial<ImportFile> = {},
) =>
  importFile({
    family_id,
    upload: { bytes: bytesOf(content), filename: "export.csv" },
    options: { ...options, ...(account_id === undefined ? {} : { account_id }) },
    today: TODAY,
    ...rest,
  });

/** An account in a family that has none of that name. Answers with its id. */
export const openAccount = Effect.fn(function* (family_id: string, name = "Checking", currency = "USD") {
  const id = newUuid();
  const account: Account = {
    ...{ id, name, currency },
    account_type: "depository",
    subtype: null,
    balance: "0",
    balance_day: null,
    status: "active",
  };
  yield* (yield* Accounts).add(family_id, account, "2024-06-30T00:00:00.000Z", () => Result.void);
  return id;
});

/** Asks for all that an account has. */
export const wholeAccount = (account_id: string): AccountQuestion => ({
  account_id,
  spans: [{ from: "0001-01-01", to: "9999-12-31" }],
  references: [],
});

/** Everything that a family has, as the ports tell it. Transactions are the oldest first, without parts of splits. */
export const allOf = Effect.fn(function* (family_id: string) {
  const page = { page: 1, per_page: 1_000_000 };
  const { items: accounts } = yield* (yield* Accounts).list(family_id, page);
  const { items } = yield* (yield* Transactions).list(family_id, {}, page);
  const books = yield* (yield* Imports).books(family_id, []);
  const transactions: readonly Transaction[] = items.toReversed();
  return { accounts, transactions, books };
});

/** The export of a family. */
export const exported = (family_id: string) =>
  Effect.scoped(
    Effect.gen(function* () {
      const { next } = yield* exportFamily(family_id);
      let text = "";
      for (let part = yield* next; part !== undefined; part = yield* next) text += part.text;
      return text;
    }),
  );

/** Where it was imported; fails the test where it was not. */
export const imported = (outcome: ImportOutcome): Extract<ImportOutcome, { _tag: "Imported" }> => {
  if (outcome._tag !== "Imported") throw new Error(`not imported: ${JSON.stringify(outcome)}`);
  return outcome;
};

/** The same storage, with its imports seen through `through`. */
export const withImports = <A, E>(
  work: Effect.Effect<A, E, World>,
  through: (imports: Imports["Service"]) => Imports["Service"],
): Effect.Effect<A, E, World> => Effect.provide(work, Layer.effect(Imports, Effect.map(Imports, through)));

/** Imports a service export and answers with what came of it and what was planned. */
export const planOf = Effect.fn(function* (family_id: string, content: string | Uint8Array) {
  let planned: ImportPlan | undefined;
  const outcome = yield* withImports(importRecords(family_id, content), (imports) => ({
    ...imports,
    store: (request, plan) =>
      imports.store(request, function* (found) {
        return Result.map(yield* plan(found), (one) => {
          planned = one.plan;
          return one;
        });
      }),
  }));
  return { outcome: imported(outcome), plan: planned! };
});

/** Some JSON that is written as it is. */
export class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** JSON in which numbers stand as they were given. */
const writeJson = (value: unknown): string => {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${fields.map(([key, each]) => `${JSON.stringify(key)}:${writeJson(each)}`).join(",")}}`;
};

export const record = (type: string, data: unknown): string => writeJson({ type, data });

export const lines = (...records: readonly string[]): string => `${records.join("\n")}\n`;

/** An account, and a transaction in it. */
export const ACCOUNT = record("Account", {
  id: "a",
  name: "A",
  balance: "1",
  accountable_type: "Depository",
});

export const transaction = (data: object = {}): string =>
  record("Transaction", { id: "x", account_id: "a", date: "2024-01-02", amount: "1.5", ...data });

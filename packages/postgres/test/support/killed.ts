import { ApiKeys, IdempotencyKeys, Removals, Users } from "@farthing/core/access";
import { Imports, type LearnedReading, Readings } from "@farthing/core/import";
import { BankConnections } from "@farthing/core/provider";
import { OneTimeCodes, SignInStarts, Tokens } from "@farthing/core/sso";
import type { Storage } from "@farthing/core/storage";
import { Accounts, Transactions } from "@farthing/core/transactions";
import { decidePairing, Transfers } from "@farthing/core/transfers";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Result from "effect/Result";
import { afterAll, expect, it } from "vitest";
import {
  change,
  plannedAccount,
  plannedTransaction,
  planning,
} from "../../../contracts/src/support/planned.ts";
import { bankChange, CONNECTION, newBankAccount, newBankTransaction } from "./bank.ts";
import {
  ACCOUNT,
  AT,
  codeOf,
  FAMILY,
  foundBooks,
  hashOf,
  idOf,
  importOf,
  LATER,
  pairOf,
  store,
  successorOf,
  TAG,
  tokensOf,
  transaction,
  USER,
} from "./books.ts";
import { emptier, newDatabase } from "./database.ts";
import { dumper } from "./dump.ts";
import { type Cut, type Cutter, proxyTo } from "./proxy.ts";

const signedIn = Effect.gen(function* () {
  yield* foundBooks;
  const codes = yield* OneTimeCodes;
  yield* codes.issueAuthorizationCode(codeOf("code"), () => Result.void);
  yield* codes.issueAuthorizationCode(codeOf("next"), () => Result.void);
  yield* codes.exchange(hashOf("code"), () => ({ tokens: tokensOf("code"), result: Result.void }));
});

const banked = Effect.gen(function* () {
  yield* foundBooks;
  const connections = yield* BankConnections;
  yield* connections.add(CONNECTION);
  const change = bankChange({
    new_accounts: [newBankAccount("bank")],
    new_transactions: [newBankTransaction("bank", "Rent")],
  });
  yield* connections.storeWindow(windowOf(), () => Result.succeed({ change, result: undefined }));
});

/** Another account, and what may be the other side of "Milk" in it. */
const SAVINGS = plannedAccount({ id: idOf("savings"), name: "Savings" });

const otherSide = (name: string) =>
  plannedTransaction(SAVINGS, { id: idOf(name), name, amount: "-40", date: "2026-02-15" });

const apart = Effect.andThen(
  foundBooks,
  store("apart", {
    accounts: [SAVINGS],
    transactions: [transaction("Sent", { amount: "40", date: "2026-02-14" })],
  }),
);

const moved = Effect.andThen(apart, store("second", { transactions: [otherSide("Received")] }));

const proposed = Effect.andThen(moved, store("third", { transactions: [otherSide("Also received")] }));

const received = newBankTransaction("bank", "Received");

/** A column that only one layout has. */
const LAYOUTS = ["memo", "fee", "payee", "day"] as const;

/** What an import teaches of how files of a layout are read. */
const taughtOf = (layout: string): LearnedReading => ({
  ...{ id: idOf(layout), account_id: ACCOUNT.id, learned_at: AT },
  layout: { format: "csv", col_sep: ",", has_header: true, columns: ["date", "amount", layout] },
  ...{ accounts: [], reading: { date_format: "%Y-%m-%d" }, said: ["date_format"] },
});

const windowOf = () => ({
  connection_id: CONNECTION.id,
  window: { start: 0, end: 2_000_000_000 },
  named: () => new Map(),
  days: () => new Map(),
});

interface UseCase {
  readonly before: Effect.Effect<unknown, unknown, Storage>;
  readonly act: Effect.Effect<unknown, unknown, Storage>;
  /** How many transfers there are then, where it is about these. */
  readonly pairs?: number;
}

const USE_CASES: Readonly<Record<string, UseCase>> = {
  "a user is created": {
    before: Effect.void,
    act: Effect.flatMap(Users, (users) => users.create({ user: USER, family: FAMILY })),
  },
  "a key is added": {
    before: foundBooks,
    act: Effect.flatMap(ApiKeys, (keys) =>
      keys.add(
        {
          ...{ id: idOf("key"), user_id: USER.id, name: "key", scope: "read", created_at: AT },
          ...{ last_used_at: null, expires_at: null, revoked_at: null },
        },
        new Uint8Array(32),
      ),
    ),
  },
  "a code is exchanged": {
    before: signedIn,
    act: Effect.flatMap(OneTimeCodes, (codes) =>
      codes.exchange(hashOf("next"), (found) => ({
        tokens: tokensOf("next"),
        result: Result.succeed(found?.token_family_id),
      })),
    ),
  },
  "a refresh token is rotated": {
    before: signedIn,
    act: Effect.flatMap(Tokens, (tokens) =>
      tokens.refresh(hashOf("refresh code"), (found) => ({
        ...{ pair: pairOf("rotated"), successor: successorOf("rotated") },
        result: Result.succeed(found?.spent),
      })),
    ),
  },
  "a sign-in is finished": {
    before: Effect.flatMap(SignInStarts, (starts) =>
      starts.add({
        ...{ state_hash: "state", browser_hash: "browser", provider: "google", app_state: null },
        ...{ code_challenge: null, created_at: AT, expires_at: LATER },
      }),
    ),
    act: Effect.flatMap(SignInStarts, (starts) =>
      starts.take({ state_hash: "state", browser_hash: "browser", provider: "google", at: AT }),
    ),
  },
  "a named request begins": {
    before: foundBooks,
    act: Effect.flatMap(IdempotencyKeys, (keys) =>
      keys.begin({
        ...{ user_id: USER.id, credential: "c", key: "k", fingerprint: "f", attempt: "a" },
        ...{ at: AT, free_at: LATER, kept_until: LATER },
      }),
    ),
  },
  "an account is renamed": {
    before: banked,
    act: Effect.flatMap(Accounts, (accounts) =>
      accounts.update(FAMILY.id, ACCOUNT.id, LATER, () => Result.succeed({ name: "Renamed" })),
    ),
  },
  "an account is deleted": {
    before: foundBooks,
    act: Effect.flatMap(Accounts, (accounts) => accounts.remove(FAMILY.id, ACCOUNT.id, () => Result.void)),
  },
  "a transaction is changed": {
    before: foundBooks,
    act: Effect.flatMap(Transactions, (transactions) =>
      transactions.update(FAMILY.id, idOf("Milk"), { tag_ids: [TAG.id] }, () =>
        Result.succeed({ name: "Oat milk", tag_ids: [TAG.id], locked: ["name"], updated_at: LATER }),
      ),
    ),
  },
  "a transaction is deleted": {
    before: foundBooks,
    act: Effect.flatMap(Transactions, (transactions) =>
      transactions.remove(FAMILY.id, idOf("Milk"), "2026-06-01T00:00:00.000Z", () => Result.void),
    ),
  },
  "a file is imported": {
    before: foundBooks,
    act: store("second", { transactions: [transaction("Eggs", { tag_ids: [TAG.id] })] }),
  },
  "an import is undone": {
    before: foundBooks,
    act: Effect.flatMap(Imports, (imports) =>
      imports.undo({ family_id: FAMILY.id, id: importOf("first").file.id, with_edited: false, at: LATER }),
    ),
  },
  "a file is imported that pairs and teaches, with the balances of its account": {
    pairs: 1,
    before: apart,
    act: Effect.flatMap(Imports, (imports) =>
      imports.store(
        importOf("second"),
        planning(() =>
          Result.succeed(
            // Whoever asks for the plan again has to get a new one.
            Object.assign(change({ transactions: [otherSide("Received")] }), {
              points: [
                { account_id: SAVINGS.id, day: "2026-02-15", place: "end", balance: "40", currency: "EUR" },
              ] as const,
              readings: [taughtOf("memo")],
            }),
          ),
        ),
      ),
    ),
  },
  "an import is undone that has paired": {
    pairs: 0,
    before: moved,
    act: Effect.flatMap(Imports, (imports) =>
      imports.undo({ family_id: FAMILY.id, id: importOf("second").file.id, with_edited: false, at: LATER }),
    ),
  },
  "a window of a sync is stored that pairs": {
    pairs: 1,
    before: Effect.andThen(banked, store("apart", { transactions: [transaction("Sent", { amount: "40" })] })),
    act: Effect.flatMap(BankConnections, (connections) =>
      connections.storeWindow(windowOf(), () =>
        Result.succeed({
          change: bankChange({
            new_transactions: [{ ...received, told: { ...received.told, amount: "-40" } }],
          }),
          result: undefined,
        }),
      ),
    ),
  },
  "two transactions are paired by hand": {
    pairs: 1,
    before: proposed,
    act: Effect.flatMap(Transfers, (transfers) =>
      transfers.pair(FAMILY.id, [idOf("Sent"), idOf("Received")], LATER, decidePairing),
    ),
  },
  "readings are forgotten": {
    before: Effect.andThen(
      foundBooks,
      Effect.flatMap(Imports, (imports) =>
        imports.store(
          importOf("second"),
          planning(() => Result.succeed(Object.assign(change({}), { readings: LAYOUTS.map(taughtOf) }))),
        ),
      ),
    ),
    act: Effect.flatMap(Readings, (readings) =>
      Effect.forEach(LAYOUTS, (layout) => readings.forget(FAMILY.id, taughtOf(layout).id)),
    ),
  },
  "a transaction is changed that was paired": {
    pairs: 0,
    before: moved,
    act: Effect.flatMap(Transactions, (transactions) =>
      transactions.update(FAMILY.id, idOf("Received"), {}, () =>
        Result.succeed({ amount: "-41", locked: ["amount"], updated_at: LATER }),
      ),
    ),
  },
  "a pair is rejected": {
    pairs: 0,
    before: moved,
    act: Effect.flatMap(Transfers, (transfers) =>
      Effect.flatMap(transfers.list(FAMILY.id, "paired", { page: 1, per_page: 1 }), ({ items }) =>
        transfers.reject(FAMILY.id, items[0]!.id),
      ),
    ),
  },
  "a window of a sync is stored": {
    before: banked,
    act: Effect.flatMap(BankConnections, (connections) =>
      connections.storeWindow(windowOf(), (books) =>
        Result.succeed({
          change: bankChange({ new_transactions: [newBankTransaction("bank", "Salary")] }),
          result: books,
        }),
      ),
    ),
  },
  "requests of a day are counted": {
    before: banked,
    act: Effect.flatMap(BankConnections, (connections) =>
      connections.countRequest(CONNECTION.id, "2026-03-01", 24),
    ),
  },
  "a family is deleted": {
    before: Effect.andThen(banked, signedIn.pipe(Effect.ignore)),
    act: Effect.flatMap(Removals, (removals) => removals.removeFamily(FAMILY.id)),
  },
};

/** Declares that each use case has the same answer, and stores the same, if its connection is cut at any of its statements. */
export const killedAtEveryStatement = async (cutter: Cutter): Promise<void> => {
  const url = await newDatabase();
  const proxy = await proxyTo(url, cutter);
  const direct = ManagedRuntime.make(layerPostgres({ url }));
  const cut = ManagedRuntime.make(layerPostgres({ url: proxy.url, connections: 2 }));
  await direct.context();
  await cut.context();
  afterAll(() => Promise.all([direct.dispose(), cut.dispose()]));
  const empty = await emptier(url);
  const dump = await dumper(url);

  for (const [title, { before, act, pairs }] of Object.entries(USE_CASES))
    it(`${title}, and ${cutter} ends its connection`, async () => {
      await empty();
      await direct.runPromise(before);
      const answer = await direct.runPromise(act);
      const stored = await dump();
      if (pairs !== undefined) expect(stored.transfers).toHaveLength(pairs);
      const attempt = async (how: Cut, at: number): Promise<boolean> => {
        await empty();
        await direct.runPromise(before);
        let isCut = false;
        proxy.cutAt((_, index) => {
          isCut = index === at;
          return isCut ? how : undefined;
        });
        expect(await cut.runPromise(act), `cut ${how} statement ${at}`).toEqual(answer);
        expect(await dump(), `cut ${how} statement ${at}`).toEqual(stored);
        return isCut;
      };
      for (const how of ["before", "after"] as const) {
        let at = 0;
        while (await attempt(how, at)) at += 1;
        expect(at).toBeGreaterThan(2);
      }
    });
};

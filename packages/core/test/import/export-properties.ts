import { preflight } from "@farthing/preflight";
import { addDecimals, plainDecimal, toStorableText } from "@farthing/values";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { Runs } from "../../../../tools/testing/runs.ts";
import {
  type ImportPlan,
  Imports,
  type PlannedTransaction,
  type TransactionHistory,
} from "../../src/import/index.ts";
import { BankConnections } from "../../src/provider/index.ts";
import {
  ACCOUNT_STATUSES,
  ACCOUNT_TYPES,
  EDITABLE_FIELDS,
  Transactions,
} from "../../src/transactions/index.ts";
import { exported, foundFamily, imported, importRecords, inMemory, TODAY, utf8 } from "./support.ts";

const uuid = fc.uuid();

/** Any text, also with blanks around it, and with characters that only old books have. */
const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 8 }),
  fc.constantFrom(
    " both ",
    "\tbefore",
    "after\u00a0",
    "\ufeff",
    "a\0b",
    "\\u0000",
    '"',
    "\u2028",
    "null",
    "🦊\n",
  ),
  fc.constantFrom("\ud800 alone", "x".repeat(300)),
);

const blankless = text.map((some) => `n${some}`);

const decimal = fc
  .tuple(fc.oneof(fc.bigInt(-99_999n, 99_999n), fc.bigInt(-(10n ** 30n), 10n ** 30n)), fc.nat(6))
  .map(([units, places]) => {
    const digits = (units < 0n ? -units : units).toString().padStart(places + 1, "0");
    const [whole, part] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)];
    return plainDecimal(`${units < 0n ? "-" : ""}${whole}${part === "" ? "" : `.${part}`}`)!;
  });

const day = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const moment = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());

/** HRK is no longer in use. */
const currency = fc.constantFrom("EUR", "USD", "JPY", "KWD", "HRK");

const orNull = <A>(some: fc.Arbitrary<A>): fc.Arbitrary<A | null> => fc.option(some, { nil: null });

const came = fc.record({ date: day, amount: decimal, currency, name: text });

const history: fc.Arbitrary<TransactionHistory> = fc
  .record({
    locked: fc.shuffledSubarray([...EDITABLE_FIELDS]),
    original: orNull(came),
    by_hand: fc.constantFrom({}, { by_hand: true as const }),
    added_as: fc.option(came, { nil: undefined }),
    created_at: fc.oneof(fc.constant("2024-01-01T00:00:00.000Z"), moment),
    updated_at: moment,
  })
  .map(({ by_hand, added_as, ...rest }) => ({
    ...rest,
    ...by_hand,
    ...("by_hand" in by_hand && added_as !== undefined ? { added_as } : {}),
  }));

const entry = fc.record({
  id: uuid,
  amount: decimal,
  currency,
  name: text,
  notes: orNull(text),
  category: orNull(fc.nat()),
  merchant: orNull(fc.nat()),
  tags: fc.array(fc.nat(), { maxLength: 3 }),
  external_id: orNull(text),
  reference: orNull(blankless),
  source: orNull(text),
  pending: fc.boolean(),
  history,
});

const named = fc.record({ id: uuid, name: blankless });

const model = fc.record({
  accounts: fc.array(
    fc.record({
      id: uuid,
      // Accounts may share a name.
      name: fc.oneof(fc.constant("Same"), blankless),
      account_type: fc.constantFrom(...ACCOUNT_TYPES),
      subtype: orNull(fc.constantFrom("checking", "401k", "credit_card", "stamps", " odd ")),
      currency,
      balance: decimal,
      balance_day: orNull(day),
      original_name: orNull(blankless),
      external_id: orNull(fc.oneof(blankless, uuid)),
      status: fc.constantFrom(...ACCOUNT_STATUSES),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  categories: fc.array(
    fc.record({
      id: uuid,
      name: blankless,
      color: orNull(text),
      icon: orNull(text),
      parent: orNull(fc.nat()),
    }),
    { maxLength: 5 },
  ),
  tags: fc.array(fc.record({ id: uuid, name: blankless, color: orNull(text) }), { maxLength: 4 }),
  merchants: fc.array(named, { maxLength: 3 }),
  transactions: fc.array(
    fc.record({
      whole: entry,
      account: fc.nat(),
      date: fc.oneof(fc.constant("2024-02-29"), day),
      parts: fc.array(entry, { maxLength: 3 }),
    }),
    { maxLength: 8 },
  ),
  transfers: fc.array(fc.record({ id: uuid, inflow: fc.nat(), outflow: fc.nat() }), { maxLength: 4 }),
  /** What a bank said, what it says now, and whether a person has renamed it. */
  synced: fc.array(
    fc.record({
      ...{ id: uuid, provider_id: blankless, date: day, amount: decimal, name: blankless },
      ...{ notes: orNull(text), later: orNull(blankless), renamed: fc.boolean() },
    }),
    { maxLength: 3 },
  ),
});

type Model = typeof model extends fc.Arbitrary<infer M> ? M : never;
type Entry = Model["transactions"][number]["whole"];

/** Without the characters that no database holds. */
const storable = (given: Model): Model =>
  JSON.parse(
    JSON.stringify(given, (_key, value) => (typeof value === "string" ? toStorableText(value) : value)),
  );

const at = <A>(list: readonly A[], i: number | null): A | undefined =>
  i === null || list.length === 0 ? undefined : list[i % list.length];

const distinct = <A extends { readonly name: string }>(list: readonly A[]): readonly A[] => [
  ...new Map(list.map((each) => [each.name.toWellFormed().replaceAll("\0", "\ufffd"), each])).values(),
];

/** A plan as only a model can have it: everything it refers to is there, and parts add up. */
const planFrom = (given: Model): ImportPlan => {
  const [tags, merchants] = [distinct(given.tags), distinct(given.merchants)];
  const categories = distinct(given.categories);
  const entryOf = (each: Entry): Omit<PlannedTransaction, "account_id" | "date" | "parent_id"> => {
    const { category, merchant, tags: some, ...rest } = each;
    return {
      ...rest,
      category_id: at(categories, category)?.id ?? null,
      merchant_id: at(merchants, merchant)?.id ?? null,
      tag_ids: [...new Set(some.flatMap((i) => at(tags, i)?.id ?? []))],
    };
  };
  const transactions = given.transactions.flatMap(({ whole, account, date, parts }): PlannedTransaction[] => {
    const shared = { account_id: at(given.accounts, account)!.id, date };
    const amount = parts.length === 0 ? whole.amount : addDecimals(parts.map((part) => part.amount));
    return [
      { ...entryOf(whole), ...shared, amount, parent_id: null },
      ...parts.map((part) => ({ ...entryOf(part), ...shared, parent_id: whole.id })),
    ];
  });
  const moved = new Set<string>();
  const transfers = given.transfers.flatMap(({ id, inflow, outflow }) => {
    const [into, from] = [at(transactions, inflow)?.id, at(transactions, outflow)?.id];
    if (into === undefined || from === undefined || into === from || moved.has(into) || moved.has(from))
      return [];
    moved.add(into).add(from);
    return [{ id, inflow_transaction_id: into, outflow_transaction_id: from }];
  });
  return {
    accounts: given.accounts,
    // A category is below one that comes before it, or after it, but never in a circle.
    categories: categories
      .map(({ parent, ...each }, i) => ({
        ...each,
        parent_id: at(categories.slice(0, i), parent)?.id ?? null,
      }))
      .toReversed(),
    ...{ tags, merchants, transactions, transfers },
  };
};

const STORED_AT = "2024-06-30T12:00:00.000Z";

/** Stores the books of a model, as imports, syncs and people make them. */
const make = Effect.fn(function* (family_id: string, given: Model) {
  yield* (yield* Imports).store(
    {
      ...{ family_id, again: false, questions: () => [], ids: [] },
      file: {
        ...{ id: family_id, sha256: family_id, account_id: null, created_at: STORED_AT },
        ...{ type: "ServiceImport", filename: "", byte_size: 0, reading: {} },
      },
    },
    function* () {
      yield;
      return Result.succeed({
        ...{ plan: planFrom(given), accounts: [], claimed: [] },
        counts: { stored: 0, already_there: 0, left_out: 0, rejected: 0 },
        receipt: {
          ...{ time_zone: null, read_on: "2024-06-30", accounts: [], sums: [] },
          ...{ rows_sha256: "", rows: new Uint8Array() },
        },
      });
    },
  );
  const connections = yield* BankConnections;
  const [connection, account] = [crypto.randomUUID(), crypto.randomUUID()];
  yield* connections.add({
    ...{ id: connection, family_id, sealed_url: "", revoked: false, institutions: [], created_at: STORED_AT },
    ...{ last_attempt_at: null, last_success_at: null, last_status: null, last_problem: null },
    ...{ failures: 0, cool_down_until: null, requests: null, backlog: null },
    ...{ sync_began_at: null, missing_accounts: [] },
  });
  const windowOf = {
    connection_id: connection,
    window: { start: 0, end: 0 },
    days: () => new Map(),
    named: () => new Map(),
  };
  const unchanged = {
    at: STORED_AT,
    new_accounts: [],
    accounts: [],
    found: [],
    new_transactions: [],
    transactions: [],
    removed: [],
  };
  const synced = [...new Map(given.synced.map((each) => [each.provider_id, each])).values()].map(
    ({ id: transaction_id, later, renamed, ...told }) => ({
      ...{ transaction_id, later, renamed },
      told: { ...told, description: "", posted: 1, pending: later !== null },
    }),
  );
  yield* connections.storeWindow(windowOf, () =>
    Result.succeed({
      change: {
        ...unchanged,
        new_accounts: [
          {
            ...{ id: account, provider_id: "A", organization: "bank.example", name: "Giro" },
            ...{ account_type: "depository", subtype: null, status: "active", currency: "EUR" },
            ...{ balance: "1.5", balance_date: 1, balance_day: "1970-01-01" },
          },
        ],
        new_transactions: synced.map(({ transaction_id, told }) => ({
          ...{ transaction_id, account_id: account, currency: "EUR", seen_at: STORED_AT, told },
        })),
      },
      result: undefined,
    }),
  );
  const transactions = yield* Transactions;
  for (const { transaction_id, renamed } of synced)
    if (renamed)
      yield* transactions.update(family_id, transaction_id, {}, () =>
        Result.succeed({ name: "Mine", locked: ["name"], updated_at: STORED_AT }),
      );
  yield* connections.storeWindow(windowOf, () =>
    Result.succeed({
      change: {
        ...unchanged,
        transactions: synced.flatMap(({ transaction_id, told, later, renamed }) =>
          later === null
            ? []
            : [
                {
                  ...{ transaction_id, seen_at: STORED_AT, told: { ...told, name: later } },
                  fields: renamed ? {} : { name: later },
                },
              ],
        ),
      },
      result: undefined,
    }),
  );
});

/** `onStorage` runs on one that is empty. */
export const importedIntoItself = (runs: Runs, onStorage: typeof inMemory = inMemory): void => {
  it("an export imported into the family itself stores nothing, and the family exports the same bytes", async () => {
    await fc.assert(
      fc.asyncProperty(model.map(storable), (given) =>
        onStorage(
          Effect.gen(function* () {
            const family = yield* foundFamily("CHF");
            yield* make(family, given);
            const file = yield* exported(family);
            const { stored } = imported(yield* importRecords(family, file));
            expect(Object.values(stored).filter((count) => count > 0)).toEqual([]);
            expect(yield* exported(family)).toBe(file);
          }),
        ),
      ),
      runs(500),
    );
  });
};

/** An export has all of a family, and it is the same after it was imported. */
export const exportProperties = (runs: Runs): void => {
  it("what an export was imported from exports the same bytes, from an empty database, with the same ids", async () => {
    const seen = { parts: 0, transfers: 0, locked: 0, originals: 0, synced: 0 };
    await fc.assert(
      fc.asyncProperty(model, async (given) => {
        const first = await inMemory(
          Effect.gen(function* () {
            const family = yield* foundFamily("CHF");
            yield* make(family, given);
            return yield* exported(family);
          }),
        );
        const checked = preflight({ bytes: utf8(first) }, { type: "ServiceImport" }, { today: TODAY });
        if (checked._tag === "Refused") throw new Error(checked.message);
        expect(checked.report.findings).toEqual([]);

        const second = await inMemory(
          Effect.gen(function* () {
            const family = yield* foundFamily("JPY");
            const outcome = imported(yield* importRecords(family, first));
            expect(outcome.skipped).toEqual({});
            return yield* exported(family);
          }),
        );
        expect(second).toBe(first);

        const { transfers, ...plan } = planFrom(given);
        const transactions = [...plan.transactions];
        for (const { id } of [...transactions, ...transfers, ...given.accounts]) expect(first).toContain(id);
        seen.parts += transactions.filter(({ parent_id }) => parent_id !== null).length;
        seen.transfers += transfers.length;
        seen.locked += first.split('"locked"').length - 1;
        seen.originals += first.split('"original"').length - 1;
        seen.synced += given.synced.length;
      }),
      runs(1_000),
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10);
  });

  importedIntoItself(runs);
};

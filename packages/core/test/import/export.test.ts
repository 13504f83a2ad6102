import { preflight } from "@farthing/preflight";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Exported, Exports, type FamilySnapshot } from "../../src/import/index.ts";
import { Transactions, updateTransaction } from "../../src/transactions/index.ts";
import {
  ACCOUNT,
  allOf,
  exported,
  foundFamily,
  imported,
  importRecords,
  importRows,
  inMemory,
  lines,
  openAccount,
  record,
  TODAY,
  transaction,
  utf8,
} from "./support.ts";

const FILE = lines(
  record("Account", {
    ...{ id: "0190a7c2-6f00-7000-8000-00000000000a", name: "Everyday", balance: "10.50" },
    farthing: { balance_date: "2024-03-01" },
    ...{ accountable_type: "CreditCard", subtype: "credit_card", status: "draft" },
  }),
  record("Category", { id: "0190a7c2-6f00-7000-8000-0000000000c1", name: "Food", parent_id: "c2" }),
  record("Category", { id: "c2", name: "Living", color: "#44aa44", lucide_icon: "house" }),
  record("Transaction", {
    ...{ id: "0190A7C2-6F00-7000-8000-00000000000B", account_id: "0190a7c2-6f00-7000-8000-00000000000a" },
    ...{ date: "2024-03-04", amount: 12.5, name: "Market", source: "elsewhere" },
    category_id: "0190a7c2-6f00-7000-8000-0000000000c1",
    split_lines: [
      { id: "0190a7c2-6f00-7000-8000-0000000000d2", amount: "10" },
      { id: "0190a7c2-6f00-7000-8000-0000000000d1", amount: "2.50", name: "Flowers" },
    ],
  }),
  transaction({ account_id: "0190a7c2-6f00-7000-8000-00000000000a" }),
);

const rename = (family_id: string, id: string, fields: object) =>
  updateTransaction({ family_id, id, fields });

const objects = (
  text: string,
): readonly { readonly type: string; readonly data: Record<string, unknown> }[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

it("an export has a line for each record, with what the format cannot say in a field of its own", () =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily("EUR");
      imported(yield* importRecords(family, FILE));
      const [first] = (yield* allOf(family)).transactions;
      yield* rename(family, first!.id, { name: "Lamp", notes: " by card " });
      const [account, category, living, lamp, market] = objects(yield* exported(family));
      const { created_at, updated_at } = (yield* (yield* Transactions).find(family, first!.id))!;
      const [at, then] = [
        { created_at, updated_at: created_at },
        { created_at, updated_at },
      ];

      expect(account).toEqual({
        type: "Account",
        data: {
          ...{ id: "0190a7c2-6f00-7000-8000-00000000000a", name: "Everyday", balance: "10.5" },
          ...{ currency: "EUR", accountable_type: "CreditCard", subtype: "credit_card", status: "draft" },
          farthing: { balance_date: "2024-03-01" },
        },
      });
      expect([category, living].map((each) => each?.data.name)).toEqual(["Food", "Living"]);
      expect(category?.data.parent_id).toBe(living?.data.id);
      expect(living?.data).toMatchObject({ color: "#44aa44", lucide_icon: "house" });
      expect(lamp).toEqual({
        type: "Transaction",
        data: {
          ...{ id: first!.id, account_id: account!.data.id, date: "2024-01-02", amount: "1.5" },
          ...{
            currency: "EUR",
            name: "Lamp",
            notes: " by card ",
            external_id: "x",
            source: "service_import",
          },
          farthing: {
            notes: " by card ",
            original: { date: "2024-01-02", amount: "1.5", currency: "EUR", name: "Imported transaction" },
            ...{ locked: ["name", "notes"], ...then },
          },
        },
      });
      const part = { currency: "EUR", source: "elsewhere", farthing: at };
      expect(market?.data).toEqual({
        ...{ id: "0190a7c2-6f00-7000-8000-00000000000b", account_id: account!.data.id, date: "2024-03-04" },
        ...{ amount: "12.5", name: "Market", category_id: category!.data.id, ...part },
        external_id: "0190A7C2-6F00-7000-8000-00000000000B",
        split_lines: [
          {
            ...{ id: "0190a7c2-6f00-7000-8000-0000000000d1", amount: "2.5", name: "Flowers", ...part },
            external_id: "0190a7c2-6f00-7000-8000-0000000000d1",
          },
          {
            ...{ id: "0190a7c2-6f00-7000-8000-0000000000d2", amount: "10", name: "Market", ...part },
            external_id: "0190a7c2-6f00-7000-8000-0000000000d2",
          },
        ],
      });
    }),
  ));

it("what a bank had as pending and has no more is that in an export, and where it is imported", () =>
  inMemory(
    Effect.gen(function* () {
      const [here, there] = [yield* foundFamily(), yield* foundFamily()];
      const stamps = { created_at: "2020-01-02T00:00:00.000Z", updated_at: "2020-01-03T00:00:00.000Z" };
      const held = { pending: true, ...stamps };
      const states = [held, { pending_gone: true, ...held }];
      const records = states.map((farthing, i) => transaction({ id: `x${i}`, name: `Hold ${i}`, farthing }));
      imported(yield* importRecords(here, lines(ACCOUNT, ...records)));
      const file = yield* exported(here);
      expect(
        objects(file)
          .slice(1)
          .map(({ data }) => data.farthing),
      ).toMatchObject(states);
      imported(yield* importRecords(there, file));
      for (const family of [here, there])
        expect((yield* allOf(family)).transactions.map((each) => [each.name, each.pending_gone])).toEqual([
          ["Hold 0", false],
          ["Hold 1", true],
        ]);
    }),
  ));

it("a family without anything has an empty export", () =>
  inMemory(
    Effect.gen(function* () {
      expect(yield* exported(yield* foundFamily())).toBe("");
    }),
  ));

it("rows of a CSV that was imported before are already there after an export was imported elsewhere", async () => {
  const rows =
    "date,amount,name,bank reference\n2024-01-02,-1,Oven,\n2024-01-02,-1,Oven,\n2024-01-03,-2,Shop,R1\n2024-01-04,-3,Bank,\n";
  const options = { bank_reference_col_label: "bank reference" };
  const { text, account } = await inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      const own = yield* openAccount(family);
      imported(yield* importRows(family, own, rows, options));
      for (const { id, name } of (yield* allOf(family)).transactions)
        if (name !== "Bank") yield* rename(family, id, { name: "Mine", amount: "7", date: "2024-05-05" });
      return { text: yield* exported(family), account: own };
    }),
  );
  await inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      imported(yield* importRecords(family, text));
      const again = imported(yield* importRows(family, account, rows, options));
      expect(again.counts).toMatchObject({ stored: 0, already_there: 4 });
      const more = imported(yield* importRows(family, account, `${rows}2024-01-02,-1,Oven,\n`, options));
      expect(more.counts).toMatchObject({ stored: 1, already_there: 4 });
    }),
  );
});

describe("an account of another program, after an export", () => {
  const account = record("Account", {
    ...{ id: "1", name: "Card", balance: "1", currency: "EUR", accountable_type: "CreditCard" },
  });
  const early = lines(account, transaction({ account_id: "1" }));
  const later = lines(account, transaction({ id: "t9", account_id: "1", date: "2025-01-01" }));

  it("is found by its id in the next file of that program, where the export was imported", async () => {
    const text = await inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily("EUR");
        imported(yield* importRecords(family, early));
        return yield* exported(family);
      }),
    );
    await inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily("EUR");
        imported(yield* importRecords(family, text));
        const { stored } = imported(yield* importRecords(family, later));
        expect(stored).toMatchObject({ accounts: 0, transactions: 1 });
      }),
    );
  });

  it("is found by its id in the export, where that could not be kept", () =>
    inMemory(
      Effect.gen(function* () {
        const [one, two] = [yield* foundFamily("EUR"), yield* foundFamily("EUR")];
        imported(yield* importRecords(one, early));
        imported(yield* importRecords(two, yield* exported(one)));
        imported(yield* importRecords(one, later));
        const { stored } = imported(yield* importRecords(two, yield* exported(one)));
        expect(stored).toMatchObject({ accounts: 0, transactions: 1 });
      }),
    ));
});

it("ids that another family has are made anew, and nothing of it changes", () =>
  inMemory(
    Effect.gen(function* () {
      const [one, two] = [yield* foundFamily(), yield* foundFamily()];
      imported(yield* importRecords(one, FILE));
      const first = yield* exported(one);
      expect(imported(yield* importRecords(two, first)).skipped).toEqual({});
      const second = yield* exported(two);
      expect(yield* exported(one)).toBe(first);
      const ids = (text: string) => [...text.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id!);
      expect(ids(second)).toHaveLength(ids(first).length);
      expect(new Set([...ids(first), ...ids(second)]).size).toBe(2 * ids(first).length);
      const shapes = (text: string) =>
        objects(text)
          .map(({ type, data: { name } }) => `${type} ${name}`)
          .toSorted();
      expect(shapes(second)).toEqual(shapes(first));
    }),
  ));

it("a family is read a part at a time", async () => {
  const asked: number[] = [];
  const counting = (snapshot: FamilySnapshot): FamilySnapshot => ({
    read: <Kind extends keyof Exported>(kind: Kind, most: number, after?: Exported[Kind]) =>
      Effect.map(snapshot.read(kind, most, after), (things) => {
        if (kind === "transactions") asked.push(things.length);
        expect(things.length).toBeLessThanOrEqual(most);
        return things;
      }),
  });
  const layer = Layer.effect(
    Exports,
    Effect.map(Exports, ({ open }) => Exports.of({ open: (family) => Effect.map(open(family), counting) })),
  );
  const many = Array.from({ length: 450 }, (_, i) => transaction({ id: i }));
  await inMemory(
    Effect.provide(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        imported(yield* importRecords(family, lines(ACCOUNT, ...many)));
        expect(objects(yield* exported(family))).toHaveLength(451);
      }),
      layer,
    ),
  );
  expect(asked).toEqual([200, 200, 50]);
});

/** Fields that no export writes, of a transaction named Oven. */
const WRONG: Readonly<Record<string, unknown>> = {
  "no object": 7,
  "a list": ["created_at"],
  "a name that is not the record's": { name: " Shop " },
  "notes that the record does not have": { notes: "secret" },
  "a text that is none": { name: 5 },
  "a field that cannot be locked": { locked: ["id"] },
  "a field that is locked twice": { locked: ["name", "name"] },
  "locks that are no list": { locked: "name" },
  "an original without a name": { original: { date: "2024-01-02", amount: "1", currency: "EUR" } },
  "an original on no day": { original: { date: "2024-02-30", amount: "1", currency: "EUR", name: "" } },
  "an original amount that is not exact": {
    original: { date: "2024-01-02", amount: "1.50", currency: "EUR", name: "" },
  },
  "an original in no currency": { original: { date: "2024-01-02", amount: "1", currency: "€", name: "" } },
  "a reference that is none": { reference: "" },
  "what is not pending": { pending: false },
  "what is gone, but not pending": { pending_gone: true },
  "no moment": { created_at: "2024-01-02", updated_at: "2024-01-02T00:00:00.000Z" },
  "a moment on no day": { created_at: "2024-02-30T00:00:00.000Z", updated_at: "2024-01-02T00:00:00.000Z" },
  "a moment at no time": { created_at: "2024-01-02T24:00:00.000Z", updated_at: "2024-01-02T00:00:00.000Z" },
  "a creation without a change": { updated_at: undefined },
  "a currency that is none": { currency: "eur" },
};

const GOOD = { created_at: "2020-01-02T00:00:00.000Z", updated_at: "2020-01-03T00:00:00.000Z" };

describe("a field that is not as an export writes it is ignored, and the import says so:", () => {
  it.each(Object.entries(WRONG))("%s", (_, wrong) =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const farthing = typeof wrong === "object" && !Array.isArray(wrong) ? { ...GOOD, ...wrong } : wrong;
        const file = lines(
          ACCOUNT,
          transaction({ name: "Oven", farthing: GOOD }),
          transaction({ id: "y", name: "Oven", farthing }),
        );
        const outcome = imported(yield* importRecords(family, file));
        expect(outcome.stored.transactions).toBe(2);
        expect(outcome.skipped).toMatchObject({ farthing_fields: { count: 1 } });
        const { transactions } = yield* allOf(family);
        const times = transactions.map(({ external_id, created_at, locked }) => [
          external_id,
          created_at,
          locked,
        ]);
        expect(times).toEqual([
          [null, GOOD.created_at, []],
          ["y", expect.not.stringContaining("2020"), []],
        ]);
      }),
    ),
  );

  it("whatever it is, nothing crashes, and no name but the record's is stored", async () => {
    const member = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom("Oven", " Oven", "2024-01-02T00:00:00.000Z", "EUR"),
    );
    const names = [
      ...Object.keys(GOOD),
      "name",
      "notes",
      "locked",
      "original",
      "reference",
      "balance_date",
      "currency",
      "__proto__",
    ];
    const field = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...names), member));
    await fc.assert(
      fc.asyncProperty(field, (farthing) =>
        inMemory(
          Effect.gen(function* () {
            const family = yield* foundFamily();
            const file = lines(
              record("Account", { id: "a", name: "A", balance: "1", accountable_type: "Loan", farthing }),
              record("Tag", { id: "t", name: "T", farthing }),
              transaction({ name: "Oven", farthing, split_lines: [{ amount: "1.5", farthing }] }),
            );
            const outcome = imported(yield* importRecords(family, file));
            expect(outcome.stored).toMatchObject({ accounts: 1, tags: 1, transactions: 1 });
            const { transactions } = yield* allOf(family);
            expect(transactions.map(({ name }) => name.trim())).toEqual(["Oven"]);
            const text = yield* exported(family);
            const checked = preflight({ bytes: utf8(text) }, { type: "ServiceImport" }, { today: TODAY });
            expect(checked).toMatchObject({ report: { valid: true } });
          }),
        ),
      ),
      { numRuns: 100, seed: 17 },
    );
  });
});

import { preflight } from "@farthing/preflight";
import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { Runs } from "../../../../tools/testing/runs.ts";
import { type Transaction, Transactions } from "../../src/transactions/index.ts";
import { allOf, foundFamily, importRecords, inMemory, planOf, Raw, record, TODAY, utf8 } from "./support.ts";

/** A decimal, how the file writes it, and what it is. */
interface Amount {
  readonly units: bigint;
  readonly places: number;
  readonly style: "string" | "number" | "exponent" | "signed";
}

const canonical = (units: bigint, places: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, "0");
  const [whole, part] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)];
  const kept = part.replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${whole}${kept === "" ? "" : `.${kept}`}`;
};

const written = ({ units, places, style }: Amount): unknown => {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, "0");
  const sign = units < 0n ? "-" : "";
  const point = `${digits.slice(0, digits.length - places)}${places > 0 ? `.${digits.slice(digits.length - places)}` : ""}`;
  if (style === "exponent") return new Raw(`${units}e-${places}`);
  if (style === "number") return new Raw(sign + point);
  return style === "signed" && sign === "" ? `+${point}` : sign + point;
};

const style = fc.constantFrom("string", "number", "exponent", "signed");
const amount: fc.Arbitrary<Amount> = fc.record({
  units: fc.oneof(fc.bigInt(-99_999n, 99_999n), fc.bigInt(-(10n ** 30n), 10n ** 30n)),
  places: fc.integer({ min: 0, max: 6 }),
  style,
});

const text = fc
  .string({ unit: "grapheme", maxLength: 10 })
  .map((some) => `n${some}`.trim().toWellFormed().replaceAll("\0", ""));
const day = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const currency = fc.option(fc.constantFrom("USD", "eur", "Jpy", "KWD"), { nil: undefined });
const color = fc.option(fc.constantFrom("#aabbcc", "red"), { nil: undefined });

/** Ids of one kind: text, numbers, and numbers that no double holds. */
const idStyle = fc.constantFrom("text", "number", "large");
const idText = (kind: string, how: string, i: number): string =>
  how === "text"
    ? `${kind} ${i}`
    : how === "number"
      ? String(i + 1)
      : String(9_007_199_254_740_993n + BigInt(i));
const idJson = (kind: string, how: string, i: number): unknown =>
  how === "text" ? idText(kind, how, i) : new Raw(idText(kind, how, i));

const TYPES = [
  ["Depository", "depository", "checking"],
  ["Investment", "investment", "brokerage"],
  ["Crypto", "crypto", "wallet"],
  ["Property", "property", "townhouse"],
  ["CreditCard", "credit_card", "credit_card"],
  ["Loan", "loan", "mortgage"],
  ["Vehicle", "vehicle", "van"],
  ["OtherAsset", "other_asset", "stamps"],
  ["OtherLiability", "other_liability", "debt"],
] as const;

const part = fc.record({
  amount,
  id: fc.boolean(),
  name: fc.option(text, { nil: undefined }),
  notes: fc.option(text, { nil: undefined }),
  category: fc.option(fc.nat(), { nil: undefined }),
  merchant: fc.option(fc.nat(), { nil: undefined }),
  tags: fc.array(fc.nat(), { maxLength: 3 }),
});

const model = fc.record({
  how: fc.record({ a: idStyle, c: idStyle, t: idStyle, m: idStyle, x: idStyle }),
  accounts: fc.array(
    fc.record({
      name: text,
      type: fc.constantFrom(...TYPES),
      subtype: fc.constantFrom("inside", "outside", "none"),
      balance: amount,
      currency,
      status: fc.option(fc.constantFrom("active", "disabled", "draft"), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  categories: fc.array(
    fc.record({ name: text, color, icon: color, parent: fc.option(fc.nat(), { nil: undefined }) }),
    { maxLength: 4 },
  ),
  tags: fc.array(fc.record({ name: text, color }), { maxLength: 4 }),
  merchants: fc.array(fc.record({ name: text }), { maxLength: 3 }),
  transactions: fc.array(
    fc.record({
      whole: part,
      account: fc.nat(),
      date: day,
      time: fc.constantFrom("", "T10:30:00Z", " 10:30"),
      currency,
      key: fc.constantFrom("split_lines", "splitLines", "splits"),
      parts: fc.array(part, { maxLength: 4 }),
    }),
    { maxLength: 6 },
  ),
  transfers: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 4 }),
  order: fc.infiniteStream(fc.nat()),
});

type Model = typeof model extends fc.Arbitrary<infer M> ? M : never;
type Part = Model["transactions"][number]["parts"][number];

const at = <A>(list: readonly A[], i: number | undefined): A | undefined =>
  i === undefined || list.length === 0 ? undefined : list[i % list.length];

/** The sum of the parts is the amount of the whole. */
const totalOf = (parts: readonly Part[]): Amount => {
  const places = Math.max(...parts.map((each) => each.amount.places));
  const units = parts.reduce(
    (sum, { amount: one }) => sum + one.units * 10n ** BigInt(places - one.places),
    0n,
  );
  return { units, places, style: "string" };
};

/** A model with names that are different within their kind, and amounts that add up. */
const settled = (raw: Model) => {
  const distinct = <A extends { readonly name: string }>(list: readonly A[]) =>
    list.map((each, i) => ({ ...each, i, name: `${i} ${each.name}` }));
  let next = 0;
  const numbered = (each: Part, force: boolean) => {
    const has = force || each.id;
    if (has) next += 1;
    return { ...each, i: has ? next - 1 : undefined };
  };
  return {
    ...raw,
    accounts: distinct(raw.accounts),
    categories: distinct(raw.categories),
    tags: distinct(raw.tags),
    merchants: distinct(raw.merchants),
    transactions: raw.transactions.map((each) => ({
      ...each,
      parts: each.parts.map((one) => numbered(one, false)),
      whole: numbered(
        each.parts.length === 0 ? each.whole : { ...each.whole, amount: totalOf(each.parts) },
        true,
      ),
    })),
  };
};

type Settled = ReturnType<typeof settled>;
type SettledPart = Settled["transactions"][number]["whole"];

const fileOf = (given: Settled): string => {
  const { how } = given;
  const id = (kind: keyof Settled["how"], i: number | undefined): unknown =>
    i === undefined ? undefined : idJson(kind, how[kind], i);
  const partOf = (one: SettledPart) => ({
    id: id("x", one.i),
    amount: written(one.amount),
    name: one.name,
    notes: one.notes,
    category_id: id("c", at(given.categories, one.category)?.i),
    merchant_id: id("m", at(given.merchants, one.merchant)?.i),
    tag_ids: one.tags.flatMap((each) => id("t", at(given.tags, each)?.i) ?? []),
  });
  const legs = given.transactions
    .flatMap(({ whole, parts }) => [whole, ...parts])
    .flatMap(({ i }) => i ?? []);
  const records = [
    ...given.accounts.map((each) =>
      record("Account", {
        id: id("a", each.i),
        name: each.name,
        balance: written(each.balance),
        accountable_type: each.type[0],
        ...(each.subtype === "inside" ? { accountable: { subtype: each.type[2] } } : {}),
        ...(each.subtype === "outside" ? { subtype: each.type[2] } : {}),
        currency: each.currency,
        status: each.status,
      }),
    ),
    ...given.categories.map((each) =>
      record("Category", {
        id: id("c", each.i),
        name: each.name,
        color: each.color,
        lucide_icon: each.icon,
        parent_id: id("c", at(given.categories, each.parent)?.i),
      }),
    ),
    ...given.tags.map((each) => record("Tag", { id: id("t", each.i), name: each.name, color: each.color })),
    ...given.merchants.map((each) => record("Merchant", { id: id("m", each.i), name: each.name })),
    ...given.transactions.map((each) =>
      record("Transaction", {
        ...partOf(each.whole),
        account_id: id("a", at(given.accounts, each.account)!.i),
        date: each.date + each.time,
        currency: each.currency,
        ...(each.parts.length === 0 ? {} : { [each.key]: each.parts.map(partOf) }),
      }),
    ),
    ...given.transfers.flatMap(([a, b]) =>
      legs.length === 0
        ? []
        : record("Transfer", {
            inflow_transaction_id: id("x", at(legs, a)),
            outflow_transaction_id: id("x", at(legs, b)),
          }),
    ),
    record("Rule", { id: "r" }),
    record("Budget", { id: 1, start_date: "2024-01-01", end_date: "2024-01-31" }),
    record("RejectedTransfer", { inflow_transaction_id: "nowhere", outflow_transaction_id: 1 }),
  ];
  const order = given.order[Symbol.iterator]();
  const shuffled = records
    .map((one) => ({ one, rank: order.next().value as number }))
    .sort((a, b) => a.rank - b.rank);
  return shuffled.map(({ one }) => one).join("\n");
};

/** What is to be read of a transaction or a part of one, without ids. */
const expectedOf = (
  given: Settled,
  each: Settled["transactions"][number],
  one: SettledPart,
  split: Transaction["split"],
) => {
  const account = at(given.accounts, each.account)!;
  const category = at(given.categories, one.category);
  const merchant = at(given.merchants, one.merchant);
  const tags = new Map(one.tags.flatMap((i) => at(given.tags, i) ?? []).map((tag) => [tag.i, tag]));
  return {
    date: each.date,
    amount: canonical(one.amount.units, one.amount.places),
    currency: (each.currency ?? account.currency ?? "EUR").toUpperCase(),
    name: one.name ?? (split === "child" ? each.whole.name : undefined) ?? "Imported transaction",
    notes: one.notes ?? null,
    external_id: one.i === undefined ? null : idText("x", given.how.x, one.i),
    source: "service_import",
    pending: false,
    pending_gone: false,
    account: { name: account.name, account_type: account.type[1], status: account.status ?? "active" },
    category:
      category === undefined
        ? null
        : { name: category.name, color: category.color ?? null, icon: category.icon ?? null },
    merchant: merchant === undefined ? null : { name: merchant.name },
    tags: [...tags.values()]
      .map(({ name, color: of }) => ({ name, color: of ?? null }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    split,
  };
};

/** What was read, without ids, times and the transfer. */
const readOf = (transaction: Transaction) => {
  const {
    id: _id,
    created_at: _c,
    updated_at: _u,
    transfer: _t,
    locked,
    account,
    category,
    merchant,
    tags,
    ...rest
  } = transaction;
  expect(locked).toEqual([]);
  const without = <A extends { readonly id: string }>({ id: _own, ...fields }: A) => fields;
  return {
    ...rest,
    account: without(account),
    category: category === null ? null : without(category),
    merchant: merchant === null ? null : without(merchant),
    tags: tags.map(without),
  };
};

/** The newest day of the transactions of an account that is not to come. */
const newestDay = ({ accounts, transactions }: Settled, i: number): string | null =>
  transactions
    .filter(({ account, date }) => at(accounts, account)!.i === i && date <= TODAY)
    .map(({ date }) => date)
    .sort()
    .at(-1) ?? null;

const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

/** What a service export says is what is stored of it. */
export const recordsProperties = (runs: Runs): void => {
  it("what is read back of a service export equals the file, field by field, and every record is accounted for", async () => {
    const seen = { splits: 0, transfers: 0, tags: 0 };
    await fc.assert(
      fc.asyncProperty(model, async (raw) => {
        const given = settled(raw);
        const file = fileOf(given);
        const checked = preflight(utf8(file), { type: "ServiceImport" }, { today: TODAY });
        if (checked._tag === "Refused") throw new Error(checked.message);
        expect(checked.report.findings.filter(({ severity }) => severity === "error")).toEqual([]);

        await inMemory(
          Effect.gen(function* () {
            const family = yield* foundFamily();
            const { outcome, plan } = yield* planOf(family, file);
            const { accounts, transactions, books } = yield* allOf(family);

            const counts = checked.report.stats.entity_counts!;
            for (const [kind, count] of Object.entries(counts)) {
              const stored = (outcome.stored as Record<string, number>)[kind] ?? 0;
              expect([kind, stored + (outcome.skipped[kind]?.count ?? 0)]).toEqual([kind, count]);
            }

            expect(
              accounts
                .map(({ id: _id, created_at: _at, updated_at: _changed, ...rest }) => rest)
                .sort(byText),
            ).toEqual(
              given.accounts
                .map(({ i, name, type, subtype, balance, currency: code, status }) => ({
                  balance_day: newestDay(given, i),
                  name,
                  account_type: type[1],
                  subtype: subtype === "none" ? null : type[2],
                  currency: (code ?? "EUR").toUpperCase(),
                  balance: canonical(balance.units, balance.places),
                  status: status ?? "active",
                }))
                .map(({ name, account_type, status, subtype, currency: code, balance, balance_day }) => ({
                  name,
                  account_type,
                  subtype,
                  currency: code,
                  balance,
                  balance_day,
                  status,
                }))
                .sort(byText),
            );
            for (const kind of ["categories", "tags", "merchants"] as const)
              expect(books[kind].map(({ name }) => name).sort()).toEqual(
                given[kind].map(({ name }) => name).sort(),
              );
            const nameOf = new Map(plan.categories.map(({ id, name }) => [id, name]));
            expect(
              plan.categories
                .map(({ name, parent_id }) => [name, parent_id === null ? null : nameOf.get(parent_id)])
                .sort(byText),
            ).toEqual(
              given.categories
                .map(({ name, parent }) => [name, at(given.categories, parent)?.name ?? null])
                .sort(byText),
            );

            expect(transactions.map(readOf).sort(byText)).toEqual(
              given.transactions
                .map((each) =>
                  expectedOf(given, each, each.whole, each.parts.length > 0 ? "parent" : "whole"),
                )
                .sort(byText),
            );
            const wholes = new Map(transactions.map(({ id, external_id }) => [id, external_id]));
            const children: (readonly [string | null | undefined, object])[] = [];
            for (const { id, parent_id } of plan.transactions)
              if (parent_id !== null)
                children.push([
                  wholes.get(parent_id),
                  readOf((yield* (yield* Transactions).find(family, id))!),
                ]);
            const key = ([parent, child]: readonly [unknown, object]) =>
              JSON.stringify([parent, Object.entries(child).sort(byText)]);
            expect(children.map(key).sort()).toEqual(
              given.transactions
                .flatMap((each) =>
                  each.parts.map(
                    (one) =>
                      [
                        idText("x", given.how.x, each.whole.i!),
                        expectedOf(given, each, one, "child"),
                      ] as const,
                  ),
                )
                .map(key)
                .sort(),
            );

            seen.splits += children.length;
            seen.tags += transactions.filter(({ tags }) => tags.length > 1).length;
            for (const { id, inflow_transaction_id, outflow_transaction_id } of plan.transfers) {
              const find = (leg: string) => Effect.flatMap(Transactions, (all) => all.find(family, leg));
              const [inflow, outflow] = [
                (yield* find(inflow_transaction_id))!,
                (yield* find(outflow_transaction_id))!,
              ];
              const link = { id, amount: inflow.amount.replace("-", ""), currency: inflow.currency };
              expect(inflow.transfer).toEqual({ ...link, other_account: outflow.account });
              expect(outflow.transfer).toEqual({ ...link, other_account: inflow.account });
              seen.transfers += 1;
            }
          }),
        );
      }),
      runs(300),
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThanOrEqual(runs(20).numRuns);
  });

  it("transfers are the pairs that the file names, the first of those that share a transaction", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 8 }), async (pairs) => {
        const file = [
          record("Account", { id: 1, name: "A", balance: 0, accountable_type: "Depository" }),
          ...[0, 2, 4].map((i) =>
            record("Transaction", {
              id: i,
              account_id: 1,
              date: "2024-01-02",
              amount: "1.5",
              split_lines: [{ id: i + 1, amount: "1.5" }],
            }),
          ),
          ...pairs.map(([a, b]) =>
            record("Transfer", { inflow_transaction_id: a, outflow_transaction_id: String(b) }),
          ),
        ].join("\n");
        await inMemory(
          Effect.gen(function* () {
            const { plan, outcome } = yield* planOf(yield* foundFamily(), file);
            const names = new Map(
              [...plan.transactions].map(({ id, external_id }) => [id, Number(external_id)]),
            );
            const taken = new Set<number>();
            const expected = pairs.filter(([a, b]) => {
              if (a === b || taken.has(a) || taken.has(b)) return false;
              taken.add(a).add(b);
              return true;
            });
            expect(
              plan.transfers.map((each) => [
                names.get(each.inflow_transaction_id),
                names.get(each.outflow_transaction_id),
              ]),
            ).toEqual(expected);
            expect(outcome.stored.transfers).toBe(expected.length);
            expect(outcome.skipped.transfers?.count ?? 0).toBe(pairs.length - expected.length);
          }),
        );
      }),
      runs(200),
    );
  });

  it("what preflight finds invalid stores nothing, however much of it is good", async () => {
    await fc.assert(
      fc.asyncProperty(
        model,
        fc.constantFrom(
          "not JSON",
          record("Tag", { id: "zz" }),
          record("Nothing", { id: 1 }),
          record("Transaction", { id: "zz", account_id: "nowhere", date: "2024-01-02", amount: 1 }),
          record("Transfer", { inflow_transaction_id: "nowhere", outflow_transaction_id: "nowhere" }),
          record("Balance", { account_id: "nowhere", date: "2024-01-02", balance: 1 }),
        ),
        fc.boolean(),
        async (raw, bad, first) => {
          const good = fileOf(settled(raw));
          await inMemory(
            Effect.gen(function* () {
              const family = yield* foundFamily();
              const outcome = yield* importRecords(family, first ? `${bad}\n${good}` : `${good}\n${bad}`);
              expect(outcome._tag).toBe("NotValid");
              const { accounts, transactions, books } = yield* allOf(family);
              expect({ ...books, accounts, transactions }).toEqual({
                accounts: [],
                transactions: [],
                currency: "EUR",
                categories: [],
                tags: [],
                merchants: [],
                recorded: [],
                sides: [],
              });
            }),
          );
        },
      ),
      runs(60),
    );
  });
};

import type { Users } from "@farthing/core/access";
import { type AccountQuestion, Imports, type RecordedIdentity } from "@farthing/core/import";
import type { BankConnections } from "@farthing/core/provider";
import { Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect } from "vitest";
import { found, LATER, newBankTransaction, storeBank, syncedBank, told } from "./support/bank.ts";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import { type Laws, runsOfLaw } from "./support/law.ts";
import { compareTexts } from "./support/order.ts";
import { createFamily, newId } from "./support/people.ts";
import { plannedAccount, plannedTransaction, store, wholeAccount } from "./support/planned.ts";

const DAY = "2026-02-14";

const DAYS = [
  "2020-02-29",
  "2026-02-12",
  "2026-02-13",
  DAY,
  "2026-02-15",
  "2026-02-16",
  "2026-12-31",
] as const;

const day = fc.constantFrom(...DAYS);

const identity = fc.record({
  date: day,
  amount: fc.constantFrom("12.5", "7"),
  name: fc.constantFrom("Bread", "Bank"),
  reference: fc.constantFrom("", "", "R1", "R2"),
});

const stored = fc.record({
  identity,
  pending: fc.boolean(),
  /** The day that a person has given it. */
  moved: fc.option(day, { nil: undefined }),
  /** What a bank tells of it: it found the transaction, or brought it. */
  bank: fc.constantFrom("no", "no", "found", "brought"),
});

const edit = (familyId: string, id: string, date: string) =>
  Effect.flatMap(Transactions, (transactions) =>
    transactions.update(familyId, id, {}, () =>
      Result.succeed({ date, locked: ["date"] as const, updated_at: LATER }),
    ),
  );

/** An account with all of these. */
const accountWith = Effect.fn(function* (
  all: readonly (typeof stored extends fc.Arbitrary<infer A> ? A : never)[],
) {
  const { family } = yield* createFamily();
  const { connection, account } = yield* syncedBank(family, []);
  for (const { identity: came, pending, moved, bank } of all) {
    const { date, amount, name, reference } = came;
    const own = told({ provider_id: newId(), date, amount, name, pending });
    let { id } = plannedTransaction(account);
    if (bank === "brought") {
      const brought = { ...newBankTransaction(account), told: own };
      id = brought.transaction_id;
      yield* storeBank(connection, { new_transactions: [brought] });
    } else {
      const row = plannedTransaction(account, {
        id,
        date,
        amount,
        name,
        reference: reference || null,
        pending,
      });
      yield* store(family.id, { transactions: [row] });
      if (bank === "found") yield* storeBank(connection, { found: [found(id, { ...own, pending: false })] });
    }
    if (moved !== undefined) yield* edit(family.id, id, moved);
  }
  return { family, account };
});

export const importQuestionsLaws = ({
  law,
}: Laws<BankConnections | Imports | Transactions | Users>): void => {
  law(
    "everything that came in on the days of a question is told, of each reference one of another day, and no more",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const samples = fc.sample(
        fc.record({
          has: fc.array(stored, { maxLength: 10 }),
          days: fc.subarray([...DAYS], { minLength: 2, maxLength: 4 }),
          references: fc.subarray(["R1", "R2", "R3"]),
        }),
        { numRuns: runsOfLaw(), seed: 19 },
      );
      const told = { within: 0, beyond: 0 };
      for (const { has, days, references } of samples) {
        const spans = days.flatMap((from, i) => (i % 2 === 0 ? [{ from, to: days[i + 1] ?? from }] : []));
        const { family, account } = yield* accountWith(has);
        const whole = (yield* imports.books(family.id, [wholeAccount(account.id)])).recorded;
        expect(whole).toHaveLength(has.length);
        const question = { account_id: account.id, spans, references };
        const { recorded } = yield* imports.books(family.id, [question]);
        expect(yield* imports.recorded(family.id, question)).toEqual(recorded);
        const isWithin = ({ date }: RecordedIdentity): boolean =>
          spans.some(({ from, to }) => from <= date && date <= to);
        expect(recorded.filter(isWithin)).toEqual(whole.filter(isWithin));
        const beyond = recorded.filter((each) => !isWithin(each));
        expect(whole).toEqual(expect.arrayContaining(beyond));
        expect(new Set(beyond.map(({ reference }) => reference))).toEqual(
          new Set(
            whole
              .filter((each) => !isWithin(each) && references.includes(each.reference))
              .map(({ reference }) => reference),
          ),
        );
        told.within += recorded.length - beyond.length;
        told.beyond += beyond.length;
      }
      expect(Math.min(told.within, told.beyond)).toBeGreaterThan(0);
    }),
  );

  law(
    "parts of transactions, and transactions and parts that belong to a transfer, are told where they are asked for",
    Effect.gen(function* () {
      const { family, checking, savings, basket, apples, soap, sent, received, transfer } =
        yield* createFamilyWithBooks;
      const other = yield* createFamilyWithBooks;
      const linked = { id: newId(), inflow_transaction_id: soap.id, outflow_transaction_id: newId() };
      const another = plannedTransaction(savings, { id: linked.outflow_transaction_id, date: "2026-02-16" });
      yield* store(family.id, { transactions: [another], transfers: [linked] });
      const asked = { ...wholeAccount(checking.id), sides: true };
      const told = (question: AccountQuestion) =>
        Effect.map(
          Effect.flatMap(Imports, (imports) => imports.books(family.id, [question])),
          ({ sides }) => sides,
        );
      const sideOf = (id: string, parent_id: string | null, transfer_id: string | null) => ({
        ...{ id, parent_id, external_id: null, transfer_id },
      });
      const all = [
        sideOf(sent.id, null, transfer.id),
        sideOf(apples.id, basket.id, null),
        sideOf(soap.id, basket.id, linked.id),
      ];
      const byId = (sides: typeof all) => sides.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      expect(yield* told(asked)).toEqual(byId(all));
      expect(yield* told(wholeAccount(checking.id))).toEqual([]);
      const days = { from: sent.date, to: sent.date };
      expect(yield* told({ ...asked, spans: [days] })).toEqual([sideOf(sent.id, null, transfer.id)]);
      expect(yield* told({ ...wholeAccount(savings.id), sides: true })).toEqual(
        byId([sideOf(received.id, null, transfer.id), sideOf(another.id, null, linked.id)]),
      );
      expect(yield* told({ ...wholeAccount(other.checking.id), sides: true })).toEqual([]);
    }),
  );

  law(
    "of a reference that is asked for another day is told, however far away",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { account } = yield* syncedBank(family, []);
      const rows = ["2020-01-01", "2021-01-01", DAY].map((date, i) =>
        plannedTransaction(account, { date, reference: i === 1 ? "R2" : "R1" }),
      );
      yield* store(family.id, { transactions: rows });
      const asked = { account_id: account.id, spans: [{ from: DAY, to: DAY }] };
      const told = (references: readonly string[]) =>
        Effect.map(
          Effect.flatMap(Imports, (imports) => imports.books(family.id, [{ ...asked, references }])),
          ({ recorded }) => recorded.map(({ date }) => date).sort(),
        );
      expect(yield* told([])).toEqual([DAY]);
      expect(yield* told(["R1"])).toEqual(["2020-01-01", DAY]);
      expect(yield* told(["R1", "R2", "R3"])).toEqual(["2020-01-01", "2021-01-01", DAY]);
    }),
  );

  law(
    "what has one of the ids that are asked for is told, however far away: in its account by the id of its file, anywhere by its own",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { account } = yield* syncedBank(family, []);
      const other = plannedAccount();
      const row = (date: string, external_id: string | null, of: { readonly id: string } = account) =>
        plannedTransaction(of, { date, external_id });
      const [old, moved, near] = [row("2020-01-01", "t1"), row("2021-01-01", "t2"), row(DAY, "t3")];
      const [elsewhere, own, part] = [
        row("2020-01-01", "t1", other),
        row("2022-01-01", null, other),
        plannedTransaction(account, { date: "2020-01-01", external_id: "t4", parent_id: old.id }),
      ];
      yield* store(family.id, {
        accounts: [other],
        transactions: [old, part, moved, near, elsewhere, own],
      });
      yield* edit(family.id, moved.id, DAY);
      yield* edit(family.id, near.id, "2020-01-01");
      const imports = yield* Imports;
      const asked = {
        ...{ account_id: account.id, spans: [{ from: DAY, to: DAY }], references: [] },
      };
      const told = (...ids: readonly string[]) =>
        Effect.map(imports.books(family.id, [{ ...asked, ids }]), ({ recorded }) => inOrder(...recorded));
      const inOrder = (...rows: readonly Pick<typeof old, "date" | "id">[]) =>
        rows.toSorted((a, b) => compareTexts([a.date, a.id], [b.date, b.id])).map(({ id }) => id);
      expect(yield* told()).toEqual(inOrder(near));
      expect(yield* told("t1", "t2", "t3", "t4", part.id)).toEqual(inOrder(near, old, moved));
      expect(yield* told("T1", "unknown", own.id, near.id)).toEqual(inOrder(near, own));
      // Whatever the order is in which they are asked for.
      for (const ids of [
        ["t1", own.id, "t2"],
        ["t2", "t1", own.id],
      ])
        expect((yield* imports.books(family.id, [{ ...asked, ids }])).recorded.map(({ id }) => id)).toEqual([
          near.id,
          ...inOrder(old, moved, own),
        ]);
      const foreign = yield* createFamily();
      expect((yield* imports.books(foreign.family.id, [{ ...asked, ids: [own.id, "t1"] }])).recorded).toEqual(
        [],
      );
      // An account that never had a transaction, or that a file is to make.
      const empty = plannedAccount();
      yield* store(family.id, { accounts: [empty] });
      for (const account_id of [empty.id, newId()]) {
        const { recorded: found } = yield* imports.books(family.id, [
          { ...asked, account_id, spans: [{ from: "2020-01-01", to: DAY }], ids: [own.id, old.id, "t1"] },
        ]);
        expect(inOrder(...found)).toEqual(inOrder(old, own));
      }
      // Whoever asks for two accounts gets nothing twice.
      const both = [asked, { ...asked, account_id: other.id, spans: [{ from: "2022-01-01", to: DAY }] }];
      const { recorded } = yield* imports.books(
        family.id,
        both.map((each) => ({ ...each, ids: [own.id, "t1"] })),
      );
      expect(inOrder(...recorded)).toEqual(inOrder(near, old, elsewhere, own));
    }),
  );
};

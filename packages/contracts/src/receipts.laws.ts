import { Removals, type Users } from "@farthing/core/access";
import { type ImportChange, Imports, type PlannedBalance, type StoredReceipt } from "@farthing/core/import";
import { Accounts, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect } from "vitest";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { expectDefect, race } from "./support/outcomes.ts";
import { newId } from "./support/people.ts";
import { change, importOf, plannedAccount, planning, REMOVED_AT, receiptDraft } from "./support/planned.ts";
import { note, undo } from "./support/undoing.ts";

/** Stores an import of a content like no other; answers with its id. */
const storeNow = Effect.fnUntraced(function* (familyId: string, changed: ImportChange) {
  const request = importOf(familyId);
  yield* (yield* Imports).store(
    request,
    planning(() => Result.succeed(changed)),
  );
  return request.file.id;
});

const receiptOf = Effect.fnUntraced(function* (familyId: string, id: string) {
  const { rows, ...receipt } = (yield* (yield* Imports).receipt(familyId, id))!;
  return { ...receipt, rows: Uint8Array.from(rows) } satisfies StoredReceipt;
});

interface Head {
  readonly import_id: string;
  readonly family_id: string;
  readonly number: number;
  readonly previous: string | null;
  readonly accounts: readonly Readonly<Record<"id" | "balance_before" | "balance_after", unknown>>[];
}

const headOf = ({ head }: StoredReceipt): Head => JSON.parse(head) as Head;

/** All receipts of a family, in their order. */
const receiptsOf = Effect.fnUntraced(function* (familyId: string) {
  const { items } = yield* (yield* Imports).list(familyId, { page: 1, per_page: 100 });
  const all = yield* Effect.forEach(items, ({ id }) => receiptOf(familyId, id));
  return all.sort((a, b) => a.number - b.number);
});

/** That receipts are one chain: each has the next number and the digest of the one before. */
const expectChain = (receipts: readonly StoredReceipt[]): void => {
  const heads = receipts.map(headOf);
  expect(receipts.map(({ number }) => number)).toEqual(receipts.map((_, at) => at + 1));
  expect(heads.map(({ number }) => number)).toEqual(receipts.map((_, at) => at + 1));
  expect(heads.map(({ previous }) => previous)).toEqual([
    null,
    ...receipts.slice(0, -1).map(({ sha256 }) => sha256),
  ]);
  expect(new Set(receipts.map(({ sha256 }) => sha256)).size).toBe(receipts.length);
};

const said = (account_id: string, balance: string, day: string): PlannedBalance => ({
  ...{ account_id, balance, day },
});

const CHECKING = { name: "Checking", currency: "EUR", called: [] };

export const receiptsLaws = ({
  law,
  property,
}: Laws<Accounts | Imports | Removals | Transactions | Users>): void => {
  property(
    "a receipt is kept as it was made, whatever is in it, and only its family finds it",
    fc.record({
      rows: fc.uint8Array({ maxLength: 3_000 }),
      name: fc.string({ unit: "binary", maxLength: 20 }),
    }),
    Effect.fnUntraced(function* ({ rows, name }) {
      const imports = yield* Imports;
      const { family, checking } = yield* createFamilyWithBooks;
      const accounts = [{ ...CHECKING, id: checking.id, called: [name, "\0 \ud800"] }];
      const receipt = receiptDraft({ rows, accounts });
      const id = yield* storeNow(family.id, { ...change({}), receipt });
      const found = yield* receiptOf(family.id, id);
      expect(found.rows).toEqual(rows);
      expect(found.import_id).toBe(id);
      expect(headOf(found)).toMatchObject({ import_id: id, family_id: family.id, accounts });
      expect(JSON.parse(found.head)).toMatchObject({ rows_sha256: receipt.rows_sha256 });
      for (const other of [newId(), (yield* createFamilyWithBooks).family.id])
        expect(yield* imports.receipt(other, id)).toBeUndefined();
      expect(yield* imports.receipt(family.id, newId())).toBeUndefined();
    }),
  );

  law(
    "of imports at the same time the receipts of each family are one chain",
    Effect.gen(function* () {
      const [one, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      yield* race(30, (at) => storeNow((at % 3 === 0 ? other : one).family.id, change({})));
      for (const { family, imports } of [
        { family: one.family, imports: 21 },
        { family: other.family, imports: 11 },
      ]) {
        const receipts = yield* receiptsOf(family.id);
        expect(receipts).toHaveLength(imports);
        expectChain(receipts);
      }
    }),
  );

  law(
    "what is not stored has no receipt, and no place in the chain",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family, bread } = yield* createFamilyWithBooks;
      const other = yield* createFamilyWithBooks;
      const first = importOf(family.id);
      const attempts = [
        planning(() => Result.succeed(change({}))),
        planning(() => Result.succeed(change({}))),
      ];
      for (const plan of attempts) yield* imports.store(first, plan);
      const refused = yield* imports
        .store(
          importOf(family.id),
          planning(() => Result.fail("refused")),
        )
        .pipe(Effect.flip);
      expect(refused).toBe("refused");
      yield* expectDefect(storeNow(family.id, change({}, [other.bread.id])));
      yield* storeNow(family.id, change({}, [bread.id]));
      const receipts = yield* receiptsOf(family.id);
      expect(receipts).toHaveLength(3);
      expectChain(receipts);
    }),
  );

  law(
    "a receipt has what accounts held before the import and after it, as far as it is known",
    Effect.gen(function* () {
      const { family, checking, savings } = yield* createFamilyWithBooks;
      const made = [plannedAccount(), plannedAccount({ balance: "7.5", balance_day: "2026-03-01" })];
      const accounts = [checking, savings, ...made].map(({ id }) => ({ ...CHECKING, id }));
      const balances = [said(checking.id, "1500", "2026-03-02"), said(made[0]!.id, "-3", "2026-02-28")];
      const first = yield* storeNow(family.id, {
        ...{ ...change({ accounts: made }), balances },
        receipt: receiptDraft({ accounts }),
      });
      const second = yield* storeNow(family.id, {
        ...change({}),
        // One of an earlier day says nothing new.
        balances: [said(checking.id, "1", "2026-01-02")],
        receipt: receiptDraft({ accounts }),
      });
      const held = (id: string) =>
        Effect.map(receiptOf(family.id, id), (receipt) =>
          headOf(receipt).accounts.map(({ balance_before, balance_after }) => [
            balance_before,
            balance_after,
          ]),
        );
      const [now, ofMade, ofOther] = [
        { amount: "1500", day: "2026-03-02" },
        { amount: "-3", day: "2026-02-28" },
        { amount: "7.5", day: "2026-03-01" },
      ];
      expect(yield* held(first)).toEqual([
        [{ amount: "1000.01", day: "2026-02-02" }, now],
        [null, null],
        [null, ofMade],
        [null, ofOther],
      ]);
      expect(yield* held(second)).toEqual([
        [now, now],
        [null, null],
        [ofMade, ofMade],
        [ofOther, ofOther],
      ]);
    }),
  );

  law(
    "nothing that happens later changes a receipt, and the next one still follows the last",
    Effect.gen(function* () {
      const { family, checking, bread, sent } = yield* createFamilyWithBooks;
      const receipt = receiptDraft({ accounts: [{ ...CHECKING, id: checking.id }] });
      const first = yield* storeNow(family.id, { ...change({}, [bread.id]), receipt });
      const second = yield* storeNow(family.id, change({}, [sent.id]));
      const before = yield* receiptsOf(family.id);
      yield* note(family.id, bread.id);
      yield* undo(family.id, second);
      yield* (yield* Transactions).remove(family.id, sent.id, REMOVED_AT, () => Result.void);
      yield* undo(family.id, first, true);
      yield* (yield* Accounts).remove(family.id, checking.id, () => Result.void);
      expect(yield* receiptsOf(family.id)).toEqual(before);
      yield* storeNow(family.id, change({}));
      const after = yield* receiptsOf(family.id);
      expect(after.slice(0, -1)).toEqual(before);
      expectChain(after);
    }),
  );

  law(
    "the receipts of a family go with it",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family } = yield* createFamilyWithBooks;
      const id = yield* storeNow(family.id, change({}));
      yield* (yield* Removals).removeFamily(family.id);
      expect(yield* imports.receipt(family.id, id)).toBeUndefined();
    }),
  );
};

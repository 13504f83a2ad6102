import type { Users } from "@farthing/core/access";
import { type Import, Imports, type StoreImport } from "@farthing/core/import";
import type { BankConnections } from "@farthing/core/provider";
import { Accounts, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import { everything } from "./support/everything.ts";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { expectDefect, race } from "./support/outcomes.ts";
import { createFamily, newId } from "./support/people.ts";
import {
  change,
  importOf,
  newDigest,
  plannedAccount,
  plannedCategory,
  plannedTag,
  plannedTransaction,
  planning,
  REMOVED_AT,
  STORED_AT,
} from "./support/planned.ts";
import { listAll } from "./support/read-all.ts";

const LATER = "2026-06-01T00:00:00.000Z";

export const importsLaws = ({
  law,
}: Laws<Accounts | BankConnections | Imports | Transactions | Users>): void => {
  law(
    "bytes are not stored any more when the account to which they went is deleted",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family, checking, savings } = yield* createFamilyWithBooks;
      const [of, ofAll] = [importOf(family.id, { account_id: checking.id }), importOf(family.id)];
      const there = importOf(family.id, { account_id: savings.id });
      for (const [each, accounts] of [
        [of, [checking.id]],
        [ofAll, []],
        [there, [savings.id]],
      ] as const)
        yield* imports.store(
          each,
          planning(() => Result.succeed(change({}, [], accounts))),
        );
      yield* (yield* Accounts).remove(family.id, checking.id, () => Result.void);
      for (const [each, stored] of [
        [of, 0],
        [ofAll, 1],
        [there, 1],
      ] as const) {
        const found = yield* imports.ofBytes(family.id, each.file.sha256);
        expect(found.map(({ id }) => id)).toEqual(stored === 0 ? [] : [each.file.id]);
      }
      const again = importOf(family.id, { sha256: of.file.sha256, account_id: savings.id });
      expect(
        yield* imports.store(
          again,
          planning(() => Result.succeed(change({}))),
        ),
      ).toMatchObject({ _tag: "Stored" });
      expect(yield* imports.find(family.id, of.file.id)).toMatchObject({ status: "stored" });
    }),
  );

  law(
    "bytes are not stored any more when an account of their rows is deleted, also if it had nothing of them any more",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const accounts = yield* Accounts;
      const home = yield* createFamilyWithBooks;
      const family_id = home.family.id;
      const [made, other] = [plannedAccount(), plannedAccount()];
      const [whole, far, near] = [
        plannedTransaction(other),
        plannedTransaction(other),
        plannedTransaction(made),
      ];
      const part = { ...plannedTransaction(made), parent_id: whole.id };
      const asked = {
        makes: importOf(family_id),
        holds: importOf(family_id),
        finds: importOf(family_id),
        divides: importOf(family_id),
        emptied: importOf(family_id),
        elsewhere: importOf(family_id),
        empty: importOf(family_id),
      };
      const inside = plannedTransaction(made);
      for (const [each, planned] of [
        [asked.makes, change({ accounts: [made, other] })],
        [asked.holds, change({ transactions: [inside, plannedTransaction(home.savings)] })],
        [asked.finds, change({}, [inside.id], [made.id])],
        [asked.divides, change({ transactions: [whole, part] })],
        [asked.emptied, change({ transactions: [near, plannedTransaction(home.savings)] })],
        [asked.elsewhere, change({ transactions: [far, plannedTransaction(home.savings)] })],
        [asked.empty, change({})],
      ] as const)
        yield* imports.store(
          each,
          planning(() => Result.succeed(planned)),
        );
      const stored = Effect.fnUntraced(function* () {
        const names: string[] = [];
        for (const [name, { file }] of Object.entries(asked))
          if ((yield* imports.ofBytes(family_id, file.sha256)).length > 0) names.push(name);
        return names;
      });
      expect(yield* stored()).toEqual(Object.keys(asked));
      // What is deleted by itself is a choice: it takes asking to bring it back.
      for (const { id } of [far, near])
        yield* (yield* Transactions).remove(family_id, id, REMOVED_AT, () => Result.void);
      expect(yield* stored()).toEqual(Object.keys(asked));
      yield* Effect.ignore(accounts.remove(family_id, made.id, () => Result.fail("no")));
      expect(yield* stored()).toEqual(Object.keys(asked));
      yield* accounts.remove(family_id, made.id, () => Result.void);
      expect(yield* stored()).toEqual(["elsewhere", "empty"]);
      for (const [name, { file }] of Object.entries(asked))
        expect(yield* imports.find(family_id, file.id)).toMatchObject({
          ...{ status: "stored", incomplete: name !== "elsewhere" && name !== "empty" },
        });
      const again = importOf(family_id, { sha256: asked.makes.file.sha256 });
      expect(
        yield* imports.store(
          again,
          planning(() => Result.succeed(change({ accounts: [made] }))),
        ),
      ).toMatchObject({
        _tag: "Stored",
      });
      expect((yield* imports.ofBytes(family_id, again.file.sha256)).map(({ id }) => id)).toEqual([
        again.file.id,
      ]);
      expect(
        yield* imports.undo({ family_id, id: asked.holds.file.id, with_edited: false, at: LATER }),
      ).toMatchObject({ _tag: "Undone", removed: 1, import: { status: "undone", incomplete: false } });
      expect(yield* imports.find(family_id, asked.holds.file.id)).toMatchObject({ incomplete: false });
    }),
  );

  law(
    "an undo that takes an account away leaves other imports incomplete that have rows of it",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const home = yield* createFamilyWithBooks;
      const family_id = home.family.id;
      const made = plannedAccount();
      const row = plannedTransaction(made);
      const [makes, fills, elsewhere] = [importOf(family_id), importOf(family_id), importOf(family_id)];
      for (const [each, planned] of [
        [makes, change({ accounts: [made] })],
        [fills, change({ transactions: [row] })],
        [elsewhere, change({ transactions: [plannedTransaction(home.savings)] })],
      ] as const)
        yield* imports.store(
          each,
          planning(() => Result.succeed(planned)),
        );
      const undo = { family_id, id: makes.file.id, with_edited: false, at: LATER };
      yield* (yield* Transactions).remove(family_id, row.id, REMOVED_AT, () => Result.void);
      expect(yield* imports.undo(undo)).toMatchObject({ also_removed: { accounts: 1 } });
      for (const [{ file }, incomplete] of [
        [makes, false],
        [fills, true],
        [elsewhere, false],
      ] as const)
        expect(yield* imports.find(family_id, file.id)).toMatchObject({ incomplete });
      expect(yield* imports.ofBytes(family_id, fills.file.sha256)).toEqual([]);
      expect(yield* imports.ofBytes(family_id, elsewhere.file.sha256)).toHaveLength(1);
    }),
  );

  law(
    "an import of rows of an account that the family does not have is a defect, and stores nothing",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const [home, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      for (const id of [other.checking.id, newId()]) {
        const asked = importOf(home.family.id);
        yield* expectDefect(
          imports.store(
            asked,
            planning(() => Result.succeed(change({}, [], [id]))),
          ),
        );
        expect(yield* imports.find(home.family.id, asked.file.id)).toBeUndefined();
      }
    }),
  );

  law(
    "the same bytes are stored once, and the time of the first import is kept",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const home = yield* createFamilyWithBooks;
      const first = importOf(home.family.id);
      const storing = (again: StoreImport) =>
        imports.store(
          again,
          planning(() =>
            Result.succeed(
              change({ transactions: [plannedTransaction(home.savings, { name: "Interest" })] }),
            ),
          ),
        );
      expect(yield* imports.ofBytes(home.family.id, first.file.sha256)).toEqual([]);
      const stored = yield* storing(first);
      expect(stored).toMatchObject({ _tag: "Stored", import: { id: first.file.id, status: "stored" } });
      const after = yield* everything(home);
      const later = importOf(home.family.id, { sha256: first.file.sha256, created_at: LATER });
      expect(yield* storing(later)).toEqual({ _tag: "SameImport", import: stored.import });
      expect(yield* imports.ofBytes(home.family.id, first.file.sha256)).toEqual([stored.import]);
      expect(yield* everything(home)).toEqual(after);
      expect(yield* listAll(home.family.id, { search: "interest" })).toHaveLength(1);
    }),
  );

  law(
    "of twenty concurrent imports of the same bytes one is stored, with its rows once",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family, checking } = yield* createFamilyWithBooks;
      const digest = newDigest();
      const outcomes = yield* race(20, () =>
        imports.store(
          importOf(family.id, { sha256: digest }),
          planning(() =>
            Result.succeed(
              change({
                categories: [plannedCategory({ name: "Raced" })],
                transactions: [plannedTransaction(checking, { name: "raced" })],
              }),
            ),
          ),
        ),
      );
      expect(outcomes.filter(({ _tag }) => _tag === "Stored")).toHaveLength(1);
      expect(outcomes.filter(({ _tag }) => _tag === "SameImport")).toHaveLength(19);
      expect(yield* listAll(family.id, { search: "raced" })).toHaveLength(1);
      const { categories } = yield* imports.books(family.id, []);
      expect(categories.filter(({ name }) => name === "Raced")).toHaveLength(1);
    }),
  );

  law(
    "of twenty concurrent imports of different contents each is planned with what those before it have stored",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family } = yield* createFamily();
      const outcomes = yield* race(20, () =>
        imports.store(
          importOf(family.id),
          planning(({ books: { tags } }) =>
            Result.succeed(change(tags.length > 0 ? {} : { tags: [plannedTag({ name: "made once" })] })),
          ),
        ),
      );
      expect(outcomes.map(({ _tag }) => _tag)).toEqual(Array.from({ length: 20 }, () => "Stored"));
      expect((yield* imports.books(family.id, [])).tags).toHaveLength(1);
    }),
  );

  law(
    "the accounts of a statement are kept with its import, with their balances, and are no part of its reading",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family } = yield* createFamily();
      const balance = { amount: "-12.5", currency: null, date: "2026-03-31" };
      const account = { id: "DE02", name: "Ödön", currency: "EUR", proof: "contradicted" } as const;
      const accounts = [{ ...account, opening_balance: null, closing_balance: balance }];
      const asked = importOf(family.id, { accounts });
      const nothing = planning(() => Result.succeed(change({})));
      const stored = yield* imports.store(asked, nothing);
      expect(stored.import).toMatchObject({ accounts, reading: {} });
      expect(yield* imports.find(family.id, asked.file.id)).toEqual(stored.import);
      const { sha256 } = asked.file;
      expect(yield* imports.store(importOf(family.id, { sha256 }), nothing)).toEqual({
        ...{ _tag: "SameImport", import: stored.import },
      });
    }),
  );

  law(
    "another sheet of the same bytes, or rows of other accounts in them, are stored as another file is",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family } = yield* createFamilyWithBooks;
      const nothing = planning(() => Result.succeed(change({})));
      for (const [one, other] of [
        [{ sheet: "Checking" }, { sheet: "Card" }],
        [{ only_accounts: ["1", "2"] }, { only_accounts: ["3"] }],
      ] satisfies readonly (readonly [Import["reading"], Import["reading"]])[]) {
        const sha256 = newDigest();
        const store = (reading: Import["reading"]) =>
          imports.store(importOf(family.id, { sha256, reading }), nothing);
        expect((yield* store(one))._tag).toBe("Stored");
        expect((yield* store(other))._tag).toBe("Stored");
        expect((yield* store(other))._tag).toBe("SameImport");
        expect((yield* store({ ...other, currency: "USD" }))._tag).toBe("OtherReading");
        expect((yield* store({}))._tag).toBe("OtherReading");
      }
    }),
  );

  law(
    "the same bytes with another account or reading are stored only again, and told apart",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family, checking } = yield* createFamilyWithBooks;
      const sha256 = newDigest();
      const nothing = planning(() => Result.succeed(change({})));
      const first = yield* imports.store(importOf(family.id, { sha256 }), nothing);
      for (const other of [{ account_id: checking.id }, { reading: { date_format: "%d/%m/%Y" } }]) {
        const outcome = yield* imports.store(importOf(family.id, { sha256, ...other }), nothing);
        expect(outcome).toEqual({ _tag: "OtherReading", import: first.import });
      }
      const reading = { date_format: "%d/%m/%Y", left_out: ["pending"] as const };
      const again = yield* imports.store(
        importOf(family.id, { sha256, reading, again: true, created_at: LATER }),
        nothing,
      );
      expect(again._tag).toBe("Stored");
      const turned = { left_out: ["pending"] as const, date_format: "%d/%m/%Y" };
      expect(yield* imports.store(importOf(family.id, { sha256, reading: turned }), nothing)).toEqual({
        _tag: "SameImport",
        import: again.import,
      });
      expect(yield* imports.ofBytes(family.id, sha256)).toEqual([again.import, first.import]);
      const third = { sha256, reading: turned, again: true, created_at: "2026-07-01T00:00:00.000Z" };
      expect((yield* imports.store(importOf(family.id, third), nothing))._tag).toBe("Stored");
    }),
  );

  law(
    "an empty plan is an import too",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family } = yield* createFamily();
      const asked = importOf(family.id);
      expect(
        yield* imports.store(
          asked,
          planning(() => Result.succeed(change({}))),
        ),
      ).toMatchObject({
        _tag: "Stored",
      });
      expect(yield* imports.ofBytes(family.id, asked.file.sha256)).toMatchObject([{ created_at: STORED_AT }]);
    }),
  );

  law(
    "imports are listed, the newest first, and found by id with everything that is known of them",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family } = yield* createFamily();
      const days = ["2026-03-01", "2026-03-03", "2026-03-02"].map((day) => `${day}T00:00:00.000Z`);
      const stored: Import[] = [];
      for (const created_at of days) {
        const asked = importOf(family.id, { created_at, reading: { col_sep: ";" } });
        const counts = { stored: 1, already_there: 2, left_out: 3, rejected: 4 };
        const outcome = yield* imports.store(
          asked,
          planning(() => Result.succeed({ ...change({}), counts })),
        );
        expect(outcome.import).toEqual({
          ...asked.file,
          ...{ status: "stored", incomplete: false, undone_at: null, counts },
        });
        stored.push(outcome.import);
        expect(yield* imports.find(family.id, asked.file.id)).toEqual(outcome.import);
      }
      const [first, third, second] = stored as [Import, Import, Import];
      expect(yield* imports.list(family.id, { page: 1, per_page: 2 })).toEqual({
        items: [third, second],
        total_count: 3,
        more: true,
      });
      expect((yield* imports.list(family.id, { page: 2, per_page: 2 })).items).toEqual([first]);
      expect(yield* imports.find(family.id, newId())).toBeUndefined();
    }),
  );
};

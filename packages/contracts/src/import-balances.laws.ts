import { Imports } from "@farthing/core/import";
import { Accounts } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import { everything } from "./support/everything.ts";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { expectDefect } from "./support/outcomes.ts";
import { newId } from "./support/people.ts";
import { change, importOf, plannedAccount } from "./support/planned.ts";

const LATER = "2026-06-01T00:00:00.000Z";

export const importBalancesLaws = ({ law }: Laws): void => {
  law(
    "an import gives an account its balance with its day unless that of a later day is stored, one without a day only to an account without one, and no undo turns it back",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const accounts = yield* Accounts;
      const { family, checking, savings } = yield* createFamilyWithBooks;
      const made = plannedAccount({ balance: "1", balance_day: "2026-02-03" });
      const seen = (id: string) =>
        Effect.map(accounts.find(family.id, id), (each) => [each?.balance, each?.balance_day]);
      for (const [day, balance, expected] of [
        ["2026-02-03", "-0.0001", ["-0.0001", "2026-02-03"]],
        ["2026-02-02", "5", ["-0.0001", "2026-02-03"]],
        ["2026-02-03", "6", ["6", "2026-02-03"]],
        ["2026-02-10", "7", ["7", "2026-02-10"]],
      ] as const) {
        const balances = [{ account_id: checking.id, balance, day }];
        const file = importOf(family.id);
        yield* imports.store(file, () => Result.succeed({ ...change({}), balances }));
        expect(yield* seen(checking.id)).toEqual(expected);
        yield* imports.undo({ family_id: family.id, id: file.file.id, with_edited: true, at: LATER });
        expect(yield* seen(checking.id)).toEqual(expected);
      }
      expect(yield* seen(savings.id)).toEqual([savings.balance, null]);
      yield* imports.store(importOf(family.id), () =>
        Result.succeed({
          ...change({ accounts: [made] }),
          balances: [
            { account_id: made.id, balance: "2", day: "2026-02-04" },
            { account_id: savings.id, balance: "3", day: "2001-01-01" },
          ],
        }),
      );
      expect(yield* seen(made.id)).toEqual(["2", "2026-02-04"]);
      expect(yield* seen(savings.id)).toEqual(["3", "2001-01-01"]);
      const undated = plannedAccount({ balance: "1", balance_day: null });
      yield* imports.store(importOf(family.id), () => Result.succeed(change({ accounts: [undated] })));
      const saying = (balance: string) =>
        [savings, undated].map(({ id }) => ({ account_id: id, balance, day: null }));
      yield* imports.store(importOf(family.id), () =>
        Result.succeed({ ...change({}), balances: saying("9") }),
      );
      expect(yield* seen(savings.id)).toEqual(["3", "2001-01-01"]);
      expect(yield* seen(undated.id)).toEqual(["9", null]);
    }),
  );

  law(
    "the balance of an account that the family does not have is a defect and stores nothing",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const home = yield* createFamilyWithBooks;
      const other = yield* createFamilyWithBooks;
      const before = [yield* everything(home), yield* everything(other)];
      for (const account_id of [other.checking.id, newId()]) {
        const balances = [
          { account_id: home.checking.id, balance: "2", day: "2026-02-04" },
          { account_id, balance: "2", day: "2026-02-04" },
        ];
        const whole = { ...change({ accounts: [plannedAccount()] }), balances };
        yield* expectDefect(imports.store(importOf(home.family.id), () => Result.succeed(whole)));
      }
      expect([yield* everything(home), yield* everything(other)]).toEqual(before);
    }),
  );
};

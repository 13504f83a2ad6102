import { Accounts } from "@farthing/core/transactions";
import { account, institution, type Scenario, transaction } from "@farthing/provider-fake";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { connected, DAY, FAMILY, MARCH, stored, sync, withBank } from "./support.ts";

const accounts = Effect.flatMap(Accounts, (all) => all.list(FAMILY.id, { page: 1, per_page: 100 })).pipe(
  Effect.map(({ items }) => items.map(({ name, balance }) => [name, balance]).toSorted()),
);

/** An account with a year of deposits, one every ten days. */
const SAVING: Scenario = {
  institutions: [
    institution("mill", [
      account(
        "checking",
        Array.from({ length: 36 }, (_, i) =>
          transaction(`t${i}`, { days_ago: 2 + i * 10 }, { amount: "500.00" }),
        ),
        { balance: "28240.00" },
      ),
    ]),
  ],
};

describe("a balance", () => {
  it("is the newest, whatever older windows contain", () =>
    withBank(SAVING, ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        yield* sync(id);
        expect(yield* accounts).toEqual([["checking", "28240"]]);
        bank.change(({ institutions: [mill] }) => ({
          institutions: [
            { ...mill!, accounts: mill!.accounts.map((each) => ({ ...each, balance: "1.00" })) },
          ],
        }));
        yield* pass(DAY);
        yield* sync(id, { since: MARCH - 200 * DAY });
        expect(yield* accounts).toEqual([["checking", "1"]]);
      }),
    ));

  it("changes even if a wrong clock has stored one with a time in the future", () =>
    withBank(SAVING, ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        yield* pass(400 * DAY);
        yield* sync(id);
        yield* pass(-399 * DAY);
        bank.change(({ institutions: [mill] }) => ({
          institutions: [
            { ...mill!, accounts: mill!.accounts.map((each) => ({ ...each, balance: "1.00" })) },
          ],
        }));
        yield* sync(id);
        expect(yield* accounts).toEqual([["checking", "1"]]);
      }),
    ));
});

/** Two banks with an account `1` each. */
const NAMESAKES: Scenario = {
  institutions: ["mill", "harbor"].map((name, i) =>
    institution(name, [
      account("1", [transaction("t", MARCH - DAY, { amount: `-${i + 1}.00` })], {
        name: `${name} checking`,
        balance: `${i + 1}.00`,
      }),
    ]),
  ),
};

describe("accounts of two organizations with one id", () => {
  it.each([1, 2, "both"] as const)("are both stored, and once, in format %s", (format) =>
    withBank({ ...NAMESAKES, format }, ({ bank }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        for (let times = 0; times < 2; times += 1) {
          expect(yield* sync(id)).toMatchObject({ status: "ok", messages: [] });
          expect(yield* accounts).toEqual([
            ["harbor checking", "2"],
            ["mill checking", "1"],
          ]);
          expect((yield* stored).map(({ account: { name }, amount }) => [name, amount]).toSorted()).toEqual([
            ["harbor checking", "2"],
            ["mill checking", "1"],
          ]);
        }
      }),
    ),
  );

  it("a single one stays the same when its organization is renamed", () =>
    withBank({ institutions: [NAMESAKES.institutions[0]!] }, ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        yield* sync(id);
        bank.change(({ institutions: [mill] }) => ({
          institutions: [{ ...mill!, id: "mill-2", name: "Mill & Co", domain: "mill-2.example" }],
        }));
        yield* pass(DAY);
        expect(yield* sync(id)).toMatchObject({ accounts: [{ added: 0 }] });
        expect(yield* accounts).toEqual([["mill checking", "1"]]);
        bank.change(({ institutions: [mill] }) => ({ institutions: [mill!, NAMESAKES.institutions[1]!] }));
        yield* sync(id);
        expect(yield* stored).toHaveLength(2);
      }),
    ));
});

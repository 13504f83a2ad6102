import { updateTransaction } from "@farthing/core/transactions";
import {
  account,
  type BankTransaction,
  institution,
  type Scenario,
  transaction,
} from "@farthing/provider-fake";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { connected, connection, DAY, FAMILY, MARCH, stored, sync, withBank } from "./support.ts";

const holding = (...transactions: readonly BankTransaction[]): Scenario => ({
  institutions: [institution("mill", [account("checking", transactions)])],
});

const edit = (id: string, fields: object) => updateTransaction({ family_id: FAMILY.id, id, fields });

/** What the bank says of its transaction later. */
const LATER = {
  posted: MARCH - 2 * DAY,
  amount: "-7.77",
  payee: "Corner Cafe",
  memo: "TABLE 4",
} as const;

/** What a person makes of it, and what the bank would have made of it. */
const FIELDS = {
  date: ["2026-02-01", "2026-02-27"],
  amount: ["1.11", "7.77"],
  name: ["Mine", "Corner Cafe"],
  notes: ["with Grace", "CORNER COFFEE\nTABLE 4"],
} as const;

type Field = keyof typeof FIELDS;

const SUBSETS = Array.from({ length: 16 }, (_, bits) =>
  (Object.keys(FIELDS) as Field[]).filter((_field, i) => (bits & (1 << i)) !== 0),
);

const pick = (edited: readonly Field[]) =>
  Object.fromEntries(
    (Object.keys(FIELDS) as Field[]).map((field) => [field, FIELDS[field][edited.includes(field) ? 0 : 1]]),
  );

describe("what a person changed is not overwritten, and everything else is", () => {
  it.each(SUBSETS.map((edited) => [edited.join(", ") || "nothing", edited] as const))("%s", (_, edited) =>
    withBank(holding(transaction("t", { days_ago: 5 })), ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        yield* sync(id);
        const [row] = yield* stored;
        if (edited.length > 0)
          yield* edit(row!.id, Object.fromEntries(edited.map((field) => [field, FIELDS[field][0]])));
        yield* pass(DAY);
        bank.change(() => holding(transaction("t", LATER.posted, LATER)));
        yield* sync(id);
        expect(yield* stored).toMatchObject([{ id: row!.id, ...pick(edited), locked: edited }]);
        const after = yield* stored;
        yield* sync(id);
        expect(yield* stored).toEqual(after);
      }),
    ),
  );
});

it("what only the family knows stays, and is no reason for the bank to change anything", () =>
  withBank(holding(transaction("t", { days_ago: 5 })), ({ bank, pass }) =>
    Effect.gen(function* () {
      const id = yield* connected(bank);
      yield* sync(id);
      const [row] = yield* stored;
      const edited = yield* edit(row!.id, { currency: "EUR" });
      yield* pass(DAY);
      expect((yield* sync(id)).accounts).toMatchObject([{ added: 0, updated: 0, removed: 0 }]);
      expect(yield* stored).toEqual([edited]);
    }),
  ));

it("a dry run says what would come, and stores nothing", () =>
  withBank(
    holding(...Array.from({ length: 12 }, (_, i) => transaction(`t${i}`, { days_ago: i * 10 }))),
    ({ bank }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        const before = yield* connection(id);
        const said = yield* sync(id, { dry_run: true });
        expect(yield* stored).toEqual([]);
        expect(yield* connection(id)).toEqual({ ...before, requests: { day: "2026-03-01", count: 5 } });
        const { accounts, ...outcome } = yield* sync(id);
        expect({ ...said, accounts: said.accounts.map(({ id: _, ...rest }) => rest) }).toEqual({
          ...outcome,
          accounts: accounts.map(({ id: _, ...rest }) => rest),
        });
        expect(accounts).toMatchObject([{ added: 12 }]);
      }),
  ));

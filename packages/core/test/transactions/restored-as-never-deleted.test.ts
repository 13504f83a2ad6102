import type { ReadingOptions } from "@farthing/preflight";
import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { short } from "../../../../tools/testing/runs.ts";
import {
  addTransaction,
  deleteTransaction,
  restoreTransaction,
  updateTransaction,
} from "../../src/transactions/index.ts";
import {
  allOf,
  foundFamily,
  imported,
  importRows,
  inMemory,
  openAccount,
  type World,
} from "../import/support.ts";
import { withTickingClock } from "../ticking-clock.ts";

const READING: ReadingOptions = {
  ...{ signage_convention: "inflows_positive", date_format: "%Y-%m-%d", status_col_label: "status" },
  ...{ bank_reference_col_label: "reference", left_out: ["void"] as const },
};

/** A row of a file, or what a person adds: so near the others that it is one of them now and then. */
const ROWS = fc.record({
  day: fc.integer({ min: 10, max: 18 }),
  amount: fc.constantFrom("12.50", "12.50", "13.00"),
  name: fc.constantFrom("Bread", "BREAD 0815", "Fuel"),
  reference: fc.constantFrom("", "", "R1", "R2"),
  is_pending: fc.boolean(),
});

const EDITS = fc.constantFrom<Readonly<Record<string, unknown>>>(
  { name: "Mine", date: "2024-05-14" },
  { name: "Bread", amount: "12.50" },
  { notes: "mine" },
);

type Of<A> = A extends fc.Arbitrary<infer Each> ? Each : never;

type Row = Of<typeof ROWS>;

const dateOf = ({ day }: Pick<Row, "day">): string => `2024-05-${day}`;

const fileOf = (rows: readonly Row[]): string =>
  [
    "date,amount,name,reference,status",
    ...rows.map((row) =>
      [dateOf(row), `-${row.amount}`, row.name, row.reference, row.is_pending ? "PENDING" : "BOOKED"].join(),
    ),
    "",
  ].join("\n");

const HISTORIES = fc.record({
  is_by_hand: fc.boolean(),
  one: ROWS,
  changed: fc.option(EDITS, { nil: undefined }),
  came: ROWS,
  /** What a person makes of all that is there then. */
  since: fc.option(EDITS, { nil: undefined }),
});

/** One comes in and is changed, and a file comes after that, and is changed; answers with what is there then. */
const happen = ({ is_by_hand, one, changed, came, since }: Of<typeof HISTORIES>, isDeleted: boolean) =>
  Effect.gen(function* () {
    const family_id = yield* foundFamily();
    const account_id = yield* openAccount(family_id);
    const [date, { amount, name }] = [dateOf(one), one];
    if (is_by_hand) yield* addTransaction(family_id, { account_id, date, amount, name, nature: "expense" });
    else imported(yield* importRows(family_id, account_id, fileOf([one]), READING));
    const id = (yield* allOf(family_id)).transactions[0]!.id;
    if (changed !== undefined) yield* updateTransaction({ family_id, id, fields: changed });
    if (isDeleted) yield* deleteTransaction({ family_id, id });
    imported(yield* importRows(family_id, account_id, fileOf([came]), READING));
    if (since !== undefined)
      for (const each of (yield* allOf(family_id)).transactions)
        yield* updateTransaction({ family_id, id: each.id, fields: since });
    const isBack = !isDeleted || (yield* Effect.isSuccess(restoreTransaction({ family_id, id })));
    return { isBack, count: (yield* allOf(family_id)).transactions.length };
  });

const inTurn = <A, E>(work: Effect.Effect<A, E, World>): Promise<A> => inMemory(withTickingClock(work));

it("what is deleted and restored is there with what a file brings meanwhile as if it had never been deleted", () =>
  fc.assert(
    fc.asyncProperty(HISTORIES, async (history) => {
      fc.pre(fileOf([history.one]) !== fileOf([history.came]));
      const never = await inTurn(happen(history, false));
      const deleted = await inTurn(happen(history, true));
      expect(deleted).toMatchObject({ count: never.count, isBack: never.count === 2 });
    }),
    short(4_000),
  ));

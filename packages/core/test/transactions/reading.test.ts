import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeFields } from "../../src/request/index.ts";
import {
  Accounts,
  findTransaction,
  listAccounts,
  listTransactions,
  spanErrors,
  TRANSACTION_FILTER_FIELDS,
  type TransactionFilter,
  Transactions,
} from "../../src/transactions/index.ts";
import { aTransaction, outcomeOf, uuid } from "./support.ts";

const FAMILY = uuid(9);
const EMPTY = { items: [], total_count: 0, more: false };
const NOTHING = { items: [], total_count: 0, next_cursor: null };

/** What the ports were asked, of which every page is empty and every id but one is unknown. */
const asking = <A, E>(
  work: Effect.Effect<A, E, Accounts | Transactions>,
): Promise<{ readonly outcome: A | E; readonly asked: readonly unknown[] }> => {
  const asked: unknown[] = [];
  const ask = <B>(answer: B, ...what: readonly unknown[]) =>
    Effect.sync(() => {
      asked.push(what);
      return answer;
    });
  const ports = Layer.mergeAll(
    Layer.mock(Transactions, {
      find: (family, id) => ask(id === uuid(1) ? aTransaction() : undefined, family, id),
      list: (family, filter, page) => ask(EMPTY, family, filter, page),
    }),
    Layer.mock(Accounts, { list: (family, page) => ask(EMPTY, family, page) }),
  );
  return Effect.runPromise(
    Effect.map(Effect.provide(outcomeOf(work), ports), (outcome) => ({ outcome, asked })),
  );
};

const PAGE = { page: 3, per_page: 7 };

describe("a list", () => {
  it("is the page that is asked for, and says which it is", async () => {
    const { outcome, asked } = await asking(listTransactions(FAMILY, {}, PAGE));
    expect(asked).toEqual([[FAMILY, {}, PAGE]]);
    expect(outcome).toEqual({ ...NOTHING, ...PAGE });
    const accounts = await asking(listAccounts(FAMILY, PAGE));
    expect(accounts.asked).toEqual([[FAMILY, PAGE]]);
    expect(accounts.outcome).toEqual({ ...NOTHING, ...PAGE });
  });
});

describe("what narrows a list, as text", () => {
  it("is refused with everything that is wrong with it, and with what there is not", () => {
    const query = { account_id: "x", start_date: "x", end_date: "2024-02-30", search: 1, sort: "x" };
    expect(decodeFields(TRANSACTION_FILTER_FIELDS, query)).toEqual({
      values: {},
      errors: [
        'There is no field "sort". The known names are account_id, account_ids, category_id, category_ids, merchant_id, merchant_ids, tag_ids, import_id, start_date, end_date, min_amount, max_amount, type, search.',
        "account_id must be a UUID.",
        'start_date must be a valid date, such as "2024-06-30".',
        'end_date must be a valid date, such as "2024-06-30".',
        "search must be text without U+0000 and halves of surrogate pairs.",
      ],
    });
    for (const search of ["a\0", "\ud83d"])
      expect(decodeFields(TRANSACTION_FILTER_FIELDS, { search }).errors).toHaveLength(1);
  });
});

describe("a list of transactions", () => {
  const filterOf = async (given: TransactionFilter): Promise<unknown> => {
    const [[, filter]] = (await asking(listTransactions(FAMILY, given, PAGE))).asked as [[unknown, unknown]];
    return filter;
  };

  it("is narrowed by account, days and words, each of which may be left out", async () => {
    const upper = "0190ABCD-EF00-7000-8000-ABCDEFABCDEF";
    const whole = {
      account_id: upper,
      start_date: "2024-02-29",
      end_date: "2024-03-01",
      search: " Bread \t",
    };
    const narrowed = { ...whole, account_id: upper.toLowerCase(), search: "Bread" };
    await fc.assert(
      fc.asyncProperty(fc.subarray(Object.keys(whole) as (keyof typeof whole)[]), async (keys) => {
        const pick = (from: typeof whole) => Object.fromEntries(keys.map((key) => [key, from[key]]));
        expect(await filterOf(pick(whole))).toEqual(pick(narrowed));
      }),
    );
  });

  it("is not narrowed by words that are blank", async () => {
    for (const search of ["", " ", "\t\u00a0\n"]) expect(await filterOf({ search })).toEqual({});
  });

  it("is refused where nothing can be between two days or two amounts, and only there", async () => {
    const amount = fc.integer({ min: 0, max: 9 }).map((n) => `${n}.50`);
    const day = fc.integer({ min: 1, max: 9 }).map((n) => `2024-03-0${n}`);
    const ends = fc.record({ start_date: day, end_date: day, min_amount: amount, max_amount: amount });
    await fc.assert(
      fc.asyncProperty(ends, fc.func(fc.boolean()), async (all, isLeftOut) => {
        const sent = Object.fromEntries(Object.entries(all).filter(([name]) => !isLeftOut(name))) as Partial<
          typeof all
        >;
        const isAbove = (least = "", most = "x") => least > most;
        const expected = [
          ...(isAbove(sent.start_date, sent.end_date) ? ["start_date must not be after end_date."] : []),
          ...(isAbove(sent.min_amount, sent.max_amount) ? ["min_amount must not be above max_amount."] : []),
        ];
        const { outcome } = await asking(listTransactions(FAMILY, sent, PAGE));
        expect(spanErrors(sent)).toEqual(expected);
        if (expected.length === 0) expect(outcome).toMatchObject(NOTHING);
        else expect(outcome).toMatchObject({ _tag: "InvalidRequest", errors: expected });
      }),
    );
    expect(spanErrors({ min_amount: "9", max_amount: "10" })).toEqual([]);
    expect(spanErrors({ min_amount: 10.5, max_amount: "10.50" })).toEqual([]);
  });
});

describe("one transaction", () => {
  it("is found by its id in any case", async () => {
    for (const id of [uuid(1), uuid(1).toUpperCase()]) {
      const { outcome, asked } = await asking(findTransaction(FAMILY, id));
      expect([outcome, asked]).toEqual([aTransaction(), [[FAMILY, uuid(1)]]]);
    }
  });

  it("that is unknown is not found", async () => {
    const { outcome } = await asking(findTransaction(FAMILY, uuid(2)));
    expect(outcome).toMatchObject({ _tag: "TransactionNotFound", id: uuid(2) });
  });

  it.each(["1", "", "null", `${uuid(1)}0`, uuid(1).replaceAll("-", ""), `{${uuid(1)}}`, "' OR 1=1 --"])(
    "is not found by %j, and storage is not asked",
    async (id) => {
      expect(await asking(findTransaction(FAMILY, id))).toMatchObject({
        outcome: { _tag: "TransactionNotFound", id },
        asked: [],
      });
    },
  );
});

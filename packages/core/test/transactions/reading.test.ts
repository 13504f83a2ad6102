import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  Accounts,
  findTransaction,
  listAccounts,
  listTransactions,
  Transactions,
} from "../../src/transactions/index.ts";
import { aTransaction, outcomeOf, uuid } from "./support.ts";

const FAMILY = uuid(9);
const EMPTY = { items: [], total_count: 0 };

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

describe("a list", () => {
  it("is its first page of 25 unless another is asked for", async () => {
    const { outcome, asked } = await asking(listTransactions(FAMILY, {}));
    expect(asked).toEqual([[FAMILY, {}, { page: 1, per_page: 25 }]]);
    expect(outcome).toEqual({ ...EMPTY, page: 1, per_page: 25 });
    expect((await asking(listAccounts(FAMILY, {}))).asked).toEqual([[FAMILY, { page: 1, per_page: 25 }]]);
  });

  it("has pages up to the millionth, of up to a hundred", async () => {
    for (const [page, per_page] of [
      ["1", "1"],
      ["1000000", "100"],
      ["0000007", "010"],
    ] as const) {
      const numbers = { page: Number(page), per_page: Number(per_page) };
      expect((await asking(listTransactions(FAMILY, { page, per_page }))).asked).toEqual([
        [FAMILY, {}, numbers],
      ]);
      const accounts = await asking(listAccounts(FAMILY, { page, per_page }));
      expect(accounts.asked).toEqual([[FAMILY, numbers]]);
      expect(accounts.outcome).toEqual({ ...EMPTY, ...numbers });
    }
  });

  it.each(["0", "-1", "+1", "1.0", "1e1", " 1", "1 ", "", "x", "00000001", "٣", "1000001", 1, null])(
    "has no page %j",
    async (page) => {
      const wrong = {
        outcome: { _tag: "InvalidRequest", errors: ["page must be a whole number from 1 to 1000000."] },
        asked: [],
      };
      expect(await asking(listTransactions(FAMILY, { page }))).toMatchObject(wrong);
      expect(await asking(listAccounts(FAMILY, { page }))).toMatchObject(wrong);
    },
  );

  it.each(["0", "101", "1000", "x", ""])("has no pages of %j", async (per_page) => {
    expect((await asking(listAccounts(FAMILY, { per_page }))).outcome).toMatchObject({
      errors: ["per_page must be a whole number from 1 to 100."],
    });
  });

  it("tells everything that is wrong with what is asked for, and ignores what nobody knows", async () => {
    const query = {
      account_id: "x",
      start_date: "x",
      end_date: "2024-02-30",
      search: 1,
      page: "0",
      per_page: "0",
    };
    expect((await asking(listTransactions(FAMILY, { ...query, sort: "x" }))).outcome).toMatchObject({
      errors: [
        "account_id must be a UUID.",
        'start_date must be a valid date, such as "2024-06-30".',
        'end_date must be a valid date, such as "2024-06-30".',
        "search must be text.",
        "page must be a whole number from 1 to 1000000.",
        "per_page must be a whole number from 1 to 100.",
      ],
    });
    expect((await asking(listTransactions(FAMILY, { sort: "x", family_id: "x" }))).asked).toHaveLength(1);
  });
});

describe("a list of transactions", () => {
  const filterOf = async (query: object): Promise<unknown> => {
    const [[, filter]] = (await asking(listTransactions(FAMILY, query))).asked as [[unknown, unknown]];
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

  it("may be asked for from a day to one before it: there is nothing", async () => {
    const days = { start_date: "2024-03-01", end_date: "2024-02-29" };
    expect(await filterOf(days)).toEqual(days);
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
    "is not found by %j, and nobody is asked",
    async (id) => {
      expect(await asking(findTransaction(FAMILY, id))).toMatchObject({
        outcome: { _tag: "TransactionNotFound", id },
        asked: [],
      });
    },
  );
});

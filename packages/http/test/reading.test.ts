import * as Effect from "effect/Effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../contracts/src/support/people.ts";
import { STORED_AT } from "../../contracts/src/support/planned.ts";
import { foundHome, type Home } from "./support/books.ts";
import type { Answer } from "./support/send.ts";
import { type Served, serveTwoFamilies } from "./support/serve.ts";

let api: Served;
let home: Home;
/** A family whose lists are long. */
let other: Home;
/** A family that is added to by single tests. */
let apart: Home;
beforeAll(async () => {
  const served = await serveTwoFamilies();
  ({ home, other } = served);
  api = served;
  apart = await served.run(foundHome("Rowan"));
  await served.run(
    other.store({
      transactions: Array.from({ length: 120 }, (_, i) =>
        other.transaction({ name: `Many ${i}`, date: `2020-01-${String((i % 28) + 1).padStart(2, "0")}` }),
      ),
    }),
  );
});
afterAll(() => api.stop());

const list = (query: string | Record<string, string> = "", of: Home = home): Promise<Answer> =>
  api.ask("GET", `/api/v1/transactions?${new URLSearchParams(query)}`, { key: of.key });

const names = ({ body }: Answer): string[] =>
  body.transactions.map(({ name }: { name: string }) => name.replace("Hazel ", ""));

const NEWEST_FIRST = ["Bread", "Basket", "From checking", "To savings", "Noodles", "Pearls"];

describe("the list of transactions", () => {
  it("is newest first, with the whole of a split and not its parts", async () => {
    const answer = await list();
    const found = names(answer);
    expect(found.slice(0, 4)).toEqual(NEWEST_FIRST.slice(0, 4));
    expect(found.slice(4).sort()).toEqual(NEWEST_FIRST.slice(4));
    expect(answer.body.pagination).toEqual({
      page: 1,
      per_page: 25,
      total_count: 6,
      total_pages: 1,
      next_cursor: null,
    });
    expect(answer.headers.etag).toBeUndefined();
  });

  it("holds each transaction as it is read by itself", async () => {
    for (const each of (await list()).body.transactions)
      expect((await api.ask("GET", `/api/v1/transactions/${each.id}`, { key: home.key })).body).toEqual(each);
  });

  it("is ordered by day, then by when they were stored, then by id", async () => {
    const { body } = await list({ per_page: "100" }, other);
    const keys = body.transactions.map(
      ({ date, created_at, id }: Record<string, string>) => `${date} ${created_at} ${id}`,
    );
    expect(keys).toEqual([...keys].sort().reverse());
    const day = "2001-01-01";
    const [early, late] = await api.run(
      Effect.all([
        apart.spend({ date: day, name: "early", id: "ffffffff-0000-4000-8000-000000000000" }, STORED_AT),
        apart.spend(
          { date: day, name: "late", id: "00000000-0000-4000-8000-000000000001" },
          "2026-03-02T00:00:00.000Z",
        ),
      ]),
    );
    const { body: same } = await list({ start_date: day, end_date: day }, apart);
    expect(same.transactions.map(({ id }: { id: string }) => id)).toEqual([late.id, early.id]);
  });
});

describe("pages", () => {
  it("together are the whole list, each transaction once", async () => {
    const seen: string[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await list({ page: String(page), per_page: "17" }, other);
      expect(body.pagination).toEqual({
        ...{ page, per_page: 17, total_count: 126, total_pages: 8 },
        next_cursor: page < 8 ? expect.any(String) : null,
      });
      if (body.transactions.length === 0) break;
      expect(body.transactions).toHaveLength(page < 8 ? 17 : 7);
      seen.push(...body.transactions.map(({ id }: { id: string }) => id));
    }
    expect(seen).toHaveLength(126);
    expect(new Set(seen).size).toBe(126);
  });

  it("have 25 items by default, and at most 100", async () => {
    expect((await list("", other)).body.transactions).toHaveLength(25);
    expect((await list({ per_page: "100" }, other)).body.transactions).toHaveLength(100);
    expect((await list({ per_page: "101" }, other)).status).toBe(422);
  });

  it("beyond the end are empty, and still tell how many there are", async () => {
    const { status, body } = await list({ page: "1000000", per_page: "100" });
    expect([status, body.transactions]).toEqual([200, []]);
    expect(body.pagination.total_pages).toBe(1);
  });

  it("of nothing are none", async () => {
    const { body } = await list({ search: "there is no such thing" });
    expect(body).toEqual({
      transactions: [],
      pagination: { page: 1, per_page: 25, total_count: 0, total_pages: 0, next_cursor: null },
    });
  });
});

describe("a cursor", () => {
  const NOT_OURS = {
    error: "validation_failed",
    errors: [
      "cursor must be the next_cursor of a list with the same parameters, unchanged, or empty to begin with.",
    ],
  };

  /** All of a list, part by part from its start; nothing of it is counted. */
  const walk = async (filter: Record<string, string>): Promise<readonly unknown[]> => {
    const seen: unknown[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { body } = await list({ ...filter, cursor }, other);
      const { next_cursor } = body.pagination;
      expect(body.pagination).toEqual({
        ...{ page: null, per_page: Number(filter.per_page), total_count: null, total_pages: null },
        next_cursor,
      });
      seen.push(...body.transactions);
      cursor = next_cursor;
    }
    return seen;
  };

  it("leads through the whole list and through what narrows it", async () => {
    for (const filter of [{}, { search: "many", start_date: "2020-01-02", end_date: "2020-01-05" }]) {
      const whole: unknown[] = [];
      for (let page = 1; page <= 2; page += 1)
        whole.push(
          ...(await list({ ...filter, page: String(page), per_page: "100" }, other)).body.transactions,
        );
      expect(whole.length).toBeGreaterThan(9);
      expect(await walk({ ...filter, per_page: "9" })).toEqual(whole);
    }
  });

  it("comes with every page, too, and goes on after it", async () => {
    const { body } = await list({ page: "2", per_page: "17" }, other);
    const { body: next } = await list({ cursor: body.pagination.next_cursor, per_page: "17" }, other);
    const { body: third } = await list({ page: "3", per_page: "17" }, other);
    expect(next.transactions).toEqual(third.transactions);
    expect(next.pagination.next_cursor).toBe(third.pagination.next_cursor);
  });

  it("is of one list only: not of another family, of other filters, or of other things", async () => {
    const filter = { start_date: "2020-01-01" };
    const { next_cursor: cursor } = (await list({ ...filter, per_page: "9" }, other)).body.pagination;
    expect((await list({ ...filter, cursor }, other)).status).toBe(200);
    for (const [query, of] of [
      [{ ...filter, cursor }, home],
      [{ cursor }, other],
      [{ ...filter, cursor, search: "many" }, other],
      [{ start_date: "2020-01-02", cursor }, other],
    ] as const) {
      const answer = await list(query, of);
      expect([answer.status, answer.body]).toEqual([422, expect.objectContaining(NOT_OURS)]);
    }
    for (const path of ["accounts", "categories", "tags", "merchants", "imports"])
      expect((await api.ask("GET", `/api/v1/${path}?cursor=${cursor}`, { key: other.key })).status).toBe(422);
  });

  it("that was made up or changed is refused like any wrong parameter", async () => {
    const { next_cursor: good } = (await list({ per_page: "9" }, other)).body.pagination;
    const inside = JSON.parse(Buffer.from(good, "base64url").toString());
    const changed = [
      ...[0, 1, 2, 3].map((place) => inside.with(place, "x")),
      ...[0, 1, 2, 3].map((place) => inside.with(place, null)),
      ...[inside.slice(0, 3), [...inside, ""], {}, null, inside.with(2, "2026-03-01")],
    ].map((parts) => Buffer.from(JSON.stringify(parts)).toString("base64url"));
    for (const cursor of [...changed, "x", "%", "2", "null", " ", good.slice(1), `${good}x`, "\u0000", "é"]) {
      const { status, body } = await list({ cursor }, other);
      expect([cursor, status, body]).toEqual([cursor, 422, expect.objectContaining(NOT_OURS)]);
    }
  });

  it("and a page exclude each other, and other mistakes are told first", async () => {
    const both = await list({ page: "1", cursor: "" });
    expect([both.status, both.body.errors]).toEqual([
      422,
      ["page and cursor exclude each other: send one of them."],
    ]);
    const { body } = await list({ per_page: "0", cursor: "x" });
    expect(body.errors).toEqual(["per_page must be a whole number from 1 to 100."]);
  });
});

describe("filters", () => {
  it("account_id, in any case", async () => {
    for (const account_id of [home.savings.id, home.savings.id.toUpperCase()])
      expect(names(await list({ account_id }))).toEqual(["From checking"]);
    expect((await list({ account_id: home.card.id })).body.pagination.total_count).toBe(0);
  });

  it("start_date and end_date, both days included", async () => {
    expect(names(await list({ start_date: "2026-02-18" }))).toEqual(["Bread", "Basket"]);
    expect(names(await list({ start_date: "2026-02-16", end_date: "2026-02-18" }))).toEqual([
      ...["Basket", "From checking", "To savings"],
    ]);
  });

  it("search, in names and notes, in whatever case and form", async () => {
    await api.run(apart.spend({ date: "1999-01-01", name: "Crème Brûlée", notes: "100%_ÇA \u{1f98a}" }));
    for (const search of ["CRÈME BRÛLÉE", "100%_ça 🦊", " "])
      expect(names(await list({ search, end_date: "1999-12-31" }, apart))).toEqual(["Crème Brûlée"]);
    expect(names(await list({ search: "100_" }, apart))).toEqual([]);
    expect(names(await list({ search: "bread" }))).toEqual(["Bread"]);
    expect((await list({ search: "sourdough" }, home)).body.pagination.total_count).toBe(6);
  });

  it("hold together, and with pages", async () => {
    const { body } = await list(
      {
        account_id: other.checking.id,
        start_date: "2020-01-02",
        end_date: "2020-01-03",
        search: "many",
        per_page: "4",
        page: "3",
      },
      other,
    );
    expect(body.pagination).toEqual({
      page: 3,
      per_page: 4,
      total_count: 10,
      total_pages: 3,
      next_cursor: null,
    });
    expect(body.transactions).toHaveLength(2);
  });

  it("that are unknown are refused", async () => {
    const { status, body } = await list({ foo: "bar", family_id: other.family_id, name: "x" });
    expect([status, body.errors.length]).toEqual([422, 3]);
  });
});

describe("parameters that are wrong are 422, all of them told", () => {
  it.each([
    ["page=%D9%A1", "page"],
    ["per_page=", "per_page"],
    ["start_date=2024-02-30", "start_date"],
    ["end_date=2024-01-01T00:00:00Z", "end_date"],
    ["account_id=x", "account_id"],
    ["page=1&page=2", "page"],
    ["search=a&search=b", "search"],
    ["start_date=2024-01-01&start_date=2024-01-01", "start_date"],
  ])("%s", async (query, parameter) => {
    const { status, body } = await list(query);
    expect([status, body.error]).toEqual([422, "validation_failed"]);
    expect(body.message).not.toMatch(/changed/);
    expect(body.errors).toEqual([expect.stringMatching(new RegExp(`^${parameter} must be `))]);
  });

  it("together", async () => {
    const { body } = await list("page=0&per_page=x&start_date=x&end_date=x&account_id=x&search=a&search=b");
    expect(body.errors.map((each: string) => each.split(" ")[0]).sort()).toEqual([
      ...["account_id", "end_date", "page", "per_page", "search", "start_date"],
    ]);
  });

  it("also of accounts", async () => {
    const { status, body } = await api.ask("GET", "/api/v1/accounts?page=0&per_page=1000", { key: home.key });
    expect([status, body.errors.length]).toEqual([422, 2]);
  });
});

describe("a list of transactions that is filtered", () => {
  const idsIn = async (query: string): Promise<readonly string[]> => {
    const { status, body } = await list(query);
    expect([query, status]).toEqual([query, 200]);
    return body.transactions.map(({ id }: { readonly id: string }) => id);
  };

  it.each([
    ["commas", (name: string, ids: readonly string[]) => `${name}=${ids.join(",")}`],
    ["brackets", (name: string, ids: readonly string[]) => ids.map((id) => `${name}[]=${id}`).join("&")],
    ["repetition", (name: string, ids: readonly string[]) => ids.map((id) => `${name}=${id}`).join("&")],
    ["places", (name: string, ids: readonly string[]) => ids.map((id, i) => `${name}[${i}]=${id}`).join("&")],
    [
      "capitals and blanks",
      (name: string, ids: readonly string[]) => `${name}=${ids.join(", ").toUpperCase()},`,
    ],
    [
      "all of these",
      (name: string, [first, ...others]: readonly string[]) =>
        [`${name}=${first}`, ...others.map((id) => `${name}[]=${id}`)].join("&"),
    ],
  ])("takes lists as %s", async (_how, written) => {
    const both = [home.savings.id, home.yen.id];
    const query = `per_page=100&${written("account_ids", both)}`;
    const { body } = await list(query);
    const found = new Set(body.transactions.map(({ account }: { account: { id: string } }) => account.id));
    expect([...found].sort()).toEqual(both.toSorted());
    expect(body.pagination.total_count).toBe(body.transactions.length);
    for (const name of ["category_ids", "merchant_ids", "tag_ids"]) {
      const id = { category_ids: home.food, merchant_ids: home.shop, tag_ids: home.work }[name]!.id;
      expect(await idsIn(written(name, [id, newId()]))).toEqual([home.bread.id]);
    }
  });

  it("has what passes all filters, and ignores lists without a value", async () => {
    const { bread, received, sent } = home;
    const of = `account_id=${home.checking.id}`;
    expect(await idsIn(`category_id=${home.food.id}`)).toEqual([bread.id]);
    expect(await idsIn(`merchant_id=${home.shop.id}&category_ids[]=`)).toEqual([bread.id]);
    expect(await idsIn(`category_id=${home.food.id}&category_ids=${home.living.id}`)).toEqual([]);
    expect(await idsIn(`${of}&account_ids[]=${home.savings.id}`)).toEqual([]);
    expect(await idsIn("type=transfer")).toEqual([received.id, sent.id]);
    expect(await idsIn("type=transfer&min_amount=200")).toEqual([sent.id]);
    expect(await idsIn(`type=income&account_id=${home.savings.id}`)).toEqual([]);
    expect(await idsIn(`${of}&type=expense&max_amount=12.5&start_date=2026-02-20`)).toEqual([bread.id]);
    expect(await idsIn(`${of}&min_amount=12.5001`)).not.toContain(bread.id);
  });

  it("searches in the names of merchants, too", async () => {
    expect(await idsIn("search=CORNER%20shop")).toEqual([home.bread.id]);
  });

  it("has a cursor of its own, which another filter refuses", async () => {
    const query = `account_ids=${home.checking.id},${home.savings.id}`;
    const all = await idsIn(`${query}&per_page=100`);
    const followed: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { body } = await list(`${query}&per_page=1&cursor=${cursor}`);
      followed.push(...body.transactions.map(({ id }: { readonly id: string }) => id));
      cursor = body.pagination.next_cursor;
      if (cursor !== null) expect((await list(`type=expense&cursor=${cursor}`)).status).toBe(422);
    }
    expect(followed).toEqual(all);
  });

  it.each([
    ["category_id=x", /^category_id must be a UUID/],
    ["account_ids=x", /^account_ids\[0\] must be a UUID/],
    ["tag_ids[]=x,y", /^tag_ids\[0\] must be a UUID/],
    ["category_id=x&category_id=y", /^category_id must be sent once, not 2 times/],
    ["min_amount=1,5", /^min_amount must be written with a point and without commas, such as 5.50/],
    ["min_amount=1.5.5", /^min_amount must be a decimal/],
    ["min_amount=10&max_amount=9.99", /^min_amount must not be above max_amount\.$/],
    ["start_date=2024-03-01&end_date=2024-02-29", /^start_date must not be after end_date\.$/],
    ["max_amount=-5", /^max_amount must be a decimal without a sign/],
    ["type=spending", /^type must be one of income, expense, transfer/],
  ])("is refused with %s", async (query, sentence) => {
    const { status, body } = await list(query);
    expect([status, body.error, body.errors[0]]).toEqual([
      ...[422, "validation_failed", expect.stringMatching(sentence)],
    ]);
  });
});

describe("a summary", () => {
  const summary = (query: string): Promise<Answer> =>
    api.ask("GET", `/api/v1/transactions/summary?${query}`, { key: home.read_key });

  it("adds up by account, each currency by itself, without transfers, by name", async () => {
    const { status, body } = await summary(`by=account&account_ids=${home.checking.id},${home.savings.id}`);
    const { body: listed } = await list(`account_id=${home.checking.id}&per_page=100`);
    const spent = listed.transactions
      .filter(({ transfer }: { transfer: unknown }) => transfer === null)
      .reduce((sum: number, each: { amount_cents: number }) => sum + each.amount_cents, 0);
    const named = ({ id, name }: Home["checking"]) => ({
      month: null,
      category: null,
      account: { id, name },
    });
    expect([status, body]).toEqual([
      200,
      {
        by: "account",
        sums: [
          {
            ...{ ...named(home.checking), currency: "EUR", income: "0.00" },
            ...{ expense: (spent / 100).toFixed(2), net: (-spent / 100).toFixed(2) },
            ...{ transactions: listed.transactions.length - 1, transfers: 1 },
          },
          {
            ...{ ...named(home.savings), currency: "CHF", income: "0.00", expense: "0.00", net: "0.00" },
            ...{ transactions: 0, transfers: 1 },
          },
        ],
      },
    ]);
  });

  it("adds up by category and by month, with the filters of the list", async () => {
    const query = `account_id=${home.checking.id}&start_date=2026-02-18`;
    const ofCategory = (await summary(`by=category&${query}`)).body.sums;
    expect(ofCategory).toMatchObject([
      {
        category: { id: home.food.id, name: home.food.name },
        month: null,
        expense: "12.50",
        transactions: 1,
      },
      { category: null, month: null, expense: "30.00", transactions: 1 },
    ]);
    expect((await summary(`by=month&${query}`)).body.sums).toMatchObject([
      { month: "2026-02", category: null, account: null, expense: "42.50", net: "-42.50", transactions: 2 },
    ]);
    expect((await summary("by=month&search=nowhere")).body.sums).toEqual([]);
  });

  it.each([
    ["", /^by must be one of month, category, account|^by/],
    ["by=day", /^by must be one of/],
    ["by=month&page=1", /no parameter "page"/],
    ["by=month&tag_ids=x", /^tag_ids\[0\] must be a UUID/],
  ])("is refused with %s", async (query, sentence) => {
    const { status, body } = await summary(query);
    expect([status, body.errors[0]]).toEqual([422, expect.stringMatching(sentence)]);
  });
});

describe("the list of accounts", () => {
  const accounts = (query = ""): Promise<Answer> =>
    api.ask("GET", `/api/v1/accounts${query}`, { key: home.key });

  it("is by name, with type, status, and the balance in the digits of its currency", async () => {
    const { body } = await accounts("?include_disabled=true");
    const cents = (balance: string) => Number(balance.replace(".", ""));
    expect(body).toEqual({
      accounts: [
        [home.card, "credit_card", "active", null, "USD", "-12.00"],
        [home.checking, "depository", "active", null, "EUR", "1000.50"],
        [home.dinar, "other_asset", "disabled", null, "BHD", "0.500"],
        [home.savings, "depository", "active", "savings", "EUR", "1000.50"],
        [home.yen, "depository", "draft", null, "JPY", "1234"],
      ].map(([account, account_type, status, subtype, currency, balance]) => ({
        ...{ id: (account as Home["card"]).id, name: (account as Home["card"]).name },
        ...{ account_type, status, subtype, currency, balance, balance_date: null },
        ...{ balance_cents: cents(balance as string) },
        ...{ classification: account === home.card ? "liability" : "asset" },
        ...{ created_at: STORED_AT, updated_at: STORED_AT },
      })),
      pagination: { page: 1, per_page: 25, total_count: 5, total_pages: 1, next_cursor: null },
    });
  });

  it("leaves out those that are disabled, unless they are asked for", async () => {
    for (const [query, count] of [
      ["", 4],
      ["?include_disabled=false", 4],
      ["?include_disabled=true", 5],
      ["?cursor=&per_page=100", 4],
      ["?cursor=&per_page=100&include_disabled=true", 5],
    ] as const) {
      const { body } = await accounts(query);
      expect([query, body.accounts.length]).toEqual([query, count]);
      const hasDisabled = body.accounts.some(({ status }: { status: string }) => status === "disabled");
      expect(hasDisabled).toBe(count === 5);
      expect([null, count]).toContain(body.pagination.total_count);
    }
    expect((await accounts("?include_disabled=1")).status).toBe(422);
    expect((await accounts("?include_disable=true")).body.errors[0]).toContain("include_disabled");
    const { next_cursor } = (await accounts("?cursor=&per_page=1")).body.pagination;
    // The two are different lists.
    const query = `?cursor=${next_cursor}&per_page=1`;
    expect((await accounts(query)).status).toBe(200);
    expect((await accounts(`${query}&include_disabled=true`)).status).toBe(422);
  });

  it("has one by its id, also one that is disabled", async () => {
    const { accounts: all } = (await accounts("?include_disabled=true")).body;
    for (const account of all) {
      const found = await accounts(`/${account.id.toUpperCase()}`);
      expect([found.status, found.body]).toEqual([200, account]);
    }
    for (const id of ["x", home.bread.id, crypto.randomUUID()])
      expect((await accounts(`/${id}`)).status).toBe(404);
    expect((await api.ask("GET", `/api/v1/accounts/${home.yen.id}`)).status).toBe(401);
  });

  it("comes in pages", async () => {
    const { body } = await accounts("?page=2&per_page=2&include_disabled=true");
    expect(body.accounts.map(({ id }: { id: string }) => id)).toEqual([home.dinar.id, home.savings.id]);
    expect(body.pagination).toEqual({
      page: 2,
      per_page: 2,
      total_count: 5,
      total_pages: 3,
      next_cursor: expect.any(String),
    });
  });
});

describe("a transaction by its id", () => {
  it("comes with an ETag that is the same as long as it is", async () => {
    const path = `/api/v1/transactions/${home.bread.id}`;
    const [one, two] = [
      await api.ask("GET", path, { key: home.key }),
      await api.ask("GET", path, { key: home.read_key }),
    ];
    expect(one.headers.etag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(two.headers.etag).toBe(one.headers.etag);
    expect(one.body).toMatchObject({ external_id: "Hazel bank-1", source: "Hazel csv" });
  });

  it("is there for parts of a split too", async () => {
    for (const part of [home.apples, home.soap])
      expect((await api.ask("GET", `/api/v1/transactions/${part.id}`, { key: home.key })).body.id).toBe(
        part.id,
      );
  });

  it("is 404 where there is none", async () => {
    const { status } = await api.ask("GET", `/api/v1/transactions/${newId()}`, { key: home.key });
    expect(status).toBe(404);
  });
});

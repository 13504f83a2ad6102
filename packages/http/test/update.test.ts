import { ApiKeys } from "@farthing/core/access";
import type { PlannedTransaction } from "@farthing/core/import";
import { Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Home, newId, STORED_AT } from "./support/books.ts";
import type { Answer, Sent } from "./support/send.ts";
import { type Served, serveTwoFamilies } from "./support/serve.ts";

let api: Served;
let home: Home;
let other: Home;
beforeAll(async () => {
  const served = await serveTwoFamilies();
  ({ home, other } = served);
  api = served;
});
afterAll(() => api.stop());

const pathOf = ({ id }: { readonly id: string }): string => `/api/v1/transactions/${id}`;

const read = (transaction: { readonly id: string }): Promise<Answer> =>
  api.ask("GET", pathOf(transaction), { key: home.key });

const patch = (transaction: { readonly id: string }, fields: unknown, sent: Sent = {}): Promise<Answer> =>
  api.ask("PATCH", pathOf(transaction), { key: home.key, json: { transaction: fields }, ...sent });

/** A PATCH whose JSON is written by hand, with a number as its exact text. */
const patchText = (transaction: { readonly id: string }, fields: string): Promise<Answer> =>
  patch(transaction, undefined, { body: `{"transaction":${fields}}` });

/** A transaction of this test alone. */
const spend = (parts: Partial<PlannedTransaction> = {}): Promise<PlannedTransaction> =>
  api.run(home.spend(parts));

/** With everything that can be there. */
const spendFully = (): Promise<PlannedTransaction> =>
  spend({
    notes: "notes as they were",
    category_id: home.food.id,
    merchant_id: home.shop.id,
    tag_ids: [home.work.id],
  });

const locked = (transaction: { readonly id: string }): Promise<readonly string[]> =>
  api.run(
    Effect.gen(function* () {
      return (yield* (yield* Transactions).find(home.family_id, transaction.id))!.locked;
    }),
  );

/** Sends what must be refused, and sees that nothing at all has changed. */
const refuses = async (
  transaction: { readonly id: string },
  fields: unknown,
  sent: Sent = {},
): Promise<Answer> => {
  const before = await read(transaction);
  const lockedBefore = await locked(transaction);
  const answer = await patch(transaction, fields, sent);
  expect(answer.status, answer.text.slice(0, 500)).toBeGreaterThanOrEqual(400);
  const after = await read(transaction);
  expect(after.body).toEqual(before.body);
  expect(after.headers.etag).toBe(before.headers.etag);
  expect(await locked(transaction)).toEqual(lockedBefore);
  return answer;
};

describe("what is answered", () => {
  it("is the transaction itself, with every key, and with its ETag", async () => {
    const bread = await spendFully();
    const { status, headers, body } = await patch(bread, { name: "Rolls" });
    expect(status).toBe(200);
    expect(headers.etag).toMatch(/^"[\x21\x23-\x7e]+"$/);
    expect(body).toEqual({
      id: bread.id,
      date: "2026-02-14",
      amount: "12.50",
      currency: "EUR",
      name: "Rolls",
      notes: "notes as they were",
      classification: "expense",
      account: {
        id: home.checking.id,
        name: "Hazel Checking",
        account_type: "depository",
        status: "active",
      },
      category: { id: home.food.id, name: "Hazel Food", color: "#00ff00", icon: "utensils" },
      merchant: { id: home.shop.id, name: "Hazel Corner shop" },
      tags: [{ id: home.work.id, name: "Hazel work", color: null }],
      transfer: null,
      external_id: null,
      source: null,
      created_at: STORED_AT,
      updated_at: api.clock.now(),
    });
  });

  it("has every key also where there is nothing", async () => {
    const bare = await spend({ notes: null });
    expect((await patch(bare, {})).body).toMatchObject({
      ...{ notes: null, category: null, merchant: null, tags: [], transfer: null },
      ...{ external_id: null, source: null },
    });
  });

  it("is what is read afterwards, under the same ETag", async () => {
    const bread = await spend();
    const patched = await patch(bread, { name: "Rolls", amount: 3, tag_ids: [home.work.id] });
    const found = await read(bread);
    expect(found.body).toEqual(patched.body);
    expect(found.headers.etag).toBe(patched.headers.etag);
  });

  it("names its tags in order, whatever the order in which they were sent", async () => {
    const bread = await spend();
    const { body } = await patch(bread, { tag_ids: [home.work.id, home.holiday.id] });
    expect(body.tags.map(({ name }: { name: string }) => name)).toEqual(["Hazel holiday", "Hazel work"]);
  });

  it("tells of a transfer the inflow's amount without its sign, and the other account, from both sides", async () => {
    const [sent, received] = [await read(home.sent), await read(home.received)];
    const account = ({ id, name, account_type, status }: Home["savings"]) => ({
      ...{ id, name, account_type, status },
    });
    const transfer = { id: home.transfer.id, amount: "180.25", currency: "CHF" };
    expect(sent.body.transfer).toEqual({ ...transfer, other_account: account(home.savings) });
    expect(received.body.transfer).toEqual({ ...transfer, other_account: account(home.checking) });
    expect(received.body.amount).toBe("-180.25");
  });

  it("names account types and statuses as they are documented", async () => {
    for (const account of [home.card, home.yen, home.dinar]) {
      const bread = await spend({ account_id: account.id });
      expect((await read(bread)).body.account).toMatchObject({
        account_type: account.account_type,
        status: account.status,
      });
    }
    expect(home.card.account_type).toBe("credit_card");
  });
});

describe("a transaction that cannot be found is 404, whatever the reason, in one body", () => {
  it("no UUID, unknown, or of another family", async () => {
    const bodies = new Set<string>();
    for (const id of [
      ...["1", "x", "null", newId(), other.bread.id, `${home.bread.id}0`, home.bread.id.replaceAll("-", "")],
      ...[`{${home.bread.id}}`, "%00", "%2e%2e", `${home.bread.id}%2F`, encodeURIComponent("' OR 1=1 --")],
    ]) {
      for (const [method, sent] of [
        ["PATCH", { json: { transaction: { name: "x" } } }],
        ["GET", {}],
      ] as const) {
        const answer = await api.ask(method, `/api/v1/transactions/${id}`, { key: home.key, ...sent });
        expect([id, answer.status]).toEqual([id, 404]);
        bodies.add(answer.text);
      }
    }
    expect([...bodies]).toHaveLength(1);
    expect(JSON.parse([...bodies][0]!).error).toBe("not_found");
  });

  it("an id in upper case is the same id", async () => {
    const bread = await spend();
    const { status, body } = await patch({ id: bread.id.toUpperCase() }, { name: "Rolls" });
    expect([status, body.id, body.name]).toEqual([200, bread.id, "Rolls"]);
    expect((await read({ id: bread.id.toUpperCase() })).body.name).toBe("Rolls");
  });
});

describe("no object under transaction is 400", () => {
  for (const json of [
    ...[{}, { transaction: null }, { transaction: [] }, { transaction: "x" }, { transaction: 1 }],
    ...[
      { transaction: true },
      { name: "x" },
      { Transaction: { name: "x" } },
      { transactions: { name: "x" } },
    ],
    ...[{ transaction: [{ name: "x" }] }],
  ]) {
    it(JSON.stringify(json), async () => {
      const bread = await spend();
      const { status, body } = await refuses(bread, undefined, { json });
      expect([status, body.error]).toEqual([400, "bad_request"]);
      expect(body.message).toContain("transaction");
    });
  }

  it("nor does a wrapper in the prototype count", async () => {
    const bread = await spend();
    const { status } = await refuses(bread, undefined, {
      body: '{"__proto__":{"transaction":{"name":"Rolls"}}}',
    });
    expect(status).toBe(400);
  });
});

describe("omitted is unchanged, null clears", () => {
  const CLEARED = {
    notes: "notes",
    category_id: "category",
    merchant_id: "merchant",
  } as const;

  it("an empty object changes nothing, neither updated_at nor the ETag", async () => {
    const bread = await spendFully();
    const before = await read(bread);
    api.clock.advance(1_000);
    const after = await patch(bread, {});
    expect(after.status).toBe(200);
    expect(after.body).toEqual(before.body);
    expect(after.headers.etag).toBe(before.headers.etag);
  });

  for (const [field, key] of Object.entries(CLEARED)) {
    it(`${field}: null clears it and nothing else`, async () => {
      const bread = await spendFully();
      const before = (await read(bread)).body;
      const { status, body } = await patch(bread, { [field]: null });
      expect(status).toBe(200);
      expect(body).toEqual({ ...before, [key]: null, updated_at: api.clock.now() });
      expect(await locked(bread)).toEqual([field]);
    });
  }

  for (const none of [null, []]) {
    it(`tag_ids: ${JSON.stringify(none)} clears the tags and nothing else`, async () => {
      const bread = await spendFully();
      const before = (await read(bread)).body;
      const { status, body } = await patch(bread, { tag_ids: none });
      expect(status).toBe(200);
      expect(body).toEqual({ ...before, tags: [], updated_at: api.clock.now() });
    });
  }

  for (const field of ["date", "amount", "name", "currency", "description", "nature"]) {
    it(`${field}: null is an error`, async () => {
      const bread = await spendFully();
      const { status, body } = await refuses(bread, { [field]: null, notes: "lost" });
      expect([status, body.error]).toEqual([422, "validation_failed"]);
      expect(body.errors).toHaveLength(1);
      expect(body.errors[0]).toMatch(new RegExp(`^${field} must be `));
    });
  }

  it("every field can be set, alone and together", async () => {
    const bread = await spend({ notes: null });
    const fields = {
      date: "2024-02-29",
      amount: "-1.5",
      currency: "CHF",
      name: "Salary",
      notes: "new",
      category_id: home.living.id,
      merchant_id: home.market.id,
      tag_ids: [home.holiday.id],
    };
    const wanted = {
      date: "2024-02-29",
      amount: "-1.50",
      currency: "CHF",
      name: "Salary",
      notes: "new",
      category: { id: home.living.id, name: "Hazel Living", color: null, icon: null },
      merchant: home.market,
      tags: [home.holiday],
      classification: "income",
    };
    expect((await patch(bread, fields)).body).toMatchObject(wanted);
    const second = await spend({ notes: null });
    for (const [field, value] of Object.entries(fields))
      expect((await patch(second, { [field]: value })).status).toBe(200);
    expect((await read(second)).body).toMatchObject(wanted);
  });
});

describe("tags", () => {
  it("a list replaces those that were there", async () => {
    const bread = await spend({ tag_ids: [home.work.id] });
    const { body } = await patch(bread, { tag_ids: [home.holiday.id] });
    expect(body.tags).toEqual([home.holiday]);
  });

  it("one that stands twice in the list is there once, in whatever case", async () => {
    const bread = await spend();
    const { body } = await patch(bread, {
      tag_ids: [home.work.id, home.work.id.toUpperCase(), home.work.id],
    });
    expect(body.tags).toEqual([home.work]);
  });

  it("the same tags in another order change nothing", async () => {
    const bread = await spend({ tag_ids: [home.work.id, home.holiday.id] });
    const before = await read(bread);
    api.clock.advance(1_000);
    for (const tag_ids of [
      [home.work.id, home.holiday.id],
      [home.holiday.id, home.work.id],
    ])
      expect((await patch(bread, { tag_ids })).headers.etag).toBe(before.headers.etag);
  });

  it("whatever is no list of UUIDs is an error that says where", async () => {
    const bread = await spendFully();
    for (const [tag_ids, errors] of [
      ["x", [/^tag_ids must be a list of UUIDs or null\.$/]],
      [home.work.id, [/^tag_ids must be a list/]],
      [{}, [/^tag_ids must be a list/]],
      [[1], [/^tag_ids\[0\] must be a UUID/]],
      [[home.work.id, null], [/^tag_ids\[1\] must be a UUID/]],
      [
        ["x", home.work.id, "y"],
        [/^tag_ids\[0\] must be a UUID/, /^tag_ids\[2\] must be a UUID/],
      ],
    ] as const) {
      const { status, body } = await refuses(bread, { tag_ids });
      expect([tag_ids, status]).toEqual([tag_ids, 422]);
      expect(body.errors).toEqual(errors.map((each) => expect.stringMatching(each)));
    }
  });
});

describe("names", () => {
  const name = async (value: unknown): Promise<Answer> => patch(await spend(), { name: value });

  it("are trimmed", async () => {
    expect((await name(" \t Corner\u00a0 café \n")).body.name).toBe("Corner\u00a0 café");
  });

  it("hold at most 255 characters, not counting blanks around them", async () => {
    for (const good of ["x", "x".repeat(255), ` ${"é".repeat(255)}\t `, "🦊".repeat(255)])
      expect((await name(good)).body.name).toBe(good.trim());
    for (const bad of ["x".repeat(256), ` ${"x".repeat(256)}`, "🦊".repeat(256)])
      expect((await name(bad)).status).toBe(422);
  });

  it("are never blank, and always text", async () => {
    for (const bad of ["", " ", "\t\n\u00a0", 1, true, [], {}, ["x"]]) {
      const { status, body } = await refuses(await spend(), { name: bad });
      expect([bad, status, body.errors.length]).toEqual([bad, 422, 1]);
    }
  });

  it("come from the description where there is no name", async () => {
    const bread = await spend();
    expect((await patch(bread, { description: " Rolls " })).body.name).toBe("Rolls");
    expect(await locked(bread)).toEqual(["name"]);
    expect((await patch(bread, { name: "Buns", description: "Rolls" })).body.name).toBe("Buns");
    expect((await patch(bread, { name: "Cakes", description: 17 })).body.name).toBe("Cakes");
  });

  it("a name that is wrong is not saved by a description", async () => {
    for (const bad of [null, "", 1])
      expect((await refuses(await spend(), { name: bad, description: "Rolls" })).status).toBe(422);
  });

  it("a description is held to the same rules", async () => {
    for (const bad of ["", "x".repeat(256), 1]) {
      const { status, body } = await refuses(await spend(), { description: bad });
      expect([status, body.errors]).toEqual([422, [expect.stringMatching(/^description must be/)]]);
    }
  });
});

describe("notes", () => {
  it("hold at most 65,536 characters, as they are", async () => {
    const bread = await spend();
    for (const notes of ["", " kept as they are \n", "x".repeat(65_536), "é".repeat(65_536)])
      expect((await patch(bread, { notes })).body.notes).toBe(notes);
    for (const notes of ["x".repeat(65_537), ` ${"x".repeat(65_536)}`]) {
      const { status, body } = await refuses(bread, { notes });
      expect([status, body.errors]).toEqual([422, [expect.stringMatching(/^notes must be .*65536/)]]);
    }
  });

  it("are text or null", async () => {
    for (const notes of [1, false, [], {}])
      expect((await refuses(await spend(), { notes })).status).toBe(422);
  });
});

describe("text comes back exactly as it was sent", () => {
  for (const text of [
    ...["two\nlines\r\nand a\ttab", "'; drop table transactions; --", '"quoted" \\ %_*?[x] $1 ${x}', "0123"],
    ...[
      "null",
      "[object Object]",
      "👩‍👩‍👧‍👦 and 🦊",
      "مرحبا \u202eabc\u202c",
      "e\u0301 beside é",
      "<script>alert(1)</script>",
    ],
    ...["a\u0001\u001f\u007f\ufeffb", "__proto__"],
  ]) {
    it(JSON.stringify(text), async () => {
      const bread = await spend();
      const patched = await patch(bread, { name: text, notes: text });
      expect([patched.body.name, patched.body.notes]).toEqual([text, text]);
      expect((await read(bread)).body).toEqual(patched.body);
    });
  }

  it("text that not every storage can hold is refused: NUL, and half of a pair of surrogates", async () => {
    for (const escaped of ["a\\u0000b", "a\\ud800b", "\\udc00"])
      for (const field of ["name", "notes", "description"]) {
        const bread = await spend();
        const { status, body } = await refuses(bread, undefined, {
          body: `{"transaction":{"${field}":"${escaped}"}}`,
        });
        expect([status, body.errors]).toEqual([422, [expect.stringMatching(new RegExp(`^${field} must`))]]);
      }
  });
});

describe("dates are days of the calendar", () => {
  it("with leap days where there are any", async () => {
    const bread = await spend();
    for (const date of ["2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31", "2026-12-31"])
      expect((await patch(bread, { date })).body.date).toBe(date);
  });

  for (const date of [
    ...["2023-02-29", "1900-02-29", "2024-13-01", "2024-00-10", "2024-01-00", "2024-04-31", "0000-01-01"],
    ...[
      "2024-1-1",
      "24-01-01",
      "01/02/2024",
      "2024-01-01T00:00:00Z",
      " 2024-01-01",
      "2024-01-01\n",
      "20240101",
    ],
    ...["+002024-01-01", "today", "", "٢٠٢٤-٠١-٠١", 20240101, {}, [], true],
  ]) {
    it(`not ${JSON.stringify(date)}`, async () => {
      const { status, body } = await refuses(await spend(), { date });
      expect([status, body.errors]).toEqual([422, [expect.stringMatching(/^date must be a day/)]]);
    });
  }
});

describe("currencies", () => {
  it("are taken in any case and kept in upper case", async () => {
    const bread = await spend();
    for (const [sent, kept] of [
      ["usd", "USD"],
      ["eUr", "EUR"],
      ["GBP", "GBP"],
    ]) {
      expect((await patch(bread, { currency: sent })).body.currency).toBe(kept);
    }
  });

  it("the one that is there already, in lower case, changes nothing", async () => {
    const bread = await spend();
    const before = await read(bread);
    api.clock.advance(1_000);
    expect((await patch(bread, { currency: "eur" })).headers.etag).toBe(before.headers.etag);
  });

  for (const currency of ["EU", "EURO", "", "XYZ", "DEM", "€", " EUR", "ı\u0307s", 978, {}, ["EUR"]]) {
    it(`not ${JSON.stringify(currency)}`, async () => {
      const { status, body } = await refuses(await spend(), { currency });
      expect([status, body.errors]).toEqual([422, [expect.stringMatching(/^currency must be a currency/)]]);
    });
  }
});

describe("amounts", () => {
  /** A JSON value, and how it is answered in euros. */
  const EXACT: readonly (readonly [string, string])[] = [
    ["0.1", "0.10"],
    ["1e2", "100.00"],
    ["1E+2", "100.00"],
    ["12.5e-1", "1.25"],
    ["12.30", "12.30"],
    ["1.10000", "1.10"],
    ["1.2345", "1.2345"],
    ["1.20050", "1.2005"],
    ["100000000000000.0001", "100000000000000.0001"],
    ["-999999999999999.9999", "-999999999999999.9999"],
    ["1000000000000000", "1000000000000000.00"],
    ["-1000000000000000", "-1000000000000000.00"],
    ["1e15", "1000000000000000.00"],
    ["1000000000000000.0000", "1000000000000000.00"],
    ["900719925474099.3", "900719925474099.30"],
    ["0", "0.00"],
    ["-0", "0.00"],
    ["-0.0", "0.00"],
    ["0e0", "0.00"],
    ["-0e5", "0.00"],
    ["1e-4", "0.0001"],
    ["1500000e-6", "1.50"],
    ['"12.00"', "12.00"],
    ['"+1"', "1.00"],
    ['".5"', "0.50"],
    ['"-.5"', "-0.50"],
    ['"-0"', "0.00"],
    ['"-0.00"', "0.00"],
    ['"007.10"', "7.10"],
    ['"100000000000000.0001"', "100000000000000.0001"],
    ['"1000000000000000.0000"', "1000000000000000.00"],
  ];
  for (const [sent, answered] of EXACT) {
    it(`${sent} is exactly ${answered}`, async () => {
      const bread = await spend();
      const { status, body } = await patchText(bread, `{"amount":${sent}}`);
      expect([status, body.amount]).toEqual([200, answered]);
      expect((await read(bread)).body.amount).toBe(answered);
      expect(body.classification).toBe(answered.startsWith("-") ? "income" : "expense");
    });
  }

  for (const bad of [
    ...["1e400", "-1e400", "1e-400", "1e99999", "1e-99999", "1.23456", "0.00001", "1e-5"],
    ...[
      "1000000000000000.0001",
      "-1000000000000000.0001",
      "1000000000000001",
      "1e16",
      "99999999999999999999",
    ],
    ...[
      '"1000000000000000.0001"',
      '"1e2"',
      '"12,00"',
      '"1 000"',
      '" 1"',
      '"1 "',
      '"1."',
      '"."',
      '""',
      '"--1"',
    ],
    ...['"€1"', '"0x10"', '"NaN"', '"Infinity"', '"1_0"', '"١"', '"1.00001"', '"-"', '"\\u22121"', '"1\\n"'],
    ...["true", "[1]", "{}", '{"amount":1}', "null"],
  ]) {
    it(`${bad} is an error`, async () => {
      const { status, body } = await refuses(await spend(), undefined, {
        body: `{"transaction":{"amount":${bad}}}`,
      });
      expect([status, body.errors]).toEqual([422, [expect.stringMatching(/^amount must be a decimal/)]]);
    });
  }

  it("a number of a million digits is refused quickly", async () => {
    const start = performance.now();
    for (const digits of [
      `1${"0".repeat(1_000_000)}`,
      `0.${"0".repeat(1_000_000)}1`,
      `"${"9".repeat(1_000_000)}"`,
    ])
      expect((await patchText(await spend(), `{"amount":${digits}}`)).status).toBe(422);
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it("an amount that is nowhere near transaction.amount disturbs nothing", async () => {
    const { status, body } = await patch(await spend(), undefined, {
      body: '{"amount":1e99999,"transaction":{"other":{"amount":{"amount":1e400}},"amount":2}}',
    });
    expect([status, body.amount]).toEqual([200, "2.00"]);
  });

  it("the same amount written otherwise changes nothing", async () => {
    const bread = await spend();
    const before = await read(bread);
    api.clock.advance(1_000);
    for (const same of ["12.5", "12.50", '"12.5000"', "125e-1", '"+12.5"'])
      expect((await patchText(bread, `{"amount":${same}}`)).headers.etag).toBe(before.headers.etag);
    expect(await locked(bread)).toEqual([]);
  });

  it("are answered with the digits their currency has, or more where they have more", async () => {
    const bread = await spend({ amount: "1234" });
    for (const [currency, amount] of [
      ["EUR", "1234.00"],
      ["JPY", "1234"],
      ["BHD", "1234.000"],
      ["CLF", "1234.0000"],
      ["XAU", "1234"],
    ])
      expect((await patch(bread, { currency })).body.amount).toBe(amount);
    for (const [currency, amount] of [
      ["JPY", "-0.5"],
      ["BHD", "-0.500"],
      ["EUR", "-0.50"],
    ])
      expect((await patchText(bread, `{"amount":-0.5,"currency":"${currency}"}`)).body.amount).toBe(amount);
    expect((await read(home.noodles)).body.amount).toBe("1234");
    expect((await read(home.pearls)).body.amount).toBe("-5.000");
  });

  describe("a nature fixes the sign", () => {
    for (const [nature, sign] of [
      ["income", "-"],
      ["inflow", "-"],
      ["expense", ""],
      ["outflow", ""],
    ] as const) {
      it(`${nature}, whatever sign was sent`, async () => {
        for (const amount of [30, -30, "30", "-30", "+30.00"]) {
          const { body } = await patch(await spend(), { amount, nature });
          expect(body.amount).toBe(`${sign}30.00`);
          expect(body.classification).toBe(sign === "-" ? "income" : "expense");
        }
        expect((await patch(await spend(), { amount: 0, nature })).body.amount).toBe("0.00");
      });
    }

    it("but not without an amount", async () => {
      const bread = await spend();
      const before = await read(bread);
      api.clock.advance(1_000);
      expect((await patch(bread, { nature: "income" })).headers.etag).toBe(before.headers.etag);
    });

    it("and is one of four words", async () => {
      for (const nature of ["Income", "in", "", 1, [], {}, "credit"]) {
        const { status, body } = await refuses(await spend(), { amount: 1, nature });
        expect([status, body.errors]).toEqual([422, [expect.stringMatching(/^nature must be income/)]]);
      }
    });
  });

  it("below zero is income, zero and above is expense", async () => {
    const bread = await spend();
    for (const [amount, classification] of [
      ["-0.0001", "income"],
      ["0", "expense"],
      ["0.0001", "expense"],
    ])
      expect((await patch(bread, { amount })).body.classification).toBe(classification);
  });
});

describe("category, merchant and tags must be the family's own", () => {
  it("what is of another family and what is nowhere are refused in the same words", async () => {
    const foreign = await refuses(await spend(), {
      category_id: other.food.id,
      merchant_id: other.shop.id,
      tag_ids: [home.work.id, other.work.id],
    });
    const unknown = await refuses(await spend(), {
      category_id: newId(),
      merchant_id: newId(),
      tag_ids: [home.work.id, newId()],
    });
    expect(foreign.status).toBe(422);
    expect(foreign.text).toBe(unknown.text);
    expect(foreign.body.errors).toEqual([
      expect.stringMatching(/^category_id /),
      expect.stringMatching(/^merchant_id /),
      expect.stringMatching(/^tag_ids\[1\] /),
    ]);
  });

  it("a thing of another kind is none of these", async () => {
    const { status, body } = await refuses(await spend(), {
      category_id: home.shop.id,
      merchant_id: home.food.id,
      tag_ids: [home.food.id],
    });
    expect([status, body.errors.length]).toEqual([422, 3]);
  });

  it("ids are taken in upper case too", async () => {
    const { status, body } = await patch(await spend(), {
      category_id: home.food.id.toUpperCase(),
      merchant_id: home.shop.id.toUpperCase(),
      tag_ids: [home.work.id.toUpperCase()],
    });
    expect([status, body.category.id, body.merchant.id]).toEqual([200, home.food.id, home.shop.id]);
  });

  it("and are UUIDs or null", async () => {
    for (const field of ["category_id", "merchant_id"])
      for (const bad of ["", "x", 1, true, [], {}, [home.food.id]]) {
        const { status, body } = await refuses(await spend(), { [field]: bad });
        expect([field, bad, status]).toEqual([field, bad, 422]);
        expect(body.errors).toEqual([expect.stringMatching(new RegExp(`^${field} must be a UUID`))]);
      }
  });
});

describe("errors", () => {
  it("are listed all at once, each under its field, and nothing changes", async () => {
    const { status, body } = await refuses(await spendFully(), {
      date: "x",
      amount: "x",
      name: " ",
      notes: 1,
      currency: "x",
      category_id: "x",
      merchant_id: newId(),
      tag_ids: [newId(), "x"],
      nature: "x",
    });
    expect([status, body.error]).toEqual([422, "validation_failed"]);
    const fields = body.errors.map((each: string) => each.split(" ")[0]).sort();
    expect(fields).toEqual([
      ...["amount", "category_id", "currency", "date", "merchant_id", "name", "nature", "notes"],
      ...["tag_ids[1]"],
    ]);
  });

  it("one wrong field keeps the good ones from being written", async () => {
    expect((await refuses(await spend(), { name: "Rolls", amount: 3, date: "x" })).status).toBe(422);
    expect((await refuses(await spend(), { tag_ids: [], category_id: newId() })).status).toBe(422);
  });

  it("unknown keys are ignored, also those that name what cannot be changed", async () => {
    const bread = await spendFully();
    const before = await read(bread);
    api.clock.advance(1_000);
    const { status, headers } = await patch(bread, {
      ...{ foo: 1, id: newId(), account_id: home.card.id, family_id: other.family_id, locked: [] },
      ...{ updated_at: "x", created_at: "x", external_id: "x", source: "x", classification: "x" },
      ...{ split: "x", parent_id: home.basket.id, constructor: 1, toString: null, kind: "x" },
    });
    expect([status, headers.etag]).toEqual([200, before.headers.etag]);
    const { status: proto } = await patch(bread, undefined, {
      body: '{"transaction":{"__proto__":{"name":"Rolls","date":"x"}}}',
    });
    expect(proto).toBe(200);
    expect((await read(bread)).headers.etag).toBe(before.headers.etag);
  });
});

describe("If-Match", () => {
  const stale = '"0123456789abcdef0123456789abcdef"';

  const patchIf = async (
    header: (etag: string) => string | string[],
  ): Promise<{ status: number; error: string | undefined; name: string }> => {
    const bread = await spend();
    const etag = String((await read(bread)).headers.etag);
    const { status, body } = await patch(bread, { name: "Rolls" }, { headers: { "If-Match": header(etag) } });
    return { status, error: body.error, name: (await read(bread)).body.name };
  };
  const passed = { status: 200, error: undefined, name: "Rolls" };
  const refused = { status: 412, error: "precondition_failed", name: "Hazel Bread" };

  for (const [what, header] of [
    ["the current tag", (etag) => etag],
    ["a star", () => "*"],
    ["a list that holds it", (etag) => `${stale}, ${etag}`],
    ["a list without blanks, with empty parts", (etag) => `,${stale},,${etag},`],
    ["a weak tag beside it", (etag) => `W/${etag}, ${etag}`],
    ["two headers", (etag) => [stale, etag]],
  ] satisfies [string, (etag: string) => string | string[]][]) {
    it(`${what} lets the update through`, async () => {
      expect(await patchIf(header)).toEqual(passed);
    });
  }

  for (const [what, header] of [
    ["a stale tag", () => stale],
    ["the current tag, said to be weak", (etag) => `W/${etag}`],
    ["the current tag without quotes", (etag) => etag.slice(1, -1)],
    ["half of the current tag", (etag) => `${etag.slice(0, 12)}"`],
    ["the current tag in upper case", (etag) => etag.toUpperCase().replace(/^"(\d*)"$/, '"x"')],
    ["a list without it", () => `${stale}, "x"`],
    ["what is no list of tags", (etag) => `${etag} x`],
    ["a list that holds it and then what is no tag", (etag) => `${etag}, x`],
    ["a star in a list", () => `${stale}, *`],
    ["garbage", () => "x"],
    ["nothing", () => ""],
    ["an unfinished tag", (etag) => etag.slice(0, -1)],
  ] satisfies [string, (etag: string) => string][]) {
    it(`${what} does not`, async () => {
      expect(await patchIf(header)).toEqual(refused);
    });
  }

  it("a tag is spent by the update that it let through", async () => {
    const bread = await spend();
    const { headers } = await read(bread);
    const sent = { headers: { "If-Match": String(headers.etag) } };
    api.clock.advance(1);
    expect((await patch(bread, { name: "Rolls" }, sent)).status).toBe(200);
    expect((await refuses(bread, { name: "Buns" }, sent)).status).toBe(412);
  });

  it("the tag changes with everything that is answered", async () => {
    const bread = await spend({ notes: null });
    const seen = new Set([(await read(bread)).headers.etag]);
    const changes = [
      ...[{ date: "2024-01-01" }, { amount: 1 }, { currency: "USD" }, { name: "a" }, { notes: "a" }],
      ...[{ category_id: home.food.id }, { merchant_id: home.shop.id }, { tag_ids: [home.work.id] }],
    ];
    for (const change of changes) seen.add((await patch(bread, change)).headers.etag);
    expect(seen.size).toBe(changes.length + 1);
  });

  it("an update that is refused for its fields leaves the tag good", async () => {
    const bread = await spend();
    const { headers } = await read(bread);
    await refuses(bread, { name: "" });
    expect(
      (await patch(bread, { name: "x" }, { headers: { "If-Match": String(headers.etag) } })).status,
    ).toBe(200);
  });

  it("of twenty updates at once with the same tag exactly one wins", async () => {
    const bread = await spend();
    const etag = String((await read(bread)).headers.etag);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        patch(bread, { name: `Rolls ${i}` }, { headers: { "If-Match": etag } }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(19);
    expect((await read(bread)).body).toEqual(won[0]!.body);
  });

  it("404 is told before 412, and 412 before 422", async () => {
    const headers = { "If-Match": stale };
    expect((await patch({ id: newId() }, { name: "" }, { headers })).status).toBe(404);
    expect((await patch(other.bread, { name: "" }, { headers })).status).toBe(404);
    expect((await refuses(await spend(), { name: "", category_id: newId() }, { headers })).status).toBe(412);
    expect((await refuses(home.apples, { name: "x" }, { headers })).status).toBe(412);
  });
});

describe("without If-Match", () => {
  it("updates at once of different fields are all kept", async () => {
    const bread = await spend();
    const changes = [
      ...[{ name: "Rolls" }, { amount: 7 }, { notes: "n" }, { date: "2024-01-01" }, { currency: "USD" }],
      ...[{ category_id: home.food.id }, { merchant_id: home.shop.id }, { tag_ids: [home.work.id] }],
    ];
    await Promise.all(changes.map((each) => patch(bread, each)));
    expect((await read(bread)).body).toMatchObject({
      ...{ name: "Rolls", amount: "7.00", notes: "n", date: "2024-01-01", currency: "USD" },
      ...{ category: { id: home.food.id }, merchant: { id: home.shop.id }, tags: [home.work] },
    });
    expect([...(await locked(bread))].sort()).toEqual(
      ["name", "amount", "notes", "date", "currency", "category_id", "merchant_id", "tag_ids"].sort(),
    );
  });
});

describe("split transactions", () => {
  it("a part cannot be changed, but read, and told what it is already", async () => {
    expect((await read(home.apples)).body).toMatchObject({ id: home.apples.id, amount: "10.00" });
    for (const change of [
      ...[{ name: "x" }, { amount: 1 }, { notes: "x" }, { tag_ids: [home.work.id] }, { currency: "USD" }],
      ...[
        { date: "2024-01-01" },
        { category_id: home.food.id },
        { merchant_id: home.shop.id },
        { notes: null },
      ],
    ]) {
      const { status, body } = await refuses(home.apples, change);
      expect([status, body.errors]).toEqual([422, [expect.stringContaining("split")]]);
    }
    expect((await patch(home.apples, { amount: 10 })).status).toBe(200);
  });

  it("of the whole neither amount nor date can be changed, all else can", async () => {
    const basket = await spend({ amount: "30" });
    const part = home.transaction({ ...basket, id: newId(), parent_id: basket.id });
    await api.run(home.store({ transactions: [part] }));
    expect((await refuses(basket, { amount: 31 })).body.errors).toEqual([
      expect.stringMatching(/^amount .*split/),
    ]);
    expect((await refuses(basket, { date: "2024-01-01", amount: -30, name: "x" })).body.errors).toEqual([
      expect.stringMatching(/^amount .*split/),
      expect.stringMatching(/^date .*split/),
    ]);
    const { status, body } = await patch(basket, {
      ...{ name: "Basket", notes: "n", category_id: home.food.id, merchant_id: home.shop.id },
      ...{ tag_ids: [home.work.id], currency: "EUR", amount: "30.0", date: basket.date },
    });
    expect([status, body.name, body.amount]).toEqual([200, "Basket", "30.00"]);
  });

  it("what is wrong with it is told together with what is wrong with the fields", async () => {
    const { body } = await refuses(home.basket, { amount: 31, name: "", merchant_id: newId() });
    expect(body.errors.map((each: string) => each.split(" ")[0]).sort()).toEqual([
      ...["amount", "merchant_id", "name"],
    ]);
  });
});

describe("what a person changed is locked", () => {
  it("each field once, in what changed alone", async () => {
    const bread = await spend();
    await patch(bread, { name: "Rolls", amount: "12.50", currency: "eur" });
    expect(await locked(bread)).toEqual(["name"]);
    await patch(bread, { name: "Buns", nature: "income", amount: 12.5 });
    expect([...(await locked(bread))].sort()).toEqual(["amount", "name"]);
    await patch(bread, { tag_ids: [home.work.id], notes: null });
    expect([...(await locked(bread))].sort()).toEqual(["amount", "name", "notes", "tag_ids"]);
  });

  it("it stays locked when it is changed back", async () => {
    const bread = await spend();
    await patch(bread, { name: "Rolls" });
    await patch(bread, { name: bread.name });
    expect(await locked(bread)).toEqual(["name"]);
  });

  it("the answer does not tell of it", async () => {
    const { body } = await patch(await spend(), { name: "Rolls" });
    expect(Object.keys(body)).not.toContain("locked");
  });
});

describe("updated_at", () => {
  it("is the moment of the last change, and no change leaves it alone", async () => {
    const bread = await spendFully();
    expect((await read(bread)).body.updated_at).toBe(STORED_AT);
    const { body } = await patch(bread, { name: "Rolls" });
    const at = api.clock.now();
    expect([body.created_at, body.updated_at]).toEqual([STORED_AT, at]);
    api.clock.advance(60_000);
    const same = await patch(bread, {
      ...{ name: " Rolls ", amount: "12.5", currency: "EUR", date: "2026-02-14" },
      ...{ notes: "notes as they were", category_id: home.food.id, merchant_id: home.shop.id.toUpperCase() },
      ...{ tag_ids: [home.work.id], nature: "expense" },
    });
    expect(same.body.updated_at).toBe(at);
    expect((await patch(bread, { name: "Buns" })).body.updated_at).toBe(api.clock.now());
  });
});

it("an update changes nothing but the transaction that it names", async () => {
  const [bread, neighbour] = [await spend(), await spend()];
  const before = await read(neighbour);
  await patch(bread, { name: "Rolls", tag_ids: [home.work.id], amount: 1 });
  expect((await read(neighbour)).body).toEqual(before.body);
  const keys = await api.run(Effect.flatMap(ApiKeys, ({ list }) => list(10)));
  expect(keys).toHaveLength(4);
});

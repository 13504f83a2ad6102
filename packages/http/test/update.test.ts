import type { PlannedTransaction } from "@farthing/core/import";
import { Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import { afterAll, describe, expect, it } from "vitest";
import { newId } from "../../contracts/src/support/people.ts";
import { STORED_AT } from "../../contracts/src/support/planned.ts";
import type { Answer, Sent } from "./support/send.ts";
import { serveTwoFamilies } from "./support/serve.ts";
import { expectAsModelled } from "./support/update-model.ts";

const api = await serveTwoFamilies();
const { home, other } = api;
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
      amount_cents: 1250,
      signed_amount_cents: -1250,
      currency: "EUR",
      name: "Rolls",
      notes: "notes as they were",
      pending: false,
      pending_gone: false,
      classification: "expense",
      account: {
        id: home.checking.id,
        name: "Hazel Checking",
        account_type: "depository",
        status: "active",
      },
      category: { id: home.food.id, name: "Hazel Food", color: "#00ff00", icon: "utensils" },
      merchant: { id: home.shop.id, name: "Hazel Corner shop" },
      tags: [{ id: home.work.id, name: "Hazel work", color: "#737373" }],
      transfer: null,
      external_id: null,
      source: null,
      created_at: STORED_AT,
      updated_at: api.clock.now(),
    });
  });

  it("is what is read afterwards, under the same ETag", async () => {
    const bread = await spend();
    const patched = await patch(bread, { name: "Rolls", amount: 3, tag_ids: [home.work.id] });
    const found = await read(bread);
    expect(found.body).toEqual(patched.body);
    expect(found.headers.etag).toBe(patched.headers.etag);
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
});

describe("no object under transaction is 400", () => {
  it.each([
    ...[{}, { transaction: null }, { transaction: [] }, { transaction: "x" }, { transaction: 1 }],
    ...[{ transaction: true }, { name: "x" }, { transaction: [{ name: "x" }] }],
  ])("%j", async (json) => {
    const { status, body } = await refuses(await spend(), undefined, { json });
    expect([status, body.error]).toEqual([400, "bad_request"]);
    expect(body.message).toContain("transaction");
  });

  it("nor does a wrapper in the prototype count", async () => {
    const { status } = await refuses(await spend(), undefined, {
      body: '{"__proto__":{"transaction":{"name":"Rolls"}}}',
    });
    expect(status).toBe(400);
  });
});

describe("fields", () => {
  it("can be set, alone and together; each is locked from then on, of which the answer tells nothing", async () => {
    const fields = {
      date: "2024-02-29",
      amount: "-1.5",
      currency: "CHF",
      name: "Salary",
      notes: "new",
      category_id: home.living.id,
      merchant_id: home.market.id,
      tag_ids: [home.work.id, home.holiday.id],
    };
    const wanted = {
      date: "2024-02-29",
      amount: "-1.50",
      currency: "CHF",
      name: "Salary",
      notes: "new",
      category: { id: home.living.id, name: "Hazel Living", color: "#737373", icon: "shapes" },
      merchant: home.market,
      tags: [home.holiday, { ...home.work, color: "#737373" }],
      pending: false,
      pending_gone: false,
      classification: "income",
    };
    const together = await spend({ notes: null });
    const { body } = await patch(together, fields);
    expect(body).toMatchObject(wanted);
    expect(Object.keys(body)).not.toContain("locked");
    const alone = await spend({ notes: null });
    for (const [field, value] of Object.entries(fields))
      expect((await patch(alone, { [field]: value })).status).toBe(200);
    expect((await read(alone)).body).toMatchObject(wanted);
    for (const each of [together, alone])
      expect([...(await locked(each))].sort()).toEqual(Object.keys(fields).sort());
  });

  it("that are null are cleared, and nothing else is changed", async () => {
    const bread = await spendFully();
    const before = (await read(bread)).body;
    const cleared = { notes: null, category_id: null, merchant_id: null, tag_ids: null };
    expect((await patch(bread, cleared)).body).toEqual({
      ...{ ...before, notes: null, category: null, merchant: null, tags: [] },
      updated_at: api.clock.now(),
    });
  });

  it("that are as they are change nothing, neither updated_at nor the ETag", async () => {
    const bread = await spendFully();
    const before = await read(bread);
    api.clock.advance(1_000);
    const same = { name: bread.name, amount: "12.5", currency: "eur", tag_ids: [home.work.id.toUpperCase()] };
    const after = await patch(bread, same);
    expect([after.status, after.body]).toEqual([200, before.body]);
    expect(after.headers.etag).toBe(before.headers.etag);
  });

  it.each([{}, { nature: "income" }])("that change nothing at all are 422: %j", async (fields) => {
    const { status, body } = await refuses(await spendFully(), fields);
    expect([status, body.errors]).toEqual([422, [expect.stringMatching(/^There is nothing to change\. /)]]);
  });

  it("that there are not are 422, and nothing changes", async () => {
    const fields = { id: newId(), account_id: home.card.id, family_id: other.family_id, updated_at: "x" };
    const { status, body } = await refuses(await spendFully(), { ...fields, name: "x" });
    expect([status, body.error, body.errors.length]).toEqual([422, "validation_failed", 4]);
  });

  it("may be a description for a name, and a nature that fixes the sign", async () => {
    const { body } = await patch(await spend(), { description: " Rolls ", amount: 30, nature: "income" });
    expect([body.name, body.amount]).toEqual(["Rolls", "-30.00"]);
  });

  it("that are wrong are 422, told all at once, each by its name, and nothing changes", async () => {
    const { status, body } = await refuses(await spendFully(), undefined, {
      body: `{"transaction":{"date":"x","amount":1e400,"name":"a\\u0000b","notes":"\\ud800","currency":"x","category_id":"x","merchant_id":"${newId()}","tag_ids":["${newId()}","x"],"nature":"x"}}`,
    });
    expect([status, body.error]).toEqual([422, "validation_failed"]);
    expect(body.errors.map((each: string) => each.split(" ")[0])).toEqual([
      ...["date", "amount", "name", "notes", "currency", "category_id", "tag_ids[1]", "nature"],
      "merchant_id",
    ]);
  });
});

describe("what is sent comes back exactly", () => {
  it.each([
    ...[
      "two\nlines\r\nand a\ttab",
      '"quoted" \\ %_*?[x] $1 ${x}',
      "👩‍👩‍👧‍👦 and 🦊",
      "مرحبا \u202eabc\u202c",
    ],
    ...["e\u0301 beside é", "a\u0001\u001f\u007f\ufeffb", "__proto__", "'; drop table transactions; --"],
  ])("as text: %j", async (text) => {
    const bread = await spend();
    const patched = await patch(bread, { name: text, notes: text });
    expect([patched.body.name, patched.body.notes]).toEqual([text, text]);
    expect((await read(bread)).body).toEqual(patched.body);
  });

  it.each([
    ["100000000000000.0001", "100000000000000.0001"],
    ["-999999999999999.9999", "-999999999999999.9999"],
    ["900719925474099.3", "900719925474099.30"],
    ["1.20050", "1.2005"],
    ["12.5e-1", "1.25"],
    ["-0.0", "0.00"],
    ['"+.5"', "0.50"],
  ])("as an amount: %s is %s, whatever a binary number would make of it", async (sent, answered) => {
    const bread = await spend();
    const { status, body } = await patchText(bread, `{"amount":${sent}}`);
    expect([status, body.amount]).toEqual([200, answered]);
    expect((await read(bread)).body.amount).toBe(answered);
  });

  it("also beside amounts that are nowhere near transaction.amount", async () => {
    const { status, body } = await patch(await spend(), undefined, {
      body: '{"utf8":{"amount":1e99999},"_":{"other":{"amount":{"amount":1e400}}},"transaction":{"amount":2}}',
    });
    expect([status, body.amount]).toEqual([200, "2.00"]);
  });

  it("or is refused, as a number of a million digits is", async () => {
    for (const digits of [
      `1${"0".repeat(1_000_000)}`,
      `0.${"0".repeat(1_000_000)}1`,
      `"${"9".repeat(1_000_000)}"`,
    ])
      expect((await patchText(await spend(), `{"amount":${digits}}`)).status).toBe(422);
  });
});

describe("category, merchant and tags must be the family's own", () => {
  it("what is of another family, of another kind and nowhere are refused in the same words", async () => {
    const answers = [];
    for (const [category_id, merchant_id, tag_id] of [
      [other.food.id, other.shop.id, other.work.id],
      [home.shop.id, home.food.id, home.food.id],
      [newId(), newId(), newId()],
    ])
      answers.push(
        await refuses(await spend(), { category_id, merchant_id, tag_ids: [home.work.id, tag_id] }),
      );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const [{ status, body }] = answers as [Answer];
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      expect.stringMatching(/^category_id /),
      expect.stringMatching(/^merchant_id /),
      expect.stringMatching(/^tag_ids\[1\] /),
    ]);
  });
});

describe("a split transaction", () => {
  it("says why it cannot be changed: a part not at all, the whole neither its amount nor its date", async () => {
    const part = await refuses(home.apples, { name: "x", notes: null });
    expect([part.status, part.body.errors]).toEqual([422, [expect.stringContaining("split")]]);
    const whole = await refuses(home.basket, { amount: 31, date: "2024-01-01", name: "" });
    expect(whole.body.errors.map((each: string) => each.split(" ")[0])).toEqual(["name", "amount", "date"]);
    expect((await patch(home.basket, { amount: "30.0", name: "Basket" })).body.name).toBe("Basket");
  });
});

describe("If-Match", () => {
  const STALE = '"0123456789abcdef0123456789abcdef"';

  const patchIf = async (header: (etag: string) => string | string[]) => {
    const bread = await spend();
    const etag = String((await read(bread)).headers.etag);
    const { status, body } = await patch(bread, { name: "Rolls" }, { headers: { "If-Match": header(etag) } });
    return { status, error: body.error, name: (await read(bread)).body.name };
  };

  it.each<readonly [string, (etag: string) => string | string[]]>([
    ["the current tag", (etag) => etag],
    ["a star", () => "*"],
    ["two headers, of which one has it", (etag) => [STALE, etag]],
  ])("with %s lets the update through", async (_, header) => {
    expect(await patchIf(header)).toEqual({ status: 200, error: undefined, name: "Rolls" });
  });

  it.each<readonly [string, (etag: string) => string]>([
    ["a stale tag", () => STALE],
    ["the current tag, said to be weak", (etag) => `W/${etag}`],
    ["nothing", () => ""],
  ])("with %s does not", async (_, header) => {
    expect(await patchIf(header)).toEqual({ status: 412, error: "precondition_failed", name: "Hazel Bread" });
  });

  it("is told after 404 and before 422, also of what is another family's or split", async () => {
    const headers = { "If-Match": STALE };
    for (const each of [{ id: newId() }, other.bread])
      expect((await patch(each, { name: "" }, { headers })).status).toBe(404);
    for (const each of [await spend(), home.apples])
      expect((await refuses(each, { name: "", category_id: newId() }, { headers })).status).toBe(412);
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

  it("is spent by the update that it let through, and not by one that was refused for its fields", async () => {
    const bread = await spend();
    const sent = { headers: { "If-Match": String((await read(bread)).headers.etag) } };
    expect((await refuses(bread, { name: "" }, sent)).status).toBe(422);
    api.clock.advance(1);
    expect((await patch(bread, { name: "Rolls" }, sent)).status).toBe(200);
    expect((await refuses(bread, { name: "Buns" }, sent)).status).toBe(412);
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
      ...{
        category: { id: home.food.id },
        merchant: { id: home.shop.id },
        tags: [{ ...home.work, color: "#737373" }],
      },
    });
    expect([...(await locked(bread))].sort()).toEqual(
      ["name", "amount", "notes", "date", "currency", "category_id", "merchant_id", "tag_ids"].sort(),
    );
  });
});

it("any row of good updates leads where a simple model says, and what is read back is what was answered", () =>
  expectAsModelled(api, home, { seed: 20_260_401, numRuns: 20 }));

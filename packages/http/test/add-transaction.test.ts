import { afterAll, describe, expect, it } from "vitest";
import { newId } from "../../contracts/src/support/people.ts";
import type { Answer, Sent } from "./support/send.ts";
import { serveTwoFamilies } from "./support/serve.ts";

const api = await serveTwoFamilies({ rateLimits: "off" });
const { home, other } = api;
afterAll(() => api.stop());

const PATH = "/api/v1/transactions";

const SENT = { account_id: home.checking.id, date: "2021-03-04", amount: "12.5", name: "Bakery" };

const add = (fields: unknown, sent: Sent = {}): Promise<Answer> =>
  api.ask("POST", PATH, { key: home.key, json: { transaction: fields }, ...sent });

const count = async (): Promise<number> =>
  (await api.ask("GET", PATH, { key: home.key })).body.pagination.total_count;

/** Sends what must be refused, and sees that nothing was added. */
const refuses = async (fields: unknown, sent: Sent = {}): Promise<Answer> => {
  const before = await count();
  const answer = await add(fields, sent);
  expect(answer.status, answer.text.slice(0, 500)).toBeGreaterThanOrEqual(400);
  expect(await count()).toBe(before);
  return answer;
};

describe("a transaction that is added", () => {
  it("is answered with 201, whole, and can be read, changed and deleted from then on", async () => {
    const fields = {
      ...{ ...SENT, name: " Bakery ", notes: "rolls", nature: "expense", external_id: "local_a" },
      ...{ category_id: home.food.id.toUpperCase(), merchant_id: home.shop.id, tag_ids: [home.work.id] },
    };
    const { status, body, headers } = await add(fields);
    expect([status, body]).toEqual([
      201,
      {
        ...{ id: body.id, date: "2021-03-04", amount: "12.50", amount_cents: 1250 },
        ...{ signed_amount_cents: -1250, currency: "EUR", name: "Bakery", notes: "rolls", pending: false },
        pending_gone: false,
        ...{ classification: "expense", transfer: null, external_id: "local_a", source: "api" },
        account: {
          ...{ id: home.checking.id, name: home.checking.name },
          ...{ account_type: "depository", status: "active" },
        },
        category: { id: home.food.id, name: home.food.name, color: home.food.color, icon: home.food.icon },
        merchant: home.shop,
        tags: [{ ...home.work, color: "#737373" }],
        created_at: body.created_at,
        updated_at: body.created_at,
      },
    ]);
    const path = `${PATH}/${body.id}`;
    const read = await api.ask("GET", path, { key: home.key });
    expect([read.body, read.headers.etag]).toEqual([body, headers.etag]);
    const json = { transaction: { name: "Corner Oven" } };
    const changed = await api.ask("PATCH", path, {
      ...{ key: home.key, json },
      headers: { "If-Match": headers.etag! },
    });
    expect([changed.status, changed.body.name]).toEqual([200, "Corner Oven"]);
    const again = await add({ ...fields, name: "Bakery again", amount: "13" });
    expect([again.status, again.body, again.headers.etag]).toEqual([
      ...[200, changed.body, changed.headers.etag],
    ]);
    expect((await api.ask("DELETE", path, { key: home.key })).status).toBe(204);
    const anew = await add(fields);
    expect([anew.status, anew.body.id === body.id]).toEqual([201, false]);
  });

  it("has what is not sent as nothing, and null or blank as not sent", async () => {
    for (const fields of [
      {},
      { notes: null, category_id: null, merchant_id: null, tag_ids: null, external_id: null, source: null },
      { tag_ids: [], external_id: " ", source: "" },
    ])
      expect(await add({ ...SENT, ...fields })).toMatchObject({
        status: 201,
        body: {
          ...{ notes: null, category: null, merchant: null, tags: [], external_id: null, source: null },
          currency: "EUR",
        },
      });
  });

  it.each([
    ["12.5", undefined, "12.50"],
    ["-12.5", undefined, "-12.50"],
    ["12.5", "income", "-12.50"],
    ["-12.5", "inflow", "-12.50"],
    ["12.5", "expense", "12.50"],
    ["-12.5", "outflow", "12.50"],
    ["0", "income", "0.00"],
  ])("has of %s and the nature %s the amount %s", async (amount, nature, expected) => {
    const { body } = await add({ ...SENT, amount, nature });
    expect(body.amount).toBe(expected);
    expect(body.signed_amount_cents).toBe(0 - Math.round(Number(expected) * 100));
  });

  it("has the amount of a number as it is written", async () => {
    const text = JSON.stringify({ transaction: SENT }).replace('"12.5"', "999999999999999.9999");
    const { status, body } = await add(undefined, { body: text });
    expect([status, body.amount, body.amount_cents]).toEqual([201, "999999999999999.9999", null]);
  });

  it("has the currency of its account, unless another is sent", async () => {
    const yen = { ...SENT, account_id: home.yen.id };
    expect((await add(yen)).body).toMatchObject({ currency: "JPY", amount: "12.5", amount_cents: 13 });
    expect((await add({ ...yen, currency: "usd" })).body).toMatchObject({ currency: "USD", amount: "12.50" });
  });

  it("has no category and no merchant where these are blank, as a form sends them", async () => {
    const { status, body } = await add({ ...SENT, category_id: "", merchant_id: " ", tag_ids: [] });
    expect([status, body.category, body.merchant]).toEqual([201, null, null]);
  });

  it("has its description as its name if there is no name", async () => {
    const { name: _, ...nameless } = SENT;
    expect((await add({ ...nameless, description: "Rolls" })).body.name).toBe("Rolls");
    expect((await add({ ...SENT, description: "Rolls" })).body.name).toBe("Bakery");
    expect((await add({ ...SENT, name: " ", description: "Rolls" })).body.name).toBe("Rolls");
  });

  it("is another one each time without an external_id, and of each account, source and family with one", async () => {
    const named = { ...SENT, external_id: "local_b" };
    const sent = [
      SENT,
      SENT,
      named,
      { ...named, source: "phone" },
      { ...named, account_id: home.savings.id },
    ];
    const answers = [];
    for (const each of sent) answers.push(await add(each));
    expect(answers.map(({ status }) => status)).toEqual(sent.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(sent.length);
    for (const each of sent.slice(2)) expect((await add(each)).status).toBe(200);
    expect((await add({ ...named, source: "api" })).body).toEqual(answers[2]!.body);
    const elsewhere = await add({ ...named, account_id: other.checking.id }, { key: other.key });
    expect(elsewhere.status).toBe(201);
  });

  it("of 500 requests at once with one external_id is one: 201 once, and 200 otherwise", async () => {
    const before = await count();
    const named = { ...SENT, external_id: "local_c" };
    const answers = await Promise.all(Array.from({ length: 500 }, () => add(named)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array.from({ length: 499 }, () => 200), 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  it("moves the balance of its account, if nobody else tells it, and so does what becomes of it", async () => {
    const account = { name: "Purse", currency: "EUR", account_type: "other_asset", balance: "100" };
    const { body } = await api.ask("POST", "/api/v1/accounts", { key: home.key, json: account });
    const path = `/api/v1/accounts/${body.id}`;
    const balance = async (): Promise<string> => (await api.ask("GET", path, { key: home.key })).body.balance;
    const of = { ...SENT, account_id: body.id };
    const bread = await add(of);
    expect(await balance()).toBe("87.50");
    await add({ ...of, amount: "20", nature: "income" });
    expect(await balance()).toBe("107.50");
    const at = `${PATH}/${bread.body.id}`;
    await api.ask("PATCH", at, { key: home.key, json: { transaction: { amount: "2.5" } } });
    expect(await balance()).toBe("117.50");
    await api.ask("DELETE", at, { key: home.key });
    expect(await balance()).toBe("120.00");
    await add({ ...of, currency: "USD" });
    expect(await balance()).toBe("120.00");
    const before = (await api.ask("GET", `/api/v1/accounts/${home.checking.id}`, { key: home.key })).body;
    await add(SENT);
    // A file has said that one.
    expect((await api.ask("GET", `/api/v1/accounts/${home.checking.id}`, { key: home.key })).body).toEqual(
      before,
    );
  });
});

describe("nothing is added", () => {
  it("without what is required, and all that is missing is named", async () => {
    const { status, body } = await refuses({ account_id: home.checking.id });
    expect([status, body.error, body.errors]).toEqual([
      ...[422, "validation_failed", ["date is missing.", "amount is missing.", "name is missing."]],
    ]);
    expect((await refuses({ ...SENT, account_id: undefined })).body.errors).toEqual([
      "account_id is missing.",
    ]);
  });

  it.each([
    [{ date: "2021-02-30" }, /^date must/],
    [{ date: null }, /^date must/],
    [{ amount: "12,5" }, /^amount must/],
    [{ amount: null }, /^amount must/],
    [{ name: " " }, /^name must/],
    [{ notes: 5 }, /^notes must/],
    [{ currency: "XX1" }, /^currency must/],
    [{ nature: "income " }, /^nature must/],
    [{ category_id: "Food" }, /^category_id must/],
    [{ category_id: newId() }, /^category_id is not one/],
    [{ merchant_id: other.shop.id }, /^merchant_id is not one/],
    [{ tag_ids: [home.work.id, other.work.id] }, /^tag_ids\[1\] is not one/],
    [{ external_id: 7 }, /^external_id must/],
    [{ external_id: "x".repeat(256) }, /^external_id must/],
    [{ source: "phone" }, /^source needs an external_id/],
    [{ source: "bank_sync", external_id: "x" }, /^source must not be bank_sync/],
    [{ categoryId: home.food.id }, /no field "categoryId"; did you mean "category_id"/],
    [{ pending: true }, /no field "pending"/],
  ])("with %j", async (fields, sentence) => {
    const { status, body } = await refuses({ ...SENT, ...fields });
    expect([status, body.error, body.errors]).toEqual([
      ...[422, "validation_failed", [expect.stringMatching(sentence)]],
    ]);
  });

  it("with several that are wrong, and each of them is named", async () => {
    const { body } = await refuses({ ...SENT, date: "x", amount: "x", merchant_id: newId(), source: "a" });
    expect(body.errors.map((each: string) => each.split(" ")[0]).sort()).toEqual([
      ...["amount", "date", "merchant_id", "source"],
    ]);
  });

  it("to an account that is not there, or another family's: alike", async () => {
    const answers = [];
    for (const account_id of [newId(), "x", "", other.checking.id, home.bread.id])
      answers.push(await refuses({ ...SENT, account_id, date: "x" }));
    for (const { status, body } of answers) expect([status, body]).toEqual([404, answers[0]!.body]);
    expect(answers[0]!.body.error).toBe("record_not_found");
  });

  it("without the wrapper, without a credential that may write, or as a form", async () => {
    expect((await refuses(undefined, { json: SENT })).status).toBe(400);
    expect((await refuses(undefined, { json: { transaction: [] } })).status).toBe(400);
    expect((await refuses(SENT, { key: home.read_key })).status).toBe(403);
    expect((await refuses(SENT, { key: "wrong" })).status).toBe(401);
    const form = {
      body: "transaction[name]=x",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    };
    expect((await refuses(undefined, form)).status).toBe(415);
  });
});

describe("PUT", () => {
  it("changes a transaction as PATCH does", async () => {
    const { body } = await add({ ...SENT, notes: "kept" });
    const json = { transaction: { name: "Rolls" } };
    const put = await api.ask("PUT", `${PATH}/${body.id}`, { key: home.key, json });
    expect([put.status, put.body]).toEqual([
      200,
      { ...body, name: "Rolls", updated_at: put.body.updated_at },
    ]);
    const refused = await api.ask("PUT", `${PATH}/${body.id}`, { key: home.key, json: { transaction: {} } });
    expect(refused.status).toBe(422);
    const stale = { key: home.key, json, headers: { "If-Match": '"stale"' } };
    expect((await api.ask("PUT", `${PATH}/${body.id}`, stale)).status).toBe(412);
    expect((await api.ask("PUT", `${PATH}/${newId()}`, { key: home.key, json })).status).toBe(404);
  });
});

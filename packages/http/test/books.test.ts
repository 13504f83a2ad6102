import { BankConnections } from "@farthing/core/provider";
import { Accounts, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../contracts/src/support/people.ts";
import { STORED_AT } from "../../contracts/src/support/planned.ts";
import { foundHome, type Home } from "./support/books.ts";
import type { Answer, Sent } from "./support/send.ts";
import { type Served, serveTwoFamilies } from "./support/serve.ts";

let api: Served;
let home: Home;
beforeAll(async () => {
  api = await serveTwoFamilies();
});
afterAll(() => api.stop());

const ACCOUNTS = "/api/v1/accounts";

const A_MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/;
const A_DAY = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);

const ask = (method: string, path: string, sent: Sent = {}): Promise<Answer> =>
  api.ask(method, path, { key: home.key, ...sent });

const freshHome = async (): Promise<void> => {
  home = await api.run(foundHome("Alder"));
};
beforeAll(freshHome);

/** The answers of these requests, each alike: status and body. */
const refusals = (answers: readonly Answer[]) =>
  new Set(answers.map(({ status, text }) => `${status} ${text}`));

/** A connection with one account. */
const connected = () =>
  Effect.gen(function* () {
    const connections = yield* BankConnections;
    const [id, account_id] = [newId(), newId()];
    yield* connections.add({
      ...{ id, family_id: home.family_id, sealed_url: "sealed", revoked: false, institutions: [] },
      ...{ created_at: STORED_AT, last_attempt_at: null, last_success_at: null, last_status: null },
      ...{ last_problem: null, failures: 0, cool_down_until: null, requests: null, backlog: null },
      ...{ sync_began_at: null, missing_accounts: [] },
    });
    const account = {
      ...{
        id: account_id,
        provider_id: "A",
        organization: "",
        name: "Giro",
        account_type: "depository" as const,
      },
      ...{ subtype: null, status: "active" as const, currency: "EUR", balance: "1", balance_date: null },
      balance_day: null,
    };
    yield* connections.storeWindow(
      { connection_id: id, window: { start: 0, end: 0 }, named: () => new Map(), days: () => new Map() },
      () =>
        Result.succeed({
          change: {
            ...{ at: STORED_AT, new_accounts: [account], accounts: [], new_transactions: [], found: [] },
            ...{ transactions: [], removed: [] },
          },
          result: undefined,
        }),
    );
    return account_id;
  });

describe("the proof of an account", () => {
  it("has the days on which its balances prove that nothing is missing, and a gap with its sum", async () => {
    const sent = { name: "Proven", currency: "EUR", account_type: "depository" };
    const { id } = (await ask("POST", ACCOUNTS, { json: sent })).body;
    const proof = () => ask("GET", `${ACCOUNTS}/${id.toUpperCase()}/proof`, { key: home.read_key });
    expect((await proof()).body).toMatchObject({ account: { id, name: "Proven" }, state: "no_balances" });
    for (const rows of ["2026-02-01,-1,Bread,9\n2026-02-02,-2,Tea,7\n", "2026-02-05,-3,Milk,1.5\n"]) {
      const { status } = await ask("POST", "/api/v1/imports", {
        json: {
          ...{ account_id: id, signage_convention: "inflows_positive" },
          raw_file_content: `date,amount,name,balance\n${rows}`,
        },
      });
      expect(status).toBe(201);
    }
    const { status, body } = await proof();
    expect([status, body]).toEqual([
      200,
      {
        ...{ account: { id, name: "Proven", currency: "EUR" }, state: "gaps" },
        proven: [
          { from: "2026-02-01", to: "2026-02-02" },
          { from: "2026-02-05", to: "2026-02-05" },
        ],
        gaps: [{ from: "2026-02-02", to: "2026-02-05", sum: "-2.50", turned: null }],
        ...{ contradictions: [], not_compared: [], in_other_currencies: 0 },
        by_hand: { added: 0, edited: 0, deleted: 0 },
      },
    ]);
    expect((await ask("GET", `${ACCOUNTS}/nowhere/proof`)).status).toBe(404);
  });
});

describe("an account", () => {
  it("is added with exactly what was sent", async () => {
    const added = await ask("POST", ACCOUNTS, {
      json: {
        name: " Card ",
        currency: "jpy",
        account_type: "credit_card",
        subtype: "debit",
        balance: "-12.5",
      },
    });
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      ...{ id: added.body.id, name: "Card", account_type: "credit_card", status: "active" },
      ...{ subtype: "debit", currency: "JPY", balance: "-12.5", balance_date: A_DAY },
      ...{ classification: "liability", balance_cents: -13 },
      ...{ created_at: added.body.created_at, updated_at: added.body.created_at },
    });
    expect(added.body.created_at).toMatch(A_MOMENT);
    const text =
      '{"name":"Cash","currency":"EUR","account_type":"other_asset","balance":999999999999999.9999}';
    const exact = await ask("POST", ACCOUNTS, {
      body: text,
      headers: { "Content-Type": "application/json" },
    });
    expect(exact.body).toMatchObject({ balance: "999999999999999.9999", subtype: null });
    const { accounts } = (await ask("GET", ACCOUNTS)).body;
    for (const { body } of [added, exact]) expect(accounts).toContainEqual(body);
  });

  it("of a name that there is is asked about: of two that are added at once one is, and another where that is said", async () => {
    const json = { name: "Twin", currency: "EUR", account_type: "depository" };
    const answers = await Promise.all(
      ["Twin", "TWIN"].map((name) => ask("POST", ACCOUNTS, { json: { ...json, name } })),
    );
    const [added, refused] = answers.toSorted((a, b) => a.status - b.status);
    expect([added!.status, refused!.status]).toEqual([201, 409]);
    const { id, name } = added!.body;
    expect(refused!.body).toEqual({
      error: "account_name_taken",
      message: `There is an account "${name}" already, with the id ${id}. Use it or another name, or send "same_name": true if two are to have that name.`,
    });
    const another = await ask("POST", ACCOUNTS, { json: { ...json, same_name: true } });
    expect(another.status).toBe(201);
    expect((await ask("POST", ACCOUNTS, { json: { ...json, same_name: "yes" } })).status).toBe(422);
    for (const of of [id, another.body.id])
      expect((await ask("PATCH", `${ACCOUNTS}/${of}`, { json: { same_name: true } })).status).toBe(422);
    const third = await ask("POST", ACCOUNTS, { json: { ...json, name: "Third" } });
    const path = `${ACCOUNTS}/${third.body.id}`;
    expect(await ask("PATCH", path, { json: { name: "twin" } })).toMatchObject({
      ...{ status: 409, body: { error: "account_name_taken" } },
    });
    expect((await ask("GET", path)).body).toEqual(third.body);
    const renamed = await ask("PATCH", path, { json: { name: "twin", same_name: true } });
    expect([renamed.status, renamed.body.name]).toEqual([200, "twin"]);
    for (const of of [id, another.body.id, third.body.id])
      expect((await ask("DELETE", `${ACCOUNTS}/${of}`, {})).status).toBe(204);
  });

  it("with missing fields is not added, and each of them is named", async () => {
    const before = (await ask("GET", ACCOUNTS)).body;
    const { status, body } = await ask("POST", ACCOUNTS, { json: { currency: "XX1", balance: "1,5" } });
    expect([status, body.error, body.errors]).toEqual([
      422,
      "validation_failed",
      ["name", "account_type", "currency", "balance"].map((field) => expect.stringMatching(`^${field} `)),
    ]);
    expect((await ask("POST", ACCOUNTS, { json: [] })).status).toBe(400);
    expect((await ask("POST", ACCOUNTS, { json: {}, key: home.read_key })).status).toBe(403);
    expect((await ask("GET", ACCOUNTS)).body).toEqual(before);
  });

  it("is changed in the fields that are sent, and in none if any is invalid", async () => {
    const path = `${ACCOUNTS}/${home.savings.id.toUpperCase()}`;
    const before = (await ask("GET", ACCOUNTS)).body.accounts.find(
      ({ id }: Home["savings"]) => id === home.savings.id,
    );
    const wrong = await ask("PATCH", path, { json: { name: "x", status: "gone", currency: "USD" } });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      [expect.stringMatching(/^status must/), expect.stringMatching(/^currency cannot/)],
    ]);
    const sent = {
      name: "Rainy days",
      balance: 0.1,
      status: "disabled",
      subtype: null,
      account_type: "investment",
    };
    const { status, body } = await ask("PATCH", path, { json: sent });
    const after = {
      ...{ ...before, ...sent, balance: "0.10", balance_cents: 10, balance_date: A_DAY },
      updated_at: body.updated_at,
    };
    expect([status, body]).toEqual([200, after]);
    expect(body.updated_at >= before.updated_at).toBe(true);
    expect((await ask("PATCH", path, { json: { name: sent.name } })).body).toEqual(after);
  });

  it("is deleted when it is empty, and only then", async () => {
    await freshHome();
    const added = (
      await ask("POST", ACCOUNTS, { json: { name: "x", currency: "EUR", account_type: "loan" } })
    ).body;
    const linked = await api.run(connected());
    const before = (await ask("GET", ACCOUNTS)).body.accounts;
    for (const [id, sentence] of [
      [home.checking.id, "has transactions (3)"],
      [linked, "belongs to a bank connection"],
    ] as const) {
      const { status, body } = await ask("DELETE", `${ACCOUNTS}/${id}`);
      expect([status, body]).toEqual([
        409,
        { error: "account_not_empty", message: expect.stringContaining(sentence) },
      ]);
    }
    expect((await ask("DELETE", `${ACCOUNTS}/${added.id}`, { key: home.read_key })).status).toBe(403);
    expect(await ask("DELETE", `${ACCOUNTS}/${added.id}`)).toMatchObject({ status: 204, text: "" });
    expect((await ask("GET", ACCOUNTS)).body.accounts).toEqual(
      before.filter(({ id }: { readonly id: string }) => id !== added.id),
    );
    const nowhere = await Promise.all(
      [added.id, newId(), "x"].flatMap((id) => [
        ask("DELETE", `${ACCOUNTS}/${id}`),
        ask("PATCH", `${ACCOUNTS}/${id}`, { json: { name: "", currency: "USD" } }),
      ]),
    );
    expect(refusals(nowhere).size).toBe(1);
    expect(nowhere[0]).toMatchObject({ status: 404, body: { error: "not_found" } });
  });
});

describe("a transaction", () => {
  const pathOf = ({ id }: { readonly id: string }) => `/api/v1/transactions/${id}`;
  const isThere = async (each: { readonly id: string }) => (await ask("GET", pathOf(each))).status === 200;

  it("is deleted with its parts and its transfer", async () => {
    await freshHome();
    expect(await ask("DELETE", pathOf(home.basket))).toMatchObject({ status: 204, text: "" });
    expect(await Promise.all([home.basket, home.apples, home.soap, home.bread].map(isThere))).toEqual([
      ...[false, false, false, true],
    ]);
    expect((await ask("DELETE", pathOf(home.sent))).status).toBe(204);
    expect((await ask("GET", pathOf(home.received))).body.transfer).toBeNull();
    expect((await ask("DELETE", pathOf(home.sent))).status).toBe(404);
  });

  it("is not deleted alone when it is a part of a split, nor with a key that only reads", async () => {
    await freshHome();
    const { status, body } = await ask("DELETE", pathOf(home.apples));
    expect([status, body.error]).toEqual([422, "validation_failed"]);
    expect((await ask("DELETE", pathOf(home.basket), { key: home.read_key })).status).toBe(403);
    expect(await isThere(home.apples)).toBe(true);
  });

  it("is deleted only if it is as the client saw it, where the client says so", async () => {
    await freshHome();
    const seen = (await ask("GET", pathOf(home.bread))).headers.etag!;
    await ask("PATCH", pathOf(home.bread), { json: { transaction: { name: "Rolls" } } });
    const refused = await ask("DELETE", pathOf(home.bread), { headers: { "If-Match": seen } });
    expect([refused.status, refused.body.error]).toEqual([412, "precondition_failed"]);
    expect((await ask("DELETE", pathOf(home.apples), { headers: { "If-Match": '"other"' } })).status).toBe(
      412,
    );
    const now = (await ask("GET", pathOf(home.bread))).headers.etag!;
    expect((await ask("DELETE", pathOf(home.bread), { headers: { "If-Match": now } })).status).toBe(204);
    expect((await ask("DELETE", pathOf(home.noodles), { headers: { "If-Match": "*" } })).status).toBe(204);
  });

  it("is deleted by one of many requests at once", async () => {
    await freshHome();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask("DELETE", pathOf(home.bread))));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(19).fill(404)]);
    const left = await api.run(
      Effect.gen(function* () {
        const page = { page: 1, per_page: 100 };
        return [
          (yield* (yield* Accounts).list(home.family_id, page)).total_count,
          (yield* (yield* Transactions).list(home.family_id, {}, page)).total_count,
        ];
      }),
    );
    expect(left).toEqual([5, 5]);
  });
});

describe("what transactions are sorted by", () => {
  const names = (list: readonly { readonly name: string }[]) =>
    list.map(({ name }) => name.replace("Alder ", ""));

  it("is listed by name, in pages", async () => {
    await freshHome();
    const { body: categories } = await ask("GET", "/api/v1/categories", { key: home.read_key });
    expect(categories.categories).toEqual([
      {
        id: home.food.id,
        name: "Alder Food",
        color: "#00ff00",
        icon: "utensils",
        parent_id: home.living.id,
        parent: { id: home.living.id, name: "Alder Living" },
      },
      {
        id: home.living.id,
        name: "Alder Living",
        color: "#737373",
        icon: "shapes",
        parent_id: null,
        parent: null,
      },
    ]);
    const { body: tags } = await ask("GET", "/api/v1/tags", { key: home.read_key });
    expect([names(tags.tags), Object.keys(tags.tags[0])]).toEqual([
      ["holiday", "work"],
      ["id", "name", "color"],
    ]);
    const { body: merchants } = await ask("GET", "/api/v1/merchants?page=2&per_page=1", {
      key: home.read_key,
    });
    expect([merchants.merchants, merchants.pagination]).toEqual([
      [{ id: home.market.id, name: "Alder Market" }],
      { page: 2, per_page: 1, total_count: 2, total_pages: 2, next_cursor: null },
    ]);
  });

  it.each(["categories", "tags", "merchants"])("%s are listed only with a valid page", async (name) => {
    expect((await ask("GET", `/api/v1/${name}?page=0`)).body.error).toBe("validation_failed");
    expect((await api.ask("GET", `/api/v1/${name}`)).status).toBe(401);
  });
});

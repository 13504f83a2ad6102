// @module-tag slow

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS } from "../src/operations/index.ts";
import type { Sent } from "./support/send.ts";
import { serveTwoFamilies } from "./support/serve.ts";
import { bearer, signIn } from "./support/sign-on.ts";

let api: Awaited<ReturnType<typeof serveTwoFamilies>>;
let token: string;
beforeAll(async () => {
  api = await serveTwoFamilies();
  token = (await signIn(api, api.home.user.id)).access_token;
});
afterAll(() => api.stop());

type Operation = (typeof OPERATIONS)[number];

/** The examples that the document has of an error, by their codes. */
const examplesOf = ({ route, method }: Operation, status: number): Readonly<Record<string, unknown>> => {
  const { content = {} } = api.document.paths[route]![method]!.responses[status]!;
  const { examples = {} } = content["application/json"]!;
  return Object.fromEntries(Object.entries(examples).map(([code, { value }]) => [code, value]));
};

const UNKNOWN_ID = "01900000-0000-7000-8000-0000000000ff";

const ask = (operation: Operation, query = "", sent: Sent = {}, id = UNKNOWN_ID) =>
  api.ask(operation.method.toUpperCase(), operation.route.replace(/\{\w+\}/, id) + query, sent);

const showing = ({ access }: Operation): Sent =>
  access === "person" ? bearer(token) : access === "code" || access === "public" ? {} : { key: api.home.key };

/** Expects that an answer is an example of the document. */
const expectShown = async (operation: Operation, status: number, asked: ReturnType<typeof ask>) => {
  const answer = await asked;
  const shown = Object.values(examplesOf(operation, status));
  expect([operation.id, answer.status, answer.body]).toEqual([operation.id, status, expect.anything()]);
  expect(shown, operation.id).toContainEqual(answer.body);
};

const takesBody = ({ body }: Operation): boolean => Object.keys(body.content).length > 0;

const isKnown = ({ access }: Operation): boolean => access !== "code" && access !== "public";

const withId = OPERATIONS.filter((each) => isKnown(each) && "id" in each.path.fields && !takesBody(each));

describe("an error in the document is what a server answers", () => {
  it("to whoever shows no credential, or one that is no good for this", async () => {
    for (const operation of OPERATIONS.filter(isKnown)) {
      await expectShown(operation, 401, ask(operation));
      if (operation.access === "read") continue;
      const sent = { key: operation.access === "person" ? api.home.key : api.home.read_key };
      await expectShown(operation, 403, ask(operation, "", sent));
    }
  });

  it("to whoever names what is not there", async () => {
    expect(withId.length).toBeGreaterThan(15);
    for (const operation of withId) await expectShown(operation, 404, ask(operation, "", showing(operation)));
  });

  it("to a body of another type, and to one that is no object", async () => {
    for (const operation of OPERATIONS.filter(takesBody)) {
      const sent = showing(operation);
      const headers = (type: string) => ({ headers: { ...sent.headers, "Content-Type": type } });
      const json = headers("application/json");
      await expectShown(operation, 415, ask(operation, "", { ...sent, body: "x", ...headers("text/plain") }));
      if (!["createAccount", "refreshTokens", "revokeToken"].includes(operation.id))
        await expectShown(operation, 400, ask(operation, "", { ...sent, body: "[]", ...json }));
    }
  });

  it("to a page that is too long, to what is missing, and to a parameter that there is none of", async () => {
    const asked = OPERATIONS.filter(
      (each) => !takesBody(each) && each.other_names !== "ignored" && each.id !== "deleteTransaction",
    );
    for (const operation of asked) {
      const { fields } = operation.query;
      const query = "per_page" in fields ? "?per_page=500" : "by" in fields ? "" : "?colour=";
      await expectShown(operation, 422, ask(operation, query, showing(operation)));
    }
  });

  it("to a body that is no good, or names what is not there", async () => {
    const { home } = api;
    const day = { date: "2024-02-30" };
    const bread = { account_id: home.checking.id, amount: "12.40", name: "Bread" };
    const elsewhere = { date: "2024-02-29", ...bread, account_id: UNKNOWN_ID };
    const file = { raw_file_content: "date,amount\n2024-02-29,1\n", account_id: UNKNOWN_ID };
    const WRONG: readonly (readonly [id: string, status: number, json: object | undefined, id?: string])[] = [
      ["addAccount", 422, { name: "Checking", currency: "DEM", account_type: "depository" }],
      ["updateAccount", 422, { balance: "12,50" }, home.checking.id],
      ["updateAccount", 404, { balance: "12.50" }],
      ["addTransaction", 422, { transaction: { ...bread, ...day } }],
      ["addTransaction", 404, { transaction: elsewhere }],
      ["updateTransaction", 422, { transaction: { ...day, currency: "DEM" } }, home.bread.id],
      ["putTransaction", 422, { transaction: { ...day, currency: "DEM" } }, home.bread.id],
      ["deleteTransaction", 422, undefined, home.apples.id],
      ["pairTransactions", 422, { transaction_ids: [home.bread.id, home.bread.id] }],
      ["pairTransactions", 404, { transaction_ids: [home.bread.id, UNKNOWN_ID] }],
      ["addCategory", 422, { category: { name: "Bakery", color: "green" } }],
      ["updateCategory", 422, { category: { color: "green" } }, home.food.id],
      ["updateCategory", 404, { category: { color: null } }],
      ["addTag", 422, { tag: { name: "weekend", color: "green" } }],
      ["updateTag", 422, { tag: { color: "green" } }, home.work.id],
      ["addMerchant", 422, { merchant: { name: " " } }],
      ["updateMerchant", 422, { merchant: { name: " " } }, home.shop.id],
      ["preflightImport", 422, {}],
      ["preflightImport", 404, file],
      ["storeImport", 404, file],
      ["exchangeCode", 401, { code: "x" }],
      ["exchangeCode", 422, { code: "x", colour: "x" }],
      ["createAccount", 400, {}],
      ["createAccount", 401, { linking_code: "x" }],
      ["openPage", 404, { token: "x" }],
      ["openPage", 422, { token: "x", colour: "x" }],
      ["refreshSession", 401, { refresh_token: "x" }],
      ["refreshSession", 422, { refresh_token: "x", colour: "x" }],
      ["refreshTokens", 400, { grant_type: "refresh_token" }],
      ["refreshTokens", 400, { grant_type: "refresh_token", refresh_token: "x" }],
      ["refreshTokens", 400, { grant_type: "password" }],
      ["revokeToken", 400, {}],
      ["createApiKey", 422, { name: "laptop", scope: "write" }],
    ];
    for (const [name, status, json, id] of WRONG) {
      const operation = OPERATIONS.find((each) => each.id === name)!;
      await expectShown(operation, status, ask(operation, "", { ...showing(operation), json }, id));
    }
  });
});

// @module-tag slow

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { IDS } from "../src/openapi/examples/common.ts";
import { OTHER_PARAMETERS, PARAMETER_EXAMPLES, QUERY_EXAMPLES } from "../src/openapi/examples/parameters.ts";
import { EXAMPLES } from "../src/openapi/examples/schemas.ts";
import { OPERATIONS } from "../src/operations/index.ts";
import { anotherPerson } from "./support/books.ts";
import { fieldsOf, fileOf, formOf } from "./support/preflight-requests.ts";
import type { Answer, Sent } from "./support/send.ts";
import { serveTwoFamilies } from "./support/serve.ts";
import { bearer, signIn } from "./support/sign-on.ts";

/** Whoever sends the requests that are shown gets the answers that are shown: only ids, moments and secrets are others. */

let api: Awaited<ReturnType<typeof serveTwoFamilies>>;
beforeAll(async () => {
  api = await serveTwoFamilies();
});
afterAll(() => api.stop());

type Json = Readonly<Record<string, unknown>>;

/** Examples of a schema. */
const of = (name: string): readonly Json[] => EXAMPLES[name] as readonly Json[];

const MOMENT = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g;
const BALANCE_DAY = /("balance_date":)"[-\d]+"/g;

const replaced = (value: unknown, by: readonly (readonly [from: string, to: string])[]): string =>
  by.reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(value));

const withoutTime = (text: string): unknown =>
  JSON.parse(text.replaceAll(MOMENT, '"MOMENT"').replaceAll(BALANCE_DAY, '$1"DAY"'));

/** A family without anything, whose ids become those of the examples as soon as there is what they are of. */
const family = async () => {
  const person = await api.run(anotherPerson("Ada"));
  const ids: [example: string, own: string][] = [];
  const ask = (method: string, path: string, json: unknown, sent: Sent = { key: person.key }) =>
    api.ask(method, `/api/v1/${replaced(path, ids).slice(1, -1)}`, {
      ...sent,
      ...(json === undefined ? {} : { json: JSON.parse(replaced(json, ids)) }),
    });
  return {
    person,
    ask,
    /** Adds something, under the id that it has in examples. */
    add: async (id: keyof typeof IDS, path: string, json: unknown): Promise<Answer> => {
      const answer = await ask("POST", path, json);
      expect(answer.status, answer.text).toBe(201);
      ids.push([IDS[id], answer.body.id]);
      return answer;
    },
    expectShown: ({ status, body }: Answer, expected: number, example: unknown): void => {
      const own = ids.map(([shown, id]) => [id, shown] as const);
      expect([status, withoutTime(replaced(body, own))]).toEqual([
        expected,
        withoutTime(JSON.stringify(example)),
      ]);
    },
  };
};

/** What a request has of a parameter that is shown. */
const asQuery = (name: string, value: unknown): string =>
  [value]
    .flat()
    .map((each) => `${name}=${encodeURIComponent(String(each))}`)
    .join("&");

describe("a parameter in the document", () => {
  it("is one that a server takes with the value that is shown, of every list and sum", async () => {
    const { key } = await api.run(anotherPerson("Grace"));
    const asked = OPERATIONS.filter(
      ({ id, method, route }) => method === "get" && !route.includes("{") && /^(list|summarize)/.test(id),
    );
    let sent = 0;
    for (const { id, route, query } of asked)
      for (const name of Object.keys(query.fields).filter((each) => each !== "cursor")) {
        const shown = PARAMETER_EXAMPLES[id]?.[name] ?? OTHER_PARAMETERS[id]?.[name] ?? QUERY_EXAMPLES[name];
        const by = name !== "by" && "by" in query.fields ? "by=month&" : "";
        const { status, text } = await api.ask("GET", `${route}?${by}${asQuery(name, shown)}`, { key });
        expect([id, name, status, text]).toEqual([id, name, 200, text]);
        sent += 1;
      }
    expect(sent).toBeGreaterThan(35);
  });
});

describe("an answer in the document is what a server answers to the request in it", () => {
  it("to whoever adds things, adds one again, and changes them", async () => {
    const { ask, add, expectShown } = await family();
    await add("parent", "categories", { category: { name: "Living" } });
    const ADDED = [
      ["account", "accounts", "Account", "AccountRequest", "AccountPatch"],
      ["category", "categories", "Category", "CategoryCreation", "CategoryUpdate"],
      ["tag", "tags", "Tag", "TagCreation", "TagUpdate"],
      ["merchant", "merchants", "Merchant", "MerchantCreation", "MerchantUpdate"],
      ["transaction", "transactions", "Transaction", "TransactionRequest", "TransactionUpdate"],
    ] as const;
    for (const [id, path, shown, request, update] of ADDED) {
      const [example] = of(shown);
      expectShown(await add(id, path, of(request)[0]), 201, example);
      if (id === "transaction") expectShown(await ask("POST", path, of(request)[0]), 200, example);
      for (const json of of(update))
        expectShown(await ask("PATCH", `${path}/${IDS[id]}`, json), 200, example);
      // A category is never alone: it is below another.
      if (id !== "category") expectShown(await ask("GET", path, undefined), 200, of(`${shown}List`)[0]);
    }
  });

  it("to whoever pairs two transactions", async () => {
    const { ask, add, expectShown } = await family();
    const [{ inflow, outflow }] = of("Transfer") as unknown as readonly [
      Record<"inflow" | "outflow", Record<"account" | "name" | "date" | "amount", Json>>,
    ];
    const SIDES = [
      ["account", "transaction", outflow],
      ["savings", "inflow", inflow],
    ] as const;
    for (const [account, id, { account: of_account, date, amount, name }] of SIDES) {
      const { account_type, name: called } = of_account;
      await add(account, "accounts", { name: called, account_type, currency: "USD" });
      await add(id, "transactions", { transaction: { account_id: IDS[account], date, amount, name } });
    }
    // They are paired by a rule before a person says so.
    for (const status of [200, 201]) {
      const paired = await ask("POST", "transfers", of("TransferRequest")[0]);
      expectShown({ ...paired, body: { ...paired.body, id: IDS.transfer } }, status, of("Transfer")[0]);
      await ask("DELETE", `transfers/${paired.body.id}`, undefined);
    }
  });

  it("to whoever imports a file", async () => {
    const { ask, add, person, expectShown } = await family();
    await add("account", "accounts", of("AccountRequest")[0]);
    expectShown(await ask("POST", "imports", of("ImportRequest")[0]), 200, of("DryRun")[0]);
    const { file, account_id: _, ...fields } = of("ImportForm")[0] as Readonly<Record<string, string>>;
    const [{ id }] = (await ask("GET", "accounts", undefined)).body.accounts;
    const form = formOf([...fieldsOf({ ...fields, account_id: id }), fileOf(file!, "june.csv", "text/csv")]);
    const stored = await api.ask("POST", "/api/v1/imports", { key: person.key, ...form });
    expectShown({ ...stored, body: { ...stored.body, id: IDS.import } }, 201, of("Import")[0]);
  });

  it("to whoever creates a key", async () => {
    const { ask, person, expectShown } = await family();
    const { access_token } = await signIn(api, person.id);
    const made = await ask("POST", "api_keys", of("ApiKeyRequest")[0], bearer(access_token));
    const [example] = of("CreatedApiKey");
    const { id, key } = example!;
    expectShown({ ...made, body: { ...made.body, id, key } }, 201, example);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS } from "../src/operations/index.ts";
import { takesList } from "../src/request/check-repeated.ts";
import { fieldsOf, fileOf, formOf } from "./support/preflight-requests.ts";
import type { Answer, Sent } from "./support/send.ts";
import { serveTwoFamilies } from "./support/serve.ts";
import { authorizationCode, bearer, EXCHANGE, form, signIn, TOKEN } from "./support/sign-on.ts";

let api: Awaited<ReturnType<typeof serveTwoFamilies>>;
let token: string;
beforeAll(async () => {
  api = await serveTwoFamilies();
  token = (await signIn(api, api.home.user.id)).access_token;
});
afterAll(() => api.stop());

const UNKNOWN = "nonsense";

/** What caches, forms and frameworks add to any request. */
const IGNORED = { format: "json", locale: "de", utf8: "✓", _: "1711962000" };

/** What an app says of the device that it runs on. */
const DEVICE = { device_id: "d", device_name: "n", device_type: "ios", os_version: "1", app_version: "1" };

/** Operations for which a standard lets clients send more (RFC 6749, 3.2 and 4.1.2; RFC 7009, 2.1). */
const OPEN = ["refreshTokens", "revokeToken", "finishSignIn"];

const strict = OPERATIONS.filter(({ id }) => !OPEN.includes(id));

/** Ids and providers need not exist: the names come first. */
const pathOf = (route: string): string => route.replace(/\{\w+\}/g, "x");

const ask = (operation: (typeof OPERATIONS)[number], query: object, sent: Sent = {}): Promise<Answer> => {
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return api.ask(
    operation.method.toUpperCase(),
    `${pathOf(operation.route)}${search === "" ? "" : `?${search}`}`,
    {
      ...bearer(token),
      ...sent,
      headers: { ...bearer(token).headers, ...sent.headers },
    },
  );
};

type Json = Readonly<Record<string, unknown>>;

const schemaNamed = (name: string): Json => api.document.components.schemas[name] as Json;

/** The JSON body that the document shows as an example for an operation. */
const exampleOf = ({ id }: (typeof OPERATIONS)[number]): Json | undefined => {
  const described = Object.values(api.document.paths)
    .flatMap((item) => Object.values(item))
    .find(({ operationId }) => operationId === id);
  const { $ref } = (described?.requestBody?.content["application/json"]?.schema ?? {}) as { $ref?: string };
  return $ref === undefined
    ? undefined
    : (schemaNamed($ref.split("/").at(-1)!) as { readonly examples: readonly Json[] }).examples[0];
};

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The same with an unknown name in one of its objects, for each of them. */
const spoiled = (body: Json): Json[] => [
  { ...body, [UNKNOWN]: 1 },
  ...Object.entries(body).flatMap(([name, value]) =>
    isObject(value) ? spoiled(value).map((each) => ({ ...body, [name]: each })) : [],
  ),
];

const refusal = ({ status, body }: Answer) => [status, body.error, body.errors];

const REFUSED = (kind: string) => [
  ...[422, "validation_failed", [expect.stringContaining(`There is no ${kind} "${UNKNOWN}"`)]],
];

describe("a name that an operation does not have", () => {
  it.each(strict.map((operation) => [operation.id, operation] as const))(
    "is refused in the query of %s",
    async (_id, operation) => {
      const json = exampleOf(operation);
      const answer = await ask(operation, { [UNKNOWN]: "1" }, json === undefined ? {} : { json });
      expect(refusal(answer)).toEqual(REFUSED("parameter"));
    },
  );

  it.each(["__proto__", "constructor", "toString"])(
    "is refused in a query also if it is %s",
    async (name) => {
      const answer = await api.ask("GET", `/api/v1/transactions?${name}=1`, bearer(token));
      expect([answer.status, answer.body.errors]).toEqual([
        ...[422, [expect.stringContaining(`There is no parameter "${name}"`)]],
      ]);
    },
  );

  const withBody = strict.filter(({ body }) => body.content["application/json"] !== undefined);

  it.each(withBody.map((operation) => [operation.id, operation] as const))(
    "is refused in the body of %s, in each object of it",
    async (_id, operation) => {
      const bodies = spoiled(exampleOf(operation)!);
      for (const json of bodies)
        expect(refusal(await ask(operation, {}, { json }))).toEqual(REFUSED("field"));
    },
  );

  const withoutBody = strict.filter(
    ({ method, body }) => method !== "get" && Object.keys(body.content).length === 0,
  );

  it.each(withoutBody.map((operation) => [operation.id, operation] as const))(
    "is refused in a body that %s does not have, as is what is no object",
    async (_id, operation) => {
      for (const [name] of [[UNKNOWN], ["replace_with"], ["id"]])
        expect(refusal(await ask(operation, {}, { json: { [name!]: 1 } }))).toEqual([
          ...[422, "validation_failed"],
          [`There is no field "${name}". None can be sent here.`],
        ]);
      for (const body of ["x", "[]", "a=1", "{", "0".repeat(20_000)])
        for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded"])
          expect(await ask(operation, {}, { body, headers: { "Content-Type": type } })).toMatchObject({
            ...{
              status: 400,
              body: { error: "bad_request", message: expect.stringContaining("takes no body") },
            },
          });
    },
  );

  it.each(withoutBody.map((operation) => [operation.id, operation] as const))(
    "can be missing in a body of %s",
    async (_id, operation) => {
      const without = await ask(operation, {});
      const streamed = { body: "", chunked: true, headers: { "Content-Type": undefined } };
      for (const sent of [{ json: {} }, { json: { format: "json" } }, streamed])
        expect(refusal(await ask(operation, {}, sent))).toEqual(refusal(without));
    },
  );

  it("is not missing if it is sent more than once", async () => {
    const path = "/api/v1/transactions/summary?by=month&by=category";
    const { status, body } = await api.ask("GET", path, { key: api.home.key });
    expect([status, body.errors]).toEqual([422, ["by must be sent once, not 2 times."]]);
  });

  it("in a body of a deletion is refused before anything is deleted", async () => {
    const path = `/api/v1/categories/${api.home.food.id}`;
    const before = await api.ask("GET", path, { key: api.home.key });
    const json = { replace_with: api.home.food.id };
    expect((await api.ask("DELETE", path, { key: api.home.key, json })).status).toBe(422);
    expect((await api.ask("GET", path, { key: api.home.key })).body).toEqual(before.body);
    expect(before.status).toBe(200);
  });

  it.each(
    strict
      .filter(({ body }) => body.content["multipart/form-data"] !== undefined)
      .map((each) => [each.id, each] as const),
  )("is refused in a form of %s", async (_id, operation) => {
    const parts = [...fieldsOf({ [UNKNOWN]: "1" }), fileOf("date,amount\n2026-03-01,1\n")];
    expect(refusal(await ask(operation, {}, formOf(parts)))).toEqual(REFUSED("field"));
  });

  /** The name without one of its letters, unless that is another name of the same place. */
  const misspelled = (name: string, names: readonly string[]): string | undefined => {
    const at = Math.floor(name.length / 2);
    const wrong = name.slice(0, at) + name.slice(at + 1);
    return name.length < 4 || names.some((each) => each !== name && each.includes(wrong)) ? undefined : wrong;
  };

  it.each(strict.map((operation) => [operation.id, operation] as const))(
    "is taken for a parameter of %s that it is close to",
    async (_id, operation) => {
      const names = Object.keys(operation.query.fields);
      const json = exampleOf(operation);
      for (const name of names) {
        const wrong = misspelled(name, names);
        if (wrong === undefined) continue;
        const { body } = await ask(operation, { [wrong]: "x" }, json === undefined ? {} : { json });
        expect(body.errors).toEqual([`There is no parameter "${wrong}"; did you mean "${name}"?`]);
      }
    },
  );

  it.each(withBody.map((operation) => [operation.id, operation] as const))(
    "is taken for a field of the body of %s that it is close to, in the object within, too",
    async (_id, operation) => {
      const example = exampleOf(operation)!;
      const inner = Object.entries(example).find(([, value]) => isObject(value));
      const place = (inner?.[1] as Json | undefined) ?? example;
      const names = Object.keys(place);
      for (const name of names) {
        const wrong = misspelled(name, names);
        if (wrong === undefined) continue;
        const { [name]: value, ...others } = place;
        const sent = { ...others, [wrong]: value };
        const json = inner === undefined ? sent : { ...example, [inner[0]]: sent };
        const { status, body } = await ask(operation, {}, { json });
        expect([name, status]).toEqual([name, 422]);
        expect(body.errors).toContain(`There is no field "${wrong}"; did you mean "${name}"?`);
      }
    },
  );

  it("is taken for a name of a profile that it is close to", async () => {
    const { properties } = schemaNamed("Profile") as { readonly properties: Json };
    const names = Object.keys(properties);
    expect(names.length).toBeGreaterThan(30);
    for (const name of names) {
      const wrong = misspelled(name, names);
      if (wrong === undefined) continue;
      const json = { raw_file_content: "date,amount\n", profile: { [wrong]: "x" } };
      for (const path of ["/api/v1/imports/preflight", "/api/v1/imports"]) {
        const answer = await api.ask("POST", path, { key: api.home.key, json });
        expect(refusal(answer)).toEqual([
          ...[422, "validation_failed"],
          [`There is no field "${wrong}" in the profile; did you mean "${name}"?`],
        ]);
      }
    }
  });

  it("in a large content, too, which a thread looks at", async () => {
    const raw_file_content = `date,amount\n${"2026-03-01,1\n".repeat(2_000)}`;
    for (const path of ["/api/v1/imports/preflight", "/api/v1/imports"])
      expect(
        refusal(await api.ask("POST", path, { key: api.home.key, json: { raw_file_content, [UNKNOWN]: 1 } })),
      ).toEqual(REFUSED("field"));
  });

  it.each([
    ["currency=x", 'There is no parameter "currency". The known names are account_id, account_ids'],
    ["categorie_id=x", 'There is no parameter "categorie_id"; did you mean "category_id"?'],
    ["start_date[]=2026-03-01", 'There is no parameter "start_date[]"; did you mean "start_date"?'],
    ["category[]=x", 'There is no parameter "category[]"'],
    ["startDate=2026-03-01", 'There is no parameter "startDate"; did you mean "start_date"?'],
    ["per-page=5", 'There is no parameter "per-page"; did you mean "per_page"?'],
    ["Search=bread", 'There is no parameter "Search"; did you mean "search"?'],
  ])("is not taken for no filter: %s", async (query, sentence) => {
    const { status, body } = await api.ask("GET", `/api/v1/transactions?${query}`, { key: api.home.key });
    expect([status, body.errors]).toEqual([422, [expect.stringContaining(sentence)]]);
  });

  it("keeps a key from being made without the expiry that was meant", async () => {
    const json = { name: "laptop", scope: "read", expires: "2026-12-31" };
    const { status, body } = await api.ask("POST", "/api/v1/api_keys", { ...bearer(token), json });
    expect([status, body.errors]).toEqual([422, ['There is no field "expires"; did you mean "expires_at"?']]);
  });

  it.each([
    [
      "auth/sso_create_account",
      { linking_code: "x", first_name: 5, lastName: "Quill" },
      'There is no field "lastName"; did you mean "last_name"?',
    ],
    ["auth/sso_exchange", { cod: "x" }, 'There is no field "cod"; did you mean "code"?'],
    ["auth/sso_exchange", { Code: "x" }, 'There is no field "Code"; did you mean "code"?'],
    [
      "auth/sso_create_account",
      { linkingCode: "x" },
      'There is no field "linkingCode"; did you mean "linking_code"?',
    ],
    [
      "auth/sso_create_account",
      { device_id: "d", linking_cod: "x" },
      'There is no field "linking_cod"; did you mean "linking_code"?',
    ],
    ["api_keys", { nmae: "laptop", scope: "read" }, 'There is no field "nmae"; did you mean "name"?'],
    ["api_keys", { name: "laptop", scop: "read" }, 'There is no field "scop"; did you mean "scope"?'],
  ])("is said first, whatever else is wrong: %s %j", async (path, json, sentence) => {
    const { status, body } = await api.ask("POST", `/api/v1/${path}`, { ...bearer(token), json });
    expect([status, body.errors]).toEqual([422, [expect.stringContaining(sentence)]]);
  });

  it.each(["transactions", "Transaction", "transacton"])(
    "is said first of the wrapper of a change, too: %s",
    async (name) => {
      const answer = await api.ask("PATCH", `/api/v1/transactions/${api.home.bread.id}`, {
        key: api.home.key,
        json: { [name]: { name: "Bakery" } },
      });
      expect(refusal(answer)).toEqual([
        ...[422, "validation_failed", [`There is no field "${name}"; did you mean "transaction"?`]],
      ]);
    },
  );

  it.each([
    ["PATCH", "transactions/{id}", { name: "Bakery" }, "bad_request"],
    ["PATCH", "transactions/{id}", {}, "bad_request"],
    ["PATCH", "transactions/{id}", { transaction: "x", transactions: {} }, "bad_request"],
    ["POST", "auth/sso_exchange", { token: "x" }, "bad_request"],
    ["POST", "auth/sso_create_account", { first_name: "Jo" }, "linking_code_required"],
    ["POST", "auth/sso_create_account", { linking_code: 5, linkingCode: "x" }, "linking_code_required"],
  ])("is not taken for another field: %s %s %j", async (method, path, json, error) => {
    const { status, body } = await api.ask(method, `/api/v1/${path.replace("{id}", api.home.bread.id)}`, {
      ...(path.startsWith("auth") ? {} : { key: api.home.key }),
      json,
    });
    expect([status, body.error]).toEqual([400, error]);
  });

  it("deletes nothing and undoes nothing", async () => {
    const { bread, savings } = api.home;
    for (const path of [`transactions/${bread.id}`, `accounts/${savings.id}`, "imports/x"]) {
      const { status } = await api.ask("DELETE", `/api/v1/${path}?dry_run=true`, { key: api.home.key });
      expect([path, status]).toEqual([path, 422]);
    }
    expect((await api.ask("GET", `/api/v1/transactions/${bread.id}`, { key: api.home.key })).status).toBe(
      200,
    );
  });

  it("spends no code", async () => {
    const code = await authorizationCode(api, api.home.user.id);
    const refused = await api.ask("POST", EXCHANGE, { json: { code, codeVerifier: "x" } });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      ['There is no field "codeVerifier"; did you mean "code_verifier"?'],
    ]);
    expect((await api.ask("POST", EXCHANGE, { json: { code } })).status).toBe(200);
  });
});

describe("a parameter that is sent more than once", () => {
  it.each([
    ["search=a&search=b", "search must be sent once, not 2 times."],
    ["search=a&search=a&search=a", "search must be sent once, not 3 times."],
    ["account_id=x&search=a&account_id=y", "account_id must be sent once, not 2 times."],
    ["page=1&page=2", "page must be sent once, not 2 times."],
    ["start_date=2026-03-01&start_date=", "start_date must be sent once, not 2 times."],
    ["cursor=&cursor=", "cursor must be sent once, not 2 times."],
    [
      ...["category_ids[]=Food&category_ids[]=Rent"],
      ...["category_ids[0] must be a UUID.", "category_ids[1] must be a UUID."],
    ],
    ["tag_ids=a&tag_ids=b", "tag_ids[0] must be a UUID.", "tag_ids[1] must be a UUID."],
  ])("is told what is wrong with it: %s", async (query, ...sentences) => {
    const { status, body } = await api.ask("GET", `/api/v1/transactions?${query}`, { key: api.home.key });
    expect([status, body.error, body.errors]).toEqual([422, "validation_failed", sentences]);
  });

  it("is so in other lists, and where it says what to take away", async () => {
    for (const path of ["accounts", "categories", "tags", "merchants", "imports"]) {
      const { body } = await api.ask("GET", `/api/v1/${path}?per_page=5&per_page=9`, { key: api.home.key });
      expect([path, body.errors]).toEqual([path, ["per_page must be sent once, not 2 times."]]);
    }
  });

  const single = strict.flatMap(({ id, query }) => {
    const name = Object.keys(query.fields).find((each) => !takesList(query.fields[each]!));
    return name === undefined ? [] : [[id, name] as const];
  });

  it.each(single)("is so before what is named is looked for: %s, %s", async (id, name) => {
    const operation = OPERATIONS.find((each) => each.id === id)!;
    const json = exampleOf(operation);
    const twice = ["a", "b"].map((value) => [name, value]);
    const { status, body } = await ask(operation, twice, json === undefined ? {} : { json });
    expect([status, body.errors?.[0]]).toEqual([422, `${name} must be sent once, not 2 times.`]);
  });

  it("may be one that is ignored", async () => {
    const { status } = await api.ask("GET", "/api/v1/accounts?_=1&_=2", { key: api.home.key });
    expect(status).toBe(200);
  });
});

describe("a name that stands twice in an object of a body", () => {
  /** The JSON of an object with a field of it, or of an object in it, twice; for each of them. */
  const doubled = (body: Json): { readonly name: string; readonly text: string }[] =>
    Object.entries(body).flatMap(([name, value]) => {
      const twice = `{${JSON.stringify(name)}:null,${JSON.stringify(body).slice(1)}`;
      const deeper = isObject(value) ? doubled(value) : [];
      const around = (text: string): string =>
        JSON.stringify({ ...body, [name]: "PLACE" }).replace('"PLACE"', () => text);
      return [{ name, text: twice }, ...deeper.map((each) => ({ ...each, text: around(each.text) }))];
    });

  const withJson = OPERATIONS.filter(({ body }) => body.content["application/json"] !== undefined);

  it.each(withJson.map((operation) => [operation.id, operation] as const))(
    "is refused by %s, in each object of it",
    async (_id, operation) => {
      const all = doubled(exampleOf(operation)!);
      expect(all.length).toBeGreaterThan(0);
      for (const { name, text } of all) {
        const { status, body } = await ask(operation, {}, { body: text });
        const message: string = body.message ?? body.error_description;
        expect([status, message], text).toEqual([400, expect.stringContaining(`has "${name}" twice`)]);
      }
    },
  );

  it.each([
    '{"transaction":{"amount":"1.00","amount":"2.00"}}',
    '{"transaction":{"amount":"1.00","amo\\u0075nt":"2.00"}}',
    '{"transaction":{"amount":"1.00"},"transaction":{"amount":"2.00"}}',
  ])("changes nothing: %s", async (body) => {
    const path = `/api/v1/transactions/${api.home.bread.id}`;
    const before = await api.ask("GET", path, { key: api.home.key });
    expect((await api.ask("PATCH", path, { key: api.home.key, body })).status).toBe(400);
    expect((await api.ask("GET", path, { key: api.home.key })).body).toEqual(before.body);
  });

  it("is refused in a profile in a form, and in a large content, which a thread looks at", async () => {
    const profile = '{"amount_col_label":"A","amount_col_label":"B"}';
    const parts = [...fieldsOf({ profile }), fileOf("date,A,B\n2026-03-01,1,2\n")];
    const raw = JSON.stringify(`date,amount\n${"2026-03-01,1\n".repeat(2_000)}`);
    const json = `{"raw_file_content":${raw},"number_format":"1,234","number_format":"1.234,56"}`;
    for (const path of ["/api/v1/imports/preflight", "/api/v1/imports"])
      for (const [sent, name] of [
        [formOf(parts), "amount_col_label"],
        [{ body: json }, "number_format"],
      ] as const) {
        const { status, body } = await api.ask("POST", path, { ...sent, key: api.home.key });
        expect([status, body.message]).toEqual([400, expect.stringContaining(`has "${name}" twice`)]);
      }
  });
});

describe("a name that is ignored on purpose", () => {
  const isAboutNames = ({ body }: Answer): boolean =>
    JSON.stringify(body ?? "").includes("There is no parameter") ||
    JSON.stringify(body ?? "").includes("There is no field");

  it.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
    "is in the query and the body of %s what it was without",
    async (_id, operation) => {
      const example = exampleOf(operation);
      const device = operation.tag === "Sign-on" ? { ...DEVICE, device: DEVICE } : {};
      const json = { ...example, ...IGNORED, ...device };
      const query = { ...IGNORED, ...(operation.tag === "Sign-on" ? DEVICE : {}) };
      const answer = await ask(operation, query, example === undefined ? {} : { json });
      expect(isAboutNames(answer)).toBe(false);
    },
  );

  it("describes no device outside of signing in", async () => {
    const { status } = await api.ask("GET", "/api/v1/accounts?device_id=x", { key: api.home.key });
    expect(status).toBe(422);
  });

  it("is any, where a standard says so", async () => {
    const pair = await signIn(api, api.home.user.id);
    const sent = form({ grant_type: "refresh_token", refresh_token: pair.refresh_token, client_id: "app" });
    expect((await api.ask("POST", `${TOKEN}?${UNKNOWN}=1`, sent)).status).toBe(200);
  });
});

it("the document says of each object of a request that it has no other names", () => {
  const bodies = Object.values(api.document.paths)
    .flatMap((item) => Object.values(item))
    .filter(({ operationId }) => !OPEN.includes(operationId))
    .flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}))
    .map(({ schema }) => (schema as { readonly $ref: string }).$ref.split("/").at(-1)!);
  expect(bodies.length).toBeGreaterThan(8);
  for (const name of [...bodies, "TransactionPatch"])
    expect([name, schemaNamed(name).additionalProperties]).toEqual([name, false]);
  expect(schemaNamed("TokenRequest").additionalProperties).not.toBe(false);
});

it("what is sent in an object that an operation does not have is told to be sent without it", async () => {
  const { key, checking } = api.home;
  const json = { account: { name: "Everyday", currency: "EUR", account_type: "depository" } };
  const sentence = 'There is no field "account": send what is in it by itself, without an object around it.';
  for (const [method, path] of [
    ["POST", "/api/v1/accounts"],
    ["PATCH", `/api/v1/accounts/${checking.id}`],
  ] as const) {
    const { status, body } = await api.ask(method, path, { key, json });
    expect([status, body.error, body.errors]).toEqual([...[422, "validation_failed", [sentence]]]);
  }
  // What is only called so is a name like any other.
  const { body } = await api.ask("POST", "/api/v1/accounts", { key, json: { account: "Everyday" } });
  expect(body.errors).toContain('There is no field "account"; did you mean "account_type"?');
});

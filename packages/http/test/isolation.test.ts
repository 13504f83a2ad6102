import { ApiKeys } from "@farthing/core/access";
import { Imports, Readings } from "@farthing/core/import";
import { proveBooks } from "@farthing/core/proof";
import { Tokens } from "@farthing/core/sso";
import { Accounts, Taxonomy, Transactions } from "@farthing/core/transactions";
import { TRANSFER_STATES, Transfers } from "@farthing/core/transfers";
import * as Effect from "effect/Effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../contracts/src/support/people.ts";
import { wholeAccount } from "../../contracts/src/support/planned.ts";
import type { Home } from "./support/books.ts";
import type { Answer, Sent } from "./support/send.ts";
import { type Served, serveTwoFamilies } from "./support/serve.ts";
import { bearer, SESSIONS, signIn } from "./support/sign-on.ts";

let api: Served;
let home: Home;
let other: Home;
/** What transactions are sorted by, and what one of each is called. */
const KINDS = [
  ["categories", "category"],
  ["tags", "tag"],
  ["merchants", "merchant"],
] as const;

/** Access tokens, for what no key is good for. */
const tokens = new Map<Home, string>();
/** An import of each family that brought nothing. */
const imports = new Map<Home, string>();
/** The import of each family that brought what it began with. */
const brought = new Map<Home, string>();
/** A remembered reading of each family. */
const readings = new Map<Home, string>();
/** A session of each family in addition to that of its token. */
const sessions = new Map<Home, string>();
beforeAll(async () => {
  const served = await serveTwoFamilies();
  ({ home, other } = served);
  api = served;
  for (const of of [home, other]) {
    const beside = bearer((await signIn(api, of.user.id)).access_token);
    sessions.set(of, (await api.ask("GET", SESSIONS, beside)).body.sessions[0].id);
    brought.set(of, (await api.ask("GET", "/api/v1/imports", { key: of.key })).body.imports.at(-1).id);
    const stored = await api.run(of.store({}));
    imports.set(of, stored.import.id);
    const csv = `Date,Amount,${of.mark}\n2024-03-14,-1.00,Tea\n2024-03-15,5.00,Pay\n`;
    const file = {
      raw_file_content: csv,
      account_id: of.checking.id,
      signage_convention: "inflows_positive",
    };
    const json = { ...file, name_col_label: of.mark };
    const { body } = await api.ask("POST", "/api/v1/imports", { key: of.key, json });
    await api.ask("DELETE", `/api/v1/imports/${body.id}`, { key: of.key });
    readings.set(of, (await api.ask("GET", "/api/v1/readings", { key: of.key })).body.readings[0].id);
    tokens.set(of, (await signIn(api, of.user.id)).access_token);
    const sent = { name: `${of.mark} Spare`, currency: "EUR", account_type: "loan" };
    const spend = await api.run(of.spend({ date: "2020-01-01", name: `${of.mark} Spare` }));
    const account = (await api.ask("POST", "/api/v1/accounts", { key: of.key, json: sent })).body.id;
    const items: Record<string, readonly [string, string, string]> = {};
    for (const [many, one] of KINDS) {
      const ids: string[] = [];
      for (const each of ["gone", "into", "merged"]) {
        const named = { json: { [one]: { name: `${of.mark} ${each}` } }, key: of.key };
        ids.push((await api.ask("POST", `/api/v1/${many}`, named)).body.id);
      }
      items[many] = ids as unknown as readonly [string, string, string];
    }
    const lost = await api.run(of.spend({ date: "2020-01-02", name: `${of.mark} Lost` }));
    await api.ask("DELETE", `/api/v1/transactions/${lost.id}`, { key: of.key });
    spares.set(of, { account, transaction: spend.id, deleted: lost.id, items });
  }
});
afterAll(() => api.stop());

/** What can be deleted without being missed: an account that is empty, and a purchase. */
interface Spare {
  readonly account: string;
  readonly transaction: string;
  /** A purchase that was deleted. */
  readonly deleted: string;
  /** Of each kind of what transactions are sorted by: one that goes, one that takes its place, and another that goes. */
  readonly items: Readonly<Record<string, readonly [string, string, string]>>;
}
const spares = new Map<Home, Spare>();

type Request = readonly [method: string, path: string, sent?: Sent];

const withToken = (of: Home): Sent => bearer(tokens.get(of)!);

const keyIds = ({ key, read_key }: Home): string[] => [key, read_key].map((text) => text.split("_")[1]!);

const change = (fields: object, asker: Home = home): Request => [
  "PATCH",
  `/api/v1/transactions/${asker.bread.id}`,
  { json: { transaction: fields } },
];

const put = (fields: object, asker: Home): Request =>
  ["PUT", ...change(fields, asker).slice(1)] as const as Request;

/** A transaction that is added, with more fields. */
const adding = (fields: object, asker: Home): Request => [
  "POST",
  "/api/v1/transactions",
  {
    json: {
      transaction: {
        ...{ account_id: asker.checking.id, date: "2021-02-03", amount: "1.50", name: `${asker.mark} Added` },
        ...fields,
      },
    },
  },
];

type Places = Readonly<
  Record<
    string,
    { readonly ids: (of: Home) => readonly string[]; readonly request: (id: string, asker: Home) => Request }
  >
>;

/** The ids of what a family sorts its transactions by. */
const ITEMS = {
  categories: (of: Home) => [of.food.id, of.living.id],
  tags: (of: Home) => [of.holiday.id, of.work.id],
  merchants: (of: Home) => [of.shop.id, of.market.id],
} as const;

/** The places of categories, tags and merchants, for each of which there are the same operations. */
const TAXONOMY_PLACES: Places = Object.assign(
  {},
  ...KINDS.map(([many, one]): Places => {
    const path = `/api/v1/${many}`;
    const ids = ITEMS[many];
    const spare = (of: Home) => spares.get(of)!.items[many]!;
    return {
      [`get ${path}/{id} path id`]: { ids, request: (id) => ["GET", `${path}/${id}`] },
      [`patch ${path}/{id} path id`]: {
        ids,
        request: (id) => ["PATCH", `${path}/${id}`, { json: { [one]: { name: "Named anew" } } }],
      },
      [`delete ${path}/{id} path id`]: {
        ids: (of) => [spare(of)[0], ...ids(of)],
        request: (id, asker) => ["DELETE", `${path}/${id}?replace_with=${spare(asker)[1]}`],
      },
      [`delete ${path}/{id} query replace_with`]: {
        ids: (of) => [spare(of)[1], ...ids(of)],
        request: (id, asker) => ["DELETE", `${path}/${spare(asker)[2]}?replace_with=${id}`],
      },
    };
  }),
);

/** Every place of a request where an id can stand: which ids of a family belong there, and a request with one. */
const PLACES: Places = {
  "get /api/v1/transactions/{id} path id": {
    ids: (of) => [of.bread.id, of.basket.id, of.apples.id, of.sent.id, of.received.id],
    request: (id) => ["GET", `/api/v1/transactions/${id}`],
  },
  "patch /api/v1/transactions/{id} path id": {
    ids: (of) => [of.bread.id, of.basket.id, of.apples.id, of.sent.id, of.received.id],
    request: (id) => [
      "PATCH",
      `/api/v1/transactions/${id}`,
      { json: { transaction: { name: "stolen", amount: 1, category_id: null, tag_ids: [] } } },
    ],
  },
  "put /api/v1/transactions/{id} path id": {
    ids: (of) => [of.bread.id, of.apples.id, of.received.id],
    request: (id) => ["PUT", `/api/v1/transactions/${id}`, { json: { transaction: { name: "stolen" } } }],
  },
  "put /api/v1/transactions/{id} body transaction.category_id": {
    ids: (of) => [of.food.id],
    request: (id, asker) => put({ name: "stolen", category_id: id }, asker),
  },
  "put /api/v1/transactions/{id} body transaction.merchant_id": {
    ids: (of) => [of.shop.id],
    request: (id, asker) => put({ name: "stolen", merchant_id: id }, asker),
  },
  "put /api/v1/transactions/{id} body transaction.tag_ids": {
    ids: (of) => [of.work.id],
    request: (id, asker) => put({ name: "stolen", tag_ids: [asker.work.id, id] }, asker),
  },
  "post /api/v1/transactions body transaction.account_id": {
    ids: (of) => [of.checking.id, of.savings.id, of.card.id],
    request: (id, asker) => adding({ account_id: id }, asker),
  },
  "post /api/v1/transactions body transaction.category_id": {
    ids: (of) => [of.food.id, of.living.id],
    request: (id, asker) => adding({ category_id: id }, asker),
  },
  "post /api/v1/transactions body transaction.merchant_id": {
    ids: (of) => [of.shop.id, of.market.id],
    request: (id, asker) => adding({ merchant_id: id }, asker),
  },
  "post /api/v1/transactions body transaction.tag_ids": {
    ids: (of) => [of.work.id, of.holiday.id],
    request: (id, asker) => adding({ tag_ids: [asker.work.id, id] }, asker),
  },
  "delete /api/v1/transactions/{id} path id": {
    ids: (of) => [
      spares.get(of)!.transaction,
      ...[of.bread, of.basket, of.apples, of.sent, of.received].map(({ id }) => id),
    ],
    request: (id) => ["DELETE", `/api/v1/transactions/${id}`],
  },
  "post /api/v1/transactions/{id}/restore path id": {
    ids: (of) => [spares.get(of)!.deleted],
    request: (id) => ["POST", `/api/v1/transactions/${id}/restore`],
  },
  "post /api/v1/transfers body transaction_ids": {
    ids: (of) => [of.pearls.id],
    request: (id, asker) => [
      "POST",
      "/api/v1/transfers",
      { json: { transaction_ids: [asker.noodles.id, id] } },
    ],
  },
  "delete /api/v1/transfers/{id} path id": {
    ids: (of) => [of.transfer.id],
    request: (id) => ["DELETE", `/api/v1/transfers/${id}`],
  },
  "patch /api/v1/accounts/{id} path id": {
    ids: (of) => [of.checking.id, of.savings.id, of.card.id],
    request: (id) => ["PATCH", `/api/v1/accounts/${id}`, { json: { name: "Named anew", balance: 1 } }],
  },
  "get /api/v1/accounts/{id} path id": {
    ids: (of) => [of.checking.id, of.savings.id, of.card.id],
    request: (id) => ["GET", `/api/v1/accounts/${id}`],
  },
  "get /api/v1/accounts/{id}/proof path id": {
    ids: (of) => [of.checking.id, of.savings.id, of.card.id],
    request: (id) => ["GET", `/api/v1/accounts/${id}/proof`],
  },
  "delete /api/v1/accounts/{id} path id": {
    ids: (of) => [spares.get(of)!.account, of.checking.id, of.savings.id, of.card.id],
    request: (id) => ["DELETE", `/api/v1/accounts/${id}`],
  },
  ...Object.fromEntries(
    (
      [
        ["account_id", (of) => [of.checking.id]],
        ["account_ids", (of) => [of.checking.id, of.savings.id]],
        ["category_id", (of) => [of.food.id]],
        ["category_ids", (of) => [of.food.id]],
        ["merchant_id", (of) => [of.shop.id]],
        ["merchant_ids", (of) => [of.shop.id]],
        ["tag_ids", (of) => [of.work.id, of.holiday.id]],
        ["import_id", (of) => [brought.get(of)!]],
      ] as readonly (readonly [string, (of: Home) => readonly string[]])[]
    ).flatMap(([name, ids]) => [
      [
        `get /api/v1/transactions query ${name}`,
        { ids, request: (id: string): Request => ["GET", `/api/v1/transactions?${name}=${id}`] },
      ],
      [
        `get /api/v1/transactions/summary query ${name}`,
        {
          ids,
          request: (id: string): Request => ["GET", `/api/v1/transactions/summary?by=account&${name}=${id}`],
        },
      ],
    ]),
  ),
  "patch /api/v1/transactions/{id} body transaction.category_id": {
    ids: (of) => [of.food.id, of.living.id],
    request: (id, asker) => change({ name: "stolen", category_id: id }, asker),
  },
  "patch /api/v1/transactions/{id} body transaction.merchant_id": {
    ids: (of) => [of.shop.id, of.market.id],
    request: (id, asker) => change({ name: "stolen", merchant_id: id }, asker),
  },
  "patch /api/v1/transactions/{id} body transaction.tag_ids": {
    ids: (of) => [of.work.id, of.holiday.id],
    request: (id, asker) => change({ name: "stolen", tag_ids: [asker.work.id, id] }, asker),
  },
  ...TAXONOMY_PLACES,
  "get /api/v1/categories query parent_id": {
    ids: (of) => [of.living.id],
    request: (id) => ["GET", `/api/v1/categories?parent_id=${id}`],
  },
  "post /api/v1/categories body category.parent_id": {
    ids: (of) => [of.food.id, of.living.id],
    request: (id) => [
      "POST",
      "/api/v1/categories",
      { json: { category: { name: "Stolen", parent_id: id } } },
    ],
  },
  "patch /api/v1/categories/{id} body category.parent_id": {
    ids: (of) => [of.living.id, of.food.id],
    request: (id, asker) => [
      "PATCH",
      `/api/v1/categories/${asker.food.id}`,
      { json: { category: { name: "Stolen below", parent_id: id } } },
    ],
  },
  "delete /api/v1/api_keys/{id} path id": {
    ids: (of) => keyIds(of).slice(1),
    request: (id, asker) => ["DELETE", `/api/v1/api_keys/${id}`, withToken(asker)],
  },
  "delete /api/v1/sessions/{id} path id": {
    ids: (of) => [sessions.get(of)!],
    request: (id, asker) => ["DELETE", `${SESSIONS}/${id}`, withToken(asker)],
  },
  "delete /api/v1/readings/{id} path id": {
    ids: (of) => [readings.get(of)!],
    request: (id) => ["DELETE", `/api/v1/readings/${id}`],
  },
  "get /api/v1/imports/{id} path id": {
    ids: (of) => [imports.get(of)!],
    request: (id) => ["GET", `/api/v1/imports/${id}`],
  },
  "get /api/v1/imports/{id}/receipt path id": {
    ids: (of) => [imports.get(of)!],
    request: (id) => ["GET", `/api/v1/imports/${id}/receipt`],
  },
  "delete /api/v1/imports/{id} path id": {
    ids: (of) => [imports.get(of)!],
    request: (id) => ["DELETE", `/api/v1/imports/${id}?with_edited=true`],
  },
  "post /api/v1/imports body account_id": {
    ids: (of) => [of.checking.id, of.savings.id, of.card.id],
    request: (id) => [
      "POST",
      "/api/v1/imports",
      {
        json: {
          ...{ account_id: id, dry_run: true, signage_convention: "inflows_positive" },
          raw_file_content: "date,amount,name\n2026-02-20,-12.5,Bread\n2026-02-21,3,Refund\n",
        },
      },
    ],
  },
  "post /api/v1/imports/preflight body account_id": {
    ids: (of) => [of.checking.id, of.savings.id, of.card.id],
    request: (id) => [
      "POST",
      "/api/v1/imports/preflight",
      { json: { account_id: id, raw_file_content: "date,amount,name\n2026-02-20,12.5,Bread\n" } },
    ],
  },
};

/** Every list, and who one is. */
const LISTS = [
  ...["/api/v1/accounts", "/api/v1/transactions", "/api/v1/imports", "/api/v1/categories"],
  ...["/api/v1/tags", "/api/v1/merchants", "/api/v1/readings"],
  ...["/api/v1/transfers", "/api/v1/transactions/deleted"],
  ...["/api/v1/api_keys", SESSIONS, "/api/v1/export", "/api/v1/me"],
];

/** Every operation that adds something, and names nothing that is there. */
const ADDING: Readonly<Record<string, (asker: Home) => Request>> = {
  "post /api/v1/accounts": () => [
    "POST",
    "/api/v1/accounts",
    { json: { name: "Added", currency: "EUR", account_type: "depository" } },
  ],
  ...Object.fromEntries(
    KINDS.map(([many, one]) => [
      `post /api/v1/${many}`,
      (): Request => ["POST", `/api/v1/${many}`, { json: { [one]: { name: "Added" } } }],
    ]),
  ),
  "post /api/v1/api_keys": (asker) => [
    "POST",
    "/api/v1/api_keys",
    { ...withToken(asker), json: { name: "added", scope: "read" } },
  ],
};

interface JsonSchema {
  readonly $ref?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly prefixItems?: readonly JsonSchema[];
  readonly additionalProperties?: JsonSchema | boolean;
}

const isIdName = (name: string): boolean => /(?:^|_)ids?$/i.test(name) && !OF_CLIENTS.has(name);

const resolve = (schema: JsonSchema): JsonSchema =>
  schema.$ref === undefined
    ? schema
    : resolve(api.document.components.schemas[schema.$ref.split("/").at(-1)!] as JsonSchema);

const isUuid = (schema: JsonSchema): boolean => {
  const { format, items, anyOf = [], oneOf = [], allOf = [], prefixItems = [] } = resolve(schema);
  return (
    format === "uuid" ||
    [...anyOf, ...oneOf, ...allOf, ...prefixItems, ...(items === undefined ? [] : [items])].some(isUuid)
  );
};

/** The dotted paths of all fields of a body that hold an id. */
const idFields = (schema: JsonSchema, at: readonly string[] = []): string[] => {
  const {
    properties = {},
    items,
    anyOf = [],
    oneOf = [],
    allOf = [],
    additionalProperties,
  } = resolve(schema);
  return [
    ...Object.entries(properties).flatMap(([name, each]) =>
      isIdName(name) || isUuid(each) ? [[...at, name].join(".")] : idFields(each, [...at, name]),
    ),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((each) => idFields(each, at)),
    ...(items === undefined ? [] : idFields(items, [...at, "[]"])),
    ...(typeof additionalProperties === "object" ? idFields(additionalProperties, [...at, "*"]) : []),
  ];
};

/** What a client calls a thing of its own. */
const OF_CLIENTS: ReadonlySet<string> = new Set(["external_id"]);

/** What stands in paths and is no id of a family's: the name of an identity provider. */
const NO_IDS: ReadonlySet<string> = new Set(["provider"]);

/** Every operation that asks for a credential. */
const describedOperations = (): string[] =>
  Object.entries(api.document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { security }]) => security.length > 0)
      .map(([method]) => `${method} ${path}`),
  );

/** Every place of the document where an id can stand. */
const describedPlaces = (): string[] =>
  Object.entries(api.document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { parameters, requestBody }]) => [
      ...parameters
        .filter((each) => !NO_IDS.has(each.name))
        .filter((each) => each.in === "path" || isIdName(each.name) || isUuid(each.schema as JsonSchema))
        .map(({ in: where, name }) => `${method} ${path} ${where} ${name}`),
      ...new Set(
        Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
          idFields(schema as JsonSchema).map((field) => `${method} ${path} body ${field}`),
        ),
      ),
    ]),
  );

const ask = ([method, path, sent]: Request, of: Home = home): Promise<Answer> =>
  api.ask(method, path, { key: of.key, ...sent });

/** All that a client sees of an answer, but for what is another each time. */
const seen = ({ status, headers, text }: Answer): unknown => {
  const { "x-request-id": _1, date: _2, ...rest } = headers;
  return { status, headers: rest, text };
};

/** Every text that a family's books hold: all of its ids, and all that has its mark. */
const textsOf = (of: Home): string[] => {
  const texts = new Set<string>([of.family_id, of.user.id, of.user.email, of.mark, ...keyIds(of)]);
  texts.add(sessions.get(of)!).add(imports.get(of)!).add(readings.get(of)!);
  JSON.stringify(of, (key, value) => {
    if (typeof value === "string" && (/^id$|_id$/.test(key) || value.includes(of.mark))) texts.add(value);
    return value;
  });
  return [...texts];
};

/** All that a family has, from storage itself. */
const booksOf = (of: Home) =>
  api.run(
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const page = { page: 1, per_page: 100 };
      const keys = (yield* (yield* ApiKeys).list(100)).filter(({ user }) => user.id === of.user.id);
      return {
        keys: keys.map(({ key: { last_used_at: _, ...key } }) => key),
        sessions: yield* (yield* Tokens).sessions({ user_id: of.user.id, at: api.clock.now(), limit: 100 }),
        accounts: yield* (yield* Accounts).list(of.family_id, page),
        listed: yield* transactions.list(of.family_id, {}, page),
        deleted: yield* transactions.deleted(of.family_id, api.clock.now(), page),
        parts: yield* Effect.all([of.apples, of.soap].map(({ id }) => transactions.find(of.family_id, id))),
        books: yield* (yield* Imports).books(of.family_id, [wholeAccount(of.checking.id)]),
        imports: yield* (yield* Imports).list(of.family_id, page),
        readings: yield* (yield* Readings).list(of.family_id, page),
        categories: yield* (yield* Taxonomy).categories(of.family_id, page),
        tags: yield* (yield* Taxonomy).tags(of.family_id, page),
        merchants: yield* (yield* Taxonomy).merchants(of.family_id, page),
        transfers: yield* Effect.all(
          TRANSFER_STATES.map((state) => Transfers.use(({ list }) => list(of.family_id, state, page))),
        ),
        proofs: yield* proveBooks(of.family_id),
      };
    }),
  );

/** Sees that nothing of the other family is told, and that neither family's books change. */
const leavesAlone = async (request: Request): Promise<Answer> => {
  const before = [await booksOf(other), await booksOf(home)];
  const answer = await ask(request);
  expect([await booksOf(other), await booksOf(home)]).toEqual(before);
  const told = answer.text + JSON.stringify(answer.headers);
  for (const text of textsOf(other)) expect(told).not.toContain(text);
  return answer;
};

describe("the walk", () => {
  it("covers every place of the API where an id can stand", () => {
    expect(describedPlaces().sort()).toEqual(Object.keys(PLACES).sort());
  });

  it("covers every operation that asks for a credential", () => {
    const covered = [
      ...Object.keys(PLACES).map((place) => place.split(" ").slice(0, 2).join(" ")),
      ...LISTS.map((path) => `get ${path}`),
      ...Object.keys(ADDING),
    ];
    expect(describedOperations().filter((each) => !covered.includes(each))).toEqual([]);
  });

  it("knows an id when it meets one", () => {
    const uuid = { type: "string", format: "uuid" };
    expect(
      idFields({
        properties: {
          a_id: {},
          kind: uuid as JsonSchema,
          list: { items: { properties: { ids: {}, name: {} } } },
          maybe: { anyOf: [uuid as JsonSchema, {}] },
          deep: { properties: { deeper: { oneOf: [{ properties: { tag_ids: {} } }] } } },
          idle: {},
        },
      }),
    ).toEqual(["a_id", "kind", "list.[].ids", "maybe", "deep.deeper.tag_ids"]);
  });

  it("looks for every text there is to be found", async () => {
    const own = (await ask(["GET", "/api/v1/transactions"], other)).text;
    expect(textsOf(other).length).toBeGreaterThan(40);
    expect(textsOf(other).filter((text) => own.includes(text)).length).toBeGreaterThan(20);
  });
});

describe("what is another family's is answered as what is nowhere", () => {
  for (const [place, { ids, request }] of Object.entries(PLACES)) {
    it(place, async () => {
      const unknown = seen(await leavesAlone(request(newId(), home)));
      for (const id of ids(other)) {
        expect(seen(await leavesAlone(request(id, home)))).toEqual(unknown);
        expect(seen(await leavesAlone(request(id.toUpperCase(), home)))).toEqual(unknown);
      }
    });

    it(`${place}: what is the family's own is answered otherwise`, async () => {
      const unknown = await ask(request(newId(), other), other);
      const own = await ask(request(ids(other)[0]!, other), other);
      expect([200, 201, 204]).toContain(own.status);
      expect(own.text).not.toBe(unknown.text);
    });
  }
});

describe("nothing of another family is in any answer", () => {
  it("not in lists, whatever is searched for", async () => {
    for (const path of LISTS.filter((each) => api.document.paths[each]!.get!.parameters.length > 0))
      for (const query of [
        ...["", "?per_page=100", "?page=2&per_page=3", "?search=juniper", `?search=${other.bread.id}`],
        ...["?start_date=0001-01-01&end_date=9999-12-31", `?family_id=${other.family_id}`],
        ...TRANSFER_STATES.map((state) => `?state=${state}`),
      ]) {
        const { status, body } = await leavesAlone(["GET", `${path}${query}`]);
        const names = api.document.paths[path]!.get!.parameters.map(({ name }) => name);
        const isKnown = [...new URLSearchParams(query).keys()].every((name) => names.includes(name));
        expect([query, status]).toEqual([query, isKnown ? 200 : 422]);
        if (!isKnown) continue;
        if (query.includes("juniper") && path.endsWith("transactions")) expect(body.transactions).toEqual([]);
      }
  });

  it("not in the list of one's keys", async () => {
    const { status, body } = await leavesAlone(["GET", "/api/v1/api_keys", withToken(home)]);
    expect([status, body.api_keys.length]).toEqual([200, 2]);
  });

  it("not in the list of one's sessions", async () => {
    const { status, body } = await leavesAlone(["GET", SESSIONS, withToken(home)]);
    expect([status, body.sessions.length]).toEqual([200, 2]);
  });

  it("not in who one is, whatever was sent", async () => {
    for (const sent of [{ key: home.key }, { key: home.read_key }, withToken(home)]) {
      const { status, body } = await leavesAlone(["GET", "/api/v1/me", sent]);
      expect([status, body.user.id, body.family.id]).toEqual([200, home.user.id, home.family_id]);
    }
  });

  it("not in an export", async () => {
    const { status, text } = await leavesAlone(["GET", "/api/v1/export"]);
    expect(status).toBe(200);
    expect(text).toContain(home.bread.id);
    const asked = await leavesAlone(["GET", `/api/v1/export?family_id=${other.family_id}`]);
    expect(asked.status).toBe(422);
  });

  it.each(Object.keys(ADDING))("not by %s", async (operation) => {
    const before = await booksOf(other);
    const answer = await ask(ADDING[operation]!(home));
    expect([answer.status, await booksOf(other)]).toEqual([201, before]);
    for (const text of textsOf(other)) expect(answer.text).not.toContain(text);
  });

  it("not by what the other family's client calls its own", async () => {
    const before = await booksOf(other);
    const { external_id, source } = other.bread;
    const { status, body, text } = await ask(adding({ external_id, source }, home));
    expect([status, await booksOf(other)]).toEqual([201, before]);
    expect(body.account.id).toBe(home.checking.id);
    // What was sent is not told.
    for (const each of textsOf(other).filter((each) => each !== external_id && each !== source))
      expect(text.replace(external_id!, "").replace(source!, "")).not.toContain(each);
  });

  it("not where ids of both are mixed", async () => {
    for (const fields of [
      { category_id: other.food.id, merchant_id: home.shop.id, tag_ids: [home.work.id, other.work.id] },
      { tag_ids: [other.work.id, other.holiday.id, home.work.id] },
      { category_id: other.food.id, merchant_id: other.shop.id, name: "x" },
    ])
      expect((await leavesAlone(change(fields))).status).toBe(422);
  });

  it("and the other family sees its own, all of it", async () => {
    expect((await ask(["GET", "/api/v1/accounts?include_disabled=true"], other)).body.accounts).toHaveLength(
      5,
    );
    expect((await ask(["GET", "/api/v1/transactions"], other)).body.transactions).toHaveLength(6 + 5);
    const { status } = await ask(["GET", `/api/v1/transactions/${other.bread.id}`], other);
    expect(status).toBe(200);
  });
});

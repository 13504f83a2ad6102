// @module-tag slow

import { afterAll, beforeAll, expect, it } from "vitest";
import { OPERATIONS } from "../src/operations/index.ts";
import type { Answer, Sent } from "./support/send.ts";
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
type Json = Readonly<Record<string, unknown>>;

/** How the library that decodes requests says what is wrong, and what shows a value as no person writes it. */
const NO_SENTENCE =
  /Missing key|Expected |Unexpected key|excess property|Invalid data|Forbidden operation|undefined|\bNaN\b|\[object|"\\"/;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const JSON_BODY = "application/json";
const FORM_BODY = "application/x-www-form-urlencoded";

/** The JSON body that the document shows for an operation that takes one. */
const exampleOf = ({ id }: Operation): Json | undefined => {
  const described = Object.values(api.document.paths)
    .flatMap((item) => Object.values(item))
    .find(({ operationId }) => operationId === id);
  const { $ref } = (described?.requestBody?.content[JSON_BODY]?.schema ?? {}) as { readonly $ref?: string };
  const schema = $ref === undefined ? undefined : api.document.components.schemas[$ref.split("/").at(-1)!];
  return (schema as { readonly examples: readonly Json[] } | undefined)?.examples[0];
};

/** Values of every kind that JSON has. */
const ODD = [null, true, 7, -1.5, "", "x", [], [null], [7], ["x"], [{}], {}, { x: 1 }];

/** The same without each of its members, and with a value of every kind in place of each, in the objects in it, too. */
const spoiled = (body: Json): Json[] =>
  Object.entries(body).flatMap(([name, value]) => {
    const { [name]: _, ...others } = body;
    return [
      others,
      ...ODD.map((odd) => ({ ...body, [name]: odd })),
      ...(isObject(value) ? spoiled(value).map((each) => ({ ...body, [name]: each })) : []),
    ];
  });

const NO_OBJECTS = ["", "{", "{}", "[]", "null", "1", '"x"', "true"];

const FORMS = ["", "x", "grant_type=", "grant_type=x", "token=", "refresh_token=x&refresh_token=x"];

const VALUES = ["", "x", "-1", "0", "true", "%00", "2024-02-30", "a".repeat(300)];

/** What is sent to an operation: no query, no body, bodies that are none, and every value of every kind. */
const tries = (operation: Operation): readonly (readonly [search: string, sent: Sent])[] => {
  const example = exampleOf(operation);
  const whole = example === undefined ? {} : { json: example };
  const typed = (type: string, bodies: readonly string[]) =>
    operation.body.content[type] === undefined
      ? []
      : bodies.map((body) => ["", { body, headers: { "Content-Type": type } }] as const);
  return [
    ["", whole],
    ...typed(JSON_BODY, NO_OBJECTS),
    ...typed(FORM_BODY, FORMS),
    ...(example === undefined ? [] : spoiled(example).map((json) => ["", { json }] as const)),
    ...Object.keys(operation.query.fields).flatMap((name) =>
      [...VALUES.map((value) => `?${name}=${value}`), `?${name}=x&${name}=y`, `?${name}[]=x`].map(
        (search) => [search, whole] as const,
      ),
    ),
  ];
};

/** A path of the operation whose thing there is. */
const pathOf = (route: string): string => {
  const { home } = api;
  const ids: readonly (readonly [string, { readonly id: string }])[] = [
    ["/transactions/", home.pearls],
    ["/accounts/", home.checking],
    ["/categories/", home.food],
    ["/tags/", home.work],
    ["/merchants/", home.shop],
    ["/transfers/", home.transfer],
  ];
  const id = ids.find(([part]) => route.includes(part))?.[1].id ?? "x";
  return route.replace(/\{\w+\}/g, id);
};

const sentencesOf = ({ status, body }: Answer): string[] =>
  status < 400 ? [] : [body.message, body.error_description, ...(body.errors ?? [])].filter(Boolean);

it.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
  "says what is wrong in sentences of its own, whatever is sent: %s",
  async (_id, operation) => {
    const problems: unknown[] = [];
    for (const [search, sent] of tries(operation)) {
      const headers = { ...bearer(token).headers, ...sent.headers };
      const answer = await api.ask(operation.method.toUpperCase(), `${pathOf(operation.route)}${search}`, {
        ...sent,
        headers,
      });
      const wrong = sentencesOf(answer).filter((each) => NO_SENTENCE.test(each) || !/[.?]$/.test(each));
      if (wrong.length > 0) problems.push([search, sent.json ?? sent.body, wrong]);
    }
    expect(problems).toEqual([]);
  },
);

it.each([
  ["GET", "/api/v1/transactions/summary", undefined, [422, ["by is missing."]]],
  ["POST", "/api/v1/transfers", {}, [400, ["transaction_ids is missing."]]],
  ["POST", "/api/v1/transfers", { transaction_ids: [7] }, [400, ["transaction_ids[0] must be text."]]],
  [
    "POST",
    "/api/v1/api_keys",
    { name: "laptop" },
    [422, ["The scope of the key is missing. Use read or read_write."]],
  ],
] as const)("names what is missing: %s %s %j", async (method, path, json, expected) => {
  const answer = await api.ask(method, path, { ...bearer(token), ...(json === undefined ? {} : { json }) });
  const { status, body } = answer;
  expect([status, body.errors ?? [body.message]]).toEqual(expected);
});

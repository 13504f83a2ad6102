import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as Schema from "effect/Schema";
import { describe, expect, it } from "vitest";
import { SLOW } from "../../../../tools/testing/slow.ts";
import type { ApiDescription } from "../../src/docs/description.ts";
import { documentationPage } from "../../src/docs/page.ts";
import { SEARCH } from "../../src/docs/search.js.ts";
import { STYLE } from "../../src/docs/style.css.ts";
import { openApiDocument } from "../../src/openapi/document.ts";
import { OPERATIONS } from "../../src/operations/index.ts";
import { type DescribedContent, type OpenApiDocument, withFormats } from "../support/described.ts";

const made = openApiDocument(OPERATIONS, "12.3.4-test");
const json = JSON.stringify(made);
const document: OpenApiDocument = JSON.parse(json);
const page = documentationPage(made as unknown as ApiDescription);

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Where no key and no token is asked for: the credential is in the body, or there is nothing to protect. */
const FOR_EVERYBODY: ReadonlySet<string> = new Set([
  ...["/.well-known/oauth-authorization-server", "/healthz", "/readyz", "/oauth/token", "/oauth/revoke"],
  ...["/api/v1/auth/sso_create_account", "/api/v1/auth/sso_exchange", "/api/v1/page_session"],
  "/api/v1/auth/refresh",
  ...["/api/v1/auth/providers", "/api/v1/auth/page_session", "/api/v1/auth/page_account"],
  ...["/auth/mobile/{provider}", "/auth/page/{provider}", "/auth/{provider}/callback"],
]);

/** Every operation that is described. */
const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({ path, method, operation })),
  );

describe("the document", () => {
  it("is a valid OpenAPI 3.1 document of the version that it was given", async () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document).toMatchObject({ info: { version: "12.3.4-test" } });
    const { valid, errors } = await new Validator().validate(JSON.parse(json));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it("describes the operations that there are, each with an id of its own", () => {
    const all = operations().map(({ method, path }) => `${method} ${path}`);
    expect(all).toEqual(
      expect.arrayContaining([
        "get /api/v1/accounts",
        "get /api/v1/transactions",
        "get /api/v1/transactions/{id}",
        "patch /api/v1/transactions/{id}",
        "get /healthz",
        "get /readyz",
      ]),
    );
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("asks for a credential wherever it is not said that none is needed, and says what happens without", () => {
    for (const { path, operation } of operations()) {
      const { security, responses } = operation;
      if (FOR_EVERYBODY.has(path)) expect(security).toEqual([]);
      else {
        expect(security.length).toBeGreaterThan(0);
        const { access } = OPERATIONS.find(({ id }) => id === operation.operationId)!;
        const person = [{ accessToken: [] }];
        const either = [{ apiKey: [] }, { accessToken: [] }];
        expect(security).toEqual(access === "person" ? person : either);
        expect(operation["x-scope"]).toBe(access === "person" ? undefined : access);
        expect(Object.keys(responses)).toEqual(expect.arrayContaining(["401", "429"]));
      }
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(["500", "503"]));
    }
  });

  it("describes every path parameter of every path", () => {
    for (const { path, operation } of operations()) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = operation.parameters.filter((each) => each.in === "path").map(({ name }) => name);
      expect(described).toEqual(named);
    }
  });
});

describe("a client made from the document", () => {
  const schemaOf = (name: string) =>
    withFormats(new Ajv2020({ strict: false })).compile({
      ...JSON.parse(json),
      $ref: `#/components/schemas/${name}`,
    });

  it.each(["PreflightRequest", "PreflightForm"])("sends what %s accepts, and nothing else", (name) => {
    const accepts = schemaOf(name);
    for (const good of [
      {},
      { type: "ServiceImport", raw_file_content: "x" },
      { type: null, number_format: "1 234,56", col_sep: ";", rows_to_skip: 3 },
      {
        signage_convention: "inflows_negative",
        amount_type_strategy: "custom_column",
        include: ["findings"],
      },
    ])
      expect([good, accepts(good)]).toEqual([good, true]);
    for (const bad of [
      { type: "NoSuchImport" },
      { type: "PdfImport" },
      { number_format: "1'234.56" },
      { col_sep: "|" },
      { signage_convention: "x" },
      { amount_type_strategy: "x" },
      { rows_to_skip: -1 },
      { rows_to_skip: 1.5 },
      { include: 7 },
    ])
      expect([bad, accepts(bad)]).toEqual([bad, false]);
  });

  it("knows what a field means and what it is if it is left out", () => {
    const { properties } = document.components.schemas.PreflightRequest as {
      readonly properties: Readonly<
        Record<
          string,
          { readonly description?: string; readonly anyOf?: readonly { readonly default?: unknown }[] }
        >
      >;
    };
    for (const [name, { description }] of Object.entries(properties))
      if (name !== "raw_file_content")
        expect([name, description]).toEqual([name, expect.stringMatching(/\w/)]);
    const defaultOf = (name: string) => properties[name]?.anyOf?.[0]?.default;
    expect([defaultOf("type"), defaultOf("rows_to_skip")]).toEqual(["TransactionImport", 0]);
  });

  it("sends pages as numbers, within their limits", () => {
    for (const path of ["/api/v1/accounts", "/api/v1/transactions", "/api/v1/imports"]) {
      const schemas = Object.fromEntries(
        document.paths[path]!.get!.parameters.map(({ name, schema }) => [name, schema]),
      );
      expect(schemas.page).toMatchObject({ type: "integer", minimum: 1, maximum: 1_000_000, default: 1 });
      expect(schemas.per_page).toMatchObject({ type: "integer", minimum: 1, maximum: 100, default: 25 });
    }
  });

  it("finds how many requests it may still send on the answers to those that are counted", () => {
    const names = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];
    for (const { operation } of operations())
      for (const { headers = {} } of Object.values(operation.responses)) {
        const found = Object.entries(headers).filter(([name]) => names.includes(name));
        const isCounted = operation.responses["429"] !== undefined;
        expect(found.map(([name]) => name)).toEqual(isCounted ? names : []);
        for (const [, header] of found)
          expect(header).toMatchObject({ required: false, schema: { type: "integer" } });
      }
  });

  it("finds the request id on every answer", () => {
    for (const { operation } of operations())
      for (const { headers } of Object.values(operation.responses))
        expect(Object.keys(headers ?? {})).toContain("X-Request-Id");
  });
});

describe("a person who reads the document", () => {
  const names = Object.keys(document.components.schemas);

  it("finds an example of every schema, and each is valid", SLOW, () => {
    for (const name of names) {
      const { examples = [] } = document.components.schemas[name] as {
        readonly examples?: readonly unknown[];
      };
      expect([name, examples.length]).not.toEqual([name, 0]);
      const accepts = withFormats(new Ajv2020({ strict: false })).compile({
        ...JSON.parse(json),
        $ref: `#/components/schemas/${name}`,
      });
      for (const example of examples)
        expect([name, accepts(example), accepts.errors]).toEqual([name, true, null]);
    }
  });

  it("finds examples of parameters and errors, and each is valid", () => {
    const ajv = withFormats(new Ajv2020({ strict: false }));
    ajv.addSchema(JSON.parse(json), "openapi");
    const validIn = (schema: object, value: unknown) => {
      const { $ref } = schema as { readonly $ref?: string };
      return ajv.validate($ref === undefined ? schema : { $ref: `openapi${$ref}` }, value);
    };
    let examples = 0;
    const expectValid = (what: unknown, schema: unknown, value: unknown) => {
      examples += 1;
      expect([what, value, validIn(schema as object, value), ajv.errors]).toEqual([what, value, true, null]);
    };
    for (const { operation } of operations()) {
      const { operationId, parameters, responses } = operation;
      for (const { name, in: where, schema, example, examples: others = {} } of parameters) {
        if (where === "path") expect([operationId, name, example]).not.toContain(undefined);
        if (example !== undefined) expectValid([operationId, name], schema, example);
        for (const { value } of Object.values(others)) expectValid([operationId, name], schema, value);
        const shown = [example, ...Object.values(others).map(({ value }) => value)];
        if (where === "query")
          expect([operationId, name, shown.some((each) => each != null)]).toContain(true);
      }
      for (const [status, { content = {} }] of Object.entries(responses))
        for (const { schema, examples: shown = {} } of Object.values(content))
          for (const { value } of Object.values(shown)) expectValid([operationId, status], schema, value);
    }
    expect(examples).toBeGreaterThan(OPERATIONS.length * 4);
  });

  it("finds every error of an operation with a code that belongs to its status", () => {
    for (const { operation } of operations())
      for (const [status, { content }] of Object.entries(operation.responses)) {
        if (Number(status) < 400) continue;
        const [{ schema, examples = {} }] = Object.values(content!) as [DescribedContent];
        const { $ref } = schema as { readonly $ref: string };
        const shared = /\/(?:ErrorResponse|OAuthError)$/.test($ref);
        expect([operation.operationId, status, Object.keys(examples).length > 0]).toEqual([
          ...[operation.operationId, status, shared],
        ]);
        for (const [code, { value }] of Object.entries(examples))
          expect(value).toMatchObject({ error: code });
      }
  });

  it("finds a schema with a name for every body, and sends what the operation takes", () => {
    const named = (content: object) => {
      for (const { schema } of Object.values(content)) expect(Object.keys(schema)).toEqual(["$ref"]);
    };
    for (const { operation } of operations()) {
      named(operation.requestBody?.content ?? {});
      for (const { content = {} } of Object.values(operation.responses)) named(content);
    }
    for (const { body, route, method, id } of OPERATIONS)
      for (const [type, schema] of Object.entries(body.content)) {
        const { $ref } = document.paths[route]![method]!.requestBody!.content[type]!.schema as {
          readonly $ref: string;
        };
        const { examples } = document.components.schemas[$ref.split("/").at(-1)!] as {
          readonly examples: readonly unknown[];
        };
        for (const example of examples)
          expect([id, Schema.decodeUnknownResult(schema)(example)]).toMatchObject([id, { _tag: "Success" }]);
      }
  });

  it("finds an example of what is sent to every operation that takes a body, and of each of its answers with one", () => {
    const examplesOf = (content: object): readonly (readonly unknown[])[] =>
      Object.values(content).map(({ schema: { $ref } }) => {
        const { examples = [] } = document.components.schemas[$ref.split("/").at(-1)!] as {
          readonly examples?: readonly unknown[];
        };
        return examples;
      });
    for (const { operation } of operations()) {
      const answers = Object.values(operation.responses).map(({ content = {} }) => content);
      const shown = [operation.requestBody?.content ?? {}, ...answers].flatMap(examplesOf);
      expect([operation.operationId, shown.filter(({ length }) => length === 0)]).toEqual([
        ...[operation.operationId, []],
      ]);
      expect(shown.length).toBeGreaterThan(0);
    }
  });

  it("finds a description of every operation, every parameter and every group", () => {
    const { tags } = document as unknown as { readonly tags: readonly { readonly description: string }[] };
    const parameters = operations().flatMap(({ operation }) => operation.parameters);
    for (const each of [...tags, ...parameters, ...operations().map(({ operation }) => operation)])
      expect(each).toMatchObject({ description: expect.stringMatching(/\w/) });
  });

  it("finds what each field of a body means", () => {
    const { schemas } = document.components as unknown as { readonly schemas: Record<string, Fields> };
    interface Fields {
      readonly $ref?: string;
      readonly description?: string;
      readonly properties?: Readonly<Record<string, Fields>>;
    }
    const meaningless = (name: string, field: Fields): readonly string[] => {
      const inner = field.$ref === undefined ? field : schemas[field.$ref.split("/").at(-1)!]!;
      if (field.$ref === undefined && (field.description ?? "") === "") return [name];
      return Object.entries(inner.properties ?? {}).flatMap(([each, of]) =>
        meaningless(`${name}.${each}`, of),
      );
    };
    for (const { operation } of operations())
      for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
        expect(meaningless(operation.operationId, schema as Fields)).toEqual([]);
  });

  it("finds the format of ids, days, moments, amounts and addresses", () => {
    const text = JSON.stringify(document.components.schemas);
    for (const format of ["uuid", "date", "date-time", "decimal", "email", "uri"])
      expect(text).toContain(`"format":"${format}"`);
    const { Account } = document.components.schemas as unknown as {
      readonly Account: { readonly properties: Readonly<Record<string, { readonly pattern?: string }>> };
    };
    expect(Account.properties.id?.pattern).toMatch(/^\^\[0-9a-f\]/);
    expect(Account.properties.currency?.pattern).toBe("^[A-Z]{3}$");
  });
});

describe("the page", () => {
  const section = (id: string): string =>
    new RegExp(`<section class="\\w+" id="${id}">([\\s\\S]*?)</section>`).exec(page)?.[1] ?? "";

  it("shows every media type of a body, each with a command", () => {
    const preflight = section("preflightImport");
    expect(preflight).toContain("<code>multipart/form-data</code>");
    expect(preflight).toContain("<code>application/json</code>");
    expect(preflight).toContain('href="#PreflightRequest"');
    expect(preflight).toContain("-F file=@june.csv");
    expect(preflight.match(/<pre class="curl">/g)).toHaveLength(2);
  });

  it("shows defaults, what is required, what may be missing, and each type that a value may have", () => {
    const fieldOf = (id: string, name: string) =>
      section(id).split(`<code class="sought">${name}</code>`)[1]?.split("</div>")[0];
    expect(fieldOf("addTransaction", "external_id")).toContain("string, at most 255 characters or null");
    expect(fieldOf("addTransaction", "date")).toContain("<strong>required</strong>");
    expect(fieldOf("addTransaction", "name")).not.toContain("<strong>");
    expect(fieldOf("summarizeTransactions", "by")).toContain("<strong>required</strong>");
    expect(fieldOf("listAccounts", "per_page")).toContain("query · integer, 1 to 100");
    expect(fieldOf("listAccounts", "per_page")).toContain("<code>25</code> if left out");
    expect(fieldOf("Import", "notes")).toContain("<strong>optional</strong>");
    expect(fieldOf("Import", "id")).not.toContain("<strong>");
  });

  it("shows every operation with all that it takes and answers, and the examples of each status", () => {
    const shown = (value: unknown) =>
      (typeof value === "string" ? value : JSON.stringify(value, null, 2)).replace(
        /[&<>"]/g,
        (char) => ({ "&": "<wbr>&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[char]!,
      );
    for (const { path, method, operation } of operations()) {
      const own = section(operation.operationId);
      expect(own).toContain(`<b class="method">${method.toUpperCase()}</b> <code>${path}</code>`);
      expect(own).toContain(operation.summary);
      expect(own).toContain('<pre class="curl"><code>');
      expect(page).toContain(`<li><a href="#${operation.operationId}">`);
      for (const { name } of operation.parameters)
        expect(own).toContain(`<code class="sought">${name}</code>`);
      for (const [status, { content = {} }] of Object.entries(operation.responses)) {
        const [, answer = ""] = own.split(`<summary><code>${status}</code>`);
        const [body] = answer.split("</details>");
        for (const { schema, examples = {} } of Object.values(content)) {
          const { $ref } = schema as { readonly $ref: string };
          const named = document.components.schemas[$ref.split("/").at(-1)!] as {
            readonly examples: unknown[];
          };
          const own = Object.values(examples).map(({ value }) => value);
          const [first] = own.length > 0 ? own : named.examples;
          expect(body).toContain(shown(first));
        }
      }
    }
    for (const name of Object.keys(document.components.schemas))
      expect(section(name)).toContain(`<h3>${name}</h3>`);
  });

  it("has every code of an error in its table", () => {
    const [, table = ""] = page.split('<table class="errors">');
    const rows = table.split("</table>")[0]!.replaceAll("<wbr>", "").split("<tr>");
    for (const { operation } of operations())
      for (const [status, { content = {} }] of Object.entries(operation.responses))
        for (const code of Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples)))
          expect(
            rows.filter((row) =>
              row.startsWith(`<td><code>${status}</code></td><td><code>${code}</code></td>`),
            ),
          ).toHaveLength(1);
  });

  it("has no code of an error in its table that the pages for people do not explain", () => {
    const pages = ["docs/http.md", "docs/sso.md", "docs/spec/keys-and-tokens.md"].flatMap((path) =>
      readFileSync(join(import.meta.dirname, "../../../..", path), "utf8").split("\n"),
    );
    const rows = pages.filter((line) => line.startsWith("|"));
    const [, table = ""] = page.replaceAll("<wbr>", "").split('<table class="errors">');
    const codes = [...table.split("</table>")[0]!.matchAll(/<code>(\d+)<\/code><\/td><td><code>(\w+)</g)];
    expect(codes.length).toBeGreaterThan(25);
    for (const [, status, code] of codes)
      expect([
        status,
        code,
        rows.some((row) => row.includes(status!) && row.includes(`\`${code}\``)),
      ]).toEqual([...[status, code, true]]);
  });

  it("has one place for each name, and leads nowhere that is not there", () => {
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...page.matchAll(/\b(?:href|src|action)="([^"]*)"/g)].map(([, to]) => to!);
    expect(links.length).toBeGreaterThan(5);
    const elsewhere = links.filter((to) => !to.startsWith("#"));
    expect(elsewhere).toEqual(["docs.css", "docs.js", "openapi.json"]);
    for (const to of links) if (to.startsWith("#")) expect(ids).toContain(to.slice(1));
  });

  it("needs nothing from elsewhere, and has neither script nor style in it", () => {
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="docs.js" defer>']);
    expect(page).not.toMatch(/<style|\sstyle=|javascript:|\son\w+=|<iframe|<object|<embed|@import|url\(/i);
    // What is shown is not loaded.
    expect(page.replace(/<pre[^>]*>[\s\S]*?<\/pre>/g, "")).not.toMatch(/https?:\/\//i);
    expect(`${STYLE}${SEARCH}`).not.toMatch(/@import|url\(|https?:|innerHTML|eval|fetch/);
  });

  it("stays small: it is loaded at once", () => {
    expect(gzipSync(page).length).toBeLessThan(48_000);
    expect(SEARCH.length).toBeLessThan(4_000);
    expect(STYLE.length).toBeLessThan(8_000);
  });

  it("is well formed: what is opened is closed", () => {
    const open: string[] = [];
    for (const [, end, name] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/gi)) {
      if (["meta", "br", "wbr", "link", "input"].includes(name!)) continue;
      if (end === "") open.push(name!);
      else expect(open.pop()).toBe(name);
    }
    expect(open).toEqual([]);
  });
});

import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Served, serve } from "./support/serve.ts";

let api: Served;
beforeAll(async () => {
  api = await serve();
});
afterAll(() => api.stop());

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Where no key and no token is asked for: the credential is in the body, or there is nothing to protect. */
const FOR_EVERYBODY: ReadonlySet<string> = new Set([
  ...["/healthz", "/readyz", "/oauth/token", "/oauth/revoke"],
  ...["/api/v1/auth/sso_create_account", "/api/v1/auth/sso_exchange"],
  ...["/auth/mobile/{provider}", "/auth/{provider}/callback"],
]);

/** Every operation that is described. */
const operations = () =>
  Object.entries(api.document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({ path, method, operation })),
  );

describe("GET /openapi.json", () => {
  it("answers a valid OpenAPI 3.1 document", async () => {
    const { body, headers } = await api.ask("GET", "/openapi.json");
    expect(body.openapi).toMatch(/^3\.1\./);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    const { valid, errors } = await new Validator().validate(structuredClone(body));
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
        for (const each of security) expect([{ apiKey: [] }, { accessToken: [] }]).toContainEqual(each);
        expect(Object.keys(responses)).toEqual(expect.arrayContaining(["401", "429"]));
      }
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(["500", "503"]));
    }
  });

  it("tells the version that it was given", async () => {
    const other = await api.serve({ version: "12.3.4-test" });
    expect((other.document as unknown as { info: { version: string } }).info.version).toBe("12.3.4-test");
  });

  it("describes every path parameter of every path", () => {
    for (const { path, operation } of operations()) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = operation.parameters.filter((each) => each.in === "path").map(({ name }) => name);
      expect(described).toEqual(named);
    }
  });
});

describe("GET /docs", () => {
  it("is a page that shows every operation, every schema and every status", async () => {
    const { text, headers, status } = await api.ask("GET", "/docs");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    for (const { path, method, operation } of operations()) {
      const section = text.split(`<section id="${operation.operationId}">`)[1]?.split("</section>")[0] ?? "";
      expect(section).toContain(`<span class="method">${method}</span> ${path}`);
      expect(section).toContain(operation.summary);
      for (const status of Object.keys(operation.responses))
        expect(section).toContain(`<code>${status}</code>`);
      for (const { name } of operation.parameters) expect(section).toContain(`<code>${name}</code>`);
    }
    for (const name of Object.keys(api.document.components.schemas))
      expect(text).toContain(`<section id="${name}">`);
  });

  it("leads nowhere that is not there: every link is to a place on it or to the document", async () => {
    const { text } = await api.ask("GET", "/docs");
    const links = [...text.matchAll(/\b(?:href|src|action)="([^"]*)"/g)].map(([, to]) => to!);
    expect(links.length).toBeGreaterThan(5);
    for (const to of links)
      if (to.startsWith("#")) expect(text).toContain(`id="${to.slice(1)}"`);
      else expect(to).toBe("openapi.json");
  });

  it("needs nothing from elsewhere and runs nothing", async () => {
    const { text, headers } = await api.ask("GET", "/docs");
    expect(text).not.toMatch(/<script|javascript:|\son\w+=|<iframe|<object|<embed|<link|@import|url\(/i);
    expect(text).not.toMatch(/https?:\/\//i);
    expect(text).not.toMatch(/(?:href|src)="\/\//i);
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    );
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  it("is well formed: what is opened is closed", async () => {
    const { text } = await api.ask("GET", "/docs");
    const open: string[] = [];
    for (const [, end, name] of text.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/gi)) {
      if (["meta", "br"].includes(name!)) continue;
      if (end === "") open.push(name!);
      else expect(open.pop()).toBe(name);
    }
    expect(open).toEqual([]);
  });
});

describe("both", () => {
  for (const path of ["/docs", "/openapi.json"]) {
    it(`${path} answers HEAD like GET, without its body`, async () => {
      const got = await api.ask("GET", path);
      const head = await api.ask("HEAD", path);
      expect(head.status).toBe(200);
      expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(got.text)));
      expect(head.headers["content-type"]).toBe(got.headers["content-type"]);
    });

    it(`${path} takes no other method`, async () => {
      for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
        const { status, headers, body } = await api.ask(method, path);
        expect([status, headers.allow, body.error]).toEqual([405, "GET, HEAD", "method_not_allowed"]);
      }
    });
  }
});

import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Answer } from "./send.ts";

interface DescribedHeader {
  readonly required: boolean;
  readonly schema: { readonly type: string };
}

/** A body in one of its media types. */
export interface DescribedContent {
  readonly schema: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface DescribedResponse {
  readonly content?: Readonly<Record<string, DescribedContent>>;
  readonly headers?: Readonly<Record<string, DescribedHeader>>;
}

interface DescribedParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: unknown;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly unknown[];
  readonly "x-scope"?: string;
  readonly parameters: readonly DescribedParameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: unknown }>> };
  readonly responses: Readonly<Record<string, DescribedResponse>>;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** What is answered without being an operation of the document. */
const NO_OPERATIONS: readonly {
  readonly what: string;
  readonly status: number;
  readonly type: string;
  /** The path where it is one; any that is not described otherwise. */
  readonly path?: string;
  readonly isError: boolean;
}[] = [
  { what: "the page", path: "/docs", status: 200, type: "text/html", isError: false },
  { what: "its style", path: "/docs.css", status: 200, type: "text/css", isError: false },
  { what: "its script", path: "/docs.js", status: 200, type: "text/javascript", isError: false },
  { what: "the document", path: "/openapi.json", status: 200, type: "application/json", isError: false },
  { what: "a wrong method", status: 405, type: "application/json", isError: true },
  { what: "a wrong method, too often", status: 429, type: "application/json", isError: true },
  { what: "a wrong method without a key", status: 401, type: "application/json", isError: true },
  { what: "a wrong method with a small key", status: 403, type: "application/json", isError: true },
  { what: "an unknown path", status: 404, type: "application/json", isError: true },
];

const ERROR = "openapi#/components/schemas/ErrorResponse";

const pointer = (...steps: readonly string[]): string =>
  `openapi#/${steps.map((step) => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;

const templateOf = (document: OpenApiDocument, path: string): string | undefined =>
  Object.keys(document.paths).find((template) =>
    new RegExp(`^${template.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );

/** A format of the OpenAPI registry that JSON Schema does not know. */
const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** Knows the formats of the document. */
export const withFormats = (ajv: Ajv2020): Ajv2020 => addFormats.default(ajv).addFormat("decimal", DECIMAL);

/** Checks answers against the OpenAPI document; throws where one is not as it is described. */
export const answersAsDescribed = (
  document: OpenApiDocument,
): ((method: string, target: string, answer: Answer) => void) => {
  const ajv = withFormats(new Ajv2020({ allErrors: true, strictSchema: true }));
  ajv.addVocabulary(Object.keys(document));
  ajv.addSchema(document, "openapi");

  const validate = (at: string, body: unknown): string[] => {
    const check = ajv.getSchema(at);
    if (check === undefined) return [`${at} is no schema`];
    return check(body) ? [] : [ajv.errorsText(check.errors)];
  };

  const problems = (method: string, path: string, { status, headers, text, body }: Answer): string[] => {
    const [type, charset] = (headers["content-type"] ?? "").split("; ");
    const wrong: string[] = [];
    if (!/^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/.test(String(headers["x-request-id"])))
      wrong.push(`X-Request-Id is ${headers["x-request-id"]}`);
    if (path.startsWith("/api") && headers["cache-control"] !== "no-store") wrong.push("it may be stored");
    if (type !== "" && charset !== "charset=utf-8") wrong.push(`its charset is ${charset}`);
    if (method === "HEAD" && text !== "") wrong.push("HEAD was answered with a body");

    const template = templateOf(document, path);
    const operation =
      template === undefined
        ? undefined
        : // Not every path that takes a GET takes a HEAD.
          document.paths[template]![method === "HEAD" && status !== 405 ? "get" : method.toLowerCase()];
    const response = operation?.responses[String(status)];
    if (template === undefined || operation === undefined || response === undefined) {
      const found = NO_OPERATIONS.find(
        (each) =>
          each.status === status &&
          each.type === type &&
          (each.path === undefined
            ? operation === undefined && (status === 405 || (template === undefined) === (status === 404))
            : each.path === path),
      );
      if (found === undefined) wrong.push("it is not described");
      else if (found.isError && method !== "HEAD") wrong.push(...validate(ERROR, body));
      return wrong;
    }
    const described = Object.keys(response.content ?? {});
    if (described.length === 0) {
      // What a redirect says beside its Location is for nobody.
      if (text !== "" && (status < 300 || status > 399)) wrong.push("it has a body, and none is described");
    } else if (!described.includes(type!)) wrong.push(`it is ${type}, not ${described.join(" or ")}`);
    else if (method !== "HEAD")
      wrong.push(
        ...validate(
          pointer(
            "paths",
            template,
            method.toLowerCase(),
            "responses",
            String(status),
            "content",
            type!,
            "schema",
          ),
          type === "application/json" ? body : text,
        ),
      );
    const expected = new Map(
      Object.entries(response.headers ?? {}).map(([name, each]) => [name.toLowerCase(), each]),
    );
    for (const [name, { required, schema }] of expected) {
      const value = headers[name];
      if (required && value === undefined) wrong.push(`it has no ${name}`);
      if (value !== undefined && schema.type === "integer" && !/^\d+$/.test(String(value)))
        wrong.push(`${name} is ${value}`);
    }
    for (const name of Object.keys(headers))
      if (/^(?:etag|location|retry-after|www-authenticate|x-ratelimit-.*)$/.test(name) && !expected.has(name))
        wrong.push(`${name} is not described`);
    return wrong;
  };

  return (method, target, answer) => {
    const wrong = problems(method, target.split("?")[0]!, answer);
    if (wrong.length > 0)
      throw new Error(
        `${method} ${target} was answered ${answer.status}: ${wrong.join("; ")}\n${answer.text.slice(0, 2_000)}`,
      );
  };
};

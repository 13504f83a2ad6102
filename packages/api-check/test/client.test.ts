import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { servedDocument } from "./served-document.ts";

const HEAD = `
import type { components, paths } from "./api";
type Schemas = components["schemas"];
type Query = NonNullable<paths["/api/v1/transactions"]["get"]["parameters"]["query"]>;
`;

/** Values of a type of the client, each with whether it is accepted. */
const VALUES: readonly (readonly [type: string, value: string, isAccepted: boolean])[] = [
  ["Schemas['PreflightRequest']", '{ type: "TransactionImport", raw_file_content: "x" }', true],
  ["Schemas['PreflightRequest']", '{ type: null, rows_to_skip: 2, include: ["findings"] }', true],
  ["Schemas['PreflightRequest']", '{ type: "NoSuchImport" }', false],
  ["Schemas['PreflightRequest']", '{ type: "PdfImport" }', false],
  ["Schemas['PreflightRequest']", '{ col_sep: "|" }', false],
  ["Schemas['PreflightRequest']", '{ rows_to_skip: "x" }', false],
  ["Schemas['PreflightRequest']", '{ auto: true, profile: { col_sep: "|", has_header: false } }', true],
  ["Schemas['PreflightRequest']", '{ auto: "yes" }', false],
  ["Schemas['PreflightRequest']", '{ profile: { col_sep: "x" } }', false],
  ["Schemas['PreflightRequest']", '{ profile: { booked_statuses: ["Done"] } }', true],
  ["Schemas['PreflightRequest']", '{ profile: { amount_type_values: { in: ["CR"] } } }', false],
  ["Schemas['PreflightForm']", '{ type: "ServiceImport", file: "x" }', true],
  ["Schemas['PreflightForm']", '{ type: "NoSuchImport" }', false],
  ["Schemas['PreflightForm']", '{ signage_convention: "inflows" }', false],
  [
    "Schemas['TransactionUpdate']",
    '{ transaction: { amount: "12.40", notes: null, nature: "expense" } }',
    true,
  ],
  ["Schemas['TransactionUpdate']", '{ transaction: { nature: "x" } }', false],
  ["Schemas['TransactionUpdate']", "{}", false],
  ["Schemas['ApiKeyRequest']", '{ name: "x", scope: "read" }', true],
  ["Schemas['ApiKeyRequest']", '{ name: "x", scope: "write" }', false],
  ["Schemas['ApiKeyRequest']", '{ scope: "read" }', false],
  ["Schemas['TokenRequest']", '{ grant_type: "refresh_token", refresh_token: "x" }', true],
  ["Schemas['TokenRequest']", '{ grant_type: "password", refresh_token: "x" }', false],
  ["Schemas['ExchangeRequest']", '{ code: "x", code_verifier: null }', true],
  ["Schemas['ExchangeRequest']", "{ code: 5 }", false],
  ["Query", '{ page: 2, search: "bread" }', true],
  ["Query", '{ page: "2" }', false],
];

/** The lines of a program that do not compile, from 0. */
const wrongLines = (program: string, api: string): ReadonlySet<number> => {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
  };
  const host = ts.createCompilerHost(options);
  const files: Readonly<Record<string, string>> = { "/client.ts": program, "/api.ts": api };
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (name, version) =>
    files[name] === undefined
      ? getSourceFile(name, version)
      : ts.createSourceFile(name, files[name], version);
  host.fileExists = (name) => files[name] !== undefined || fileExists(name);
  const compiled = ts.createProgram(["/client.ts"], options, host);
  return new Set(
    ts
      .getPreEmitDiagnostics(compiled, compiled.getSourceFile("/client.ts"))
      .map(({ file, start = 0 }) => file!.getLineAndCharacterOfPosition(start).line),
  );
};

describe("a client that openapi-typescript makes", () => {
  let wrong: ReadonlySet<number>;
  beforeAll(async () => {
    const api = astToString(await openapiTS(JSON.parse(await servedDocument())));
    const lines = VALUES.map(([type, value], i) => `export const value${i}: ${type} = ${value};`);
    wrong = wrongLines(HEAD + lines.join("\n"), api);
  });

  const offset = HEAD.split("\n").length - 1;

  it("compiles", () => {
    expect([...wrong].filter((line) => line < offset)).toEqual([]);
  });

  it.each(VALUES.map((each, i) => [...each, i] as const))(
    "of %s has %s: %s",
    (_type, _value, isAccepted, i) => {
      expect(!wrong.has(offset + i)).toBe(isAccepted);
    },
  );
});

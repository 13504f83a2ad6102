import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as schemas from "../src/api/schemas.ts";
import {
  CHECKABLE_IMPORT_TYPES,
  COLUMN_KEYS,
  ENCODINGS,
  eachRow,
  FINDING_CODES,
  type Finding,
  inspect,
  OPTION_VALUES,
  type PreflightReport,
  preflight,
  readProfile,
  resolveOptions,
  type TradeRecord,
  type TransactionRecord,
} from "../src/index.ts";
import { OPTION_KINDS } from "../src/options/option-kinds.ts";
import { LEFT_OUT_REASONS } from "../src/options/options.ts";
import profile from "../src/schemas/profile.schema.json" with { type: "json" };
import records from "../src/schemas/records.schema.json" with { type: "json" };
import report from "../src/schemas/report.schema.json" with { type: "json" };
import { TODAY } from "./support.ts";

const CORPUS = fileURLToPath(new URL("../corpus/", import.meta.url));
/** Every fifth file: the schemas have no more to do with one than with another. */
const FILES = globSync("*.{csv,txt,tsv,ndjson}", { cwd: CORPUS })
  .toSorted()
  .filter((_, i) => i % 5 === 0);

const issuesIn = <Value>(schema: schemas.StandardSchema<Value>, value: unknown) =>
  schema["~standard"].validate(value).issues ?? [];

const HOW = { auto: true, today: TODAY };

describe("what a file of the corpus gives fits its schema", () => {
  it("as records, a report and a profile", () => {
    const seen = { records: 0, reports: 0, profiles: 0 };
    for (const name of FILES) {
      const upload = { bytes: readFileSync(CORPUS + name), filename: name };
      const { options } = resolveOptions(upload, {}, HOW);
      const checked = preflight(upload, options, { today: TODAY });
      if (checked._tag === "Checked") {
        expect(issuesIn(schemas.reportSchema, checked.report)).toEqual([]);
        expect(issuesIn(schemas.reportSchema, JSON.parse(JSON.stringify(checked.report)))).toEqual([]);
        seen.reports += 1;
      }
      const inspected = inspect(upload, { today: TODAY });
      if (inspected._tag === "Inspected") {
        expect(issuesIn(schemas.profileSchema, inspected.inspection.profile)).toEqual([]);
        seen.profiles += 1;
      }
      for (const row of eachRow(upload, options, { today: TODAY })) {
        if (row._tag !== "Accepted" || row.record === undefined) continue;
        expect(issuesIn(schemas.transactionSchema, row.record)).toEqual([]);
        seen.records += 1;
      }
    }
    expect(Math.min(seen.records, seen.reports, seen.profiles)).toBeGreaterThan(20);
  });

  it.each([
    ["AccountImport", "name,amount\nA,1.50\n", schemas.accountSchema],
    ["CategoryImport", "name,color\nA,#112233\n", schemas.categorySchema],
    ["MerchantImport", "name\nA\n", schemas.merchantSchema],
    ["RuleImport", 'resource_type,conditions,actions\ntransaction,[],"[1]"\n', schemas.ruleSchema],
    ["TradeImport", "date,ticker,qty,price\n2024-01-02T10:00:00,A,-1.50,2\n", schemas.tradeSchema],
  ] as const)("as the record of %s, and no other", (type, text, schema) => {
    const [row] = eachRow(text, { type }, { today: TODAY });
    const entity = row?._tag === "Accepted" ? row.entity : undefined;
    expect(issuesIn<unknown>(schema, entity)).toEqual([]);
    const others = [
      schemas.accountSchema,
      schemas.categorySchema,
      schemas.merchantSchema,
      schemas.ruleSchema,
    ];
    for (const other of [...others, schemas.tradeSchema, schemas.transactionSchema])
      expect(issuesIn<unknown>(other, entity).length > 0).toBe((other as unknown) !== schema);
  });
});

/** The fields of a type: the compiler finds one that is not here. */
const fieldsOf = <Value>(fields: Readonly<Record<keyof Required<Value>, true>>): readonly string[] =>
  Object.keys(fields).toSorted();

it.each([
  [
    "a transaction",
    records.$defs.transaction,
    fieldsOf<TransactionRecord>({
      ...{ date: true, time: true, amount: true, currency: true, name: true, notes: true, category: true },
      ...{ tags: true, account: true, reference: true, balance: true, pending: true, value_date: true },
      ...{ purchase_date: true, counter: true, rate: true, parts: true },
    }),
  ],
  [
    "a trade",
    records.$defs.trade,
    fieldsOf<TradeRecord>({
      ...{ kind: true, date: true, time: true, ticker: true, qty: true, price: true, currency: true },
      ...{ name: true, account: true, exchange_operating_mic: true },
    }),
  ],
  [
    "a report",
    report,
    fieldsOf<PreflightReport>({
      ...{
        type: true,
        valid: true,
        importable: true,
        format: true,
        content: true,
        stats: true,
        headers: true,
      },
      ...{ required_headers: true, missing_required_headers: true, groups: true, findings: true },
      ...{
        error_count: true,
        warning_count: true,
        left_out: true,
        totals: true,
        accounts: true,
        reading: true,
      },
    }),
  ],
  [
    "a finding",
    report.$defs.finding,
    fieldsOf<Finding>({
      ...{ code: true, severity: true, message: true, line: true, row: true, column: true, cell: true },
      ...{ pointer: true, place: true, value: true, help: true, wording: true, count: true, suggest: true },
    }),
  ],
])("the schema of %s has the fields of its type", (_, { properties }, fields) => {
  // What a report in a file may have beside its fields.
  expect(
    Object.keys(properties)
      .filter((name) => name !== "$schema")
      .toSorted(),
  ).toEqual(fields);
});

it("a report in a file may name its schema", () => {
  const checked = preflight("date,amount\n2024-01-02,1\n", {}, { today: TODAY });
  const { report: made } = checked as Extract<typeof checked, { readonly _tag: "Checked" }>;
  expect(issuesIn(schemas.reportSchema, { $schema: "./report.schema.json", ...made })).toEqual([]);
});

describe("the schema of a profile", () => {
  it("has every option, and the values that each can have", () => {
    const { $schema, ...properties } = profile.properties;
    const options = [...OPTION_KINDS.keys()].filter((name) => name !== "account_id");
    expect(Object.keys(properties).toSorted()).toEqual(options.toSorted());
    for (const [name, values] of Object.entries(OPTION_VALUES))
      if (name !== "col_sep")
        expect(properties[name as keyof typeof properties]).toMatchObject({
          anyOf: [{ enum: [...values] }, {}],
        });
    expect(properties.type.anyOf[0]!.enum).toEqual(CHECKABLE_IMPORT_TYPES);
    expect(properties.encoding.anyOf[0]!.enum).toEqual(ENCODINGS);
    expect(properties.columns.items.enum).toEqual([...COLUMN_KEYS, null]);
    expect(properties.left_out.items.enum).toEqual(LEFT_OUT_REASONS);
    expect(report.$defs.finding.properties.code.enum).toEqual(Object.keys(FINDING_CODES));
  });

  it("accepts what readProfile reads, and but for what only that can know nothing else", () => {
    const onlyRead = new Set(["currency", "encoding", "signs_by_balance"]);
    const value = fc.oneof(
      fc.constantFrom<unknown>(
        null,
        "",
        "x",
        3,
        1.5,
        true,
        [],
        {},
        ["date", null],
        ["pending"],
        "plus",
        "EUR",
      ),
      fc.constantFrom<unknown>({ in: ["a"], out: [] }, { payer: "a", payee: "b" }, { order: "newest_first" }),
      fc.constantFrom<unknown>(
        ["a", 1],
        { in: ["a"], out: [], none: "x" },
        { payer: "a" },
        "utf-8",
        "latin1",
      ),
    );
    const name = fc.constantFrom(...OPTION_KINDS.keys(), "$schema", "nothing");
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 3 }), (json) => {
        // It passes over a null, whatever it is called.
        if (json.nothing === null || json.account_id === null) return;
        const isRead = readProfile(json)._tag === "ProfileRead";
        const fits = issuesIn(schemas.profileSchema, json).length === 0;
        if (isRead && (!("$schema" in json) || typeof json.$schema === "string"))
          expect({ json, fits }).toEqual({ json, fits: true });
        if (fits && !Object.keys(json).some((each) => onlyRead.has(each)))
          expect({ json, isRead }).toEqual({ json, isRead: true });
      }),
      { seed: 81, numRuns: 5_000 },
    );
  });

  it("can be named in a profile, which reads the same", () => {
    const said = { date_format: "%d.%m.%Y" };
    const named = { $schema: "./node_modules/@farthing/preflight/profile.schema.json", ...said };
    expect(readProfile(named)).toEqual(readProfile(said));
    expect(readProfile({ profile: named })).toEqual(readProfile(said));
  });
});

describe("a schema", () => {
  const record = {
    ...{ date: "2024-01-02", amount: "1.5", currency: "EUR", name: "Oven", notes: "", category: "" },
    ...{ tags: ["a"], account: "", reference: "", balance: "" },
  };

  it("follows Standard Schema and Standard JSON Schema", () => {
    const { version, vendor, validate, jsonSchema } = schemas.transactionSchema["~standard"];
    expect([version, vendor]).toEqual([1, "farthing"]);
    expect(validate(record)).toEqual({ value: record });
    for (const converter of [jsonSchema.input, jsonSchema.output]) {
      expect(converter({ target: "draft-2020-12" })).toMatchObject({
        type: "object",
        required: expect.anything(),
      });
      expect(converter({ target: "draft-07" }).$schema).toBe("http://json-schema.org/draft-07/schema#");
      expect(() => converter({ target: "openapi-3.0" })).toThrow("There is no openapi-3.0");
    }
  });

  it.each([
    [{ ...record, amount: 1.5 }, ["amount"], "It must be string, not number"],
    [{ ...record, amount: "1.50" }, ["amount"], "It must look like"],
    [{ ...record, tags: ["a", 1] }, ["tags", 1], "It must be string, not number"],
    [{ ...record, extra: "" }, ["extra"], "There is no such field"],
    [{ ...record, pending: false }, ["pending"], "It must be true"],
    [{ ...record, name: undefined }, ["name"], "It must be string, not undefined"],
    [Object.fromEntries(Object.entries(record).slice(1)), ["date"], "It is missing"],
    [[], [], "It must be object, not array"],
    [null, [], "It must be object, not null"],
  ])("says what is wrong, and where: %j", (value, path, message) => {
    expect(issuesIn(schemas.transactionSchema, value)).toEqual([
      { path, message: expect.stringContaining(message) },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { type PreflightOptions, type ReadingOptions, resolveOptions } from "../src/index.ts";

const TODAY = "2024-06-30";

const SEMICOLONS = "date;amount;name\n31.12.2023;-1,50;Bread\n30.01.2024;2,00;Refund\n";

const resolved = (text: string, given: PreflightOptions = {}, { auto = true, filename = "a.csv" } = {}) =>
  resolveOptions({ bytes: new TextEncoder().encode(text), filename }, given, { auto, today: TODAY });

it("what an inspection finds is used with auto only", () => {
  expect(resolved(SEMICOLONS).options).toMatchObject({ col_sep: ";", date_format: "%d.%m.%Y" });
  expect(resolved(SEMICOLONS, {}, { auto: false })).toEqual({ options: {}, undecided: [], evidence: [] });
});

it("given options take precedence over an inspection and the name of the file", () => {
  const { options } = resolved(SEMICOLONS, { date_format: "%m.%d.%Y" });
  expect(options).toMatchObject({ col_sep: ";", date_format: "%m.%d.%Y" });
  expect(resolved("", {}, { filename: "A.NDJSON" }).options.type).toBe("ServiceImport");
  expect(resolved("", { type: "TransactionImport" }, { filename: "a.jsonl" }).options.type).toBe(
    "TransactionImport",
  );
});

it("a tab is used like any other separator", () => {
  expect(resolved(SEMICOLONS.replaceAll(";", "\t")).options).toMatchObject({
    col_sep: "\t",
    date_format: "%d.%m.%Y",
  });
});

it("what is undecided is a question until an option answers it", () => {
  const text = "date,amount,name\n01/02/2024,-1.50,Bread\n03/04/2024,2.00,Refund\n";
  const fields = (given: PreflightOptions) => resolved(text, given).undecided.map(({ field }) => field);
  expect(fields({})).toContain("date_format");
  expect(fields({ date_format: "%d/%m/%Y" })).not.toContain("date_format");
});

describe("columns by position", () => {
  const upload = {
    bytes: new TextEncoder().encode(
      "Date,Amount,Other,Text\n2024-01-02,-1.00,-5.00,Tea\n2024-01-13,-2.00,-6.00,Bun\n",
    ),
  };
  const resolve = (given: ReadingOptions) =>
    resolveOptions(upload, given, { auto: true, today: "2026-01-01" });

  it("win over labels that are found", () => {
    const columns = ["date", null, "amount", "name"] as const;
    const { options, undecided } = resolve({ columns });
    expect(options.columns).toBe(columns);
    expect(Object.keys(options).filter((name) => name.endsWith("_col_label"))).toEqual([]);
    expect(undecided).toEqual([]);
  });

  it("answer the questions about these columns", () => {
    const pair = "2024-01-02,5,Tea,\n2024-01-03,,Pay,7\n";
    const bare = { bytes: new TextEncoder().encode(pair) };
    const columns = ["date", "outflow", "name", "inflow"] as const;
    const { options, undecided } = resolveOptions(bare, { columns }, { auto: true, today: "2026-01-01" });
    expect(options).toMatchObject({ has_header: false, columns });
    expect(undecided).toEqual([]);
  });
});

it("a list of names has a header row, although nothing tells it from its rows", () => {
  const upload = { bytes: new TextEncoder().encode("name\nFood\n") };
  const { options } = resolveOptions(upload, { type: "CategoryImport" }, { auto: true, today: "2026-01-01" });
  expect(options.has_header).toBeUndefined();
});

it("the value that means money in says that its column decides", () => {
  const rows =
    "date;amount;kind;name\n31.12.2023;1,50;AB;Bread\n30.01.2024;2,00;ZU;Refund\n29.02.2024;2,00;AB;Tea\n";
  expect(resolved(rows, { amount_type_inflow_value: "ZU" })).toMatchObject({
    options: { amount_type_strategy: "custom_column", entity_type_col_label: "kind" },
    undecided: [],
  });
  expect(resolved(rows, { amount_type_inflow_value: "nowhere" }).options).toMatchObject({
    amount_type_strategy: "custom_column",
  });
});

it("a label can be the place of a column, also of one with a header of its own", () => {
  const rows = "date,name,net,gross\n2024-01-30,Tea,-1.00,-1.10\n2024-02-29,Pay,5.00,5.50\n";
  const { columns } = resolved(rows, { amount_col_label: "Column 4" }).options as ReadingOptions;
  expect(columns).toEqual(["date", "name", null, "amount"]);
});

it("no label names one of two columns with the same header", () => {
  const rows = "date,text,text,amount\n2024-01-30,Tea,hot,-1.00\n2024-02-29,Pay,monthly,5.00\n";
  const options: ReadingOptions = resolved(rows).options;
  expect(options).not.toHaveProperty("name_col_label");
  expect(options.columns).toContain("name");
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ContentLayout,
  contentLayout,
  isSameLayout,
  layoutKey,
  namedAccounts,
  rememberedIn,
} from "../src/api/remembered.ts";
import { resolveOptions } from "../src/index.ts";

const SEPARATORS = [";", ",", "\t"] as const;

const HEADERS = [
  ["Date", "Amount", "Name"],
  ["Buchungstag", "Betrag", "Empfänger", "Saldo am 31.03.2024"],
  ["Transaction Date", "Description", "Debit", "Credit"],
] as const;

const amount = fc.integer({ min: -99_999, max: 99_999 }).map((each) => (each / 100).toFixed(2));
const day = fc.record({ month: fc.integer({ min: 1, max: 12 }), date: fc.integer({ min: 1, max: 28 }) });
const text = fc.constantFrom("Oat", "Rye & Co", "Café", "M 12");

const row = fc.record({ day, amount, text });

/** A file of a source: its header row, and any rows of any days. */
const fileOf = (header: readonly string[], separator: string) =>
  fc.array(row, { minLength: 2, maxLength: 8 }).map((rows) => {
    const lines = rows.map((each) => {
      const { month, date } = each.day;
      const written = `2024-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
      const cells: readonly string[] = [written, ...header.slice(1).map(() => each.amount)];
      return cells.map((cell, at) => (/Name|Empf|Desc/.test(header[at]!) ? each.text : cell));
    });
    return [header, ...lines].map((cells) => cells.join(separator)).join("\n");
  });

const source = fc.record({ header: fc.constantFrom(...HEADERS), separator: fc.constantFrom(...SEPARATORS) });

const layout = (content: string): ContentLayout => contentLayout(content)!;

describe("the layout of content", () => {
  it("is the same whatever its days and rows are", () => {
    const two = source.chain(({ header, separator }) =>
      fc.tuple(fileOf(header, separator), fileOf(header, separator)),
    );
    fc.assert(
      fc.property(two, ([one, other]) => {
        expect(layout(one)).toEqual(layout(other));
        expect(isSameLayout(layout(one), layout(other))).toBe(true);
      }),
    );
  });

  it("is the same with a column more at its end, not with one less, and has one key", () => {
    const wider = source.chain(({ header, separator }) =>
      fc.tuple(fileOf(header, separator), fileOf([...header, "Extra"], separator)),
    );
    fc.assert(
      fc.property(wider, ([one, other]) => {
        expect([isSameLayout(layout(one), layout(other)), isSameLayout(layout(other), layout(one))]).toEqual([
          true,
          false,
        ]);
        expect(layoutKey(layout(one))).toBe(layoutKey(layout(other)));
      }),
    );
  });

  it("is another with other columns, another order of them or another separator", () => {
    const [header] = HEADERS;
    const of = (cells: readonly string[], separator = ";"): ContentLayout =>
      layout(
        [cells, ["2024-03-04", "1.00", "Tea"], ["2024-03-05", "2.00", "Tea"]]
          .map((each) => each.join(separator))
          .join("\n"),
      );
    for (const other of [
      of(["Date", "Name", "Amount"]),
      of(["Date", "Value", "Name"]),
      of(["Name", "Date", "Amount"]),
      of(header, ","),
    ])
      expect(isSameLayout(of(header), other)).toBe(false);
  });

  it.each([
    ["case and white space", ["DATE", " Amount ", "name"]],
    ["figures", ["Date 1", "Amount", "Name"]],
  ])("does not depend on %s of headers", (_, columns) => {
    const of = (cells: readonly string[]): ContentLayout => ({
      ...{ format: "csv", col_sep: ";", has_header: true },
      columns: cells,
    });
    expect(
      isSameLayout(of(columns), of(columns[0] === "Date 1" ? ["Date 27", "Amount", "Name"] : HEADERS[0])),
    ).toBe(true);
  });

  it("of two cells has one column more at most", () => {
    const of = (...columns: readonly string[]): ContentLayout => ({
      ...{ format: "csv", col_sep: ";", has_header: true },
      columns,
    });
    expect(isSameLayout(of("Date", "Amount"), of("Date", "Amount", "Name"))).toBe(true);
    expect(isSameLayout(of("Date", "Amount"), of("Date", "Amount", "Name", "Fee"))).toBe(false);
    expect(isSameLayout(of("a", "b", "c"), of("a", "b", "c", "d", "e"))).toBe(true);
  });

  it("without a header row is the kinds of its columns, of which a blank one can be any", () => {
    const one = layout("2024-03-04;-1.00;Tea;\n2024-03-05;2.00;Pay;\n");
    expect(one).toMatchObject({ has_header: false, columns: ["date", "number", "text", ""] });
    const other = layout("2024-04-04;-7.00;Oat;x\n2024-04-15;9.00;Pay;y\n");
    expect(isSameLayout(one, other)).toBe(true);
    expect(isSameLayout(one, layout("2024-04-04;Oat;-7.00;x\n2024-04-15;Pay;9.00;y\n"))).toBe(false);
  });

  it.each([
    ["nothing", ""],
    ["the service's NDJSON", '{"type":"Tag","data":{"id":"1","name":"x"}}\n'],
    ["a PDF", "%PDF-1.7"],
  ])("is none of %s", (_, content) => {
    expect(contentLayout(content)).toBeUndefined();
  });
});

it("accounts are those that the rows name", () => {
  const content =
    "Date,Account,Amount\n2024-03-04,Daily,-1.00\n2024-03-05,Savings,2.00\n2024-03-06,Daily,3.00\n";
  expect(namedAccounts(content, { account_col_label: "Account" })).toEqual(["Daily", "Savings"]);
  expect(namedAccounts(content, { columns: ["date", "account", "amount"] })).toEqual(["Daily", "Savings"]);
  expect(namedAccounts(content, {})).toEqual([]);
});

it.each([
  ["IBAN;DE89 3704 0044 0532 0130 00\nKunde;Erika Muster\n\n", ["DE89370400440532013000"]],
  ['"Girokonto";"DE89370400440532013000"\n""\n', ["DE89370400440532013000"]],
  ["Account Number;12345678\nStatement of;01.02.2024\n", ["12345678"]],
  ["Account number: 12345678\n", ["12345678"]],
  ["Kontonummer:;123 456 789;EUR\n", ["123 456 789"]],
  ["Reference;12345678\nCreated;20240131\n", []],
  ["Account;1234.56\n", []],
])("the account of content whose rows name none is the one above its table: %j", (above, named) => {
  const rows = "Date;Amount;Name\n2024-03-04;-1.00;DE02120300000000202051\n2024-03-05;2.00;Tea\n";
  expect(namedAccounts(above + rows, {})).toEqual(named);
  const { options } = resolveOptions(above + rows, {}, { auto: true, today: "2024-06-30" });
  expect(namedAccounts(above + rows, options)).toEqual(named);
});

it("of several readings those with the most of the columns count, and none with more than there are", () => {
  const of = (...columns: readonly string[]) => ({
    layout: { format: "csv" as const, col_sep: ";", has_header: true, columns },
    ...{ account_id: null, learned_at: "2024-05-03T00:00:00.000Z", accounts: [], said: [] },
    reading: { rows_to_skip: columns.length },
  });
  const known = [of("a", "b", "c"), of("a", "b", "c", "d"), of("a", "b", "c", "d", "e", "f")];
  const columnsFor = (...columns: readonly string[]) =>
    rememberedIn(known, of(...columns).layout, undefined)?.reading.rows_to_skip;
  expect(columnsFor("a", "b")).toBeUndefined();
  expect(columnsFor("a", "b", "c")).toBe(3);
  expect(columnsFor("a", "b", "c", "d", "e")).toBe(4);
  expect(columnsFor("a", "b", "c", "d", "e", "f", "g")).toBe(6);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Runs } from "../../../tools/testing/runs.ts";
import { lineParser } from "../src/decode/parse-line.ts";
import { reportOn, utf8 } from "./support.ts";

export const OPTIONS = { type: "ServiceImport" };

interface Line {
  type: string;
  data: Record<string, unknown>;
}

const write = (lines: readonly Line[]): string => `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;

const day = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const cents = fc.integer({ min: -9_999_999, max: 9_999_999 });
const decimal = (value: number): string =>
  `${value < 0 ? "-" : ""}${Math.trunc(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, "0")}`;
const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).map((text) => `n${text}`);

/** An export as the service would write it: everything it refers to is in it. */
const consistentExport: fc.Arbitrary<Line[]> = fc
  .record({
    names: fc.array(name, { minLength: 3, maxLength: 3 }),
    transactions: fc.array(
      fc.record({ date: day, parts: fc.array(cents, { minLength: 1, maxLength: 4 }), split: fc.boolean() }),
      { minLength: 2, maxLength: 8 },
    ),
    valuations: fc.uniqueArray(day, { minLength: 1, maxLength: 3 }),
  })
  .map(({ names: [first, second, third], transactions, valuations }) => [
    {
      type: "Account",
      data: {
        id: "a1",
        name: first,
        balance: "1.50",
        currency: "USD",
        accountable_type: "Depository",
        accountable: { subtype: "checking" },
      },
    },
    {
      type: "Account",
      data: { id: "a2", name: second, balance: 0, currency: "eur", accountable_type: "Vehicle" },
    },
    { type: "Category", data: { id: "c1", name: `${first}1` } },
    { type: "Category", data: { id: "c2", name: `${first}2`, parent_id: "c1" } },
    { type: "Tag", data: { id: "t1", name: third } },
    { type: "Merchant", data: { id: "m1", name: third } },
    ...transactions.map(({ date, parts, split }, i) => {
      const lines = parts.map((part, j) => ({ id: `x${i}.${j}`, amount: decimal(part), category_id: "c2" }));
      const total = decimal(parts.reduce((sum, part) => sum + part, 0));
      return {
        type: "Transaction",
        data: {
          id: `x${i}`,
          account_id: "a1",
          date,
          amount: total,
          category_id: "c1",
          merchant_id: "m1",
          tag_ids: ["t1"],
          ...(split ? { split_lines: lines } : {}),
        },
      };
    }),
    { type: "Transfer", data: { inflow_transaction_id: "x0", outflow_transaction_id: "x1" } },
    {
      type: "RecurringTransaction",
      data: {
        id: "r1",
        account_id: "a1",
        amount: "5.00",
        expected_day_of_month: 3,
        last_occurrence_date: "2024-01-03",
        next_expected_date: "2024-02-03",
      },
    },
    { type: "Balance", data: { account_id: "a1", date: "2024-01-01", balance: "7" } },
    {
      type: "Trade",
      data: { account_id: "a2", date: "2024-01-01", amount: "7", qty: "1.5", price: 3.25, ticker: "ABC" },
    },
    {
      type: "Holding",
      data: { account_id: "a2", date: "2024-01-01", amount: "7", qty: "1.5", price: 3.25, ticker: "ABC" },
    },
    ...valuations.map((date) => ({ type: "Valuation", data: { account_id: "a2", date, amount: "9.99" } })),
    { type: "Budget", data: { id: "b1", start_date: "2024-01-01", end_date: "2024-01-31" } },
    { type: "BudgetCategory", data: { budget_id: "b1", category_id: "c1" } },
    { type: "Rule", data: { id: "ru1" } },
  ])
  .chain((lines) => fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length }));

const REQUIRED: Record<string, string[]> = {
  Account: ["name", "balance", "accountable_type"],
  Balance: ["account_id", "date", "balance"],
  Category: ["name"],
  RecurringTransaction: [
    "id",
    "amount",
    "expected_day_of_month",
    "last_occurrence_date",
    "next_expected_date",
  ],
  Transaction: ["account_id", "date", "amount"],
  Transfer: ["inflow_transaction_id", "outflow_transaction_id"],
  Trade: ["account_id", "date", "amount", "qty", "price", "ticker"],
  Holding: ["account_id", "date", "amount", "qty", "price", "ticker"],
  Valuation: ["account_id", "date", "amount"],
  Budget: ["start_date", "end_date"],
  BudgetCategory: ["budget_id", "category_id"],
  Rule: ["id"],
};

const REFERENCES = [
  "account_id",
  "category_id",
  "merchant_id",
  "parent_id",
  "budget_id",
  "inflow_transaction_id",
  "outflow_transaction_id",
];

/** What can be broken in a line, and the code that it must give. */
const mutations = ({ type, data }: Line): (readonly [code: string, data: Record<string, unknown>])[] => [
  ...(REQUIRED[type] ?? []).flatMap((field) =>
    [undefined, null, "", "  ", [], {}, false].map(
      (value) => ["missing_required_fields", { ...data, [field]: value }] as const,
    ),
  ),
  ...REFERENCES.filter((field) => field in data).map(
    (field) => ["missing_reference", { ...data, [field]: "nowhere" }] as const,
  ),
  ...("date" in data ? ([["invalid_date", { ...data, date: "2024-02-30" }]] as const) : []),
  ...("amount" in data ? ([["invalid_number", { ...data, amount: "1,50" }]] as const) : []),
  ...("currency" in data ? ([["invalid_currency", { ...data, currency: "XYZ" }]] as const) : []),
  ...(type === "Account"
    ? ([["invalid_accountable_type", { ...data, accountable_type: "Pocket" }]] as const)
    : []),
  ...("accountable" in data
    ? ([["invalid_accountable_subtype", { ...data, accountable: { subtype: "mortgage" } }]] as const)
    : []),
  ...("tag_ids" in data ? ([["missing_reference", { ...data, tag_ids: ["t1", "nowhere"] }]] as const) : []),
  ...("split_lines" in data
    ? ([
        ["split_amount_mismatch", { ...data, amount: `${data.amount}1` }],
        ["invalid_split_lines", { ...data, split_lines: "none" }],
      ] as const)
    : []),
];

/** Texts that are nearly JSON, and some that are. */
const nearlyJson = fc.oneof(
  fc.json(),
  fc
    .tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom(
        "",
        '"',
        "{",
        "]",
        ",",
        "\\",
        "0",
        ".",
        "e",
        "-",
        " ",
        "\t",
        "\u00a0",
        "\u2028",
        "\ufeff",
        "\u0001",
        "'",
        "/",
      ),
    )
    .map(
      ([text, at, piece]) =>
        `${text.slice(0, at % (text.length + 1))}${piece}${text.slice((at % (text.length + 1)) + 1)}`,
    ),
  fc
    .array(
      fc.constantFrom(
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        '"',
        "a",
        "1",
        "-",
        ".",
        "e",
        "E",
        "+",
        "true",
        "null",
        " ",
        "\\u12",
        "\\n",
        "0",
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join("")),
);

/** A line is JSON or not, as JSON.parse says. */
export const expectSameJson = (text: string): void => {
  let expected: unknown;
  try {
    expected = JSON.parse(text);
  } catch {
    expected = undefined;
  }
  const parseLine = lineParser();
  for (const _ of ["first", "again"]) expect(parseLine(text)).toEqual(expected);
  if (text.includes("\n") || text.includes("\0") || text.trim() === "" || text.startsWith("\ufeff")) return;
  const { findings } = reportOn(`${text}\n`, OPTIONS);
  expect(findings.some(({ code }) => code === "invalid_json")).toBe(expected === undefined);
};

/** White space at the end of every line: none is read where it stands then, each by `JSON.parse`. */
const parsed = (text: string): string =>
  text
    .split("\n")
    .map((line) => `${line} `)
    .join("\n");

/** A text says the same whether its lines are read where they stand or parsed. */
export const expectSameParsed = (text: string): void => {
  fc.pre(!text.includes("\0") && text.trim() !== "");
  const { findings, stats, groups } = reportOn(text, OPTIONS);
  const expected = reportOn(parsed(text), OPTIONS);
  expect({ findings, stats, groups }).toEqual({
    findings: expected.findings,
    stats: expected.stats,
    groups: expected.groups,
  });
};

/** What holds of every export of the service, of what was broken in it, and of what is none. */
export const ndjsonProperties = (runs: Runs): void => {
  describe("a consistent export", () => {
    it("is valid in any order of its lines", () => {
      fc.assert(
        fc.property(consistentExport, (lines) => {
          const report = reportOn(write(lines), OPTIONS);
          expect(report.findings).toEqual([]);
          expect(report.stats).toMatchObject({
            rows_count: lines.length,
            valid_rows_count: lines.length,
            invalid_rows_count: 0,
          });
        }),
        runs(300),
      );
    });

    it("with one mutation has exactly that finding, on its line", () => {
      const seen = new Set<string>();
      fc.assert(
        fc.property(consistentExport, fc.nat(), fc.nat(), (lines, at, which) => {
          const index = at % lines.length;
          const possible = mutations(lines[index]!);
          fc.pre(possible.length > 0);
          const [code, data] = possible[which % possible.length]!;
          seen.add(code);
          const broken = lines.with(index, { type: lines[index]!.type, data });
          const { findings } = reportOn(write(broken), OPTIONS);
          expect(findings).toMatchObject([{ code, line: index + 1 }]);
        }),
        runs(20_000),
      );
      expect(seen.size).toBe(9);
    });

    it("with a line twice says which id stands on which lines", () => {
      fc.assert(
        fc.property(consistentExport, fc.nat(), fc.nat(), (lines, from, to) => {
          const kinds = ["Account", "Transaction", "RecurringTransaction", "Budget"];
          const candidates = lines.filter(
            ({ type, data }) => kinds.includes(type) && !("split_lines" in data),
          );
          fc.pre(candidates.length > 0);
          const twice = candidates[from % candidates.length]!;
          const first = lines.indexOf(twice);
          const second = first + 1 + (to % (lines.length - first));
          const { findings } = reportOn(write(lines.toSpliced(second, 0, twice)), OPTIONS);
          expect(findings).toMatchObject([{ code: "duplicate_source_id", line: second + 1 }]);
          expect(findings[0]?.message).toContain(`lines ${first + 1}, ${second + 1}`);
        }),
        runs(500),
      );
    });
  });

  it("a line is JSON exactly when JSON.parse says so", () => {
    fc.assert(fc.property(nearlyJson, expectSameJson), runs(5_000));
  });

  describe("a line that is read where it stands", () => {
    it("gives what the same line gives that is parsed", () => {
      const pieces = fc.constantFrom(
        ...'"|{|}|[|]|[]|:|,|\\|\\u0041|\\n|0|-|.|e|null|true|\t|\u0001|\u007f|\u2028|\ud800|é|__proto__|"id":1,|"splits":[],'.split(
          "|",
        ),
        "",
      );
      fc.assert(
        fc.property(
          consistentExport,
          fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 3 }),
          fc.array(fc.tuple(fc.nat(), pieces, fc.nat({ max: 3 })), { maxLength: 6 }),
          (lines, broken, splices) => {
            const records = [...lines, ...lines];
            for (const [at, which] of broken) {
              const { type, data } = records[at % records.length]!;
              const possible = mutations({ type, data });
              if (possible.length > 0)
                records[at % records.length] = { type, data: possible[which % possible.length]![1] };
            }
            let text = write(records);
            for (const [at, piece, gone] of splices) {
              const from = at % text.length;
              text = text.slice(0, from) + piece + text.slice(from + gone);
            }
            expectSameParsed(text);
          },
        ),
        runs(2_000),
      );
    });
  });

  it("any bytes are answered, the same each time", () => {
    const pieces = fc.constantFrom(
      '{"type":',
      '"Tag"',
      '"Transaction"',
      ',"data":{',
      '"id":',
      '"amount":',
      '"splits":[',
      "1",
      '"1"',
      "null",
      "{",
      "}",
      "[",
      "]",
      "\n",
      "\r\n",
      ",",
      " ",
      "é",
      "\ud800",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(pieces, { maxLength: 60 }).map((parts) => utf8(parts.join(""))),
          fc.uint8Array({ maxLength: 200 }).map((bytes) => bytes.map((byte) => byte || 1)),
        ),
        (bytes) => {
          fc.pre(!(bytes[0] === 0x1f && bytes[1] === 0x8b));
          const report = reportOn(bytes, OPTIONS);
          expect(reportOn(bytes, OPTIONS)).toEqual(report);
          expect(report.stats.rows_count).toBe(
            (report.stats.valid_rows_count ?? 0) + (report.stats.invalid_rows_count ?? 0),
          );
        },
      ),
      runs(2_000),
    );
  });
};

import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Runs } from "../../../tools/testing/runs.ts";
import { CHECKABLE_IMPORT_TYPES, FINDING_CODES, type PreflightOptions, preflight } from "../src/index.ts";
import { reportOn, TODAY, utf8 } from "./support.ts";

const pieces = fc.constantFrom(
  "date",
  "amount",
  "Betrag",
  ",",
  ",",
  ";",
  "\t",
  "|",
  '"',
  '""',
  "\n",
  "\n",
  "\r\n",
  "\r",
  " ",
  "2024-01-02",
  "31.12.2023",
  "01/02/2024",
  "-1.234,56",
  "1,234.56",
  "USD",
  "é",
  "\u00a0",
  "\ufeff",
  "\ud800",
  "\u0000",
  "(",
  ")",
  "€",
  "#12",
  "[",
  "{}",
  "Outflow",
  "Inflow",
);

const anyText = fc.oneof(
  fc.array(pieces, { maxLength: 80 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 200 }),
);
const anyBytes = fc.oneof(fc.uint8Array({ maxLength: 400 }), anyText.map(utf8));

const anyOptions: fc.Arbitrary<PreflightOptions> = fc.record(
  {
    type: fc.constantFrom(...CHECKABLE_IMPORT_TYPES, "Nope"),
    date_col_label: fc.constantFrom("date", "Betrag", "", "\u0000"),
    col_sep: fc.constantFrom(",", ";", "\t"),
    rows_to_skip: fc.oneof(fc.integer(), fc.constantFrom("1", "x", "99999999999")),
    date_format: fc.oneof(fc.constantFrom("%d.%m.%Y", "%Y%m%d"), fc.string()),
    number_format: fc.constantFrom("1,234.56", "1 234,56", "x"),
    amount_type_strategy: fc.constantFrom("custom_column", "signed_amount"),
    amount_type_inflow_value: fc.constantFrom("in", ""),
  },
  { requiredKeys: [] },
);

/** A consistent transaction export, written with random separator and order of columns. */
const goodFile = fc
  .record({
    rows: fc.array(
      fc.record({
        date: fc
          .date({ min: new Date("1994-07-01"), max: new Date("2024-06-29"), noInvalidDate: true })
          .map((date) => date.toISOString().slice(0, 10)),
        amount: fc
          .tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: 10, max: 99 }))
          .map(([whole, cents]) => `${whole}.${cents}`),
        name: fc
          .oneof(fc.string(), fc.constantFrom('a "b" c', "a,b", "two\nlines", "Ångström"))
          .map((text) => `n${text.replaceAll("\0", "")}`),
        currency: fc.constantFrom("USD", "eur", "JPY", ""),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    order: fc.shuffledSubarray(["date", "amount", "name", "currency"] as const, {
      minLength: 4,
      maxLength: 4,
    }),
    separator: fc.constantFrom(",", ";"),
  })
  .map(({ rows, order, separator }) => ({
    rows: rows.map((row, i) => ({ ...row, name: `${i}${row.name}` })),
    order,
    separator,
  }));

const write = ({
  rows,
  order,
  separator,
}: {
  rows: Record<string, string>[];
  order: readonly string[];
  separator: string;
}): string =>
  stringify(rows, { columns: [...order], header: true, delimiter: separator, quoted_match: /[\r\n]/ });

const verdicts = (text: string): string[] =>
  reportOn(text)
    .findings.filter(({ code }) => code !== "separator_detected")
    .map(({ code, row, column, value }) => JSON.stringify([code, row, column, value]))
    .sort();

/** What holds of any content, and of exports that are consistent but for one mistake. */
export const preflightProperties = (runs: Runs): void => {
  describe("any content", () => {
    it("is answered with a report or a refusal, the same each time", () => {
      fc.assert(
        fc.property(fc.oneof(anyText, anyBytes), anyOptions, (content, options) => {
          const outcome = preflight(content, options, { today: TODAY });
          expect(preflight(content, options, { today: TODAY })).toEqual(outcome);
          expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome);
          if (outcome._tag === "Refused") return;
          const { report } = outcome;
          expect(report.valid).toBe(report.groups.every(({ severity }) => severity === "warning"));
          expect(report.error_count + report.warning_count).toBe(
            report.groups.reduce((sum, { count }) => sum + count, 0),
          );
          for (const { code, severity, message, help } of report.findings) {
            expect(severity).toBe(FINDING_CODES[code].severity);
            expect(message).not.toBe("");
            expect(help).not.toBe("");
          }
        }),
        runs(3_000),
      );
    });

    it("has as many rows as csv-parse finds", () => {
      fc.assert(
        fc.property(anyText, (text) => {
          const outcome = preflight(text, { col_sep: "," }, { today: TODAY });
          if (outcome._tag === "Refused") return;
          const rows: string[][] = parse(text.startsWith("\ufeff") ? text.slice(1) : text, {
            record_delimiter: ["\r\n", "\n", "\r"],
            relax_column_count: true,
            relax_quotes: true,
            skip_empty_lines: true,
          });
          const blank = rows.filter((row) => row.every((cell) => cell.trim() === "")).length;
          const { stats, groups } = outcome.report;
          expect(groups.find(({ code }) => code === "blank_rows")?.count ?? 0).toBe(blank);
          expect(stats.rows_count).toBe(Math.max(0, rows.length - blank - 1));
        }),
        runs(3_000),
      );
    });
  });

  describe("a consistent export", () => {
    it("can be imported, and permuting its columns changes nothing", () => {
      fc.assert(
        fc.property(
          goodFile,
          fc.shuffledSubarray(["date", "amount", "name", "currency"], { minLength: 4, maxLength: 4 }),
          (file, order) => {
            expect(verdicts(write(file))).toEqual([]);
            const broken = {
              ...file,
              rows: file.rows.map((row, i) =>
                i % 3 === 0 ? { ...row, amount: "x", date: "2024-13-01" } : row,
              ),
            };
            expect(verdicts(write({ ...broken, order }))).toEqual(verdicts(write(broken)));
          },
        ),
        runs(500),
      );
    });

    it("with one mistake has exactly that finding, in its row and column", () => {
      const mistakes: readonly (readonly [column: string, value: string, code: string])[] = [
        ["date", "", "missing_value"],
        ["amount", " ", "missing_value"],
        ["date", "2024-02-30", "invalid_date"],
        ["date", "Pending", "invalid_date"],
        ["date", "2024-07-02", "date_out_of_range"],
        ["date", "1994-06-29", "date_out_of_range"],
        ["amount", "12.00 CR DR", "invalid_number"],
        ["amount", "1.2.3", "invalid_number"],
        ["currency", "XYZ", "invalid_currency"],
      ];
      fc.assert(
        fc.property(goodFile, fc.nat(), fc.constantFrom(...mistakes), (file, at, [column, value, code]) => {
          // Two rows at least, so that one of them still says how dates and numbers are written.
          const rows = [...file.rows, { date: "2024-01-31", amount: "1.5", name: "the last", currency: "" }];
          const index = at % (rows.length - 1);
          rows[index] = { ...rows[index]!, [column]: value };
          const findings = reportOn(write({ ...file, rows })).findings.filter(
            (each) => each.code !== "separator_detected",
          );
          expect(findings).toMatchObject([{ code, row: index + 1, column }]);
        }),
        runs(500),
      );
    });
  });
};

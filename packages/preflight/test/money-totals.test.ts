import { absoluteDecimal, addDecimals } from "@farthing/values";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type MoneyTotal, preflight, type ReadingOptions } from "../src/index.ts";
import { recordsOf } from "./rows-of.ts";
import { utf8 } from "./support.ts";

const KNOWN = { today: "2024-06-30" };

/** The totals of the report, and the same from the records. */
const totalsOf = (content: string, options: ReadingOptions) => {
  const outcome = preflight(content, options, KNOWN);
  if (outcome._tag === "Refused") throw new Error(outcome.message);
  const sums = new Map<string, { in: string[]; out: string[] }>();
  for (const { currency, amount } of recordsOf(utf8(content), options, outcome.report, KNOWN.today)) {
    const sum = sums.get(currency) ?? { in: [], out: [] };
    sums.set(currency, sum);
    (amount.startsWith("-") ? sum.in : sum.out).push(absoluteDecimal(amount));
  }
  const added = [...sums].map(
    ([currency, sum]): MoneyTotal => ({ currency, in: addDecimals(sum.in), out: addDecimals(sum.out) }),
  );
  return { report: outcome.report, added };
};

const LEFT_OUT = { left_out: ["pending", "no_amount", "zero_amount", "no_record", "footer"] } as const;

const whole = fc.oneof(fc.nat(999), fc.nat(999_999), fc.constantFrom(0, 9_007_199_254_740_991));

/** Amounts in the four formats, plain ones and others that mean one thing only. */
const amounts = (decimal: string, group: string) =>
  fc
    .tuple(
      whole,
      fc.constantFrom("", "5", "05", "50", "125", "0001"),
      fc.constantFrom("", "-", "+", "(", "CR", "€", "−"),
    )
    .map(([integer, fraction, extra]) => {
      const grouped = integer > 999 ? String(integer).replace(/\B(?=(\d{3})+$)/g, group) : String(integer);
      const text = fraction === "" || decimal === "" ? grouped : `${grouped}${decimal}${fraction}`;
      if (extra === "(") return `(${text})`;
      return extra === "CR" || extra === "€" ? `${text} ${extra}` : `${extra}${text}`;
    });

const FORMATS = [
  ["1,234.56", ".", ","],
  ["1.234,56", ",", "."],
  ["1 234,56", ",", " "],
  ["1,234", "", ","],
] as const;

const files = fc
  .tuple(fc.constantFrom(...FORMATS), fc.constantFrom("inflows_positive", "inflows_negative"))
  .chain(([[number_format, decimal, group], signage_convention]) =>
    fc.record({
      options: fc.constant({
        number_format,
        signage_convention,
        date_format: "%Y-%m-%d",
        col_sep: ";",
        ...LEFT_OUT,
      }),
      rows: fc.array(
        fc.record({
          amount: fc.oneof(
            { weight: 9, arbitrary: amounts(decimal, group) },
            { weight: 1, arbitrary: fc.constant("") },
          ),
          other: amounts(decimal, group),
          currency: fc.constantFrom("EUR", "usd", "", "EUR"),
          kind: fc.constantFrom("in", "out"),
        }),
        { minLength: 1, maxLength: 30 },
      ),
    }),
  );

it("the totals of a valid file are those of its records, whatever its amounts look like", () => {
  let checked = 0;
  fc.assert(
    fc.property(
      files,
      fc.constantFrom<ReadingOptions>(
        {},
        {
          amount_type_strategy: "custom_column",
          entity_type_col_label: "kind",
          amount_type_inflow_value: "in",
        },
        { fee_col_label: "other" },
        { debit_col_label: "amount", credit_col_label: "other" },
      ),
      ({ options, rows }, more) => {
        const lines = rows.map(
          ({ amount, other, currency, kind }) => `2024-01-02;${amount};${other};${currency};${kind}`,
        );
        const content = `date;amount;other;currency;kind\n${lines.join("\n")}\n`;
        const { report, added } = totalsOf(content, { ...options, ...more });
        if (!report.valid) {
          expect(report.totals).toBeUndefined();
          return;
        }
        checked += 1;
        expect(report.totals).toEqual(added);
      },
    ),
    { numRuns: 300 },
  );
  expect(checked).toBeGreaterThan(100);
});

it("so much money that a floating-point number could not hold it is added exactly", () => {
  const content = `date,amount\n${"2024-01-02,-99999999999.99\n".repeat(2_000)}2024-01-02,-0.001\n`;
  const { report } = totalsOf(content, { number_format: "1,234.56", ...LEFT_OUT });
  expect(report.totals).toEqual([{ currency: "", in: "0", out: "199999999999980.001" }]);
});

it("a plain check adds up nothing", () => {
  const outcome = preflight("date,amount\n2024-01-02,1\n", { number_format: "1,234.56" }, KNOWN);
  expect(outcome).toMatchObject({ report: { valid: true } });
  expect(outcome).not.toHaveProperty("report.totals");
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { numberFits, numberFormatBit, readNumber } from "../src/formats/number-format.ts";
import { NUMBER_FORMATS } from "../src/options/number-formats.ts";
import { NumberCell } from "../src/split/number-cell.ts";
import { RowView } from "../src/split/row-view.ts";
import { shown } from "./shown.ts";

/** Digits with marks, mostly where a number has them. */
const written = fc
  .array(fc.constantFrom("0", "1", "12", "345", "000", "678", "99999999", ".", ",", "-", " ", "x"), {
    maxLength: 7,
  })
  .map((parts) => parts.join(""));

const number = fc
  .tuple(
    fc.constantFrom("", "-"),
    fc.nat({ max: 99_999_999 }),
    fc.constantFrom("", ",", "."),
    fc.constantFrom("", ".", ","),
    fc.stringMatching(/^\d{1,3}$/),
  )
  .map(([sign, whole, group, decimal, fraction]) => {
    const integer = String(whole).replace(/\B(?=(\d{3})+$)/g, group);
    return `${sign}${integer}${decimal === "" ? "" : decimal + fraction}`;
  });

const texts = fc.oneof(number, written);

/** The text and its exact value in hundredths, or NaN if it has more places. */
const hundredthsOf = (exact: string): number => {
  const [whole = "", fraction = ""] = exact.split(".");
  return fraction.length > 2 ? Number.NaN : Number(whole + fraction.padEnd(2, "0"));
};

it("reads of the bytes of a cell what is read of its text, in each format", () => {
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 20 }), (values) => {
      const view = new RowView();
      for (const format of NUMBER_FORMATS) {
        const cell = new NumberCell(1, format);
        for (const value of values) {
          shown(view, ["before", value, "behind"]);
          const trimmed = value.trim();
          const exact = readNumber(trimmed, format);
          const [fits, hundredths] = [cell.fits(view), cell.hundredths(view)];
          if (fits >= 0) expect(fits).toBe(numberFits(trimmed));
          if (!Number.isNaN(hundredths)) expect(hundredths + 0).toBe(hundredthsOf(exact ?? "no number"));
          else if (fits >= 0 && (fits & numberFormatBit(format)) !== 0 && /^.{0,12}[1-9]$/.test(trimmed))
            expect(hundredthsOf(exact ?? "")).toBeNaN();
          if (cell.isAmount(view)) expect(exact).toMatch(/[1-9]/);
          else if (fits >= 0 && exact !== undefined) expect(exact).toBe("0");
        }
      }
    }),
    { numRuns: 500 },
  );
});

it("reads the row that the view shows, and nothing where a row has no such cell", () => {
  const view = new RowView();
  const cell = new NumberCell(1, "1,234.56");
  expect(cell.hundredths(shown(view, ["a", "12.50"]))).toBe(1250);
  expect(cell.hundredths(view)).toBe(1250);
  expect(cell.hundredths(shown(view, ["a", "-3"]))).toBe(-300);
  expect(cell.hundredths(shown(view, ["a"]))).toBeNaN();
  expect(cell.fits(view)).toBe(-1);
  expect(cell.hundredths(shown(new RowView(), ["a", "7"]))).toBe(700);
});

it("leaves amounts that would not be exact in hundredths to others", () => {
  const view = new RowView();
  const cell = new NumberCell(0, "1,234.56");
  expect(cell.hundredths(shown(view, ["99999999999.99"]))).toBe(9_999_999_999_999);
  expect(cell.hundredths(shown(view, ["99999999999999.99"]))).toBeNaN();
  expect(cell.hundredths(shown(view, ["0.125"]))).toBeNaN();
});

import { numberDecimal, shiftedDay } from "@farthing/values";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnName, columnOf } from "../../src/cells/cell-name.ts";
import { decimalText } from "../../src/cells/decimal-text.ts";
import { builtInFormat, numberFormat } from "../../src/cells/number-format.ts";
import { serialText } from "../../src/cells/serial-text.ts";

describe("the format of a number", () => {
  it.each([
    ["General", "number", null],
    ["@", "number", null],
    ["0", "number", 0],
    ["0.00", "number", 2],
    ["#,##0.00", "number", 2],
    ["#,##0.00;[Red]-#,##0.000", "number", 2],
    ['#,##0.00\\ "€";[Red]\\-#,##0.00\\ "€"', "number", 2],
    ["[$-407]#,##0.0", "number", 1],
    ["[$€-2] #,##0.00", "number", 2],
    ['_-* #,##0.00\\ _k_r_-;\\-* #,##0.00\\ _k_r_-;_-* "-"??\\ _k_r_-;_-@_-', "number", 2],
    ["#,##0.00 USD", "number", 2],
    ["0%", "number", 2],
    ["0.00%", "number", 4],
    ["#,##0,", "number", null],
    ["0.00E+00", "number", null],
    ["# ?/?", "number", null],
    ["yyyy\\-mm\\-dd", "day", undefined],
    ["[$-407]dd\\.mm\\.yyyy;@", "day", undefined],
    ["[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", "day", undefined],
    ["mmm-yy", "day", undefined],
    ["m/d", "day", undefined],
    ['yyyy"年"m"月"d"日"', "day", undefined],
    ["[$-411]ge.m.d", "day", undefined],
    ["TT.MM.JJJJ", "day", undefined],
    ["dd/mm/yyyy hh:mm:ss", "moment", undefined],
    ["m/d/yyyy h:mm AM/PM", "moment", undefined],
    ["yyyy-mm-dd hh:mm:ss.000", "moment", undefined],
    ["h:mm", "time", undefined],
    ["mm:ss.0", "time", undefined],
    ["[h]:mm:ss", "time", undefined],
    ["[mm]:ss", "time", undefined],
    ["d".repeat(300), "number", null],
  ])("%s is a %s", (code, kind, places) => {
    const format = numberFormat(code);
    expect([format.kind, format.kind === "number" ? format.places : undefined]).toEqual([kind, places]);
  });

  it.each([
    [0, "number"],
    [4, "number"],
    [14, "day"],
    [17, "day"],
    [20, "time"],
    [22, "moment"],
    [31, "day"],
    [46, "time"],
    [49, "number"],
    [57, "day"],
    [163, "number"],
  ])("of number %i is a %s", (id, kind) => {
    expect(numberFormat(builtInFormat(id)).kind).toBe(kind);
  });
});

describe("a number of days", () => {
  it.each([
    [45_658, "day", 1900, "2025-01-01"],
    [43_830, "day", 1904, "2024-01-01"],
    [43_889.75, "day", 1904, "2024-02-29"],
    [45_658.999_999_999_9, "day", 1900, "2025-01-01"],
    [45_658.999_999_999_9, "moment", 1900, "2025-01-01 23:59:59"],
    [45_658, "moment", 1900, "2025-01-01 00:00:00"],
    [45_658.586_805_555_555, "moment", 1900, "2025-01-01 14:05:00"],
    [0.586_805_555_555_556, "time", 1900, "14:05:00"],
    [1.25, "time", 1900, "30:00:00"],
    [45_658.5, "time", 1900, "2025-01-01 12:00:00"],
    [61, "day", 1900, "1900-03-01"],
    [60, "day", 1900, undefined],
    [60, "day", 1904, undefined],
    [0, "day", 1900, undefined],
    [-1, "day", 1900, undefined],
    [-0.5, "time", 1900, undefined],
    [2_958_465, "day", 1900, "9999-12-31"],
    [2_958_466, "day", 1900, undefined],
    [2_957_003, "day", 1904, "9999-12-31"],
    [2_957_004, "day", 1904, undefined],
  ] as const)("%d as a %s since %i is %s", (serial, kind, epoch, text) => {
    expect(serialText(serial, kind, epoch)).toBe(text);
  });

  it("is one more on the next day, whatever time it has", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 61, max: 2_950_000 }),
        fc.double({ min: 0, max: 0.999_999_9, noNaN: true }),
        fc.constantFrom(1900 as const, 1904 as const),
        (days, time, epoch) => {
          const today = serialText(days + time, "day", epoch)!;
          expect(serialText(days + 1 + time, "day", epoch)).toBe(shiftedDay(today, 1));
          expect(serialText(days + time, "moment", epoch)!.slice(0, 10)).toBe(today);
        },
      ),
    );
  });

  it("has the second that was written", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 61, max: 60_000 }),
        fc.integer({ min: 0, max: 86_399 }),
        (days, seconds) => {
          const [hours, minutes, rest] = serialText(days + seconds / 86_400, "moment", 1900)!
            .slice(11)
            .split(":");
          expect(Number(hours) * 3_600 + Number(minutes) * 60 + Number(rest)).toBe(seconds);
        },
      ),
    );
  });
});

describe("the text of a number", () => {
  it.each([
    ["-64.099999999999994", "-64.1"],
    ["2.9999999999999999E-2", "0.03"],
    ["1E3", "1000"],
    ["1.5e-7", "0.00000015"],
    ["-0", "0"],
    ["120.50", "120.5"],
    ["+5", "5"],
    [".5", "0.5"],
    ["1095.925", "1095.925"],
    ["-0.30000000000000004", "-0.3"],
    ["98.600000000000009", "98.6"],
    ["1234567890.1199999", "1234567890.12"],
    ["0.12345678901234568", "0.12345678901234568"],
    ["123456789012345.67", "123456789012345.67"],
    ["1234567890123456", "1234567890123456"],
    ["12,5", undefined],
    ["1e999", undefined],
    ["0x10", undefined],
    ["", undefined],
    ["12 €", undefined],
  ])("%s is %s", (text, decimal) => {
    expect(decimalText(text)).toBe(decimal);
  });

  it("is the decimal that was meant, if its digits are those that a program keeps", () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n) + 1n, 10n ** 15n - 1n), fc.nat(6), (units, places) => {
        const meant = numberDecimal(`${units}E-${places}`)!;
        expect(decimalText(meant)).toBe(meant);
        expect(decimalText(Number(meant).toPrecision(17))).toBe(meant);
      }),
    );
  });

  it("is the same double, but for what is left of binary arithmetic", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = decimalText(String(value))!;
        expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(Math.abs(value) * 1e-14);
        expect(text).not.toMatch(/e/i);
      }),
    );
  });
});

describe("the name of a column", () => {
  it.each([
    [0, "A"],
    [25, "Z"],
    [26, "AA"],
    [701, "ZZ"],
    [702, "AAA"],
    [16_383, "XFD"],
  ])("%i is %s", (column, name) => {
    expect(columnName(column)).toBe(name);
    expect(columnOf(`${name}7`)).toBe(column);
    expect(columnOf(`${name.toLowerCase()}7`)).toBe(column);
  });

  it.each(["", "7", "XFE1", "ABCD1", "A", "é1"])("is not in %j", (cell) => {
    expect(columnOf(cell)).toBeUndefined();
  });
});

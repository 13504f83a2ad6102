import { describe, expect, it } from "vitest";
import { CURRENCY_CODES, isCurrencyCode, lastYearOfCurrency, minorUnits } from "../src/index.ts";

describe("a currency", () => {
  it("is known by its code, in any case", () => {
    for (const code of CURRENCY_CODES) {
      expect(code).toMatch(/^[A-Z]{3}$/);
      expect([isCurrencyCode(code), isCurrencyCode(code.toLowerCase())], code).toEqual([true, true]);
    }
  });

  it.each(["", "EU", "EURO", "E\u0055R ", "DEM", "ßp", "constructor"])("is not %j", (text) => {
    expect(isCurrencyCode(text)).toBe(false);
  });

  it("that is no longer in use has a last year, and is none of those in use", () => {
    expect([lastYearOfCurrency("DEM"), lastYearOfCurrency("dem"), lastYearOfCurrency("ZWL")]).toEqual([
      2002, 2002, 2024,
    ]);
    expect(CURRENCY_CODES.filter((code) => lastYearOfCurrency(code) !== undefined)).toEqual([]);
    // Of two letters, which are three in capitals.
    for (const text of ["", "DE", "DEMO", "EUR", "ﬁm"])
      expect(lastYearOfCurrency(text), text).toBeUndefined();
  });

  it.each([
    ["EUR", 2],
    ["JPY", 0],
    ["KWD", 3],
    ["CLF", 4],
    ["XAU", 0],
    ["ABC", 2],
  ])("%s has %i digits after the point", (code, digits) => {
    expect(minorUnits(code)).toBe(digits);
  });
});

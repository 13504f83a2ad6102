import { isCurrencyCode, isUuid, lastYearOfCurrency, minorUnits, parseUuid } from "@farthing/values";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("a UUID", () => {
  it("is one of any version, in any case, and compared in lower case", () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect([isUuid(id), isUuid(id.toUpperCase())]).toEqual([true, true]);
        expect(parseUuid(id.toUpperCase())).toBe(id);
      }),
    );
    expect(parseUuid("00000000-0000-0000-0000-000000000000")).toBe("00000000-0000-0000-0000-000000000000");
  });

  it("with a character another, more or less is none", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(), fc.constantFrom("g", "-", " ", "_", "\n", "０"), (id, where, odd) => {
        const at = where % id.length;
        const others = [
          `${id.slice(0, at)}${odd}${id.slice(at + 1)}`,
          `${id.slice(0, at)}${id.slice(at + 1)}`,
          `${id.slice(0, at)}0${id.slice(at)}`,
          ...[`${id}\n`, ` ${id}`, `{${id}}`, id.replaceAll("-", "")],
        ];
        for (const other of others)
          if (other !== id) expect([other, parseUuid(other)]).toEqual([other, undefined]);
      }),
    );
  });
});

describe("a currency", () => {
  it("is a code in use, in any case", () => {
    for (const code of ["EUR", "usd", "jPy", "CHF", "XAU", "XXX", "UYW"])
      expect([code, isCurrencyCode(code)]).toEqual([code, true]);
    for (const code of ["", "EU", "EURO", "DEM", "XYZ", "HRK", "E R", "€", "ı\u0307s", "EUR "])
      expect([code, isCurrencyCode(code)]).toEqual([code, false]);
  });

  it("of the past has the last year of statements in it, in any case, and is none of today", () => {
    const years = { DEM: 2002, lvl: 2014, Hrk: 2023 };
    for (const [code, year] of Object.entries(years))
      expect([code, lastYearOfCurrency(code), isCurrencyCode(code)]).toEqual([code, year, false]);
    for (const code of ["", "EUR", "XYZ", "DE", "DEMO"])
      expect([code, lastYearOfCurrency(code)]).toEqual([code, undefined]);
  });

  it("has the digits that ISO 4217 gives it, which are two where nothing is said", () => {
    const digits = {
      EUR: 2,
      JPY: 0,
      VND: 0,
      BHD: 3,
      TND: 3,
      CLF: 4,
      UYW: 4,
      XAU: 0,
      XDR: 0,
      XXX: 0,
      XTS: 0,
      XOF: 0,
    };
    for (const [code, count] of Object.entries(digits))
      expect([code, minorUnits(code)]).toEqual([code, count]);
  });
});

import { describe, expect, it } from "vitest";
import { resolveOptions } from "../src/index.ts";
import { lines } from "./read-as-found.ts";
import { TODAY, utf8 } from "./support.ts";

/** How the amounts of a file are written, and what is asked about it. */
const resolved = (...amounts: readonly string[]) => {
  const text = lines(
    "date,name,amount",
    ...amounts.map((amount, i) => `2024-01-${i + 11},Shop ${i},"${amount}"`),
  );
  const given = { upload: { bytes: utf8(text), filename: "a.csv" }, options: {} };
  const { options, undecided } = resolveOptions(given.upload, given.options, { auto: true, today: TODAY });
  return { format: options.number_format, asked: undecided.filter(({ field }) => field === "number_format") };
};

describe("the format of numbers", () => {
  it.each([
    ["a text", "x"],
    ["none", "n/a"],
    ["groups of two digits", "-12.34.5"],
    ["a formula", "=A1"],
    ["a percentage", "5%"],
  ])("is that of the amounts that can be read, also where half of them cannot: %s", (_, odd) => {
    expect(resolved("-1.50", odd)).toEqual({ format: "1,234.56", asked: [] });
    expect(resolved("-1,50", odd)).toEqual({ format: "1.234,56", asked: [] });
    expect(resolved(odd, "-1.50", "-2.25")).toEqual({ format: "1,234.56", asked: [] });
  });

  it("is asked for where as many amounts are written in another, with what each makes of one of these", () => {
    expect(resolved("-1,234.50", "-1.234,50").asked).toEqual([
      expect.objectContaining({
        ...{ example: "-1.234,50", candidates: ["1,234.56", "1.234,56"] },
        readings: ["no number", "-1234.5"],
      }),
    ]);
    expect(resolved("-1,234.50", "-1.234,50", "-5.25").asked).toEqual([]);
  });
});

describe("amounts in full width", () => {
  const wide = (text: string): string =>
    text.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0));

  it.each([[["-1,234", "-500"]], [["-1.234", "-500"]], [["-1,234.50", "-2.25"]], [["-1.234,50", "-2,25"]]])(
    "are written as those in half width: %s",
    (amounts) => {
      const narrow = resolved(...amounts);
      const found = resolved(...amounts.map(wide));
      expect(found.format).toBe(narrow.format);
      expect(found.asked.length).toBe(narrow.asked.length);
    },
  );

  it("are thousands with three digits behind the mark, below English headers", () => {
    expect(resolved("-1,234", "-500").asked).toEqual([]);
    expect(resolved(wide("-1,234"), "-500")).toEqual({ format: "1,234.56", asked: [] });
  });
});

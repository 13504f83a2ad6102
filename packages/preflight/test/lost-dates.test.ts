import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lines, read } from "./read-as-found.ts";

/** A statement whose row at an index has something else for its date. */
const statement = (at: number, cell: string, more: readonly string[] = []): string =>
  lines(
    "Date,Payee,Text,Amount,Balance",
    ...["-45.20", "-9.99", "2100.00", "-30.00", "-12.50"].map((amount, i) => {
      const balances = ["954.80", "944.81", "3044.81", "3014.81", "3002.31"];
      return `${i === at ? cell : `2024-01-1${i}`},Quay ${i},Bill ${i},${amount},${balances[i]}`;
    }),
    ...more,
  );

const outcome = (text: string) => {
  const { outcome: found } = read(text);
  if (found._tag !== "Checked") return expect.fail(found._tag);
  const { report } = found;
  return {
    valid: report.valid,
    lines: report.findings.filter(({ severity }) => severity === "error").map(({ line }) => line),
    leftOut: report.left_out.map(({ reason, count }) => [reason, count]),
  };
};

describe("a booking whose date is lost", () => {
  it("is refused, wherever it stands", () => {
    fc.assert(
      fc.property(
        fc.nat(4),
        fc.constantFrom("", "?", "-", "N/A", "########", "46235", "20240114", "7", "soon"),
        (at, cell) => {
          expect(outcome(statement(at, cell))).toEqual({ valid: false, lines: [at + 2], leftOut: [] });
        },
      ),
      { numRuns: 100, seed: 1 },
    );
  });

  it("is none if its name ends with a word for a sum", () => {
    for (const name of ["DÖNEM BORCU TOPLAMI", "Kiadások összesen", "Ostot yhteensä", "本月支出合计"]) {
      const text = lines(
        "Tarih;Açıklama;Tutar (TL);Kazanılan Puan",
        "08.02.2024;FIRIN ALTIN BAŞAK;165,10;0,83",
        "19.03.2024;KİTABEVİ GÖKÇE;476,49;2,38",
        "24.03.2024;MARKET ŞEN KÖŞE;187,23;0,94",
        `;${name};828,82;`,
      );
      expect(outcome(text)).toEqual({ valid: true, lines: [], leftOut: [["footer", 1]] });
    }
  });

  it("is refused although one cell is blank that the others fill", () => {
    expect(outcome(statement(9, "", [",Quay 5,,-1.00,3001.31"]))).toMatchObject({ valid: false, lines: [7] });
    const few = lines(
      "Date,Payee,Amount,Category",
      "2024-01-10,Mill,-7.50,Food",
      "2024-01-11,Acme,300.00,Work",
    );
    expect(outcome(`${few},Quay,-1.00,\n`)).toMatchObject({ valid: false, lines: [4] });
  });

  it("is refused with a name beside what stands in place of its date, whatever else is blank", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("?", "-", "N/A", "########", "46235", "20240114", "7", "soon"),
        fc.constantFrom("Quay 5,,-1.00,", "Quay 5,,1.00,", "Quay 5,,-1.00,3001.31"),
        fc.nat(2),
        (cell, rest, before) => {
          const more = Array.from({ length: before + 1 }, () => `${cell},${rest}`);
          const found = outcome(statement(9, "", more));
          expect(found).toEqual({ valid: false, lines: more.map((_, i) => 7 + i), leftOut: [] });
        },
      ),
      { numRuns: 60, seed: 1 },
    );
  });

  it("is refused where its amount cannot be read either, at both cells", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("", "?", "N/A", "31.02.2024", "14.01.2024"),
        fc.constantFrom("25.50", "25,5,0", "25,50(x)", "25,5O"),
        fc.nat(3),
        fc.constantFrom("signed", "out", "in"),
        (date, amount, at, way) => {
          const isSigned = way === "signed";
          const rows = [
            ["Mill", "-7,50"],
            ["Acme", "300,00"],
            ["Reed", "-2,00"],
          ].map(
            ([name, money = ""], i) =>
              `1${i}.01.2024;${name};${isSigned ? money : money.startsWith("-") ? `;${money.slice(1)}` : `${money};`}`,
          );
          rows.splice(
            at,
            0,
            `${date};Quay;${isSigned ? amount : way === "in" ? `${amount};0` : `0;${amount}`}`,
          );
          const { outcome: found } = read(
            lines(isSigned ? "Date;Text;Amount" : "Date;Text;Credit;Debit", ...rows),
            isSigned ? { signage_convention: "inflows_positive" } : {},
          );
          if (found._tag !== "Checked") return expect.fail(found._tag);
          const errors = found.report.findings.filter(({ severity }) => severity === "error");
          expect(errors.every(({ line }) => line === at + 2)).toBe(true);
          expect(errors.map(({ code }) => code)).toContain("invalid_number");
          expect(found.report.left_out).toEqual([]);
        },
      ),
      { numRuns: 150, seed: 1 },
    );
  });

  it("is none where a line has digits that are not mostly an amount, or nothing that names it", () => {
    for (const line of ["?,Page,,No 1 of 12 pages,", ",,,12.5.0,", ",Printed,on,2024-02-01,"]) {
      expect(outcome(statement(9, "", [line])), line).toMatchObject({ valid: true });
      const rows = statement(9, "").split("\n");
      expect(outcome(lines(...rows.slice(0, 3), line, ...rows.slice(3, 6))), line).toMatchObject({
        valid: true,
      });
    }
  });

  it("is refused as the only one that came in, too", () => {
    const rows = ["2024-01-10;Mill;12,50;", "2024-01-11;Quay;7,50;", "N/A;Salary;;4250,00"];
    expect(outcome(lines("Date;Description;Debit;Credit", ...rows))).toMatchObject({
      valid: false,
      lines: [4],
    });
  });

  it("is none where the line is of a sum, or lacks what bookings have", () => {
    for (const line of [
      ",,,2002.31,",
      ",Total,,2002.31,",
      "Closing,,,,3002.31",
      ",,Balance carried forward,3002.31,3002.31",
      "?,Total,,2002.31,",
    ])
      expect(outcome(statement(9, "", [line])), line).toMatchObject({ valid: true });
    const few = lines(
      "Date,Payee,Amount,Category",
      "2024-01-10,Mill,-7.50,Food",
      "2024-01-11,Acme,300.00,Work",
    );
    expect(outcome(`${few},Total,292.50,\n,Taken on 5 March,292.50,\n`)).toMatchObject({
      valid: true,
      leftOut: [
        ["summary", 1],
        ["footer", 1],
      ],
    });
  });
});

it("says what a year of two digits can be in the Buddhist calendar, where it is none of ours", () => {
  const said = (year: string): string =>
    JSON.stringify(
      read(lines("Date,Text,Amount", `21/03/${year},Quay,-1.50`, `22/03/${year},Mill,-2.50`)).outcome,
    );
  expect(said("67")).toContain(
    "If 67 is 2567 of the Buddhist calendar, it is 2024: write the years with four digits.",
  );
  for (const year of ["69", "30", "95", "23"]) expect(said(year)).not.toContain("Buddhist");
});

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

  it("is refused although one cell is blank that the others fill", () => {
    expect(outcome(statement(9, "", [",Quay 5,,-1.00,3001.31"]))).toMatchObject({ valid: false, lines: [7] });
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
    ])
      expect(outcome(statement(9, "", [line])), line).toMatchObject({ valid: true });
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

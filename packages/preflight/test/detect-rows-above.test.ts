import { describe, expect, it } from "vitest";
import { lines, read } from "./read-as-found.ts";

/** Bookings above the header row, which would be lost without a word. */

const FIELD = "rows_to_skip";

const HEADER = "Date,Text,Note,Amount";
const BELOW = ["2024-01-12,Harbour Books,a,-3.20", "2024-01-15,Acme Salary,b,1900.00"];

const asked = (above: readonly string[], below: readonly string[] = BELOW): readonly string[] =>
  read(lines(...above, HEADER, ...below)).asked;

describe("a row above the header row", () => {
  it("is a question if it is like the bookings below", () => {
    const lost = "2024-01-10,Quay Bakery,c,-9.00";
    for (const above of [[lost], ["Northern Light", lost], [lost, "2024-01-11,Old Mill,d,-1.00"]]) {
      const { undecided } = read(lines(...above, HEADER, ...BELOW));
      expect(undecided).toMatchObject([
        { field: FIELD, candidates: [above.length], example: lost.replaceAll(",", " | ") },
      ]);
    }
  });

  it("is one in a file of two columns for money, and with a blank cell", () => {
    const text = lines(
      "2024-01-10;Quay Bakery;;;9,00",
      "Datum;Text;Notiz;Gutschrift;Lastschrift",
      "2024-01-12;Hafen;a;;3,20",
      "2024-01-15;Acme Gehalt;b;1900,00;",
    );
    expect(read(text).asked).toContain(FIELD);
  });

  it("is answered by the lines to skip, and read as they are until then", () => {
    const text = lines("2024-01-10,Quay Bakery,c,-9.00", HEADER, ...BELOW);
    expect(read(text, { rows_to_skip: 1 }).undecided).toEqual([]);
    expect(read(text).options.rows_to_skip).toBe(1);
  });

  it.each([
    ["has no date there", "Northern Light,2024-01-10,c,-9.00"],
    ["has no amount there", "2024-01-10,-9.00,c,Quay"],
    ["is a balance", "2024-01-10,Opening balance,c,100.00"],
    ["has fewer cells", "2024-01-10,,,-9.00"],
  ])("is none if it %s", (_, above) => {
    expect(asked([above])).toEqual([]);
  });

  it("is none below the header row of another table that is above", () => {
    const of = (header: string): readonly string[] =>
      asked([header, "2024-01-01,2024-01-31,Quay Main,12.50", "Options:,none"]);
    expect(of("From,To,Account,Balance")).toEqual([]);
    expect(of("Northern,Light,Savings,Bank")).toContain(FIELD);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lines, read } from "./read-as-found.ts";

/** Texts that say which way money went, and others that say nothing. */
const IN = ["Salary", "Gehalt", "Payroll Acme", "Interest paid to you"];
const OUT = ["Purchase Old Mill", "Rent", "Loan payment", "Einkauf Roth"];
const SILENT = ["Old Mill", "Skylark", "0815", "A. Reed"];

const file = (texts: readonly string[]): string =>
  lines("Date,Text,Amount", ...texts.map((text, i) => `2024-01-${10 + i},${text},${i + 3}.50`));

describe("amounts of one sign whose words say both ways", () => {
  it("are never stored, and never asked about with answers of which none is right", () => {
    const texts = fc
      .tuple(
        fc.subarray(IN, { minLength: 1 }),
        fc.subarray(OUT, { minLength: 1 }),
        fc.subarray(SILENT),
        fc.infiniteStream(fc.nat()),
      )
      .map(([into, out, silent, seeds]) =>
        [...into, ...out, ...silent]
          .map((text) => ({ text, seed: seeds.next().value as number }))
          .toSorted((a, b) => a.seed - b.seed)
          .map(({ text }) => text),
      );
    fc.assert(
      fc.property(texts, (rows) => {
        const { undecided } = read(file(rows));
        expect(undecided.map(({ field }) => field)).toEqual(["entity_type_col_label"]);
        const [{ line, reason }] = undecided as [(typeof undecided)[0]];
        expect(IN).toContain(rows[line! - 2]);
        const out = Number(/line (\d+) money out/.exec(reason)?.[1]);
        expect(OUT).toContain(rows[out - 2]);
      }),
    );
  });

  it("can be said to have gone one way, or to be told by a column", () => {
    const texts = ["Salary", "Purchase Old Mill", "Skylark"];
    expect(read(file(texts), { signage_convention: "inflows_negative" }).asked).toEqual([]);
    const kinds = lines(
      "Date,Text,Amount,Kind",
      ...texts.map((text, i) => `2024-01-1${i},${text},${i + 3}.50,${i === 0 ? "foo" : "bar"}`),
    );
    const given = { amount_type_strategy: "custom_column", amount_type_inflow_value: "foo" };
    const { asked, records } = read(kinds, { ...given, entity_type_col_label: "Kind" });
    expect(asked).toEqual([]);
    expect(records.map(({ amount }) => amount)).toEqual(["-3.5", "4.5", "5.5"]);
    // Texts of which each row has its own are no kinds.
    expect(read(kinds).undecided).toMatchObject([{ candidates: ["Kind"] }]);
  });

  it("are asked for their sign alone where the words say one way, or both signs occur", () => {
    expect(read(file(["Salary", "Skylark", "Old Mill"])).asked).toEqual(["signage_convention"]);
    expect(read(file(["Skylark", "Purchase Old Mill", "Reed"])).asked).toEqual(["signage_convention"]);
    expect(read(`${file(["Salary", "Purchase Old Mill"])}2024-01-20,Skylark,-1.00\n`).asked).not.toContain(
      "entity_type_col_label",
    );
  });
});

import { describe, expect, it } from "vitest";
import { lines, read } from "./read-as-found.ts";

/** The list of a depot: what pieces are worth has the sign of the pieces, and money went the other way. */

const depot = (quantity: string, ...rows: readonly (readonly [pieces: string, amount: string])[]): string =>
  lines(
    `Buchungstag;Bezeichnung;ISIN;${quantity};;Betrag;;Kurs;;Buchungsinformation`,
    ...rows.map(
      ([pieces, amount], i) =>
        `1${i}.02.2024;Heron Fund;DE000000000${i};${pieces};Stück;${amount};EUR;20,00;EUR;Order ${i}`,
    ),
  );

const CALLED_OFF = [
  ["-3,00", "-60,00"],
  ["-1,50", "-30,00"],
  ["1,50", "30,00"],
] as const;

describe("an amount with the sign of the pieces", () => {
  it.each(["Nominal (Stk.)", "Anzahl", "Stück"])("has a sign that is asked, beside %s", (quantity) => {
    expect(read(depot(quantity, ...CALLED_OFF)).asked).toEqual(["signage_convention"]);
  });

  it("is as written where the signs are not those of the pieces", () => {
    const paid = [
      ["3,00", "-60,00"],
      ["1,50", "-30,00"],
      ["-1,50", "30,00"],
    ] as const;
    const { asked, records } = read(depot("Anzahl", ...paid));
    expect(asked).toEqual([]);
    expect(records.map(({ amount }) => amount)).toEqual(["60", "30", "-30"]);
  });
});

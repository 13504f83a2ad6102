import { expect, it } from "vitest";
import { lines, read } from "./read-as-found.ts";

/** Rows of two cards, one balance after the other. */
const cards = (...balances: readonly string[]): string =>
  lines(
    "Date,Description,Card,Amount,Balance",
    ...balances.map(
      (balance, i) =>
        `2024-01-1${i},${["Old Mill", "Skylark", "Kite Books"][i]},${i < 2 ? "8812" : "4410"},-10.00,${balance}`,
    ),
  );

it("takes cards for accounts only where no balance goes through their rows", () => {
  expect(read(cards("90.00", "80.00", "70.00")).options.account_col_label).toBeUndefined();
  expect(read(cards("90.00", "80.00", "35.00")).options.account_col_label).toBe("Card");
});

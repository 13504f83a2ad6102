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

it("asks by the numbers of accounts beside their names, unless one account has both", () => {
  const of = (...accounts: readonly string[]): string =>
    lines(
      "Account Type,Account Number,Date,Description,Amount",
      ...accounts.map(
        (account, i) => `${account},2024-01-1${i},${["Old Mill", "Skylark"][i]},${i === 0 ? "" : "-"}10.50`,
      ),
    );
  const { asked, options } = read(of("Chequing,01234-5678901", "Visa,4510123456789012"));
  expect(asked).toContain("account_col_label");
  expect(options.account_col_label).toBe("Account Type");
  expect(read(of("Chequing,01234-5678901", "Chequing,01234-5678901")).asked).not.toContain(
    "account_col_label",
  );
});

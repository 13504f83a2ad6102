import { FIGURE_FILES } from "./figure-files.ts";
import type { TestFile } from "./open-page.ts";

const fileOf = (name: string, ...rows: readonly string[]): TestFile => ({
  name,
  content: `${rows.join("\n")}\n`,
});

const SHOPS = ["Mill", "Quay Bookshop", "Rent of the flat in Elm Street", "Salary", "Oak & Son"];

/** States of the table, each with a file that leads to it. */
export const TABLE_STATES = {
  many: fileOf(
    "many.csv",
    "Date,Amount,Name,Currency",
    ...Array.from(
      { length: 100_000 },
      (_, i) => `2024-0${(i % 9) + 1}-12,${i % 5 === 3 ? "" : "-"}${i}.25,${SHOPS[i % 5]} ${i},EUR`,
    ),
  ),
  wide: fileOf(
    "wide.csv",
    `Date,Amount,Name,${Array.from({ length: 24 }, (_, i) => `Field ${i + 1}`).join(",")}`,
    ...Array.from(
      { length: 30 },
      (_, row) =>
        `2024-01-${String(row + 1).padStart(2, "0")},-${row * 17}.50,${SHOPS[row % 5]},${Array.from({ length: 24 }, (_, i) => `value ${row} ${i}`).join(",")}`,
    ),
  ),
  currencies: fileOf(
    "currencies.csv",
    "Date,Amount,Currency,Name",
    "2024-01-02,-12.50,EUR,Mill",
    "2024-01-03,-1250,JPY,Quay",
    "2024-01-04,2400.00,USD,Salary",
    "2024-01-05,-0.12345678,BTC,Coffee",
  ),
  manyWrong: fileOf(
    "wallet.csv",
    "Date,Amount,Name,Currency,State",
    "2024-01-02,-1.00,Tea,EUR,COMPLETED",
    "2024-01-33,-2.00,Bus,EUR,COMPLETED",
    "2024-01-04,much,Bun,EUR,COMPLETED",
    "2024-01-05,-4.00,Kiosk at the corner of Elm Street and Oak Street,EUR,PENDING",
    "2024-01-06,much,Cab,EUR,COMPLETED",
    '2024-01-07,"-1,234.5O",Shoes,EUR,COMPLETED',
    "2024-01-08,2500.00,Salary,EUR,COMPLETED",
    "2024-01-09,-5O.00,Shoes,EUR,COMPLETED",
  ),
  digits: FIGURE_FILES.find(({ name }) => name === "eighteen-digits.csv")!,
  months: FIGURE_FILES.find(({ name }) => name === "months.csv")!,
} satisfies Readonly<Record<string, TestFile>>;

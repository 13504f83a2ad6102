import { expect, it } from "vitest";
import { inspect, type Undecided } from "../src/index.ts";
import { TODAY, utf8 } from "./support.ts";

/** The question which account is meant. */
const asked = (...rows: readonly string[]): Undecided | undefined => {
  const outcome = inspect(utf8(`${rows.join("\n")}\n`), { today: TODAY });
  return outcome._tag === "Inspected"
    ? outcome.inspection.undecided.find(({ field }) => field === "account_col_label")
    : undefined;
};

const BALANCES = [
  "Account,Date,Payee,Amount,Balance",
  "Everyday,2024-03-13,Grocer,-12.50,987.50",
  "Everyday,2024-03-14,Wages,1500.00,2487.50",
  "Savings,2024-03-13,Interest,1.20,5001.20",
  "Savings,2024-03-14,Transfer,100.00,5101.20",
] as const;

const CURRENCIES = [
  "Account,Date,Payee,Amount,Currency",
  "Everyday,2024-03-13,Grocer,-12.50,EUR",
  "Everyday,2024-03-14,Wages,1500.00,EUR",
  "Travel,2024-03-14,Diner,-20.00,USD",
] as const;

const NAMES = ["Everyday", "Savings"];

it("names are all that tells accounts apart where nothing else does", () => {
  expect(asked(...BALANCES.map((row) => row.split(",").slice(0, 4).join(",")))?.names).toEqual(NAMES);
  const [header, ...rows] = BALANCES;
  // A balance that is wrong in one row of an account is no proof.
  expect(asked(header, ...rows.map((row) => row.replace("5101.20", "5101.30")))?.names).toEqual(NAMES);
  expect(asked(...CURRENCIES.map((row) => row.replace("USD", "EUR")))?.names).toEqual(["Everyday", "Travel"]);
  // One account has rows in two currencies.
  expect(asked(...CURRENCIES, "Travel,2024-03-15,Train,-8.00,EUR")?.names).toEqual(["Everyday", "Travel"]);
});

it("a balance of each tells them apart, in whichever order the rows are", () => {
  const [header, first, second, third, fourth] = BALANCES;
  for (const rows of [
    [first, second, third, fourth],
    [fourth, second, third, first],
    [first, third, second, fourth],
  ]) {
    const question = asked(header, ...rows);
    expect(question?.accounts).toHaveLength(2);
    expect(question).not.toHaveProperty("names");
  }
});

it("so does a currency of each", () => {
  const question = asked(...CURRENCIES);
  expect(question?.accounts).toEqual(["Everyday", "Travel"]);
  expect(question).not.toHaveProperty("names");
});

it("the product of a bank names no row where a description does", () => {
  const outcome = inspect(
    utf8(
      "Type,Product,Date,Description,Amount,Balance\nCARD,Current,2024-03-13,Kiosk,-12.50,87.50\nTRANSFER,Savings,2024-03-14,To me,-50.00,37.50\nCARD,Current,2024-03-15,Tea,-7.50,30.00\n",
    ),
    { today: TODAY },
  );
  expect(outcome).toMatchObject({ inspection: { profile: { name_col_label: "Description" } } });
});

it("what somebody else gets says nothing of the currency of an amount", () => {
  const outcome = inspect(
    utf8(
      "Date,Recipient,Amount,Payout Currency,Recipient Gets\n2024-03-13,Maria,-100.00,MXN,1690.00\n2024-03-20,Jose,-250.00,MXN,4225.00\n",
    ),
    { today: TODAY },
  );
  expect(outcome._tag === "Inspected" && outcome.inspection.profile).not.toHaveProperty("currency_col_label");
});

import { expect, it } from "vitest";
import { lines, read, stored } from "./read-as-found.ts";

/** The rows of a broker: trades, and what else moves cash. */

it("keeps rows that do not settle beside trades that do", () => {
  const text = lines(
    "Run Date,Action,Symbol,Quantity,Price ($),Amount ($),Settlement Date",
    "01/22/2024,YOU BOUGHT NORTHWIND (NWD),NWD,2,240.10,-480.20,01/24/2024",
    "01/19/2024,DIVIDEND RECEIVED,HARB,,,1.23,",
    "01/18/2024,Electronic Funds Transfer Received,,,,1000.00,",
    "01/17/2024,YOU BOUGHT NORTHWIND (NWD),NWD,1,239.00,-239.00,01/19/2024",
    "01/16/2024,DIRECT DEBIT CARD,,,,-300.00,",
  );
  expect(stored(text, "amount")).toEqual([["480.2"], ["-1.23"], ["-1000"], ["239"], ["300"]]);
});

it("asks for the sign where buys have no minus and other rows have one", () => {
  const rows = [
    "CASH TOP-UP,,,50.00",
    "BUY - MARKET,1,18.50,18.50",
    "SELL - MARKET,1,4.25,4.25",
    "CASH WITHDRAWAL,,,-9.00",
  ];
  const text = (all: readonly string[]): string =>
    lines("Date,Type,Quantity,Price,Total Amount", ...all.map((row, i) => `2024-01-1${i},${row}`));
  expect(read(text([...rows, "CUSTODY FEE,,,-0.01"])).asked).toContain("signage_convention");
  expect(read(text(rows.map((row) => row.replace(/^(BUY.*,)(\d)/, "$1-$2")))).asked).not.toContain(
    "signage_convention",
  );
});

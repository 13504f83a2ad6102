import { expect, it } from "vitest";
import { shownAmount, writtenPlaces } from "../src/index.ts";

it.each([
  ["-1.00", "1,234.56", 2],
  ["1,234", "1,234.56", 0],
  ["1.234", "1.234,56", 0],
  ["-1.234,500 EUR", "1.234,56", 3],
  ["(12,50)", "1 234,56", 2],
  ["1,234", "1,234", 0],
  ["12.", "1,234.56", 0],
  ["", "1,234.56", 0],
])("of %j in the format %s so many digits are after the mark: %i", (text, format, places) => {
  expect(writtenPlaces(text, format)).toBe(places);
});

it.each([
  ["-1", "", 2, "-1.00"],
  ["1000", "", 0, "1000"],
  ["12.5", "", 0, "12.50"],
  ["7", "EUR", 0, "7.00"],
  ["7", "JPY", 0, "7"],
  ["0.001", "EUR", 2, "0.001"],
])("%s %s beside others with %i digits after the point is shown as %s", (amount, currency, places, shown) => {
  expect(shownAmount(amount, currency, places)).toBe(shown);
});

import { expect, it } from "vitest";
import { currencyOfCountry, isCurrencyCode } from "../src/index.ts";

it.each([
  ["DE", "EUR"],
  ["HR", "EUR"],
  ["VA", "EUR"],
  ["US", "USD"],
  ["CH", "CHF"],
  ["GB", "GBP"],
  ["CL", "CLP"],
  ["UY", "UYU"],
  ["MX", "MXN"],
  ["QQ", undefined],
  ["", undefined],
])("people in %s pay in %s", (country, currency) => {
  expect(currencyOfCountry(country)).toBe(currency);
});

it("is a currency of every country of which one is known", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const countries = letters.flatMap((one) => letters.map((other) => one + other));
  const known = countries.flatMap((country) => currencyOfCountry(country) ?? []);
  expect(known.length).toBeGreaterThan(150);
  expect(known.every(isCurrencyCode)).toBe(true);
});

import { describe, expect, it } from "vitest";
import categories from "../src/words/data/categories.json" with { type: "json" };
import { directionOf } from "../src/words/direction-words.ts";
import { isSpendingCategory } from "../src/words/text-direction.ts";
import { wordsOf } from "../src/words/words-by-language.ts";
import { lines, read, stored } from "./read-as-found.ts";

/** What the category of a purchase says of the sign. */

const SIGN = "signage_convention";

type Row = readonly [text: string, amount: string, category: string];

const file = (rows: readonly Row[], header = "Date,Text,Amount,Category"): string =>
  lines(header, ...rows.map((row, i) => `2024-01-${10 + i},${row.join(",")}`));

const BOUGHT: readonly Row[] = [
  ["Quay 12", "9.00", "Restaurants"],
  ["Mossy Trail", "12.40", "Supermarkets"],
  ["Northwind", "33.10", "Gasoline"],
];
const PAID: Row = ["Acme", "-200.00", "Payments"];

const amounts = (rows: readonly Row[]): readonly unknown[] => stored(file(rows), "amount").flat();

describe("categories of purchases", () => {
  it("say that amounts without a minus went out, beside one that has it", () => {
    expect(amounts([...BOUGHT, PAID])).toEqual(["9", "12.4", "33.1", "-200"]);
  });

  it("say nothing where two rows are too few to turn signs round", () => {
    expect(read(file([...BOUGHT.slice(1), PAID])).asked).toContain(SIGN);
  });

  it("say nothing where their rows have both signs", () => {
    const back: Row = ["Quay 3", "-4.00", "Restaurants"];
    expect(read(file([...BOUGHT, back, PAID])).asked).toContain(SIGN);
  });

  it("say nothing below another header", () => {
    expect(read(file([...BOUGHT, PAID], "Date,Text,Amount,Town")).asked).toContain(SIGN);
  });

  it("give way to what the texts of their rows say", () => {
    const wages = BOUGHT.map(([, ...rest]): Row => ["Salary", ...rest]);
    expect(amounts([...wages, PAID])).toEqual(["-9", "-12.4", "-33.1", "200"]);
  });

  it.each(["Lebensmittel", "Boodschappen", "Zakupy spożywcze", "餐饮", "Кафе и рестораны", "Food & Drink"])(
    "are known in other languages: %s",
    (category) => {
      expect(isSpendingCategory(category)).toBe(true);
    },
  );

  it("are no words for money that came in", () => {
    expect(wordsOf(categories, "spending").filter((word) => directionOf(word)?.way === "in")).toEqual([]);
  });
});

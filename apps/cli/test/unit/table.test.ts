import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cutTo, displayWidth } from "../../src/terminal/display-width.ts";
import { useOutput } from "../../src/terminal/output.ts";
import { number, path, table, whole } from "../../src/terminal/table.ts";

const { isTTY, columns } = process.stdout;

const onTerminal = (width: number): void =>
  void Object.assign(process.stdout, { isTTY: true, columns: width });

beforeEach(() => useOutput({ quiet: false, color: false }));

afterEach(() => {
  useOutput();
  Object.assign(process.stdout, { isTTY, columns });
});

const COLUMNS = [whole("day"), path("file"), number("stored"), "name", "category", whole("id")];
const DAY = "2024-03-14";
const ID = "1d2e0a51";

const text = fc.string({
  unit: fc.constantFrom("a", "b", " ", "é", "界", "👩‍👩‍👧", "e\u0301"),
  maxLength: 60,
});
const row = fc
  .tuple(text, fc.nat({ max: 9_999 }), text, text)
  .map(([file, stored, name, category]) => [DAY, file, String(stored), name, category, ID]);
const rows = fc.array(row, { minLength: 1, maxLength: 5 });

/** As many columns as are needed where each text is cut as far as it may be. */
const NARROWEST = 10 + 6 + 6 + 6 + 6 + 8 + 5 * 2;

const printed = (all: readonly (readonly string[])[]): readonly string[] => table(COLUMNS, all).split("\n");

describe("on a terminal", () => {
  it("no line is wider than it, and days, numbers and ids are whole, whatever the texts are", () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: NARROWEST, max: 200 }), (all, width) => {
        onTerminal(width);
        const [, ...lines] = printed(all);
        expect(lines.length).toBe(all.length);
        for (const [i, line] of lines.entries()) {
          expect(displayWidth(line)).toBeLessThanOrEqual(width);
          expect(line.startsWith(`${DAY}  `)).toBe(true);
          expect(line.endsWith(`  ${ID}`)).toBe(true);
          expect(line).toMatch(new RegExp(`\\s${all[i]![2]}  `));
        }
      }),
    );
  });

  it("nothing is cut where all fits, and something is where it does not", () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: NARROWEST, max: 300 }), (all, width) => {
        Object.assign(process.stdout, { isTTY: false });
        const whole = printed(all);
        onTerminal(width);
        const shown = printed(all);
        const widest = Math.max(...whole.map(displayWidth));
        if (widest <= width) expect(shown).toEqual(whole);
        else expect(shown.join("\n")).toContain("…");
      }),
    );
  });

  it("cuts the longest text alone if that is enough, of a file the beginning", () => {
    onTerminal(60);
    expect(printed([[DAY, "statements/of/a/bank/2024-03.csv", "3", "Tea", "Food", ID]])).toEqual([
      "day         file            stored  name  category  id",
      "2024-03-14  …k/2024-03.csv       3  Tea   Food      1d2e0a51",
    ]);
  });

  it.each([0, undefined])("one that says %s of its width cuts nothing", (width) => {
    Object.assign(process.stdout, { isTTY: true, columns: width });
    const long = "Corner Oven ".repeat(40);
    expect(printed([[DAY, "a.csv", "3", long, long, ID]]).join("\n")).toContain(long);
  });
});

it("nothing is cut without a terminal", () => {
  Object.assign(process.stdout, { isTTY: false, columns: 60 });
  fc.assert(
    fc.property(rows, (all) => {
      const text = table(COLUMNS, all);
      for (const cells of all) for (const cell of cells) expect(text).toContain(cell.trimEnd());
    }),
  );
});

it("a text is cut between letters as people count them, to no more columns than there are", () => {
  expect(cutTo("Corner Oven", 11)).toBe("Corner Oven");
  expect(cutTo("Corner Oven", 8)).toBe("Corner…");
  expect(cutTo("界界界界", 6)).toBe("界界…");
  expect(cutTo("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 5)).toBe("👩‍👩‍👧👩‍👩‍👧…");
  expect(cutTo("in/2024-03.csv", 9, "end")).toBe("…4-03.csv");
});

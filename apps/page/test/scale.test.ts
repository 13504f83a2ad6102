import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";

const STYLES = join(import.meta.dirname, "../src");

/** The declarations of a style sheet: property and value. */
const declarationsOf = (css: string): readonly (readonly [string, string])[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/([a-z-]+):\s*([^;{}]+);/g)].map(
    ([, property, value]) => [property!, value!.trim()] as const,
  );

const SHEETS = globSync("**/*.css", { cwd: STYLES })
  .toSorted()
  .map((path) => [basename(path), declarationsOf(readFileSync(join(STYLES, path), "utf8"))] as const);

/** Sizes beside the five, each with its reason: it is printed, beside other letters, or has no room. */
const OTHER_SIZES: Readonly<Record<string, readonly string[]>> = {
  "base.css": ["0.875em"],
  "shell.css": ["0.6875rem"],
  "table.css": ["0.875rem", "0.75rem"],
};

/** What is on the grid: its steps, nothing, a hair, and what is computed of them. */
const ON_GRID =
  /^(?:(?:-?0|auto|[12]px|var\(--[a-z0-9-]+\)|calc\([^;]*var\([^;]*\)|clamp\([^;]*var\([^;]*\))(?:\s+|$))+$/;

describe.each(SHEETS)("the style sheet %s", (name, declarations) => {
  const valuesOf = (property: RegExp): readonly string[] =>
    declarations.filter(([each]) => property.test(each)).map(([, value]) => value);

  it("writes in the five sizes of the page", () => {
    const others = valuesOf(/^font-size$/).filter((size) => !/^(?:var\(--size-[1-5]\)|inherit)$/.test(size));
    expect(others.toSorted()).toEqual([...(OTHER_SIZES[name] ?? [])].toSorted());
  });

  // The heights of the rows of a table, and of what is in them, are exact.
  it.skipIf(name === "table.css")("keeps to the grid of its distances", () => {
    const distances = valuesOf(/^(?:(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z-]+)?)$/);
    expect(distances.filter((distance) => !ON_GRID.test(distance))).toEqual([]);
  });

  it("takes its colours from the two schemes", () => {
    const isOfScheme = ([property]: readonly [string, string]): boolean => property.startsWith("--");
    const literal = declarations.filter(
      (each) => !isOfScheme(each) && /#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(/i.test(each[1]),
    );
    expect(literal.map(([, value]) => value)).toEqual([]);
  });
});

import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const ROOT = new URL("../../../", import.meta.url);

/** A file of a tour, and what to look for in it. */
interface Stop {
  readonly path: string;
  readonly name: string;
}

/** The stops of a text: a path and a name behind it. */
const stopsIn = (text: string): readonly Stop[] =>
  Array.from(text.matchAll(/`([\w/.-]+\.tsx?)` `(\w+)`/g), ([, path = "", name = ""]) => ({ path, name }));

const declares = (source: string, name: string): boolean =>
  new RegExp(`^(?:export )?(?:const|class|function\\*?|async function) ${name}\\b`, "m").test(source);

const isThere = ({ path, name }: Stop): boolean => {
  const url = new URL(path, ROOT);
  return existsSync(url) && declares(readFileSync(url, "utf8"), name);
};

const text = readFileSync(new URL("ARCHITECTURE.md", ROOT), "utf8");
const [, tours = ""] = /^## Four tours$([\s\S]*?)^## /m.exec(text) ?? [];
const each = tours
  .split(/^### /m)
  .slice(1)
  .map((tour) => ({
    title: tour.slice(0, tour.indexOf("\n")),
    steps: tour.match(/^\d+\. [\s\S]*?(?=^\d+\. |$(?![\s\S]))/gm) ?? [],
  }));

describe("the tours of ARCHITECTURE.md", () => {
  it("are four", () => {
    expect(each.map(({ title }) => title.slice(0, title.indexOf(":") + 1))).toHaveLength(4);
  });

  it.each(each)("$title", ({ steps }) => {
    expect(steps.length).toBeGreaterThan(4);
    for (const step of steps) expect(stopsIn(step), step).not.toEqual([]);
    expect(steps.flatMap(stopsIn).filter((stop) => !isThere(stop))).toEqual([]);
  });

  it("would not be found in a file that is gone, or without the name", () => {
    const path = "packages/core/test/tours.test.ts";
    expect(isThere({ path, name: "stopsIn" })).toBe(true);
    expect(isThere({ path, name: "stopsOf" })).toBe(false);
    expect(isThere({ path: "packages/core/test/tours-of-others.test.ts", name: "stopsIn" })).toBe(false);
  });
});

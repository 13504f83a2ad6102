import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { excerpt } from "../src/records/excerpt.ts";

/** What is pointed at, and the line it stands in. */
const pointed = (text: string, line: number, cell: number, separator = ",") => {
  const found = excerpt(text, { line, cell, separator });
  return found === undefined
    ? undefined
    : [found.line, found.text.slice(found.start, found.start + found.length), found.text];
};

describe("an excerpt", () => {
  it("points at a cell in its line, without the white space around it", () => {
    const text = "date,amount\n2024-01-02,  1.50 ,x\r\n";
    expect(pointed(text, 1, 1)).toEqual([1, "amount", "date,amount"]);
    expect(pointed(text, 2, 1)).toEqual([2, "1.50", "2024-01-02,  1.50 ,x"]);
    expect(pointed(text, 2, 2)).toEqual([2, "x", "2024-01-02,  1.50 ,x"]);
  });

  it("points at a quoted cell with its quotes, whatever stands in it", () => {
    expect(pointed('"a,""b""",c\n', 1, 0)).toEqual([1, '"a,""b"""', '"a,""b""",c']);
    expect(pointed('"a,""b""",c\n', 1, 1)).toEqual([1, "c", '"a,""b""",c']);
    expect(pointed('a"b,c\n', 1, 1)).toEqual([1, "c", 'a"b,c']);
  });

  it("takes the separator that it is told", () => {
    expect(pointed("a,b;c\n", 1, 1, ";")).toEqual([1, "c", "a,b;c"]);
    expect(pointed("a\tb\n", 1, 1, "\t")).toEqual([1, "b", "a\tb"]);
  });

  it("points at one place where the cell is empty, also at the end of a line", () => {
    expect(excerpt("a,,b\n", { line: 1, cell: 1, separator: "," })).toEqual({
      ...{ line: 1, text: "a,,b", start: 2, length: 1 },
    });
    expect(excerpt("a,\n", { line: 1, cell: 1, separator: "," })).toEqual({
      ...{ line: 1, text: "a,", start: 2, length: 1 },
    });
  });

  it("follows a record over the lines that its cells take", () => {
    const text = 'a,"two\r\nlines","more"\n';
    expect(pointed(text, 1, 0)).toEqual([1, "a", 'a,"two']);
    // Of a cell that goes on, what stands in its first line.
    expect(excerpt(text, { line: 1, cell: 1, separator: "," })).toEqual({
      ...{ line: 1, text: 'a,"two', start: 2, length: 4 },
    });
    expect(pointed(text, 1, 2)).toEqual([2, '"more"', 'lines","more"']);
  });

  it("gives up where there is no such cell, no such line, or a hundred lines were not enough", () => {
    expect(pointed("a,b\nc", 1, 2)).toBeUndefined();
    expect(pointed("a,b\n", 9, 0)).toBeUndefined();
    expect(pointed("", 1, 0)).toBeUndefined();
    const long = (lines: number) => `"${"\n".repeat(lines)}",b`;
    expect(pointed(long(99), 1, 1)).toEqual([100, "b", '",b']);
    expect(pointed(long(100), 1, 1)).toBeUndefined();
    expect(pointed('"never closed', 1, 1)).toBeUndefined();
  });

  it("points at every cell of what was written, wherever it stands", () => {
    const cell = fc
      .stringMatching(/^[a-z "\n,]{0,6}$/)
      .map((text) => ({ text, quoted: /[",\n]/.test(text) }));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), fc.nat(), (cells, which) => {
        const raw = cells.map(({ text, quoted }) => (quoted ? `"${text.replaceAll('"', '""')}"` : text));
        const index = which % cells.length;
        const at = `x\n${raw.slice(0, index).join(",")}${index === 0 ? "" : ","}`.split("\n");
        const [first = ""] = raw[index]!.split("\n");
        const found = excerpt(`x\n${raw.join(",")}\n`, { line: 2, cell: index, separator: "," });
        if (raw.join(",") === "") expect(found).toBeDefined();
        else
          expect([found?.line, found?.text.slice(found.start, found.start + found.length).trim()]).toEqual([
            at.length,
            // What is empty is pointed at by whatever stands there.
            first.trim() === "" ? expect.any(String) : first.trim(),
          ]);
      }),
    );
  });
});

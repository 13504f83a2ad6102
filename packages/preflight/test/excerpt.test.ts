import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { counted } from "../../../tools/testing/steps.ts";
import { excerptsOf } from "../src/api/text.ts";
import { type Content, completed, decodedOnce, type ReadingOptions, readRecords } from "../src/index.ts";
import { reportOn, TODAY, utf8 } from "./support.ts";

/** What is pointed at for each error of a content, in its line. */
const pointed = (text: Content, options: ReadingOptions = {}) => {
  const report = reportOn(text, options);
  const excerpt = excerptsOf(text, report);
  return report.findings.flatMap((finding) => {
    const found = finding.severity === "error" ? excerpt(finding) : undefined;
    return found === undefined
      ? []
      : [[found.line, found.text.slice(found.start, found.start + found.length), found.text]];
  });
};

describe("an excerpt", () => {
  it("points at a cell in its line, without the white space and the quotes around it", () => {
    const text = 'date,amount,name\r\n2024-01-02,  x ,a\r\n2024-01-02," ""y"" ",b\r\n';
    expect(pointed(text)).toEqual([
      [2, "x", "2024-01-02,  x ,a"],
      [3, '""y""', '2024-01-02," ""y"" ",b'],
    ]);
  });

  it("points at it in every encoding, below what stands above the header row", () => {
    const text = "Ä\ndate;name;amount\n2024-01-02;Ünïcode 😀;x\n";
    const expected = [[3, "x", "2024-01-02;Ünïcode 😀;x"]];
    const options = { rows_to_skip: 1 };
    expect(pointed(text, options)).toEqual(expected);
    expect(pointed(utf8(`\ufeff${text}`), options)).toEqual(expected);
    expect(pointed(Buffer.from(`\ufeff${text}`, "utf16le"), options)).toEqual(expected);
    const western = text.replace("😀", "").replaceAll("ï", "i");
    expect(pointed(Buffer.from(western, "latin1"), options)).toEqual([[3, "x", "2024-01-02;Ünicode ;x"]]);
  });

  it("points at one place where the cell is empty, also at the end of a line", () => {
    expect(pointed("date,amount,name\n2024-01-02,,b\n")).toEqual([[2, ",", "2024-01-02,,b"]]);
    const text = "date,amount\n2024-01-02,\n";
    const report = reportOn(text);
    expect(excerptsOf(text, report)(report.findings[0]!)).toEqual({
      ...{ line: 2, text: "2024-01-02,", start: 11, length: 1 },
    });
  });

  it("follows a record over the lines that its cells take", () => {
    const text = 'name,date,amount\n"two\r\nlines","\n bad\nday","x"\n';
    expect(pointed(text)).toEqual([
      [4, "bad", " bad"],
      [5, "x", 'day","x"'],
    ]);
  });

  it("is none for what is not about a cell", () => {
    expect(pointed("date,amount,name\n2024-01-02\n")).toEqual([]);
  });

  it("points at cells among irregular quotes", () => {
    expect(pointed('date,amount,name\n"2024-01-02"x,y,z\n')).toEqual([
      [2, '"2024-01-02"x', '"2024-01-02"x,y,z'],
      [2, "y", '"2024-01-02"x,y,z'],
    ]);
  });

  it("points at every cell of what was written, wherever it is", () => {
    const cell = fc.stringMatching(/^[a-z "\n\r,é]{0,6}$/).map((text) => `${text}!`);
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 4 }), fc.array(cell, { maxLength: 4 }), (before, behind) => {
        const write = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
        const names = (of: readonly string[], mark: string) => of.map((_, i) => `${mark}${i}`);
        const header = [...names(before, "a"), "color", "name", ...names(behind, "b")].join(",");
        const text = `${header}\n${[...before, "x", "n", ...behind].map(write).join(",")}\n`;
        const lines = text.split(/\r\n|\r|\n/);
        const [found, ...others] = pointed(text, { type: "CategoryImport" });
        expect(others).toEqual([]);
        expect(found?.slice(1)).toEqual(["x", lines[(found![0] as number) - 1]]);
        const above = before.map(write).join(",");
        expect(found![0]).toBe(1 + above.split(/\r\n|\r|\n/).length);
      }),
    );
  });

  it("needs no second decoding of what was checked, nor do the records", async () => {
    const bytes = Buffer.from("date;name;amount\n2024-01-02;Ünicode;x\n", "latin1");
    const upload = decodedOnce({ bytes });
    const report = reportOn(upload);
    bytes.fill(0);
    expect(await readRecords(upload, completed({}, report), { today: TODAY })).toMatchObject({ rejected: 1 });
    const wrong = report.findings.find(({ code }) => code === "invalid_number")!;
    expect(excerptsOf(upload, report)(wrong)).toEqual({
      ...{ line: 2, text: "2024-01-02;Ünicode;x", start: 19, length: 1 },
    });
  });

  it("reads only the lines around a cell, however far below the first line", async () => {
    const { growth } = await counted<typeof import("./check.ts")>(new URL("./check.ts", import.meta.url));
    expect(growth(({ excerptLast }, rows) => excerptLast(rows), 1_000, 8)).toBeLessThan(8.8);
  });
});

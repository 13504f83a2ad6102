import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PreflightOptions, rejectedRows } from "../src/index.ts";
import { reportOn, TODAY, utf8 } from "./support.ts";

/** The header, and the rows that an import would refuse. */
const rejected = (text: string, options: PreflightOptions = {}) => {
  const upload = { bytes: utf8(text) };
  const rows: unknown[][] = [];
  const header = rejectedRows(
    upload,
    options,
    { today: TODAY },
    reportOn(upload, options),
    ({ cells, line, reasons }) => rows.push([line, cells, reasons]),
  );
  return { header, rows };
};

describe("rows that an import would refuse", () => {
  it("are those with an error, as they are in the file, with a sentence for each", () => {
    const text = "date,amount,name\n2024-01-02,1.50,a\n2024-02-30, x ,b\n2024-01-03,2.00,c\n2024-01-04,,\n";
    expect(rejected(text)).toEqual({
      header: ["date", "amount", "name"],
      rows: [
        [
          3,
          ["2024-02-30", "x", "b"],
          [
            expect.stringMatching(/^date: "2024-02-30" is not a valid date/),
            expect.stringMatching(/^amount: "x"/),
          ],
        ],
        [5, ["2024-01-04", "", ""], [expect.stringMatching(/^amount: /)]],
      ],
    });
  });

  it("are not those with a warning alone", () => {
    const text = "date,amount\n2024-01-02,1.50\n2024-01-02,1.50\n2030-01-02,1.50\n";
    expect(reportOn(text).findings.length).toBeGreaterThan(0);
    expect(rejected(text).rows.map(([line]) => line)).toEqual(
      reportOn(text).findings.flatMap(({ severity, line }) => (severity === "error" ? [line] : [])),
    );
  });

  it("are judged in the formats that the whole file settles", () => {
    const text = "date;amount\n01/02/2024;1,50\n25/02/2024;2,00\n26/02/2024;2,50\n02/25/2024;3,00\n";
    expect(rejected(text).rows.map(([line]) => line)).toEqual([5]);
  });

  it("are as many as there are, though a report keeps the first thousand", () => {
    const rows = Array.from({ length: 3_500 }, (_, i) =>
      i % 2 === 0 ? `2024-01-02,x${i}` : `2024-01-02,${i}`,
    );
    const { rows: found } = rejected(`date,amount\n${rows.join("\n")}\n`);
    expect(found.map(([line]) => line)).toEqual(Array.from({ length: 1_750 }, (_, i) => 2 * i + 2));
  });

  it("are none where there is no header to go by", () => {
    expect(rejected("")).toEqual({ header: undefined, rows: [] });
    expect(rejected('{"type":"Account"}\n', { type: "ServiceImport" })).toEqual({
      header: undefined,
      rows: [],
    });
  });

  it("stand on the lines on which the report has its errors", () => {
    const cell = fc.constantFrom("2024-01-02", "2024-02-30", "1.50", "x", "", '"a\nb"');
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 30 }), (rows) => {
        const text = `date,amount\n2024-01-31,1.50\n${rows.map((row) => row.join(",")).join("\n")}\n`;
        const { groups, findings } = reportOn(text);
        fc.pre(groups.every(({ code }) => !/format|column/.test(code)));
        const lines = findings.flatMap(({ severity, line, row }) =>
          severity === "error" && row !== undefined ? [line!] : [],
        );
        expect(rejected(text).rows.map(([line]) => line)).toEqual([...new Set(lines)].sort((a, b) => a - b));
      }),
    );
  });
});

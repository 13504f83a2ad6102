import { describe, expect, it } from "vitest";
import { read } from "./read-as-found.ts";

const ROWS = [
  "Date,Name,Amount",
  ...["2024-01-05,Shop,-1.00", "2024-01-06,Cafe,-3.50", "2024-01-06,Kiosk,-2.55", "2024-01-07,Cinema,-18.40"],
];
const FILE = ROWS.join("\n");

const warnings = (text: string): readonly (number | undefined)[] => {
  const { outcome } = read(text);
  if (outcome._tag !== "Checked") throw new Error(outcome.code);
  return outcome.report.findings.filter(({ code }) => code === "file_seems_cut").map(({ line }) => line);
};

describe("a file that is cut off in its last line", () => {
  const begin = FILE.lastIndexOf("\n") + 1;

  it("is told wherever it is cut, unless nothing of value is lost", () => {
    for (let end = begin + 1; end < FILE.length; end += 1) {
      const cut = FILE.slice(0, end);
      // "-18.4" is the same amount, and with "-" or nothing in place of it the row is an error or left out.
      const isKnown = cut.endsWith(",-") || cut.endsWith("Cinema,");
      if (!isKnown) expect([cut, warnings(cut)]).toEqual([cut, [5]]);
    }
  });

  it("is told also in long files, and with other separators and line ends", () => {
    const long = [...Array(900).fill("2024-01-05;Shop;-1,00"), "2024-01-07;Cinema;-1"].join("\r\n");
    expect(warnings(`Date;Name;Amount\r\n${long}`)).toEqual([902]);
    expect(
      warnings(`Date\tName\tAmount\r${ROWS.slice(1, 4).join("\r").replaceAll(",", "\t")}\r2024-01-0`),
    ).toEqual([5]);
  });

  it.each([
    ["it ends with a line end", `${FILE.slice(0, -3)}\n`],
    ["it is whole", FILE],
    ["its last line is blank", `${FILE}\n,,`],
    ["its last line is blank, below a short row", `${FILE}\n2024-01-08,x\n,`],
    ["its last line is a total", `${FILE}\nTotal`],
    ["its amounts have as many decimals as they need", FILE.replace("-1.00", "-1").replace("-18.40", "-1")],
    ["too few rows show how amounts are written", `${ROWS.slice(0, 2).join("\n")}\n2024-01-07,Cinema,-1`],
  ])("is not told where %s", (_, text) => {
    expect(warnings(text)).toEqual([]);
  });
});

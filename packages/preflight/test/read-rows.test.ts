import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { short } from "../../../tools/testing/runs.ts";
import { utf8Text } from "../src/decode/utf8.ts";
import { SEPARATORS } from "../src/options/separators.ts";
import { readRows } from "../src/split/read-rows.ts";
import { expectSame, FILES, REPOSITORY, sameRows } from "./read-rows-properties.ts";

sameRows(short);

describe("the walk over CSV and its model", () => {
  it.each(FILES)("give the same for %s, under every separator", (file) => {
    const text = new TextDecoder().decode(readFileSync(REPOSITORY + file));
    for (const separator of SEPARATORS) expectSame(text, separator);
  });

  it.each([1, 2, 3, 31, 32, 33, 34, 63, 64, 65, 66])("give the same for rows of %i cells", (cells) => {
    const row = (value: string): string => Array(cells).fill(value).join();
    expectSame(
      `${row("a")}\n${row('"a"')}\n${row(" a ")}\n${row('"a""b"')}\n${row("é")}\n${row("")}\n${row("a")}`,
      ",",
    );
  });

  it("give the same for a row of a thousand cells, and a cell of a million characters", () => {
    expectSame(`${"a,".repeat(1_000)}\n${"b,".repeat(999)}`, ",");
    expectSame(`x,"${"é\n".repeat(500_000)}",y\n1,2,3`, ",");
  });

  it.each([
    ['a,b\n"a","b"\n', "quoted or not"],
    ['"=""",b\n"=""",b\n', "of an equals sign and a quote"],
    ['="007",b\n"=""007""",="a,b"\n=,=""\n="é",="a""b"\n', "of texts for a spreadsheet"],
    ["a,b\n a , b \n", "with white space or not"],
    ['"a,b"\n"a,b"\na,b', "with the separator in a cell"],
    ['"a,b",c\na,"b,c"\n"a,b",c', "with the separator in different cells"],
    ['é,b\n"é", b\n', "beyond ASCII"],
    ['say "x",1\n"say ""x""",1\n', "with quotes"],
    ['said "x" once,1\n"said ""x"" once",1\nsaid ""x"" once,1\n', "with quotes behind words"],
    ['"a""b",a""b,a"b,"a""b"\n', "in one row"],
  ])("%j: repeats are found, %s", (text) => {
    expectSame(text, ",");
  });
});

it("the place of a text for a spreadsheet is that of the text, however it is written", () => {
  const spans: (readonly [string, number, number])[] = [];
  const rows = '="007",a\n"=""007""",a\n"=""\n0a7""",a\n';
  readRows(utf8Text(rows), { separator: "," }, (row, line) => {
    const { start, end, line: on } = row.spanOf(0, line)!;
    spans.push([rows.slice(start, end), line, on]);
  });
  expect(spans).toEqual([
    ["007", 1, 1],
    ["007", 2, 2],
    ["0a7", 3, 4],
  ]);
});

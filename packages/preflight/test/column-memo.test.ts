import fc from "fast-check";
import { expect, it } from "vitest";
import { utf8Text } from "../src/decode/utf8.ts";
import { ColumnMemo, OncePerRow } from "../src/split/column-memo.ts";
import { readRows } from "../src/split/read-rows.ts";
import { RowView } from "../src/split/row-view.ts";
import { shown } from "./shown.ts";

/** Values that share beginnings and ends, around the length up to which they are remembered. */
const value = fc
  .tuple(fc.constantFrom("", "2024-01-", "x".repeat(20), "é".repeat(10)), fc.stringMatching(/^[ab0-9]{0,6}$/))
  .map(([head, tail]) => head + tail);

it("says of each cell what is said of its value, however many there are and in whatever order", () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 400 }), (values) => {
      const view = new RowView();
      const judge = new ColumnMemo(1, (text) => `judged ${text}`);
      for (const each of [...values, ...values]) {
        const cells = ["before", each, "behind"];
        expect(judge.of(shown(view, cells))).toEqual({ value: each, verdict: `judged ${each}` });
      }
    }),
    { numRuns: 300 },
  );
});

it("says it of a hundred thousand different values", () => {
  const view = new RowView();
  const judge = new ColumnMemo(0, (text) => text.length);
  for (let i = 0; i < 100_000; i += 1) {
    const text = String(i % 7 === 0 ? i : i % 500);
    const { value, verdict } = judge.of(shown(view, [text]));
    if (value !== text || verdict !== text.length) expect.fail(`${value} for ${text}`);
  }
});

it("judges hardly any value of few again", () => {
  const view = new RowView();
  let judged = 0;
  const judge = new ColumnMemo(0, () => {
    judged += 1;
    return true;
  });
  for (let i = 0; i < 10_000; i += 1) judge.of(shown(view, [`2024-01-${i % 28}`]));
  // Some share a place until there is more room.
  expect(judged).toBeLessThan(1_000);
});

it("judges each row once, however many ask of it", () => {
  const view = new RowView();
  const other = new RowView();
  const judged: string[] = [];
  const judge = new OncePerRow({
    of: (row) => {
      judged.push(row.at(0));
      return row.at(0);
    },
  });
  for (const text of ["a", "a", "b"]) {
    shown(view, [text]);
    expect([judge.of(view), judge.of(view)]).toEqual([text, text]);
  }
  shown(other, ["c"]);
  expect([judge.of(other), judge.of(view), judge.of(other)]).toEqual(["c", "b", "c"]);
  expect(judged.join("")).toBe("aabcbc");
});

it("tells the rows of a text apart", () => {
  const judged: string[] = [];
  const judge = new OncePerRow({ of: (row) => row.at(0) });
  readRows(utf8Text('1,x\n2,x\n"3 ""and"" 4",x\n 5 ,x\n6,x'), { separator: "," }, (row) => {
    judged.push(judge.of(row), judge.of(row));
  });
  const rows = ["1", "2", '3 "and" 4', "5", "6"];
  expect(judged).toEqual(rows.flatMap((text) => [text, text]));
});

it("takes no cell whose quotes are doubled for another with the same bytes", () => {
  const judge = new ColumnMemo(0, (text) => text);
  const texts = Array.from({ length: 200 }, (_, i) => `a""${i}`);
  const judged: string[] = [];
  const content = texts.map((text) => `${text},x\n"${text}",x\n${text},x\n`).join("");
  readRows(utf8Text(content), { separator: "," }, (row) => {
    const { value, verdict } = judge.of(row);
    expect(verdict).toBe(value);
    judged.push(value);
  });
  expect(judged).toEqual(texts.flatMap((text) => [text, text.replace('""', '"'), text]));
});

it("judges a value with quotes hardly again, as any other", () => {
  let judged = 0;
  const judge = new ColumnMemo(0, () => {
    judged += 1;
    return true;
  });
  readRows(utf8Text('"My ""Giro""",x\n'.repeat(1_000)), { separator: "," }, (row) => judge.of(row));
  // That of a blank cell, and this one.
  expect(judged).toBe(2);
});

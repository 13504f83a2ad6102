import { describe, expect, it } from "vitest";
import { readHtml } from "../../src/sheets/read-html.ts";
import { cellsIn, reasonIn, sheetsIn } from "../support/read-sheets.ts";

const read = (html: string): ReturnType<typeof readHtml> => readHtml(new TextEncoder().encode(html));

describe("a table of a web page", () => {
  it.each<readonly [string, string, readonly (readonly string[])[]]>([
    [
      "cells that are not closed",
      "<tr><td>a<td>b<tr><th>c<td>d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "parts",
      "<thead><tr><th>a</thead><tbody><tr><td>b</tbody><tfoot><tr><td>c</tfoot>",
      [["a"], ["b"], ["c"]],
    ],
    ["a caption", "<caption>Account 1</caption><tr><td>a", [["Account 1"], ["a"]]],
    ["entities", "<tr><td>Bokf&ouml;rd &amp; &euro;&#8364;", [["Bokförd & €€"]]],
    ["no-break spaces", "<tr><td>&nbsp;<td>9&nbsp;440,50<td>&nbsp;a&nbsp;", [["", "9\u00a0440,50", "a"]]],
    ["breaks and blocks", "<tr><td> a<br>b <p>c</p>d\n e<div>f</div>", [["a b c d e f"]]],
    [
      "spacer columns",
      "<tr><td>a<td><td>b<tr><td>c<td>&nbsp;<td>d",
      [
        ["a", "", "b"],
        ["c", "", "d"],
      ],
    ],
    ["cells over columns", "<tr><td colspan=3>a<td>b<tr><td>c", [["a", "", "", "b"], ["c"]]],
    ["cells over rows", "<tr><td rowspan=2>a<td>b<tr><td>c<tr><td>d", [["a", "b"], ["", "c"], ["d"]]],
    [
      "cells over both",
      "<tr><td>a<td rowspan=2 colspan=2>b<td>c<tr><td>d<td>e",
      [
        ["a", "b", "", "c"],
        ["d", "", "", "e"],
      ],
    ],
    ["spans that are none", "<tr><td colspan=-1 rowspan=x>a<td colspan=0>b", [["a", "b"]]],
    ["scripts and styles", "<tr><td><script>x</script><style>y</style>a<noscript>z</noscript>", [["a"]]],
    ["what browsers show above it", "x<tr>y<td>a", [["a"]]],
    ["an end that never comes", "<tr><td>a<tr><td>b", [["a"], ["b"]]],
  ])("with %s", (_, content, cells) => {
    expect(cellsIn(read(`<table>${content}</table>`))).toEqual(cells);
    expect(cellsIn(read(`<script>1</script>\n\n<html><body><b><table>${content}`))).toEqual(cells);
  });

  it("in a cell of another is a sheet of its own, and blank ones are none", () => {
    const opened = read(
      "<table><tr><td>a<table><tr><td>b</table>c<td><table><tr><td> </table></table><table><tr><td>d",
    );
    expect(sheetsIn(opened).map(({ name, rows }) => [name, rows[0]!.cells])).toEqual([
      ["Table 1", ["a c"]],
      ["Table 2", ["b"]],
      ["Table 3", ["d"]],
    ]);
  });

  it("says what is hidden", () => {
    const opened = read(
      '<table><tr hidden><td>a<tr style="DISPLAY: none"><td>b<tr><td>c</table><table style="display:none"><tr><td>d',
    );
    expect(sheetsIn(opened).map(({ hidden }) => hidden)).toEqual([false, true]);
    expect(sheetsIn(opened)[0]!.rows.map(({ number, hidden }) => [number, hidden])).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ]);
  });

  it.each([
    ["windows-1252", "K\xd6P \x80", "KÖP €"],
    ["iso-8859-2", "\xb1\xe6", "ąć"],
    ["utf-8", "K\xd6P", "KÖP"],
  ])("is read in %s where its bytes are not UTF-8", (charset, written, text) => {
    const html = `<meta http-equiv=x content="text/html; charset=${charset}"><table><tr><td>${written}`;
    expect(cellsIn(readHtml(Uint8Array.from(html, (c) => c.charCodeAt(0))))).toEqual([[text]]);
  });

  it("is read as UTF-8 where it is that, whatever is declared", () => {
    expect(cellsIn(read("<meta charset=iso-8859-1><table><tr><td>KÖP"))).toEqual([["KÖP"]]);
  });
});

it.each(["<p>Please log in</p>", "<table></table>", ""])("a web page without a table is told: %j", (html) => {
  expect(reasonIn(read(html)).what).toBe("no_entries");
});

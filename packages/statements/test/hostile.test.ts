import { describe, expect, it } from "vitest";
import { itEachSampled } from "../../../tools/testing/slow.ts";
import type { Opened } from "../src/model/opened.ts";
import { readOfx } from "../src/ofx/read-ofx.ts";
import { tagsOf } from "../src/ofx/tags.ts";
import { readQif } from "../src/qif/read-qif.ts";
import { formatOf } from "../src/sniff/format-of.ts";

/** What takes the square of its time does not end in the time of a test. */
const TIMES = 300_000;

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const entriesIn = (opened: Opened): number =>
  opened.kind === "statements" ? opened.statements.reduce((sum, { entries }) => sum + entries.length, 0) : 0;

const BEGIN = "<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST><STMTTRN><DTPOSTED>20240131<TRNAMT>-1<MEMO>";

describe("one thing again and again in OFX", () => {
  itEachSampled<readonly [part: string, entries: number]>([
    ["<A>", 1],
    ["</A>", 1],
    ["<NAME>", 1],
    ["<PAYEE>", 1],
    ["</STMTRS>", 1],
    ["<", 1],
    ["< ", 1],
    ["<a ", 1],
    ["&", 1],
    ["&#1", 1],
    ["x", 1],
    [" ", 1],
    ["\n", 1],
    ["\r", 1],
    ["\0", 1],
    ["<?", 1],
    ["<!--", 1],
    ["<!---->", 1],
    ["<![CDATA[", 1],
    ["<![CDATA[]]>", 1],
    ["<TRNAMT> ", 1],
    ["<STMTRS>", 0],
    ["<STMTTRN>", 0],
    ["<STMTTRN><DTPOSTED>20240131<TRNAMT>1", 0],
    ["</STMTTRN><STMTTRN>", 0],
  ])("%j is read to its end, or refused", (part, entries) => {
    const bytes = utf8(BEGIN + part.repeat(TIMES));
    expect(formatOf(bytes)).toBe("ofx");
    const opened = readOfx(bytes);
    expect(entriesIn(opened)).toBe(entries);
    if (entries === 0)
      expect(opened).toMatchObject({ kind: "none", what: expect.stringMatching(/^(?:too_large|damaged)$/) });
  });

  it("is as many tags, however deep they stand", () => {
    for (const times of [1_000, 2_000]) {
      const deep = Array.from({ length: times }, (_, at) => `<A${at}>`).join("");
      expect([...tagsOf(deep)]).toHaveLength(times);
      expect([...tagsOf(`${deep}${deep.replaceAll("<", "</")}`)]).toHaveLength(2 * times);
    }
  });
});

it("Entities are read in any value that a bank writes, and not in one of megabytes", () => {
  const memoOf = (times: number): string | undefined => {
    const opened = readOfx(utf8(BEGIN + "&#49;".repeat(times)));
    return opened.kind === "statements" ? opened.statements[0]!.entries[0]!.name : undefined;
  };
  expect(memoOf(1_000)).toBe("1".repeat(1_000));
  expect(memoOf(TIMES)).toBe("&#49;".repeat(TIMES));
});

it("Each of the accounts of QIF takes the room of an entry", () => {
  const account = (id: number): string => `!Account\nN${id}\n^\n!Type:Bank\nD2024-01-31\nT1\n^\n`;
  const accountsOf = (count: number): Opened =>
    readQif(utf8(Array.from({ length: count }, (_, id) => account(id)).join("")), {});
  expect(entriesIn(accountsOf(50_000))).toBe(50_000);
  expect(accountsOf(50_001)).toMatchObject({ kind: "none", what: "too_large" });
});

describe("one thing again and again in QIF", () => {
  itEachSampled<readonly [part: string, entries: number]>([
    ["\n", 1],
    ["\r", 1],
    ["^\n", 1],
    ["Px\n", 1],
    ["x", 1],
    [" ", 1],
    ["!Type:Bank\n", 1],
    ["!Account\nNx\n^\n", 1],
    ["!Type:Cat\nNx\n^\n", 1],
    ["S\n", 0],
    ["^\nD\n", 0],
    ["^\nD2024-01-31\nT1\n", 0],
  ])("%j is read to its end, or refused", (part, entries) => {
    const bytes = utf8(`!Type:Bank\nD2024-01-31\nT-1\n${part.repeat(TIMES)}`);
    expect(formatOf(bytes)).toBe("qif");
    const opened = readQif(bytes, {});
    expect(entriesIn(opened)).toBe(entries);
    if (entries === 0) expect(opened).toMatchObject({ kind: "none" });
  });
});

it("Formats are looked for in the beginning of content alone", () => {
  for (const part of ["<", "<a", ":20:", "\n:20:", "!", "D1/1/24\n", " ", "\r\n", "<?"])
    expect(["ofx", "qif", "html", "mt94x", undefined]).toContain(formatOf(utf8(part.repeat(TIMES))));
});

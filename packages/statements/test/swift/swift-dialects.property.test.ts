// @module-tag slow

import { addDecimals } from "@farthing/values";
import { array, assert, integer, property, tuple, uniqueArray } from "fast-check";
import { describe, expect, it } from "vitest";
import { readMt94x } from "../../src/swift/read-mt94x.ts";
import { fullStatement, type MadeUpStatement, statement } from "../support/made-up.ts";
import { refusalIn, statementsIn, utf8 } from "../support/opened.ts";
import { mt940, PLAIN_MT940, type SwiftDialect, swiftDialects, writeMt940 } from "../support/swift-writer.ts";

const write = (one: MadeUpStatement, dialect: SwiftDialect): string => writeMt940(one, dialect, addDecimals);

const daysApart = (a: string, b: string): number => Math.abs(Number(a.slice(5, 7)) - Number(b.slice(5, 7)));

/** An entry date has no year: it is within half a year of its value date. */
const isNear = ({ entries }: MadeUpStatement): boolean =>
  entries.every(({ date, valueDate }) => daysApart(date, valueDate) < 6);

/** Blanks that stood where a line was cut do not matter here: dialects differ in what becomes of them. */
const packed = (text: string): string => text.replaceAll(" ", "");

describe("a statement in any dialect of MT940", () => {
  it("is read as it was written, and proven", () => {
    assert(
      property(statement.filter(isNear), swiftDialects, (one, dialect) => {
        const { statements } = statementsIn(readMt94x(utf8(write(one, dialect))));
        expect(statements).toHaveLength(1);
        const [read] = statements;
        expect(read!.proof).toEqual({ state: "proven" });
        expect(read).toMatchObject({
          account: { id: one.account },
          opening: { amount: one.opening },
          closing: { amount: one.closing },
        });
        expect(read!.entries.map(({ amount, date, valueDate }) => ({ amount, date, valueDate }))).toEqual(
          one.entries.map(({ amount, date, valueDate }) => ({ amount, date, valueDate })),
        );
        for (const [index, entry] of read!.entries.entries()) {
          const { name, purpose } = one.entries[index]!;
          const texts =
            dialect.information === "free"
              ? [`${name}${purpose}`, ""]
              : [name.slice(0, dialect.information === "slashes" ? undefined : 54), purpose];
          expect(
            [entry.name, entry.purpose || (texts[1] === texts[0] ? entry.name : "")].map(packed),
          ).toEqual(texts.map(packed));
        }
      }),
    );
  });
});

describe("damaged MT940", () => {
  it("never throws where bytes are changed or cut", () => {
    const changes = uniqueArray(tuple(integer({ min: 0, max: 100_000 }), integer({ min: 0, max: 255 })), {
      maxLength: 8,
    });
    assert(
      property(
        array(statement, { minLength: 1, maxLength: 2 }),
        swiftDialects,
        changes,
        integer({ min: 0, max: 5_000 }),
        (all, dialect, bytes, length) => {
          const content = utf8(all.map((one) => write(one, dialect)).join(""));
          for (const [at, byte] of bytes) content[at % content.length] = byte;
          expect(["statements", "none"]).toContain(readMt94x(content.subarray(0, length)).kind);
        },
      ),
    );
  });

  it("counts its entries whatever becomes of one line", () => {
    assert(
      property(fullStatement, integer({ min: 0, max: 2 }), (one, at) => {
        const lines = write(one, PLAIN_MT940).split("\r\n");
        const at61 = lines.flatMap((line, index) => (line.startsWith(":61:") ? [index] : []));
        const changed = lines.with(at61[at]!, ":61:?");
        const [read] = statementsIn(readMt94x(utf8(changed.join("\r\n")))).statements;
        expect(read!.entries).toHaveLength(one.entries.length);
        expect(read!.entries[at]).toMatchObject({ date: null, amount: null });
        expect(read!.proof.state).toBe("contradicted");
      }),
    );
  });
});

describe("MT940 that no bank writes", () => {
  it.each([
    ["blanks", " "],
    ["digits", "1"],
    ["question marks", "?"],
    ["slashes", "/"],
    ["plus signs", "+"],
    ["letters", "x"],
  ])("is read with a line of 3 MB of %s in each field", (_, character) => {
    const long = character.repeat(3_000_000);
    const text = `:20:${long}\n:25:${long}\n:60F:C240101EUR${long}\n:61:240101C${long}\n${long}\n:86:166?20${long}\n:86:/NAME/${long}\n:62F:${long}\n-${long}\n`;
    expect(statementsIn(readMt94x(utf8(text))).statements[0]!.entries).toHaveLength(1);
  });

  it.each([
    ["messages", ":20:X\n", "too_large"],
    ["entries", ":61:240101C1,NMSC\n", "too_large"],
    ["entries that say nothing", ":61:\n", "damaged"],
  ])("is refused for more %s than a file can have", (_, field, what) => {
    expect(refusalIn(readMt94x(utf8(`:20:X\n:25:A\n${field.repeat(300_000)}`))).what).toBe(what);
  });

  it.each([":86:x\n", "x\n", ":NS:01x\n"])("is refused for an entry of %j without end", (field) => {
    const text = mt940(`:61:240105D12,50NMSC\n${field.repeat(500_000)}`);
    expect(refusalIn(readMt94x(utf8(text)))).toMatchObject({
      what: "damaged",
      message: expect.stringContaining("line"),
    });
  });

  it.each([":86:x\n", "x\n", ":NS:01x\n"])("is read with an entry of %j five thousand times", (field) => {
    const text = mt940(`:61:240105D12,50NMSC\n${field.repeat(5_000)}`);
    expect(statementsIn(readMt94x(utf8(text))).statements[0]).toMatchObject({
      entries: [{ amount: "-12.5" }],
    });
  });
});

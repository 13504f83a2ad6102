import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Accepted,
  type Content,
  eachRow,
  type HowToReadRecords,
  preflightRecords,
  type ReadingOptions,
  type RowOrWhyNot,
  readRecords,
} from "../src/index.ts";
import { TODAY } from "./support.ts";

const TEXT = "date,amount,name,IBAN\n2024-01-02,-1.50,Oven,DE01\n2024-01-03,x,Mill,\n2024-01-04,900,Mill\n";
const SETTLED = { date_format: "%Y-%m-%d", number_format: "1,234.56", col_sep: "," } as const;

/** All that a reading tells, in order: the header, each row, and how it ended. */
type Told = readonly [what: string, of: unknown];
type Wishes = Pick<HowToReadRecords, "more" | "check">;

const listening = () => {
  const told: Told[] = [];
  const onHeader = (header: unknown) => void told.push(["header", header]);
  const onRow = (row: unknown) => void told.push(["row", row]);
  return { told, how: { today: TODAY, onHeader, onRow } };
};

/** Each way of reading rows, with what it tells. */
const WAYS: Readonly<
  Record<string, (content: Content, options: ReadingOptions, wishes: Wishes) => Promise<readonly Told[]>>
> = {
  readRecords: async (text, options, wishes) => {
    const { told, how } = listening();
    const outcome = await readRecords(text, options, { ...how, ...wishes });
    return outcome._tag === "Read" ? told : [...told, ["row", outcome]];
  },
  preflightRecords: async (text, options, wishes) => {
    const { told, how } = listening();
    const { records } = await preflightRecords(text, options, { ...how, ...wishes });
    return records._tag === "Read" ? told : [...told, ["row", records]];
  },
  eachRow: async (text, options, wishes) => {
    const { told, how } = listening();
    for (const row of eachRow(text, options, { today: TODAY, onHeader: how.onHeader, ...wishes }))
      how.onRow(row);
    return told;
  },
};

const rowsOf = (told: readonly Told[]) =>
  told.flatMap(([what, of]) => (what === "row" ? [of as RowOrWhyNot] : []));

describe.each(Object.entries(WAYS))("%s", (_, read) => {
  it("tells the header once, before the first row", async () => {
    const [first, ...rest] = await read(TEXT, {}, {});
    expect(first).toEqual(["header", ["date", "amount", "name", "IBAN"]]);
    expect(rest.map(([what]) => what)).toEqual(["row", "row", "row"]);
    expect(await read(new Uint8Array(), SETTLED, {})).toEqual([]);
  });

  it("gives the cells of further columns to every row, by the program's names", async () => {
    const rows = rowsOf(await read(TEXT, {}, { more: { iban: "iban", third: "column 3" } }));
    expect(rows.map((row) => "more" in row && row.more)).toEqual([
      { iban: "DE01", third: "Oven" },
      { iban: "", third: "Mill" },
      { iban: "", third: "Mill" },
    ]);
  });

  it("reads no row where a further column is not there, and says which", async () => {
    expect(rowsOf(await read(TEXT, {}, { more: { iban: "Konto" } }))).toMatchObject([
      {
        _tag: "NotRead",
        reasons: [{ code: "missing_optional_header", message: 'There is no column "Konto"' }],
      },
    ]);
  });

  it("rejects what a check of the program refuses, which is asked of rows without an error alone", async () => {
    const asked: Accepted[] = [];
    const check = (row: Accepted) => {
      asked.push(row);
      return row.more?.iban === "" ? { column: "IBAN", message: "The row has no IBAN" } : undefined;
    };
    const rows = rowsOf(await read(TEXT, SETTLED, { more: { iban: "IBAN" }, check }));
    expect(asked.map(({ line }) => line)).toEqual([2, 4]);
    expect(rows).toMatchObject([
      { _tag: "Accepted", line: 2 },
      { _tag: "Rejected", line: 3, reasons: [{ code: "invalid_number" }] },
      {
        _tag: "Rejected",
        line: 4,
        reasons: [{ code: "own_check", column: "IBAN", message: "The row has no IBAN" }],
      },
    ]);
    expect(rows[2]).not.toHaveProperty("record");
  });
});

it.each([
  [async () => undefined, "a Promise"],
  [() => "It is blank", '"It is blank"'],
  [() => null, "null"],
  [() => ({ column: "IBAN" }), '{ column: "IBAN" }'],
])("a check that says something else is a mistake of the program: %s", async (check, shown) => {
  const wrong = { check } as unknown as Wishes;
  const message = `What check returns must be undefined, or an object with a message and, if one is at fault, a column, not ${shown}.`;
  for (const read of Object.values(WAYS))
    await expect(read(TEXT, {}, wrong)).rejects.toThrow(new TypeError(message));
});

describe("whatever a program wants of the rows", () => {
  const cell = fc.constantFrom("2024-01-02", "02/03/2024", "1.50", "x", "", '"a\nb"', '"');
  const content = fc
    .tuple(
      fc.constantFrom("date,amount,name", "day,amount"),
      fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 9 }),
    )
    .map(([header, rows]) => `${[header, ...rows.map((row) => row.join(","))].join("\n")}\n`);
  const options = fc.constantFrom<ReadingOptions>({}, SETTLED);
  const more = fc.constantFrom<Readonly<Record<string, string>>>({ of: "name" }, { of: "column 2" }, {});
  const refused = fc.func(fc.boolean());

  it("each way of reading says the same, and otherwise what it says without", async () => {
    await fc.assert(
      fc.asyncProperty(content, options, more, refused, async (text, reading, columns, refuses) => {
        const check = ({ line }: Accepted) => (refuses(line) ? { message: "no" } : undefined);
        const ways = [];
        for (const read of Object.values(WAYS))
          ways.push(await read(text, reading, { more: columns, check }));
        expect(ways[1]).toEqual(ways[0]);
        expect(ways[2]).toEqual(ways[0]);
        const plain = rowsOf(await WAYS.eachRow!(text, reading, {}));
        const wished = rowsOf(ways[0]!);
        if (columns.of === "name" && !text.startsWith("date,amount,name")) {
          expect(wished.filter((row) => "line" in row && "cells" in row)).toEqual([]);
          return;
        }
        expect(wished.map((row) => "line" in row && row.line)).toEqual(
          plain.map((row) => "line" in row && row.line),
        );
        plain.forEach((row, i) => {
          const isRefused = row._tag === "Accepted" && refuses(row.line);
          expect(wished[i]!._tag).toBe(isRefused ? "Rejected" : row._tag);
          if (row._tag === "Accepted" && !isRefused)
            expect((wished[i] as Accepted).record).toEqual(row.record);
        });
      }),
      { seed: 81 },
    );
  });

  it("a promise of the header lets the first row wait", async () => {
    const told: string[] = [];
    const onHeader = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      told.push("header");
    };
    await readRecords(TEXT, {}, { today: TODAY, onHeader, onRow: () => told.push("row") });
    expect(told).toEqual(["header", "row", "row", "row"]);
  });
});

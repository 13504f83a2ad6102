// @module-tag slow

import { mkdtempSync, openAsBlob, promises, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { itSampled } from "../../../tools/testing/slow.ts";
import { openStream } from "../src/api/open-stream.ts";
import { passedOn } from "../src/api/passed-on.ts";
import { IncomingBytes } from "../src/decode/incoming-bytes.ts";
import {
  type ByteStream,
  type Content,
  type HowToReadRecords,
  preflight,
  preflightRecords,
  type ReadingOptions,
  type RecordsOutcome,
  type RowResult,
  readRecords,
  type Streamed,
  uploadOf,
} from "../src/index.ts";
import { ResultConsumer, readResults } from "../src/records/row-results.ts";
import { TODAY, utf8 } from "./support.ts";

/** All formats of a file in UTF-8. */
const SETTLED = {
  ...{ encoding: "utf-8", col_sep: ",", date_format: "%Y-%m-%d", number_format: "1,234.56" },
} as const satisfies ReadingOptions;

/** What a reading tells of each row, and how it ends. */
interface Told {
  readonly rows: readonly RowResult[];
  readonly outcome: RecordsOutcome;
}

const told = async (
  content: Content | Streamed,
  options: ReadingOptions,
  wishes: Wishes = {},
): Promise<Told> => {
  const rows: RowResult[] = [];
  const onRow = (row: RowResult) => rows.push(row);
  const outcome = await readRecords(content, options, { today: TODAY, onRow, ...wishes });
  return { rows, outcome };
};

type Wishes = Pick<HowToReadRecords, "more" | "check">;

/** Bytes in parts that end at some places. */
async function* inParts(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, i = 0; at < bytes.length; i += 1) {
    const size = sizes[i % sizes.length]!;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

/** The same of a stream whose beginning is `beginning` bytes, and of which `part` bytes are fetched at once after it. */
const toldInParts = async (
  bytes: Uint8Array,
  options: ReadingOptions,
  {
    beginning,
    part,
    sizes,
  }: { readonly beginning: number; readonly part: number; readonly sizes: readonly number[] },
  wishes: Wishes = {},
): Promise<Told | undefined> => {
  const incoming = new IncomingBytes(inParts(bytes, sizes), {});
  const opened = openStream(incoming, await incoming.next(beginning), options, part);
  if (opened === undefined || "_tag" in opened) return undefined;
  const { window, rows, ...reading } = opened;
  const results = new ResultConsumer(wishes);
  const passed: RowResult[] = [];
  const chunks = readResults(rows(undefined), { ...reading, today: TODAY }, results);
  const how = { onRow: (row: RowResult) => passed.push(row) };
  const making = { chunks, results, beforeNext: () => window.fill() };
  const [read, counts] = await passedOn(making, how, () => undefined);
  const outcome: RecordsOutcome = "_tag" in read ? read : { _tag: "Read", ...read, ...counts };
  return { rows: passed, outcome: window.refused ?? outcome };
};

const HEADER = "date,amount,name,status,balance\n";
/** As many rows as are looked at to say how wide the others are. */
const ABOVE = HEADER + "2024-01-02,1.50,Oven,COMPLETED,9\n".repeat(205);

const parts = fc.constantFrom(
  ...["\n", "\n", "\r", "\r\n", '"', '""', ",", ",", ";", " ", "\u00a0", "€", "日本", "\u{1f980}", "="],
  ...["2024-01-02", "2024-13-02", "1.5", "-1.50", "(2)", "x", "PENDING", "Total", "1", "date", "amount", "-"],
  ...['"a"b', '"x\ny"', '"a""b"', '"\n\n"', '="007"', "2024-01-03,2.50,Mill,COMPLETED,11\n", HEADER],
  ...["2024-01-03,2.", "50,Mill,COMPLETED,11\n", "2024-01-03,2.50,a\n", "b\n", ",COMPLETED,3\n", "\n\n\n"],
);
const rest = fc.array(parts, { maxLength: 120 }).map((all) => all.join(""));
const options: fc.Arbitrary<ReadingOptions> = fc.record(
  {
    left_out: fc.constantFrom(
      [] as const,
      ["pending", "summary", "footer", "no_record"] as const,
      ["no_amount", "zero_amount", "repeated_header", "other_table", "void", "footer"] as const,
    ),
    names_below: fc.boolean(),
    status_col_label: fc.constant("status"),
    balance_col_label: fc.constant("balance"),
    signs_by_balance: fc.constantFrom({ order: "oldest_first" } as const, { order: "newest_first" } as const),
    pending_without_balance: fc.boolean(),
    rows_to_skip: fc.nat(3),
    other_names: fc.constant(["status"]),
  },
  { requiredKeys: [] },
);
const cut = fc.record({
  part: fc.integer({ min: 1, max: 90 }),
  sizes: fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 6 }),
});

const expectSameInParts = async (
  bytes: Uint8Array,
  reading: ReadingOptions,
  how: { readonly beginning: number; readonly part: number; readonly sizes: readonly number[] },
): Promise<void> => {
  const whole = await told(bytes, reading);
  const streamed = await toldInParts(bytes, reading, how);
  if (streamed !== undefined) expect(streamed).toEqual(whole);
};

describe("a stream that is read part by part", () => {
  itSampled("has the rows of the whole content, wherever its parts end", async ({ runs }) => {
    const numRuns = runs(400);
    let read = 0;
    await fc.assert(
      fc.asyncProperty(rest, options, cut, async (text, more, { part, sizes }) => {
        const bytes = utf8(ABOVE + text);
        const how = { beginning: ABOVE.length, part, sizes };
        read += (await toldInParts(bytes, { ...SETTLED, ...more }, how)) === undefined ? 0 : 1;
        await expectSameInParts(bytes, { ...SETTLED, ...more }, how);
      }),
      { seed: 81, numRuns },
    );
    expect(read).toBeGreaterThan(numRuns * 0.7);
  });

  it("has the further columns of a program, and counts what its check refuses as rejected", async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(rest, options, cut, fc.integer({ min: 2, max: 5 }), async (text, more, how, nth) => {
        const wishes: Wishes = {
          more: { state: "column 4" },
          check: ({ line }) => (line % nth === 0 ? { message: "It is refused" } : undefined),
        };
        const [bytes, reading] = [utf8(ABOVE + text), { ...SETTLED, ...more }];
        const whole = await told(bytes, reading, wishes);
        const streamed = await toldInParts(bytes, reading, { beginning: ABOVE.length, ...how }, wishes);
        if (streamed !== undefined) expect(streamed).toEqual(whole);
        const plain = await told(bytes, reading);
        expect(whole.rows.map(({ line }) => line)).toEqual(plain.rows.map(({ line }) => line));
        if (whole.outcome._tag !== "Read") return;
        const own = whole.rows.filter(
          (row) => row._tag === "Rejected" && row.reasons[0].code === "own_check",
        );
        const { accepted, rejected, left_out } = plain.outcome as typeof whole.outcome;
        expect(whole.outcome).toMatchObject({
          ...{ accepted: accepted - own.length, rejected: rejected + own.length, left_out },
        });
        expect(whole.outcome.accepted + whole.outcome.rejected + whole.outcome.left_out).toBe(
          whole.rows.length,
        );
        refused += own.length;
      }),
      { seed: 81, numRuns: 100 },
    );
    expect(refused).toBeGreaterThan(100);
  });

  it.each([
    ["utf-8", [0xef, 0xbb, 0xbf]],
    ["windows-1252", []],
    ["cp437", []],
    ["shift_jis", []],
    ["gb18030", []],
    ["euc-kr", []],
    ["big5", []],
  ] as const)("in %s, also where bytes are none of its characters", async (encoding, mark) => {
    const above = Uint8Array.from([...mark, ...utf8(ABOVE)]);
    const high = fc.array(fc.integer({ min: 0x80, max: 0xff }), { minLength: 1, maxLength: 4 });
    const low = parts.map((text) => [...text].map((char) => Math.min(char.charCodeAt(0), 0x7f)));
    const bytes = fc.array(fc.oneof(high, low), { maxLength: 60 }).map((all) => Uint8Array.from(all.flat()));
    await fc.assert(
      fc.asyncProperty(bytes, cut, (below, how) =>
        expectSameInParts(
          Uint8Array.from([...above, ...below]),
          { ...SETTLED, encoding },
          { beginning: above.length, ...how },
        ),
      ),
      { seed: 81, numRuns: 60 },
    );
  });

  it.each(["utf-16le", "utf-16be"] as const)(
    "in %s, also where a part ends in a character",
    async (encoding) => {
      const encoded = (text: string): Uint8Array => {
        const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
        return Uint8Array.from(encoding === "utf-16le" ? bytes : bytes.swap16());
      };
      await fc.assert(
        fc.asyncProperty(rest, cut, (text, how) =>
          expectSameInParts(
            encoded(ABOVE + text),
            { ...SETTLED, encoding },
            { beginning: encoded(ABOVE).length + 1, ...how },
          ),
        ),
        { seed: 81, numRuns: 100 },
      );
    },
  );

  it("ends where it has a NUL, with the rows before it", async () => {
    const bytes = utf8(`${ABOVE}2024-01-03,2.50,Mill,,\n2024-01-03,2.50,M\0,,\n`);
    const read = await toldInParts(bytes, SETTLED, { beginning: ABOVE.length, part: 25, sizes: [10] });
    expect(read?.outcome).toMatchObject({ _tag: "Refused", code: "invalid_file_type" });
    expect(read?.rows.at(-1)).toMatchObject({ line: 207, record: { name: "Mill" } });
  });
});

/** More than is looked at of a stream as a whole. */
const LONG = Uint8Array.from(
  utf8(HEADER + `2024-01-02,1.50,${"Oven ".repeat(100)},COMPLETED,9\n`.repeat(2_600)),
);
const MORE = { max_bytes: LONG.length };
const ONE_MIB = 1_048_576;

describe("a long stream", () => {
  it("is read as it comes if the options say all of its formats, and waits for who takes its rows", async () => {
    let given = 0;
    async function* bytes(): AsyncGenerator<Uint8Array> {
      for await (const part of inParts(LONG, [10_000])) {
        given += part.length;
        yield part;
      }
    }
    const first: number[] = [];
    const onRow = ({ line }: RowResult): void => void (line === 2 && first.push(given));
    const outcome = await readRecords({ stream: bytes(), ...MORE }, SETTLED, { today: TODAY, onRow });
    expect(outcome).toMatchObject({ _tag: "Read", accepted: 2_600 });
    expect(first[0]).toBeLessThan(ONE_MIB + 20_000);
  });

  it("is received as a whole if they do not, and its rows are the same", async () => {
    const whole = await told({ bytes: LONG, ...MORE }, {});
    expect(await told({ stream: inParts(LONG, [50_000]), ...MORE }, {})).toEqual(whole);
    expect(await told({ stream: inParts(LONG, [50_000]), ...MORE }, SETTLED)).toEqual(whole);
    const neutral = {
      amount_type_values: { in: ["a"], out: ["b"], none: ["c"] },
      left_out: ["neutral"],
    } as const;
    const reading: ReadingOptions = { ...SETTLED, ...neutral };
    expect(await told({ stream: inParts(LONG, [50_000]), ...MORE }, reading)).toEqual(
      await told({ bytes: LONG, ...MORE }, reading),
    );
  });

  it("is refused when it has more bytes than it may have, and left there", async () => {
    let isLeft = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        yield LONG.subarray(0, HEADER.length);
        for (;;) yield LONG.subarray(HEADER.length);
      } finally {
        isLeft = true;
      }
    }
    for (const reading of [{}, SETTLED]) {
      isLeft = false;
      const { outcome } = await told({ stream: endless(), max_bytes: 3 * ONE_MIB }, reading);
      expect(outcome).toMatchObject({ _tag: "Refused", code: "file_too_large" });
      expect(isLeft).toBe(true);
    }
    const upload = await uploadOf(endless());
    expect(upload.bytes.length).toBeLessThan(12 * ONE_MIB);
    expect(preflight(upload, {}, { today: TODAY })).toMatchObject({
      _tag: "Refused",
      code: "file_too_large",
    });
    const known = await told({ stream: new Blob([LONG]), max_bytes: ONE_MIB + 1 }, SETTLED);
    expect(known).toMatchObject({ rows: [], outcome: { _tag: "Refused", code: "file_too_large" } });
  });

  it("tells how many bytes have come, and of how many", async () => {
    const progress: (readonly [number, number])[] = [];
    const onProgress = (bytes: number, of: number) => void progress.push([bytes, of]);
    const blob = { size: LONG.length, stream: () => Readable.toWeb(Readable.from(inParts(LONG, [10_000]))) };
    await readRecords({ stream: blob, ...MORE }, SETTLED, { today: TODAY, onProgress });
    expect(progress.length).toBeGreaterThan(3);
    expect(progress.at(-1)).toEqual([LONG.length, LONG.length]);
    expect(progress.map(([bytes]) => bytes)).toEqual(
      progress.map(([bytes]) => bytes).toSorted((a, b) => a - b),
    );
    progress.length = 0;
    await uploadOf({ stream: inParts(LONG, [500_000]), ...MORE }, { onProgress });
    expect(progress).toEqual([
      [500_000, Number.POSITIVE_INFINITY],
      [1_000_000, Number.POSITIVE_INFINITY],
      [LONG.length, Number.POSITIVE_INFINITY],
    ]);
  });

  it("ends by its signal, with what a stream fails with, and at a row that is too much", async () => {
    const controller = new AbortController();
    const why = new Error("enough");
    let isLeft = false;
    async function* bytes(): AsyncGenerator<Uint8Array> {
      try {
        for (let i = 0; ; i += 1) {
          if (i === 3) controller.abort(why);
          yield LONG.subarray(i === 0 ? 0 : HEADER.length);
        }
      } finally {
        isLeft = true;
      }
    }
    const most = { max_bytes: 2 ** 29 };
    const { signal } = controller;
    const ended = readRecords({ stream: bytes(), ...most }, SETTLED, { today: TODAY, signal });
    await expect(ended).rejects.toBe(why);
    expect(isLeft).toBe(true);

    async function* failing(): AsyncGenerator<Uint8Array> {
      yield LONG;
      throw why;
    }
    await expect(told({ stream: failing(), ...most }, SETTLED)).rejects.toBe(why);
    const onRow = () => {
      throw why;
    };
    isLeft = false;
    await expect(readRecords({ stream: bytes(), ...most }, SETTLED, { today: TODAY, onRow })).rejects.toBe(
      why,
    );
    expect(isLeft).toBe(true);
  });

  it("reads no more rows than are wanted", async () => {
    const outcome = await readRecords({ stream: inParts(LONG, [9_999]), ...MORE }, SETTLED, {
      today: TODAY,
      most: 2_500,
    });
    expect(outcome).toMatchObject({ accepted: 2_499 });
  });
});

const folder = mkdtempSync(join(tmpdir(), "farthing-streams-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("what gives bytes as they come", () => {
  const text = "date,amount,name\n2024-01-02,-1.50,Café\n";
  const file = join(folder, "bank.csv");
  writeFileSync(file, text);

  const SOURCES: Readonly<Record<string, () => Promise<ByteStream>>> = {
    "an iterable": async () => inParts(utf8(text), [3]),
    "a stream of Node": async () => Readable.from([Buffer.from(text)]),
    "a stream of the web": async () => new Response(text).body!,
    "a Blob": async () => new Blob([text]),
    "a File": async () => new File([text], "bank.csv", { type: "text/csv" }),
    openAsBlob: () => openAsBlob(file),
    "a stream of a file": async () => (await promises.open(file)).createReadStream(),
  };

  it.each(Object.entries(SOURCES))("can be %s", async (_, source) => {
    const whole = await told(text, {});
    expect(whole.rows).toHaveLength(1);
    expect(await told(await source(), {})).toEqual(whole);
    const { records } = await preflightRecords(await source(), {}, { today: TODAY });
    expect(records).toEqual(whole.outcome);
    expect(new TextDecoder().decode((await uploadOf(await source())).bytes)).toBe(text);
  });

  it("can be an open file, which stays open", async () => {
    const handle = await promises.open(file);
    expect(await told(handle, {})).toEqual(await told(text, {}));
    expect((await handle.stat()).size).toBe(readFileSync(file).length);
    await handle.close();
  });

  it("says the name and the type of a file, unless the program does", async () => {
    const named = new File([text], "bank.ndjson", { type: "image/png" });
    expect(await uploadOf(named)).toMatchObject({ filename: "bank.ndjson", content_type: "image/png" });
    const { outcome } = await told(named, {});
    expect(outcome).toMatchObject({ _tag: "Refused", code: "invalid_file_type" });
    const said = { stream: named, filename: "bank.csv", content_type: "text/csv", max_bytes: 50 };
    const { stream: _, ...rest } = said;
    expect(await uploadOf(said)).toEqual({ ...rest, bytes: utf8(text) });
  });

  it("is an error of the program if it gives something else", async () => {
    const texts = Readable.from([text]) as unknown as AsyncIterable<Uint8Array>;
    await expect(uploadOf(texts)).rejects.toThrow(
      'A part of the stream must be a Uint8Array, not "date,amount',
    );
    await expect(uploadOf({ stream: new Blob([text]), name: "a" } as Streamed)).rejects.toThrow(
      'There is no "name" in content',
    );
    expect(() => preflight(new Blob([text]) as unknown as Content, {}, { today: TODAY })).toThrow(
      "(uploadOf makes one of a stream or a Blob), not a Blob",
    );
  });
});

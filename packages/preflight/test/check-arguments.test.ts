import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as text from "../src/api/text.ts";
import * as library from "../src/index.ts";
import { type Content, inspect, preflight, type ReadingOptions, readRecords } from "../src/index.ts";
import { reportOn, TODAY } from "./support.ts";

const TEXT = "date,amount\n2024-01-02,1\n";
const BYTES = new TextEncoder().encode(TEXT);
const KNOWN = { today: TODAY };

type Call = (...args: readonly unknown[]) => unknown;

const FUNCTIONS = Object.entries({ ...library, ...text }).flatMap(
  ([name, value]): (readonly [string, Call])[] =>
    typeof value === "function" ? [[name, value as Call]] : [],
);

/** How a call with wrong arguments ends: thrown at once or by its promise. */
const saidBy = async (call: () => unknown): Promise<unknown> => {
  try {
    return await call();
  } catch (error) {
    return error;
  }
};

const expectSaid = async (call: () => unknown, sentence: string): Promise<void> => {
  expect(await saidBy(call)).toEqual(new TypeError(sentence));
};

const { resolveOptions, completed, excerptsOf, decodedOnce, decode } = {
  ...library,
  ...text,
} as unknown as Record<string, Call>;

describe.each([
  ["preflight", (options) => preflight(TEXT, options, KNOWN)],
  ["inspect", (options) => inspect(TEXT, KNOWN, options)],
  ["resolveOptions", (options) => library.resolveOptions(TEXT, options, { auto: false, today: TODAY })],
  ["readRecords", (options) => readRecords(TEXT, options, KNOWN)],
  ["preflightRecords", (options) => library.preflightRecords(TEXT, options, KNOWN)],
  ["withCells", (options) => library.withCells(BYTES, options, [])],
  ["withoutRows", (options) => library.withoutRows(BYTES, options, [])],
] satisfies readonly (readonly [string, (options: ReadingOptions) => unknown])[])(
  "options of %s",
  (_, read) => {
    it.each([
      [{ date_fromat: "%Y" }, 'There is no option "date_fromat"; did you mean "date_format"?'],
      [{ dateFormat: "%Y" }, 'There is no option "dateFormat"; did you mean "date_format"?'],
      [{ constructor: "x" }, 'There is no option "constructor".'],
      [{ date_format: 5 }, "The option date_format must be text, not 5."],
      [{ type: ["TransactionImport"] }, 'The option type must be text, not ["TransactionImport"].'],
      [{ fee_col_label: true }, "The option fee_col_label must be text, not true."],
      [{ rows_to_skip: {} }, "The option rows_to_skip must be a number or text, not {  }."],
      [{ encoding: "utf-9" }, 'The option encoding must be a known encoding, not "utf-9".'],
      [{ has_header: "no" }, 'The option has_header must be true or false, not "no".'],
      [{ columns: ["day"] }, 'The option columns must be a list of column names and nulls, not ["day"].'],
      [
        { amount_type_values: { in: "x" } },
        'The option amount_type_values must be an object with the lists in and out, not { in: "x" }.',
      ],
      [{ booked_statuses: "Done" }, 'The option booked_statuses must be a list of texts, not "Done".'],
      [
        { left_out: ["all"] },
        'The option left_out must be a list of reasons for which rows are left out, not ["all"].',
      ],
      [null, "The options must be an object, not null."],
      [["utf-8"], 'The options must be an object, not ["utf-8"].'],
    ])("%j", (options, sentence) => expectSaid(() => read(options as unknown as ReadingOptions), sentence));

    it("can be left out, each and all", async () => {
      const blank = { type: null, fee_col_label: undefined, rows_to_skip: "" } as unknown as ReadingOptions;
      for (const options of [undefined, {}, blank])
        expect(await saidBy(() => read(options as ReadingOptions))).not.toBeInstanceOf(Error);
    });
  },
);

const CONTENT =
  "bytes (a Uint8Array), text, or an upload such as { bytes, filename } (uploadOf makes one of a stream or a Blob)";

/** The functions that take a stream in place of bytes. */
const TAKE_STREAMS = ["readRecords", "preflightRecords"];

describe.each([
  ["preflight", (content) => preflight(content, {}, KNOWN)],
  ["inspect", (content) => inspect(content, KNOWN)],
  ["resolveOptions", (content) => library.resolveOptions(content, {}, { auto: true, today: TODAY })],
  ["readRecords", (content) => readRecords(content, {}, KNOWN)],
  ["preflightRecords", (content) => library.preflightRecords(content, {}, KNOWN)],
  ["excerptsOf", (content) => text.excerptsOf(content, reportOn(TEXT))],
  ["lineText", (content) => text.lineText(content, {}, 1)],
] satisfies readonly (readonly [string, (content: Content) => unknown])[])("content of %s", (name, read) => {
  it.each([
    [null, `The content must be ${CONTENT}, not null.`],
    [5, `The content must be ${CONTENT}, not 5.`],
    [{}, `The content must be ${CONTENT}, not {  }.`],
    [BYTES.buffer, `The content must be ${CONTENT}, not an ArrayBuffer.`],
    [new DataView(BYTES.buffer), `The content must be ${CONTENT}, not a DataView.`],
    [new Uint16Array(2), `The content must be ${CONTENT}, not a Uint16Array.`],
    [{ bytes: TEXT }, `content.bytes must be a Uint8Array, not ${JSON.stringify(TEXT)}.`],
    [{ bytes: BYTES, filename: 5 }, "content.filename must be text, not 5."],
    [{ bytes: BYTES, content_type: null }, "content.content_type must be text, not null."],
    [{ bytes: BYTES, max_bytes: "1" }, 'content.max_bytes must be a number of bytes, not "1".'],
    [{ bytes: BYTES, max_bytes: Number.NaN }, "content.max_bytes must be a number of bytes, not NaN."],
    [{ bytes: BYTES, fileName: "a.csv" }, 'There is no "fileName" in content; did you mean "filename"?'],
  ])("%o", (content, sentence) => expectSaid(() => read(content as Content), sentence));

  it("is a Blob only where a stream is read", async () => {
    const said = await saidBy(() => read(new Blob([TEXT]) as never));
    if (TAKE_STREAMS.includes(name)) expect(said).not.toBeInstanceOf(Error);
    else expect(said).toEqual(new TypeError(`The content must be ${CONTENT}, not a Blob.`));
  });

  it("is bytes, text, an upload, or nothing", async () => {
    const upload = { bytes: BYTES, filename: "a.csv", content_type: "text/csv" };
    for (const content of [TEXT, BYTES, Buffer.from(TEXT), { bytes: BYTES }, upload, undefined])
      expect(await saidBy(() => read(content))).not.toBeInstanceOf(Error);
  });
});

const DAY = "today's date as YYYY-MM-DD";

it.each([
  [
    () => preflight(BYTES, {}, undefined as never),
    'known must be an object such as { today: "2024-06-30" }, not undefined.',
  ],
  [
    () => inspect(BYTES, undefined as never),
    'known must be an object such as { today: "2024-06-30" }, not undefined.',
  ],
  [() => preflight(BYTES, {}, {} as never), `known.today must be ${DAY}, not undefined.`],
  [() => inspect(BYTES, { today: "30.06.2024" }), `known.today must be ${DAY}, not "30.06.2024".`],
  [() => preflight(BYTES, {}, { today: "2024-02-30" }), `known.today must be ${DAY}, not "2024-02-30".`],
  [() => inspect(BYTES, { today: new Date(0) as never }), `known.today must be ${DAY}, not a Date.`],
  [
    () => preflight(BYTES, {}, { ...KNOWN, acount: {} } as never),
    'There is no "acount" in known; did you mean "account"?',
  ],
  [
    () => preflight(BYTES, {}, { ...KNOWN, account: { id: "x" } } as never),
    'known.account must be an object with id, currency and recorded, not { id: "x" }.',
  ],
  [
    () => preflight(BYTES, {}, { ...KNOWN, account_names: "Checking" } as never),
    'known.account_names must be a list of texts, not "Checking".',
  ],
  [
    () => preflight(BYTES, {}, { ...KNOWN, taxonomy: { categories: [] } } as never),
    "known.taxonomy must be an object with the lists categories, tags and merchants, not { categories: [] }.",
  ],
  [
    () => resolveOptions!(BYTES),
    'how must be an object such as { auto: true, today: "2024-06-30" }, not undefined.',
  ],
  [
    () => resolveOptions!(BYTES, {}, { atuo: true, today: TODAY }),
    'There is no "atuo" in how; did you mean "auto"?',
  ],
  [() => resolveOptions!(BYTES, {}, { today: TODAY }), "how.auto must be true or false, not undefined."],
  [() => resolveOptions!(BYTES, {}, { auto: true }), `how.today must be ${DAY}, not undefined.`],
  [
    () => readRecords(BYTES, {}, undefined as never),
    'how must be an object such as { today: "2024-06-30", onRow }, not undefined.',
  ],
  [
    () => readRecords(BYTES, {}, { ...KNOWN, onrow: () => {} } as never),
    'There is no "onrow" in how; did you mean "onRow"?',
  ],
  [() => readRecords(BYTES, {}, { ...KNOWN, onRow: [] } as never), "how.onRow must be a function, not []."],
  [
    () => readRecords(BYTES, {}, { ...KNOWN, signal: new AbortController() } as never),
    "how.signal must be an AbortSignal, not an AbortController.",
  ],
  [() => readRecords(BYTES, {}, { ...KNOWN, most: -1 }), "how.most must be a whole number, not -1."],
  [
    () => completed!({}, preflight(BYTES, {}, KNOWN)),
    /^The report must be the report of a check, such as outcome\.report, not \{ _tag: "Checked"/,
  ],
  [
    () => excerptsOf!(BYTES),
    "The report must be the report of a check, such as outcome.report, not undefined.",
  ],
  [
    () => library.withCells(TEXT as never, {}, []),
    `The content must be bytes (a Uint8Array) or an upload such as { bytes, filename }, not ${JSON.stringify(TEXT)}.`,
  ],
  [
    () => library.withCells({ bytes: TEXT } as never, {}, []),
    `content.bytes must be a Uint8Array, not ${JSON.stringify(TEXT)}.`,
  ],
  [
    () => library.withCells(BYTES, {}, [{ line: 1, cell: -1, text: "x" }]),
    'The edits must be a list of edits with line, cell and text, not [{ line: 1, cell: -1, text: "x" }].',
  ],
  [() => decodedOnce!(BYTES), "upload must be an upload such as { bytes, filename }, not a Uint8Array."],
  [() => decode!(TEXT), `The bytes must be a Uint8Array, not ${JSON.stringify(TEXT)}.`],
])("%s says what is wrong", async (call, sentence) => {
  const said = await saidBy(call);
  expect(said).toBeInstanceOf(TypeError);
  if (typeof sentence === "string") expect(said).toEqual(new TypeError(sentence));
  else expect((said as Error).message).toMatch(sentence);
});

it("bytes of another realm are bytes", async () => {
  const { runInNewContext } = await import("node:vm");
  const bytes: Uint8Array = runInNewContext(`new Uint8Array([${BYTES.join()}])`);
  expect(bytes).not.toBeInstanceOf(Uint8Array);
  expect(preflight(bytes, {}, KNOWN)).toEqual(preflight(BYTES, {}, KNOWN));
});

describe("whatever is passed to a function, it answers, or says in one sentence what is wrong", () => {
  const SENTENCE = /^(?:.+ must be .+, not .+\.|There is no ".*" in \w+.*|There is no option ".*)$/s;
  const value = fc.oneof(
    fc.constantFrom<unknown>(TEXT, BYTES, { bytes: BYTES }, KNOWN, {}, [], undefined, null),
    fc.constantFrom<unknown>({ auto: true, today: TODAY }, { atuo: true }, { auto: 1, today: TODAY }, [
      "date",
    ]),
    fc.constantFrom<unknown>(
      reportOn(TEXT),
      preflight(BYTES, {}, KNOWN),
      { reading: {} },
      "TransactionImport",
    ),
    fc.anything(),
  );

  it.each(FUNCTIONS)("%s", async (_, call) => {
    await fc.assert(
      fc.asyncProperty(fc.array(value, { maxLength: 4 }), async (args) => {
        const said = await saidBy(() => call(...args));
        if (!(said instanceof Error)) return;
        // Only what preflight finds valid is read as a service export.
        if (said instanceof SyntaxError) return;
        expect(said).toBeInstanceOf(TypeError);
        expect(said.message).toMatch(SENTENCE);
      }),
      { seed: 18, numRuns: 300 },
    );
  });
});

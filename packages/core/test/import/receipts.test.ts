import type { Upload } from "@farthing/preflight";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { compareRows, type SaidRow } from "../../src/import/history/compare-rows.ts";
import {
  findReceipt,
  type ImportFile,
  importFile,
  type ReceiptVerdict,
  readReceipt,
  receiptText,
  undoImport,
  verifyReceipt,
} from "../../src/import/index.ts";
import { deleteTransaction, updateTransaction } from "../../src/transactions/index.ts";
import { allOf, foundFamily, inMemory, openAccount, TODAY, utf8 } from "./support.ts";

/** An import, and the text of its receipt. */
const importWith = Effect.fnUntraced(function* (file: ImportFile) {
  const outcome = yield* importFile(file);
  if (outcome._tag !== "Imported" || outcome.import === undefined)
    throw new Error(`the file is ${outcome._tag}: ${JSON.stringify(outcome)}`);
  const receipt = yield* findReceipt(file.family_id, outcome.import.id);
  return { id: outcome.import.id, text: [...receiptText(receipt)].join("") };
});

const opened = (text: string) => {
  const read = readReceipt(text);
  if (Result.isFailure(read)) throw new Error(read.failure);
  return read.success;
};

const verify = (text: string, upload: Upload): ReceiptVerdict => verifyReceipt(opened(text), upload);

const FINE: ReceiptVerdict = { changed: [], is_same_file: true, differences: [], unread: undefined };

interface Entry {
  readonly day: number;
  readonly cents: number;
  readonly name: string;
}

const ENTRY: fc.Arbitrary<Entry> = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  cents: fc.integer({ min: -3_000_000, max: 3_000_000 }).filter((cents) => cents !== 0),
  name: fc.constantFrom("Bread", "Apples", "Rent May", "Crème"),
});

const ENTRIES = fc.array(ENTRY, { minLength: 1, maxLength: 12 });

const dayOf = ({ day }: Entry): string => `2024-03-${String(day).padStart(2, "0")}`;

const amountOf = ({ cents }: Entry): string => {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const csvOf = (entries: readonly Entry[]): string =>
  ["date,amount,name", ...entries.map((each) => `${dayOf(each)},${amountOf(each)},${each.name}`), ""].join(
    "\n",
  );

const ndjsonOf = (entries: readonly Entry[]): string =>
  [
    {
      type: "Account",
      data: { id: "a1", name: "Everyday", accountable_type: "Depository", balance: "0", currency: "EUR" },
    },
    ...entries.map((each, i) => ({
      type: "Transaction",
      data: { id: `t${i}`, account_id: "a1", date: dayOf(each), amount: amountOf(each), name: each.name },
    })),
  ]
    .map((record) => `${JSON.stringify(record)}\n`)
    .join("");

const CSV_OPTIONS = { date_format: "%Y-%m-%d", number_format: "1,234.56" } as const;

const FORMATS = {
  CSV: { write: csvOf, options: CSV_OPTIONS },
  NDJSON: { write: ndjsonOf, options: { type: "ServiceImport" } },
} as const;

type Format = keyof typeof FORMATS;

const NAMES = Object.keys(FORMATS) as Format[];

const uploadOf = (format: Format, content: string | Uint8Array): Upload => ({
  bytes: typeof content === "string" ? utf8(content) : content,
  filename: `statement.${format.toLowerCase()}`,
});

/** The file of some entries, imported into a family of its own: with its receipt, and what the family has of it. */
const imported = (format: Format, entries: readonly Entry[]) => {
  const text = FORMATS[format].write(entries);
  const upload = uploadOf(format, text);
  return inMemory(
    Effect.gen(function* () {
      const family_id = yield* foundFamily("EUR");
      const account_id = yield* openAccount(family_id, "Checking", "EUR");
      const { options } = FORMATS[format];
      const given = format === "NDJSON" ? options : { ...options, account_id };
      const { text: receipt } = yield* importWith({ family_id, upload, options: given, today: TODAY });
      return { text, upload, receipt, stored: (yield* allOf(family_id)).transactions };
    }),
  );
};

const changedAt = (bytes: Uint8Array, at: number, by: number): Uint8Array =>
  Uint8Array.from(bytes, (byte, i) => (i === at ? (byte + by) % 256 : byte));

for (const format of NAMES) {
  it(`the receipt of ${format} has its rows with the transactions that they became, and its file is found to be the one`, () =>
    fc.assert(
      fc.asyncProperty(ENTRIES, async (entries) => {
        const { upload, receipt, stored } = await imported(format, entries);
        const { rows, counts, file } = opened(receipt).receipt;
        const first = format === "NDJSON" ? 2 : 1;
        expect(rows.map(({ row }) => row)).toEqual(entries.map((_, at) => at + first));
        expect(rows.map(({ date }) => date)).toEqual(entries.map(dayOf));
        const byId = new Map(stored.map((each) => [each.id, each]));
        expect(byId.size).toBe(rows.length);
        for (const { transaction_id: id, account_id, date, amount, currency } of rows)
          expect(byId.get(id)).toMatchObject({ date, amount, currency, account: { id: account_id } });
        // A service export has its account, too.
        expect(counts.stored).toBe(entries.length + first - 1);
        expect(file.bytes).toBe(upload.bytes.length);
        expect(verify(receipt, upload)).toEqual(FINE);
      }),
      { numRuns: 30 },
    ));

  it(`one changed byte of ${format} is found, wherever it is, and a digit of money or of a day with its row`, () =>
    fc.assert(
      fc.asyncProperty(
        ENTRIES,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        fc.nat(),
        async (entries, ...by) => {
          const [place, more, which] = by;
          const { text, upload, receipt } = await imported(format, entries);
          const at = place % upload.bytes.length;
          const other = uploadOf(format, changedAt(upload.bytes, at, more));
          expect(verify(receipt, other).is_same_file).toBe(false);

          const entry = which % entries.length;
          const before = entries[entry]!;
          const now = { ...before, cents: before.cents + (before.cents % 10 === 9 ? -1 : 1) };
          const last = before.cents === -1 || now.cents === 0 ? before : now;
          const edited = FORMATS[format].write(entries.with(entry, last));
          if (edited === text) return;
          const { is_same_file, differences } = verify(receipt, uploadOf(format, edited));
          expect(is_same_file).toBe(false);
          const row = entry + (format === "NDJSON" ? 2 : 1);
          expect(differences).toMatchObject([{ receipt: { row }, file: { row }, fields: ["amount"] }]);
        },
      ),
      { numRuns: 30 },
    ));
}

it("a row with another text is found in most files, and never another row", async () => {
  const names = Array.from({ length: 300 }, (_, i) => `Shop ${i}`);
  const entry = (name: string): Entry => ({ day: 3, cents: -125, name });
  const entries = [entry("Oat"), entry("Rye"), entry("Fig")];
  for (const format of NAMES) {
    const { receipt } = await imported(format, entries);
    const row = format === "NDJSON" ? 3 : 2;
    const found = names.map((name) => {
      const other = FORMATS[format].write(entries.with(1, entry(name)));
      return verify(receipt, uploadOf(format, other)).differences;
    });
    const told = found.filter((differences) => differences.length > 0);
    for (const differences of told)
      expect(differences).toMatchObject([{ receipt: { row }, file: { row }, fields: ["text"] }]);
    // One in 256 is not found.
    expect(told.length).toBeGreaterThan(280);
    expect(told.length).toBeLessThanOrEqual(300);
  }
});

it("one changed byte of a receipt is found, unless the receipt says the same with it", () =>
  fc.assert(
    fc.asyncProperty(ENTRIES, fc.nat(), fc.integer({ min: 1, max: 255 }), async (entries, place, more) => {
      const { receipt, upload } = await imported("CSV", entries.slice(0, 3));
      const bytes = utf8(receipt);
      for (let i = 0; i < 40; i += 1) {
        const changed = new TextDecoder().decode(changedAt(bytes, (place + i * 7_919) % bytes.length, more));
        const read = readReceipt(changed);
        if (Result.isFailure(read)) continue;
        // Whatever it says, there is an answer.
        verifyReceipt(read.success, upload);
        if (read.success.changed.length > 0) continue;
        expect(JSON.parse(changed)).toEqual(JSON.parse(receipt));
      }
    }),
    { numRuns: 40 },
  ));

it("a receipt is the same in whatever order and layout its JSON is, with its schema or without, and a row that is taken out is found", async () => {
  const { receipt, upload } = await imported("CSV", [
    { day: 1, cents: 100, name: "Bread" },
    { day: 2, cents: -5, name: "Apples" },
  ]);
  const { rows, ...head } = JSON.parse(receipt) as { rows: unknown[] };
  const turned = JSON.stringify(Object.fromEntries([["rows", rows], ...Object.entries(head).reverse()]));
  expect(verify(turned, upload)).toEqual(FINE);
  expect(verify(JSON.stringify({ $schema: "./receipt.schema.json", rows, ...head }), upload)).toEqual(FINE);
  expect(verify(JSON.stringify({ schema: "a", rows, ...head }), upload).changed).toEqual(["head"]);
  expect(verify(JSON.stringify({ ...head, rows: rows.slice(1) }), upload)).toMatchObject({
    changed: ["rows", "sums"],
    differences: [{ receipt: undefined, file: { row: 1, amount: "-1" } }],
  });
});

it("a receipt stays as it was, whatever becomes of its import, and an import of the same file again has its own", () =>
  inMemory(
    Effect.gen(function* () {
      const family_id = yield* foundFamily("EUR");
      const account_id = yield* openAccount(family_id, "Checking", "EUR");
      const upload = { bytes: utf8("date,amount,name\n2024-03-01,-1.00,A\n2024-03-02,2.50,B\n") };
      const file = { family_id, upload, options: { ...CSV_OPTIONS, account_id }, today: TODAY };
      const first = yield* importWith(file);
      const [one, two] = (yield* allOf(family_id)).transactions;
      yield* updateTransaction({ family_id, id: one!.id, fields: { amount: "99", date: "2024-01-01" } });
      yield* deleteTransaction({ family_id, id: two!.id });
      yield* undoImport({ family_id, id: first.id, with_edited: true });
      const second = yield* importWith(file);
      const third = yield* importWith({ ...file, again: true });
      const textOf = (id: string) =>
        Effect.map(findReceipt(family_id, id), (receipt) => [...receiptText(receipt)].join(""));
      expect(yield* textOf(first.id)).toBe(first.text);
      const receipts = [first, second, third].map(({ text }) => opened(text).receipt);
      expect(receipts.map(({ previous }) => previous)).toEqual([
        null,
        receipts[0]!.sha256,
        receipts[1]!.sha256,
      ]);
      expect(receipts.map(({ rows }) => rows.map(({ became }) => became))).toEqual([
        ["stored", "stored"],
        ["stored", "stored"],
        ["already_there", "already_there"],
      ]);
      const ids = receipts.map(({ rows }) => rows.map(({ transaction_id }) => transaction_id));
      expect(ids[2]).toEqual(ids[1]);
      expect(receipts[2]!.sums).toEqual([
        {
          ...{ account_id, currency: "EUR", became: "already_there", rows: 2 },
          ...{ money_in: "2.5", money_out: "1", net: "1.5" },
        },
      ]);
      for (const { text } of [first, second, third]) expect(verify(text, upload)).toEqual(FINE);
    }),
  ));

it("what is no receipt is refused with the reason", () => {
  for (const text of ["", "date,amount\n", "[]", "null", "{}", '{"format":"farthing-receipt","version":2}'])
    expect(Result.isFailure(readReceipt(text)), text).toBe(true);
});

const SAID: fc.Arbitrary<Omit<SaidRow, "row">> = fc.record({
  date: fc.constantFrom("2024-03-01", "2024-03-02"),
  amount: fc.constantFrom("1", "2", "-3"),
  currency: fc.constantFrom("EUR", "USD"),
  account: fc.constantFrom("a", "b"),
  check: fc.constantFrom(1, 2),
});

const numbered = (rows: readonly Omit<SaidRow, "row">[]): readonly SaidRow[] =>
  rows.map((each, at) => ({ ...each, row: at + 1 }));

const sortedTexts = (rows: readonly (SaidRow | undefined)[]): readonly string[] =>
  rows.flatMap((row) => (row === undefined ? [] : [JSON.stringify({ ...row, row: 0, check: 0 })])).sort();

it("the differences of rows are what turns the ones into the others, and none that both have", () =>
  fc.assert(
    fc.property(fc.array(SAID, { maxLength: 8 }), fc.array(SAID, { maxLength: 8 }), (a, b) => {
      const [receipt, file] = [numbered(a), numbered(b)];
      const differences = compareRows(receipt, file);
      expect(compareRows(receipt, receipt)).toEqual([]);
      const [gone, come] = [differences.map((each) => each.receipt), differences.map((each) => each.file)];
      const without = (rows: readonly SaidRow[], taken: readonly (SaidRow | undefined)[]) =>
        rows.filter((row) => !taken.includes(row));
      expect(sortedTexts(without(receipt, gone))).toEqual(sortedTexts(without(file, come)));
      for (const each of differences)
        if (each.fields.length === 0) expect(each.receipt && each.file).toBe(undefined);
    }),
  ));

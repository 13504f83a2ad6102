import { parseExactJson } from "@farthing/values";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PATCH_FIELDS, readPatch, type TransactionPatch } from "../../src/transactions/patch.ts";
import { uuid } from "./support.ts";

/** Reads what a client sends, to the digit. */
const readJson = (json: string) => readPatch(parseExactJson(json) as object);

/** The sentence for each field that is wrong. */
const MUST_BE = {
  date: 'date must be a valid date, such as "2024-06-30".',
  amount:
    'amount must be a decimal such as 12.5 or "12.50", with at most 4 digits after the point and no larger than 1000000000000000.',
  name: "name must be text of 1 to 255 characters, not blank, without U+0000 and halves of surrogate pairs.",
  description:
    "description must be text of 1 to 255 characters, not blank, without U+0000 and halves of surrogate pairs.",
  notes: "notes must be text or null.",
  currency: 'currency must be a current currency code, such as "EUR".',
  category_id: "category_id must be a UUID or null.",
  merchant_id: "merchant_id must be a UUID or null.",
  tag_ids: "tag_ids must be a list of UUIDs or null.",
  nature: "nature must be income, inflow, expense or outflow.",
} as const;

const NOTES_HOLD =
  "notes must be null or text of at most 65536 characters, without U+0000 and halves of surrogate pairs.";

const A = uuid(1);
const B = uuid(2);
/** Of which upper case is another text. */
const LETTERS = "0190abcd-ef00-7000-8000-abcdefabcdef";

const expectRead = (fields: object, patch: TransactionPatch): void =>
  expect(readPatch(fields)).toEqual({ patch, errors: [] });

const expectWrong = (fields: object, ...errors: readonly string[]): void =>
  expect(readPatch(fields)).toEqual({ patch: {}, errors });

describe("what is not said", () => {
  it("is not in the patch", () => {
    expectRead({}, {});
    expectRead({ name: "Rolls" }, { name: "Rolls" });
  });

  it.each([
    ...[
      "foo",
      "id",
      "account_id",
      "family_id",
      "locked",
      "updated_at",
      "created_at",
      "external_id",
      "source",
    ],
    ...["classification", "split", "parent_id", "kind", "constructor", "toString", "Name", "", "category"],
  ])("and what is no field is wrong: %j", (name) => {
    const { patch, errors } = readPatch({ [name]: 1, notes: "n" });
    expect(patch).toEqual({ notes: "n" });
    expect(errors).toEqual([expect.stringContaining(`There is no field ${JSON.stringify(name)}`)]);
  });

  it("whatever it is called and whatever it holds, and the fields beside it are read", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (others) => {
        fc.pre(!Object.keys(others).some((key) => Object.hasOwn(PATCH_FIELDS, key)));
        const { patch, errors } = readPatch({ ...others, notes: "n" });
        expect(patch).toEqual({ notes: "n" });
        expect(errors).toHaveLength(Math.min(Object.keys(others).length, 11));
      }),
    );
  });

  it("nor is what an object inherits", () => {
    expect(readJson('{"__proto__":{"name":"Rolls","date":"x"}}').patch).toEqual({});
    expectRead(Object.create({ name: "Rolls", date: "x" }), {});
  });
});

describe("null", () => {
  it("clears notes, category, merchant and tags", () => {
    expectRead(
      { notes: null, category_id: null, merchant_id: null, tag_ids: null },
      { notes: null, category_id: null, merchant_id: null, tag_ids: [] },
    );
    expectRead({ tag_ids: [] }, { tag_ids: [] });
  });

  it.each(["date", "amount", "name", "description", "currency", "nature"] as const)("is no %s", (field) => {
    expectWrong({ [field]: null }, MUST_BE[field]);
  });
});

describe("a date", () => {
  it.each(["2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31", "2026-12-31"])("may be %s", (date) => {
    expectRead({ date }, { date });
  });

  it.each([
    ...["2023-02-29", "1900-02-29", "2024-13-01", "2024-00-10", "2024-01-00", "2024-04-31", "0000-01-01"],
    ...["2024-1-1", "24-01-01", "01/02/2024", "2024-01-01T00:00:00Z", " 2024-01-01", "2024-01-01\n"],
    ...["20240101", "+002024-01-01", "today", "", "٢٠٢٤-٠١-٠١", 20240101, {}, [], true],
  ])("is not %j", (date) => {
    expectWrong({ date }, MUST_BE.date);
  });
});

describe("a name", () => {
  it("is trimmed, and otherwise kept as it is", () => {
    expectRead({ name: " \t Corner\u00a0 café \n" }, { name: "Corner\u00a0 café" });
    for (const name of [
      ...[
        "two\nlines\r\nand a\ttab",
        "'; drop table transactions; --",
        '"quoted" \\ %_*?[x] $1 ${x}',
        "0123",
      ],
      ...[
        "null",
        "[object Object]",
        "👩‍👩‍👧‍👦 and 🦊",
        "مرحبا \u202eabc\u202c",
        "e\u0301 beside é",
        "__proto__",
      ],
      ...["<script>alert(1)</script>", "a\u0001\u001f\u007f\ufeffb"],
    ])
      expectRead({ name, notes: name }, { name, notes: name });
  });

  it("has at most 255 characters, not counting blanks around them", () => {
    for (const name of ["x", "x".repeat(255), ` ${"é".repeat(255)}\t `, "🦊".repeat(255)])
      expectRead({ name }, { name: name.trim() });
    for (const name of ["x".repeat(256), ` ${"x".repeat(256)}`, "🦊".repeat(256)])
      expectWrong({ name }, MUST_BE.name);
  });

  it.each(["", " ", "\t\n\u00a0", 1, true, [], {}, ["x"], "a\0b", "a\ud800b", "\udc00"])(
    "is not %j",
    (name) => {
      expectWrong({ name }, MUST_BE.name);
      expectWrong({ description: name }, MUST_BE.description);
    },
  );

  it("is the description where there is no name", () => {
    expectRead({ description: " Rolls " }, { name: "Rolls" });
  });

  it("wins over a description, whatever that is", () => {
    for (const description of ["Rolls", "", 17, null, {}])
      expectRead({ name: "Buns", description }, { name: "Buns" });
  });

  it("that is wrong is not saved by a description", () => {
    for (const name of [null, 1]) expectWrong({ name, description: "Rolls" }, MUST_BE.name);
  });

  it("that is blank yields to a description, if that is not", () => {
    for (const name of ["", " \t"]) {
      expectRead({ name, description: "Rolls" }, { name: "Rolls" });
      for (const description of ["", " "]) expectWrong({ name, description }, MUST_BE.name);
      expectWrong({ name, description: 17 }, MUST_BE.description);
    }
  });
});

describe("notes", () => {
  it("are kept as they are, up to 65,536 characters", () => {
    for (const notes of [
      "",
      " kept as they are \n",
      "x".repeat(65_536),
      "é".repeat(65_536),
      "🦊".repeat(65_536),
    ])
      expectRead({ notes }, { notes });
    for (const notes of ["x".repeat(65_537), ` ${"x".repeat(65_536)}`]) expectWrong({ notes }, NOTES_HOLD);
  });

  it("hold nothing that not every storage can hold", () => {
    for (const notes of ["a\0b", "a\ud800b", "\udc00"]) expectWrong({ notes }, NOTES_HOLD);
  });

  it.each([1, false, [], {}])("are not %j", (notes) => {
    expectWrong({ notes }, MUST_BE.notes);
  });
});

describe("a currency", () => {
  it("is taken in any case and kept in upper case", () => {
    expectRead({ currency: "usd" }, { currency: "USD" });
    expectRead({ currency: "eUr" }, { currency: "EUR" });
    expectRead({ currency: "GBP" }, { currency: "GBP" });
  });

  it.each(["EU", "EURO", "", "XYZ", "DEM", "€", " EUR", "ı\u0307s", 978, {}, ["EUR"]])(
    "is not %j",
    (currency) => {
      expectWrong({ currency }, MUST_BE.currency);
    },
  );
});

describe("ids of a category and a merchant", () => {
  it.each(["category_id", "merchant_id"] as const)(
    "%s is taken in any case and kept in lower case",
    (field) => {
      expectRead({ [field]: LETTERS.toUpperCase() }, { [field]: LETTERS });
    },
  );

  it.each(["category_id", "merchant_id"] as const)("%s is a UUID, or null, as is a blank one", (field) => {
    for (const none of [null, "", " \t"]) expectRead({ [field]: none }, { [field]: null });
    for (const bad of [1, true, [], {}, [A]]) expectWrong({ [field]: bad }, MUST_BE[field]);
    for (const bad of ["x", `${A}0`, A.replaceAll("-", ""), `{${A}}`])
      expectWrong({ [field]: bad }, `${field} must be a UUID.`);
  });
});

describe("ids of tags", () => {
  it("are taken in any case, and each once, in the order in which they stand", () => {
    expectRead({ tag_ids: [B, LETTERS, A, LETTERS.toUpperCase(), B] }, { tag_ids: [B, LETTERS, A] });
  });

  it("are a list of UUIDs, and what is wrong is reported with its place", () => {
    for (const bad of ["x", A, {}, 1, true]) expectWrong({ tag_ids: bad }, MUST_BE.tag_ids);
    expectWrong({ tag_ids: [1] }, "tag_ids[0] must be a UUID.");
    expectWrong({ tag_ids: [A, null] }, "tag_ids[1] must be a UUID.");
    expectWrong({ tag_ids: ["x", A, "y"] }, "tag_ids[0] must be a UUID.", "tag_ids[2] must be a UUID.");
  });
});

describe("an amount", () => {
  it.each([
    ...[
      ["0.1", "0.1"],
      ["1e2", "100"],
      ["1E+2", "100"],
      ["12.5e-1", "1.25"],
      ["12.30", "12.3"],
    ],
    ...[
      ["1.10000", "1.1"],
      ["1.2345", "1.2345"],
      ["1.20050", "1.2005"],
      ["1e15", "1000000000000000"],
    ],
    ...[
      ["100000000000000.0001", "100000000000000.0001"],
      ["-999999999999999.9999", "-999999999999999.9999"],
    ],
    ...[
      ["1000000000000000", "1000000000000000"],
      ["-1000000000000000", "-1000000000000000"],
    ],
    ...[
      ["1000000000000000.0000", "1000000000000000"],
      ["900719925474099.3", "900719925474099.3"],
    ],
    ...[
      ["0", "0"],
      ["-0", "0"],
      ["-0.0", "0"],
      ["0e0", "0"],
      ["-0e5", "0"],
      ["1e-4", "0.0001"],
    ],
    ...[
      ["1500000e-6", "1.5"],
      ['"12.00"', "12"],
      ['"+1"', "1"],
      ['".5"', "0.5"],
      ['"-.5"', "-0.5"],
    ],
    ...[
      ['"-0"', "0"],
      ['"-0.00"', "0"],
      ['"007.10"', "7.1"],
      ['"1000000000000000.0000"', "1000000000000000"],
    ],
    ['"100000000000000.0001"', "100000000000000.0001"],
  ])("%s is exactly %s", (json, amount) => {
    expect(readJson(`{"amount":${json}}`)).toEqual({ patch: { amount }, errors: [] });
  });

  it.each([
    ...["1e400", "-1e400", "1e-400", "1e99999", "1e-99999", "1.23456", "0.00001", "1e-5", "1e16"],
    ...["1000000000000000.0001", "-1000000000000000.0001", "1000000000000001", "99999999999999999999"],
    ...['"1000000000000000.0001"', '"1e2"', '"1 000"', '" 1"', '"1 "', '"1."', '"."', '""', '"--1"'],
    ...['"€1"', '"0x10"', '"NaN"', '"Infinity"', '"1_0"', '"١"', '"1.00001"', '"-"', '"\\u22121"', '"1\\n"'],
    ...["true", "[1]", "{}", '{"amount":1}', "null"],
    ...[`1${"0".repeat(10_000)}`, `0.${"0".repeat(10_000)}1`, `"${"9".repeat(10_000)}"`],
  ])("is not %.40s", (json) => {
    expect(readJson(`{"amount":${json}}`)).toEqual({ patch: {}, errors: [MUST_BE.amount] });
  });

  it("with a comma is told how it is written", () => {
    const errors = ["amount must be written with a point and without commas, such as 5.50."];
    for (const json of ['"12,00"', '"1,200.00"'])
      expect(readJson(`{"amount":${json}}`)).toEqual({ patch: {}, errors });
  });

  it("that is a number which was not read to the digit is what that number says", () => {
    expectRead({ amount: 0.1 }, { amount: "0.1" });
    expectRead({ amount: -12.5 }, { amount: "-12.5" });
    for (const amount of [Number.NaN, Number.POSITIVE_INFINITY, 0.1 + 0.2])
      expectWrong({ amount }, MUST_BE.amount);
  });
});

describe("a nature", () => {
  it.each([
    ["income", "-30"],
    ["inflow", "-30"],
    ["expense", "30"],
    ["outflow", "30"],
  ])("%s fixes the sign, whatever was sent", (nature, amount) => {
    for (const sent of [30, -30, "30", "-30", "+30.00"]) expectRead({ amount: sent, nature }, { amount });
    expectRead({ amount: 0, nature }, { amount: "0" });
  });

  it("says nothing without an amount", () => {
    expectRead({ nature: "income" }, {});
  });

  it.each(["Income", "in", "", 1, [], {}, "credit"])("is not %j", (nature) => {
    expect(readPatch({ amount: 1, nature })).toEqual({ patch: { amount: "1" }, errors: [MUST_BE.nature] });
  });
});

/** A field as it is sent, and what it is read as. */
type Good = readonly [sent: unknown, patch: TransactionPatch];

const anyCase = (text: string): fc.Arbitrary<string> => fc.constantFrom(text, text.toUpperCase());

/** An amount in ten-thousandths, in one of the forms that mean it. */
const amounts = fc
  .tuple(
    fc.oneof(
      fc.bigInt(-(10n ** 19n), 10n ** 19n),
      fc.bigInt(-2_000_000n, 2_000_000n),
      fc.constantFrom(0n, 10n ** 19n),
    ),
    fc.constantFrom("number", "text", "zeros", "exponent", "shifted", "plus"),
  )
  .map(([units, form]): { readonly json: string; readonly canonical: string } => {
    const digits = (units < 0n ? -units : units).toString().padStart(5, "0");
    const sign = units < 0n ? "-" : "";
    const plain = `${sign}${digits.slice(0, -4)}.${digits.slice(-4)}`;
    const forms: Readonly<Record<string, string>> = {
      number: plain,
      text: `"${plain}"`,
      zeros: `${plain}000`,
      exponent: `${units}e-4`,
      shifted: `${sign}0.${digits}e${digits.length - 4}`,
      plus: sign === "" ? `"+${plain}"` : `"${plain}"`,
    };
    return { json: forms[form]!, canonical: plain.replace(/\.?0+$/, "") };
  });

it("an amount is read to the digit, however it is written", () => {
  fc.assert(
    fc.property(amounts, ({ json, canonical }) => {
      expect(readJson(`{"amount":${json}}`)).toEqual({ patch: { amount: canonical }, errors: [] });
    }),
    { numRuns: 500 },
  );
});

const keepable = fc.string({ unit: "grapheme", maxLength: 60 }).filter((text) => !text.includes("\0"));

const GOOD: Readonly<Record<string, fc.Arbitrary<Good>>> = {
  date: fc.constantFrom("2024-02-29", "0001-01-01").map((date) => [date, { date }]),
  amount: fc
    .constantFrom(["12.50", "12.5"], [-3, "-3"])
    .map(([sent, amount]) => [sent, { amount: amount as string }]),
  currency: fc
    .constantFrom("EUR", "JPY")
    .chain((currency) => anyCase(currency).map((sent) => [sent, { currency }])),
  name: fc
    .tuple(fc.constantFrom("", " ", "\n\u00a0"), keepable)
    .filter(([, text]) => text.trim() !== "")
    .map(([blank, text]) => [blank + text + blank, { name: text.trim() }]),
  notes: fc.option(keepable).map((notes) => [notes, { notes }]),
  category_id: fc.option(anyCase(LETTERS)).map((id) => [id, { category_id: id === null ? null : LETTERS }]),
  merchant_id: fc.option(anyCase(LETTERS)).map((id) => [id, { merchant_id: id === null ? null : LETTERS }]),
  tag_ids: fc
    .option(fc.uniqueArray(fc.constantFrom(A, B, LETTERS)))
    .map((ids) => [ids, { tag_ids: ids ?? [] }]),
};

const BAD: Readonly<Record<string, unknown>> = {
  ...{
    date: "x",
    amount: "x",
    currency: "x",
    name: " ",
    notes: 1,
    category_id: 1,
    merchant_id: 1,
    tag_ids: 1,
  },
};

it("every field is read by itself: an error in one is reported, and the others are read", () => {
  const fields = Object.keys(GOOD);
  fc.assert(
    fc.property(fc.record(GOOD), fc.shuffledSubarray(fields), fc.subarray(fields), (good, sent, wrong) => {
      const object = Object.fromEntries(
        sent.map((field) => [field, wrong.includes(field) ? BAD[field] : good[field]![0]]),
      );
      const well = sent.filter((field) => !wrong.includes(field));
      expect(readPatch(object)).toEqual({
        patch: Object.assign({}, ...well.map((field) => good[field]![1])),
        // In the order of the fields, not in that in which they were sent.
        errors: Object.entries(MUST_BE).flatMap(([field, sentence]) =>
          sent.includes(field) && wrong.includes(field) ? [sentence] : [],
        ),
      });
    }),
    { numRuns: 500 },
  );
});

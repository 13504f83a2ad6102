import * as fc from "fast-check";
import { expect } from "vitest";
import { itSampled } from "../../../../tools/testing/slow.ts";
import { decode } from "./support.ts";

/** JSON of values that are none, or not as most providers write them. */
const ODD = [
  ...[
    '""',
    '"x"',
    "null",
    "true",
    '"true"',
    '"yes"',
    "[]",
    "{}",
    "[1.10]",
    '{"amount":1.10}',
    '"a\\ud800\\u0000"',
  ],
  ...["0", "-0.0", "12.50", "1e3", "1E-3", "1e400", "-1e-400", "9007199254740993", "0.1000000000000000055"],
  ...['"+1.5"', '".5"', '"1e3"', '"000012.10"', '"1.23456"', '"1000000000000000.1"', '"1772150400"'],
  ...[
    "1772150400.7",
    "1772150400000",
    '"2026-02-27"',
    '"2026-02-27T10:00:00Z"',
    '"user-demo-0001"',
    '" Z\u00fcrich  AG"',
  ],
];

/** The JSON of most fields, and sometimes of another one. */
const jsonOf = (usual: fc.Arbitrary<string>): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    { weight: 8, arbitrary: usual },
    { weight: 1, arbitrary: fc.constantFrom(...ODD) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );

const text = fc.string({ maxLength: 12 }).map((each) => JSON.stringify(each));

const fields = fc.record({
  id: jsonOf(fc.constantFrom('"T1"', '"T2"', '"T3"')),
  posted: jsonOf(fc.integer({ min: 1, max: 2_000_000_000 }).map(String)),
  transacted_at: fc.oneof(fc.constant(undefined), fc.constantFrom(...ODD)),
  amount: jsonOf(fc.integer({ min: -9_999, max: 9_999 }).map((cents) => `"${(cents / 100).toFixed(2)}"`)),
  description: jsonOf(text),
  payee: fc.option(text, { nil: undefined }),
  memo: jsonOf(text),
  pending: fc.oneof(fc.constant(undefined), fc.constantFrom("true", "false", ...ODD)),
});

type Fields = Readonly<Record<string, string | undefined>>;

const transaction = (written: Fields): string =>
  `{${Object.entries(written)
    .flatMap(([name, json]) => (json === undefined ? [] : [`"${name}":${json}`]))
    .join(",")}}`;

const answer = (transactions: readonly Fields[]): string =>
  `{"accounts":[{"id":"A1","name":"Checking","balance":"1.00","transactions":[${transactions.map(transaction).join(",")}]}]}`;

/** The same amount with a blank after it, which is not how most providers write it. */
const withBlank = (written: Fields): Fields => ({
  ...written,
  amount: written.amount?.replace(/^"([-+.\d]+)"$/, '"$1 "'),
});

itSampled("transactions as most providers write them are read as in any other form", ({ runs }) => {
  fc.assert(
    fc.property(fc.array(fields, { maxLength: 6 }), (transactions) => {
      expect(decode(answer(transactions))).toEqual(decode(answer(transactions.map(withBlank))));
    }),
    { numRuns: runs(2_000) },
  );
});

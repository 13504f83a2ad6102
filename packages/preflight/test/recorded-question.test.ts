import {
  alreadyThere,
  daysAndReferences,
  questionFor,
  type RecordedQuestion,
  type SourceIdentity,
} from "@farthing/recognition";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { short } from "../../../tools/testing/runs.ts";
import { preflight, preflightAgainst } from "../src/index.ts";
import { TODAY } from "./support.ts";

const DAYS = [
  "2020-02-29",
  "2023-12-31",
  "2024-01-01",
  "2024-01-10",
  "2024-01-11",
  "2024-01-12",
  "2024-03-20",
];

const identity = fc.record({
  date: fc.constantFrom(...DAYS),
  amount: fc.constantFrom("1", "2"),
  currency: fc.constant("EUR"),
  name: fc.constantFrom("Oven", "Mill"),
  reference: fc.constantFrom("", "", "R1", "R2"),
});

const stored = fc.array(
  fc.tuple(identity, fc.boolean()).map(([each, pending]): SourceIdentity => ({ ...each, pending })),
  { maxLength: 8 },
);

const questionOf = (rows: readonly SourceIdentity[]): RecordedQuestion => {
  const { all, add } = daysAndReferences();
  for (const { date, reference } of rows) add(date, reference);
  return questionFor([all]);
};

/** The least that answers a question. */
const answer = ({ spans, references }: RecordedQuestion, all: readonly SourceIdentity[]) => {
  const isWithin = ({ date }: SourceIdentity): boolean =>
    spans.some(({ from, to }) => from <= date && date <= to);
  const beyond = references.flatMap(
    (reference) => all.find((each) => each.reference === reference && !isWithin(each)) ?? [],
  );
  return all.filter((each) => isWithin(each) || beyond.includes(each));
};

const sameOf = (rows: readonly SourceIdentity[], all: readonly SourceIdentity[]) => [
  ...alreadyThere(rows, all),
];

describe("the question to an account", () => {
  it("is answered by no more than is asked, and decides as everything would", () => {
    fc.assert(
      fc.property(fc.array(identity, { minLength: 1, maxLength: 6 }), stored, (rows, all) => {
        expect(sameOf(rows, answer(questionOf(rows), all))).toEqual(sameOf(rows, all));
      }),
      short(20_000),
    );
  });

  it("has a span of its own for days that are far from the others", () => {
    const day = (date: string) => ({ date, amount: "1", currency: "EUR", name: "Oven", reference: "" });
    expect(questionOf(["2024-01-20", "2000-03-01", "2024-01-02"].map(day))).toEqual({
      spans: [
        { from: "2000-02-20", to: "2000-03-11" },
        { from: "2023-12-23", to: "2024-01-30" },
      ],
      references: [],
    });
  });

  const CSV = "date,amount,name,ref\n2024-01-02,-1.00,Oven,R1\n2024-01-05,-2.00,Mill,\n";
  const READING = {
    account_id: "0190a7c2-6f00-7000-8000-000000000001",
    bank_reference_col_label: "ref",
    signage_convention: "inflows_positive",
  };
  const ACCOUNT = { id: "0190a7c2-6f00-7000-8000-000000000001", currency: "EUR", recorded: [] };
  const RECORDED = { date: "2024-01-05", amount: "2", name: "Mill" };

  it("is asked once, of the days and references of the rows, and its answer is what the account has", async () => {
    const asked: RecordedQuestion[] = [];
    const known = { today: TODAY, account: ACCOUNT };
    const outcome = await preflightAgainst(CSV, READING, known, async (question) => {
      asked.push(question);
      return [RECORDED];
    });
    expect(asked).toEqual([{ spans: [{ from: "2023-12-23", to: "2024-01-15" }], references: ["R1"] }]);
    const whole = preflight(CSV, READING, { today: TODAY, account: { ...ACCOUNT, recorded: [RECORDED] } });
    expect(outcome).toEqual(whole);
    expect(outcome).toMatchObject({ report: { groups: [{ code: "already_recorded", count: 1 }] } });
  });

  it("is not asked without an account, without rows, and of what cannot be read", async () => {
    const never = () => Promise.reject(new Error("asked"));
    const known = { today: TODAY, account: ACCOUNT };
    const { account_id: _, ...unnamed } = READING;
    for (const [content, options] of [
      [CSV, unnamed],
      ["date,amount,name,ref\n", READING],
      ["", READING],
      ["date,amount,name,ref\nx,y,z,\n", READING],
    ] as const)
      expect(await preflightAgainst(content, options, known, never)).toEqual(
        preflight(content, options, known),
      );
    await expect(preflightAgainst(CSV, READING, known, never)).rejects.toThrow("asked");
  });
});

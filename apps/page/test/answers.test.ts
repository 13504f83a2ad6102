import { expect, it } from "vitest";
import { readInNode } from "./support/read-in-node.ts";

const today = "2026-01-15";

it.each([
  ["Amount", "-100.60", "5.00"],
  ["Debit,Credit", "100.60,", ",5.00"],
])("asks below %s whether a fee comes on top, and takes either answer", async (header, out, into) => {
  const text = `Date,Text,${header},Fee\n2024-01-10,Ana,${out},0.60\n2024-01-15,Acme,${into},0\n2024-01-16,Mill,${out},0\n`;
  const signs = { signage_convention: "inflows_positive" };
  const { reading } = await readInNode("a.csv", text, today, signs);
  const [question, ...more] = reading.questions;
  expect(more).toEqual([]);
  expect(question?.answers.map(({ is, amount }) => [is, amount])).toEqual([
    ["on_top", "101.20"],
    ["inside", "100.60"],
  ]);
  const totals = await Promise.all(
    question!.answers.map(async ({ set }) => {
      const answered = (await readInNode("a.csv", text, today, { ...signs, ...set })).reading;
      expect(answered.questions).toEqual([]);
      return answered.outcome._tag === "Checked" ? answered.outcome.report.totals?.map((sum) => sum.out) : [];
    }),
  );
  expect(totals).toEqual([["201.8"], ["201.2"]]);
});

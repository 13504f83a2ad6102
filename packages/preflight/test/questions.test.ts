import { expect, it } from "vitest";
import { preflightKeepingRows } from "../src/api/preflight.ts";
import { resolveOptions } from "../src/api/resolve-options.ts";
import { questionsInEnglish, questionsOf } from "../src/ask/index.ts";

const KNOWN = { today: "2024-06-30" };

const uploadOf = (...lines: readonly string[]) => ({
  filename: "bank.csv",
  bytes: new TextEncoder().encode(`${lines.join("\n")}\n`),
});

const asked = (upload: ReturnType<typeof uploadOf>) => {
  const { options, undecided } = resolveOptions(upload, {}, { auto: true, ...KNOWN });
  return questionsOf({ upload, options, rows: undefined }, undecided);
};

const texts = questionsInEnglish({
  amount: (amount, currency) => `${amount} ${currency}`.trim(),
  day: (day) => `<${day}>`,
  listed: (each, type = "conjunction") => each.join(type === "conjunction" ? " and " : " or "),
});

it("a question has its line, its answers with their options, and words for both", () => {
  const [question] = asked(uploadOf("Date,Amount,Name", "03/04/2024,-1.00,Tea", "05/06/2024,-2.00,Bus"));
  expect(question).toMatchObject({ is: "day_or_month", line: 2, text: "03/04/2024,-1.00,Tea" });
  expect(texts.questions.day_or_month.ask(question!)).toBe(
    "Line 2 says 03/04/2024: is that <2024-04-03> or <2024-03-04>?",
  );
  expect(question!.answers.map(({ set }) => set)).toEqual([
    { date_format: "%d/%m/%Y" },
    { date_format: "%m/%d/%Y" },
  ]);
});

it("no row is lost below a header row that has a first row in it", () => {
  const upload = uploadOf(
    "Date,Text,Amount,Note2024-01-09,Quay Bakery,-9.00,x",
    "2024-01-12,Harbour Books,-3.20,a",
    "2024-01-15,Acme Salary,1900.00,b",
    "2024-01-16,Old Mill,-4.00,b",
  );
  const [question, ...others] = asked(upload);
  expect([question?.is, others]).toEqual(["joined_header", []]);
  const { options } = resolveOptions(upload, question!.answers[0]!.set, { auto: true, ...KNOWN });
  expect(preflightKeepingRows(upload, options, KNOWN, "accepted").rows?.accepted).toBe(3);
});

it("a wrong argument is a TypeError", () => {
  const upload = uploadOf("Date,Amount");
  // @ts-expect-error: as a program without types would.
  expect(() => questionsOf({ upload, options: {}, rows: undefined }, "date")).toThrow(TypeError);
});

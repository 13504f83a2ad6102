import { resolveOptions, type Undecided } from "@farthing/preflight";
import type { QuestionIs } from "@farthing/preflight/questions";
import { questionsOf } from "@farthing/preflight/questions";
import { describe, expect, it } from "vitest";
import { byAnswers } from "../src/file/by-answers.ts";
import { commandFor } from "../src/files/command.ts";
import { texts } from "../src/texts/language.ts";
import { ASKED } from "./support/open-files.ts";
import { ADVICE_FILES, NOT_ASKED_HERE, QUESTION_FILES } from "./support/questions.ts";
import { readInNode } from "./support/read-in-node.ts";

const TODAY = "2026-01-15";

const sortedOut = async (content: string, given = {}, name = "a.csv") => {
  const { told } = await readInNode(name, content, TODAY, given);
  return byAnswers(told.questions);
};

/** Those that are about tables of accounts or fees in other currencies are made by the corpus of the package preflight alone. */
const OF_CORPUS: readonly QuestionIs[] = ["tables_of_accounts", "foreign_fee"];

it("has a file for everything that a file can leave open", () => {
  const all = Object.keys(texts().file.open.questions);
  const here = [
    ...Object.keys(QUESTION_FILES),
    ...Object.keys(ADVICE_FILES),
    ...NOT_ASKED_HERE,
    ...OF_CORPUS,
  ];
  expect(here.toSorted()).toEqual(all.toSorted());
});

describe("what nobody can answer is advice", () => {
  it.each(Object.entries(ADVICE_FILES))("%s", async (is, content) => {
    const { advice } = await sortedOut(content);
    const [question] = advice.filter((each) => each.is === is);
    const { ask, help } = texts().file.open.questions[question!.is];
    expect(ask(question!)).toMatch(/\.$/);
    expect(help(question!)).toMatch(/\b(?:[Dd]ownload|[Ff]ormat|[Ww]rite|[Ss]plit|[Tt]ake)\b/);
    const { line, text } = question!;
    if (line !== undefined) expect(content.split("\n")[line - 1]).toBe(text);
  });

  it("a file of which nothing says what was spent has to change", async () => {
    const rows = [
      ["10", "Salary", "3.50"],
      ["11", "Purchase Old Mill", "4.50"],
      ["12", "Skylark", "5.50"],
    ];
    const content = [
      "Date,Text,Amount",
      ...rows.map(([day, ...of]) => `2024-01-${day},${of.join(",")}`),
    ].join("\n");
    const [question] = (await sortedOut(content)).advice;
    expect(question?.is).toBe("both_ways");
    const { ask, help } = texts().file.open.questions.both_ways;
    expect(ask(question!)).toMatch(/\.$/);
    expect(help(question!)).toMatch(/^Write a minus/);
  });

  it("answers that all mean the same are none, and each is there once", () => {
    const upload = { filename: "a.csv", bytes: new TextEncoder().encode("Date,Amount\n03/03/2024,-1.00\n") };
    const { options } = resolveOptions(upload, {}, { auto: true, today: TODAY });
    const question = {
      field: "date_format",
      example: "03/03/2024",
      line: 2,
      reason: "?",
      wording: "?",
    } as const;
    const answersOf = (more: Pick<Undecided, "candidates" | "readings">) =>
      questionsOf({ upload, options, rows: undefined }, [{ ...question, ...more }])[0]!.answers.map(
        ({ set }) => set.date_format,
      );
    const candidates = ["%d/%m/%Y", "%m/%d/%Y"];
    expect(answersOf({ candidates, readings: ["2024-03-03", "2024-03-03"] })).toEqual([]);
    expect(answersOf({ candidates: ["%d/%m/%Y", "%d/%m/%Y"] })).toEqual([]);
    expect(answersOf({ candidates, readings: ["2024-03-04", "2024-04-03"] })).toEqual(candidates);
    expect(
      answersOf({
        candidates: [...candidates, "%m/%d/%Y"],
        readings: ["2024-03-04", "2024-04-03", "2024-04-03"],
      }),
    ).toEqual(candidates);
  });
});

describe("each answer that is offered answers its question, and its sums are those of the file then", () => {
  it.each(Object.entries(QUESTION_FILES))("%s", async (is, { content, name }) => {
    const { asked } = await sortedOut(content, {}, name);
    const question = asked.find((each) => each.is === is);
    expect(question?.answers.length).toBeGreaterThan(0);
    for (const { set, sums } of question!.answers) {
      const { told } = await readInNode(name ?? "a.csv", content, TODAY, set);
      expect(told.questions.map((each) => each.is)).not.toContain(is);
      const totals = told.outcome._tag === "Checked" ? (told.outcome.report.totals ?? []) : [];
      if (sums === undefined) continue;
      const exact = (of: typeof sums) =>
        of.map(({ currency, in: into, out }) => [currency, Number(into), Number(out)]);
      expect(exact(sums)).toEqual(exact(totals));
    }
    const all = question!.answers.map(({ sums }) => JSON.stringify(sums));
    // Sums are told where they tell answers apart.
    if (all.some((sum) => sum !== undefined)) expect(new Set(all).size).toBeGreaterThan(1);
  });

  it.each(Object.entries(ASKED))("%s, without flags that the command lacks", async (_, content) => {
    const { asked, advice } = await sortedOut(content);
    expect(advice).toEqual([]);
    expect(asked.length).toBeGreaterThan(0);
    // Options that the command has no flags for are in a profile.
    for (const { answers } of asked)
      for (const { set } of answers)
        expect(commandFor("a.csv", set, false).text).not.toMatch(/--(?:debit-sign|pending-without-balance)/);
  });
});

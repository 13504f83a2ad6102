import { resolveOptions, type Undecided } from "@farthing/preflight";
import { describe, expect, it } from "vitest";
import { commandFor } from "../src/files/command.ts";
import { byAnswers } from "../src/reading/by-answers.ts";
import { advised } from "../src/reading/said.ts";
import { questionsOf } from "../src/worker/questions.ts";
import { ADVISED, ASKED } from "./support/open-files.ts";
import { readInNode } from "./support/read-in-node.ts";

const TODAY = "2026-01-15";

const sortedOut = async (content: string, given = {}) => {
  const { told } = await readInNode("a.csv", content, TODAY, given);
  return byAnswers(told.questions);
};

describe("what nobody can answer is advice", () => {
  it.each(Object.entries(ADVISED))("%s", async (_, content) => {
    const { asked, advice } = await sortedOut(content);
    expect(asked).toEqual([]);
    expect(advice).toHaveLength(1);
    const [{ wording, line, text }] = advice as [(typeof advice)[number]];
    // What to do is said, in the page's words.
    expect(advised(wording)).toMatch(/\. .*\b(?:[Ee]xport|[Ff]ormat|[Ww]rite|[Ss]plit)\b/);
    expect(advised(wording)).not.toMatch(/_|%/);
    if (line !== undefined) expect(content.split("\n")[line - 1]).toBe(text);
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
      questionsOf(upload, options, [{ ...question, ...more }])[0]!.answers.map(({ value }) => value);
    const candidates = ["%d/%m/%Y", "%m/%d/%Y"];
    expect(answersOf({ candidates, readings: ["2024-03-03", "2024-03-03"] })).toEqual([]);
    expect(answersOf({ candidates: ["%d/%m/%Y", "%d/%m/%Y"] })).toEqual([]);
    expect(answersOf({ candidates, readings: ["2024-03-04", "2024-04-03"] })).toEqual(candidates);
    expect(answersOf({ candidates: [...candidates, "%m/%d/%Y"] })).toEqual(candidates);
  });
});

describe("each answer that is offered answers its question", () => {
  it.each(Object.entries(ASKED))("%s", async (_, content) => {
    const { asked, advice } = await sortedOut(content);
    expect(advice).toEqual([]);
    expect(asked.length).toBeGreaterThan(0);
    for (const { field, answers } of asked)
      for (const { set } of answers) {
        const after = await sortedOut(content, set);
        expect([...after.asked, ...after.advice].map((each) => each.field)).not.toContain(field);
        // Options that the command has no flags for are in a profile.
        expect(commandFor("a.csv", set, false).text).not.toMatch(/--(?:debit-sign|pending-without-balance)/);
      }
  });
});

import { answerOptions } from "@farthing/preflight";
import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Printed } from "../terminal/run-command.ts";
import { questionsIn } from "./asked-questions.ts";
import { checked, onFile } from "./on-file.ts";
import { content, FILE, flag, OPTIONS, READS, type Workplace } from "./tool.ts";

/** The first lines of what a command printed, and all that it said beside it. */
const firstLines = ({ stdout, ...printed }: Printed, most: number): Printed => ({
  ...printed,
  stdout: stdout.split("\n").slice(0, most).join("\n"),
});

const addInspect = (server: McpServer, place: Workplace): void => {
  server.registerTool(
    "inspect",
    {
      title: "Inspect a file",
      description:
        "Says how a bank's export is written (profile), with the evidence, and what it leaves open (undecided): questions with their candidates, and what a line means with each. Never guess an answer: ask the person.",
      inputSchema: z.object({ file: FILE, sheet: z.string().optional().describe("The sheet of a workbook") }),
      annotations: READS,
    },
    async ({ file, sheet }) =>
      content(await onFile(place, { file }, ["inspect", "--format=json", ...flag("sheet", sheet)]), {
        takes: ["sheet"],
      }),
  );
};

/** How the answers of tools that check a file are read. */
const CHECKS = { takes: [], reports: true } as const;

const addPreflight = (server: McpServer, place: Workplace): void => {
  server.registerTool(
    "preflight",
    {
      title: "Check a file",
      description:
        "Says whether a file can be imported, which cells are wrong and what to do, what is left out, and what is open (undecided).",
      inputSchema: z.object({ file: FILE, options: OPTIONS }),
      annotations: READS,
    },
    async (asked) => content(await checked(place, asked), CHECKS),
  );
};

const addAnswer = (server: McpServer, place: Workplace): void => {
  server.registerTool(
    "answer",
    {
      title: "Answer a question",
      description:
        "Answers one question that a file leaves open, as the person decided it. Returns the options that say so, to be given to the other tools, and what is open now.",
      inputSchema: z.object({
        file: FILE,
        options: OPTIONS,
        field: z.string().describe("The field of the question"),
        candidate: z.number().int().min(1).describe("Which of its candidates, from 1"),
      }),
      annotations: READS,
    },
    async ({ field, candidate, options = {}, file }) => {
      const found = await checked(place, { file, options });
      const questions = questionsIn(found);
      const question = questions.find((each) => each.field === field);
      if (question === undefined || candidate > question.candidates.length) {
        const open = questions.map((each) => `${each.field} (${each.candidates.length} candidates)`);
        const stderr = `${file} has no open question ${field} with an answer ${candidate}. Open questions: ${open.join(", ") || "none"}.`;
        return content(found.exit > 1 ? found : { exit: 2, stdout: "", stderr }, CHECKS);
      }
      const answered = { ...options, ...answerOptions(question, candidate - 1) };
      const open = questionsIn(await checked(place, { file, options: answered }));
      const stdout = JSON.stringify({ options: answered, undecided: open }, null, 2);
      return content({ exit: 0, stdout, stderr: "" }, CHECKS);
    },
  );
};

const addConvert = (server: McpServer, place: Workplace): void => {
  server.registerTool(
    "convert",
    {
      title: "First records of a file",
      description:
        "The first transactions of a file as they would be imported: ISO dates, exact amounts, money out positive. What is wrong or open instead, where something is.",
      inputSchema: z.object({
        file: FILE,
        options: OPTIONS,
        records: z.number().int().min(1).max(50).default(10).describe("How many"),
      }),
      annotations: READS,
    },
    async ({ records, ...asked }) => {
      const found = await checked(place, asked);
      // What is open is an answer; that nothing can be converted is none.
      if (found.exit > 0 || questionsIn(found).length > 0) return content(found, { takes: [] });
      // The first line is of the account.
      return content(firstLines(await onFile(place, asked, ["convert", "--to=ndjson"]), records + 1), {
        takes: [],
      });
    },
  );
};

/** Adds the tools that look at files, and store nothing. */
export const addFileTools = (server: McpServer, place: Workplace): void => {
  addInspect(server, place);
  addPreflight(server, place);
  addAnswer(server, place);
  addConvert(server, place);
  server.registerTool(
    "explain",
    {
      title: "Explain a code",
      description: "What a code of a report means, and what to do about it.",
      inputSchema: z.object({ code: z.string().describe("Such as invalid_date") }),
      annotations: READS,
    },
    async ({ code }) => content(await place.run(["explain", "--", code]), { takes: [], isProse: true }),
  );
};

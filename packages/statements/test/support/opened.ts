import type { Entry, NoStatement, Opened, Problem, Statement, Statements } from "../../src/index.ts";

const ENCODER = new TextEncoder();

export const utf8 = (text: string): Uint8Array => ENCODER.encode(text);

/** The statements of content; fails for content that is none. */
export const statementsIn = (opened: Opened): Statements => {
  if (opened.kind !== "statements") throw new Error(`not statements: ${JSON.stringify(opened)}`);
  return opened;
};

export const refusalIn = (opened: Opened): NoStatement => {
  if (opened.kind !== "none") throw new Error("not refused");
  return opened;
};

export const entriesIn = (opened: Opened): readonly Entry[] =>
  statementsIn(opened).statements.flatMap(({ entries }) => entries);

export const problemsIn = (opened: Opened): readonly Problem[] =>
  statementsIn(opened).statements.flatMap(({ problems, entries }) => [
    ...problems,
    ...entries.flatMap((entry) => entry.problems),
  ]);

/** Whether something says that entries are missing, doubled or changed. */
export const isContradicted = ({ proof, problems }: Statement): boolean =>
  proof.state === "contradicted" || problems.some(({ code }) => code === "balance_gap");

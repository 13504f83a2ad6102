import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { expect } from "vitest";
import * as MADE_UP from "../../../tools/testing/made-up-statements.ts";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { judgementsOf, type Program, sumsOfRows } from "./other-programs.ts";
import { inProcess } from "./unit/in-process.ts";

export const PROGRAMS: readonly Program[] = ["hledger", "ledger", "beancount"];

const ROOT = join(import.meta.dirname, "../../..");
const CORPORA = ["examples", "packages/preflight/corpus", "packages/preflight/test/corpus"];

/** The files of the corpora that are CSV. */
export const corpus = CORPORA.flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(".csv"))
    .map((name) => join(ROOT, folder, name)),
);

/** Statements that are made up in code, as files. */
export const statements = (): readonly string[] => {
  const folder = newFolder();
  return Object.entries(MADE_UP)
    .flatMap(([name, content]) => (typeof content === "string" ? [[name, content] as const] : []))
    .map(([name, content]) => {
      const path = join(folder, `${name.toLowerCase().replaceAll("_", "-")}.txt`);
      writeFileSync(path, content);
      return path;
    });
};

/** A row of plain CSV. */
export type Row = Readonly<
  Record<"date" | "amount" | "currency" | "name" | "notes" | "account" | "reference", string>
>;

/** The rows of a file as plain CSV; undefined if it leaves something open. */
export const rowsOf = async (path: string): Promise<readonly Row[] | undefined> => {
  const { exit, stdout } = await inProcess("convert", "--skip-invalid", path);
  return exit === 0 ? parse(stdout, { columns: true }) : undefined;
};

/** Books for each program at a path with the ending of its name, and the rows that are in them. */
export interface Converted {
  readonly path: string;
  readonly rows: readonly Pick<Row, "currency" | "amount">[];
}

/** That a program finds nothing wrong with books, and adds up their rows. */
export const expectRight = (program: Program, converted: readonly Converted[]): void => {
  expect(converted).not.toEqual([]);
  const judgements = judgementsOf[program](converted.map(({ path }) => `${path}.${program}`));
  const all = converted.map(({ path }, i) => ({ path, ...judgements[i]! }));
  expect(all).toEqual(converted.map(({ path, rows }) => ({ path, errors: "", sums: sumsOfRows(rows) })));
};

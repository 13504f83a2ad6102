import { copyFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import {
  type Converted,
  corpus,
  expectRight,
  PROGRAMS,
  type Row,
  rowsOf,
  statements,
} from "./books-to-judge.ts";
import { inProcess } from "./unit/in-process.ts";

/** A file that leaves nothing open, and its rows. */
interface Whole {
  readonly file: string;
  readonly rows: readonly Row[];
}

const wholesOf = async (files: readonly string[]): Promise<readonly Whole[]> => {
  const wholes: Whole[] = [];
  for (const file of files) {
    const rows = await rowsOf(file);
    if (rows !== undefined) wholes.push({ file, rows });
  }
  return wholes;
};

/** The rows of files as one set of books has them: of those that say the same of an account, as many as one file has. */
const rowsOnce = (wholes: readonly Whole[]): readonly Row[] => {
  const most = new Map<string, readonly Row[]>();
  for (const { file, rows } of wholes) {
    const called = basename(file, extname(file));
    const alike = Map.groupBy(rows, ({ account, date, amount, currency, name, reference }) =>
      JSON.stringify([account || called, date, amount, currency, name, reference]),
    );
    for (const [key, each] of alike) if (each.length > (most.get(key)?.length ?? 0)) most.set(key, each);
  }
  return [...most.values()].flat();
};

/** Books of several files for each program. */
const booksOfAll = async (wholes: readonly Whole[], path: string): Promise<Converted> => {
  const files = wholes.map(({ file }) => file);
  for (const program of PROGRAMS) {
    const output = ["--to", program, "--output", `${path}.${program}`];
    const { exit, stderr } = await inProcess("convert", "--skip-invalid", ...output, ...files);
    expect([exit, stderr.includes("wrote")], stderr).toEqual([0, true]);
  }
  return { path, rows: rowsOnce(wholes) };
};

/** So many files each, as far apart as can be: those beside each other are of one kind. */
const inGroups = <A>(all: readonly A[], size: number): readonly (readonly A[])[] => {
  const many = Math.ceil(all.length / size);
  return Array.from({ length: many }, (_, group) => all.filter((_, i) => i % many === group));
};

describe("Debian's programs find nothing wrong with the books of several files, and add up the rows of all:", () => {
  const converted: Converted[] = [];

  it("files of the corpora and statements are converted together, a few and all at once", async () => {
    const wholes = await wholesOf([...corpus, ...statements()]);
    const folder = newFolder();
    for (const [i, group] of inGroups(wholes, 5).entries())
      converted.push(await booksOfAll(group, join(folder, `few-${i}`)));
    converted.push(await booksOfAll(wholes, join(folder, "all")));
    expect(converted.length).toBeGreaterThan(20);
  });

  it("files that are there twice are converted with their copies, and have their rows once", async () => {
    const [folder, copies] = [newFolder(), newFolder()];
    const some = (await wholesOf(corpus)).filter((_, i) => i % 4 === 0);
    for (const [i, whole] of some.entries()) {
      const copy = { ...whole, file: join(copies, basename(whole.file)) };
      copyFileSync(whole.file, copy.file);
      const books = await booksOfAll([whole, copy], join(folder, `twice-${i}`));
      converted.push({ ...books, rows: whole.rows });
    }
  });

  it.each(PROGRAMS)("%s", (program) => {
    expectRight(program, converted);
  });
});

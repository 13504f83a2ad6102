import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { booksOf } from "../src/books/books-of.ts";
import { booksText } from "../src/books/formats.ts";
import { anySource } from "./any-books.ts";
import { type Converted, corpus, expectRight, PROGRAMS, rowsOf, statements } from "./books-to-judge.ts";
import { judgementsOf, type Program, ran } from "./other-programs.ts";
import { inProcess } from "./unit/in-process.ts";

/** A file for each program, and what its rows are; undefined if it leaves something open. */
const written = async (path: string, folder: string): Promise<Converted | undefined> => {
  const rows = await rowsOf(path);
  if (rows === undefined) return undefined;
  for (const program of PROGRAMS) {
    const output = join(folder, `${basename(path)}.${program}`);
    const { exit, stderr } = await inProcess(
      ...["convert", "--skip-invalid", "--to", program, "--output", output, path],
    );
    expect([exit, stderr.includes("wrote")], stderr).toEqual([0, true]);
  }
  return { path: join(folder, basename(path)), rows };
};

const writtenOf = async (paths: readonly string[]): Promise<readonly Converted[]> => {
  const folder = newFolder();
  const converted: Converted[] = [];
  for (const path of paths) {
    const one = await written(path, folder);
    if (one !== undefined) converted.push(one);
  }
  return converted;
};

describe("Debian's programs find nothing wrong, and add up the same sums:", () => {
  let files: readonly Converted[] = [];
  let told: readonly Converted[] = [];

  it("the corpora and statements are converted, but for files that leave something open", async () => {
    files = await writtenOf(corpus);
    told = await writtenOf(statements());
    expect(files.length).toBeGreaterThan(corpus.length / 2);
    expect(told.length).toBeGreaterThan(5);
  });

  it.each(PROGRAMS)("%s, of every file", (program) => {
    expectRight(program, [...files, ...told]);
  });

  it.each(PROGRAMS)("%s, of any names, amounts and currencies", async (program) => {
    const folder = newFolder();
    const sources = fc.sample(anySource, { numRuns: 100, seed: 48 });
    const converted = sources.map(({ movements }, i) => ({ path: join(folder, String(i)), rows: movements }));
    for (const [i, source] of sources.entries())
      writeFileSync(
        join(folder, `${i}.${program}`),
        [...(await booksText(booksOf(source), program))].join(""),
      );
    expectRight(program, converted);
  });
});

const GIRO = `date,amount,name,balance,currency
2024-01-02,-7.50,Oven,92.50,EUR
2024-01-15,2000.10,Wages,2092.60,EUR
`;

const NEXT = "2024-01-20,-12.00,Train,2080.60,EUR\n";

const converted = async (content: string, program: Program, folder: string): Promise<string> => {
  const input = join(folder, "giro.csv");
  writeFileSync(input, content);
  const output = join(folder, `giro.${program === "hledger" ? "journal" : program}`);
  const { exit, stderr } = await inProcess("convert", "--to", program, "--output", output, "--force", input);
  expect(exit, stderr).toBe(0);
  return output;
};

describe("a second run adds nothing", () => {
  it("to a journal of hledger that imports, and the next file adds what is new", async () => {
    const folder = newFolder();
    const main = join(folder, "main.journal");
    writeFileSync(main, "");
    const imported = async (content: string): Promise<string> => {
      const file = await converted(content, "hledger", folder);
      const { stdout, errors } = ran("hledger", "-f", main, "import", file);
      return `${stdout}${errors}`;
    };
    expect(await imported(GIRO)).toContain("imported");
    const once = readFileSync(main, "utf8");
    expect(await imported(GIRO)).toContain("no new transactions");
    expect(readFileSync(main, "utf8")).toBe(once);
    await imported(GIRO + NEXT);
    expect(readFileSync(main, "utf8").match(/Oven|Wages|Train/g)).toEqual(["Oven", "Wages", "Train"]);
  });

  it.each(["ledger", "beancount"] as const)(
    "to books of %s that include the file, which is written anew",
    async (program) => {
      const folder = newFolder();
      const first = readFileSync(await converted(GIRO, program, folder), "utf8");
      expect(readFileSync(await converted(GIRO, program, folder), "utf8")).toBe(first);
      const file = await converted(GIRO + NEXT, program, folder);
      const main = join(folder, `main.${program}`);
      writeFileSync(main, program === "ledger" ? `include ${file}\n` : `include "${file}"\n`);
      expect(judgementsOf[program]([main])).toEqual([{ errors: "", sums: { EUR: "1980.6" } }]);
    },
  );

  it("to books of beancount with its plugin for duplicates, which finds each one", async () => {
    const folder = newFolder();
    const file = await converted(GIRO, "beancount", folder);
    const twice = join(folder, "twice.beancount");
    const again = readFileSync(file, "utf8").replace(/^.* open .*\n(?: {2}name: .*\n)?/gm, "");
    writeFileSync(twice, again);
    const main = join(folder, "main.beancount");
    const includes = `include "${file}"\ninclude "${twice}"\n`;
    writeFileSync(main, `plugin "beancount.plugins.noduplicates"\n${includes}`);
    expect(ran("bean-check", main).errors.match(/Duplicate entry/g)).toHaveLength(4);
  });
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../../../tools/testing/new-folder.ts";
import { inProcess } from "./in-process.ts";

const folder = newFolder();

const file = (name: string, rows: readonly string[]): string => {
  const path = join(folder, name);
  writeFileSync(path, ["date,amount,name,currency", ...rows, ""].join("\n"));
  return path;
};

/** A file of deposits alone does not say what its signs mean. */
const READ = ["--quiet", "--signage-convention", "inflows_positive"];

const booksOf = async (...args: readonly string[]): Promise<string> => {
  const { exit, stdout } = await inProcess("convert", ...READ, "--to", "hledger", ...args);
  expect(exit).toBe(0);
  return stdout;
};

const day = (i: number): string => `2024-03-${String(i + 10)}`;

/** Days with rows, of which some are the same. */
const anyDays = fc.array(
  fc.array(fc.tuple(fc.constantFrom("-1.00", "-2.50", "3.00"), fc.constantFrom("Oven", "Bus")), {
    minLength: 1,
    maxLength: 4,
  }),
  { minLength: 2, maxLength: 6 },
);

const idsIn = (text: string): readonly string[] => text.match(/\b[\da-f]{32}\b/g)!.toSorted();

describe("a file under another name", () => {
  it.each(["hledger", "ledger", "beancount", "ofx"])(
    "has the same ids as %s, and so have its rows in a later file that has more",
    async (to) => {
      await fc.assert(
        fc.asyncProperty(anyDays, anyDays, fc.stringMatching(/^[a-z]{1,9}$/), async (days, later, name) => {
          const rowsOf = (of: typeof days, from: number): readonly string[] =>
            of.flatMap((rows, i) => rows.map(([amount, text]) => `${day(from + i)},${amount},${text},EUR`));
          const convert = async (path: string): Promise<readonly string[]> => {
            const { exit, stdout } = await inProcess("convert", ...READ, "--to", to, path);
            expect(exit).toBe(0);
            return idsIn(stdout);
          };
          const rows = rowsOf(days, 0);
          const ids = await convert(file("one.csv", rows));
          expect(new Set(ids).size).toBe(rows.length);
          expect(await convert(file(`${name}.csv`, rows))).toEqual(ids);
          const more = await convert(file(`${name}.csv`, [...rows, ...rowsOf(later, 10)]));
          expect(more).toEqual(expect.arrayContaining([...ids]));
        }),
        { numRuns: 10 },
      );
    },
  );
});

describe("files of one account", () => {
  it("that overlap by whole days are the books of the file that has all of it", async () => {
    await fc.assert(
      fc.asyncProperty(anyDays, fc.nat(), fc.nat(), async (days, some, more) => {
        const rowsOf = (from: number, to: number): readonly string[] =>
          days
            .map((rows, i) => rows.map(([amount, name]) => `${day(i)},${amount},${name},EUR`))
            .slice(from, to)
            .flat();
        const begin = some % days.length;
        const end = begin + (more % (days.length - begin)) + 1;
        const one = file("one.csv", rowsOf(0, end));
        const other = file("other.csv", rowsOf(begin, days.length));
        const whole = file("whole.csv", rowsOf(0, days.length));
        const named = ["--account-name", "Giro"];
        expect(await booksOf(...named, one, other)).toBe(await booksOf(...named, whole));
      }),
      { numRuns: 40 },
    );
  });
});

describe("files of several accounts", () => {
  const giro = file("giro.csv", [`${day(0)},-50.00,To savings,EUR`, `${day(1)},-1.00,Fee,EUR`]);
  const savings = file("savings.csv", [`${day(0)},50.00,From giro,EUR`, `${day(1)},-1.00,Fee,EUR`]);

  it("have their transfers as one entry, and what is the same in two accounts twice", async () => {
    const text = await booksOf(giro, savings);
    expect(text.match(/^2024-.*$/gm)?.map((line) => line.replace(/\(.*\) /, ""))).toEqual([
      `${day(0)} * To savings`,
      `${day(1)} * Fee`,
      `${day(1)} * Fee`,
    ]);
    expect(text).toContain("    Assets:giro    -50.00 EUR\n    Assets:savings    50.00 EUR\n");
  });

  it("have ids that each has alone, but of a row that both have and no account is named", async () => {
    const [both, first, second] = [
      idsIn(await booksOf(giro, savings)),
      idsIn(await booksOf(giro)),
      idsIn(await booksOf(savings)),
    ];
    const alone = new Set([...first, ...second]);
    expect(new Set(both).size).toBe(4);
    expect(both.filter((id) => alone.has(id))).toHaveLength(3);
    const fees = first.filter((id) => second.includes(id));
    expect(fees).toHaveLength(1);
  });

  it("say how many rows were written, of which two files have some", async () => {
    const output = join(folder, "books.journal");
    const args = ["--to", "hledger", "--account-name", "Giro", "--force", "--output", output];
    const { stderr } = await inProcess("convert", ...args, giro, giro);
    expect(stderr).toContain("wrote 2 rows");
    const copy = file("copy.csv", [`${day(1)},-1.00,Fee,EUR`, `${day(2)},-3.00,Tea,EUR`]);
    expect((await inProcess("convert", ...args, giro, copy)).stderr).toContain("wrote 3 rows");
  });
});

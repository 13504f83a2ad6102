import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { inProcess } from "./in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "farthing-"));
afterAll(() => rmSync(folder, { recursive: true }));

const PATH = join(folder, "wide.csv");
writeFileSync(PATH, `date,amount\n2026-03-01,-1.00\n${",".repeat(16_384)}\n`);

it.each([[["inspect"]], [["preflight"]], [["preflight", "--strict"]], [["convert"]]])(
  "a row that is too wide is refused with a flag that can be pasted: %j",
  async (args) => {
    const { exit, stdout, stderr } = await inProcess(...args, PATH);
    expect(exit).toBe(2);
    expect(stdout + stderr).toContain(
      "Line 3: this row has more than 16,384 cells, and no spreadsheet program has so many columns. Break the line where rows have been joined, remove the columns that are too many, or set --col-sep to what separates the columns.",
    );
  },
);

it("is refused with the field of the API where the output is for programs", async () => {
  const { stdout } = await inProcess("inspect", "--format", "json", PATH);
  expect(JSON.parse(stdout)).toMatchObject({
    error: "invalid_csv",
    message: expect.stringContaining("set `col_sep` to"),
  });
});

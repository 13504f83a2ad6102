import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { findFiles } from "../../src/preflight/find-files.ts";

const folder = mkdtempSync(join(tmpdir(), "farthing-"));
afterAll(() => rmSync(folder, { recursive: true }));

const inside = (name: string): string => join(folder, name);
mkdirSync(inside("2023/closed"), { recursive: true });
mkdirSync(inside(".hidden"));
for (const name of [
  "b.csv",
  "a.TSV",
  "notes.pdf",
  ".c.csv",
  "2023/d.ndjson",
  "2023/closed/e.csv",
  ".hidden/f.csv",
])
  writeFileSync(inside(name), "date,amount\n");
symlinkSync(inside("2023"), inside("round"));

const find = (recursive: boolean) => {
  const { found, leftOut } = findFiles([folder], { recursive });
  return {
    found: found.map(({ name }) => name.slice(folder.length + 1)),
    leftOut: Object.fromEntries(leftOut.map(({ name, why }) => [name.slice(folder.length + 1), why])),
  };
};

const ALWAYS = {
  ".c.csv": "the file is hidden",
  ".hidden": "the folder is hidden",
  "notes.pdf": "its name has no ending of a format that is read; name it itself to read it all the same",
  round: "it is a link to a folder; use the folder itself",
};

it("a folder gives its exports, and says what it leaves out, above all the folders in it", () => {
  expect(find(false)).toEqual({
    found: ["a.TSV", "b.csv"],
    leftOut: { ...ALWAYS, "2023": "it is a folder; add --recursive to look into it" },
  });
});

it("with the folders in it, it gives theirs too", () => {
  expect(find(true)).toEqual({
    found: ["2023/closed/e.csv", "2023/d.ndjson", "a.TSV", "b.csv"],
    leftOut: ALWAYS,
  });
});

it("a folder within that cannot be read is reported like a file that cannot be read", () => {
  const list = (path: string) => {
    if (path.endsWith("closed")) throw Object.assign(new Error("EACCES: scandir"), { code: "EACCES" });
    return readdirSync(path, { withFileTypes: true });
  };
  expect(findFiles([folder], { recursive: true, list }).found[0]).toEqual({
    name: inside("2023/closed"),
    missing: "permission denied; check its permissions",
  });
});

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findFiles } from "../../src/preflight/find-files.ts";
import { readSource } from "../../src/preflight/read-source.ts";
import { whyUnreadable } from "../../src/preflight/why-unreadable.ts";

const folder = mkdtempSync(join(tmpdir(), "farthing-"));
afterAll(() => rmSync(folder, { recursive: true }));

const inside = (name: string): string => join(folder, name);
writeFileSync(inside("january.csv"), "date,amount\n");
symlinkSync(inside("nowhere.csv"), inside("broken.csv"));
symlinkSync("round.csv", inside("round.csv"));
mkdirSync(inside("year.csv"));
writeFileSync(inside("notes.md"), "");

const refusing = (code: string) => ({
  recursive: false,
  list: (): never => {
    throw Object.assign(new Error(`${code}: scandir`), { code });
  },
});

describe("an error of the system is one sentence", () => {
  it.each(["ENOENT", "EACCES", "EPERM", "EISDIR", "ELOOP", "ESTALE", "EIO", "ENXIO", "EBUSY"])(
    "%s",
    (code) => {
      const why = whyUnreadable(Object.assign(new Error(`${code}: open '/x'\n    at open`), { code }));
      expect(why).toMatch(/^[a-z][a-z ,;]+$/);
      expect(why).not.toContain("system reports");
    },
  );

  it("also where the code is new, or there is none", () => {
    expect(whyUnreadable(Object.assign(new Error("x"), { code: "ENEW" }))).toBe("the system reports ENEW");
    expect(whyUnreadable(new Error("x"))).toBe("the system reports an unknown error");
  });
});

describe("a folder", () => {
  it.each(["EACCES", "EPERM"])("that may not be read (%s) is named with the reason", (code) => {
    expect(findFiles([folder], refusing(code))).toEqual({
      found: [{ name: folder, missing: "permission denied; check its permissions" }],
      literal: false,
      leftOut: [],
    });
  });

  it("that vanishes while it is looked at is not found", () => {
    expect(findFiles([folder], refusing("ENOENT")).found).toEqual([
      { name: folder, missing: "file not found; check the path" },
    ]);
  });

  it("that cannot be read does not keep the other arguments from being read", () => {
    const file = inside("january.csv");
    expect(findFiles([folder, file], refusing("EACCES")).found.map(({ name }) => name)).toEqual([
      folder,
      file,
    ]);
  });

  it("gives its files, and its broken links so that they are reported, but no folders", () => {
    const names = findFiles([folder], { recursive: false }).found.map(({ name }) => name);
    expect(names).toEqual([inside("broken.csv"), inside("january.csv"), inside("round.csv")]);
    expect(findFiles([join(folder, "*.csv")], { recursive: false }).found.map(({ name }) => name)).toEqual(
      names,
    );
  });

  it("is not a file", async () => {
    expect(await readSource(folder, undefined)).toMatchObject({
      unreadable: "it is a folder; use the files in it",
    });
  });
});

it.each([
  ["broken.csv", "it is a link to a file that does not exist; check where it points"],
  ["round.csv", "its symbolic links form a loop"],
  ["vanished.csv", "file not found; check the path"],
  ["january.csv/february.csv", "a part of the path is not a folder; check the path"],
])("%s cannot be read, and the reason is said", async (name, unreadable) => {
  expect(await readSource(inside(name), undefined)).toEqual({ name: inside(name), unreadable });
});

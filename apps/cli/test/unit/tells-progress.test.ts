// @module-tag slow

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newFolder } from "../../../../tools/testing/new-folder.ts";
import { useGiven } from "../../src/storage/next-command.ts";
import { inProcess } from "./in-process.ts";

/** What a person at a terminal sees of work that lasts: here each look at the clock finds two seconds gone. */

const folder = newFolder();
const database = join(folder, "farthing.db");
const ROWS = 9_000;

const file = join(folder, "bank.csv");
writeFileSync(
  file,
  [
    "date,amount,name,currency",
    ...Array.from({ length: ROWS }, (_, i) => `2024-03-${10 + (i % 20)},-${i + 1}.50,Shop ${i},EUR`),
    "",
  ].join("\n"),
);

const terminal = process.stderr.isTTY;

/** The lines about the work that a command tells of, without what is said of how far it is. */
const toldBy = async (...args: readonly string[]): Promise<readonly string[]> => {
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => {
    now += 2_000;
    return now;
  });
  process.stderr.isTTY = true;
  try {
    const { exit, stderr } = await inProcess(...args);
    expect([exit, stderr]).toEqual([0, expect.anything()]);
    // Counts and what is left are there, whatever they are.
    const drawn = [...stderr.matchAll(/\r\u001b\[K([^\r\n]+?): [\d,.]+(?: MB)? of [\d,.]+/g)];
    return [...new Set(drawn.map(([, what]) => what!.replaceAll(`${folder}/`, "")))];
  } finally {
    clock.mockRestore();
    process.stderr.isTTY = terminal;
  }
};

const said = ["--signage-convention", "inflows_positive"];
const out = ["--force", "--output", join(folder, "out")];

describe("without books", () => {
  it.each(["csv", "ndjson"])("convert --to %s tells how far reading and writing is", async (to) => {
    expect(await toldBy("convert", ...said, "--to", to, ...out, file)).toEqual([
      "Checking bank.csv",
      "Reading bank.csv",
      "Writing out",
    ]);
  });

  it.each(["hledger", "ledger", "beancount", "ofx", "qif"])(
    "convert --to %s tells of the books, too",
    async (to) => {
      expect(await toldBy("convert", ...said, "--to", to, ...out, file)).toEqual([
        "Checking bank.csv",
        "Reading bank.csv",
        "Putting the books together",
        "Writing out",
      ]);
    },
  );

  it.each([
    ["preflight", ["preflight", ...said]],
    ["preflight for programs", ["preflight", "--format", "json", ...said]],
    ["inspect", ["inspect"]],
  ])("%s tells how much of a file is checked", async (_, command) => {
    expect(await toldBy(...command, file)).toEqual(["Checking bank.csv"]);
  });
});

describe("with books", () => {
  const onBooks = ["--database", database];

  beforeAll(async () => {
    const person = ["--email", "ada@example.com", "--first-name", "Ada", "--last-name", "Quill"];
    await inProcess("user", "create", ...onBooks, ...person);
    await inProcess("account", "create", ...onBooks, "--name", "Giro", "--currency", "EUR");
  });

  const imported = ["import", ...onBooks, "--account", "Giro", ...said];

  it("a dry run says that it compares, and not that it stores", async () => {
    const told = await toldBy(...imported, "--dry-run", file);
    expect(told).toContain("Checking bank.csv");
    expect(told.join("\n")).not.toContain("Storing");
  });

  it("an import says that it stores, and an export what it writes", async () => {
    expect(await toldBy(...imported, file)).toContain(`Storing ${ROWS} rows of bank.csv`);
    expect(await toldBy("export", ...onBooks, ...out)).toEqual(["Writing out"]);
    expect(await toldBy("export", ...onBooks, "--to", "csv", ...out)).toEqual([
      "Reading the books",
      "Writing out",
    ]);
    expect(await toldBy("export", ...onBooks, "--to", "ofx", ...out)).toEqual([
      "Reading the books",
      "Putting the books together",
      "Writing out",
    ]);
  });
});

afterAll(() => {
  // The tests of a worker share what the last command was given.
  useGiven();
  process.stderr.isTTY = terminal;
});

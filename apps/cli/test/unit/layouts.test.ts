import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LAYOUTS } from "@farthing/preflight/layouts";
import { afterAll, describe, expect, it } from "vitest";
import { inProcess } from "./in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "farthing-"));
afterAll(() => rmSync(folder, { recursive: true }));

const layouts = (...args: readonly string[]) => inProcess("layouts", ...args);

const sample = (text: string): string => {
  const path = join(folder, "sample.csv");
  writeFileSync(path, text);
  return path;
};

const idsIn = (text: string): readonly string[] =>
  JSON.parse(text).layouts.map(({ id }: { readonly id: string }) => id);

describe("farthing layouts list", () => {
  it("lists all, for people by country", async () => {
    const { exit, stdout } = await layouts("list");
    expect(exit).toBe(0);
    for (const { id } of LAYOUTS) expect(stdout).toMatch(new RegExp(` ${id}$`, "m"));
    expect(stdout).toContain(`\n${LAYOUTS.length} layouts. Next: farthing layouts show ${LAYOUTS[0]!.id}`);
  });

  it.each([
    [["--country", "gb", "--kind", "card"], ({ country, kind }) => country === "GB" && kind === "card"],
    [["--country", " SE "], ({ country }) => country === "SE"],
    [["--kind", "wallet"], ({ kind }) => kind === "wallet"],
    [["--country", "AQ"], () => false],
  ] satisfies [string[], (each: (typeof LAYOUTS)[number]) => boolean][])("%j", async (flags, isMeant) => {
    const { exit, stdout } = await layouts("list", ...flags, "--format", "json");
    expect([exit, idsIn(stdout)]).toEqual([0, LAYOUTS.filter(isMeant).map(({ id }) => id)]);
  });

  it("says that there are none", async () => {
    expect((await layouts("list", "--country", "AQ")).stdout).toBe(
      "No layout matches. --country takes a code of two letters, such as DE; leave out a flag to see more.\n",
    );
  });
});

describe("farthing layouts show", () => {
  it("shows the header row, what is decided and how it is known", async () => {
    expect((await layouts("show", "Discover")).stdout).toBe(`discover: Discover (US), card
Known since 2022, read so by public import programs.

Header row:
  Trans. Date | Post Date | Description | Amount | Category

It decides:
  day or month first  the month before the day
  sign                positive is money out
  date                Trans. Date
  name                Description
  currency            USD
`);
  });

  it("shows the columns of a table without a header row", async () => {
    expect((await layouts("show", "anz-au")).stdout).toContain(
      "No header row. Columns:\n  date | amount | text\n",
    );
  });

  it("shows each as JSON", async () => {
    const { stdout } = await layouts("show", "nubank-card", "--format", "json");
    expect(JSON.parse(stdout)).toEqual(LAYOUTS.find(({ id }) => id === "nubank-card"));
  });

  it("says that there is no such layout", async () => {
    expect(await layouts("show", "nobody")).toEqual({
      exit: 2,
      stdout: "",
      stderr: "farthing: There is no layout nobody. Run `farthing layouts list` to list all.\n",
    });
  });
});

describe("farthing layouts check", () => {
  const HEADER = "Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP)\n";

  const BELFIUS = LAYOUTS.find(({ id }) => id === "belfius")!.headers[0]!.join(" | ");

  it("shows what a layout decides that a sample has", async () => {
    const path = sample(`${HEADER}13/01/2024,Corner Oven,,CARD,-1.50,98.50\n`);
    const { exit, stdout } = await layouts("check", "starling", path);
    expect(exit).toBe(0);
    expect(stdout).toContain(`${path} has this layout.\n\nstarling: Starling Bank (GB), account\n`);
    expect(stdout).toContain("  day or month first  the day before the month\n");
  });

  it("says what contradicts it", async () => {
    const path = sample(`${HEADER}01/13/2024,Corner Oven,,CARD,-1.50,98.50\n`);
    expect(await layouts("check", "starling", path)).toEqual({
      exit: 1,
      stdout: "",
      stderr: `farthing: The content of ${path} contradicts the layout: day or month first is the month before the day, not the day before the month.\n`,
    });
  });

  it.each([
    ["of another layout", HEADER, ["The header row of ", " is that of starling, Starling Bank (GB)."]],
    [
      "of none",
      "Day,Whom,Number,Kind,Sum,Rest\n",
      ["", ` has the header row Day | Whom | Number | Kind | Sum | Rest, and belfius has ${BELFIUS}.`],
    ],
    ["that is missing", "", ["", ` has no header row, and belfius has ${BELFIUS}.`]],
  ])("says that the header row is one %s", async (_, header, [begin, end]) => {
    const path = sample(
      `${header}13/01/2024,Corner Oven,,CARD,-1.50,98.50\n14/01/2024,Inn,,CARD,-2.50,96.00\n`,
    );
    const { exit, stderr } = await layouts("check", "belfius", path);
    expect([exit, stderr]).toEqual([1, `farthing: ${begin}${path}${end}\n`]);
  });

  it("says that a sample cannot be read", async () => {
    const { exit, stderr } = await layouts("check", "belfius", join(folder, "missing.csv"));
    expect([exit, stderr]).toEqual([2, expect.stringContaining("cannot be read: ")]);
  });

  it("says that a file is no table, by its name", async () => {
    const path = sample("%PDF-1.7\n");
    const { exit, stderr } = await layouts("check", "belfius", path);
    expect([exit, stderr]).toEqual([2, expect.stringContaining(`farthing: ${path}: `)]);
  });

  it("says that a layout without a header row has nothing to check", async () => {
    const { exit, stderr } = await layouts("check", "anz-au", sample("13/01/2024,-1.50,Corner Oven\n"));
    expect([exit, stderr]).toEqual([
      2,
      "farthing: anz-au has no header row by which a file is recognised. `farthing layouts show anz-au` shows its columns.\n",
    ]);
  });
});

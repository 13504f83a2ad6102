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
    for (const { id } of LAYOUTS) expect(stdout).toMatch(new RegExp(`^${id} `, "m"));
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
      "No layouts are known of these. Leave out a flag to see more.\n",
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
  date order  the month before the day
  sign        positive is money out
  date        Trans. Date
  name        Description
  currency    USD
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

  it("shows what a layout decides that a sample has", async () => {
    const path = sample(`${HEADER}13/01/2024,Corner Oven,,CARD,-1.50,98.50\n`);
    const { exit, stdout } = await layouts("check", "starling", path);
    expect(exit).toBe(0);
    expect(stdout).toContain(`${path} has this layout.\n\nstarling: Starling Bank (GB), account\n`);
    expect(stdout).toContain("  date order  the day before the month\n");
  });

  it("says what contradicts it", async () => {
    const path = sample(`${HEADER}01/13/2024,Corner Oven,,CARD,-1.50,98.50\n`);
    expect(await layouts("check", "starling", path)).toEqual({
      exit: 1,
      stdout: "",
      stderr: `farthing: The content of ${path} contradicts the layout: its date_order is month_first, not day_first.\n`,
    });
  });

  it.each([
    ["of another layout", HEADER, "is that of starling, Starling Bank (GB)."],
    [
      "of none",
      "Day,Whom,Number,Kind,Sum,Rest\n",
      "is that of no layout: Day | Whom | Number | Kind | Sum | Rest.",
    ],
    ["that is missing", "", "is that of no layout: it has none."],
  ])("says that the header row is one %s", async (_, header, end) => {
    const path = sample(
      `${header}13/01/2024,Corner Oven,,CARD,-1.50,98.50\n14/01/2024,Inn,,CARD,-2.50,96.00\n`,
    );
    const { exit, stderr } = await layouts("check", "belfius", path);
    expect([exit, stderr]).toEqual([1, `farthing: The header row of ${path} ${end}\n`]);
  });

  it("says that a sample cannot be read", async () => {
    const { exit, stderr } = await layouts("check", "belfius", join(folder, "missing.csv"));
    expect([exit, stderr]).toEqual([1, expect.stringContaining("cannot be read: ")]);
  });
});

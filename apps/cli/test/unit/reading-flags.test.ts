import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COLUMN_KEYS, OPTION_NAMES } from "@farthing/preflight";
import { Command } from "commander";
import { afterAll, describe, expect, it } from "vitest";
import { addReadingFlags, columnName, readingFrom } from "../../src/preflight/reading-flags.ts";
import { flagOf } from "../../src/terminal/flag-of.ts";
import { inProcess } from "./in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "farthing-"));
afterAll(() => rmSync(folder, { recursive: true }));

const given = (...flags: readonly string[]) =>
  readingFrom(addReadingFlags(new Command("x")).exitOverride().parse(flags, { from: "user" }).opts());

describe("flags", () => {
  it("that are not given say nothing", () => {
    expect(given()).toEqual({});
    expect(given("--include-pending")).toEqual({});
  });

  it("say what they are called", () => {
    for (const name of [
      ...OPTION_NAMES,
      "debit_col_label",
      "credit_col_label",
      "fee_col_label",
      "status_col_label",
    ])
      expect(given(flagOf(name), "x y")).toEqual({ [name]: "x y" });
    expect(given("--no-header")).toEqual({ has_header: false });
    expect(given("--header")).toEqual({ has_header: true });
    expect(given("--booked-status", " Sent ", "--booked-status", "")).toEqual({
      booked_statuses: ["Sent", ""],
    });
  });

  it("have names in words, which say the same", () => {
    for (const [inWords, name] of [
      ["--date", "date_col_label"],
      ["--amount", "amount_col_label"],
      ["--name-column", "name_col_label"],
      ["--in-column", "credit_col_label"],
      ["--out-column", "debit_col_label"],
      ["--status-column", "status_col_label"],
      ["--in-value", "amount_type_inflow_value"],
      ["--quantity-column", "qty_col_label"],
      ["--ticker-column", "ticker_col_label"],
      ["--price-column", "price_col_label"],
      ["--exchange-column", "exchange_operating_mic_col_label"],
    ] as const) {
      expect(given(inWords, "x y")).toEqual({ [name]: "x y" });
      expect(given(`${inWords}=x y`)).toEqual(given(flagOf(name), "x y"));
    }
  });

  it("name the separators, and encodings by any usual name", () => {
    for (const tab of ["tab", "\t"]) expect(given("--col-sep", tab)).toEqual({ col_sep: "\t" });
    expect(given("--encoding", "CP1252")).toEqual({ encoding: "windows-1252" });
    expect(given("--encoding", "gbk")).toEqual({ encoding: "gb18030" });
  });

  it("name columns by position, also as people call them", () => {
    expect(given("--columns", "date, name,,Debit,credit,type,reference")).toEqual({
      columns: ["date", "name", null, "outflow", "inflow", "entity_type", "bank_reference"],
    });
    expect(given("--columns", "name,other_name,other_name,fee,fee")).toEqual({
      columns: ["name", "other_name", "other_name", "fee", "fee"],
    });
    const names = [...COLUMN_KEYS].map(columnName).join(",");
    expect(given("--columns", names)).toEqual({ columns: [...COLUMN_KEYS] });
  });
});

describe("a file is read as they say", () => {
  const shown = async (content: string | Uint8Array, ...flags: readonly string[]): Promise<string> => {
    const path = join(folder, "export.csv");
    writeFileSync(path, content);
    return (await inProcess("preflight", "--auto", path, ...flags)).stdout;
  };

  it("by two columns and a fee", async () => {
    const content = "date,a,b,c,name\n2024-01-02,1.50,,0.25,Tea\n2024-01-13,,20.00,,Pay\n";
    const labels = ["--debit-col-label", "b", "--credit-col-label", "a", "--fee-col-label", "c"];
    expect(await shown(content, ...labels)).toContain(
      "  2024-01-02    1.25  Tea\n  2024-01-13  -20.00  Pay\n",
    );
  });

  it("by a status, with pending rows if asked", async () => {
    const content =
      "date,amount,name,x\n2024-01-02,-1.50,Tea,booked\n2024-01-13,-2.00,Bus,pending\n2024-01-14,-3.00,Bun,booked\n";
    const status = ["--status-col-label", "x"];
    expect(await shown(content, ...status)).toContain("\n1 row is left out: 1 pending (line 3).\n");
    expect(await shown(content, ...status, "--include-pending")).toMatch(
      / {2}3 rows: 0\.00 in, 6\.50 out\n(?!\n\d+ row)/,
    );
  });

  it("in an encoding", async () => {
    const content = Buffer.from(
      "date,amount,name\n2024-01-02,-1.50,B\xe4cker\n2024-01-13,-2.00,Bus\n",
      "latin1",
    );
    expect(await shown(content, "--encoding", "windows-1251")).toContain("Bдcker");
    expect(await shown(content, "--encoding", "latin1")).toContain("Bäcker");
  });
});

it("what a folder has besides exports is named on standard error, and changes no result", async () => {
  mkdirSync(join(folder, "year", "march"), { recursive: true });
  writeFileSync(join(folder, "year", "a.csv"), "date,amount\n2024-01-02,-1\n");
  writeFileSync(join(folder, "year", "a.pdf"), "");
  writeFileSync(join(folder, "year", "march", "b.csv"), "date,amount\nsoon,-1\n");
  const flat = await inProcess("preflight", join(folder, "year"), "--format", "json");
  expect([flat.exit, JSON.parse(flat.stdout).length]).toEqual([0, 1]);
  expect(flat.stderr).toBe(
    `farthing: ${join(folder, "year", "a.pdf")} is left out: its name has no ending of a format that is read; name it itself to read it all the same.\n` +
      `farthing: ${join(folder, "year", "march")} is left out: it is a folder; add --recursive to look into it.\n`,
  );
  const deep = await inProcess("preflight", "--recursive", join(folder, "year"), "--format", "json");
  expect([deep.exit, JSON.parse(deep.stdout).length]).toEqual([1, 2]);
});

import { describe, expect, it } from "vitest";
import { file, STACK } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

const EXPORT = [
  "Kontoauszug;;;",
  "Zeitraum;01.01.2024;31.01.2024;",
  "",
  "Buchungstag;Verwendungszweck;Betrag;Saldo",
  "02.01.2024;Bäckerei, Brot;-7,35;1.192,65",
  "15.01.2024;Gehalt;2.000,00;3.192,65",
  "30.01.2024;Miete;-900,50;2.292,15",
  "Summe;;1.092,15;",
  "",
].join("\n");

describe("farthing inspect", () => {
  it("says what a file is, why, and what the file does not decide", async () => {
    const { exit, stdout } = await farthingAgain(["inspect", file("statement.csv", EXPORT)]);
    expect(exit).toBe(0);
    for (const said of [
      "Buchungstag",
      "%d.%m.%Y",
      "1.234,56",
      "line 4 names the columns",
      "2 of 2 steps agree with the amounts",
      "the lines from 8 on are no records",
      "Columns: date ← Buchungstag, name ← Verwendungszweck, amount ← Betrag, balance ← Saldo\n",
      "\n  2024-01-02    -7.35  Bäckerei, Brot\n",
      "\n  3 rows: 2000.00 in, 907.85 out\n",
      "\n1 row is left out: 1 total (line 8).\n",
    ])
      expect(stdout).toContain(said);
    const ambiguous = await farthingAgain([
      "inspect",
      file("ambiguous.csv", "date,name,amount\n01/02/2024,Salary,1.50\n02/03/2024,Groceries,-2.50\n"),
    ]);
    expect(ambiguous.stdout).toMatch(
      /Undecided:\n {2}Which date order is meant, the day first or the month first\?\n {4}line 2: 01\/02\/2024,Salary,1\.50\n {4}1 February 2024:\n {6}farthing preflight --date-format %d\/%m\/%Y .*\n/,
    );
    expect(ambiguous.stdout).toContain(
      "The first records, if read with --date-format %m/%d/%Y:\n  2024-01-02",
    );
  });

  it("prints a profile that preflight reads, and --auto is the same", async () => {
    const path = file("statement2.csv", EXPORT);
    const { stdout } = await farthingAgain(["inspect", path, "--format", "json"]);
    const inspection = JSON.parse(stdout);
    expect(inspection.profile).toEqual({
      encoding: "utf-8",
      col_sep: ";",
      rows_to_skip: 3,
      type: "TransactionImport",
      date_col_label: "Buchungstag",
      date_format: "%d.%m.%Y",
      amount_col_label: "Betrag",
      number_format: "1.234,56",
      signage_convention: "inflows_positive",
      name_col_label: "Verwendungszweck",
      balance_col_label: "Saldo",
      columns: ["date", "name", "amount", "balance"],
      left_out: expect.arrayContaining(["pending", "summary", "footer"]),
    });
    expect(inspection.undecided).toEqual([]);
    for (const evidence of inspection.evidence)
      expect(evidence).toEqual({
        field: expect.any(String),
        value: expect.anything(),
        reason: expect.any(String),
        ...(evidence.line ? { line: expect.any(Number) } : {}),
      });

    const whole = await farthingAgain([
      "preflight",
      path,
      "--format",
      "json",
      "--profile",
      file("whole.json", stdout),
    ]);
    const bare = await farthingAgain([
      "preflight",
      path,
      "--format",
      "json",
      "--profile",
      file("bare.json", JSON.stringify(inspection.profile)),
    ]);
    const auto = await farthingAgain(["preflight", path, "--format", "json", "--auto"]);
    expect(bare.stdout).toBe(whole.stdout);
    const { data } = JSON.parse(whole.stdout);
    expect(data).toMatchObject({ valid: true, left_out: [{ reason: "summary", count: 1, line: 8 }] });
    expect(JSON.parse(auto.stdout)).toEqual({ data: { ...data, undecided: [] } });
  });

  it("--auto says what it could not find out, unless a flag does", async () => {
    const path = file("signs.csv", "date,amount\n2024-01-02,1.50\n2024-01-03,2.00\n");
    expect((await farthingAgain(["preflight", path, "--auto"])).stdout).toContain(
      `    money out:\n      farthing preflight --signage-convention inflows_negative ${path}`,
    );
    const told = await farthingAgain([
      "preflight",
      path,
      "--auto",
      "--signage-convention",
      "inflows_negative",
    ]);
    expect(told.stdout).not.toContain("money out:");
    expect(told.stdout).toContain("0.00 in, 3.50 out\n");
  });

  it("lets flags win over a profile and over --auto", async () => {
    const path = file("flags.csv", "date,amount\n01/02/2024,1\n22/02/2024,1\n");
    const flags = ["--date-format", "%m/%d/%Y", "--format", "json"];
    expect(JSON.parse((await farthingAgain(["preflight", path, "--auto", ...flags])).stdout).data.valid).toBe(
      false,
    );
    expect(
      JSON.parse(
        (
          await farthingAgain([
            "preflight",
            path,
            "--profile",
            file("p.json", '{"date_format":"%d/%m/%Y"}'),
            ...flags,
          ])
        ).stdout,
      ).data.valid,
    ).toBe(false);
  });

  it.each([
    ["no JSON", "{"],
    ["no object", "[]"],
    [
      "an unknown name",
      '{"profile":{"colour":"red"}}',
      'There is no field "colour" in the profile. The known',
    ],
    [
      "a misspelled name",
      '{"currencyy":"EUR"}',
      'There is no field "currencyy" in the profile; did you mean "currency"?',
    ],
    ["a name twice", '{"profile":{"col_sep":";","col_sep":","}}'],
    ["a value that is neither text nor number", '{"col_sep":[";"]}'],
  ])("refuses a profile with %s", async (_, content, said = "cannot be used: ") => {
    const ran = await farthingAgain([
      "preflight",
      file("x.csv", EXPORT),
      "--profile",
      file("bad.json", content),
    ]);
    expect(ran.exit).toBe(2);
    expect(ran.stderr).toMatch(/^farthing: The profile .* cannot be used[.:] /);
    expect(ran.stderr).toContain(said);
    expect(ran.stderr).not.toMatch(STACK);
  });

  it("reads a profile as shells write it, in UTF-16 with a mark too", async () => {
    const profile = file("utf16.json", Buffer.from('\ufeff{"date_format":"%d/%m/%Y"}', "utf16le"));
    const ran = await farthingAgain([
      "preflight",
      file("d.csv", "date,amount\n01/02/2024,-1\n"),
      "--profile",
      profile,
    ]);
    expect([ran.exit, ran.stdout.includes("ambiguous")]).toEqual([0, false]);
  });

  it("keeps a broken service export a service export, and reads a file with tabs", async () => {
    const broken = file(
      "broken.ndjson",
      '{"type":"Account","data":{"id":"a"\n{"type":"Tag","data":{"id":1,"name":"t"}}\n',
    );
    for (const auto of [[], ["--auto"], ["--strict"]])
      expect((await farthingAgain(["preflight", broken, ...auto])).stdout).toContain(
        "cannot be imported as records of the service",
      );
    const tabs = file("tabs.csv", "date\tamount\n2024-01-02\t-1.50\n");
    expect((await farthingAgain(["inspect", tabs])).stdout).toMatch(/col_sep +tab +with tabs/);
    for (const flags of [["--auto"], ["--col-sep", "tab"], ["--col-sep", "\t"]])
      expect((await farthingAgain(["preflight", tabs, ...flags])).exit).toBe(0);
    for (const separator of ["|", ":", "~"]) {
      const path = file("other.csv", `date${separator}amount\n2024-01-02${separator}-1.50\n`);
      expect((await farthingAgain(["preflight", path, "--col-sep", separator])).exit).toBe(0);
    }
  });

  it("a profile that is not there, and a file that cannot be inspected, exit with 2", async () => {
    expect((await farthingAgain(["preflight", file("y.csv", EXPORT), "--profile", "/nope.json"])).exit).toBe(
      2,
    );
    const pdf = await farthingAgain(["inspect", file("z.csv", "%PDF-1.4"), "--format", "json"]);
    expect([pdf.exit, JSON.parse(pdf.stdout).error]).toEqual([2, "invalid_file_type"]);
    expect((await farthingAgain(["inspect", "/nope.csv"])).exit).toBe(2);
    expect((await farthingAgain(["inspect", file("empty.csv", "")])).exit).toBe(0);
  });

  it("knows the service's own NDJSON, tabs, and a file without a header row", async () => {
    const profile = async (content: string) =>
      JSON.parse((await farthingAgain(["inspect", "-", "--format", "json"], { stdin: content })).stdout);
    expect((await profile('{"type":"Rule","data":{"id":1}}\n')).profile.type).toBe("ServiceImport");
    expect((await profile("date\tamount\n2024-01-02\t1.50\n")).profile.col_sep).toBe("\t");
    const bare = await profile("02.01.2024;Bäcker;-1,50\n03.01.2024;Lohn;20,00\n");
    expect(bare.profile).toMatchObject({ has_header: false, columns: ["date", "name", "amount"] });
  });
});

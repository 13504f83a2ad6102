import { spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import Ajv from "ajv-draft-04";
import addFormats from "ajv-formats";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { UNSAFE } from "./stored-support.ts";
import { ENTRY, file, temporaryFolder } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

const BAD = 'date,name,amount\n2024-01-02,Oven,1.50\n2024-02-30,"a, b",1.50\nsoon,100%,x:y\n';
const SERVICE = '{"type":"Account","data":{"id":1,"name":"x","balance":"a","accountable_type":"Loan"}}\n';

describe("--format github", () => {
  it("is an annotation a finding, with the cell's place, escaped", async () => {
    const path = file("bad.csv", BAD);
    const { stdout, exit } = await farthingAgain(["preflight", "--strict", "--format", "github", path]);
    expect(exit).toBe(1);
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(3);
    for (const line of lines)
      expect(line).toMatch(
        /^::error file=[^,:]+,line=\d+,col=\d+,endColumn=\d+,title=[a-z_]+::[^%]*(?:%25[^%]*)*$/,
      );
    expect(lines[0]).toContain("line=3,col=1,endColumn=11,title=invalid_date::date: ");
  });

  it("shows no control character of a file as it is", async () => {
    const evil = "\u001b[31mred\u001b]0;title\u0007\u009b31m\u202e";
    const path = file(`evil${evil.replaceAll("/", "")}.csv`, `date,amount\n2024-01-02,"${evil}\n\tx"\n`);
    for (const args of [[path], ["/nope\u001b[31m.csv"]]) {
      const { stdout } = await farthingAgain(["preflight", "--strict", "--format", "github", ...args]);
      expect(stdout.trimEnd().split("\n")).toHaveLength(1);
      expect(stdout).toMatch(/^::error file=/);
      expect(stdout.trimEnd()).not.toMatch(UNSAFE);
    }
  });

  it("says nothing of a good file and one line of what could not be checked", async () => {
    expect(
      (
        await farthingAgain([
          "preflight",
          "--strict",
          "--format",
          "github",
          file("ok.csv", "date,amount\n2024-01-02,1\n"),
        ])
      ).stdout,
    ).toBe("");
    const { stdout } = await farthingAgain(["preflight", "--strict", "--format", "github", "/a,b:c.csv"]);
    expect(stdout).toMatch(/^::error file=\/a%2Cb%3Ac\.csv,title=unreadable_file::[^\n]*\n$/);
  });
});

describe("--format sarif", () => {
  const require = createRequire(import.meta.url);
  const schema = JSON.parse(
    readFileSync(require.resolve("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json"), "utf8"),
  );
  const ajv = new Ajv.default({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);

  it("is valid SARIF 2.1.0 whatever the files are", async () => {
    const paths = [
      file("bad.csv", BAD),
      file("sp ace%.csv", BAD),
      file("s.ndjson", SERVICE),
      file("x.pdf.csv", "%PDF-1.4"),
      "/nope.csv",
      file("e.csv", ""),
    ];
    const { stdout, exit } = await farthingAgain(["preflight", "--strict", "--format", "sarif", ...paths]);
    const log = JSON.parse(stdout);
    expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
    expect(exit).toBe(2);
    const { results, tool } = log.runs[0];
    const rules = new Set(tool.driver.rules.map(({ id }: { id: string }) => id));
    for (const { ruleId } of results) expect(rules).toContain(ruleId);
    expect(results).toHaveLength(3 + 3 + 1 + 1 + 1 + 1);
    expect(results[0].locations[0].physicalLocation.region).toEqual({
      startLine: 3,
      startColumn: 1,
      endColumn: 11,
    });
    expect(results[6]).toMatchObject({
      ruleId: "invalid_number",
      locations: [{ logicalLocations: [{ fullyQualifiedName: "/data/balance" }] }],
    });
  });

  it("names files so that no part of a name is taken for another part of an address", async () => {
    const uris = async (name: string) =>
      JSON.parse(
        (await farthingAgain(["preflight", "--strict", "--format", "sarif", file(name, BAD)])).stdout,
      ).runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri;
    expect(await uris("x#y? é%.csv")).toMatch(/\/x%23y%3F%20%C3%A9%25\.csv$/);
    expect(await uris("back\\slash.csv")).toMatch(/\/back%5Cslash\.csv$/);
  });

  it("says what it does not list", async () => {
    const { stdout } = await farthingAgain([
      "preflight",
      "--strict",
      "--format",
      "sarif",
      "--max-errors",
      "1",
      file("three.csv", BAD),
    ]);
    const [{ invocations, results }] = JSON.parse(stdout).runs;
    expect(results).toHaveLength(1);
    expect(invocations[0].toolExecutionNotifications).toMatchObject([
      { message: { text: expect.stringContaining("2 of 3") } },
    ]);
  });

  it("the schema can say no", () => {
    expect(validate({ version: "2.1.0", runs: [{ tool: {} }] })).toBe(false);
  });
});

describe("--max-errors", () => {
  const many = `date,amount\n${Array.from({ length: 40 }, (_, i) => `2024-01-02,x${i}\n`).join("")}bad,1\n`;

  it("shows no more than so many findings; counts stay exact", async () => {
    const path = file("many.csv", many);
    const places = (text: string) => text.match(/^ {2}line /gm)?.length ?? 0;
    expect(places((await farthingAgain(["preflight", "--strict", path, "--max-errors", "10"])).stdout)).toBe(
      10,
    );
    const none = await farthingAgain(["preflight", "--strict", path, "--max-errors", "0"]);
    expect(places(none.stdout)).toBe(0);
    expect(none.stdout).toContain("41 errors in 41 rows");
    expect(
      places((await farthingAgain(["preflight", "--strict", path, "--max-errors", "1000"])).stdout),
    ).toBe(41);
    const github = (
      await farthingAgain(["preflight", "--strict", path, "--format", "github", "--max-errors", "5"])
    ).stdout
      .trimEnd()
      .split("\n");
    expect(github).toHaveLength(6);
    expect(github[5]).toContain("36 more");
  });

  it.each(["-1", "x", "1.5"])("refuses %s", async (value) => {
    expect((await farthingAgain(["preflight", "--strict", `--max-errors=${value}`, "x.csv"])).exit).toBe(2);
  });
});

describe("--rejects", () => {
  it("writes every row that cannot be imported, as it is, with the reason; the rest can be", async () => {
    const rows = Array.from({ length: 3_500 }, (_, i) =>
      i % 2 ? `0${(i % 9) + 1}.01.2024;"ein ""Name""; ${i}";${i},50` : `3${(i % 5) + 2}.01.2024;x;${i},50`,
    );
    const text = `Kopf\nDatum;Name;Betrag\n${rows.join("\n")}\n`;
    const options = [
      "--rows-to-skip",
      "1",
      "--date-col-label",
      "Datum",
      "--amount-col-label",
      "Betrag",
      "--name-col-label",
      "Name",
    ];
    const to = join(temporaryFolder(), "rejects.csv");
    const ran = await farthingAgain([
      "preflight",
      "--strict",
      file("half.csv", text),
      "--rejects",
      to,
      ...options,
    ]);
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toBe(`farthing: Wrote 1750 rejected rows to ${to}.\n`);
    const [header, ...written] = parse(readFileSync(to, "utf8"), { delimiter: ";" });
    expect(header).toEqual(["Datum", "Name", "Betrag", "rejected_because"]);
    expect(written).toHaveLength(1_750);
    expect(written.map(([date, , amount]) => `${date};${amount}`)).toEqual(
      rows.flatMap((row, i) => (i % 2 ? [] : [row.replace(";x;", ";")])),
    );
    for (const row of written) expect(row[3]).toContain("is not a valid date");
  });

  it("keeps every cell of a ragged row, also behind a thousand others, and its own column apart", async () => {
    const text = `date,amount,rejected_because\n${"2024-01-02,x,\n".repeat(1_200)}2024-01-02,x,y,KEEP ME\n2024-01-02\n`;
    const to = join(temporaryFolder(), "ragged.csv");
    await farthingAgain(["preflight", "--strict", file("ragged-in.csv", text), "--rejects", to]);
    const rows: string[][] = parse(readFileSync(to, "utf8"));
    expect(rows[0]).toEqual(["date", "amount", "rejected_because", "", "rejected_because_2"]);
    expect(rows).toHaveLength(1_203);
    expect(rows.at(-2)?.slice(0, 4)).toEqual(["2024-01-02", "x", "y", "KEEP ME"]);
  });

  it("is not written where nothing is wrong or nothing could be checked", async () => {
    const to = join(temporaryFolder(), "none.csv");
    const fine = await farthingAgain([
      "preflight",
      "--strict",
      file("fine.csv", "date,amount\n2024-01-02,1\n"),
      "--rejects",
      to,
    ]);
    expect([fine.exit, fine.stderr.includes("no row was rejected"), existsSync(to)]).toEqual([
      0,
      true,
      false,
    ]);
    const ran = await farthingAgain([
      "preflight",
      "--strict",
      file("pdf.csv", "%PDF-1.4"),
      "--rejects",
      join(temporaryFolder(), "pdf-rejects.csv"),
    ]);
    expect(ran.stderr).toContain("was not written");
    expect((await farthingAgain(["preflight", "--strict", "a.csv", "b.csv", "--rejects", to])).exit).toBe(2);
  });

  it("are in a file that only its owner can read, and replace a file only with --force", async () => {
    const path = file("mine.csv", BAD);
    const to = file("there.csv", "as it was");
    const rejects = (...more: string[]) =>
      farthingAgain(["preflight", "--strict", path, "--rejects", to, ...more]);
    const refused = await rejects();
    expect([refused.exit, refused.stdout, refused.stderr]).toEqual([
      2,
      "",
      `farthing: ${to} cannot be written: it already exists. Add --force to replace it.\n`,
    ]);
    expect(readFileSync(to, "utf8")).toBe("as it was");
    expect((await rejects("--force")).exit).toBe(1);
    expect(readFileSync(to, "utf8")).toContain("rejected_because");
    expect(statSync(to).mode & 0o777).toBe(0o600);
  });

  it("never replace the checked file, a profile or a database", async () => {
    const path = file("kept.csv", BAD);
    const profile = file("profile.json", "{}");
    const database = file("kept.db", "SQLite format 3\0");
    const key = file("farthing.key", "secret");
    const hard = join(temporaryFolder(), "hard.csv");
    linkSync(path, hard);
    const all = [path, profile, database, key];
    const before = all.map((each) => readFileSync(each, "utf8"));
    for (const to of [...all, hard, `${database}-wal`]) {
      const ran = await farthingAgain(
        ["preflight", "--strict", path, "--profile", profile, "--rejects", to, "--force"],
        {
          env: { FARTHING_DATABASE: database },
        },
      );
      expect([to, ran.exit, ran.stdout]).toEqual([to, 2, ""]);
      expect(ran.stderr).toMatch(
        / cannot be written: (?:the command reads that file|it belongs to a database)\. Use/,
      );
    }
    expect(all.map((each) => readFileSync(each, "utf8"))).toEqual(before);
    expect(existsSync(`${database}-wal`)).toBe(false);
  });

  it("never replace the file that is standard input", () => {
    const path = file("input.csv", BAD);
    const opened = openSync(path, "r");
    const ran = spawnSync(
      process.execPath,
      [ENTRY, "preflight", "--strict", "-", "--rejects", path, "--force"],
      {
        stdio: [opened, "pipe", "pipe"],
        encoding: "utf8",
      },
    );
    closeSync(opened);
    expect([ran.status, ran.stdout]).toEqual([2, ""]);
    expect(ran.stderr).toContain("cannot be written: the command reads that file. Use another file.");
    expect(readFileSync(path, "utf8")).toBe(BAD);
  });

  it("are refused without a file name", async () => {
    const ran = await farthingAgain(["preflight", "--strict", file("nameless.csv", BAD), "--rejects", ""]);
    expect([ran.exit, ran.stdout]).toEqual([2, ""]);
    expect(ran.stderr).toContain("Use a file name");
  });

  it("go to standard output for -, and the report to standard error", async () => {
    const path = file("piped.csv", BAD);
    const ran = await farthingAgain(["preflight", "--strict", path, "--rejects", "-"]);
    expect(ran.exit).toBe(1);
    expect(parse(ran.stdout).map((row) => row[0])).toEqual(["date", "2024-02-30", "soon"]);
    expect(ran.stderr).toContain("cannot be imported as transactions: 3 errors");
    expect(ran.stderr).toMatch(/\nfarthing: Wrote 2 rejected rows to standard output\.\n$/);
    for (const format of ["json", "sarif", "github"]) {
      const { exit, stdout } = await farthingAgain([
        "preflight",
        "--strict",
        path,
        "--rejects",
        "-",
        "--format",
        format,
      ]);
      expect([exit, stdout]).toEqual([2, ""]);
    }
  });

  it("are refused before the file is checked if they cannot be written", async () => {
    const ran = await farthingAgain([
      "preflight",
      "--strict",
      file("fine2.csv", "date,amount\n2024-01-02,x\n"),
      "--rejects",
      "/nope/rejects.csv",
    ]);
    expect([ran.exit, ran.stdout]).toEqual([2, ""]);
    expect(ran.stderr).toBe(
      "farthing: /nope/rejects.csv cannot be written: its folder does not exist. Create it first.\n",
    );
  });
});

describe("folders and patterns", () => {
  const folder = join(temporaryFolder(), "statements");
  mkdirSync(join(folder, "2023"), { recursive: true });
  writeFileSync(join(folder, "a.csv"), "date,amount\n2024-01-02,1\n");
  writeFileSync(join(folder, "b.CSV"), BAD);
  writeFileSync(join(folder, "c.ndjson"), SERVICE);
  writeFileSync(join(folder, "notes.md"), "# no export");
  writeFileSync(join(folder, "2023", "old.csv"), "date,amount\n2023-01-02,1\n");
  writeFileSync(join(folder, "odd[1].csv"), "date,amount\n2024-01-02,1\n");

  const filesOf = async (...args: string[]) =>
    (
      JSON.parse((await farthingAgain(["preflight", "--strict", "--format", "json", ...args])).stdout) as {
        file: string;
      }[]
    ).map(({ file: name }) => name);

  it("a folder stands for its exports, a pattern for what it matches, always as an array", async () => {
    expect(await filesOf(folder)).toEqual(
      ["a.csv", "b.CSV", "c.ndjson", "odd[1].csv"].map((name) => join(folder, name)),
    );
    expect(await filesOf(join(folder, "2023"))).toEqual([join(folder, "2023", "old.csv")]);
    expect(await filesOf(join(folder, "**/*.csv"))).toEqual([
      join(folder, "2023", "old.csv"),
      join(folder, "a.csv"),
      join(folder, "odd[1].csv"),
    ]);
  });

  it("a file of the very name wins over the pattern, and is one file", async () => {
    const { stdout } = await farthingAgain([
      "preflight",
      "--strict",
      "--format",
      "json",
      join(folder, "odd[1].csv"),
    ]);
    expect(JSON.parse(stdout)).toHaveProperty("data.valid", true);
  });

  it("takes each file once, in the order of the arguments, and waits for no pipe", async () => {
    spawnSync("mkfifo", [join(folder, "pipe.csv")]);
    writeFileSync(join(folder, ".hidden.csv"), "x");
    const a = join(folder, "a.csv");
    expect(await filesOf(join(folder, "*.xyz"), a, a, join(folder, "a*.csv"))).toEqual([
      join(folder, "*.xyz"),
      a,
    ]);
    expect(await filesOf(folder)).toHaveLength(4);
  });

  it("nothing found could not be checked", async () => {
    const ran = await farthingAgain(["preflight", "--strict", join(folder, "*.xyz")]);
    expect([ran.exit, ran.stdout.includes("no file matches")]).toEqual([2, true]);
    expect(await filesOf(join(folder, "*.xyz"))).toEqual([join(folder, "*.xyz")]);
  });

  it("several files end in one table", async () => {
    const { stdout } = await farthingAgain(["preflight", "--strict", folder]);
    const table = stdout.slice(stdout.lastIndexOf("\nfile ") + 1).split("\n");
    expect(table[0]).toMatch(/^file +verdict +rows +errors +warnings$/);
    expect(table[2]).toMatch(/b\.CSV +cannot +3 +3 +0$/);
    expect(table.at(-2)).toBe("4 files: 2 can be imported, 2 cannot, 0 could not be checked.");
  });
});

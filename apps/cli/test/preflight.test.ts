import { spawnSync } from "node:child_process";
import { chmodSync, createWriteStream, existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { toResponse } from "@farthing/http/preflight-response";
import { preflight } from "@farthing/preflight";
import { describe, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { farthing, file, STACK, temporaryFolder } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

const GOOD = "date,amount\n2024-01-02,1.50\n";
const BAD = "date,name,amount\n2024-01-02,Oven,1.50\n2024-02-30,Bücher,1.50\n2024-01-03,漢字 x,1_000\n";

const OPEN = "date,amount\n2024-01-02,1\n";
const DECIDED = "date,amount\n2024-01-02,-1\n";
const WRONG = "date,amount\n2024-02-30,-1\n";

describe("what no option says", () => {
  it.each<[what: string, contents: readonly string[], exit: number, alone: number]>([
    ["a file that says all", [DECIDED], 0, 0],
    ["a file that leaves something open", [OPEN], 2, 0],
    ["a wrong cell", [WRONG], 1, 1],
    ["a wrong cell beside an open question", [WRONG, OPEN], 2, 1],
  ])("is detected, and the exit status is of %s", async (what, contents, exit, alone) => {
    const paths = contents.map((content, i) => file(`${what} ${i}.csv`, content));
    const detected = await farthingAgain(["preflight", ...paths]);
    expect(detected.exit).toBe(exit);
    expect(await farthingAgain(["preflight", "--auto", ...paths])).toEqual(detected);
    expect((await farthingAgain(["preflight", "--strict", ...paths])).exit).toBe(alone);
  });

  it("is not detected with --strict, whatever else is said", async () => {
    const path = file("umsaetze.csv", "Buchungstag;Betrag\n02.01.2024;-1,50\n");
    const strict = await farthingAgain(["preflight", "--strict", path]);
    expect(strict.exit).toBe(1);
    expect(await farthingAgain(["preflight", "--strict", "--auto", path])).toEqual(strict);
    expect((await farthingAgain(["preflight", path])).exit).toBe(0);
  });
});

describe("exit codes", () => {
  it.each<[string, string[], number]>([
    ["0 when all are valid", [file("good.csv", GOOD), file("good2.csv", GOOD)], 0],
    ["1 when one is not", [file("good3.csv", GOOD), file("bad.csv", BAD)], 1],
    ["2 when one is malformed", [file("open.csv", 'date,amount\n"'), file("bad2.csv", BAD)], 2],
    ["2 when one is not there", [file("good4.csv", GOOD), join(temporaryFolder(), "no.csv")], 2],
    ["2 for a folder", [temporaryFolder() + "/sub"], 2],
    ["2 without a file", [], 2],
    ["2 for an unknown option", ["--nope", file("good5.csv", GOOD)], 2],
    ["2 for an unknown format", ["--format", "xml", file("good6.csv", GOOD)], 2],
    ["2 for an unknown account", ["--account-id", "x", file("good7.csv", GOOD)], 2],
    ["1 for a bad option", ["--col-sep", "x", file("good8.csv", GOOD)], 1],
  ])("%s", async (_, args, exit) => {
    mkdirSync(join(temporaryFolder(), "sub"), { recursive: true });
    const ran = await farthingAgain(["preflight", "--strict", ...args]);
    expect(ran.exit).toBe(exit);
    expect(ran.stdout + ran.stderr).not.toMatch(STACK);
    expect(ran.stdout + ran.stderr).not.toBe("");
  });

  it.each([
    ["valid", GOOD, 0],
    ["invalid", BAD, 1],
    ["malformed", 'date,amount\n"', 2],
  ])("are those of the process: %s", async (what, content, exit) => {
    expect((await farthing(["preflight", "--strict", file(`${what}.csv`, content)])).exit).toBe(exit);
  });

  it("2 for no command, an unknown command; 0 for help and version", async () => {
    expect((await farthingAgain([])).exit).toBe(2);
    expect((await farthingAgain(["nope"])).exit).toBe(2);
    expect((await farthingAgain(["--help"])).exit).toBe(0);
    expect((await farthingAgain(["preflight", "--help"])).stdout).toContain("Examples:");
    expect((await farthingAgain(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe("the report for a person", () => {
  it("puts a caret under the cell, whatever stands before it", async () => {
    const { stdout } = await farthingAgain(["preflight", "--strict", file("carets.csv", BAD)]);
    expect(stdout).toContain("    3 │ 2024-02-30,Bücher,1.50\n      │ ^^^^^^^^^^\n");
    expect(stdout).toContain("    4 │ 2024-01-03,漢字 x,1_000\n      │                   ^^^^^\n");
    expect(stdout).toContain("2 errors in 3 rows");
    expect(stdout).toMatch(
      /Read as: UTF-8, commas as the separator, header on line 1, dates %Y-%m-%d \(line 2 "2024-01-02"\), numbers 1,234\.56\.\n$/,
    );
  });

  it("points into cells that are quoted, run over lines, or are far to the right", async () => {
    const far = `date,name,amount\n2024-01-02,"a ""b"", c\nd",x\n2024-01-02,${"y".repeat(500)},oops\n`;
    const { stdout } = await farthingAgain(["preflight", "--strict", file("far.csv", far)]);
    expect(stdout).toContain('    3 │ d",x\n      │    ^\n');
    const [, carets] = /oops\n(.*\^+)/.exec(stdout)!;
    const line = stdout.split("\n").find((each) => each.endsWith("oops"))!;
    expect(line.length).toBeLessThan(130);
    expect(carets!.length).toBe(line.length);
    expect(carets).toMatch(/[^^]\^{4}$/);
  });

  it("says that no rows were checked where an option is invalid", async () => {
    const { stdout } = await farthingAgain([
      "preflight",
      "--strict",
      "--date-format",
      "xx",
      file("format.csv", GOOD),
    ]);
    expect(stdout).toContain("cannot be imported as transactions: 1 error; no rows were checked\n");
    expect(stdout).toContain('--date-format "xx" cannot be used: it has no day, no month and no year\n');
  });

  it("shows three places of many, with the exact count", async () => {
    const rows = Array.from({ length: 50 }, (_, i) => `2024-01-02,x${i}\n`).join("");
    const { stdout } = await farthingAgain([
      "preflight",
      "--strict",
      file("many.csv", `date,amount\n${rows}`),
    ]);
    expect(stdout).toContain("50 errors in 50 rows");
    expect(stdout).toContain('invalid_number: 50 places in column "amount"');
    expect(stdout.match(/\^/g)?.length).toBeLessThan(15);
    expect(stdout).toContain("and 47 more");
  });

  it("names options as the shell knows them, ready to be copied", async () => {
    const { stdout } = await farthingAgain([
      "preflight",
      "--strict",
      file("labels.csv", "Datum,Betrag\n2024-01-02,1\n"),
    ]);
    expect(stdout).toContain("\n    --date-col-label Datum --amount-col-label Betrag\n");
    expect(stdout).not.toContain("col_label");
  });

  it("what is to be copied into a shell is harmless there, whatever the file says", async () => {
    const { stdout } = await farthingAgain([
      "preflight",
      "--strict",
      file("shell.csv", "Date ($(touch x)`id`'),amount\n2024-01-02,1\n"),
    ]);
    expect(stdout).toContain(`--date-col-label 'Date ($(touch x)\`id\`'\\'')'`);
  });

  it("keeps values as they are, also where they read like options or lines of a report", async () => {
    const { stdout } = await farthingAgain([
      "preflight",
      "--strict",
      file(
        "forged.csv",
        'date,amount\n2024-01-02,date_format\n2024-01-02,`date_format`\n2024-01-02,"1\n✓ can be imported"\n',
      ),
    ]);
    expect(stdout).toContain('"date_format" is not a number');
    expect(stdout).toContain('"`date_format`" is not a number');
    expect(stdout).not.toMatch(/^✓/m);
  });

  it("is coloured only on a terminal, and obeys no control character of a file", async () => {
    const evil = "date,amount\n2024-01-02,\u001b[31mred\u001b]0;title\u0007\u202e\n";
    const plain = await farthingAgain(["preflight", "--strict", file("evil.csv", evil)]);
    expect(plain.stdout).not.toMatch(/[\u001b\u0007\u202e]/);
    const coloured = await farthingAgain(["preflight", "--strict", file("evil2.csv", evil)], {
      env: { FORCE_COLOR: "1" },
    });
    expect(coloured.stdout).toContain("\u001b[31m");
    expect(coloured.stdout).not.toMatch(/\u0007|\u001b\]|\u001b\[31mred/);
  });

  it("sums up several files, and writes no progress without a terminal", async () => {
    const { stdout, stderr } = await farthingAgain([
      "preflight",
      "--strict",
      file("one.csv", GOOD),
      file("two.csv", BAD),
      "/nope.csv",
    ]);
    expect(stdout).toContain("3 files: 1 can be imported, 1 cannot, 1 could not be checked.\n");
    expect(stderr).toBe("");
  });
});

describe("at a terminal", () => {
  const bin = fileURLToPath(new URL("../bin/farthing.js", import.meta.url));
  const paths = [file("watch1.csv", GOOD), file("watch2.csv", BAD)];
  const onTerminal = (env: NodeJS.ProcessEnv): string =>
    spawnSync(
      "script",
      ["-qec", `${process.execPath} ${bin} preflight --strict ${paths.join(" ")}`, "/dev/null"],
      {
        encoding: "utf8",
        env: { PATH: process.env.PATH, TERM: "xterm-256color", ...env },
      },
    ).stdout;

  it("is coloured", () => {
    const shown = onTerminal({});
    expect(shown).toContain("2 files: ");
    expect(shown).toContain("\u001b[31m");
  });

  it("NO_COLOR is honoured", () => {
    const shown = onTerminal({ NO_COLOR: "1" });
    expect(shown).toContain("2 files: ");
    expect(shown).not.toContain("\u001b[3");
  });
});

describe("--format json", () => {
  it("is exactly the body that the HTTP operation gives", async () => {
    const path = file("json.csv", BAD);
    const today = new Date();
    const known = {
      today: [today.getFullYear(), today.getMonth() + 1, today.getDate()]
        .map((n) => String(n).padStart(2, "0"))
        .join("-"),
    };
    const expected = (findings: boolean) =>
      toResponse(preflight({ bytes: Buffer.from(BAD), filename: "json.csv" }, {}, known), { findings }).body;
    expect(
      JSON.parse((await farthingAgain(["preflight", "--strict", path, "--format", "json"])).stdout),
    ).toEqual(expected(false));
    expect(
      JSON.parse(
        (await farthingAgain(["preflight", "--strict", path, "--format", "json", "--include-findings"]))
          .stdout,
      ),
    ).toEqual(expected(true));
  });

  it("is the error body where nothing could be checked", async () => {
    const { stdout, exit } = await farthingAgain([
      "preflight",
      "--strict",
      file("a.pdf.csv", "%PDF-1.4"),
      "--format",
      "json",
    ]);
    expect(exit).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ error: "invalid_file_type" });
  });

  it("is an array for several files", async () => {
    const paths = [file("x.csv", GOOD), "/nope.csv", file("y.csv", BAD)];
    const { stdout } = await farthingAgain(["preflight", "--strict", ...paths, "--format", "json"]);
    expect(JSON.parse(stdout)).toMatchObject([
      { file: paths[0], status: 200, body: { data: { valid: true } } },
      { file: paths[1], status: null, body: { error: "unreadable_file" } },
      { file: paths[2], status: 200, body: { data: { valid: false } } },
    ]);
  });
});

describe("standard input", () => {
  it("is checked as an upload, under the name it is given", async () => {
    const { stdout, exit } = await farthingAgain(
      ["preflight", "--strict", "-", "--filename", "may.csv", "--format", "json"],
      {
        stdin: GOOD,
      },
    );
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      data: { content: { filename: "may.csv", byte_size: GOOD.length } },
    });
  });

  it("that is empty is found empty", async () => {
    expect((await farthingAgain(["preflight", "--strict", "-"])).stdout).toContain("no_data_rows");
  });

  it("that is too large is refused without reading on", async () => {
    const { stdout, exit } = await farthing(["preflight", "--strict", "-"], {
      stdin: new Uint8Array(30_000_000).fill(10),
    });
    expect([exit, stdout.includes("file_too_large")]).toEqual([2, true]);
  });
});

describe("files that cannot be read", () => {
  it("say why", async () => {
    const secret = file("secret.csv", GOOD);
    chmodSync(secret, 0);
    expect((await farthingAgain(["preflight", "--strict", "/nope.csv"])).stdout).toContain("file not found");
    expect((await farthingAgain(["preflight", "--strict", `${temporaryFolder()}/sub`])).stdout).toContain(
      "folder",
    );
    expect((await farthingAgain(["preflight", "--strict", `/${"x".repeat(300)}`])).stdout).toContain(
      "too long",
    );
    const loop = join(temporaryFolder(), "loop.csv");
    symlinkSync(loop, loop);
    expect((await farthingAgain(["preflight", "--strict", loop])).stdout).toContain("form a loop");
    // Root may read everything.
    if (process.getuid?.() !== 0)
      expect((await farthingAgain(["preflight", "--strict", secret])).stdout).toContain("permissions");
  });

  it("an endless one is cut off", async () => {
    if (!existsSync("/dev/zero")) return;
    expect((await farthingAgain(["preflight", "--strict", "/dev/zero"])).stdout).toContain("file_too_large");
  });
});

it("a pipe is read to its end", async () => {
  const fifo = join(temporaryFolder(), "fifo");
  spawnSync("mkfifo", [fifo]);
  const running = farthingAgain(["preflight", "--strict", fifo]);
  const pipe = createWriteStream(fifo);
  pipe.write("date,amount\n");
  pipe.end("2024-01-02,1\n");
  expect((await running).stdout).toContain("can be imported as transactions: 1 row");
});

describe("ten megabytes", () => {
  const MIB_10 = 10_485_760;
  /** In MiB. What needs most, the columns, needs a quarter of it; a value for each of millions of cells would not fit. */
  const HEAP = "--max-old-space-size=96";

  it.each<[what: string, content: () => string | Uint8Array, exit: number]>([
    ["of transactions pass", () => (GOOD + "2024-01-02,-12.34\n".repeat(582_000)).padEnd(MIB_10, "\n"), 0],
    ["and a byte are refused", () => GOOD.padEnd(MIB_10 + 1, "\n"), 2],
    ["of two-byte rows are refused", () => "1\n".repeat(MIB_10 / 2), 2],
    [
      "of different short rows are checked",
      () =>
        Array.from({ length: 1_048_000 }, (_, i) => i.toString(36))
          .join("\n")
          .slice(0, MIB_10),
      1,
    ],
    ["of separators are refused", () => `date,amount\n${",".repeat(5_000_000)}\n${",".repeat(5_000_000)}`, 2],
    ["in one cell are checked", () => `date,amount\n2024-01-02,"${"x".repeat(5_000_000)}"\n`, 1],
    ["in the header are checked", () => "x".repeat(5_000_000), 1],
    [
      "of columns are refused",
      () => `${Array.from({ length: 100_000 }, (_, i) => `c${i}`).join()}\n${"1,".repeat(99_999)}\n`,
      2,
    ],
    [
      "of lone surrogates are checked",
      () => Buffer.from("date,amount\n2024-01-02,\ud800\n2024-01-03,\udc00\ud83d\n", "utf16le"),
      1,
    ],
    ["of NULs are refused", () => new Uint8Array(MIB_10), 2],
    [
      "of a hundred thousand records pass",
      () => {
        const records = Array.from(
          { length: 99_999 },
          (_, i) =>
            `{"type":"Transaction","data":{"id":"x${i}","account_id":"a1","date":"2024-01-02","amount":"${i}.5"}}\n`,
        );
        return `{"type":"Account","data":{"id":"a1","name":"Everyday","balance":"1.00","accountable_type":"Depository"}}\n${records.join("")}`.padEnd(
          MIB_10,
          "\n",
        );
      },
      0,
    ],
  ])("%s, within a small heap", SLOW, async (what, content, exit) => {
    const name = what.includes("records") ? "large.ndjson" : "large.csv";
    const ran = await farthing(["preflight", "--strict", file(name, content())], { node: [HEAP] });
    expect(ran.stderr).toBe("");
    expect(ran.exit).toBe(exit);
    expect(ran.stdout.length).toBeLessThan(20_000);
  });
});

it("an old Node is answered with a sentence", async () => {
  const old = file("old.mjs", 'Object.defineProperty(process.versions, "node", { value: "20.20.2" });');
  const { exit, stderr } = await farthing(["--version"], { node: ["--import", old] });
  expect(exit).toBe(2);
  expect(stderr).toMatch(/^farthing requires Node 22\.19 or newer; this is 20\.20\.2\..*\n$/);
});

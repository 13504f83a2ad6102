import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { ofxOf } from "./ofx-of.ts";
import { jsonOf, makeUser, newDatabase, on } from "./stored-support.ts";
import { file } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

const run = on(newDatabase());
const json = async (...args: string[]) => jsonOf(await run(...args, "--format", "json"));

/** The command where there is no database, and cannot be one. */
const offline = (...args: string[]) =>
  farthingAgain(args, { env: { FARTHING_DATABASE: "/nonexistent/farthing.db" } });

const CSV = `Date,Payee,Amount
2024-03-01,Rent,-800.00
2024-03-03,Bakery,-12.34
2024-03-15,Salary,2500.00
`;

const OFX = ofxOf(`<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240401<TRNAMT>-1.50<FITID>a<NAME>Oat</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240402<TRNAMT>-2.50<FITID>b<NAME>Rye</STMTTRN>`);

const NAMED = `date,amount,currency,name,account
2024-05-01,-1.00,EUR,Oat,Checking
2024-05-02,3.00,EUR,Rye,Purse
`;

const NDJSON = [
  {
    type: "Account",
    data: { id: "a", name: "Old", accountable_type: "Depository", balance: "1", currency: "EUR" },
  },
  {
    type: "Transaction",
    data: { id: "t", account_id: "a", date: "2024-06-01", amount: "4.25", name: "Oat", currency: "EUR" },
  },
]
  .map((record) => `${JSON.stringify(record)}\n`)
  .join("");

/** Files of each kind, how they are imported, a change of one digit, and what is said of it. */
const KINDS = [
  [
    "a CSV",
    "july.csv",
    CSV,
    ["--account", "Checking"],
    ["12.34", "12.35"],
    "  row 2 (line 3 of the file): the receipt has 12.34 EUR out, the file 12.35 EUR out",
  ],
  [
    "an OFX",
    "july.ofx",
    OFX,
    ["--account", "Checking"],
    ["20240402", "20240403"],
    "  entry 2: the receipt has 2024-04-02, the file 2024-04-03",
  ],
  [
    "a CSV that names accounts",
    "named.csv",
    NAMED,
    ["--create-accounts", "--signage-convention", "inflows_positive"],
    ["Rye,Purse", "Rye,Checking"],
    "  row 2 (line 3 of the file): the receipt has the account Purse, the file the account Checking",
  ],
  [
    "a service export",
    "july.ndjson",
    NDJSON,
    [],
    ["4.25", "4.26"],
    "  line 2: the receipt has 4.25 EUR out, the file 4.26 EUR out",
  ],
] as const;

interface Imported {
  readonly path: string;
  readonly id: string;
  readonly receipt: string;
}

const imported = new Map<string, Imported>();

beforeAll(async () => {
  await makeUser(run, "Ada", "--currency", "EUR");
  await json("account", "create", "--name", "Checking", "--currency", "EUR");
  for (const [kind, name, content, flags] of KINDS) {
    const path = file(name, content);
    const { import_id: id, ...rest } = await json("import", path, ...flags);
    expect(rest).not.toHaveProperty("error");
    const { exit, stdout, stderr } = await run("import", "show", id, "--receipt");
    expect([exit, stderr]).toEqual([0, ""]);
    imported.set(kind, { path, id, receipt: file(`${name}.json`, stdout) });
  }
});

const of = (kind: string): Imported => imported.get(kind)!;

describe.each(KINDS)("the receipt of %s", (kind, name, content, _flags, [before, after], said) => {
  it("is that of its file, without a database", async () => {
    const { path, receipt } = of(kind);
    const { exit, stdout, stderr } = await offline("verify", receipt, path);
    expect([exit, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(
      new RegExp(`is, byte for byte, the file ${name} that was imported on \\d{4}-\\d\\d-\\d\\d at`),
    );
  });

  it("tells which row of another file differs, and how", async () => {
    const { receipt } = of(kind);
    const other = file(`other-${name}`, content.replace(before, after));
    const { exit, stdout } = await offline("verify", receipt, other);
    expect(exit).toBe(1);
    expect(stdout.trimEnd().split("\n").slice(1)).toEqual([
      expect.stringMatching(/^1 (?:row|entry|line) differs; the receipt has \d:$/),
      said,
    ]);
    const body = jsonOf(await offline("verify", receipt, other, "--format", "json"));
    expect(body).toMatchObject({ valid: false, changed: [], is_same_file: false, unread: null });
    expect(body.differences).toHaveLength(1);
  });
});

describe("a receipt", () => {
  it("names the one before it", async () => {
    const [first, second, third] = KINDS.map(([kind]) => of(kind));
    const follows = (earlier: Imported) =>
      offline("verify", second!.receipt, second!.path, "--previous", earlier.receipt);
    expect(await follows(first!)).toMatchObject({ exit: 0 });
    expect((await follows(first!)).stdout).toContain(
      `${first!.receipt} is the receipt before ${second!.receipt}.`,
    );
    expect(await follows(third!)).toMatchObject({ exit: 1 });
    const changed = file("changed.json", readFileSync(first!.receipt, "utf8").replace("12.34", "12.35"));
    expect(await follows({ ...first!, receipt: changed })).toMatchObject({ exit: 1 });
  });

  it("that was changed is found, with the row that the file says otherwise", async () => {
    const { receipt, path } = of("a CSV");
    const changed = file("forged.json", readFileSync(receipt, "utf8").replace('"12.34"', '"12.35"'));
    const { exit, stdout } = await offline("verify", changed, path);
    expect(exit).toBe(1);
    expect(stdout).toContain("was changed after it was made: its rows and the sums of its rows do not fit");
    expect(stdout).toContain("the receipt has 12.35 EUR out, the file 12.34 EUR out");
  });

  it("is the same after an undo, and of a file on standard input", async () => {
    const { receipt, path, id } = of("a CSV");
    await json("import", "undo", id);
    expect((await run("import", "show", id, "--receipt")).stdout).toBe(readFileSync(receipt, "utf8"));
    const { exit, stdout } = await farthingAgain(["verify", receipt, "-"], { stdin: readFileSync(path) });
    expect([exit, stdout]).toEqual([0, expect.stringMatching(/^standard input is, byte for byte,/)]);
  });

  it.each([
    [
      "a row that is missing",
      (text: string) => text.replace(/^.*Salary.*\n/m, ""),
      "  row 3 is only in the receipt: 2024-03-15, 2500.00 EUR in\n",
    ],
    [
      "a row that is new",
      (text: string) => `${text}2024-03-16,Beer,-4.00\n`,
      "  row 4 (line 5 of the file) is only in the file: 2024-03-16, 4.00 EUR out\n",
    ],
    [
      "a row that is none any more",
      (text: string) => text.replace("03-15", "13-15"),
      '  row 3 is only in the receipt: 2024-03-15, 2500.00 EUR in; in the file it is none: "2024-13-15" is not a valid date',
    ],
    [
      "another name",
      (text: string) => text.replace("Rent", "Rant"),
      "  row 1 (line 2 of the file): other text, with the same day, amount, currency and account\n",
    ],
    [
      "another header",
      (text: string) => text.replace("Amount", "Sum"),
      "It cannot be read as it was then: There is no column",
    ],
    ["nothing", () => "", "It cannot be read as it was then: The content is empty.\n"],
  ] as const)("tells of a file with %s", async (what, change, said) => {
    const { exit, stdout } = await offline("verify", of("a CSV").receipt, file(`${what}.csv`, change(CSV)));
    expect(exit).toBe(1);
    expect(stdout).toContain(said);
  });

  it("is refused where it is none, and so is a file that cannot be read", async () => {
    const { receipt, path } = of("a CSV");
    for (const [args, said] of [
      [[path, receipt], "is no receipt of an import: it is no JSON. The receipt comes first, then the file:"],
      [[receipt, "/nonexistent/july.csv"], "/nonexistent/july.csv cannot be read: file not found"],
      [["/nonexistent/july.json", path], "/nonexistent/july.json cannot be read: file not found"],
      [["-", "-"], "Only one of the two can be standard input."],
    ] as const) {
      const { exit, stdout, stderr } = await offline("verify", ...args);
      expect([exit, stdout]).toEqual([2, ""]);
      expect(stderr).toContain(said);
    }
  });
});

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { open } from "@farthing/statements";
import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { SaxesParser } from "saxes";
import { beforeAll, describe, expect, it } from "vitest";
import { booksOf } from "../src/books/books-of.ts";
import { booksText } from "../src/books/formats.ts";
import { anySource } from "./any-books.ts";
import { jsonOf, makeUser, newDatabase, on, type Run, refused } from "./stored-support.ts";
import { file } from "./support.ts";

const GIRO = `date,amount,name,balance,category,tags
2024-01-02,-7.50,Oven,92.50,Food,trip
2024-01-03,-20.00,To the card,72.50,,
2024-01-15,2000.10,=HYPERLINK(1),2072.60,Wages,
`;

const CARD = "date,amount,name\n2024-01-04,20.00,To the card\n2024-01-05,-3.25,@Corner\n";

const IN_POSITIVE = ["--signage-convention", "inflows_positive"];

let run: Run;
beforeAll(async () => {
  run = on(newDatabase());
  await makeUser(run, "ada");
  for (const [name, type] of [
    ["Giro", "depository"],
    ["Card", "credit_card"],
  ] as const)
    await run("account", "create", "--name", name, "--currency", "EUR", "--type", type);
  expect((await run("import", "--account", "Giro", ...IN_POSITIVE, file("giro.csv", GIRO))).exit).toBe(0);
  expect((await run("import", "--account", "Card", ...IN_POSITIVE, file("card.csv", CARD))).exit).toBe(0);
});

const exported = async (...args: readonly string[]): Promise<string> => {
  const { exit, stdout, stderr } = await run("export", ...args);
  expect(exit, stderr).toBe(0);
  return stdout;
};

/** Without the ids, which are others each time. */
const plain = (text: string): string =>
  text.replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, "ID");

describe("farthing export --to", () => {
  it("ledger: what was there before, the bank's balance, and a transfer as one entry of both accounts", async () => {
    const text = await exported("--to", "ledger");
    expect(plain(text)).toContain(`
2024-01-02 * (opening-Giro) Opening balance
    Assets:Giro    100.00 EUR
    Equity:Opening balances

2024-01-02 * (ID) Oven
    ; :trip:
    Assets:Giro    -7.50 EUR
    Expenses:Food    7.50 EUR

2024-01-03 * (ID) To the card
    Assets:Giro    -20.00 EUR
    Liabilities:Card    20.00 EUR  ; [2024-01-04]
    ; id: ID
`);
    expect(text).toContain("    Income:Wages    -2000.10 EUR\n");
    expect(text).toContain("    Assets:Giro    0.00 EUR = 2072.60 EUR\n");
    expect(await exported("--to", "ledger")).toBe(text);
  });

  it("ofx: goes back into other books once, however often it is imported", async () => {
    const ofx = await exported("--to", "ofx");
    const opened = await open(new TextEncoder().encode(ofx));
    expect(opened).toMatchObject({
      kind: "statements",
      statements: [
        { account: { id: "Giro", currency: "EUR" }, closing: { amount: "2072.6", date: "2024-01-15" } },
        { account: { id: "Card", currency: "EUR" } },
      ],
    });
    const other = on(newDatabase());
    await makeUser(other, "bea");
    const stored = async () => jsonOf(await other("transactions", "list", "--format", "json")).transactions;
    expect((await other("import", "--create-accounts", file("books.ofx", ofx))).exit).toBe(0);
    const once = await stored();
    expect(once).toHaveLength(5);
    const again = file("again.ofx", ofx.replace("<LANGUAGE>ENG", "<LANGUAGE>GER"));
    expect((await other("import", again)).stdout).toContain("5 transactions");
    expect(await stored()).toEqual(once);
    expect((await run("import", file("own.ofx", ofx))).exit).toBe(0);
    expect(jsonOf(await run("transactions", "list", "--format", "json")).transactions).toHaveLength(5);
  });

  it("ofx: is well-formed XML, whatever is in it", async () => {
    await fc.assert(
      fc.asyncProperty(anySource, async (source) => {
        const parser = new SaxesParser();
        const errors: string[] = [];
        parser.on("error", ({ message }) => errors.push(message));
        parser.write([...(await booksText(booksOf(source), "ofx"))].join("")).close();
        expect(errors).toEqual([]);
      }),
    );
  });

  it("csv: the rows, and formulas made harmless if that is asked for", async () => {
    const rows = async (...args: readonly string[]) => {
      const { stdout, stderr } = await run("export", ...args);
      const records: Record<string, string>[] = parse(stdout, { columns: true });
      expect(new Set(records.map(({ status }) => status))).toEqual(new Set(["booked"]));
      return { stderr, names: records.map(({ name }) => name), amounts: records.map(({ amount }) => amount) };
    };
    const asIs = await rows("--format", "csv");
    expect(asIs.names).toEqual(["Oven", "To the card", "To the card", "@Corner", "=HYPERLINK(1)"]);
    expect(asIs.amounts).toEqual(["-7.5", "-20", "20", "-3.25", "2000.1"]);
    expect(asIs.stderr).toContain(
      "2 cells could be a formula in a spreadsheet, which may run it. Add --escape-formulas",
    );
    const escaped = await rows("--to", "csv", "--escape-formulas");
    expect(escaped.names).toEqual(["Oven", "To the card", "To the card", "'@Corner", "'=HYPERLINK(1)"]);
    expect(escaped.amounts).toEqual(asIs.amounts);
    expect(escaped.stderr).toContain(
      "2 cells could be a formula in a spreadsheet: ' is written before each.",
    );
  });

  it("writes a file whole, never over another one, and counts for programs", async () => {
    const output = join(dirname(newDatabase()), "books.beancount");
    const to = ["export", "--to", "beancount", "--output", output];
    const told = jsonOf(await run(...to, "--format", "json"));
    const text = readFileSync(output, "utf8");
    expect(told).toEqual({
      ...{ file: output, byte_size: Buffer.byteLength(text) },
      counts: { accounts: 2, transactions: 5, transfers: 1 },
    });
    await refused(run, to, 2, "usage", "it already exists. Add --force to replace it.");
  });

  it("says what QIF cannot hold, which format may be meant, and what a flag is for", async () => {
    expect((await run("export", "--to", "qif")).stderr).toContain("QIF has neither ids nor currencies");
    const { exit, stderr } = await run("export", "--to", "legder");
    expect([exit, stderr]).toEqual([2, expect.stringContaining("Did you mean ledger?")]);
    await refused(
      run,
      ["export", "--escape-formulas", "--output", "never.ndjson"],
      2,
      "usage",
      "is for spreadsheets alone",
    );
  });
});

import { type ReadingOptions, resolveOptions } from "@farthing/preflight";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import type { ImportFile } from "../../src/import/index.ts";
import {
  ACCOUNT,
  allOf,
  foundFamily,
  imported,
  importRecords,
  importRows,
  inMemory,
  lines,
  openAccount,
  TODAY,
  transaction,
  utf8,
  withImports,
} from "./support.ts";

const SOME_WRONG =
  "date,amount,name\n2024-01-02,-1,Tea\nsoon,-2,Bus\n2024-01-04,much,Rent\n2024-01-05,7,Pay\n";

/** Imports rows into an account, and returns what came of it and what is stored then. */
const after = (content: string, rest: Partial<ImportFile> = {}, options: ReadingOptions = {}) =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      const account = yield* openAccount(family);
      const outcome = yield* importRows(family, account, content, options, rest);
      return { outcome, stored: (yield* allOf(family)).transactions.map(({ name }) => name) };
    }),
  );

describe("skip_invalid", () => {
  it("stores the valid rows and counts the others; without it nothing is stored", async () => {
    const { outcome, stored } = await after(SOME_WRONG, { skip_invalid: true });
    expect(imported(outcome)).toMatchObject({ stored: { transactions: 2 }, counts: { rejected: 2 } });
    expect(stored).toEqual(["Tea", "Pay"]);
    expect(await after(SOME_WRONG)).toMatchObject({ outcome: { _tag: "NotValid" }, stored: [] });
  });

  it("of a valid file skips nothing", async () => {
    const { outcome } = await after("date,amount\n2024-01-02,1\n", { skip_invalid: true });
    expect(imported(outcome)).toMatchObject({ stored: { transactions: 1 }, counts: { rejected: 0 } });
  });

  it.each([
    ["no row is valid", "date,amount\nsoon,1\n"],
    ["a column is missing", "date,name\n2024-01-02,Tea\n"],
    ["two columns are the amount", "date,amount,amount\n2024-01-02,1,2\nsoon,1,2\n"],
  ])("stores nothing if %s", async (_, content) => {
    expect(await after(content, { skip_invalid: true })).toMatchObject({
      outcome: { _tag: "NotValid" },
      stored: [],
    });
  });

  it("stores nothing if a row without an amount moves the balance: money is not read, perhaps of other rows, too", async () => {
    const content = "date,amount,balance\n2024-01-02,100,100\n2024-01-03,,40\n2024-01-04,10,50\n";
    const given = { signage_convention: "inflows_positive" };
    const { options } = resolveOptions(utf8(content), given, { auto: true, today: TODAY });
    expect(await after(content, { skip_invalid: true }, options)).toMatchObject({
      outcome: { _tag: "NotValid" },
      stored: [],
    });
  });

  it("means nothing to a service export, whose records refer to each other", async () => {
    const broken = lines(ACCOUNT, transaction({ date: "soon" }), transaction({ id: "y" }));
    const outcome = await inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        return yield* importRecords(family, broken, { skip_invalid: true });
      }),
    );
    expect(outcome._tag).toBe("NotValid");
  });
});

describe("dry_run", () => {
  it("counts what would be stored and hands nothing to storage, also not that the file was there", async () => {
    const content = "date,amount,name,category\n2024-01-02,-1,Tea,Food\n";
    const { dry, wet } = await inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const account = yield* openAccount(family);
        const dry = yield* withImports(
          importRows(family, account, content, {}, { dry_run: true }),
          (imports) => ({ ...imports, store: () => Effect.die("a dry run stores") }),
        );
        return { dry, wet: yield* importRows(family, account, content) };
      }),
    );
    expect(imported(dry).stored).toEqual(imported(wet).stored);
    expect(imported(wet).stored).toMatchObject({ transactions: 1, categories: 1 });
  });

  it("refuses what would be refused", async () => {
    expect((await after(SOME_WRONG, { dry_run: true })).outcome._tag).toBe("NotValid");
  });
});

it("more rows than the service takes are all stored", async () => {
  const rows = Array.from({ length: 10_001 }, (_, i) => `2024-01-02,${i},n${i},c${i % 7}\n`).join("");
  const { outcome, stored } = await after(`date,amount,name,category\n${rows}`);
  expect(imported(outcome)).toMatchObject({
    stored: { transactions: 10_001, categories: 7 },
    outcome: { report: { groups: [{ code: "row_limit_exceeded" }] } },
  });
  expect(new Set(stored).size).toBe(10_001);
});

it("what a file leaves open is asked although rows with errors are skipped", async () => {
  const content = "Date,Description,Amount\n03/04/2024,Oat & Barley,-12.00\n05/06/2024,Kiosk,much\n";
  const upload = { bytes: utf8(content), filename: "export.csv" };
  const { options, undecided } = resolveOptions(upload, {}, { auto: true, today: TODAY });
  expect(undecided.map(({ field }) => field)).toContain("date_format");
  expect(await after(content, { undecided, skip_invalid: true }, options)).toEqual({
    outcome: { _tag: "NotImportable", reason: "undecided", undecided },
    stored: [],
  });
});

describe("which column has the dates or the amounts", () => {
  const asked = async (content: string, rest: Partial<ImportFile> = {}, given: ReadingOptions = {}) => {
    const upload = { bytes: utf8(content), filename: "export.csv" };
    const { options, undecided } = resolveOptions(upload, given, { auto: true, today: TODAY });
    return after(content, { undecided, ...rest }, options);
  };
  const AMOUNTS =
    "Date,Text,Sum one,Sum two\n2024-01-05,Rent,-8.00,12.00\n2024-01-06,Pay,9.50,-4.00\n2024-01-07,Bar,-3.00,5.00\n2024-01-08,Inn,-3.10,5.70\n";

  it.each([
    [
      "an amount that is none in one of them",
      "Date,Text,Amount,Amount too\n2024-01-05,Rent,-8.00,-12.00\n2024-01-06,Pay,9.50,4.00\n2024-01-07,Bar,-3.00,-5.00\n2024-01-08,Inn,-3.10,-5.70\n2024-01-09,Inn,much,-5.70\n",
      ["amount_col_label"],
    ],
    ["a day that is none", `${AMOUNTS}soon,Inn,-3.10,5.70\n`, ["amount_col_label"]],
    [
      "days without a year below a period",
      "4,Konto\n5,'Tag',x\n3,75,'28 Februar 2024','28 März 2024'\n5,1,'01 Feb',a,-5.00,10.00\n5,2,'02 Feb',b,-6.00,4.00\n5,3,'03 Feb',b,-6.00,-2.00\n",
      ["date_col_label", "amount_col_label", "signage_convention"],
    ],
  ])("is asked before rows are wrong in it: %s", async (_, content, fields) => {
    for (const skip_invalid of [false, true])
      expect(await asked(content, { skip_invalid })).toMatchObject({
        outcome: { reason: "undecided", undecided: fields.map((field) => ({ field })) },
        stored: [],
      });
  });

  it("is no question once it is answered, so that the rows are wrong", async () => {
    const { outcome } = await asked(`${AMOUNTS}soon,Inn,-3.10,5.70\n`, {}, { amount_col_label: "Sum one" });
    expect(outcome).toMatchObject({ _tag: "NotValid" });
  });

  it("is not asked of a file in which no column can be it: what is there is shown", async () => {
    const { outcome } = await asked("Date,Text,Amount\nsoon,Rent,-8.00\nlater,Pay,9.50\n");
    expect(outcome).toMatchObject({ _tag: "NotValid" });
  });
});

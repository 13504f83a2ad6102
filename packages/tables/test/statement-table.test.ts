import {
  inspect,
  preflight,
  preflightKeepingRows,
  type ReadingOptions,
  type RowResult,
  readRecords,
  resolveOptions,
  type Upload,
} from "@farthing/preflight";
import { statementSentence } from "@farthing/preflight/checked";
import { entryText, excerptsOf, lineName, lineText, spotOf } from "@farthing/preflight/text";
import type { Entry, Problem, Statements } from "@farthing/statements";
import { addDecimals, negateDecimal } from "@farthing/values";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { statementTable } from "../src/statement-table.ts";
import { entry, part, statement, statements } from "./made-up.ts";

const TODAY = "2026-12-01";

const uploadOf = (opened: Statements, options: ReadingOptions = {}, isOpen = false): Upload => ({
  bytes: new TextEncoder().encode("<Document/>"),
  table: statementTable(opened, options, isOpen),
});

const read = async (opened: Statements, options: ReadingOptions = {}) => {
  const upload = uploadOf(opened, options);
  const rows: RowResult[] = [];
  const end = await readRecords(upload, options, { today: TODAY, onRow: (row) => rows.push(row) });
  expect(end._tag).toBe("Read");
  return rows;
};

const unreadable = (message: string): Problem => ({
  ...{ code: "unreadable_amount", message },
  place: { kind: "text", line: 1, column: 1 },
});

const reportOf = (opened: Statements, options: ReadingOptions = {}) => {
  const outcome = preflight(uploadOf(opened, options), options, { today: TODAY });
  if (outcome._tag === "Refused") throw new Error(outcome.message);
  return outcome.report;
};

describe("entries of statements as rows", () => {
  it("says an entry in the words of a record", async () => {
    const all = entry({
      ...{
        date: "2026-03-31",
        amount: "1234.5",
        currency: "CHF",
        name: 'Müller, "Söhne"',
        purpose: "Miete\nMärz",
      },
      ...{ reference: "REF-1", category: "Rent", valueDate: "2026-04-01", purchaseDate: "2026-03-30" },
      original: { amount: "1300", currency: "EUR" },
    });
    const [row] = await read(statements(statement({ entries: [all] })));
    expect(row).toMatchObject({
      _tag: "Accepted",
      record: {
        ...{ date: "2026-03-31", amount: "-1234.5", currency: "CHF", name: 'Müller, "Söhne"' },
        ...{
          notes: "Miete März; 1300 EUR",
          category: "Rent",
          account: "NL00TEST0123456789 EUR",
          reference: "REF-1",
        },
        ...{ value_date: "2026-04-01", purchase_date: "2026-03-30" },
        counter: { amount: "-1300", currency: "EUR" },
      },
    });
  });

  it.each([
    ["its name", { name: "Shop", purpose: "Shoes" }, "Shop"],
    ["its purpose", { name: "", purpose: "Shoes" }, "Shoes"],
    [
      "its kind and its first reference",
      { name: "", purpose: "", type: "CHECK", references: ["1234"] },
      "CHECK 1234",
    ],
  ])("is named by %s", async (_, said, name) => {
    const [row] = await read(statements(statement({ entries: [entry(said)] })));
    expect(row).toMatchObject({ record: { name } });
  });

  it.each([
    ["pending", { status: "pending" }],
    ["informational", { status: "informational" }],
    ["trade", { kind: "trade" }],
    ["stated_balance", { kind: "opening_balance" }],
    ["stated_balance", { kind: "balance_only" }],
  ] as const)("leaves out what is %s, and counts it", async (reason, said) => {
    const opened = statements(statement({ entries: [entry(), entry(said as Partial<Entry>), entry()] }));
    const rows = await read(opened);
    expect(rows.map(({ _tag }) => _tag)).toEqual(["Accepted", "LeftOut", "Accepted"]);
    expect(rows[1]).toMatchObject({ reason });
    expect(reportOf(opened)).toMatchObject({ valid: true, left_out: [{ reason, count: 1 }] });
  });

  it("keeps what is pending if it is asked for, and marks it", async () => {
    const opened = statements(statement({ entries: [entry({ status: "pending" })] }));
    const { options } = resolveOptions(uploadOf(opened), {}, { auto: true, today: TODAY });
    const left_out = options.left_out!.filter((reason) => reason !== "pending");
    const [row] = await read(opened, { ...options, left_out });
    expect(row).toMatchObject({ _tag: "Accepted", record: { pending: true } });
  });

  it.each([
    ["date", { date: null, writtenDate: "20260231" }, "invalid_date"],
    ["date", { date: null, writtenDate: "" }, "missing_value"],
    [
      "amount",
      { amount: null, writtenAmount: "$120", problems: [unreadable('"$120" is not a number.')] },
      "invalid_number",
    ],
    ["amount", { amount: null }, "missing_value"],
  ])("rejects an entry whose %s cannot be read, and no other", async (column, said, code) => {
    const opened = statements(statement({ entries: [entry(), entry(said), entry()] }));
    const rows = await read(opened);
    expect(rows.map(({ _tag }) => _tag)).toEqual(["Accepted", "Rejected", "Accepted"]);
    expect(reportOf(opened).groups).toMatchObject([{ code, column, count: 1 }]);
  });

  it("says what is wrong with an entry in the words of its reader", () => {
    const bad = entry({
      amount: null,
      writtenAmount: "$120",
      problems: [unreadable('"$120" (TRNAMT) is not a number.')],
    });
    const doubtful: Problem = { ...unreadable("The value day does not exist."), code: "unreadable_field" };
    const report = reportOf(statements(statement({ entries: [bad, entry({ problems: [doubtful] })] })));
    expect(report.groups.map(({ examples: [{ code, message }] }) => [code, message])).toEqual([
      ["invalid_number", '"$120" (TRNAMT) is not a number'],
      ["doubtful_field", "The value day does not exist"],
    ]);
  });

  it("rejects it in the same words", async () => {
    const bad = entry({
      amount: null,
      writtenAmount: "$120",
      problems: [unreadable('"$120" (TRNAMT) is not a number.')],
    });
    const opened = statements(statement({ entries: [bad] }));
    const [row] = await read(opened);
    expect(row).toMatchObject({ reasons: [{ message: '"$120" (TRNAMT) is not a number' }] });
    expect(row!.cells.slice(0, 3)).toEqual(["2026-03-02", "$120", "EUR"]);
    const { rows } = preflightKeepingRows(uploadOf(opened), {}, { today: TODAY }, "accepted and rejected");
    expect(rows!.rejects![0]!.cells).toEqual(row!.cells);
    expect(reportOf(opened).findings).toMatchObject([{ code: "invalid_number", value: "$120" }]);
  });

  it("says of an equal one that it is, without a line of the rows", () => {
    const below = entry({ place: { kind: "text", line: 7, column: 1 } });
    const { findings } = reportOf(statements(statement({ entries: [entry(), below] })));
    expect(findings).toMatchObject([
      { code: "duplicate_rows", message: "The entry is the same as an earlier one, with all that it says" },
    ]);
  });

  it("turns the sign if it is asked for", async () => {
    const opened = statements(
      statement({ entries: [entry({ amount: "5", parts: [part({ amount: "5" })] })] }),
    );
    const [row] = await read(opened, { signage_convention: "inflows_negative" });
    expect(row).toMatchObject({ record: { amount: "5", parts: [{ amount: "5" }], notes: "-5" } });
  });

  it("turns the sign of what the notes say, too", async () => {
    const parts = [part({ amount: "-20", name: "Food" }), part({ name: "Home" })];
    const split = entry({ amount: "-30", original: { amount: "-31", currency: "USD" }, parts });
    const [row] = await read(statements(statement({ entries: [split] })), {
      signage_convention: "inflows_negative",
    });
    expect(row).toMatchObject({ record: { notes: "31 USD; Food 20; Home" } });
  });
});

describe("an entry for people", () => {
  const at = (line: number) => ({ kind: "text", line, column: 1 }) as const;
  const bad = { amount: null, writtenAmount: "$120", problems: [unreadable('"$120" is not a number.')] };
  const split = entry({ amount: "-3", parts: [part({ amount: "-1" }), part({ amount: "-2" })] });
  const upload = uploadOf(
    statements(
      statement({ entries: [{ ...split, place: at(2) }] }),
      statement({ entries: [entry({ ...bad, purpose: "Bread", place: at(9) })] }),
    ),
    { split_batches: true },
  );

  it("is that of the content, whatever parts are above it", () => {
    const outcome = preflight(upload, { split_batches: true }, { today: TODAY });
    if (outcome._tag === "Refused") throw new Error(outcome.message);
    const [finding] = outcome.report.findings;
    expect(finding).toMatchObject({ row: 3, place: { entry: 2, line: 9, column: 1 } });
    expect(spotOf(finding!).text).toBe("entry 2 (line 9)");
    expect(excerptsOf(upload, outcome.report)(finding!)).toBeUndefined();
    expect(entryText(upload, 3)).toBe("2026-03-02, $120, EUR, Bakery, Bread");
  });

  it("is found by its line", () => {
    expect([lineName(upload, 9), lineText(upload, {}, 9)]).toEqual([
      "entry 2 (line 9)",
      entryText(upload, 3),
    ]);
    expect([lineName(upload, 3), lineText(upload, {}, 3)]).toEqual(["line 3", ""]);
  });

  it.each([0, 4, -1])("is blank where there is none: %d", (row) => {
    expect(entryText(upload, row)).toBe("");
  });
});

describe("parts of an entry", () => {
  const whole = entry({
    amount: "-30",
    name: "",
    purpose: "Salaries",
    parts: [
      part({ amount: "-10", name: "Ann", purpose: "March", reference: "A" }),
      part({ amount: "-20", name: "Bob", reference: "B" }),
    ],
  });

  it("are in the record and the notes", async () => {
    const [row] = await read(statements(statement({ entries: [whole] })));
    expect(row).toMatchObject({
      record: {
        ...{ amount: "30", name: "Salaries", notes: "Ann: March -10; Bob -20" },
        parts: [
          { amount: "10", name: "Ann" },
          { amount: "20", name: "Bob" },
        ],
      },
    });
  });

  it("stand in its place where they add up to it and that is asked for", async () => {
    const rows = await read(statements(statement({ entries: [whole] })), { split_batches: true });
    expect(rows).toMatchObject([
      { record: { amount: "10", name: "Ann", notes: "March", reference: "" } },
      { record: { amount: "20", name: "Bob", reference: "" } },
    ]);
  });

  it.each([
    ["do not add up", [part({ amount: "-10" }), part({ amount: "-19" })]],
    ["are of another currency", [part({ amount: "-30", currency: "USD" })]],
    ["say no amount", [part({ amount: "-30" }), part({})]],
  ])("do not where they %s", async (_, parts) => {
    const rows = await read(statements(statement({ entries: [{ ...whole, parts }] })), {
      split_batches: true,
    });
    expect(rows).toMatchObject([{ record: { amount: "30" } }]);
  });
});

describe("a report of a statement", () => {
  it("has no headers, counts entries, and says its format", () => {
    expect(
      reportOf(statements(statement({ entries: [entry(), entry({ status: "pending" })] }))),
    ).toMatchObject({
      ...{ format: "camt.053", type: "TransactionImport", headers: null },
      ...{ required_headers: [], missing_required_headers: [], stats: { rows_count: 2 } },
    });
  });

  it("says where a finding is in text and in XML", () => {
    const bad = { date: null, writtenDate: "x" };
    const inText = entry({ ...bad, place: { kind: "text", line: 7, column: 3 } });
    const inXml = entry({ ...bad, place: { kind: "xml", entry: 1, path: "Stmt[1]/Ntry[1]", line: 9 } });
    expect(reportOf(statements(statement({ entries: [inText] }))).findings).toMatchObject([
      { line: 7, row: 1, place: { entry: 1, line: 7, column: 3 } },
    ]);
    expect(reportOf(statements(statement({ entries: [inXml] }))).findings).toMatchObject([
      { line: 9, row: 1, place: { entry: 1, path: "Stmt[1]/Ntry[1]" } },
    ]);
  });

  it.each([
    [false, 1],
    [true, 0],
  ])("names has_header as an option if it is %s, for edges that call it otherwise", (has_header, count) => {
    const { groups } = reportOf(statements(statement({ entries: [entry()] })), { has_header });
    const named = groups.map(({ examples: [{ wording }] }) => wording.message);
    expect(named).toHaveLength(count);
    if (count > 0) expect(named[0]).toContainEqual({ option: "has_header" });
  });

  it("warns of options that say how columns are read, and names them", () => {
    const opened = statements(statement({ entries: [entry()] }));
    const { groups, valid } = reportOf(opened, {
      date_col_label: "Datum",
      number_format: "1.234,56",
      currency: "EUR",
    });
    expect(valid).toBe(true);
    expect(groups).toMatchObject([{ code: "option_not_used" }]);
    expect(groups[0]!.examples[0].message).toBe(
      "`date_col_label`, `number_format` are not used: the content is a CAMT.053 statement, which says this itself",
    );
  });

  it("takes the profile of its own inspection without a warning", () => {
    const upload = uploadOf(statements(statement({ entries: [entry()] })));
    const inspected = inspect(upload, { today: TODAY });
    if (inspected._tag === "Refused") throw new Error(inspected.message);
    const outcome = preflight(upload, inspected.inspection.profile, { today: TODAY });
    expect(outcome).toMatchObject({ report: { valid: true, groups: [] } });
  });

  it("refuses other types than those of the content", () => {
    const opened = statements(statement({ entries: [entry()] }));
    const of = (upload: Upload, type: string) => preflight(upload, { type }, { today: TODAY });
    expect(of(uploadOf(opened), "AccountImport")).toMatchObject({ code: "invalid_import_type" });
    expect(of(uploadOf(opened), "QifImport")).toMatchObject({ code: "invalid_import_type" });
    expect(of(uploadOf({ ...opened, format: "qif" }), "QifImport")).toMatchObject({
      report: { type: "TransactionImport" },
    });
  });
});

describe("an open order of day and month", () => {
  const opened = {
    ...statements(statement({ entries: [entry({ date: "2026-02-01" }), entry({ date: "2026-03-04" })] })),
    format: "qif",
    dateOrder: "open",
  } as const satisfies Statements;

  it("is asked as for CSV", () => {
    const inspected = inspect(uploadOf(opened, {}, true), { today: TODAY });
    expect(inspected).toMatchObject({
      inspection: { undecided: [{ field: "date_format", candidates: ["%d/%m/%Y", "%m/%d/%Y"] }] },
    });
  });
});

describe("accounts of a content", () => {
  const of = (id: string, ...entries: readonly Entry[]) =>
    statement({ account: { id, name: "", currency: "EUR" }, entries });

  it("are asked about where there are several", () => {
    const inspected = inspect(uploadOf(statements(of("A1", entry()), of("B2", entry()))), { today: TODAY });
    expect(inspected).toMatchObject({
      inspection: { undecided: [{ field: "account_col_label", accounts: ["A1 EUR", "B2 EUR"] }] },
    });
  });

  it("are no question where the rows of one are meant", async () => {
    const opened = statements(of("A1", entry()), of("B2", entry()));
    const options = { only_accounts: ["B2 EUR"] };
    expect(
      resolveOptions(uploadOf(opened, options), options, { auto: true, today: TODAY }).undecided,
    ).toEqual([]);
    const rows = await read(opened, options);
    expect(rows.map((row) => (row._tag === "LeftOut" ? row.reason : row._tag))).toEqual([
      "other_account",
      "Accepted",
    ]);
  });

  it("are one for each currency", () => {
    const [eur, usd] = ["EUR", "USD"].map((currency) =>
      statement({ account: { id: "A1", name: "", currency } }),
    );
    expect(reportOf(statements({ ...eur!, entries: [entry()] }, usd!)).accounts).toMatchObject([
      { id: "A1", currency: "EUR" },
      { id: "A1", currency: "USD" },
    ]);
  });
});

describe("a report within the day", () => {
  it.each([
    ["camt.052", "", 1],
    ["camt.054", "", 1],
    ["mt942", "", 1],
    ["camt.052", "REF-1", 0],
    ["camt.053", "", 0],
  ] as const)("of %s warns of entries without an id: %j", (format, reference, warnings) => {
    const opened = { ...statements(statement({ entries: [entry({ reference })] })), format };
    expect(reportOf(opened).warning_count).toBe(warnings);
  });
});

describe("balances", () => {
  const balance = (amount: string, date: string) => ({ amount, currency: "EUR", date });
  const gap = statement({
    ...{ opening: balance("100", "2026-03-01"), closing: balance("80", "2026-03-31"), entries: [entry()] },
    proof: { state: "contradicted", computed: "87.5", stated: "80" },
  });

  it("that contradict the entries are a warning with both figures", () => {
    const report = reportOf(statements(gap));
    expect(report).toMatchObject({ valid: true, importable: true, accounts: [{ proof: "contradicted" }] });
    expect(report.groups).toMatchObject([{ code: "balance_gap", severity: "warning" }]);
    expect(report.groups[0]!.examples[0].message).toMatch(
      /100 EUR of 2026-03-01 .* give 87\.5, .* says 80 of 2026-03-31/,
    );
  });
});

const anEntry: fc.Arbitrary<Entry> = fc
  .record({
    day: fc.integer({ min: 1, max: 28 }),
    hundredths: fc.integer({ min: -999_999, max: 999_999 }),
    name: fc.string({ unit: "grapheme", maxLength: 30 }),
    purpose: fc.string({ unit: "binary", maxLength: 60 }),
    status: fc.constantFrom("booked", "booked", "pending", "informational"),
    kind: fc.constantFrom("cash", "cash", "trade"),
    hasDate: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ day, hundredths, hasDate, ...said }) =>
    entry({
      ...(said as Partial<Entry>),
      date: hasDate === 0 ? null : `2026-03-${String(day).padStart(2, "0")}`,
      amount: String(hundredths / 100),
    }),
  );

it("balances that entries in another currency cannot be compared with are a warning that says why", () => {
  const opening = { amount: "100", currency: "EUR", date: "2026-03-01" };
  const closing = { amount: "80", currency: "EUR", date: "2026-03-31" };
  const { findings, accounts } = reportOf(
    statements(
      statement({
        ...{ opening, closing, entries: [entry({ currency: "USD" })] },
        proof: { state: "no_balances", otherCurrencies: ["USD"] },
      }),
    ),
  );
  expect(findings.map(({ message }) => message)).toContain(
    "The balances of NL00TEST0123456789 EUR prove nothing: entries in USD do not say exactly what they changed in EUR",
  );
  expect(statementSentence(accounts![0]!)).toContain(
    "not proven: the balances cannot be compared with all entries",
  );
});

describe("any statement", () => {
  it("has each entry once: accepted, rejected or left out", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anEntry, { minLength: 1, maxLength: 40 }), async (entries) => {
        const rows = await read(statements(statement({ entries })));
        expect(rows).toHaveLength(entries.length);
        const kept = preflightKeepingRows(uploadOf(statements(statement({ entries }))), {}, { today: TODAY });
        const booked = entries.filter(
          ({ status, kind, date, amount }) =>
            status === "booked" && kind === "cash" && date !== null && Number(amount) !== 0,
        );
        expect(kept.rows?.accepted).toBe(booked.length);
        const sum = addDecimals(
          rows.flatMap((row) => (row._tag === "Accepted" ? [negateDecimal(row.record!.amount)] : [])),
        );
        expect(sum).toBe(addDecimals(booked.map(({ amount }) => amount!)));
      }),
      { numRuns: 100 },
    );
  });
});

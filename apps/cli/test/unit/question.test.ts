import {
  preflight,
  type ReadingOptions,
  readRecords,
  resolveOptions,
  type Undecided,
} from "@farthing/preflight";
import { expect, it } from "vitest";
import { questions } from "../../src/preflight/question.ts";

const TODAY = "2026-01-01";

const commandWith = (flags: string): string => `farthing import ${flags} FILE`;

const asked = (content: string, options: ReadingOptions, undecided: Partial<Undecided>): string =>
  questions({
    upload: { bytes: new TextEncoder().encode(content) },
    options,
    commandWith,
    undecided: [
      {
        field: "amount_col_label",
        candidates: [],
        example: "",
        reason: "",
        wording: "It is open.",
        ...undecided,
      },
    ],
  }).join("\n");

it("shows the line of the file, what each answer means, and the whole command of each", () => {
  const rows = `date,amount\r\n03/04/2024,-1\r\n05/06/2024,${"9".repeat(200)}\r\n`;
  const open = {
    field: "date_format" as const,
    candidates: ["%d/%m/%Y", "%Y"],
    readings: ["2024-04-03", "a year"],
  };
  expect(asked(rows, {}, { ...open, line: 2 })).toBe(
    [
      "",
      "  Which date order is meant, the day first or the month first?",
      "    line 2: 03/04/2024,-1",
      "    3 April 2024:",
      "      farthing import --date-format %d/%m/%Y FILE",
      "    a year:",
      "      farthing import --date-format %Y FILE",
    ].join("\n"),
  );
  expect(asked(rows, {}, { ...open, line: 3 })).toContain(`line 3: 05/06/2024,${"9".repeat(89)}…\n`);
});

it("shows the line in the encoding in which the file is read", () => {
  const upload = { bytes: new Uint8Array([0xc4, 0x2c, 0x31, 0x0a]) };
  const open = {
    field: "number_format" as const,
    candidates: ["1,234.56"],
    example: "1",
    line: 1,
    reason: "",
    wording: "",
  };
  expect(
    questions({ upload, options: { encoding: "windows-1251" }, undecided: [open], commandWith })[2],
  ).toContain("Д,1");
});

it("of two columns for money out and in it gives both ways round", () => {
  const open = { field: "debit_col_label" as const, candidates: ["A", "B b"] };
  expect(asked("", {}, open)).toContain(
    "    farthing import --debit-col-label A --credit-col-label 'B b' FILE\n    farthing import --debit-col-label 'B b' --credit-col-label A FILE",
  );
});

it("a fee is in the amount or not", () => {
  const open = {
    field: "fee_col_label" as const,
    candidates: ["Fee"],
    readings: ["it comes on top", "it is in it"],
  };
  expect(asked("", { amount_col_label: "Amount" }, open)).toContain(
    "    it comes on top:\n      farthing import --fee-col-label Fee FILE\n    it is in it:\n      farthing import --amount-col-label Amount FILE",
  );
  expect(asked("", { columns: ["date", "outflow", "inflow", "fee"] }, open)).toContain(
    "    it is in it:\n      farthing import --debit-col-label 'column 2' --credit-col-label 'column 3' FILE",
  );
});

it("the column that was found is confirmed, by its place if it has no header", () => {
  const wording = [
    "The rows belong to more than one account (2). Split the file, or add ",
    { option: "account_col_label" },
    " X.",
  ] as const;
  const open = { field: "account_col_label" as const, wording, example: "a, b" };
  const told = (flags: string) =>
    [
      "",
      "  The rows belong to more than one account (2).",
      "    such as a, b",
      `    all rows go to the one account that is given:\n      farthing import ${flags} FILE`,
      "  Or give no account: each row goes to the one that it names. Or split the file into one per account.",
    ].join("\n");
  expect(asked("", { account_col_label: "IBAN" }, open)).toBe(told("--account-col-label IBAN"));
  expect(asked("", { columns: ["date", "account", "amount"] }, open)).toBe(
    told("--account-col-label 'column 2'"),
  );
});

/** A file whose last column has these values, and what is asked of it. */
const withColumn = (header: string, values: readonly string[], given: ReadingOptions = {}) => {
  const rows = values.map((value, i) => `2024-01-1${i + 2},-${i + 1}.00,Tea ${i},${value}\n`);
  const upload = { bytes: new TextEncoder().encode(`Date,Amount,Name,${header}\n${rows.join("")}`) };
  const { options, undecided } = resolveOptions(upload, given, { auto: true, today: TODAY });
  return {
    fields: undecided.map(({ field }) => field),
    told: questions({ upload, options, undecided, commandWith }),
  };
};

it("the flag for several accounts answers the question that it is printed for", () => {
  const values = ["DE02120300000000202051", "DE02500105170137075030", "DE02120300000000202051"];
  const { fields, told } = withColumn("Account", values);
  expect(fields).toEqual(["account_col_label"]);
  expect(told.slice(3)).toEqual([
    "    all rows go to the one account that is given:",
    "      farthing import --account-col-label Account FILE",
    "    only the rows of DE02120300000000202051, and no others:",
    "      farthing import --only-account DE02120300000000202051 FILE",
    "    only the rows of DE02500105170137075030, and no others:",
    "      farthing import --only-account DE02500105170137075030 FILE",
    "  Or add --create-accounts and give no account: each row goes to the one that it names.",
  ]);
  expect(withColumn("Account", values, { account_col_label: "Account" }).fields).toEqual([]);
  expect(withColumn("Account", values, { only_accounts: values.slice(0, 1) }).fields).toEqual([]);
});

it("a status that is not known has a flag for either answer, beside its row", () => {
  const values = ["COMPLETED", "PARKED OUT", "COMPLETED"];
  const { fields, told } = withColumn("Status", values);
  expect(fields).toEqual(["booked_statuses"]);
  expect(told).toEqual([
    "",
    "  Were the rows with this status booked?",
    "    line 3: 2024-01-13,-2.00,Tea 1,PARKED OUT",
    `    rows with "PARKED OUT" were booked:`,
    `      farthing import --booked-status 'PARKED OUT' FILE`,
    "    they were not:",
    "      farthing import --booked-status COMPLETED FILE",
  ]);
  for (const booked_statuses of [["PARKED OUT"], ["COMPLETED"]])
    expect(withColumn("Status", values, { booked_statuses }).fields).toEqual([]);
  expect(withColumn("Status", [...values, "HALTED"]).told.at(-1)).toBe(
    "  Repeat the flag for each status of rows that were booked.",
  );
});

it("a row above the header row is left out, or the header row is in the wrong place", () => {
  const rows = [
    "2024-01-12,-1.00,Tea",
    "Date,Amount,Name",
    "2024-01-13,-2.00,Cash withdrawal",
    "2024-01-14,3.00,Salary",
  ];
  const upload = { bytes: new TextEncoder().encode(`${rows.join("\n")}\n`) };
  const { options, undecided } = resolveOptions(upload, {}, { auto: true, today: TODAY });
  expect(questions({ upload, options, undecided, commandWith }).slice(0, 6)).toEqual([
    "",
    "  Is this row, which is above the header row, to be left out?",
    "    line 1: 2024-01-12,-1.00,Tea",
    "    the rows above the header row are left out:",
    "      farthing import --rows-to-skip 1 FILE",
    "  If it is a booking, put the header row above it.",
  ]);
});

it("without answers to choose from it says what to do, once", () => {
  const open = { field: "date_col_label" as const, example: "a | b", wording: "No column contains dates." };
  expect(asked("", {}, open)).toBe(
    [
      "",
      "  No column contains dates.",
      "    such as a | b",
      "  Add --date-col-label HEADER; or, without a header row, --no-header --columns date,name,amount.",
    ].join("\n"),
  );
  const split = "There are two accounts. Split the file, or do not.";
  expect(asked("", {}, { field: "account_col_label", example: "a, b", wording: split })).toBe(
    "\n  There are two accounts.\n    such as a, b\n  Split the file, or do not.",
  );
  const said = ["Add ", { option: "status_col_label" }, " State."] as const;
  expect(asked("", {}, { field: "date_col_label", wording: said })).toBe("\n  Add --status-col-label State.");
});

it.each([
  ["the date", "date,amount\n03/04/2024,-1.00\n05/06/2024,-2.50\n"],
  ["the sign", "date,amount\n2024-04-03,1.00\n2024-06-05,2.50\n"],
  ["both without a header", "03/04/2024,Tea,1.00\n05/06/2024,Bun,2.50\n"],
])("each answer to %s, added to what is given, is an answer", (_, content) => {
  const upload = { bytes: new TextEncoder().encode(content) };
  const { undecided } = resolveOptions(upload, {}, { auto: true, today: TODAY });
  expect(undecided.length).toBeGreaterThan(0);
  for (const { field, candidates } of undecided)
    for (const candidate of candidates) {
      const left = resolveOptions(upload, { [field]: candidate }, { auto: true, today: TODAY }).undecided;
      expect(left.map((each) => each.field)).not.toContain(field);
    }
});

it.each([
  [
    "of two with the same header",
    "Date,Name,Amount,Amount\n2024-01-13,Tea,-1.00,-1.10\n2024-01-14,Wages,5.00,5.50\n",
  ],
  ["without a header row", "2024-01-13,Tea,-1.00,-1.10\n2024-01-14,Wages,5.00,5.50\n"],
])("each column %s has an answer of its own, which works when it is typed", async (_, content) => {
  const upload = { bytes: new TextEncoder().encode(content) };
  const { options, undecided } = resolveOptions(upload, {}, { auto: true, today: TODAY });
  expect(questions({ upload, options, undecided, commandWith }).slice(-4)).toEqual([
    "    -1.00:",
    "      farthing import --amount-col-label 'column 3' FILE",
    "    -1.10:",
    "      farthing import --amount-col-label 'column 4' FILE",
  ]);
  for (const [label, amounts] of [
    ["column 3", ["1", "-5"]],
    ["column 4", ["1.1", "-5.5"]],
  ] as const) {
    const answered = resolveOptions(upload, { amount_col_label: label }, { auto: true, today: TODAY });
    const outcome = preflight(upload, answered.options, { today: TODAY });
    if (outcome._tag === "Refused") throw new Error(outcome.message);
    expect([answered.undecided, outcome.report.findings]).toEqual([[], []]);
    const read: unknown[] = [];
    await readRecords(upload, answered.options, {
      today: TODAY,
      onRow: (row) => {
        read.push(row._tag === "Accepted" && row.record?.amount);
      },
    });
    expect(read).toEqual(amounts);
  }
});

it("an answer changes nothing else: the balance still decides the sign", () => {
  const content =
    "13/01/2024,Tea,1.00,99.00,1.10\n14/01/2024,Wages,5.00,104.00,5.50\n15/01/2024,Bun,2.00,102.00,2.20\n";
  const upload = { bytes: new TextEncoder().encode(content) };
  const answered = (given: ReadingOptions) =>
    resolveOptions(upload, { ...given, date_format: "%d/%m/%Y" }, { auto: true, today: TODAY }).undecided;
  expect(answered({ amount_col_label: "column 3" })).toEqual(answered({}));
  expect(answered({}).map(({ field }) => field)).toEqual(["signage_convention"]);
});

it("where the balance shows both ways, asks for the column that says it, and what to do without one", () => {
  const wording = "The balance shows both. Put a minus before some.";
  const open = { field: "entity_type_col_label" as const, candidates: ["Kind", "Channel"], wording };
  expect(asked("", {}, open).split("\n").slice(1)).toEqual([
    "  The balance shows both. Which column says of each row whether it is money in or money out?",
    "    farthing import --entity-type-col-label Kind FILE",
    "    farthing import --entity-type-col-label Channel FILE",
    "  If no column does, put a minus before each amount that went out.",
  ]);
});

it("where words contradict every sign, says which rows do, and takes each answer that it prints", () => {
  const content =
    "Date,Text,Kind,Amount\n2024-01-13,Salary,Monthly,900.00\n2024-01-14,Purchase Old Mill,Shop,12.00\n2024-01-15,Purchase Skylark,Shop,8.00\n";
  const upload = { bytes: new TextEncoder().encode(content) };
  const asking = (given: ReadingOptions) => resolveOptions(upload, given, { auto: true, today: TODAY });
  const { options, undecided } = asking({});
  expect(questions({ upload, options, undecided, commandWith }).slice(1)).toEqual([
    "  No amount has a sign, but words say that line 2 is money in and line 3 money out, so that no single sign is right for all. Which column says of each row whether it is money in or money out?",
    "    line 2: 2024-01-13,Salary,Monthly,900.00",
    "    farthing import --entity-type-col-label Kind FILE",
    "  If no column does, put a minus before each amount that went out. If all went one way, add --signage-convention inflows_positive (money in) or inflows_negative (money out).",
  ]);
  const typed = { entity_type_col_label: "Kind", amount_type_strategy: "custom_column" };
  for (const answer of [
    { ...typed, amount_type_inflow_value: "Monthly" },
    { signage_convention: "inflows_negative" },
  ])
    expect(asking(answer).undecided).toEqual([]);
});

it("where rows are the sums of their days, says which, and takes the answer that it prints", () => {
  const content =
    "Date,Text,Amount\n2024-01-13,Mill,-5.00\n2024-01-13,Quay,-7.00\n2024-01-13,Cash up,-12.00\n2024-01-14,Salary,90.00\n2024-01-14,Kite,-8.00\n2024-01-14,Cash up,82.00\n";
  const upload = { bytes: new TextEncoder().encode(content) };
  const asking = (given: ReadingOptions) => resolveOptions(upload, given, { auto: true, today: TODAY });
  const { options, undecided } = asking({ signage_convention: "inflows_positive" });
  expect(questions({ upload, options, undecided, commandWith }).slice(1)).toEqual([
    '  Each row like "Cash up" is the sum of the other rows of its day, and would be counted twice. Remove these rows if they are sums.',
    "    line 4: 2024-01-13,Cash up,-12.00",
    '  Add --amount-col-label "Amount" if they are bookings.',
  ]);
  const answer = { signage_convention: "inflows_positive", amount_col_label: "Amount" };
  expect(asking(answer).undecided).toEqual([]);
});

it.each([
  ["both say one", ["AED", ""], ["AED", "EUR"], "EUR"],
  ["one is blank where they differ", ["AED", ""], ["AED", "AED"], "the currency of the account"],
])("each of two currencies has a meaning where %s", (_, [a, b], [c, d], other) => {
  const content = [
    "Date,Details,Account Currency,Transaction Currency,Amount",
    `2024-01-13,Tea,${a},${b},-1.00`,
    `2024-01-14,Wages,${c},${d},5.00`,
    `2024-01-15,Bun,AED,AED,-2.00`,
  ].join("\n");
  const upload = { bytes: new TextEncoder().encode(content) };
  const { options, undecided } = resolveOptions(upload, {}, { auto: true, today: TODAY });
  expect(questions({ upload, options, undecided, commandWith }).slice(-4)).toEqual([
    "    AED:",
    "      farthing import --currency-col-label 'Account Currency' FILE",
    `    ${other}:`,
    `      farthing import --currency-col-label 'Transaction Currency' FILE`,
  ]);
});

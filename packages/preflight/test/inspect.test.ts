import { describe, expect, it } from "vitest";
import { type Inspection, inspect, readProfile } from "../src/index.ts";
import { TODAY, utf8 } from "./support.ts";

const inspected = (text: string): Inspection => {
  const outcome = inspect(utf8(text), { today: TODAY });
  if (outcome._tag === "Refused") throw new Error(outcome.message);
  return outcome.inspection;
};

const open = ({ undecided }: Inspection, field: string) => undecided.find((each) => each.field === field);

describe("what the sign of an amount says", () => {
  const statement = (rows: readonly (readonly [amount: string, balance: string])[], step: 1 | -1): string =>
    `Date,Text,Amount,Balance\n${rows.map(([amount, balance], i) => `2024-01-${20 + step * i},shop,${amount},${balance}\n`).join("")}`;

  it.each<[what: string, rows: [string, string][], convention: string | undefined, step?: 1 | -1]>([
    [
      "a balance that rises by it",
      [
        ["1.50", "11.50"],
        ["-2.00", "9.50"],
        ["4.25", "13.75"],
      ],
      "inflows_positive",
    ],
    [
      "a balance that falls by it",
      [
        ["1.50", "8.50"],
        ["-2.00", "10.50"],
        ["4.25", "6.25"],
      ],
      "inflows_negative",
    ],
    [
      "newest first",
      [
        ["4.25", "13.75"],
        ["-2.00", "9.50"],
        ["1.50", "11.50"],
      ],
      "inflows_positive",
      -1,
    ],
    [
      "newest first, falling",
      [
        ["4.25", "6.25"],
        ["-2.00", "10.50"],
        ["1.50", "8.50"],
      ],
      "inflows_negative",
      -1,
    ],
    [
      "one step only",
      [
        ["1.50", "11.50"],
        ["2.00", "9.50"],
      ],
      undefined,
    ],
    [
      "another number beside it",
      [
        ["1.50", "7.00"],
        ["-2.00", "8.00"],
        ["4.25", "9.00"],
      ],
      undefined,
    ],
  ])("%s", (_, rows, convention, step: 1 | -1 = 1) => {
    const inspection = inspected(statement(rows, step));
    expect(inspection.profile.signage_convention).toBe(convention);
    expect(open(inspection, "signage_convention") === undefined).toBe(convention !== undefined);
    expect(inspection.profile.amount_col_label).toBe("Amount");
  });

  const typed = (header: string, rows: readonly string[]): Inspection =>
    inspected(`Date,Text,${header}\n${rows.map((row, i) => `2024-01-${10 + i},shop,${row}\n`).join("")}`);

  it.each([
    ["more money out than in", ["-1.50", "-2.00", "4.25"], "inflows_positive"],
    ["zero counts for neither", ["-1.50", "0.00", "-2.00", "4.25"], "inflows_positive"],
    ["as many of each", ["-1.50", "4.25", "-2.00", "9.00"], "inflows_positive"],
    ["one of each", ["-1.50", "4.25"], undefined],
    ["mostly without a minus", ["1.50", "2.00", "-4.25"], undefined],
    ["each has a minus", ["-1.50", "-2.00"], "inflows_positive"],
    ["none has a minus", ["1.50", "2.00"], undefined],
  ])("a minus on most amounts decides: %s", (_, amounts, convention) => {
    const rows = amounts.map((amount, i) => `2024-01-${10 + i},shop,${amount}\n`);
    const inspection = inspected(`Date,Text,Amount\n${rows.join("")}`);
    expect(inspection.profile.signage_convention).toBe(convention);
    expect(open(inspection, "signage_convention") === undefined).toBe(convention !== undefined);
  });

  it.each<[header: string, rows: string[], into: string[], out: string[]]>([
    ["Amount,D/C", ["1.50,D", "2.50,C", "3.50,D"], ["C"], ["D"]],
    ["Amount,D/C", ["-1.50,D", "2.50,C"], ["C"], ["D"]],
    ["Amount,Debet/Kredit", ["1.50,debet", "2.50,debet"], [], ["debet"]],
    ["Amount,Af Bij", ["1.50,Af", "2.50,Af"], [], ["Af"]],
    ["Amount,Af Bij", ["1.50,Af", "2.50,Bij"], ["Bij"], ["Af"]],
    ["Amount,Type", ["1.50,Debet", "2.50,Kredit"], ["Kredit"], ["Debet"]],
    ["Amount,Type", ["1.50,Expense", "2.50,Income"], ["Income"], ["Expense"]],
    ["Amount,Kind", ["1.50,D", "2.50,C", "1.00,Credit"], ["C", "Credit"], ["D"]],
    ["Amount,", ["1.50,D", "2.50,C"], ["C"], ["D"]],
  ])("a column that says in or out decides: %s with %j", (header, rows, into, out) => {
    const { profile, undecided } = typed(header, rows);
    expect(profile).toMatchObject({
      amount_type_strategy: "custom_column",
      amount_type_values: { in: into, out },
    });
    expect(profile.columns).toEqual(["date", "name", "amount", "entity_type"]);
    expect(undecided).toEqual([]);
  });

  it.each([
    ["Amount,Kind", ["1.50,D", "2.50,fee"]],
    ["Amount,Kind", ["1.50,D", "2.50,C", "3.00,zorg", "4.00,zorg"]],
    ["Amount,Type", ["1.50,Expense", "2.50,Income", "3.00,"]],
  ])("a column that says it for some rows alone does not: %s with %j", (header, rows) => {
    const inspection = typed(header, rows);
    expect(inspection.profile.amount_type_strategy).toBeUndefined();
    expect(open(inspection, "signage_convention")?.candidates).toEqual([
      "inflows_positive",
      "inflows_negative",
    ]);
  });
});

describe("columns", () => {
  it("a word is not enough: the cells must confirm it", () => {
    const text = "Amount,When,What,Sum of it\nsmall,2024-01-02,shop,-1.50\nlarge,2024-01-03,rent,-900.00\n";
    expect(inspected(text).profile).toMatchObject({ date_col_label: "When", amount_col_label: "Sum of it" });
  });

  it("booking comes before value date, and a balance is no amount", () => {
    const text =
      "Value date,Booking date,Text,Running balance,Amount\n2024-01-03,2024-01-02,x,11.50,1.50\n2024-01-04,2024-01-03,y,9.50,-2.00\n";
    expect(inspected(text).profile).toMatchObject({
      date_col_label: "Booking date",
      amount_col_label: "Amount",
    });
  });

  it("two columns of one name are no label", () => {
    const text = "Date,Amount,Amount\n2024-01-02,1.50,2.50\n2024-01-03,-1.00,3.00\n";
    expect(inspected(text).profile.amount_col_label).toBeUndefined();
    expect(open(inspected(text), "amount_col_label")?.readings).toEqual(["1.50", "2.50"]);
  });

  it("two columns of amounts that nothing tells apart are left open", () => {
    const text = "Date,Text,Foo,Bar\n2024-01-02,x,1.50,2.25\n2024-01-03,y,-1.25,3.75\n";
    expect(open(inspected(text), "amount_col_label")?.candidates).toEqual(["Foo", "Bar"]);
  });

  it("trades are recognised by what most rows have", () => {
    const header = "Trade Date,Symbol,Quantity,Price\n";
    expect(inspected(`${header}2024-01-02,ABC,10,1.50\n2024-01-03,DEF,5,2.50\n`).profile).toMatchObject({
      type: "TradeImport",
      ticker_col_label: "Symbol",
      qty_col_label: "Quantity",
      price_col_label: "Price",
    });
    expect(inspected(`${header}2024-01-02,,,1.50\n2024-01-03,,,2.50\n`).profile.type).toBe(
      "TransactionImport",
    );
  });

  it.each([
    [
      "VendorAImport",
      "Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes\n1/31/2024,x,X,1.50,debit,Food,Everyday,,\n",
    ],
    ["VendorBImport", "Date,Payee,Amount,Account,Category,Notes\n2024-01-31,x,-1.50,Everyday,Food,\n"],
    [
      "VendorCImport",
      "Account,Flag,Date,Payee,Category,Memo,Outflow,Inflow\nEveryday,,01/31/2024,x,Food,,$1.50,$0.00\n",
    ],
    ["CategoryImport", "name,color,parent_category\nFood,#aabbcc,\n"],
    ["RuleImport", "resource_type,conditions,actions\ntransaction,[],[1]\n"],
  ])("%s is recognised by its headers", (type, text) => {
    expect(inspected(text).profile.type).toBe(type);
  });
});

describe("the header row", () => {
  it("is the line next to the records of two that name columns", () => {
    const text =
      "Date,Amount,Account,Currency\nDate,Amount,Details,Currency\n2024-01-02,1.50,x,USD\n2024-01-03,2.50,y,USD\n";
    expect(inspected(text).profile.rows_to_skip).toBe(1);
  });

  it("is not a nearly empty line of a preamble that has the words", () => {
    const text =
      "Account,Currency,,,,,,\nx,y,,,,,,\nWhen,What,Sum it came to,D,E,F,G,H\n2024-01-02,x,1.50,a,b,c,d,e\n2024-01-03,y,2.50,a,b,c,d,e\n";
    expect(inspected(text).profile.rows_to_skip).toBe(2);
  });

  it("is not that of a small table above that names no amount", () => {
    const own =
      "From;To;Account;Balance;Currency\n01.01.2024;15.02.2024;1234567;12,50;EUR\nOptions:;none\n\n";
    const rows = "20.01.2024;Mill;-1,50;EUR\n28.01.2024;Acme;-2,50;EUR\n";
    expect(inspected(`${own}Date;Details;Amount;Currency\n${rows}`).profile).toMatchObject({
      rows_to_skip: 4,
      amount_col_label: "Amount",
    });
    const first = own.replace("Balance", "Amount");
    expect(inspected(`${first}Date;Details;Amount;Currency\n${rows}`).profile.rows_to_skip).toBe(0);
  });

  it("is found over a single column", () => {
    expect(inspected("amount\n1\n2\n").profile.rows_to_skip).toBe(0);
  });

  it("is found over no rows at all", () => {
    expect(inspected("Date,Description,Amount\n").profile).toMatchObject({
      rows_to_skip: 0,
      date_col_label: "Date",
      amount_col_label: "Amount",
    });
  });

  it("lets digits be dates where it says so", () => {
    expect(inspected("Datum;Text;Betrag\n13012024;x;1,50\n14012024;y;2,50\n").profile).toMatchObject({
      date_col_label: "Datum",
      date_format: "%d%m%Y",
    });
  });

  it("a closing balance with a date of its own is a footer all the same", () => {
    const text =
      "Datum;Text;Betrag;Saldo\n02.01.2024;x;1,50;1.002,00\n03.01.2024;y;2,50;1.004,50\nEndsaldo;31.01.2024;1.004,50;\n";
    expect(inspected(text).evidence).toContainEqual(expect.objectContaining({ field: "footer", line: 4 }));
  });

  it("footer lines are said and not counted", () => {
    const text = 'Date,Amount\n2024-01-02,1.50\n2024-01-03,2.50\nTotal,"4,00"\nEnd\n';
    const { evidence, profile } = inspected(text);
    expect(evidence).toContainEqual(expect.objectContaining({ field: "footer", value: 2, line: 4 }));
    expect(evidence).toContainEqual(
      expect.objectContaining({ field: "date_format", reason: expect.stringContaining("2 of 2 values") }),
    );
    expect(profile.number_format).toBe("1,234.56");
  });
});

describe("what is no statement", () => {
  it.each([
    '[{"date":"2024-01-13","amount":1}]',
    '{"date":"2024-01-13","amount":1}\n{"date":"2024-01-14","amount":2}\n',
  ])("%s is JSON", (text) => {
    expect(inspect(utf8(text), { today: TODAY })).toMatchObject({
      code: "invalid_file_type",
      message: expect.stringContaining("it looks like JSON"),
    });
  });

  it("dates that contradict each other are said to", () => {
    const reason = open(
      inspected("Date,Amount\n13/2/2024,1.50\n2/14/2024,2.50\n1/2/2024,3.50\n"),
      "date_format",
    )?.reason;
    expect(reason).toContain("No format fits every date");
  });
});

describe("a profile", () => {
  it("is read bare or within what inspect gives, nulls passed over", () => {
    expect(
      readProfile({ profile: { col_sep: ";", date_format: null, encoding: "utf-8" }, undecided: [] }),
    ).toEqual({ _tag: "ProfileRead", options: { col_sep: ";", encoding: "utf-8" } });
    expect(readProfile({ rows_to_skip: 3 })).toEqual({ _tag: "ProfileRead", options: { rows_to_skip: 3 } });
  });

  it.each([null, 5, "x", [], { colour: "x" }, { col_sep: true }, { profile: { col_sep: {} } }])(
    "%j is none",
    (json) => {
      expect(readProfile(json)._tag).toBe("BadProfile");
    },
  );
});

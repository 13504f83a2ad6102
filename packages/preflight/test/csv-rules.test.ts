import { describe, expect, it } from "vitest";
import { found, reportOn, TODAY } from "./support.ts";

const ACCOUNT = { id: "0190f3a2-6c1e-7a55-9d1f-2f6b8f0f4b11", currency: "USD", recorded: [] };

describe("rows", () => {
  it.each<[what: string, text: string, options: object, expected: string[]]>([
    ["a good file", "date,amount\n2024-01-02,1.50\n", {}, []],
    ["a blank required cell", "date,amount\n2024-01-02,\n,5\n", {}, ["missing_value@2", "missing_value@3"]],
    ["a short row", "date,name,amount\n2024-01-02,x\n", {}, ["row_length_mismatch@2", "missing_value@2"]],
    [
      "a long row",
      "date,amount\n2024-01-02,5,x\n2024-01-03,5,,\n",
      {},
      ["row_length_mismatch@2", "row_length_mismatch@3"],
    ],
    [
      "an amount cut at its comma",
      "date,amount,name\n2024-01-02,-1,100.00,x\n2024-01-03,-1,x\n2024-01-04,20,50,y\n",
      {},
      ["row_length_mismatch@2", "cut_amount@2", "row_length_mismatch@4", "cut_amount@4"],
    ],
    [
      "an amount cut at its comma below a header that ends with one",
      "date,name,amount,\n2024-01-02,x,1,100.00,\n2024-01-03,y,-1,\n",
      {},
      ["empty_header@1", "row_length_mismatch@2", "cut_amount@2"],
    ],
    [
      "a text cut at its comma, and blank cells at the end",
      "date,amount,name\n2024-01-02,-1,x, 12\n2024-01-03,-1,25,\n",
      {},
      ["row_length_mismatch@2", "row_length_mismatch@3"],
    ],
    ["text for a number", "date,amount\n2024-01-02,abc\n", {}, ["invalid_number@2"]],
    [
      "a date 30 years and a day ago",
      "date,amount\n1994-06-29,1\n1994-06-30,1\n",
      {},
      ["date_out_of_range@2"],
    ],
    ["a date after tomorrow", "date,amount\n2024-07-01,1\n2024-07-02,1\n", {}, ["date_out_of_range@3"]],
    ["no day of the calendar", "date,amount\n2024-02-29,1\n2023-02-29,1\n", {}, ["invalid_date@3"]],
    [
      "a dead currency",
      "date,amount,currency\n2024-01-02,1,eur\n2024-01-02,2,DEM\n",
      {},
      ["invalid_currency@3"],
    ],
    [
      "currencies of the past, in their time alone",
      "date,amount,currency\n2014-12-31,1,ltl\n2016-01-01,2,LTL\n2010-05-06,3,HRK\n,4,HRK\n",
      {},
      ["invalid_currency@3", "missing_value@5", "invalid_currency@5"],
    ],
    [
      "currencies of the past, by the format of the date",
      "date,amount,currency\n31.12.14,1,LTL\n01.01.16,2,LTL\n",
      { date_format: "%d.%m.%y" },
      ["invalid_currency@3"],
    ],
    ["blank optional cells", "date,amount,currency,name\n2024-01-02,1,,\n", {}, []],
    [
      "equal purchases",
      "date,amount\n2024-01-02,1\n2024-01-03,1\n 2024-01-02 ,1\n",
      {},
      ["duplicate_rows@4"],
    ],
    ["cells that only together are alike", "date,amount,a,b\n2024-01-02,1,ab,c\n2024-01-02,1,a,bc\n", {}, []],
    ["separators only", "date,amount\n2024-01-02,1\n,\n , \n", {}, ["blank_rows@3", "blank_rows@4"]],
    ["trailing separators", "date,amount,\n2024-01-02,1,\n", {}, ["empty_header@1"]],
    ["a time after the date", "date,amount\n2024-01-02T10:30:00Z,1\n2024-01-03 09:00,1\n", {}, []],
    [
      "a blank type where the type decides",
      "date,amount,kind\n2024-01-02,1,credit\n2024-01-03,1,\n",
      {
        amount_type_strategy: "custom_column",
        amount_type_inflow_value: "credit",
        entity_type_col_label: "Kind",
      },
      ["unknown_amount_type@3"],
    ],
  ])("%s", (_, text, options, expected) => {
    expect(found(text, options)).toEqual(expected);
  });

  it("a value is shown cut, never in the middle of a character", () => {
    const [finding] = reportOn(`date,amount\n2024-01-02,${"x".repeat(199)}😀\n`).findings;
    expect(finding?.value).toBe(`${"x".repeat(199)}…`);
    expect(finding?.message).toContain(`"${"x".repeat(60)}…"`);
  });

  it("counts rows and places exactly, and keeps the first thousand", () => {
    const rows = Array.from({ length: 2_500 }, (_, i) => `2024-01-02,x${i}`).join("\n");
    const report = reportOn(`date,amount\n${rows}\n`);
    expect(report.stats.rows_count).toBe(2_500);
    expect(report.error_count + report.warning_count).toBe(2_500);
    expect(report.findings).toHaveLength(1_000);
    expect(report.findings.map(({ line }) => line)).toEqual(Array.from({ length: 1_000 }, (_, i) => i + 2));
    expect(report.groups).toMatchObject([{ code: "invalid_number", column: "amount", count: 2_500 }]);
  });

  it("tells line from row: empty lines are no rows, quoted lines are", () => {
    const [finding] = reportOn('date,amount,name\n\n2024-01-02,1,"a\nb"\n\nbad,2,c\n').findings;
    expect(finding).toMatchObject({
      code: "invalid_date",
      line: 6,
      row: 2,
      column: "date",
      cell: { index: 0, span: { start: 38, end: 41, line: 6 } },
      value: "bad",
    });
  });
});

describe("other types", () => {
  it.each<[type: string, text: string, expected: string[]]>([
    [
      "TradeImport",
      "date,ticker,qty,price\n2024-01-02,ABC,1.5,10\n2024-01-02,,x,y\n",
      ["missing_value@3", "invalid_number@3", "invalid_number@3"],
    ],
    ["AccountImport", "name,amount\nEveryday,5\n,5\n", ["missing_value@3"]],
    [
      "CategoryImport",
      "name*,color,parent_category\nFood,#aBc123,\nPub,red,Food\nBar,,Bar\n",
      ["invalid_color@3", "invalid_parent@4"],
    ],
    ["MerchantImport", "name,color\nCorner Oven,#12345\n", ["invalid_color@2"]],
    [
      "RuleImport",
      'resource_type,conditions,actions\ntransaction,[],"[{""a"":1}]"\naccount,{},[]\ntransaction,[,[1]\n',
      ["invalid_rule@3", "invalid_rule@3", "invalid_rule@3", "invalid_rule@4"],
    ],
  ])("%s", (type, text, expected) => {
    expect(found(text, { type })).toEqual(expected);
  });

  it.each([
    ["AccountImport", 50],
    ["CategoryImport", 10_000],
    ["MerchantImport", 10_000],
  ])("%s warns over %i rows and stays valid", (type, limit) => {
    const rows = (n: number) => `name,amount\n${Array.from({ length: n }, (_, i) => `n${i},1\n`).join("")}`;
    expect(found(rows(limit), { type })).toEqual([]);
    expect(reportOn(rows(limit + 1), { type })).toMatchObject({
      valid: true,
      groups: [{ code: "row_limit_exceeded" }],
    });
  });
});

describe("headers", () => {
  it.each<[what: string, text: string, options: object, expected: string[]]>([
    ["compare without case, star, blanks and hyphens", "Date *,AMOUNT\n2024-01-02,1\n", {}, []],
    [
      "labels",
      "Posted-On,Sum\n2024-01-02,1\n",
      { date_col_label: "posted on", amount_col_label: "SUM*" },
      [],
    ],
    ["a missing one", "date,x\n2024-01-02,1\n", {}, ["missing_required_headers@1"]],
    ["a needed one twice", "date,amount,Amount\n2024-01-02,1,2\n", {}, ["duplicate_headers@1"]],
    ["an optional one twice", "date,amount,notes,Notes\n2024-01-02,1,,\n", {}, []],
    [
      "an optional one twice that is asked for",
      "date,amount,x,X\n2024-01-02,1,,\n",
      { notes_col_label: "x" },
      ["duplicate_headers@1"],
    ],
    ["one of two by its place", "date,amount,Amount\n2024-01-02,x,2\n", { amount_col_label: "Column 3" }, []],
    [
      "one without a header by its place",
      "date,\n2024-01-02,1\n",
      { amount_col_label: "column 2" },
      ["empty_header@1"],
    ],
    ["a header before a place", "date,x,column 2\n2024-01-02,x,1\n", { amount_col_label: "column 2" }, []],
    ...["column 0", "column 3", "column 1x", "column"].map((label): [string, string, object, string[]] => [
      `no place: ${label}`,
      "date,amount\n2024-01-02,1\n",
      { amount_col_label: label },
      ["missing_required_headers@1"],
    ]),
    ["another one twice", "date,amount,x,x\n2024-01-02,1,2,3\n", {}, []],
    [
      "an optional label that is not there",
      "date,amount\n2024-01-02,1\n",
      { notes_col_label: "Memo" },
      ["missing_optional_header@1"],
    ],
    ["no rows", "date,amount\n", {}, ["no_data_rows@1"]],
    [
      "an own name is checked without a label",
      "date,amount,Currency\n2024-01-02,1,XX\n",
      {},
      ["invalid_currency@2"],
    ],
    ["data first", "2024-01-02,Corner Oven,-1.50\n2024-01-03,Bookshop,2.00\n", {}, ["no_header_row@1"]],
  ])("%s", (_, text, options, expected) => {
    expect(found(text, options)).toEqual(expected);
  });

  it("a file without a header row gets advice which line to put on top", () => {
    const help = (text: string, type = "TransactionImport") =>
      reportOn(text, { type }).findings.find(({ code }) => code === "no_header_row")?.help;
    expect(help("17;2024-01-02;Corner Oven and more;EUR;-1,50\n")).toContain(
      "column_1;date;name;currency;amount",
    );
    expect(help("02.01.2024;-7,35\n03.01.2024;8,00\n")).toContain(": date;amount");
    expect(help("2024-01-02,AAPL,10,12.50,USD\n", "TradeImport")).toContain(
      ": date,ticker,qty,price,currency",
    );
    expect(help("Checking,100.00\n", "AccountImport")).toContain(": name,amount");
    expect(help("Food,#ff0000\n", "CategoryImport")).toContain(": name,color");
    expect(help('transaction,[],"[{}]"\n', "RuleImport")).toContain(": resource_type,conditions,actions");
  });

  it("finds the header row further down", () => {
    const report = reportOn("Statement\nfrom,to\n\n2024,x\nDate,Details,Amount\n2024-01-02,x,1\n");
    expect(report.findings).toHaveLength(1);
    expect(report.findings[0]?.help).toContain("`rows_to_skip` to 4");
    expect(
      found("Statement\nfrom,to\n\n2024,x\nDate,Details,Amount\n2024-01-02,x,1\n", { rows_to_skip: "4" }),
    ).toEqual([]);
  });

  it.each([
    ["Statement,2024-01-31,1234.56\nDate,Description,Amount\n2024-01-02,x,1.50\n", 2],
    [
      "MOVIMIENTOS;;;\nSaldo;1.234,56;EUR;31/01/2024\nFECHA OPERACIÓN;CONCEPTO;IMPORTE EUR;SALDO\n02/01/2024;x;-1,50;1.233,06\n",
      3,
    ],
    ["Konto;1\nReskontradatum;Transaktionsdatum;Text;Belopp;Saldo\n2024-01-02;2024-01-02;x;-1,50;2,00\n", 2],
    ["x\n\nfoo,bar,baz\n2024-01-02,text,1.50\n2024-01-03,text,2.50\n", 3],
  ])("finds it below anything: %j", (text, line) => {
    const [finding] = reportOn(text).findings.filter(({ code }) => code === "missing_required_headers");
    expect(finding?.suggest).toEqual({ rows_to_skip: line - 1 });
  });

  it("names the separator where the wrong one was given", () => {
    expect(reportOn("date;amount\n2024-01-02;1\n", { col_sep: "," }).findings[0]?.suggest).toEqual({
      col_sep: ";",
    });
  });

  it("names the closest headers, by meaning and by spelling", () => {
    const suggestion = (text: string) =>
      reportOn(text).findings.find(({ code }) => code === "missing_required_headers")?.suggest;
    expect(suggestion("Datum,Betrag\n2024-01-02,1\n")).toEqual({
      date_col_label: "Datum",
      amount_col_label: "Betrag",
    });
    expect(suggestion("dtae,amount\n2024-01-02,1\n")).toEqual({ date_col_label: "dtae" });
    expect(suggestion("a,b,c\n1,2,3\n")).toBeUndefined();
    expect(suggestion("date,Account,Last updated\n2024-01-02,x,y\n")).toBeUndefined();
  });

  it("lists headers as written, without the empty ones", () => {
    expect(reportOn(" Date ,,Amount (x)\n2024-01-02,,1\n", { amount_col_label: "amount (x)" })).toMatchObject(
      {
        headers: ["Date", "Amount (x)"],
        required_headers: ["date", "amount (x)"],
        missing_required_headers: [],
      },
    );
  });

  it.each(["\t", "|"])("names a separator that cannot be imported: %j", (separator) => {
    const text =
      ["date", "amount", "name"].join(separator) + "\n" + ["2024-01-02", "1", "x"].join(separator) + "\n";
    const [finding] = reportOn(text).findings;
    expect(finding).toMatchObject({ code: "missing_required_headers" });
    expect(finding?.help).toContain(separator === "\t" ? "tabs" : "vertical bars");
  });
});

describe("vendors", () => {
  it("VendorA has its own labels", () => {
    const text =
      "Date,Description,Amount,Transaction Type,Account Name,Labels,Notes\n1/2/2024,x,1,debit,A,,\n";
    expect(reportOn(text, { type: "VendorAImport" })).toMatchObject({
      valid: true,
      findings: [],
      required_headers: ["Date", "Amount"],
    });
  });

  it("VendorC has two columns for money", () => {
    const text = "Date,Payee,Memo,Outflow,Inflow\n01/02/2024,x,,$1.00,\n01/03/2024,x,,,\n01/04/2024,x,,,5\n";
    const report = reportOn(text, { type: "VendorCImport" });
    expect(report.required_headers).toEqual(["Date", "Outflow", "Inflow"]);
    expect(report.findings.map(({ code, line }) => [code, line])).toEqual([["missing_value", 3]]);
  });

  it("VendorC also reads one signed column, or the one that is named", () => {
    expect(found("Date,Payee,Amount\n01/02/2024,x,1\n", { type: "VendorCImport" })).toEqual([]);
    const text = "Date,Sum,Outflow,Inflow\n01/02/2024,1,,\n";
    expect(found(text, { type: "VendorCImport", amount_col_label: "Sum" })).toEqual([]);
    expect(
      reportOn("Date,Payee\n01/02/2024,x\n", { type: "VendorCImport" }).missing_required_headers,
    ).toEqual(["Outflow", "Inflow"]);
  });

  it.each([
    ["VendorAImport", "Date,Amount,Currency\n01/02/2024,1,XX\n", ["invalid_currency@2"]],
    ["VendorAImport", "Date,Amount,Account Name\n01/02/2024,1,Nope\n", ["unknown_accounts@2"]],
    ["VendorBImport", "Date,Amount,Account\n2024-01-02,1,Nope\n", ["unknown_accounts@2"]],
    ["VendorCImport", "Date,Outflow,Inflow,Account\n01/02/2024,1,,Nope\n", ["unknown_accounts@2"]],
    ["TradeImport", "date,ticker,qty,price,currency\n2024-01-02,A,1,1,XX\n", ["invalid_currency@2"]],
    ["AccountImport", "name,amount,currency\nx,1,XX\n", ["invalid_currency@2"]],
  ])("%s checks its optional columns: %j", (type, text, expected) => {
    expect(found(text, { type }, { account_names: ["Everyday"] })).toEqual(expected);
  });

  it("VendorB's own dates are ISO, and a format that does not fit is no vendor's", () => {
    expect(
      reportOn("Date,Amount\n2024-01-02,1\n", { type: "VendorBImport" }).reading.date_format?.source,
    ).toBe("vendor");
    expect(
      reportOn("Date,Amount\n22/01/2024,1\n", { type: "VendorAImport" }).reading.date_format,
    ).toMatchObject({ value: "%d/%m/%Y", source: "found" });
  });

  it("a vendor's own date format wins silently", () => {
    const text = "Date,Amount\n01/02/2024,1\n";
    expect(found(text, { type: "VendorAImport" })).toEqual([]);
    expect(reportOn(text, { type: "VendorAImport" }).reading.date_format).toMatchObject({
      value: "%m/%d/%Y",
      source: "vendor",
    });
  });
});

describe("what is not given is found out", () => {
  const dates = (values: string[], options = {}) => {
    const report = reportOn(
      `date,amount\n${values.map((value, i) => `"${value}",${i}.5\n`).join("")}`,
      options,
    );
    return {
      format: report.reading.date_format,
      codes: report.findings.map(({ code, line }) => `${code}@${line}`),
    };
  };

  it("one reading that fits all is used, with the value that decides", () => {
    expect(dates(["01/02/2024", "22/09/2017"])).toEqual({
      format: { value: "%d/%m/%Y", source: "found", evidence: 'line 3 "22/09/2017"' },
      codes: [],
    });
    expect(dates(["01/02/2024", "09/22/2017"]).format).toMatchObject({
      value: "%m/%d/%Y",
      evidence: 'line 3 "09/22/2017"',
    });
  });

  it("several readings that differ are a warning, and the documented default", () => {
    expect(dates(["01/02/2024", "03/04/2024"])).toMatchObject({
      format: { value: "%m/%d/%Y", source: "default" },
      codes: ["ambiguous_dates@2"],
    });
    expect(dates(["01-02-2024"])).toMatchObject({
      format: { value: "%m-%d-%Y" },
      codes: ["ambiguous_dates@2"],
    });
    expect(dates(["01/02/24"])).toMatchObject({
      format: { value: "%m/%d/%y", source: "default" },
      codes: ["ambiguous_dates@2"],
    });
  });

  it.each([
    ["/", "%m/%d/%Y", "%m/%d/%y"],
    ["-", "%m-%d-%Y", "%m-%d-%y"],
  ])("the digits of the year do not decide whether day or month comes first: %s", (sign, four, two) => {
    const write = (year: string) => ["05", "01", year].join(sign);
    expect(dates([write("2024")])).toMatchObject({ format: { value: four } });
    expect(dates([write("24")])).toMatchObject({ format: { value: two } });
  });

  it("a vendor's own order holds for years of two digits as well", () => {
    const report = reportOn("Date,Amount\n05/01/24,1\n", { type: "VendorAImport" });
    expect(report.reading.date_format).toMatchObject({ value: "%m/%d/%y", source: "vendor" });
    expect(report.groups).toEqual([]);
  });

  it("values that read alike in every order are no ambiguity", () => {
    expect(dates(["02/02/2024", "03/03/2024"]).codes).toEqual([]);
  });

  it("where none fits all, the one that fits most is used and the rest are errors", () => {
    expect(dates(["22.09.2017", "23.09.2017", "2017-09-24", "soon"])).toMatchObject({
      format: { value: "%d.%m.%Y" },
      codes: ["invalid_date@4", "invalid_date@5"],
    });
  });

  it("a format that is given is kept, and another that fits is only named", () => {
    const report = reportOn("date,amount\n22/09/2017,1\n", { date_format: "%Y-%m-%d" });
    expect(report.findings[0]).toMatchObject({ code: "invalid_date" });
    expect(report.findings[0]?.help).toContain("%d/%m/%Y");
  });

  const numbers = (values: string[], options = {}) => {
    const report = reportOn(
      `date,amount\n${values.map((value) => `2024-01-02,"${value}"\n`).join("")}`,
      options,
    );
    return { format: report.reading.number_format?.value, codes: report.groups.map(({ code }) => code) };
  };

  it("the number format that fits all is used, the default in a tie, another one with a warning", () => {
    expect(numbers(["1", "2"])).toEqual({ format: "1,234.56", codes: [] });
    expect(numbers(["1,50", "2"])).toEqual({ format: "1.234,56", codes: ["number_format_detected"] });
    expect(numbers(["1 000,50", "2"])).toEqual({ format: "1 234,56", codes: ["number_format_detected"] });
  });

  it("a number is never silently read again in another format", () => {
    const report = reportOn('date,amount\n2024-01-02,"1,234.56"\n', { number_format: "1.234,56" });
    expect(report).toMatchObject({ valid: false, groups: [{ code: "invalid_number" }] });
    expect(report.findings[0]?.help).toContain("set `number_format`");
  });

  it("a thousand or a thousandth: the numbers alone do not say", () => {
    expect(numbers(["1.234", "5.678"])).toEqual({ format: "1,234.56", codes: ["ambiguous_numbers"] });
    expect(numbers(["\uff11\uff0e\uff12\uff13\uff14"])).toEqual({
      format: "1,234.56",
      codes: ["ambiguous_numbers"],
    });
    expect(numbers(["1.234", "5.6"])).toEqual({ format: "1,234.56", codes: [] });
    expect(numbers(["1.234", "5.678"], { number_format: "1.234,56" })).toEqual({
      format: "1.234,56",
      codes: [],
    });
  });

  it("the separator is found, and named when it is not a comma", () => {
    expect(found('date;amount;name\n2024-01-02;"1,5";a,b,c\n', { number_format: "1.234,56" })).toEqual([
      "separator_detected",
    ]);
    expect(found("date,amount\n2024-01-02,1;5\n", { col_sep: "," })).toEqual(["invalid_number@2"]);
    expect(found("name\nFood\n", { type: "CategoryImport" })).toEqual([]);
  });

  it("money out and money in are recognised, with a warning", () => {
    const text = "Datum;Soll;Haben\n02.01.2024;1,50;\n03.01.2024;;2,00\n04.01.2024;;\n";
    const report = reportOn(text, { date_col_label: "Datum" });
    expect(report.required_headers).toEqual(["Datum", "Soll", "Haben"]);
    expect(report.groups.map(({ code }) => code)).toEqual([
      "missing_value",
      "separator_detected",
      "number_format_detected",
      "split_amount_columns",
    ]);
  });
});

describe("options", () => {
  it.each([
    [{ number_format: "1'234.56" }],
    [{ signage_convention: "up" }],
    [{ col_sep: "x" }],
    [{ amount_type_strategy: "guess" }],
    [{ rows_to_skip: -1 }],
    [{ rows_to_skip: "1.5" }],
    [{ rows_to_skip: 2 }],
    [{ date_format: "%d.%m" }],
    [{ date_format: "%Q" }],
    [{ amount_type_strategy: "custom_column", entity_type_col_label: "amount" }],
    [{ amount_type_strategy: "custom_column", amount_type_inflow_value: "in" }],
  ])("%j is refused before the content is read", (options) => {
    expect(reportOn("date,amount\nbad,bad\n", options)).toMatchObject({
      valid: false,
      headers: [],
      stats: { rows_count: 0 },
      groups: [{ code: "validation_failed", count: 1 }],
    });
  });

  it("each bad option is an error of its own on the wire's count", () => {
    const report = reportOn("date,amount\n1,2\n", { col_sep: "x", number_format: "x", rows_to_skip: "x" });
    expect(report.error_count + report.warning_count).toBe(3);
    expect(report.groups).toHaveLength(3);
  });

  it("blank options are not given", () => {
    expect(
      found("date,amount\n2024-01-02,1\n", { type: "", col_sep: "", date_format: null, rows_to_skip: "" }),
    ).toEqual([]);
  });

  it("skips physical lines whatever ends them, quotes or not", () => {
    expect(found('a "quote\r\nx\rdate,amount\n2024-01-02,1\n', { rows_to_skip: "2" })).toEqual([]);
    expect(reportOn("x\ny\ndate,amount\n2024-01-02,bad\n", { rows_to_skip: 2 }).findings[0]?.line).toBe(4);
  });
});

describe("dates and numbers in no known format", () => {
  it("name the format that fits, or what is odd", () => {
    const [day] = reportOn("date,amount\n02-Jan-24,1\n").findings;
    expect(day).toMatchObject({ code: "invalid_date", suggest: { date_format: "%d-%b-%y" } });
    expect(reportOn("date,amount\n02-Jan-24,1\n").reading.date_format).toBeUndefined();
    expect(found("date,amount\n02-Jan-24,1\n", { date_format: "%d-%b-%y" })).toEqual([]);
    expect(reportOn("date,amount\n3 fooo 2024,1\n").findings[0]?.help).toContain("month");
    expect(reportOn("date,amount\n05012024,1\n").findings[0]).toMatchObject({
      code: "invalid_date",
      help: "It can be 5 January 2024 (%d%m%Y) or 1 May 2024 (%m%d%Y). Add `date_format` %d%m%Y or `date_format` %m%d%Y.",
    });
    expect(found("date,amount\n2024-01-02 99:99,1\n")).toEqual(["invalid_date@2"]);
    expect(reportOn('date,amount\n2024-01-02,5"\n').findings[0]?.help).toContain("Remove the quote");
    expect(reportOn("date,amount\n2024-01-02,'5'\n").findings[0]?.help).toContain("double quotes");
    expect(reportOn("date,amount\n2024-01-02,1 23.45\n").findings[0]?.help).toContain("thousands");
  });

  it("a tie that fits nothing whole falls back to the documented default", () => {
    expect(reportOn("date,amount\n13/01/2024,1\n01/13/2024,1\n").reading.date_format).toMatchObject({
      value: "%m/%d/%Y",
      source: "default",
    });
  });
});

describe("what a column of types needs", () => {
  const options = { amount_type_strategy: "custom_column", amount_type_inflow_value: "in" };

  it("is not asked of a header row that is not the header row, nor of other types", () => {
    const text = "Statement of account\nfoo,bar\ndate,amount,entity_type\n2024-01-02,1,in\n";
    expect(reportOn(text, options).findings[0]).toMatchObject({
      code: "missing_required_headers",
      suggest: { rows_to_skip: 2 },
    });
    expect(found("name,color\nFood,\n", { ...options, type: "CategoryImport" })).toEqual([]);
  });

  it("is the same whether the column's label was given or not", () => {
    const report = reportOn("date,amount\n2024-01-02,1\n", { ...options, entity_type_col_label: "kind" });
    expect(report).toMatchObject({
      valid: false,
      headers: [],
      stats: { rows_count: 0 },
      groups: [{ code: "validation_failed" }],
    });
  });
});

describe("against what the family has", () => {
  const text = "date,name,amount,currency\n2024-01-13,Oven,-18.40,USD\n2024-01-14,Books,5,CAD\n";
  const recorded = [
    { date: "2024-01-13", amount: "18.4", name: "Oven" },
    { date: "2024-01-14", amount: "-5.00", currency: "CAD", name: "books" },
    { date: "2024-01-14", amount: "-5.00", name: "Books" },
    { date: "2024-01-14", amount: "5.00", name: "Oven" },
  ];

  it("warns of another currency and of what is recorded", () => {
    const known = { account: { ...ACCOUNT, recorded } };
    expect(found(text, { account_id: ACCOUNT.id.toUpperCase() }, known)).toEqual([
      "already_recorded@2",
      "already_recorded@3",
      "currency_mismatch@3",
    ]);
    expect(found(text, { account_id: ACCOUNT.id, signage_convention: "inflows_negative" }, known)).toEqual([
      "currency_mismatch@3",
    ]);
  });

  it("reads the sign from a type column and from two columns", () => {
    const known = { account: { ...ACCOUNT, recorded } };
    const typed = "date,name,amount,kind\n2024-01-13,Oven,18.40,out\n2024-01-14,Books,5,in\n";
    const strategy = {
      amount_type_strategy: "custom_column",
      amount_type_inflow_value: "in",
      entity_type_col_label: "kind",
    };
    expect(found(typed, { account_id: ACCOUNT.id, ...strategy }, known)).toEqual([
      "already_recorded@2",
      "already_recorded@3",
    ]);
    const split = "date,name,debit,credit\n2024-01-13,Oven,18.40,\n2024-01-14,Books,0,5\n";
    expect(found(split, { account_id: ACCOUNT.id }, known)).toEqual([
      "split_amount_columns@1",
      "already_recorded@2",
      "already_recorded@3",
    ]);
    const fee = "date,name,amount,cost\n2024-01-13,Oven,-18.00,0.40\n";
    expect(found(fee, { account_id: ACCOUNT.id, fee_col_label: "cost" }, known)).toEqual([
      "already_recorded@2",
    ]);
  });

  it("counts equal rows as an import does: each recorded transaction is one row", () => {
    const rows = "date,name,amount\n2024-01-13,Oven,-18.40\n2024-01-13,oven,-18.4\n2024-01-13,Oven,-18.40\n";
    const found = (count: number) =>
      reportOn(
        rows,
        { account_id: ACCOUNT.id },
        { account: { ...ACCOUNT, recorded: Array.from({ length: count }, () => recorded[0]!) } },
      ).groups.find(({ code }) => code === "already_recorded")?.count ?? 0;
    expect([0, 1, 2, 3, 4].map(found)).toEqual([0, 1, 2, 3, 3]);
    const { message } = reportOn(
      rows,
      { account_id: ACCOUNT.id },
      { account: { ...ACCOUNT, recorded } },
    ).findings.find(({ code }) => code === "already_recorded")!;
    // What is stored may have another name, day or amount by now.
    expect(message).toBe(
      '"Oven" came into the account before: with this date and amount, with this reference, by hand, or as pending or booked on another day',
    );
  });

  it("looks at an account only where one is named", () => {
    const known = { account: { ...ACCOUNT, recorded }, account_names: ["Everyday"] };
    expect(found(text, {}, known)).toEqual([]);
  });

  it("an account's id is a UUID", () => {
    expect(() => reportOn(text, { account_id: "x" }, { account: { ...ACCOUNT, id: "x" } })).toThrow(
      "record_not_found",
    );
  });

  it("names ten accounts that do not exist and counts the rest", () => {
    const text = `date,amount,account\n${Array.from({ length: 13 }, (_, i) => `2024-01-02,${i},a${i}\n`).join("")}`;
    expect(reportOn(text, {}, { account_names: [] }).findings[0]).toMatchObject({
      count: 13,
      message: expect.stringMatching(/"a9" and 3 more$/),
    });
  });

  it("lists accounts that do not exist in one warning, only without an account", () => {
    const accounts =
      "date,amount,account\n2024-01-02,1,Everyday\n2024-01-03,1,Spare\n2024-01-03,2,Spare\n2024-01-04,1,Gone\n";
    const report = reportOn(accounts, {}, { account_names: ["Everyday"] });
    expect(report.groups).toMatchObject([
      {
        code: "unknown_accounts",
        count: 1,
        examples: [{ message: 'No account is named "Spare", "Gone"', count: 2 }],
      },
    ]);
    expect(found(accounts, { account_id: ACCOUNT.id }, { account: ACCOUNT, account_names: [] })).toEqual([]);
  });
});

it("needs a day for today", () => {
  expect(() => reportOn("date,amount\n2024-01-02,1\n", {}, { today: "tomorrow" })).toThrow(TypeError);
  expect(TODAY).toBe("2024-06-30");
});

import { describe, expect, it } from "vitest";
import { read } from "./read-as-found.ts";
import { reportOn } from "./support.ts";

/** The errors of a text as it is read without any option. */
const errorsIn = (text: string): readonly string[] => {
  const { outcome } = read(text);
  if (outcome._tag !== "Checked") throw new Error(outcome.code);
  return outcome.report.findings
    .filter(({ severity }) => severity === "error")
    .map(({ code, line }) => `${code}@${line}`);
};

describe("a row that is longer than the header row, in which another cell may be the amount", () => {
  it.each([
    ["a number of a text", "date,name,amount\n2024-01-02,Mill Street, 24,-4.20\n2024-01-03,Rent,-8.00\n"],
    [
      "beside a balance",
      "date,name,amount,balance\n2024-01-02,Mill Street, 24,-4.20,95.80\n2024-01-03,Rent,-8.00,87.80\n",
    ],
    [
      "two numbers of a text",
      "date;name;amount\n2024-01-02;Room; 7; 8;-4,20\n2024-01-03;Rent;-8,00\n2024-01-04;Pay;90,00\n",
    ],
    [
      "beside a currency",
      "date,name,amount,currency\n2024-01-02,Mill Street, 24,-4.20,EUR\n2024-01-03,Rent,-8.00,EUR\n",
    ],
    [
      "in a pair of columns",
      "date,name,debit,credit\n2024-01-02,Mill Street, 24,4.20,\n2024-01-03,Rent,8.00,\n2024-01-04,Pay,,9.00\n",
    ],
    [
      "with apostrophes for quotes",
      "date,name,amount\n2024-01-02,'Rent','-1,003.20'\n2024-01-03,Rent,-8.00\n",
    ],
    [
      "with backslashes before quotes",
      'date,name,amount\n2024-01-02,"Cafe \\"Rot\\", 20, Berlin",-12.50\n2024-01-03,Rent,-8.00\n',
    ],
    [
      "of a row that goes on behind it, without a line end between them",
      "date;name;amount;note\n2024-01-03;Rent;-8,00;\n2024-01-02;Rot;90,00;x17.01.2024;Kino;-12,50;\n",
    ],
    [
      "without a header row",
      "2024-01-03,Rent,-8.00\n2024-01-02,Mill Street, 24,-4.20\n2024-01-04,Pay,9.00\n",
    ],
  ])("is an error: %s", (_, text) => {
    const line = text.split("\n").findIndex((each) => /24,|Room|Rent'|Rot/.test(each)) + 1;
    expect(errorsIn(text)[0]).toMatch(new RegExp(`^(moved_cells|cut_amount)@${line}$`));
  });

  it.each([
    ["a text", "date,name,amount\n2024-01-02,Bakery,-4.20,paid\n"],
    ["blank cells", "date,name,amount\n2024-01-02,Bakery,-4.20,,\n"],
    [
      "a number without a balance in its place",
      "date,name,amount,balance\n2024-01-02,Bakery,-4.20,95.80,note\n",
    ],
    [
      "the end of a row of two amounts",
      "date,name,debit,credit\n2024-01-02,Pay,,9.00,\n2024-01-03,Rent,8.00,,\n",
    ],
    [
      "a balance in a row of two amounts that ends with a separator",
      "date,name,debit,credit,balance\n2024-01-02,Pay,,9.00,95.80,\n2024-01-03,Rent,8.00,,87.80,\n",
    ],
    ["a number at the end of a row that ends with a separator", "date,amount,number\n2024-01-02,-4.20,17,\n"],
    ["a number under a name", "date,amount,number,name\n2024-01-02,-4.20,17,Bakery\n"],
  ])("is none where what is further right is none: %s", (_, text) => {
    expect(errorsIn(text)).toEqual([]);
  });

  const PAIR =
    "date,name,debit,credit,note\n2024-01-02,Mill,4.20,,x\n2024-01-03,Pay,,900.00,y\n2024-01-04,Rent,500.00,,z\n";
  it.each([
    ["one", PAIR, "2024-01-05,Shell,,40.00,,"],
    ["two", PAIR.replaceAll(",", ";"), "2024-01-05;Shell;;40.00;;;"],
    ["one more than all others", PAIR.replaceAll(/,[xyz]$/gm, ",,"), "2024-01-05,Shell,,40.00,,,"],
    [
      "one beside a balance",
      "date,name,credit,debit,balance,note\n2024-01-02,Mill,,4.20,95.80,x\n2024-01-03,Pay,9.00,,104.80,y\n",
      "2024-01-05,Shell,,40.00,,64.80,",
    ],
    ["one without a header row", PAIR.replace(/.*\n/, ""), "2024-01-05,Shell,,40.00,,"],
    [
      "one behind a number of a text",
      "date,name,amount,number,note\n2024-01-02,Rent,-8.00,A7,x\n2024-01-04,Bar,-3.00,A8,y\n",
      "2024-01-05,Mill Street, 24,-4.20,,",
    ],
  ])("is an error where most rows do not end with as many blank cells: %s", (_, rows, row) => {
    const line = rows.split("\n").length;
    expect(errorsIn(`${rows}${row}\n`)).toContain(`moved_cells@${line}`);
  });

  it.each([
    ["one", ["4.20,,,", ",900.00,,", "500.00,,,"]],
    ["two", ["4.20,,,,", ",900.00,,,", "500.00,,,,"]],
    ["one and a note", ["4.20,,x,", ",900.00,y,", "500.00,,,"]],
    ["one in most rows", ["4.20,,,", ",900.00,,", "500.00,,", "7.00,,,"]],
    ["one or two, where two are usual", ["4.20,,,,", ",900.00,,,", ",70.00,,", "500.00,,,,"]],
  ])("is none where most rows end with separators too many: %s", (_, rows) => {
    const text = rows.map((cells, i) => `2024-01-0${i + 1},Mill,${cells}\n`).join("");
    expect(errorsIn(`date,name,debit,credit,note\n${text}`)).toEqual([]);
  });

  it("of a file without a header row, what most rows have is no cell too many", () => {
    const text = "2024-01-01,Mill,-1.00\n2024-01-02,Rent,-8.00,7.00,x\n2024-01-03,Pay,9.00,6.00,y\n";
    const { findings } = reportOn(text, { has_header: false, columns: ["date", "name", "amount"] });
    expect(findings.map(({ code, line }) => [code, line])).toEqual([["row_length_mismatch", 1]]);
  });

  it("shows the cell that may be the amount", () => {
    const [error] = reportOn("date,name,amount\n2024-01-02,Mill Street, 24,-4.20\n").findings.filter(
      ({ code }) => code === "moved_cells",
    );
    expect(error).toMatchObject({ line: 2, value: "-4.20", cell: { index: 3 } });
  });
});

describe("a record that line ends have broken", () => {
  const above = "Date,Description,Memo,Amount\n2024-01-01,Rent,x,-900.00\n";
  const below = "2024-01-03,Bar,x,-2.50\n2024-01-04,Bar,x,-3.50\n";
  it.each([
    ["in a text", "2024-01-02,Bak\nery,x,-2.00\n", 3, 4],
    ["behind a separator", "2024-01-02,Bakery,\nx,-2.00\n", 3, 4],
    ["before the amount", "2024-01-02,Bakery,x\n,-2.00\n", 3, 4],
    ["twice in a text", "2024-01-02,Transfer to\nJohn Smith\nLondon,ref 5,-250.00\n", 3, 5],
    ["three times", "2024-01-02,Transfer to\nJohn Smith\nLondon,ref\n5,-250.00\n", 3, 6],
    ["in its date", "2024-0\n1-02,Bakery,x,-2.00\n", 3, 4],
  ])("is an error in its first and its last row: %s", (_, rows, first, last) => {
    const lines = errorsIn(above + rows + below).map((each) => Number(each.split("@")[1]));
    expect(lines).toEqual(expect.arrayContaining([first, last]));
    expect(lines.every((line) => line >= first && line <= last)).toBe(true);
  });

  it("is not seen in rows that lack cells, nor in notes below a row", () => {
    const rows = "2024-01-02,Bakery,x,-2.00\nReference 17\n2024-01-02,Closed\n2024-01-03,Bar,x,-1.00\n";
    expect(errorsIn(above + rows + below)).toEqual([]);
  });
});

describe("a row whose cells are all one further", () => {
  const rows = "2024-01-02,Shop,-1.00\n2024-01-04,Cafe,-3.00\n2024-01-05,Pay,9.00\n";
  it.each([
    ["to the right", "date,name,amount", ",2024-01-03,Bakery,-4.20"],
    ["to the left", "id,date,name,amount", "2024-01-03,Bakery,-4.20"],
    ["to the right, behind the date", "date,name,amount", "2024-01-03,Bakery,,-4.20"],
    ["to the right by two", "date,name,amount", ",,2024-01-03,Bakery,-4.20"],
  ])("is not left out without a word: %s", (_, header, row) => {
    const good = header.startsWith("id") ? rows.replace(/^/gm, "7,").replace(/7,$/, "") : rows;
    const errors = errorsIn(`${header}\n${good}${row}\n`);
    expect(errors.some((each) => each.endsWith("@5"))).toBe(true);
  });
});

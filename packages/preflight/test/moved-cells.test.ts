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

import { describe, expect, it } from "vitest";
import { lines, read, stored } from "./read-as-found.ts";

/** Two columns of which either could be the amount. */

it("takes the amount in the currency of the account, in either order of the columns", () => {
  const rows = [
    ["-3.49 USD", "-1,329.69 AMD"],
    ["2,500.00 AMD", "2,500.00 AMD"],
    ["-29,700.00 AMD", "-29,700.00 AMD"],
  ];
  const of = (names: readonly string[], order: readonly [number, number]): string =>
    lines(
      `Date;Text;${order.map((i) => names[i]).join(";")}`,
      ...rows.map(
        (cells, row) =>
          `2024-01-1${row};${["Old Mill", "Wages", "Skylark"][row]};${order.map((i) => cells[i]).join(";")}`,
      ),
    );
  for (const names of [
    ["Transaction amount", "Transaction amount in account currency"],
    ["Betrag", "Betrag in Kontowährung"],
    ["Montant", "Montant en devise du compte"],
    ["Operation amount", "Card currency amount"],
    ["Сума в валюті операції", "Сума в валюті картки"],
    ["Betrag", "Betrag in Kartenwährung"],
  ])
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const)
      expect(stored(of(names, order), "amount", "currency")).toEqual([
        ["1329.69", "AMD"],
        ["-2500", "AMD"],
        ["29700", "AMD"],
      ]);
  expect(read(of(["Transaction amount", "Amount too"], [0, 1])).asked).toContain("amount_col_label");
});

/** An amount and the balance at the end of the day, below the same header. */
const sameHeader = (...balances: readonly string[]): string =>
  lines(
    "Jour;Libellé;Solde;Solde",
    ...["1 659,04", "-25,95", "10,77", "-20,40", "-3,10"].map(
      (amount, row) =>
        `2024-01-${["31", "31", "19", "04", "04"][row]};${["Virement", "Vieux Moulin", "Jardin", "Quai", "Phare"][row]};${amount};${balances[row]}`,
    ),
  );

it("takes for the amount the one of two balances that changes within a day", () => {
  expect(stored(sameHeader("1758.27", "1758.27", "350.15", "924.20", "924.20"), "amount").flat()).toEqual([
    "-1659.04",
    "25.95",
    "-10.77",
    "20.4",
    "3.1",
  ]);
  expect(read(sameHeader("1758.27", "99.23", "350.15", "924.20", "944.60")).asked).toContain(
    "amount_col_label",
  );
});

it("knows a status in letters that look like others", () => {
  const text = lines(
    "Дата;Сумма;Валюта;Статус;Описание",
    "2024-01-12;-17,80;RUB;Ок;Старая мельница",
    "2024-01-13;-10,00;RUB;Ошибка;Маяк",
    "2024-01-14;500,00;RUB;Ок;Зарплата",
  );
  expect(stored(text, "amount")).toEqual([["17.8"], ["-500"]]);
});

describe("a file without amounts", () => {
  const of = (header: string, cells: readonly string[]): readonly string[] =>
    read(
      lines(
        `Date,Text,${header}`,
        ...cells.map((cell, row) => `2024-01-1${row},${["Quay Bakery", "Old Mill", "Salary"][row]},${cell}`),
      ),
    ).asked;

  it.each([
    ["a number at the end of each row", "Item #", ["7", "3", "5"]],
    ["the same of a payment", "Debit ID", ["7", "3", "5"]],
    ["the same in Japanese", "入出金明細ID", ["7", "3", "5"]],
    ["a code of a kind", "Row type", ["20", "20", "10"]],
    ["a code of a status", "Status", ["20", "20", "10"]],
    ["a count of the rows", "Vurt", ["1", "2", "3"]],
    ["a count from the last row", "Vurt", ["12", "11", "10"]],
  ])("does not take for one %s", (_, header, cells) => {
    expect(of(header, cells)).toContain("amount_col_label");
  });

  it.each([
    ["decimals below a header of a text", "Notes", ["1.50", "-2.50", "3.50"]],
    ["numbers that do not count, below a header that nobody knows", "Vurt", ["-17", "-22", "30"]],
    ["steps that are no count", "Vurt", ["-300", "-200", "100"]],
    ["a count below a header of money", "Amount", ["-1", "-2", "-3"]],
  ])("but takes %s", (_, header, cells) => {
    expect(of(header, cells)).not.toContain("amount_col_label");
  });
});

describe("nine digits and more", () => {
  const dong = (header: string, ...amounts: readonly string[]): string =>
    lines(
      `Date,Text,${header}`,
      ...amounts.map((amount, row) => `2024-01-1${row},${["Salary", "Refund", "Rent"][row]},${amount}`),
    );

  it("are an amount below a header of money", () => {
    expect(stored(dong("Amount", "120000000", "345000000", "-987654321"), "amount").flat()).toEqual([
      ...["-120000000", "-345000000", "987654321"],
    ]);
  });

  it("are a reference below another header, and after a zero", () => {
    expect(read(dong("Vurt", "120000000", "345000000", "987654321")).asked).toContain("amount_col_label");
    expect(read(dong("Amount", "012000000", "034500000", "098765432")).asked).toContain("amount_col_label");
  });
});

it("takes amounts with more zeros than a currency has digits, beside a number of each row", () => {
  const file = lines(
    "2024-01-28;1;OLD MILL  98765 DE;;-64.140000;",
    "2024-01-19;1;SKYLARK NL;;-15.000000;",
    "2024-01-12;1;QUAY DE;;-3.980000;",
  );
  expect(stored(file, "amount").flat()).toEqual(["64.14", "15", "3.98"]);
});

it("takes what was paid for money out beside a column of money in, also where nothing came in", () => {
  const file = (received: string): string =>
    lines(
      `取引日,摘要,お支払金額,${received},残高`,
      "2024/05/02,ﾃﾞﾝﾜﾘﾖｳ,3300,,103200",
      "2024/05/03,ﾌﾘｺﾐ ﾎｼ,9979,,93221",
      "2024/05/05,ﾔﾁﾝ,100,,93121",
    );
  expect(stored(file("お預り金額"), "amount").flat()).toEqual(["3300", "9979", "100"]);
});

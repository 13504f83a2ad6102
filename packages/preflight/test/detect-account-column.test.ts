import { describe, expect, it } from "vitest";
import { lines, read } from "./read-as-found.ts";

/** Rows of two cards, one balance after the other. */
const cards = (...balances: readonly string[]): string =>
  lines(
    "Date,Description,Card,Amount,Balance",
    ...balances.map(
      (balance, i) =>
        `2024-01-1${i},${["Old Mill", "Skylark", "Kite Books"][i]},${i < 2 ? "8812" : "4410"},-10.00,${balance}`,
    ),
  );

it("takes cards for accounts only where no balance goes through their rows", () => {
  expect(read(cards("90.00", "80.00", "70.00")).options.account_col_label).toBeUndefined();
  expect(read(cards("90.00", "80.00", "35.00")).options.account_col_label).toBe("Card");
});

it("asks by the numbers of accounts beside their names, unless one account has both", () => {
  const of = (...accounts: readonly string[]): string =>
    lines(
      "Account Type,Account Number,Date,Description,Amount",
      ...accounts.map(
        (account, i) => `${account},2024-01-1${i},${["Old Mill", "Skylark"][i]},${i === 0 ? "" : "-"}10.50`,
      ),
    );
  const { asked, options } = read(of("Chequing,01234-5678901", "Visa,4510123456789012"));
  expect(asked).toContain("account_col_label");
  expect(options.account_col_label).toBe("Account Type");
  expect(read(of("Chequing,01234-5678901", "Chequing,01234-5678901")).asked).not.toContain(
    "account_col_label",
  );
});

it("keeps accounts of one kind apart", () => {
  const books = (kind: string, ...accounts: readonly string[]): string =>
    lines(
      `Date,Payee,${kind},Account Name,Amount`,
      ...accounts.map(
        (account, i) => `2024-01-1${i},${["Old Mill", "Skylark", "Kite Books"][i]},${account},-${i + 3}.50`,
      ),
    );
  const rows = ["Credit Card,Heron", "Credit Card,Finch", "Cash,Spending"];
  expect(read(books("Account Type", ...rows)).records.map(({ account }) => account)).toEqual([
    "Heron",
    "Finch",
    "Spending",
  ]);
  const one = ["Credit Card,Heron", "Credit Card,Heron", "Cash,Spending"];
  expect(read(books("Account Type", ...one)).options.account_col_label).toBe("Account Type");
});

it("asks about both sides of a transfer between own accounts, which a payer and a payee are not", () => {
  const of = (...rows: readonly string[]): string =>
    lines("Date;Partner;Partner account;Account;Amount", ...rows);
  const out = "2024-01-11;M. Sand;3894175921;1782100073;-75.50";
  const back = "2024-01-11;M. Sand;1782100073;3894175921;75.50";
  const others = [
    "2024-01-10;Old Mill Ltd;1160000612345;1782100073;761.70",
    "2024-01-12;Skylark;;3894175921;-5.36",
  ];
  expect(read(of(...others, out, back)).asked).toContain("account_col_label");
  expect(read(of(...others, out)).asked).not.toContain("account_col_label");
});

describe("rows of double-entry bookkeeping", () => {
  const isAsked = (text: string): boolean =>
    read(text).undecided.some(({ reason }) => reason.includes("double-entry"));

  const ledger = (...rows: readonly string[]): string => lines("Date,Description,Account,Amount", ...rows);
  const entries = [
    "2024-01-15,Old Mill,Assets:Checking,-45.20",
    "2024-01-15,Old Mill,Expenses:Food,40.00",
    "2024-01-15,Old Mill,Expenses:Fees,5.20",
    "2024-01-16,Wages,Assets:Checking,2100.00",
    "2024-01-16,Wages,Income:Wages,-2100.00",
  ];

  it("are asked about, until one account is left or all are meant", () => {
    expect(isAsked(ledger(...entries))).toBe(true);
    const own = entries.filter((row) => row.includes("Checking"));
    expect(read(ledger(...own)).asked).not.toContain("account_col_label");
    expect(read(ledger(...entries), { account_col_label: "Account" }).asked).not.toContain(
      "account_col_label",
    );
  });

  it("are told from rows of several accounts, and from a transfer between them", () => {
    const transfer = ["2024-01-15,To savings,Checking,-50.00", "2024-01-15,From checking,Savings,50.00"];
    expect(isAsked(ledger(...transfer, "2024-01-17,Old Mill,Checking,-4.00"))).toBe(false);
    for (const at of entries.keys()) expect(isAsked(ledger(...entries.toSpliced(at, 1)))).toBe(false);
  });
});

it("takes a column of the months of its rows for no account, and names no row by it", () => {
  const rows = (months: readonly string[]): string =>
    lines(
      "Date,Month of row,Amount",
      ...months.map((month, i) => `2023-0${i < 2 ? 7 : 8}-1${i},${month},-1${i}.50`),
    );
  for (const months of [
    ["2023-07", "2023-07", "2023-08", "2023-08"],
    ["07/2023", "07/2023", "08/2023", "08/2023"],
    ["July", "July", "August", "August"],
    ["Jul-23", "Jul-23", "Aug-23", "Aug-23"],
  ]) {
    const { asked, options, records } = read(rows(months));
    expect(asked).toEqual([]);
    expect(options.account_col_label).toBeUndefined();
    expect(records.map(({ name }) => name)).toEqual(["", "", "", ""]);
  }
});

describe("kinds of accounts in all cells", () => {
  const of = (kind: string, number: string, rows: readonly (readonly [string, string])[]): string =>
    lines(
      `Date,Description,${kind},${number},Amount`,
      ...rows.map(
        ([account, digits], i) =>
          `2024-01-1${i},${["Old Mill", "Salary", "Kite Books", "Quay"][i]},${account},${digits},${i === 1 ? "" : "-"}1${i}.50`,
      ),
    );
  const TWO = [
    ["Checking", "1234"],
    ["Checking", "1234"],
    ["Savings", "9876"],
    ["Checking", "1234"],
  ] as const;

  it.each(["Account", "Type", "Card type", "Card", "Kind", "Product", "Source", ""])(
    "are asked about as accounts below %j, whatever the header of the last digits beside them",
    (kind) => {
      for (const number of ["Last 4 digits", "Card last 4 digits", "Card Number", "Number", "Last4"])
        expect(read(of(kind, number, TWO)).asked, number).toContain("account_col_label");
    },
  );

  it("are known in other languages, and one account is not asked about", () => {
    for (const [one, other] of [
      ["Girokonto", "Tagesgeldkonto"],
      ["Cuenta corriente", "Ahorro"],
      ["Compte courant", "Livret A"],
      ["Текущий", "Накопительный"],
      ["普通", "定期"],
    ] as const) {
      const rows = TWO.map(([kind, digits]) => [kind === "Checking" ? one : other, digits] as const);
      expect(read(of("Type", "Number", rows)).asked, one).toContain("account_col_label");
    }
    const one = TWO.map(() => TWO[0]);
    expect(read(of("Type", "Last 4 digits", one)).asked).not.toContain("account_col_label");
  });
});

it("kinds of bookings are no kinds of accounts", () => {
  const text = lines(
    "Fecha;Detalle;Tipo;Monto",
    "10/01/2024;Old Mill;Giro;12.50",
    "11/01/2024;Harbour;Depósito;900.00",
    "22/01/2024;Skylark;Giro;3.00",
    "23/01/2024;Kite;Cheque;4.00",
  );
  expect(read(text).asked).not.toContain("account_col_label");
});

it("takes no sums of gift cards for an account", () => {
  const text = lines(
    "Date,Description,Gift Card Sales,Card,Amount",
    "2024-01-10,Old Mill,$0.00,$12.00,-12.00",
    "2024-01-11,Skylark,$25.00,$12.00,-30.00",
    "2024-01-12,Kite Books,$0.00,$12.00,-18.00",
    "2024-01-13,Quay,$0.00,$12.00,-18.00",
  );
  expect(read(text).options.account_col_label).toBeUndefined();
});

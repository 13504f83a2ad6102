import { describe, expect, it } from "vitest";
import { textDirection } from "../src/words/text-direction.ts";
import { lines, read, stored } from "./read-as-found.ts";

/** Which way the rows of a card and of a wallet went. */

const SIGN = "signage_convention";

describe("a column of kinds with sales, payments and returns", () => {
  const of = (header: string, ...rows: readonly string[]): string =>
    lines(
      `Date,Amount,Text,${header},Transaction Type`,
      ...rows.map((row, i) => {
        const [kind, amount, text] = row.split("|");
        return `2024-0${i + 1}-1${i},${amount},${text},${kind === "Sale" ? "**2410" : ""},${kind}`;
      }),
    );
  const store = ["Sale|16.95|HARBOUR STORE 22", "Sale|26.15|HARBOUR STORE 9"];
  const paid = "Payment|-197.56|AUTO PAYMENT - THANKS";
  const back = "Return|-12.48|HARBOUR STORE 22 CREDIT";

  it("says that sales went out where others have a minus, and the card is named or thanked", () => {
    const file = of("Last 4 of Card", ...store, paid, back);
    expect(stored(file, "amount").flat()).toEqual(["16.95", "26.15", "-197.56", "-12.48"]);
    expect(stored(file.replaceAll("Last 4 of Card", "Mark"), "amount").flat()).toEqual([
      ...["16.95", "26.15", "-197.56", "-12.48"],
    ]);
  });

  it("is a question where nothing names a card, as in the list of a shop", () => {
    const file = of("Mark", ...store, "Payment|-97.56|To the bank", back).replaceAll("**2410", "x");
    expect(read(file).asked).toContain(SIGN);
  });

  it("says the same where sales have a minus", () => {
    const file = of("Mark", "Sale|-16.95|HARBOUR STORE 22", "Sale|-4.20|KITE BOOKS", "Payment|97.56|X");
    expect(stored(file, "amount").flat()).toEqual(["16.95", "4.2", "-97.56"]);
  });

  it("is a question in few rows, and where only payments and returns are left", () => {
    for (const rows of [[store[0]!, paid, back], [paid], [paid, back], [back, paid, paid]])
      expect(read(of("Last 4 of Card", ...rows)).asked).toContain(SIGN);
  });
});

it("is a question where all rows say that they came in, and have a minus", () => {
  const of = (kind: string): string =>
    lines(
      "Date,Text,Type of Transaction,Amount",
      `2024-01-21,Gerine,${kind},-300.00`,
      `2024-01-20,Old Mill,${kind},-100.00`,
    );
  expect(read(of("Credit")).asked).toContain(SIGN);
  expect(stored(of("Debit"), "amount").flat()).toEqual(["300", "100"]);
});

describe("a balance that grows with purchases", () => {
  const owed = (...rows: readonly string[]): string => lines("Date,Amount,Balance,Text", ...rows);
  const rows = [
    "2024-06-10,20.00,988.97,SPICE GARDEN",
    "2024-06-05,-704.83,968.97,PAYMENT - THANK YOU",
    "2024-06-04,33.17,1673.80,SPICE GARDEN",
    "2024-04-28,50.00,1640.63,ANNUAL FEE",
  ];

  it("is what is owed where a payment is thanked for and deducted, and no word says otherwise", () => {
    expect(stored(owed(...rows), "amount").flat()).toEqual(["20", "-704.83", "33.17", "50"]);
  });

  it("is a question where words say so that an account has, too", () => {
    const bare = rows.map((row) => row.replace("PAYMENT - THANK YOU", "POINTS"));
    expect(read(owed(...bare.toSpliced(2, 1, "2024-06-04,33.17,1673.80,PARKING GARAGE"))).asked).toContain(
      SIGN,
    );
  });

  it("is that of an account where words agree", () => {
    const own = [
      "2024-06-10,-20.00,1580.00,SPICE GARDEN",
      "2024-06-05,1500.00,1600.00,SALARY JUNE",
      "2024-06-04,-50.00,100.00,ANNUAL FEE",
    ];
    expect(stored(owed(...own), "amount").flat()).toEqual(["20", "-1500", "50"]);
  });
});

describe("a wallet of which all rows came in", () => {
  const wallet = (impact: string, ...kinds: readonly string[]): string =>
    lines(
      `Date,Name,Type,Status,Currency,Gross,Fee,Net${impact === "" ? "" : ",Balance Impact"}`,
      ...kinds.map(
        (kind, i) =>
          `01/2${i}/2024,${["Olivia Grant", "Old Mill"][i]},${kind},Completed,USD,4${i}.00,0.00,4${i}.00${impact === "" ? "" : `,${impact}`}`,
      ),
    );

  it("is read by its impact on the balance and as it is written, whatever its kinds are called", () => {
    for (const kinds of [
      ["General Payment", "Payment Refund"],
      ["Mobile Payment", "General Card Deposit"],
      ["Express Checkout Payment", "Payment Refund"],
    ]) {
      expect(stored(wallet("Credit", ...kinds), "amount").flat()).toEqual(["-40", "-41"]);
      expect(stored(wallet("", ...kinds), "amount").flat()).toEqual(["-40", "-41"]);
    }
  });
});

describe("the sums of a statement", () => {
  const of = (above: readonly string[], ...amounts: readonly string[]): string =>
    lines(
      ...above,
      "",
      "Date;Text;Amount",
      ...amounts.map((amount, i) => `2024-01-1${i};Quay ${i};${amount}`),
    );

  it("say the sign where all amounts of one sign are one of them", () => {
    for (const above of [
      ["Opening Bal;-;Payment / Credit;+;Purchases / Debits", "0.00;-;0.00;+;46.50"],
      ["Purchases:;46.50", "Credits: 12.00"],
      ["Total debits;;46.50"],
    ])
      expect(stored(of(above, "12.50", "30.00", "4.00"), "amount").flat()).toEqual(["12.5", "30", "4"]);
    expect(stored(of(["Total credits;46.50"], "12.50", "30.00", "4.00"), "amount").flat()).toEqual([
      ...["-12.5", "-30", "-4"],
    ]);
    const both = of(["Debits;46.50", "Credits;20.00"], "12.50", "-20.00", "30.00", "4.00");
    expect(stored(both, "amount").flat()).toEqual(["12.5", "-20", "30", "4"]);
  });

  it("say nothing where another sum is theirs, or payments, which come in on a card", () => {
    for (const above of [["Total debits;46.49"], ["Debits;46.50", "Credits;46.50"], ["Payments;46.50"]])
      expect(read(of(above, "12.50", "30.00", "4.00")).asked).toContain(SIGN);
  });
});

describe("charges beside payments", () => {
  const of = (header: string, ...rows: readonly string[]): string =>
    lines(`Date,Text,${header}`, ...rows.map((row, i) => `2024-01-1${i},Quay ${i},${row}`));

  it("are money out", () => {
    for (const header of ["Charge,Payment", "Charges,Payments", "Charges,Credits", "Charged,Paid"])
      expect(stored(of(header, "12.50,", "30.00,", ",42.50"), "amount").flat()).toEqual([
        ...["12.5", "30", "-42.5"],
      ]);
  });

  it("are a fee beside an amount, and where a row has both", () => {
    expect(stored(of("Gross,Charges", "-12.50,0.50", "30.00,", "-2.00,1.00"), "amount").flat()).toEqual([
      ...["13", "-30", "3"],
    ]);
    expect(read(of("Payment,Charge", "12.50,0.50", "30.00,", "2.00,")).asked).not.toContain(
      "debit_col_label",
    );
  });
});

it("a balance of what is owed turns two columns without headers round where words of both ways say so", () => {
  const rows = [
    ["SUBWAY 209", "17.50", "", "117.50"],
    ["PAYMENT - THANK YOU", "", "100.00", "17.50"],
    ["MCDONALDS 7", "20.00", "", "37.50"],
    ["KFC 23", "10.00", "", "47.50"],
  ];
  const file = (all: readonly (readonly string[])[]): string =>
    lines(...all.map(([text, ...cells], i) => `2024-01-1${i},${text},${cells.join(",")}`));
  expect(stored(file(rows), "amount").flat()).toEqual(["17.5", "-100", "20", "10"]);
  const unknown = rows.map(([, ...cells], i) => [i === 1 ? "PAYMENT - THANK YOU" : `KFC${i}X`, ...cells]);
  expect(read(file(unknown)).asked).toContain("debit_col_label");
});

describe("the title above a table", () => {
  const of = (title: readonly string[], ...amounts: readonly string[]): string =>
    lines(
      ...title,
      "",
      "Date;Text;Amount",
      ...amounts.map((amount, i) => `2024-01-1${i};Quay ${i};${amount}`),
    );

  it("says which way all money went", () => {
    for (const title of ["Incoming payments", "Εισερχόμενες εντολές: GR71", "Title;Eingänge"])
      expect(stored(of([title], "12.50", "30.00", "4.00"), "amount").flat()).toEqual(["-12.5", "-30", "-4"]);
    expect(stored(of(["Bonifici disposti"], "12.50", "30.00", "4.00"), "amount").flat()).toEqual([
      ...["12.5", "30", "4"],
    ]);
  });

  it("says nothing beside a figure, another title, amounts of both signs, or words of rows that deny it", () => {
    for (const title of [["Incoming payments;99.00"], ["Incoming payments", "Outgoing payments"]])
      expect(read(of(title, "12.50", "30.00", "4.00")).asked).toContain(SIGN);
    expect(read(of(["Incoming payments"], "12.50", "-30.00", "4.00")).asked).toContain(SIGN);
    const denied = of(["Incoming payments"], "12.50", "30.00").replaceAll(/Quay \d/g, "Card purchase");
    expect(read(denied).asked).toContain(SIGN);
  });
});

it("payments with a minus went out where they were made to several others", () => {
  const of = (...recipients: readonly string[]): string =>
    lines(
      "Date,Type,From,To,Amount",
      ...recipients.map((name, i) => `2024-01-1${i},Payment,Ada Rowbotham,${name},-1${i}.50`),
    );
  expect(stored(of("Jane Smith", "John Keller"), "amount").flat()).toEqual(["10.5", "11.5"]);
  expect(read(of("Gold Card", "Gold Card")).asked).toContain(SIGN);
});

it("amounts below a header of money in that cannot be read are errors, not rows without an amount", () => {
  const rows = ["Old Mill,12.50,", "Wages,,12.5x", "Kite Books,4.00,"];
  const file = lines("Date,Text,Paid out,Paid in", ...rows.map((row, i) => `2024-01-1${i},${row}`));
  expect(read(file).outcome).toMatchObject({ report: { valid: false } });
});

it("a word that ends with one for a fee is one", () => {
  for (const word of ["Extrakortsavgift", "Jahreskartengebühr", "Depotgebyr"])
    expect(textDirection(word)).toBe("out");
  expect(textDirection("Gebührenfrei")).toBeUndefined();
});

it("a list of a card with the names of shops in Hebrew is one of purchases, and what came back has a minus", () => {
  const text = lines(
    "תאריך עסקה,שם בית העסק,סכום עסקה,סכום חיוב",
    "14/03/2024,Old Mill,120.50,120.50",
    "15/03/2024,Skylark,80.00,80.00",
    "16/03/2024,Kite Books,240.10,240.10",
    "27/03/2024,Skylark,-80.00,-80.00",
  );
  expect(stored(text, "amount").flat()).toEqual(["120.5", "80", "240.1", "-80"]);
});

describe("the category of payments and credits", () => {
  const of = (category: string): string =>
    lines(
      "Date of transaction,Post Date,Description,Amount,Category",
      "03/02/2024,03/03/2024,OLD MILL 0042 SALEM,54.20,Supermarkets",
      `03/05/2024,03/05/2024,DIRECTPAY FULL BALANCE,-310.11,${category}`,
      "03/14/2024,03/15/2024,SKYLARK AIR 0012345,220.00,Travel",
      "03/18/2024,03/19/2024,KITE BOOKS EUGENE,18.75,Merchandise",
      "03/20/2024,03/20/2024,KITE BOOKS EUGENE,-18.75,Merchandise",
    );

  it.each(["Payments and Credits", "Payment/Credit"])("%s is what pays the card", (category) => {
    expect(stored(of(category), "amount").flat()).toEqual(["54.2", "-310.11", "220", "18.75", "-18.75"]);
  });

  it("is not one of anything else", () => {
    expect(read(of("Services")).asked).toContain(SIGN);
  });
});

describe("a short list of a card whose purchases have a minus", () => {
  const of = (card: string, paid: string, turn = false): string =>
    lines(
      "Umsatz von;Belegdatum;Betrag;Beschreibung",
      ...[
        ["-24.90", "Kite Books"] as const,
        ["-18.43", "SKYLARK APPS"] as const,
        ["350.00", paid] as const,
      ].map(
        ([amount, text], i) =>
          `${card};1${i}.03.2024;${turn ? (-Number(amount)).toFixed(2) : amount};${text}`,
      ),
    );

  it("is read as it is written where only what pays the card has none", () => {
    expect(read(of("4417********1234", "Lastschrift Ausgleich")).options.signage_convention).toBe(
      "inflows_positive",
    );
    expect(read(of("4417********1234", "Quay Works")).asked).toContain(SIGN);
  });

  it("is not turned round by such a payment: the number can be that of an account", () => {
    expect(read(of("4417********1234", "Lastschrift Ausgleich", true)).options.signage_convention).not.toBe(
      "inflows_positive",
    );
    expect(read(of("4417********1234", "Lastschrift Ausgleich", true)).asked).toContain(SIGN);
  });
});

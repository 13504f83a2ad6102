import { describe, expect, it } from "vitest";
import { lines, read, stored } from "./read-as-found.ts";

/** Where signs, headings, balances and words say different things: what is written counts, and a contradiction is a question. */

describe("a balance that only fits before its rows", () => {
  const rows = [
    "04.03.2024;Mill;-6;1000",
    "02.03.2024;Acme;600;1600",
    "28.02.2024;Kiosk;-17;1583",
    "28.02.2024;Closing of books;-19,2;1563,8",
  ];
  const kept = [["6"], ["-600"], ["17"], ["19.2"]];

  it.each(["Saldo", "Saldo nach Buchung", "Balance after"])(
    "below %s does not turn minus signs",
    (header) => {
      expect(stored(lines(`Datum;Text;Betrag;${header}`, ...rows), "amount")).toEqual(kept);
    },
  );

  it("does not turn minus signs on one day, where nothing shows the order of the rows", () => {
    const day = ["-27,00;904,00", "-39,00;877,00", "28,00;838,00"].map((cells) => `02.06.2024;Mill;${cells}`);
    const { options } = read(lines("Datum;Text;Betrag;Saldo", ...day));
    expect(options.signage_convention).not.toBe("inflows_negative");
  });

  it("does not say that all money went one way", () => {
    const { asked } = read(
      lines(
        "Date,Text,Amount,Balance",
        "2024-03-05,Mill,6.00,100.00",
        "2024-03-04,Acme,20.00,80.00",
        "2024-03-03,Kite,30.00,50.00",
      ),
    );
    expect(asked).toEqual(["signage_convention"]);
  });

  it("proves amounts of one way below a header that says before", () => {
    const text = lines(
      "Date,Text,Amount,Balance before",
      "2024-03-03,Mill,6.00,100.00",
      "2024-03-04,Acme,20.00,94.00",
      "2024-03-05,Kite,30.00,74.00",
    );
    expect(stored(text, "amount")).toEqual([["6"], ["20"], ["30"]]);
    expect(read(text.replace("Balance before", "Balance after")).asked).toEqual(["signage_convention"]);
  });

  it.each([
    ["Bal before,Bal after", "640.00,634.00", "634.00,627.00"],
    ["Bal after,Bal before", "634.00,640.00", "627.00,634.00"],
    ["Bal 1,Bal 2", "640.00,634.00", "634.00,627.00"],
  ])("does not change places with the one after them: %s", (headers, first, second) => {
    const rows = [`2024-01-20,Mill,6.00,${first}`, `2024-01-21,Acme,7.00,${second}`];
    expect(stored(lines(`Date,Text,Amount,${headers}`, ...rows), "amount")).toEqual([["6"], ["7"]]);
  });

  it("does not say that a debit is money in", () => {
    const text = lines(
      "Date,Kind,Text,Amount,Balance",
      "2024-03-05,Credit,Acme,50.00,100.00",
      "2024-03-04,Debit,Mill,20.00,120.00",
      "2024-03-03,Debit,Kite,30.00,150.00",
      "2024-03-02,Credit,Noon,25.00,125.00",
    );
    expect(stored(text, "amount")).toEqual([["-50"], ["20"], ["30"], ["-25"]]);
  });
});

describe("a column of a debit and credit pair", () => {
  it("is not the amount by itself, whatever a balance says", () => {
    const text = lines(
      "Date,Text,Balance,Debit Amount,Credit Amount",
      "15 Jan 2024,Acme,3500.00,,3500",
      "14 Jan 2024,Mill,3379.50,120.50,",
      "10 Jan 2024,Kite,3354.50,25.00,",
    );
    expect(stored(text, "amount")).toEqual([["-3500"], ["120.5"], ["25"]]);
  });
});

describe("two pairs of columns", () => {
  const text = lines(
    "Date,Text,Debit amount,Credit amount,Booked debit,Booked credit",
    "2024-01-20,Mill,17.89,,128.47,",
    "2024-01-21,Acme,,50.00,,50.00",
    "2024-01-22,Kite,30.00,,30.00,",
  );

  it("are a question where they differ", () => {
    expect(read(text).undecided).toMatchObject([
      {
        field: "debit_col_label",
        candidates: [],
        line: 2,
        reason: expect.stringContaining('"Debit amount" or "Booked debit"'),
      },
    ]);
    expect(read(text.replace(",50.00,,50.00", ",50.00,,60.00")).asked).toEqual([
      "debit_col_label",
      "credit_col_label",
    ]);
    const given = { debit_col_label: "Booked debit", credit_col_label: "Booked credit" };
    expect(read(text, given)).toMatchObject({ asked: [], records: [{ amount: "128.47" }, {}, {}] });
  });

  it("are none where they are the same, or a balance says which", () => {
    expect(read(text.replace("17.89", "128.47")).asked).toEqual([]);
    const withBalances = (...balances: readonly string[]) =>
      lines(
        ...text
          .trim()
          .split("\n")
          .map((line, i) => `${line},${balances[i]}`),
      );
    const proven = withBalances("Balance", "900.00", "950.00", "920.00").replace("2024-01-20", "2024-01-23");
    expect(read(proven).asked).toEqual(["debit_col_label"]);
    const rows = proven.trim().split("\n");
    const last = lines(rows[0]!, rows[2]!, rows[3]!, rows[1]!.replace("900.00", "791.53"));
    expect(stored(last, "amount")).toEqual([["-50"], ["30"], ["128.47"]]);
  });
});

describe("two pairs of columns of which one has no amounts", () => {
  const NOTHING = ["", "-", "0.00"];

  it.each([
    ["Debit", "Credit", "Debit (booked)", "Credit (booked)"],
    ["Soll", "Haben", "Soll EUR", "Haben EUR"],
    ["交易金额(支出)", "交易金额(收入)", "记账金额(支出)", "记账金额(收入)"],
    ["Paid out", "Paid in", "Paid out (GBP)", "Paid in (GBP)"],
    ["Sortie", "Entrée", "Débit", "Crédit"],
    ["Uttag", "Insättning", "Uttag (bokfört)", "Insättning (bokfört)"],
  ])("are one: %s, %s, %s, %s", (...headers) => {
    for (const nothing of NOTHING)
      for (const isFirst of [true, false]) {
        const [a, b, c, d] = headers;
        const order = isFirst ? [a, b, c, d] : [c, d, a, b];
        const row = (date: string, name: string, out: string, into: string): string =>
          `${date},${name},${(isFirst ? [nothing, nothing, out, into] : [out, into, nothing, nothing]).join(",")}`;
        const text = lines(
          `Date,Text,${order.join(",")}`,
          row("2024-01-20", "Mill", "17.89", ""),
          row("2024-01-21", "Acme", "", "50.00"),
          row("2024-01-22", "Kite", "30.00", ""),
        );
        expect(stored(text, "amount"), text).toEqual([["17.89"], ["-50"], ["30"]]);
      }
  });

  it("do not cross where both have some", () => {
    const text = lines(
      "Date,Text,Debit,Credit,Debit (booked),Credit (booked)",
      "2024-01-20,Mill,17.89,,17.89,",
      "2024-01-21,Acme,,50.00,,50.00",
      "2024-01-22,Kite,30.00,,31.20,",
    );
    const [question] = read(text).undecided;
    expect(question).toMatchObject({ field: "debit_col_label" });
    expect(read(text).asked).toEqual(["debit_col_label"]);
  });
});

describe("words against signs that a balance confirms", () => {
  it("do not turn what is left after a fee", () => {
    const text = lines(
      "Date,Description,Gross,Fee,Net,Balance",
      "2024-01-20,Payment 1,10.00,-1.00,9.00,109.00",
      "2024-01-21,Payment 2,20.00,-1.00,19.00,128.00",
      "2024-01-22,Payment 3,30.00,-1.00,29.00,157.00",
      "2024-01-23,Payment 4,40.00,-1.00,39.00,196.00",
    );
    expect(stored(text, "amount")).toEqual([["-9"], ["-19"], ["-29"], ["-39"]]);
  });

  const netOf = (kinds: readonly string[], text = "Quay") =>
    lines(
      "Date,Type,Description,Gross,Fee,Net",
      ...kinds.map((each, i) => `2024-01-2${i},${each},${text} ${i},${i + 10}.00,-1.00,${i + 9}.00`),
    );

  it.each(["Withdrawal", "Purchase", "Payment", "Card payment", "Buy", "Prelievo"])(
    "ask which way money went that is left after a fee: %s",
    (each) => {
      expect(read(netOf([each, each])).asked).toEqual(["signage_convention"]);
      expect(read(netOf(["Order", each])).asked).toEqual(["signage_convention"]);
    },
  );

  it("leave what is left after the fee of a sale as money in", () => {
    expect(stored(netOf(["Order", "Order"]), "amount")).toEqual([["-9"], ["-10"]]);
    expect(read(netOf(["Order", "Order"], "ATM withdrawal")).asked).toEqual(["signage_convention"]);
  });

  it("are none where one word for all rows can be the kind of the account", () => {
    const rows = (header: string, kind: string, text = "Opening amount") =>
      lines(header, `2024-01-20,${kind},Blue,8000.00,${text}`, `2024-01-21,${kind},Blue,500.00,${text} 2`);
    for (const kind of ["Debit", "Crédito", "Débito", "Kredit"])
      expect(read(rows("Date,Type,Account,Amount,Description", kind)).asked, kind).toEqual([
        "signage_convention",
      ]);
    expect(read(rows("Date,Type,Text,Amount,Description", "Debit")).asked).toEqual([]);
    expect(read(rows("Date,Type,Account,Amount,Description", "Outgoing")).asked).toEqual([]);
    const said = rows("Date,Type,Account,Amount,Description", "Debit", "Card purchase");
    expect(stored(said, "amount")).toEqual([["8000"], ["500"]]);
  });

  const kind = (...rows: readonly string[]) => lines("Date,Description,Amount,Balance", ...rows);

  it("are a question where all of them say one way", () => {
    const all = kind(
      "2024-01-20,Purchase 1,9.00,109.00",
      "2024-01-21,Purchase 2,19.00,128.00",
      "2024-01-22,Purchase 3,29.00,157.00",
    );
    expect(read(all).asked).toEqual(["signage_convention"]);
  });

  it("turn them where purchases raise what is owed and refunds lower it", () => {
    const owed = kind(
      "2024-01-20,Purchase 1,9.00,109.00",
      "2024-01-21,Purchase 2,19.00,128.00",
      "2024-01-22,Refund,-29.00,99.00",
    );
    expect(stored(owed, "amount")).toEqual([["9"], ["19"], ["-29"]]);
  });

  it("say nothing where they stand with both signs", () => {
    const text = kind(
      "2024-01-05,Transfer from 11 to 22,10.00,100.00",
      "2024-01-04,Transfer from 22 to 33,-20.00,90.00",
      "2024-01-03,Transfer from 22 to 44,-30.00,110.00",
      "2024-01-02,Transfer from 22 to 55,-40.00,140.00",
    );
    expect(stored(text, "amount")).toEqual([["-10"], ["20"], ["30"], ["40"]]);
  });
});

describe("the fee of a row", () => {
  const header = "Id,Date,Text,Amount,Fee";
  const rows = [
    "PAY-1001,2024-01-20,Sent to Mill,-350.00,11.35",
    "PAY-1001,2024-01-20,Charge for PAY-1001,-11.35,0",
    "PAY-1002,2024-01-21,From Acme,20.00,0",
  ];

  it("is not subtracted again where another row with the same id books it", () => {
    expect(stored(lines(header, ...rows), "amount")).toEqual([["350"], ["11.35"], ["-20"]]);
  });

  it.each([
    [
      "another id",
      rows.map((row) => row.replace("PAY-1001,2024-01-20,Charge", "PAY-1003,2024-01-20,Charge")),
    ],
    ["another amount", rows.map((row) => row.replace("-11.35,0", "-11.30,0"))],
  ])("is asked about where that row has %s", (_, others) => {
    expect(read(lines(header, ...others)).asked).toEqual(["fee_col_label"]);
  });

  it("is not subtracted again where all rows have one id", () => {
    expect(stored(lines(header, ...rows.slice(0, 2)), "amount")).toEqual([["350"], ["11.35"]]);
  });

  it("is not subtracted again where a row of the same moment books it", () => {
    const text = lines(
      "Date,Text,Amount,Fee",
      "2024-01-20 10:11:12,Sent to Mill,-350.00,11.35",
      "2024-01-20 10:11:12,Charge,-11.35,0",
      "2024-01-21 08:00:00,From Acme,20.00,0",
    );
    expect(stored(text, "amount")).toEqual([["350"], ["11.35"], ["-20"]]);
    const days = text.replaceAll(/ \d\d:\d\d:\d\d/g, "");
    expect(read(days).asked).toEqual(["fee_col_label"]);
  });
});

describe("a gross amount beside the net amount", () => {
  it("has the currency of the same column", () => {
    const text = lines(
      "Date,Name,Currency,Gross,Fee,Net",
      "2024-01-20,Acme,EUR,-23.45,0.00,-23.45",
      "2024-01-21,Mill,EUR,-12.00,0.00,-12.00",
      "2024-01-22,Kite,USD,10.00,0.00,10.00",
    );
    expect(stored(text, "amount", "currency")).toEqual([
      ["23.45", "EUR"],
      ["12", "EUR"],
      ["-10", "USD"],
    ]);
  });
});

describe("kinds with which texts begin", () => {
  const rows = (...all: readonly string[]) =>
    lines("Date,Text,Amount", ...all.map((row, i) => `2024-01-${20 + i},${row}`));

  it("turn the sign where purchases have one and refunds or repayments the other", () => {
    const text = rows("（消费）甲,15.90", "（退款）乙,-97.20", "（还款）丙,-30.00");
    expect(stored(text, "amount")).toEqual([["15.9"], ["-97.2"], ["-30"]]);
  });

  it("leave it where purchases have a minus", () => {
    expect(stored(rows("Purchase Mill,-15.90", "Refund Acme,97.20"), "amount")).toEqual([
      ["15.9"],
      ["-97.2"],
    ]);
  });

  it("turn it where a card thanks for a payment with a minus, and most others have none", () => {
    const card = rows("PAYMENT RECEIVED - THANK YOU,-42.00", "Kite,30.00", "Mill,-8.00", "Noon,12.00");
    expect(stored(card, "amount")).toEqual([["-42"], ["30"], ["-8"], ["12"]]);
    expect(read(rows("PAYMENT RECEIVED - THANK YOU,-42.00", "Kite,30.00", "Mill,-8.00")).asked).toEqual([
      "signage_convention",
    ]);
  });

  it.each([
    ["entity_type_col_label", "退货 美团,1.99", "信用卡还款 丁,6.60", "消费 美团,2.99"],
    ["entity_type_col_label", "Purchase Amazon,1.99", "Refund Amazon,6.60", "Purchase Netflix,2.99"],
    ["entity_type_col_label", "Compra Netflix,1.99", "Devolución Zara,6.60", "Compra Zara,2.99"],
    // All of these can have come in.
    ["signage_convention", "退货 美团,1.99", "退货 淘宝,6.60", "信用卡还款 丁,2.99"],
  ])("are a question of %s where purchases and refunds have one sign: %s", (asked, ...all) => {
    expect(read(rows(...all)).asked).toEqual([asked]);
  });

  it("decide nothing where all money came in", () => {
    expect(stored(rows("Refund Acme,1.99", "Salary Mill,6.60", "Refund Kite,2.99"), "amount")).toEqual([
      ["-1.99"],
      ["-6.6"],
      ["-2.99"],
    ]);
  });
});

describe("the turnover of a period beside its balances", () => {
  it("is no transaction", () => {
    const text = lines(
      "Date,Payee,Details,Amount,D/C",
      "2024-01-01,,Opening balance,100.00,C",
      "2024-01-02,Mill,Bread,20.00,D",
      "2024-01-03,Acme,Wages,50.00,C",
      "2024-01-31,,Turnover,20.00,D",
      "2024-01-31,,Total turnover,50.00,C",
      "2024-01-31,,Closing balance,130.00,C",
    );
    expect(stored(text, "amount")).toEqual([["20"], ["-50"]]);
  });
});

describe("a mark at some amounts with a minus", () => {
  it("says nothing where those without it have a minus, too", () => {
    const text = lines(
      "Date,Text,Exit,Amount",
      "2024-01-20,Mill,,-9.00",
      "2024-01-21,Acme,,-19.00",
      "2024-01-22,Kite,Out,-3.00",
    );
    expect(stored(text, "amount")).toEqual([["9"], ["19"], ["3"]]);
  });
});

describe("a list of purchases with one amount of each sign", () => {
  it("is a question: the one with a minus can have come back", () => {
    const text = lines("Date of purchase,Text,Amount", "2024-01-20,Mill,9.00", "2024-01-21,Fee,-19.00");
    expect(read(text).asked).toEqual(["signage_convention"]);
    expect(read(text.replace("Date of purchase", "Date")).asked).toEqual([]);
  });
});

describe("a plus at some amounts, and nothing at the others", () => {
  it("is a question: only those without went out", () => {
    const text = lines("Date,Text,Amount", "2024-01-20,Mill,9.00", "2024-01-21,Acme,+19.00");
    expect(read(text).asked).toEqual(["signage_convention"]);
    expect(read(text.replace(",9.00", ",-9.00")).asked).toEqual([]);
  });
});

describe("a quantity", () => {
  it("of one piece is no sign", () => {
    const text = lines(
      "Date,Text,Quantity,Amount",
      "2024-01-20,Qux,,500.00",
      "2024-01-21,Zap,,2.00",
      "2024-01-22,Kite,1,95.00",
    );
    expect(read(text).options).not.toHaveProperty("entity_type_col_label");
  });
});

import { describe, expect, it } from "vitest";
import { inspect } from "../src/index.ts";
import { lines, read, stored } from "./read-as-found.ts";
import { TODAY, utf8 } from "./support.ts";

/** Which way money went, where the amounts have no sign or both have. */

const inspected = (...rows: readonly string[]) => {
  const outcome = inspect(utf8(`${rows.join("\n")}\n`), { today: TODAY });
  if (outcome._tag === "Refused") throw new Error(outcome.message);
  const { profile, undecided } = outcome.inspection;
  return { ...profile, asked: undecided.map(({ field }) => field) };
};

const WITH_BALANCE = "Date,Kind,Text,Amount,Balance";
const THREE = [
  "2024-01-01,qux,Books,5.00,95.00",
  "2024-01-02,zap,Mill,20.00,115.00",
  "2024-01-03,qux,Acme,7.50,107.50",
];

describe("a type column whose words are not known", () => {
  it("is read by the balance", () => {
    expect(inspected(WITH_BALANCE, ...THREE, "2024-01-04,zap,Kite,1.00,108.50")).toMatchObject({
      entity_type_col_label: "Kind",
      amount_type_values: { in: ["zap"], out: ["qux"] },
      balance_col_label: "Balance",
      asked: [],
    });
  });

  it("in a file from new to old, with fees", () => {
    expect(
      inspected(
        "Date,Kind,Text,Amount,Fee,Balance",
        "2024-01-04,zap,Kite,1.00,0.00,107.50",
        "2024-01-03,qux,Acme,7.50,1.00,106.50",
        "2024-01-02,zap,Mill,20.00,0.00,115.00",
        "2024-01-01,qux,Books,5.00,0.00,95.00",
      ),
    ).toMatchObject({ amount_type_values: { in: ["zap"], out: ["qux"] }, fee_col_label: "Fee", asked: [] });
  });

  it.each([
    ["one of them goes both ways", "2024-01-04,qux,Kite,1.00,108.50"],
    ["one of them is in no step", "2024-01-04,new,Kite,1.00,200.00"],
  ])("is a question where %s", (_, last) => {
    expect(inspected(WITH_BALANCE, ...THREE, last).asked).not.toEqual([]);
  });

  it("is read by the texts beside it: a payment comes in on a card", () => {
    const rows = (paid: string) => [
      "Date,Type,Description,Montant",
      "2024-06-04,Achat,Pâtisserie,200.59",
      '2024-06-09,Paiement,"Paiement reçu - merci",197.47',
      "2024-06-10,Achat,Librairie,12.00",
      `2024-07-09,Paiement,"${paid}",97.47`,
    ];
    expect(inspected(...rows("Paiement reçu - merci"))).toMatchObject({
      amount_type_values: { in: ["Paiement"], out: ["Achat"] },
      asked: [],
    });
    expect(inspected(...rows("Achat en ligne")).asked).toEqual(["entity_type_col_label"]);
  });
});

describe("a list of purchases", () => {
  const list = (header: string, ...amounts: readonly string[]) =>
    inspected(header, ...amounts.map((amount, i) => `2024/10/${10 + i},Shop ${"ABCDEFG"[i]},${amount}`));

  it("has them without a minus", () => {
    expect(list("利用日,利用店名,利用金額", "1536", "-5803", "3560", "990")).toMatchObject({
      signage_convention: "inflows_negative",
      asked: [],
    });
  });

  it("not where money out may be negative", () => {
    expect(list("利用日,利用店名,利用金額", "1536", "-5803", "3560", "-990")).toMatchObject({
      signage_convention: "inflows_positive",
    });
    expect(list("Date,Text,Amount", "1536", "-5803", "3560", "990").asked).toEqual(["signage_convention"]);
  });
});

it("a time of day with a point is no amount", () => {
  expect(
    inspected(
      "Data operazione;Ora;Descrizione;Importo;Commissione;Totale;Valuta",
      "21/05/2024;15.57;Forno;-31,00;0,00;-31,00;EUR",
      "07/05/2024;08.01;Libreria;-40,04;-1,00;-41,04;EUR",
      "06/05/2024;15.27;Corriere;-13,35;0,00;-13,35;EUR",
      "01/05/2024;10.02;Stipendio;2000,00;-1,00;1999,00;EUR",
    ),
  ).toMatchObject({ amount_col_label: "Totale", asked: [] });
});

describe("a column of kinds of which one is not known", () => {
  const file = (...kinds: readonly string[]): string =>
    lines(
      "Date,Text,Type,Amount",
      ...kinds.map((kind, i) => `2024-01-1${i},Mill ${"abcdef"[i]},${kind},${i + 1}.50`),
    );

  it("is asked about, not the sign of all amounts", () => {
    const [question] = read(
      file("Purchase", "Purchase", "Deposit", "Zorble", "Purchase", "Purchase"),
    ).undecided;
    expect(question).toMatchObject({ field: "amount_type_inflow_value", line: 5 });
  });

  it("decides nothing if most are not known, and is named where those that are known contradict each other", () => {
    const types = ["Purchase", "Deposit", "Zorble", "Zorble", "Zorble", "Zorble"];
    expect(read(file(...types)).undecided).toMatchObject([
      { field: "entity_type_col_label", candidates: ["Type"] },
    ]);
    expect(read(file("Purchase", ...types.slice(2))).asked).toEqual(["signage_convention"]);
  });
});

describe("kinds of several words", () => {
  const file = (...kinds: readonly string[]): string =>
    lines("Fecha,Tipo,Monto", ...kinds.map((kind, i) => `2024-01-${10 + i},${kind},${i + 1}.00`));
  const ways = (...kinds: readonly string[]): readonly (readonly string[])[] =>
    stored(file(...kinds), "amount");

  it("say what their first word says, and the opposite of what they turn round", () => {
    expect(
      ways("Depósito", "Crédito Transferencia", "Débito Cuenta", "Reverso Crédito", "Reverso de débito"),
    ).toEqual([["-1"], ["-2"], ["3"], ["4"], ["-5"]]);
  });

  it("are not read where the first word belongs to the second", () => {
    for (const kind of ["Credit card", "Credit transfer", "Income tax", "Out of hours"])
      expect(read(file("Deposit", kind, "Withdrawal", kind)).asked).not.toEqual([]);
  });

  it("that are all of one way say it, whatever the texts say", () => {
    const text = lines(
      "Date,Text,Amount,Transaction Type",
      "2024-01-10,Transfer from Checking,10.00,debit",
      "2024-01-11,Transfer from Savings,20.00,debit",
      "2024-01-12,Transfer from Savings,30.00,debit",
    );
    expect(stored(text, "amount")).toEqual([["10"], ["20"], ["30"]]);
  });
});

it("texts are not learned by heart from the balances", () => {
  const text = lines(
    "Date,Text,Amount,Balance",
    "2024-01-10,Quay,1.00,99.00",
    "2024-01-11,Quay,2.00,97.00",
    "2024-01-12,Mill,3.00,100.00",
    "2024-01-13,Mill,4.00,104.00",
    "2024-01-14,Quay,5.00,99.50",
  );
  expect(read(text).asked).not.toEqual([]);
});

it("a pair without headers that the balances prove is a question if the words say the opposite", () => {
  const text = lines(
    "2024-01-15,Payroll,3500.00,,3500.00",
    "2024-01-14,Supermarket,3379.50,120.50,",
    "2024-01-10,Transfer to Ann,3354.50,25.00,",
  );
  expect(read(text).asked).not.toEqual([]);
});

it("a plus at purchases is not that of money in where a card thanks for payments with a minus", () => {
  const text = lines(
    "Fecha;Concepto;Monto",
    "2024-01-10;SU PAGO, GRACIAS;- 3,635.57",
    "2024-01-11;SU PAGO, GRACIAS;- 5,322.67",
    "2024-01-12;TORTILLERIA EL OLMO;+ 115.62",
    "2024-01-13;TORTILLERIA EL OLMO;+ 116.40",
    "2024-01-14;SU PAGO, GRACIAS;- 4,005.01",
  );
  expect(stored(text, "amount")).toEqual([["-3635.57"], ["-5322.67"], ["115.62"], ["116.4"], ["-4005.01"]]);
});

it("a word among the remarks of some rows says nothing of the rows without one", () => {
  const text = (header: string): string =>
    lines(
      `Date,Amount,${header},Merchant,Transaction type`,
      "2024-01-10,-12.50,,Old Mill,DEBIT",
      "2024-01-11,500.00,Salary,Quay Works,CREDIT",
    );
  for (const header of ["Payment Reference", "Notes", "Description"]) {
    const { options, records } = read(text(header));
    expect(options.entity_type_col_label).not.toBe(header);
    expect(records.map(({ amount }) => amount)).toEqual(["12.5", "-500"]);
  }
});

describe("a column of numbers that could be a sign", () => {
  const AMOUNTS = ["3.50", "8.20", "15.10"];
  const rows = (header: string, ...cells: readonly string[]): string =>
    lines(
      `Date,Text,${header},Amount`,
      ...cells.map((cell, i) => `2024-01-1${i},Mill ${"abcdef"[i]},${cell},${AMOUNTS[i]}`),
    );

  it.each([
    ["Direction", ["1", "1", "1"]],
    ["Debit", ["1", "1", "1"]],
    ["Is debit", ["1", "0", "1"]],
    ["Direction", ["1", "2", "1"]],
  ])("is a question below %s with %s: 1 can mean either", (header, cells) => {
    expect(read(rows(header, ...cells)).asked).toEqual(["signage_convention"]);
  });

  it.each(["Direction", "Sign", "Type"])("says which way money went below %s if others are -1", (header) => {
    expect(stored(rows(header, "1", "-1", "1"), "amount")).toEqual([["-3.5"], ["8.2"], ["-15.1"]]);
  });

  it("says it only with -1 where the caller names it", () => {
    const given = { entity_type_col_label: "Way" };
    expect(read(rows("Way", "1", "0", "1"), given).asked).toContain("amount_type_inflow_value");
    expect(read(rows("Way", "1", "-1", "1"), given).asked).toEqual([]);
  });
});

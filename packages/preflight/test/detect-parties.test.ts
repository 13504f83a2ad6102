import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itEachSampled, itSampled } from "../../../tools/testing/slow.ts";
import { lines, read, stored } from "./read-as-found.ts";

/** The headers of those who pay and of those who are paid, in many languages. */
const PAIRS = [
  ["Zahlungspflichtige*r", "Zahlungsempfänger*in"],
  ["Auftraggeber", "Begünstigter"],
  ["Absender", "Empfänger"],
  ["Payer", "Payee"],
  ["Sender name", "Receiver name"],
  ["Remitter", "Beneficiary"],
  ["Debtor", "Creditor"],
  ["Paid by", "Paid to"],
  ["Donneur d'ordre", "Bénéficiaire"],
  ["Émetteur", "Destinataire"],
  ["Ordenante", "Beneficiario"],
  ["Pagador", "Destinatario"],
  ["Mittente", "Destinatario"],
  ["Remetente", "Favorecido"],
  ["Opdrachtgever", "Begunstigde"],
  ["Betaler", "Ontvanger"],
  ["Nadawca", "Odbiorca"],
  ["Plátce", "Příjemce"],
  ["Platiteľ", "Príjemca"],
  ["Megbízó", "Kedvezményezett"],
  ["Plătitor", "Beneficiar"],
  ["Avsändare", "Mottagare"],
  ["Betaler", "Mottaker"],
  ["Afsender", "Modtager"],
  ["Maksaja", "Saajan nimi"],
  ["Mokėtojas", "Gavėjas"],
  ["Maksātājs", "Saņēmējs"],
  ["Gönderen", "Alıcı"],
  ["Плательщик", "Получатель"],
  ["Відправник", "Одержувач"],
  ["Наредител", "Получател"],
  ["Εντολέας", "Δικαιούχος"],
  ["Platitelj", "Primatelj"],
  ["Plačnik", "Prejemnik"],
  ["付款人", "收款人"],
  ["汇款人名称", "收款人名称"],
  ["送金人", "受取人"],
  ["보내는분", "받는분"],
  ["Pengirim", "Penerima"],
  ["משלם", "מוטב"],
  ["الدافع", "المستفيد"],
  ["Người gửi", "Người nhận"],
  ["ผู้โอน", "ผู้รับ"],
] as const;

const PARTIES = [
  ...["Old Mill", "Quay Works Ltd", "KITE.BOOKS/HARBOUR", "Stadtwerke Sund", "Bäckerei Roth", "Skylark 12"],
  ...[
    "Karl Lindqvist",
    "Harbour & Sons",
    "Rathaus Apotheke",
    "Nordwind Logistik GmbH",
    "Elm Garage",
    "Fährhaus",
  ],
] as const;

const HOLDERS = ["Mia Beispiel", "MIA BEISPIEL", "ISSUER", "Everyday account", ""];

const aRow = fc.record({
  goesOut: fc.boolean(),
  other: fc.constantFrom(...PARTIES),
  own: fc.constantFrom(...HOLDERS),
  cents: fc.integer({ min: 1, max: 500_000 }),
  purpose: fc.constantFrom("VISA Debitkartenumsatz", "", "Rent of May", "Bill 7719", "Wages", "Club", "Tour"),
});

type Row = typeof aRow extends fc.Arbitrary<infer Each> ? Each : never;

const file = ([payer, payee]: readonly [string, string], rows: readonly Row[], swapped: boolean): string => {
  const both = (out: string, into: string): string => (swapped ? `${into};${out}` : `${out};${into}`);
  return lines(
    `Date;${both(payer, payee)};Purpose;Amount`,
    ...rows.map(({ goesOut, other, own, cents, purpose }, i) => {
      const parties = goesOut ? both(own, other) : both(other, own);
      const amount = `${goesOut ? "-" : ""}${(cents / 100).toFixed(2)}`;
      return `2024-01-${10 + i};${parties};${purpose};${amount}`;
    }),
  );
};

const GIVEN = { signage_convention: "inflows_positive" };

describe("payers and payees", () => {
  itEachSampled(PAIRS)("name each row by the other party: %s, %s", (...pair) => {
    fc.assert(
      fc.property(
        fc.array(aRow, { minLength: 2, maxLength: 14 }).filter((rows) =>
          // One way alone says nothing of the other.
          [true, false].every((way) => rows.some(({ goesOut }) => goesOut === way)),
        ),
        fc.boolean(),
        (rows, swapped) => {
          const { records, undecided } = read(file(pair, rows, swapped), GIVEN);
          expect(undecided).toEqual([]);
          expect(records.map(({ name }) => name)).toEqual(rows.map(({ other }) => other));
        },
      ),
      { numRuns: 40 },
    );
  });

  itSampled("name rows of one way by the other party, too", ({ runs }) => {
    fc.assert(
      fc.property(
        fc.array(aRow, { minLength: 1, maxLength: 14 }),
        fc.boolean(),
        fc.boolean(),
        (rows, goesOut, swapped) => {
          const oneWay = rows.map((row) => ({ ...row, goesOut }));
          const { records, undecided } = read(file(["Payer", "Payee"], oneWay, swapped), GIVEN);
          expect(undecided).toEqual([]);
          expect(records.map(({ name }) => name)).toEqual(rows.map(({ other }) => other));
        },
      ),
      { numRuns: runs(200) },
    );
  });

  const of = (...rows: readonly string[]): string =>
    lines("Date;Payer;Payee;Purpose;Amount", ...rows.map((row, i) => `2024-01-${10 + i};${row}`));

  it("do not change places where one and the same pays, or is paid, whichever way money went", () => {
    const rows = [
      "Ada;Old Mill;Flour;-9.50",
      "Ada;Quay Works;Wages;99.00",
      "Ben;Skylark;;-5.00",
      "Ben;Harbour;;2.00",
    ];
    expect(stored(of(...rows), "name").flat()).toEqual(["Old Mill", "Quay Works", "Skylark", "Harbour"]);
    const paid = [
      "Old Mill;Ada;Flour;-9.50",
      "Quay Works;Ada;Wages;99.00",
      "Skylark;Ben;;-5.00",
      "Harbour;Ben;;2.00",
    ];
    expect(stored(of(...paid), "name").flat()).toEqual(["Old Mill", "Quay Works", "Skylark", "Harbour"]);
  });

  it("leave a row of the holder alone to its purpose, and a refund to the shop it came from", () => {
    const rows = [
      "ISSUER;Old Mill;VISA Debitkartenumsatz;-9.50",
      "Quay Works;Mia Beispiel;Wages;99.00",
      "Mia Beispiel;Karl Lindqvist;Rent of May;-50.00",
      "Mia Beispiel;Mia Beispiel;Savings plan;-5.00",
      "ISSUER;Skylark;VISA Debitkartenumsatz;2.00",
    ];
    expect(stored(of(...rows), "name").flat()).toEqual([
      ...["Old Mill", "Quay Works", "Karl Lindqvist", "Savings plan", "Skylark"],
    ]);
  });

  it("name rows of a wallet by the other one, who asked for money or was asked", () => {
    const text = lines(
      "Datetime;Type;Note;From;To;Amount",
      "2024-03-02T10:11:12;Payment;Dinner;Ada Quill;Ben Moor;- $20.00",
      "2024-03-04T10:11:12;Payment;Rent;Cleo Park;Ada Quill;+ $50.00",
      "2024-03-05T10:11:12;Charge;Tickets;Ada Quill;Dana Fox;+ $35.00",
      "2024-03-06T10:11:12;Payment;Coffee;Ada Quill;Eli Rook;- $4.00",
    );
    expect(stored(text, "name").flat()).toEqual(["Ben Moor", "Cleo Park", "Dana Fox", "Eli Rook"]);
  });

  it("are no stations between which somebody travels", () => {
    const text = lines(
      "Date;From;To;Line;Amount",
      "2024-03-02;Central;North Quay;Blue line;-2.50",
      "2024-03-02;North Quay;Central;Blue line;-2.50",
      "2024-03-04;Central;Mill Road;Red line;-1.80",
      "2024-03-04;Mill Road;Central;Red line;-1.80",
      "2024-03-05;Central;Harbour;Red line;-3.10",
    );
    expect(read(text).asked).toEqual([]);
    expect(read(text).options.parties).toBeUndefined();
  });

  it("are told in the profile, which reads the next export of the same bank", () => {
    const rows = ["Mia;Old Mill;;-9.50", "Quay Works;Mia;;99.00", "Mia;Skylark;;-5.00"];
    const { options } = read(of(...rows), GIVEN);
    expect(options).toMatchObject({ name_col_label: "Payee", parties: { payer: "Payer", payee: "Payee" } });
    const { records } = read(of("Harbour;Mia;;12.00"), options);
    expect(records.map(({ name }) => name)).toEqual(["Harbour"]);
  });

  it("are not looked for where the caller says which column names a row", () => {
    const rows = ["Mia;Old Mill;;-9.50", "Quay Works;Mia;;99.00", "Mia;Skylark;;-5.00"];
    const { options, records } = read(of(...rows), { ...GIVEN, name_col_label: "Payee" });
    expect(options.parties).toBeUndefined();
    expect(records.map(({ name }) => name)).toEqual(["Old Mill", "Mia", "Skylark"]);
  });
});

describe("payers and payees decide the sign before words do", () => {
  const OTHERS = ["Rosa Amaral", "Vento Lda", "Tiago Mota", "Oficina Sol"];
  const TEXTS = ["Pagamento", "Compra", "Salário", "Transferência recebida", "Aluguel", "Devolução", "Taxa"];
  const anyRow = fc.record({
    isPaid: fc.boolean(),
    other: fc.constantFrom(...OTHERS),
    text: fc.constantFrom(...TEXTS),
    cents: fc.integer({ min: 1, max: 99_999 }),
  });
  const ofHolder = (rows: readonly (typeof anyRow extends fc.Arbitrary<infer Each> ? Each : never)[]) => ({
    written: (sign: 1 | -1, columns: readonly [string, string] = ["Ordenante", "Beneficiário"]): string =>
      lines(
        `Data;${columns.join(";")};Descrição;Valor`,
        ...rows.map(({ isPaid, other, text, cents }, i) => {
          const parties = isPaid ? `${other};Casa Verde` : `Casa Verde;${other}`;
          const amount = ((isPaid ? cents : -cents) * sign) / 100;
          return `2024-01-${String(i + 1).padStart(2, "0")};${parties};${text};${amount.toFixed(2)}`;
        }),
      ),
  });
  const bothWays = fc
    .array(anyRow, { minLength: 3, maxLength: 12 })
    .filter(
      (rows) =>
        new Set(rows.map(({ isPaid }) => isPaid)).size === 2 &&
        new Set(rows.map(({ other }) => other)).size > 1,
    );

  itSampled(
    "where one is a party of each row, whatever the words and whichever way amounts are written",
    ({ runs }) => {
      fc.assert(
        fc.property(bothWays, fc.constantFrom(1 as const, -1 as const), (rows, sign) => {
          const { options, undecided } = read(ofHolder(rows).written(sign));
          expect(undecided).toEqual([]);
          expect(options.signage_convention).toBe(sign === 1 ? "inflows_positive" : "inflows_negative");
        }),
        { numRuns: runs(100) },
      );
    },
  );

  itSampled(
    "and nothing is stored where amounts have no sign, although the sides say that money went both ways",
    ({ runs }) => {
      fc.assert(
        fc.property(bothWays, (rows) => {
          const text = ofHolder(rows).written(1).replaceAll(";-", ";");
          expect(read(text).asked).toContain("entity_type_col_label");
        }),
        { numRuns: runs(100) },
      );
    },
  );

  it("and ask nothing for one word among rows of one way", () => {
    const paid = ["Pagamento", "Compra", "Taxa", "Salário"].map(
      (text, i) => `2024-01-0${i + 1};Casa Verde;${OTHERS[i]};${text};-${i + 5}.00`,
    );
    expect(read(lines("Data;Ordenante;Beneficiário;Descrição;Valor", ...paid)).asked).toEqual([]);
  });

  it("but not for rows of one way whose words say the other", () => {
    const rent = (i: number): string =>
      `2024-0${i}-02;Inquilino ${i % 2};Casa Verde;Pagamento de aluguel;650.00`;
    const text = lines("Data;Ordenante;Beneficiário;Descrição;Valor", ...[1, 2, 3, 4].map(rent));
    expect(read(text).options.signage_convention).not.toBe("inflows_negative");
  });
});

import { describe, expect, it } from "vitest";
import headers from "../src/words/data/headers.json" with { type: "json" };
import { headerTable, searchHeader } from "../src/words/header-index.ts";
import { placeInHeader } from "../src/words/header-kinds.ts";
import { headerLanguage, headerMeanings, knownMeanings } from "../src/words/header-words.ts";

describe("a header that is searched for", () => {
  it("is known as the table of all headers has it", () => {
    // Every ambiguous one, and some of the others: one search looks through all lists.
    const some = [...headerTable().keys()].filter((word, i) => i % 20 === 0 || word in headers.also);
    for (const word of some) expect(searchHeader(word), word).toEqual(headerTable().get(word));
  });

  it.each(["", "zebra", "dat", "atum", "datum datum"])("is not known: %j", (word) => {
    expect(searchHeader(word)).toBeUndefined();
    expect(headerTable().get(word)).toBeUndefined();
  });
});

describe("headerMeanings", () => {
  it.each([
    ["Booking Date", "date"],
    ["bookingDate", "date"],
    ["booking_date", "date"],
    ["Ｄａｔｅ", "date"],
    ["\u200fתאריך", "date"],
    ["Betrag (EUR)", "amount"],
    ["Betrag in EUR", "amount"],
    ["Paid out (£)", "outflow"],
    ["Taxas (R$)", "fee"],
    ["Betrag (Fremdwährung)", "original_amount"],
    ["Net amount", "net"],
    ["Wertstellung", "value_date"],
    ["Buchungstext", "description"],
    ["Umsatzart", "kind"],
    ["Auftragskonto", "account"],
    ["Af Bij", "direction"],
    ["Tegenrekening", "counter_account"],
    ["Libellé", "description"],
    ["Fecha de operación", "date"],
    ["Causale", "description"],
    ["Histórico", "description"],
    ["Càrrec", "outflow"],
    ["Kwota w walucie rachunku", "amount"],
    ["Zůstatek", "balance"],
    ["Variabilný symbol", "reference"],
    ["Könyvelés dátuma", "date"],
    ["Sumă", "amount"],
    ["Svrha plaćanja", "description"],
    ["V breme", "outflow"],
    ["Mokėjimo paskirtis", "description"],
    ["Saņēmējs", "payee"],
    ["Selgitus", "description"],
    ["Saaja/Maksaja", "payee"],
    ["Bokföringsdag", "date"],
    ["Ut fra konto", "outflow"],
    ["Bogført dato", "date"],
    ["Upphæð", "amount"],
    ["İşlem Tarihi", "date"],
    ["Keterangan", "description"],
    ["Baki", "balance"],
    ["Số dư", "balance"],
    ["Сумма операции", "amount"],
    ["Залишок після операції", "balance"],
    ["Дата аперацыі", "date"],
    ["Наредител", "payee"],
    ["Побарува", "inflow"],
    ["Потражује", "inflow"],
    ["Υπόλοιπο", "balance"],
    ["თანხა", "amount"],
    ["יתרה", "balance"],
    ["الرصيد", "balance"],
    ["مانده", "balance"],
    ["विवरण", "description"],
    ["ยอดคงเหลือ", "balance"],
    ["金额(元)", "amount"],
    ["收/支", "direction"],
    ["餘額", "balance"],
    ["ご利用金額", "amount"],
    ["거래후잔액", "balance"],
    ["Terminal ID", "other"],
    ["Datum / Date", "date"],
  ] as const)("%s is known", (header, meaning) => {
    expect(knownMeanings(header)).toEqual([meaning]);
    expect(headerMeanings(header)).toEqual([meaning]);
  });

  it("lists what a header can be, the safest first", () => {
    expect(headerMeanings("Valuta")).toEqual(["value_date", "currency"]);
    expect(headerMeanings("お支払金額")).toEqual(["amount", "outflow"]);
  });

  it.each([
    ["Fee amount charged today", ["fee"]],
    ["Amount / Zebra", ["amount"]],
    ["Amount (fee abroad)", ["fee"]],
    ["จำนวนเงินสุทธิ", ["amount"]],
    ["Rewards amount this month", ["other"]],
    ["Xyz amount abc", ["amount"]],
  ] as const)("takes %s by its strongest word", (header, meanings) => {
    expect(knownMeanings(header)).toEqual([]);
    expect(headerMeanings(header)).toEqual(meanings);
  });

  it("knows nothing of other texts, however long", () => {
    for (const header of ["", "Zebra", "12.50", "(".repeat(10_000_000), "date ".repeat(2_000_000)])
      expect(headerMeanings(header)).toEqual([]);
  });
});

describe("headerLanguage", () => {
  it.each([
    [["Datum", "Buchungstext", "Betrag", "Saldo"], "de"],
    [["Data", "Opis operacji", "Kwota", "Saldo"], "pl"],
    [["Fecha", "Concepto", "Importe", "Saldo"], "es"],
    [["日付", "摘要", "お支払金額"], "ja"],
    [["Date", "Description", "Amount"], "en"],
    [["Datum", "x", "y"], undefined],
  ] as const)("of %j", (headers, language) => {
    expect(headerLanguage(headers)).toBe(language);
  });
});

describe("a header that says that the fee is taken from its amount", () => {
  it.each([
    "Amount (after fees)",
    "Amount net of all fees",
    "Betrag (nach Gebühren)",
    "Betrag nach Abzug von Entgelten",
    "Montant après frais",
    "Bedrag na kosten",
    "Importe después de comisiones",
    "Importo al netto delle commissioni",
    "Valor após as taxas",
    "Kwota po odliczeniu opłat",
    "Částka po odečtení poplatku",
    "Belopp efter avgifter",
    "Beløp etter gebyr",
    "Summa kulujen jälkeen",
    "Összeg díjak után",
    "Suma după comisioane",
    "Ποσό μετά τα τέλη",
    "Сумма после вычета комиссии",
    "Komisyon sonrası tutar",
    "Jumlah setelah biaya",
    "金额(扣除手续费后)",
    "手数料差引後金額",
    "수수료 차감 후 금액",
  ])("is what is left, and no fee: %s", (header) => {
    expect(headerMeanings(header)[0]).toBe("net");
    expect(headerMeanings(header)).not.toContain("fee");
  });

  it.each(["Fees after discount", "Betrag inkl. Gebühren", "Montant hors frais", "Fee", "After fees"])(
    "is another one: %s",
    (header) => {
      expect(headerMeanings(header)[0]).not.toBe("net");
    },
  );
});

describe("the account or the bank of a party", () => {
  it.each([
    "Recipient account",
    "IBAN ontvanger",
    "Konto des Empfängers",
    "Conto destinatario",
    "Numer rachunku odbiorcy",
    "Beneficiary bank",
    "Bank Auftraggeber",
    "Banco do favorecido",
  ])("is not the party: %s", (header) => {
    expect(headerMeanings(header)).toEqual(["counter_account"]);
  });

  it.each(["Naam rekening ontvanger", "Kontoname des Empfängers", "Nazwa odbiorcy", "Saajan nimi"])(
    "but its name is: %s",
    (header) => {
      expect(headerMeanings(header)[0]).toBe("payee");
    },
  );
});

describe("the header of a balance", () => {
  it.each([
    ["Saldo nach Buchung", "after"],
    ["Saldo após", "after"],
    ["余额(交易后)", "after"],
    ["יתרה לאחר פעולה", "after"],
    ["Balance before", "before"],
    ["前日残高", "before"],
    ["Balance", undefined],
    ["Saldonach", undefined],
  ] as const)("says where it stands: %s", (header, place) => {
    expect(placeInHeader(header)).toBe(place);
  });
});

import { describe, expect, it } from "vitest";
import answers from "../src/words/data/answers.json" with { type: "json" };
import directions from "../src/words/data/directions.json" with { type: "json" };
import flags from "../src/words/data/flags.json" with { type: "json" };
import kinds from "../src/words/data/kinds.json" with { type: "json" };
import sections from "../src/words/data/sections.json" with { type: "json" };
import statuses from "../src/words/data/statuses.json" with { type: "json" };
import texts from "../src/words/data/texts.json" with { type: "json" };
import { directionAmong, directionOf, isNeutralDirection } from "../src/words/direction-words.ts";
import { isSummaryText, summaryNames } from "../src/words/footer-words.ts";
import { kindOfText } from "../src/words/kind-words.ts";
import { plainCell } from "../src/words/plain-cell.ts";
import { sectionOf } from "../src/words/section-words.ts";
import { answerOf, flaggedStatus, isRefunded, statusOf } from "../src/words/status-words.ts";
import { textDirection } from "../src/words/text-direction.ts";
import { isWeakName, weakNames } from "../src/words/weak-names.ts";
import { meaningsOf, wordsOf } from "../src/words/words-by-language.ts";

const LONG_CELL = "total ".repeat(200_000);

describe("the plain form of a cell", () => {
  it.each([
    ["Débit (EUR)", "debit eur"],
    ["  ＤＲ．", "dr"],
    ["\u200fזכות\u200e", "זכות"],
    ["출금", "출금"],
    ["ガス", "ガス"],
    ["số dư", "so du"],
    ["Święta Łódź", "swieta lodz"],
    ["إيداع", "ايداع"],
    ["S/H", "s h"],
    ["İade", "iade"],
  ])("of %j is %j", (cell, plain) => {
    expect(plainCell(cell)).toBe(plain);
  });

  it("does not depend on what else the cell says", () => {
    const texts = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code));
    for (const one of texts)
      for (const text of [`${one}Ab 1`, `x${one}9`, `${one}${one}z`])
        expect(`${plainCell(text)} e`, JSON.stringify(text)).toBe(plainCell(`${text} é`));
  });
});

describe("a cell that says a direction", () => {
  it("answers as it is listed, however it is written", () => {
    for (const [word, said] of meaningsOf(directions, "out", "in", "maybe_out", "maybe_in")) {
      const direction = { way: said.replace("maybe_", ""), strong: !said.startsWith("maybe_") };
      expect(directionOf(word), word).toEqual(direction);
      expect(directionOf(` ${word.toUpperCase()}. `), word).toEqual(direction);
      expect(isNeutralDirection(word), word).toBe(false);
    }
  });

  it.each(
    "D|C,DR|CR,DBIT|CRDT,Debit|Credit,S|H,Soll|Haben,Af|Bij,Cargo|Abono,Débit|Crédit,Dare|Avere,Debet|Kredit,Obciążenie|Uznanie,Terhelés|Jóváírás,支出|收入,支|收,借|贷,出金|入金,출금|입금,חובה|זכות,مدين|دائن,Borç|Alacak,Расход|Приход,Списание|Зачисление,Dr.|Cr.,In|,Out|In,Incoming|,Outgoing|Incoming,Expense|Income,Uttag|Insättning,Ud|Ind,Otto|Pano,Uscita|Entrata,Saída|Entrada,Keluar|Masuk,DB|CR,O|I,-|+,-1|+1,Χρέωση|Πίστωση,Duguje|Potražuje,Deebet|Kreedit,Výdaj|Příjem,Ghi nợ|Ghi có,เดบิต|เครดิต"
      .split(",")
      .map((pair) => pair.split("|"))
      .filter(([, into]) => into !== ""),
  )("is strong: %s and %s", (out, into) => {
    expect(directionOf(out!)).toEqual({ way: "out", strong: true });
    expect(directionOf(into!)).toEqual({ way: "in", strong: true });
  });

  it.each([
    ["借 Dr", "out"],
    ["贷 Cr", "in"],
    ["D / Debit", "out"],
    ["Credit (C)", "in"],
  ])("of two words that say the same is strong: %s goes %s", (cell, way) => {
    expect(directionOf(cell)).toEqual({ way, strong: true });
  });

  it("is 1 only in a column with -1: by itself, and beside 0 or 2, it can mean anything", () => {
    expect(directionAmong("1", new Set(["1", "-1"]))).toEqual({ way: "in", strong: true });
    for (const others of [["1"], ["1", "0"], ["1", "2"]])
      expect(directionAmong("1", new Set(others)), others.join()).toBeUndefined();
    expect(directionAmong("D", new Set(["D", "C"]))).toEqual(directionOf("D"));
  });

  it.each(["Debit Credit", "Debit fee", "Debit D D"])("is none of several others: %s", (cell) => {
    expect(directionOf(cell)).toBeUndefined();
  });

  it.each([
    ["Card Payment", "out"],
    ["Withdrawal", "out"],
    ["Lastschrift", "out"],
    ["T", "out"],
    ["消费", "out"],
    ["Покупка", "out"],
    ["Gutschrift", "in"],
    ["Refund", "in"],
    ["Top-up", "in"],
    ["J", "in"],
    ["退款", "in"],
    ["給与", "in"],
    ["Pix recebido", "in"],
  ])("is weak: %s goes %s", (cell, way) => {
    expect(directionOf(cell)).toEqual({ way, strong: false });
  });

  it.each([
    "",
    " ",
    "A",
    "E",
    "W",
    "P",
    "No",
    "Yes",
    "Transfer",
    "12.50",
    "Debit Acme",
    "REWE",
    "Visa",
    "--",
    LONG_CELL,
  ])("is not %.20j", (cell) => {
    expect(directionOf(cell)).toBeUndefined();
  });

  it.each(["不计收支", "中性交易", "/", " / ", "NEUTRAL", "Memo"])("says that no money moved: %j", (cell) => {
    expect(isNeutralDirection(cell)).toBe(true);
    expect(directionOf(cell)).toBeUndefined();
  });

  it.each(["", "-", "//", "Transfer", LONG_CELL])("does not say that no money moved: %.20j", (cell) => {
    expect(isNeutralDirection(cell)).toBe(false);
  });
});

describe("a cell that says a status", () => {
  it("answers as it is listed, however it is written", () => {
    for (const [word, status] of meaningsOf(statuses, "booked", "pending", "void")) {
      expect(statusOf(word), word).toBe(status);
      expect(statusOf(`[${word.toUpperCase()}]`), word).toBe(status);
    }
  });

  it.each([
    [
      "booked",
      "Completed,POSTED,Cleared,uncleared,gebucht,comptabilisé,zrealizowana,交易成功,已入账,Исполнено,BOOK,缴费成功",
    ],
    [
      "pending",
      "PENDING,Authorised,hold,unposted,vorgemerkt,en attente,pendiente,oczekuje,čeká,处理中,предстоящая,冻结成功,Awaiting",
    ],
    [
      "void",
      "DECLINED,REVERTED,cancelled,Canceled,storniert,annulé,rechazada,estornado,zamítnuto,交易关闭,отменена,缴费失败",
    ],
  ])("is %s: %s", (status, cells) => {
    for (const cell of cells.split(",")) expect(statusOf(cell), cell).toBe(status);
  });

  it("is of a refund", () => {
    for (const word of wordsOf(statuses, "refunded")) {
      expect(isRefunded(`${word.toUpperCase()} (￥12.00)`), word).toBe(true);
      expect(statusOf(word), word).toBeUndefined();
    }
  });

  it.each([
    "",
    "refunded",
    "partially refunded",
    "已全额退款",
    "解冻失败",
    "Pending review fee",
    "REWE",
    "2",
    LONG_CELL,
  ])("is not %.20j", (cell) => {
    expect(statusOf(cell)).toBeUndefined();
  });
});

describe("a cell of a footer or balance", () => {
  it("is every name, however it is written", () => {
    for (const name of summaryNames()) {
      expect(isSummaryText(name), name).toBe(true);
      expect(isSummaryText(`* ${name.toUpperCase()}:`), name).toBe(true);
      expect(isSummaryText(`${name}: 1.234,56 EUR`), name).toBe(true);
    }
  });

  it("is a name before a day", () => {
    for (const name of [...summaryNames()].filter((name) => name !== "total"))
      for (const day of ["31.12.2024", "2024-12-31", "31 december 2024", "Dec 31, 2024"])
        expect(isSummaryText(`${name} ${day}`), `${name} ${day}`).toBe(true);
  });

  it.each([
    "S A L D O",
    "SALDO DO DIA",
    "Saldo am 31.12.2024",
    "Kontostand am 31.12.2024 um 12:00 Uhr",
    "Solde au 31 décembre 2024 : 1 234,56 €",
    "Saldo a fecha 31/12/2024",
    "Saldo na dzień 2024-01-31",
    "Остаток на 01.02.2024",
    "Υπόλοιπο στις 31.12.2024",
    "Balance as of 12/31/2024",
    "期末余额:100.00元",
    "2024年12月31日 合计",
    "支出:12笔 340.50元",
    "共10笔记录",
    "第1页/共3页",
    "Page 1 of 3",
    "Seite 2",
    "B/F",
    "Generated on 2024-01-31 by the bank",
    "This is a computer generated statement and needs no signature.",
    "导出时间:[2024-01-31 10:00:00]",
    "สรุป ยอดยกมา".slice(5),
    'סה"כ',
    "الرصيد الافتتاحي",
    "TOTAL 12.50",
    "Total: 12",
    "合计 12笔",
    "합계 3건",
    "Solde au 31/12",
    "Saldo per 31 december",
    "Total transactions: 45",
    "Ending balance as of January 31, 2024",
    "OPENING BALANCE 1,234.00 CR",
    "---- End of Report ----",
  ])("is %j", (cell) => {
    expect(isSummaryText(cell)).toBe(true);
  });

  it.each([
    "",
    "12.50",
    "TOTAL 1234 PARIS",
    "TOTAL 1234",
    "TOTAL 12/03/2024",
    "TOTAL ACCESS 4567",
    "TOTAL FRA 1234",
    "Total Energies",
    "TotalEnergies 12.50",
    "Totally Vegan",
    "Balance Fitness",
    "New Balance Store",
    "Saldo Mobile top-up",
    "Saldoni SRL",
    "Summer Camp",
    "Suma Wholefoods",
    "Pages Bookshop",
    "Page 1 Bookshop London",
    "Balance transfer fee",
    "Rückzahlung Saldo Telekom",
    "支出",
    "合计餐饮有限公司",
    "Sold",
    "Cong",
    "Closing costs",
    "Total de la facture",
    "Saldo per Handy",
    "Saldo Paket 50 GB",
    "Summa Coffee 4.50",
    `Total${" ".repeat(200)}Energies`,
    `Saldo ${"1".repeat(140)}`,
    `Saldo${" den ngay".repeat(15)} x`,
    LONG_CELL,
  ])("is not %.30j", (cell) => {
    expect(isSummaryText(cell)).toBe(false);
  });
});

describe("a name that names no transaction", () => {
  it("is every kind of booking, however it is written", () => {
    for (const name of weakNames()) expect(isWeakName(` ${name.toUpperCase()} `), name).toBe(true);
  });

  it.each([
    "",
    "DR",
    "VZ",
    "12345",
    "A1234567",
    "0012-99",
    "FOLGELASTSCHRIFT",
    "MasterCard Zahlung",
    "Presentment",
  ])("is %j", (cell) => {
    expect(isWeakName(cell)).toBe(true);
  });

  it.each([
    "IKEA",
    "REWE",
    "Shell 1234",
    "Debit Acme",
    "王伟",
    "星巴克",
    "7-Eleven",
    "Łódź",
    "スイカ",
    LONG_CELL,
  ])("is not %.20j", (cell) => {
    expect(isWeakName(cell)).toBe(false);
  });
});

describe("the kind with which a text begins", () => {
  it("is found at the beginning alone, the longest first", () => {
    for (const [word, listed] of meaningsOf(
      kinds,
      "purchase",
      "refund",
      "repayment",
      "received",
      "card_payment",
    )) {
      const kind = listed === "card_payment" ? "repayment" : listed;
      expect(kindOfText(`（${word.toUpperCase()}） Xyzzy 12`), word).toBe(kind);
      expect(kindOfText(`Xyzzy ${word}`), word).toBeUndefined();
    }
  });
});

describe("the direction that a description says", () => {
  it("is none from the one to the other", () => {
    expect(textDirection("Transfer from Ada")).toBe("in");
    expect(textDirection("Transfer from 12 to 34")).toBeUndefined();
  });

  it("is found wherever the word stands", () => {
    for (const [word, listed] of meaningsOf(texts, "in", "out", "debit")) {
      const way = listed === "in" ? "in" : "out";
      expect(textDirection(word.toUpperCase()), word).toBe(way);
      expect(textDirection(`0012 / ${word}; Xyzzy GmbH`), word).toBe(way);
      if (!/[ \d]/.test(word)) expect(textDirection(`x${word}x`), word).toBeUndefined();
    }
    for (const [word, listed] of meaningsOf(texts, "in_anywhere", "out_anywhere"))
      expect(textDirection(`某${word}某`), word).toBe(listed.replace("_anywhere", ""));
  });

  it.each([
    [
      "in",
      "ACME Salary June|Refund Amazon|Insurance refund|PAYMENT RECEIVED|DIRECT DEPOSIT ACME|Gehalt Juni|Gutschrift Dauerauftrag|VIR RECU DUPONT|Nómina|Зарплата",
    ],
    ["in", "Pix recebido de Ana|Wynagrodzenie|Výplata|Lön maj|工资|給与|급여|משכורת|راتب|เงินเดือน"],
    [
      "out",
      "REWE SAGT DANKE|CARTE 12/03 FNAC|KÖP ICA MAXI|PRLV SEPA EDF|Płatność kartą ŻABKA|Оплата Пятёрочка|Netflix.com",
    ],
    [
      "out",
      "McDonald's 1234|POS 12,40 AT K2|ATM08SEP|7-ELEVEN|SHELL 0042|消费 星巴克|スターバックス|שופרסל|شراء كارفور|ATM WITHDRAWAL|Miete",
    ],
  ])("is %s: %s", (way, texts) => {
    for (const text of texts.split("|")) expect(textDirection(text), text).toBe(way);
  });

  it.each([
    "",
    "Xyzzy",
    "TOTAL 1234 PARIS",
    "Target",
    "Orange Street",
    "Mobile",
    "water",
    "pos-graduação",
    "Maria Luong",
    "Fee refund purchase salary",
    "退款 消费",
    "Parenting",
    "Feedback",
    `${"x ".repeat(150)}salary`,
    "x".repeat(1_000_000),
  ])("is open: %.30j", (text) => {
    expect(textDirection(text)).toBeUndefined();
  });
});

describe("a header with a status, above cells that say yes and no", () => {
  it("means what is listed, however it is written", () => {
    for (const [header, status] of meaningsOf(flags, "booked", "pending", "void")) {
      expect(flaggedStatus(header), header).toBe(status);
      expect(flaggedStatus(`${header.toUpperCase()}?`), header).toBe(status);
    }
    for (const [answer, said] of meaningsOf(answers, "yes", "no")) {
      const isYes = said === "yes";
      expect(answerOf(answer), answer).toBe(isYes);
      expect(answerOf(` ${answer.toUpperCase()}.`), answer).toBe(isYes);
    }
    for (const mark of ["✓", "✔️"]) expect(answerOf(mark)).toBe(true);
  });

  it.each(["Reconciled", "Paid", "Received", "Date", "", LONG_CELL])("is not %.20j", (header) => {
    expect(flaggedStatus(header)).toBeUndefined();
  });

  it.each(["", "2", "maybe", "Pending", "yes but no", LONG_CELL])("no answer is %.20j", (cell) => {
    expect(answerOf(cell)).toBeUndefined();
  });
});

describe("a line that says of the rows below it whether they were booked", () => {
  it("says what is listed, however it is written", () => {
    for (const [words, section] of meaningsOf(sections, "pending", "booked"))
      for (const line of [words, ` ${words.toUpperCase()}: `, `${words} (3)`, `${words} 16.01.2024`])
        expect(sectionOf(line), line).toBe(section);
    expect(sectionOf("Pending transactions as of 01/16/2024")).toBe("pending");
  });

  it.each(["", "Account 12", "Pending review fee", "REWE", "2024-01-16", LONG_CELL])(
    "is not %.20j",
    (line) => {
      expect(sectionOf(line)).toBeUndefined();
    },
  );

  it.each([
    "None",
    "There are no pending transactions",
    "Keine Umsätze",
    "Aucune opération",
    "Brak operacji",
    "暂无数据",
  ])("says that there are no rows: %s", (line) => {
    expect(sectionOf(line)).toBe("none");
  });
});

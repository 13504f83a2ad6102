import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itSampled } from "../../../tools/testing/slow.ts";
import { BANK_WORDS } from "../src/decode/bank-words.ts";
import { decode, decodeOther } from "../src/decode/decode.ts";
import { decodeAs } from "../src/decode/encoding.ts";
import { guessEncoding } from "../src/decode/guess-encoding.ts";
import { LANGUAGES } from "../src/decode/languages.ts";
import { ENCODINGS, type Encoding, encodingNamed, isEncoding } from "../src/options/encodings.ts";
import { readAsWritten, WRITTEN } from "./encoding-properties.ts";
import { encode as encoded } from "./encoding-texts.ts";

const encode = (text: string, encoding: Encoding): Uint8Array => {
  const written = encoded(text, encoding);
  if (written === undefined) throw new Error(`${text} cannot be written in ${encoding}`);
  return written.bytes;
};

const TEXTS: readonly (readonly [language: string, encodings: readonly Encoding[], text: string])[] = [
  ["German", ["windows-1252"], "Buchungstag;Empfänger;Betrag\n02.01.2024;Bäckerei Groß, Straße;-7,35 €\n"],
  ["French", ["windows-1252"], "Date;Libellé;Montant\n03/01/2024;Boulangerie Lefèvre, août à Noël;-4,20\n"],
  ["Spanish", ["windows-1252"], "Fecha;Descripción;Importe\n03/01/2024;Peña Muñoz, año nuevo;-4,20\n"],
  ["Portuguese", ["windows-1252"], "Data;Descrição;Valor\n03/01/2024;Padaria São João, não há;-4,20\n"],
  ["Swedish", ["windows-1252"], "Datum;Text;Belopp\n2024-01-03;Överföring från Åsa till Björn;-4,20\n"],
  ["Danish", ["windows-1252"], "Dato;Tekst;Beløb\n03-01-2024;Købmand Sørensen, Ærø på ø;-4,20\n"],
  [
    "Polish",
    ["windows-1250", "iso-8859-2"],
    "Data;Opis;Kwota\n2024-01-03;Żabka Święty Łukasz, opłata za książkę;-4,20\n",
  ],
  [
    "Czech",
    ["windows-1250", "iso-8859-2"],
    "Datum;Popis;Částka\n03.01.2024;Příkaz k úhradě, účet č. 5, Žižkov, žádost;-4,20\n",
  ],
  ["Hungarian", ["windows-1250"], "Dátum;Közlemény;Összeg\n2024.01.03;Vásárlás, fűtés, ősz, Győr;-4,20\n"],
  ["Russian", ["windows-1251"], "Дата;Описание;Сумма\n03.01.2024;Оплата товаров, Москва;-4,20 руб\n"],
  ["Ukrainian", ["windows-1251"], "Дата;Опис;Сума\n03.01.2024;Покупка, їжа, Київ;-4,20\n"],
];

describe("single-byte encodings are distinguished by what makes words", () => {
  for (const [language, encodings, text] of TEXTS) {
    for (const encoding of encodings) {
      it(`${language} in ${encoding}`, () => {
        expect(decode(encode(text, encoding))).toEqual({ text, encoding, damaged: false });
      });
    }
  }
});

describe("payees show the encoding, in", () => {
  for (const [language, encoding, payees] of WRITTEN)
    it(`${language} in ${encoding}`, () => {
      readAsWritten(encoding, payees, { payees: 8, times: 1, runs: 4 });
    });
});

describe("one word of bank exports is enough, in", () => {
  /** In these some words are as likely another text. */
  const OPEN: readonly Encoding[] = ["macintosh", "cp852", "iso-8859-3", "iso-8859-16"];
  for (const { name, encodings } of LANGUAGES)
    it(name, () => {
      for (const encoding of encodings.filter((each) => !OPEN.includes(each)))
        for (const word of BANK_WORDS[name]!.split(" ")) {
          const title = word[0]!.toUpperCase() + word.slice(1);
          const written = encoded(`Date,Amount,${title}\n2024-01-02,-4,x\n`, encoding);
          if (written !== undefined) expect(decode(written.bytes)?.text).toBe(written.text);
        }
    });
});

describe("a few letters are enough where only one reading makes words", () => {
  it.each<[encoding: Encoding, text: string]>([
    ["windows-1250", "Datum;Částka;Popis\n1.2.2024;-4,20;Albert\n"],
    ["windows-1252", "Date;Libellé;Montant\n01/02/2024;Monoprix;-4,20\n"],
    ["windows-1254", "Tarih;Tutar;Açıklama\n01.02.2024;-4,20;Migros\n"],
    ["windows-1251", "Дата,Сумма\n2024-02-01,-4\n"],
    ["koi8-r", "Дата,Сумма\n2024-02-01,-4\n"],
    ["ibm866", "Дата,Сумма\n2024-02-01,-4\n"],
    ["windows-1253", "Ημερομηνία,Ποσό\n2024-02-01,-4\n"],
    ["windows-1255", "תאריך,סכום\n2024-02-01,-4\n"],
    ["windows-1256", "التاريخ,المبلغ\n2024-02-01,-4\n"],
    ["windows-874", "วันที่,จำนวนเงิน\n2024-02-01,-4\n"],
    ["windows-1258", "Ngày,Số tiền\n2024-02-01,-4\n"],
    ["gb18030", "交易日期,金额\n2024-02-01,-4\n"],
    ["big5", "交易日期,金額\n2024-02-01,-4\n"],
    ["shift_jis", "日付,金額\n2024-02-01,-4\n"],
    ["shift_jis", "Date,Payee,Amount\n2024-02-01,ｶ)ﾌﾘｺﾐ ﾃｽｳﾘﾖｳ,-4\n"],
    ["euc-jp", "日付,金額\n2024-02-01,-4\n"],
    ["euc-kr", "거래일자,금액\n2024-02-01,-4\n"],
    ["macintosh", "Date;Libellé;Montant\n01/02/2024;Opéra;-4,20\n"],
    ["cp850", "Buchungstag;Empfänger;Betrag\n01.02.2024;Müller;-4,20\n"],
    ["cp852", "Datum;Částka;Popis\n1.2.2024;-4,20;Nákup kartou\n"],
    ["iso-8859-15", "Date;Amount\n2024-02-01;€4,20\n"],
    ["windows-1252", "Date;Amount\n2024-02-01;€4,20\n"],
  ])("%s: %j", (encoding, text) => {
    const written = encoded(text, encoding)!;
    expect(decode(written.bytes)?.text).toBe(written.text);
  });
});

describe("UTF-8 of which few bytes are damaged stays UTF-8", () => {
  const whole = new TextEncoder().encode(`Date,Name\n${"2024-01-02,Bäckerei Groß, Żabka\n".repeat(20)}`);

  it("cut in the middle of a character", () => {
    const decoded = decode(Uint8Array.of(...whole, 0xc3));
    expect(decoded).toMatchObject({ encoding: "utf-8", damaged: true });
  });

  it("but a legacy text with UTF-8 in one place is not UTF-8", () => {
    const text = `${"café à la crème, ".repeat(20)}`;
    const bytes = Uint8Array.of(...encode(text, "windows-1252"), ...new TextEncoder().encode("é"));
    expect(decode(bytes)?.encoding).toBe("windows-1252");
  });
});

describe("an encoding that the caller names", () => {
  it("is used, whatever the content shows", () => {
    expect(decodeAs(encode("Сумма", "windows-1251"), "windows-1252")).toEqual({
      text: "Ñóììà",
      encoding: "windows-1252",
      damaged: false,
    });
    expect(decodeAs(Uint8Array.of(0x61, 0xff), "utf-8")).toEqual({
      text: "a\ufffd",
      encoding: "utf-8",
      damaged: true,
    });
  });

  it.each(ENCODINGS)("%s reads what is written in it", (encoding) => {
    expect(isEncoding(encoding)).toBe(true);
    expect(encodingNamed(encoding.toUpperCase())).toBe(encoding);
    const bytes = new TextEncoder().encode("Date,Amount\n");
    if (!encoding.startsWith("utf-16")) expect(decodeAs(bytes, encoding).text).toBe("Date,Amount\n");
  });

  it.each([
    ["latin1", "windows-1252"],
    ["GBK", "gb18030"],
    ["GB2312", "gb18030"],
    ["Shift-JIS", "shift_jis"],
    ["cp1250", "windows-1250"],
    ["IBM850", "cp850"],
    ["iso-8859-9", "windows-1254"],
  ])("%s is another name of %s", (label, encoding) => {
    expect(encodingNamed(label)).toBe(encoding);
    expect(isEncoding(label)).toBe(false);
  });

  it.each(["", "utf-7", "iso-2022-jp", "x-user-defined", "constructor", "replacement"])(
    "%j is none",
    (label) => {
      expect(encodingNamed(label)).toBeUndefined();
    },
  );

  it("the code pages that not every platform knows have a character for every byte, and each once", () => {
    for (const page of ["iso-8859-16", "cp437", "cp850", "cp852"] as const) {
      const { text, damaged } = decodeAs(Uint8Array.from(Array(256).keys()), page);
      expect([damaged, new Set(text).size]).toEqual([false, 256]);
    }
    expect(decodeAs(Uint8Array.of(0x9b, 0xe1, 0xff), "cp437").text).toBe("¢ß\u00a0");
    expect(decodeAs(Uint8Array.of(0x9b, 0xd5, 0xff), "cp850").text).toBe("øı\u00a0");
    expect(decodeAs(Uint8Array.of(0x9f, 0xd5, 0xfd), "cp852").text).toBe("čŇř");
    const all = Uint8Array.from(Array(256).keys());
    expect(decodeAs(all, "iso-8859-16").text).toBe(new TextDecoder("iso-8859-16").decode(all));
  });
});

describe("UTF", () => {
  const text = "Date;Name\n2024-01-03;Żabka für €5\n";
  const utf16 = (bigEndian: boolean, mark: boolean, of = text): Uint8Array => {
    const units = mark ? `\ufeff${of}` : of;
    const view = new DataView(new ArrayBuffer(units.length * 2));
    for (let i = 0; i < units.length; i += 1) view.setUint16(i * 2, units.charCodeAt(i), !bigEndian);
    return new Uint8Array(view.buffer);
  };

  it("UTF-8 with and without its mark, which is no text", () => {
    expect(decode(new TextEncoder().encode(text))).toEqual({ text, encoding: "utf-8", damaged: false });
    expect(decode(new TextEncoder().encode(`\ufeff${text}`))).toEqual({
      text,
      encoding: "utf-8",
      damaged: false,
    });
  });

  it.each([
    ["utf-16le", false, true],
    ["utf-16be", true, true],
    ["utf-16le", false, false],
    ["utf-16be", true, false],
  ] as const)("%s", (encoding, bigEndian, mark) => {
    expect(decode(utf16(bigEndian, mark))).toEqual({ text, encoding, damaged: false });
  });

  it("UTF-16 without a mark in a script that is not Latin", () => {
    const russian = "Дата;Сумма\n03.01.2024;-4,20\n04.01.2024;5,00\n";
    expect(decode(utf16(false, false, russian))).toEqual({
      text: russian,
      encoding: "utf-16le",
      damaged: false,
    });
  });

  it("NULs that are no UTF-16 are no text", () => {
    expect(decode(Uint8Array.of(0x64, 0, 0, 0, 0x65, 0, 0, 0))).toBeUndefined();
  });
});

itSampled("reads any bytes without failing", ({ runs }) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const decoded = decode(bytes);
      if (decoded !== undefined) expect(typeof decoded.text).toBe("string");
      else expect(bytes.includes(0)).toBe(true);
    }),
    { numRuns: runs(3_000) },
  );
});

it("what is left of characters in UTF-8 after question marks says nothing of an encoding", () => {
  const left = (text: string): Uint8Array =>
    new TextEncoder().encode(text).map((byte) => (byte >= 0xc0 ? 0x3f : byte));
  const words = fc.array(fc.constantFrom("Gärten", "Überweisung", "Größe", "Café", "Łódź", "plain"), {
    minLength: 1,
    maxLength: 9,
  });
  fc.assert(
    fc.property(words, (each) => {
      fc.pre(each.some((word) => word !== "plain"));
      expect(guessEncoding(left(each.join(";")))).toBe("windows-1252");
    }),
  );
  // One letter that stands elsewhere is evidence again.
  const dos = Uint8Array.of(
    ...left("Stra\u00dfe "),
    ...[..."M\x81nchen Kln Gr\x94\xe1e f\x81r"].map((c) => c.charCodeAt(0)),
  );
  expect(guessEncoding(dos)).not.toBe("windows-1252");
});

itSampled("finds an encoding for any high bytes, and it is one of the list", ({ runs }) => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 255 }), { maxLength: 400 }), (bytes) => {
      expect(ENCODINGS).toContain(guessEncoding(Uint8Array.from(bytes)));
      expect(decodeOther(Uint8Array.from(bytes))?.text).toBeTypeOf("string");
    }),
    { numRuns: runs(200) },
  );
});

it("never takes valid UTF-8 for another encoding", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
      fc.pre(!text.includes("\0") && !text.startsWith("\ufeff") && text.isWellFormed());
      expect(decode(new TextEncoder().encode(text))).toEqual({ text, encoding: "utf-8", damaged: false });
    }),
  );
});

describe("words that two encodings dispute", () => {
  it.each<[encoding: Encoding, text: string]>([
    ["windows-1252", "01/13/2024,Tesco,-£12.00\n"],
    ["windows-1252", "Cuenta Nº 5, 3ª planta\n"],
    ["windows-1252", "Wasser 12 m³\n"],
    ["windows-1252", "Montant dû, Bûche, août\n"],
    ["windows-1252", "año nuevo, señor\n"],
    ["windows-1252", "Crème brûlée à la carte, très\n"],
    ["windows-1252", "Köp på Åhléns, Malmö\n"],
    ["windows-1252", "Greiðsla fyrir þjónustu\n"],
    ["windows-1250", "Kuća, plaća, račun\n"],
    ["windows-1250", "račun za telefon\n"],
    ["windows-1250", "ľudová banka, š, ť\n"],
    ["iso-8859-2", "Příjem, úhrada za žádost, škola, ťukání\n"],
    ["windows-1251", "покупка в магазине\n"],
  ])("%s: %s", (encoding, text) => {
    expect(decode(encode(text, encoding))).toEqual({ text, encoding, damaged: false });
  });

  it("the end of a file counts as much as its beginning", () => {
    const text = `${"é".repeat(50)} ${"café ".repeat(2_000)}${"żółć książkę łóżko świeży ".repeat(2_000)}`;
    expect(decode(encode(text, "windows-1250"))?.encoding).toBe("windows-1250");
  });
});

it("says that bytes mean nothing, instead of passing them over", () => {
  const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 0x63, 0xe9, 0x0a);
  expect(decode(bytes)).toEqual({ text: "c\ufffd\n", encoding: "utf-8", damaged: true });
});

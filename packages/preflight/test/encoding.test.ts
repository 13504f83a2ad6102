import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode, type Encoding } from "../src/decode/decode.ts";

/** The bytes of a text in a single-byte encoding, by turning its decoder around. */
const encode = (text: string, encoding: Encoding): Uint8Array => {
  const table = new Map(
    [...Array(256).keys()].map((byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(text, (char) => {
    const byte = table.get(char);
    if (byte === undefined) throw new Error(`${char} is not in ${encoding}`);
    return byte;
  });
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

describe("single-byte encodings are told apart by what makes words", () => {
  for (const [language, encodings, text] of TEXTS) {
    for (const encoding of encodings) {
      it(`${language} in ${encoding}`, () => {
        expect(decode(encode(text, encoding))).toEqual({ text, encoding, damaged: false });
      });
    }
  }
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

it("reads any bytes without failing", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const decoded = decode(bytes);
      if (decoded !== undefined) expect(typeof decoded.text).toBe("string");
      else expect(bytes.includes(0)).toBe(true);
    }),
    { numRuns: 3_000 },
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

import { describe, expect, it } from "vitest";
import type { Entry } from "../../src/index.ts";
import { readMt94x } from "../../src/swift/read-mt94x.ts";
import { entriesIn, isContradicted, problemsIn, refusalIn, statementsIn, utf8 } from "../support/opened.ts";
import { entryOf, mt940 } from "../support/swift-writer.ts";

const read = (entries: string) => readMt94x(utf8(mt940(entries)));

const only = (entries: string): Entry => entriesIn(read(entries))[0]!;

describe("the line of an entry of MT940", () => {
  it.each([
    ["C12,50", "12.5", "booked"],
    ["D12,50", "-12.5", "booked"],
    ["RC12,50", "-12.5", "booked"],
    ["RD12,50", "12.5", "booked"],
    ["CR12,50", "12.5", "booked"],
    ["DR12,50", "-12.5", "booked"],
    ["RCR12,50", "-12.5", "booked"],
    ["RDR12,50", "12.5", "booked"],
    ["CN12,50", "12.5", "booked"],
    ["DD12,50", "-12.5", "booked"],
    ["EC12,50", "12.5", "pending"],
    ["ED12,50", "-12.5", "pending"],
    ["C12,", "12", "booked"],
    ["C,5", "0.5", "booked"],
    ["D000000000012.50", "-12.5", "booked"],
    ["C12", "12", "booked"],
  ])("has the sign of its mark: %s", (written, amount, status) => {
    expect(only(`:61:2401050105${written}NTRFNONREF`)).toMatchObject({ amount, status, kind: "cash" });
  });

  it.each([
    ["2401050106", "2024-01-06", "2024-01-05"],
    ["240105", "2024-01-05", "2024-01-05"],
    ["240105    ", "2024-01-05", "2024-01-05"],
    ["2401021231", "2023-12-31", "2024-01-02"],
    ["2312310102", "2024-01-02", "2023-12-31"],
    ["2402290229", "2024-02-29", "2024-02-29"],
    ["9912310103", "2000-01-03", "1999-12-31"],
    ["8001010101", "1980-01-01", "1980-01-01"],
    ["7901010101", "2079-01-01", "2079-01-01"],
  ])("has the year that is nearest to the value date: %s", (written, date, valueDate) => {
    expect(only(`:61:${written}C1,NTRFNONREF`)).toMatchObject({ date, valueDate, writtenDate: "" });
  });

  it.each([
    [
      "a value date that does not exist",
      "2402300301D1,NMSC",
      "other_day_used",
      { date: "2024-03-01", valueDate: null },
    ],
    ["an entry date that does not exist", "2403010230D1,NMSC", "other_day_used", { date: "2024-03-01" }],
    ["both", "2402300230D1,NMSC", "unreadable_date", { date: null, writtenDate: "2402300230" }],
    ["no date", "D1,NMSC", "unreadable_date", { date: null, amount: "-1" }],
    ["no amount", "2401050105DNMSC", "unreadable_amount", { amount: null, writtenAmount: "" }],
    [
      "two marks of decimals",
      "2401050105D1.234,56NMSC",
      "unreadable_amount",
      { amount: null, writtenAmount: "1.234,56" },
    ],
    ["no mark", "24010501051,50NMSC", "unreadable_amount", { amount: null }],
    ["parts of a cent", "2401050105D1,505NMSC", "more_decimals_than_currency", { amount: "-1.505" }],
    ["nothing", "", "unreadable_date", { date: null, amount: null }],
  ])("is kept with its problem: %s", (_, line, code, expected) => {
    const opened = read(`:61:${line}`);
    expect(entriesIn(opened)).toHaveLength(1);
    expect(entriesIn(opened)[0]).toMatchObject(expected);
    expect(problemsIn(opened).map((problem) => problem.code)).toContain(code);
  });

  it.each([
    ["NTRFNONREF//BANK1", "BANK1", [], "NTRF"],
    ["NTRFMINE//BANK1", "BANK1", ["MINE"], "NTRF"],
    ["NCHK0000016703074", "", ["0000016703074"], "NCHK"],
    ["S103REF 25//B", "B", ["REF 25"], "S103"],
    ["NTRFKREF+//B", "B", [], "NTRF"],
    ["NTRFEREF", "", [], "NTRF"],
    ["//19239782213", "19239782213", [], ""],
    ["NTRFNONREF//NONREF", "", [], "NTRF"],
    ["N0510000123897223032", "", ["0000123897223032"], "N051"],
    ["NMSC//B1", "B1", [], "NMSC"],
  ])("has its references: %s", (rest, reference, references, type) => {
    expect(only(`:61:2401050105D12,50${rest}`)).toMatchObject({ reference, references, type });
  });

  it.each([
    ["1 000,00", "-1000"],
    ["12 345 678,9", "-12345678.9"],
    ["10,00", "-10"],
  ])("has the amount %s", (written, amount) => {
    expect(only(`:61:2401050105D${written}NTRFNONREF//B1`)).toMatchObject({
      amount,
      reference: "B1",
      problems: [],
    });
  });

  it("has no reference that repeats, and no entry is dropped for it", () => {
    const entry = ":61:2401050105D12,50NTRFNONREF//B1\n";
    expect(entriesIn(read(entry.repeat(2))).map(({ reference }) => reference)).toEqual(["", ""]);
  });

  it.each([
    ["behind sixteen places", "NMSCNONREF          T-MOBILE BV\n:86:Invoice 7", "T-MOBILE BV", "Invoice 7"],
    [
      "on its second line, which :86: repeats",
      "NOVBNL29\nj blom\n:86:NL29 j blom Salary",
      "j blom",
      "NL29 j blom Salary",
    ],
    [
      "in :86:, though the second line stands in it",
      "NTRFNONREF\nSEPA\n:86:By SEPA to Anna",
      "By SEPA to Anna",
      "SEPA",
    ],
    [
      "in :86:, whatever stands on the second line",
      "NTRFNONREF\nTransfer\n:86:Invoice 7",
      "Invoice 7",
      "Transfer",
    ],
    ["nowhere but on the second line", "NTRFNONREF\nCash", "Cash", ""],
    ["nowhere", "NTRFNONREF", "", ""],
  ])("finds a name %s", (_, rest, name, purpose) => {
    expect(only(`:61:2401050105D12,50${rest}`)).toMatchObject({ name, purpose });
  });

  it("tells what was paid abroad", () => {
    expect(only(":61:2401050105D12,50NTRFNONREF\n/OCMT/USD13,20/CHGS/EUR1,").original).toEqual({
      amount: "-13.2",
      currency: "USD",
    });
    expect(only(entryOf("/NAME/Anna/OCMT/USD13,20")).original).toEqual({ amount: "-13.2", currency: "USD" });
  });

  it("of zero tells of a balance", () => {
    expect(only(":61:2401050105C0,00NTRFNONREF").kind).toBe("balance_only");
  });
});

describe("the information of an entry of MT940", () => {
  it.each([
    [
      "by ?",
      "166?00GUTSCHRIFT?100599?20Miete?30COBADEFF?31DE02?32Erika Muster",
      "Erika Muster",
      "Miete",
      "GUTSCHRIFT",
    ],
    ["by > without a code in front", ">20Miete>31DE02>32Erika Muster", "Erika Muster", "Miete", "NTRF"],
    ["by < and ~ and ^", "020~00TRANSFER~20Rent~32Anna", "Anna", "Rent", "TRANSFER"],
    ["behind a blank", " 020?00Kauf?20Brot", "Brot", "", "Kauf"],
    ["behind a code with a blank", "944 ^00PRZELEW^20Czynsz^32Jan", "Jan", "Czynsz", "PRZELEW"],
    [
      "with a name in two",
      "166?20x?32MÜLLER TIEFBAUGESELLSCHAFT ?33MBH",
      "MÜLLER TIEFBAUGESELLSCHAFT MBH",
      "x",
      "NTRF",
    ],
    [
      "with a purpose of many",
      "166?20Rechnung 77 vom dritten Mär?21z 2024?22und Skonto?60danke?32A",
      "A",
      "Rechnung 77 vom dritten März 2024 und Skonto danke",
      "NTRF",
    ],
    ["cut within a subfield", "166?20Rech\nnung 7?32An\nna", "Anna", "Rechnung 7", "NTRF"],
    ["cut within its mark", "166?20Rechnung?\n21sieben?3\n2Anna", "Anna", "Rechnung sieben", "NTRF"],
    [
      "with SEPA",
      "166?20EREF+E-7?21KREF+NONREF?22MREF+M1?23SVWZ+Rechnung 7?32Anna",
      "Anna",
      "Rechnung 7",
      "NTRF",
    ],
    ["with a question mark that is none", "166?20Wo? Hier?32Anna", "Anna", "Wo? Hier", "NTRF"],
    ["without a name", "166?00LOHN?20Gehalt", "Gehalt", "", "LOHN"],
    ["with a kind alone", "166?00ABSCHLUSS", "ABSCHLUSS", "", "ABSCHLUSS"],
  ])("is read %s", (_, text, name, purpose, type) => {
    expect(only(entryOf(text))).toMatchObject({ name, purpose, type });
  });

  it("has the id of SEPA", () => {
    expect(only(entryOf("166?20EREF+E-7?21SVWZ+x?32Anna"))).toMatchObject({
      reference: "",
      references: ["E-7"],
    });
    expect(only(entryOf("166?20EREF+NOTPROVIDED?21SVWZ+x?32Anna"))).toMatchObject({
      reference: "",
      references: [],
    });
  });

  it.each([
    [
      "of a transfer",
      "/TRTP/SEPA/IBAN/NL01/NAME/J. Jansen/REMI/Factuur 7/EREF/E1",
      "J. Jansen",
      "Factuur 7",
      "SEPA",
    ],
    ["cut in a word", "/TRTP/SEPA/NAME/J. Jan\nsen/REMI/Fac\ntuur 7", "J. Jansen", "Factuur 7", "SEPA"],
    ["with slashes in texts", "/NAME/A/B/REMI/1/2/3", "A/B", "1/2/3", "NTRF"],
    ["with an empty purpose", "/IBAN/NL01/NAME/P.C. Wacki/REMI/", "P.C. Wacki", "", "NTRF"],
    ["behind a party", "/ORDP//NAME/NOOR/REMI/INV 9", "NOOR", "INV 9", "NTRF"],
    ["of a party", "/BAI/469/DEBIT\n/BENM/Anna", "Anna", "/BAI/469/DEBIT/BENM/Anna", "NTRF"],
    [
      "of a counterpart",
      "/CNTP/NL01/INGBNL2A/SHOP BV/TOWN/REMI/USTD//Order 7/",
      "SHOP BV",
      "Order 7/",
      "NTRF",
    ],
  ])("is read by slash codes: %s", (_, text, name, purpose, type) => {
    expect(only(entryOf(text))).toMatchObject({ name, purpose, type });
  });

  it.each([
    ["one line", "BEA 02.02.24/08.15 CAFE", "BEA 02.02.24/08.15 CAFE"],
    ["lines that end early", "BEA CAFE\nPAS 590", "BEA CAFE PAS 590"],
    ["lines that are full", `${"x".repeat(61)} REC\nHNUNG 7`, `${"x".repeat(61)} RECHNUNG 7`],
    ["runs of blanks", "GIRO   428428 KPN BV      X", "GIRO 428428 KPN BV X"],
    ["a line that begins with a hyphen", "CAFE\n-rate 1", "CAFE -rate 1"],
    ["a line that begins with a colon", "at 16\n:26:37 o'clock", "at 16 :26:37 o'clock"],
    ["a line that begins as a tag that is none", "at\n:08.15", "at :08.15"],
    ["several fields", "one\n:86:two\n:86:three", "one two three"],
    ["a number before a mark", "123 + 45?", "123 + 45?"],
    ["/TRTP/ at an end", "CAFE\n/TRTP/POS", "CAFE /TRTP/POS"],
  ])("is free text: %s", (_, text, name) => {
    expect(only(entryOf(text)).name).toBe(name);
  });

  it("has notes of :NS: as further texts", () => {
    expect(only(":61:2401050105D12,50NTRFNONREF\n:NS:01My Street\n02Town\n:86:Fee")).toMatchObject({
      name: "Fee",
      purpose: "My Street Town",
    });
  });

  it("of the statement is no entry's", () => {
    const text = mt940(entryOf("Fee")).replace("\n-\n", "\n:86:BANK PLC\n-\n");
    expect(entriesIn(readMt94x(utf8(text))).map(({ name }) => name)).toEqual(["Fee"]);
  });
});

describe("a statement of MT940", () => {
  it("has its account, balances and proof", () => {
    expect(statementsIn(read(entryOf("Fee")))).toMatchObject({
      format: "mt940",
      dateOrder: "decided",
      statements: [
        {
          account: { id: "12345678/1", name: "", currency: "EUR" },
          opening: { amount: "100", currency: "EUR", date: "2024-01-01" },
          closing: { amount: "87.5", currency: "EUR", date: "2024-01-31" },
          proof: { state: "proven" },
        },
      ],
    });
  });

  it.each([
    ["apart", "NL10BANK0000000001 EUR", "NL10BANK0000000001"],
    ["that is part of the number", "1700.59.286USD", "1700.59.286USD"],
    ["that is none", "1014365930  ", "1014365930"],
  ])("has its account without a currency %s", (_, written, id) => {
    const text = mt940("").replace("12345678/1", written);
    expect(statementsIn(readMt94x(utf8(text))).statements[0]!.account.id).toBe(id);
  });

  it.each([
    ["an envelope", (text: string) => `{1:F01}{2:O940}{3:}{4:\n${text.replace("\n-\n", "\n-}{5:}\n")}`],
    [
      "an envelope on the line of the first field",
      (text: string) => `{1:F01}{2:O940}{4:${text.replace("\n-\n", "\n-}")}`,
    ],
    [
      "lines of a telegram",
      (text: string) => `0000 01BANKNL2A\n940 00\n${text.replace("\n-\n", "\n-XXX\n")}`,
    ],
    ["control characters", (text: string) => `\u0001\n${text.replace("\n-\n", "\n-\u0003\n")}`],
    ["a header", (text: string) => `:940:\n${text}`],
    ["a byte order mark", (text: string) => `\ufeff${text}`],
    ["lines of old Macs", (text: string) => text.replaceAll("\n", "\r")],
    ["blank lines", (text: string) => `\n\n${text.replaceAll("\n:", "\n\n:")}`],
    ["no end", (text: string) => text.replace("\n-\n", "")],
  ])("is read within %s", (_, frame) => {
    const opened = statementsIn(readMt94x(utf8(frame(mt940(entryOf("Fee"))))));
    expect(opened.statements).toHaveLength(1);
    expect(opened.statements[0]).toMatchObject({ proof: { state: "proven" }, entries: [{ name: "Fee" }] });
  });

  it("loses the day of a balance that does not exist, not the balance", () => {
    const opened = readMt94x(utf8(mt940(entryOf("Fee")).replace("C240131", "C240231")));
    expect(statementsIn(opened).statements[0]).toMatchObject({
      closing: { amount: "87.5", date: null },
      proof: { state: "proven" },
    });
    expect(problemsIn(opened)).toMatchObject([{ code: "unreadable_field", place: { line: 7 } }]);
  });

  it("reads on where a balance cannot be read", () => {
    const opened = readMt94x(utf8(mt940(entryOf("Fee")).replace("C240131EUR", "X")));
    expect(statementsIn(opened).statements[0]).toMatchObject({
      closing: null,
      proof: { state: "no_balances" },
    });
    expect(problemsIn(opened)).toMatchObject([{ code: "unreadable_field" }]);
  });

  it("is contradicted by an amount that does not fit", () => {
    const opened = readMt94x(utf8(mt940(entryOf("Fee")).replace("12,50", "12,51")));
    expect(statementsIn(opened).statements[0]!.proof).toEqual({
      state: "contradicted",
      computed: "87.49",
      stated: "87.5",
    });
  });

  it("knows where each entry stands", () => {
    const opened = read(`${entryOf("Fee")}\n:61:2401050105D1,505NTRF`);
    expect(entriesIn(opened).map(({ place }) => place)).toEqual([
      { kind: "text", line: 5, column: 1 },
      { kind: "text", line: 7, column: 1 },
    ]);
    expect(problemsIn(opened)[0]!.place).toEqual({ kind: "text", line: 7, column: 16 });
  });
});

describe("messages of MT940", () => {
  const message = (account: string, opening: string, closing: string, entries = ""): string =>
    `:20:X\n:25:${account}\n:60${opening}\n${entries}:62${closing}\n-\n`;
  const one = "F:C240101EUR1,";
  const two = "F:C240102EUR2,";
  const three = "F:C240103EUR3,";
  const plus = ":61:240102C1,NTRFNONREF\n";

  it.each([
    [
      "that follow each other",
      [message("A", one, two, plus), message("A", two, three, plus)],
      [false, false],
    ],
    [
      "of pages",
      [message("A", one, "M:C240102EUR2,", plus), message("A", "M:C240102EUR2,", three, plus)],
      [false],
    ],
    [
      "of pages that do not fit",
      [message("A", one, "M:C240102EUR2,", plus), message("A", "M:C240102EUR5,", three, plus)],
      [false, true],
    ],
    [
      "of two accounts",
      [message("A", one, two, plus), message("B", three, three), message("A", two, three, plus)],
      [false, false, false],
    ],
    ["of days without entries", [message("A", one, one), message("A", one, two, plus)], [false, false]],
    ["with a gap between", [message("A", one, two, plus), message("A", three, three)], [false, true]],
    [
      "with one account in two currencies",
      [message("A", one, two, plus), message("A", three.replace("EUR", "USD"), three.replace("EUR", "USD"))],
      [false, false],
    ],
  ])("are joined and held against each other: %s", (_, messages, contradicted) => {
    const { statements } = statementsIn(readMt94x(utf8(messages.join(""))));
    expect(statements.map(isContradicted)).toEqual(contradicted);
  });

  it("begin with a second account too", () => {
    const text = message("A", one, two, plus) + message("B", one, two, plus).replace(":20:X\n", "");
    expect(statementsIn(readMt94x(utf8(text))).statements.map(({ account }) => account.id)).toEqual([
      "A",
      "B",
    ]);
  });
});

describe("an interim report, MT942", () => {
  const report = (sums: string): string =>
    `:20:X\n:25:KW81\n:28C:1/1\n:34F:KWDD0,\n:34F:KWDC0,\n:13D:2407011815+0300\n:61:240701C1,250NTRFNONREF//I1\n:61:240701ED0,005NCHGNONREF//I2\n${sums}-\n`;

  it("has the currency of its limits, and no balances", () => {
    expect(statementsIn(readMt94x(utf8(report(""))))).toMatchObject({
      format: "mt942",
      statements: [
        {
          account: { id: "KW81", currency: "KWD" },
          proof: { state: "no_balances" },
          entries: [
            { amount: "1.25", currency: "KWD", status: "booked" },
            { amount: "-0.005", status: "pending" },
          ],
        },
      ],
    });
  });

  it.each([
    ["of all entries", ":90D:1KWD0,005\n:90C:1KWD1,250\n", 0],
    ["of booked entries", ":90D:0KWD0,\n:90C:1KWD1,250\n", 0],
    ["with another number", ":90D:1KWD0,005\n:90C:2KWD1,250\n", 1],
    ["with another sum", ":90D:1KWD0,006\n:90C:1KWD1,260\n", 2],
    ["that cannot be read", ":90D:many\n", 0],
  ])("is held against its sums: %s", (_, sums, count) => {
    const problems = problemsIn(readMt94x(utf8(report(sums))));
    expect(problems.map(({ code }) => code)).toEqual(
      Array.from({ length: count }, () => "stated_sum_differs"),
    );
  });
});

describe("the encoding of MT940", () => {
  const bytesOf = (codes: Readonly<Record<string, number>>): Uint8Array =>
    Uint8Array.from(
      mt940(entryOf("Grüße von Käthe Möß")),
      (character) => codes[character] ?? character.charCodeAt(0),
    );

  it.each([
    ["UTF-8", utf8(mt940(entryOf("Grüße von Käthe Möß")))],
    ["windows-1252", bytesOf({})],
    ["code page 850", bytesOf({ ü: 0x81, ß: 0xe1, ä: 0x84, ö: 0x94 })],
  ])("is seen by the bytes: %s", (_, bytes) => {
    expect(entriesIn(readMt94x(bytes))[0]!.name).toBe("Grüße von Käthe Möß");
  });
});

describe("what is no MT940", () => {
  it.each([
    ["nothing", ""],
    ["a text", "Date;Amount\n2024-01-01;5"],
    ["a reference alone", ":20:X\n-\n"],
  ])("is refused with a sentence: %s", (_, text) => {
    expect(refusalIn(readMt94x(utf8(text)))).toMatchObject({
      what: "no_entries",
      message: expect.stringContaining("no statement"),
    });
  });
});

describe("a statement that ends with the balance of a page", () => {
  const text = [":20:R", ":25:1", ":28C:1/1", ":60F:C240101EUR10,00", ":61:2401050105C2,50NTRFNONREF//B1"];
  const ending = (tag: string) => readMt94x(utf8([...text, `:${tag}:C240105EUR12,50`, "-", ""].join("\r\n")));

  it("is not proven, for pages may be missing", () => {
    const [whole, cut] = ["62F", "62M"].map((tag) => statementsIn(ending(tag)).statements[0]!);
    expect([whole!.proof.state, cut!.proof.state]).toEqual(["proven", "no_balances"]);
    expect(cut!.problems).toMatchObject([
      { code: "unreadable_field", message: expect.stringContaining("pages may be missing") },
    ]);
  });
});

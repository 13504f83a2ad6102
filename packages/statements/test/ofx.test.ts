import { describe, expect, it } from "vitest";
import type { Opened } from "../src/model/opened.ts";
import type { Entry, Statement } from "../src/model/statement.ts";
import { readOfx } from "../src/ofx/read-ofx.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const windows1252 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** A file of one statement in euros with these entries, of which only what matters is written. */
const fileOf = (entries: string, { statement = "<CURDEF>EUR", header = "OFXHEADER:100\n\n" } = {}): string =>
  `${header}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>${statement}<BANKACCTFROM><ACCTID>12-3</BANKACCTFROM><BANKTRANLIST>` +
  `${entries}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const entryOf = (leaves: string): string => `<STMTTRN><DTPOSTED>20240131<TRNAMT>-5${leaves}</STMTTRN>`;

const statementsOf = (opened: Opened): readonly Statement[] =>
  opened.kind === "statements" ? opened.statements : [];

const entriesOf = (text: string): readonly Entry[] =>
  statementsOf(readOfx(utf8(text))).flatMap(({ entries }) => entries);

/** The one entry with these leaves beside a day and an amount. */
const theEntry = (leaves: string): Entry => entriesOf(fileOf(entryOf(leaves)))[0]!;

describe("a leaf", () => {
  it.each([
    ["without end tag", "<NAME>Shop<MEMO>Two", ["Shop", "Two"]],
    ["with end tag", "<NAME>Shop</NAME><MEMO>Two</MEMO>", ["Shop", "Two"]],
    ["on several lines", "\r\n<NAME>Shop\r\n   and bar\r\n\r\n<MEMO>Two", ["Shop and bar", "Two"]],
    ["that is empty", "<NAME><MEMO>Two", ["Two", ""]],
    ["that ends itself", "<NAME/><MEMO>Two", ["Two", ""]],
    ["with a stray end tag", "<NAME>Shop</PAYEE></NAME></NAME><MEMO>Two", ["Shop", "Two"]],
    ["that another one repeats", "<NAME>Shop<MEMO>Two<MEMO>Three", ["Shop", "Two"]],
    ["with a bare ampersand", "<NAME>B & B &Co; &amp<MEMO>Two", ["B & B &Co; &amp", "Two"]],
    ["with entities", "<NAME>B &amp; B &lt;A&gt; &#8364;&#xA9;&#0;<MEMO>Two", ["B & B <A> €©&#0;", "Two"]],
    ["with entities of entities", "<NAME>&amp;lt;<MEMO>Two", ["&lt;", "Two"]],
    ["with character data", "<NAME><![CDATA[A&amp;B <Shop>]]> 1<MEMO>Two", ["A&amp;B <Shop> 1", "Two"]],
    ["with a comment", "<NAME>Sh<!-- <MEMO> -->op<MEMO>Two", ["Shop", "Two"]],
    ["with what only looks like a tag", "<NAME>1 < 2 <3 <- x<MEMO>Two", ["1 < 2 <3 <- x", "Two"]],
    ["with a section that does not end", "<NAME>A <![CDATA[ <!-- b<MEMO>Two", ["A <![CDATA[ <!-- b", "Two"]],
    ["of a name in small letters", "<name>Shop</name><Memo>Two", ["Shop", "Two"]],
    ["of a name with a prefix and attributes", '<o:NAME a="1">Shop</o:NAME><MEMO>Two', ["Shop", "Two"]],
    ["of the bank's own", "<X.Y>Z<NAME>Shop<MEMO>Two", ["Shop", "Two"]],
  ])("%s is read", (_, leaves, [name, purpose]) => {
    expect(theEntry(leaves)).toMatchObject({ name, purpose, date: "2024-01-31", amount: "-5", problems: [] });
  });
});

describe("an aggregate", () => {
  const two = `${entryOf("<NAME>A")}${entryOf("<NAME>B")}`;

  it.each([
    ["an entry without its end tag", two.replace("</STMTTRN>", "")],
    ["the last entry without its end tag", two.replace(/<\/STMTTRN>$/, "")],
    ["a list within text", `some text ${two} more text`],
    ["stray end tags", `</CURRENCY></STMTTRN>${two.replace("</STMTTRN>", "</STMTTRN></STMTTRN></NAME>")}`],
    ["an empty currency", two.replaceAll("<NAME>", "<CURRENCY><CURSYM></CURRENCY><NAME>")],
    ["a currency that is no aggregate", two.replaceAll("<NAME>", "<CURRENCY>EUR<NAME>")],
  ])("is read: %s", (_, entries) => {
    expect(entriesOf(fileOf(entries)).map(({ name, currency }) => [name, currency])).toEqual([
      ["A", "EUR"],
      ["B", "EUR"],
    ]);
  });

  it("of entries may stand in no statement", () => {
    const [statement] = statementsOf(readOfx(utf8(`<OFX>${two}</OFX>`)));
    expect(statement).toMatchObject({ account: { id: "", name: "", currency: null }, closing: null });
    expect(statement!.entries.map(({ name }) => name)).toEqual(["A", "B"]);
  });
});

describe("the day of an entry", () => {
  it.each([
    ["20240101", "2024-01-01"],
    ["202401012359", "2024-01-01"],
    ["20240101003000.000[+9:JST]", "2024-01-01"],
    ["20231231235959[-8:PST]", "2023-12-31"],
    ["20240229000000[0:GMT]", "2024-02-29"],
    ["20240331003000[+5.30:IST]", "2024-03-31"],
    ["20240701000000[-3]", "2024-07-01"],
    ["2024-07-01T00:30:00Z", "2024-07-01"],
  ])("%s is %s, wherever it is read", (text, date) => {
    const [entry] = entriesOf(fileOf(`<STMTTRN><DTPOSTED>${text}<TRNAMT>1</STMTTRN>`));
    expect(entry).toMatchObject({ date, writtenDate: "", problems: [] });
  });

  it.each([
    ["", "This entry has no date (DTPOSTED)."],
    ["00000000", '"00000000" (DTPOSTED) is not a valid date.'],
    ["20230229", '"20230229" (DTPOSTED) is not a valid date.'],
    ["201120000000", '"201120000000" (DTPOSTED) is not a valid date.'],
    ["31/12/2024", '"31/12/2024" (DTPOSTED) is not a valid date.'],
  ])("%j is a problem of that entry alone", (text, message) => {
    const entries = entriesOf(fileOf(`\n<STMTTRN>\n<DTPOSTED>${text}\n<TRNAMT>1</STMTTRN>${entryOf("")}`));
    const line = text === "" ? 4 : 5;
    expect(entries.map(({ date, writtenDate }) => [date, writtenDate])).toEqual([
      [null, text],
      ["2024-01-31", ""],
    ]);
    expect(entries[0]!.problems).toEqual([
      { code: "unreadable_date", message, place: { kind: "text", line, column: 1 } },
    ]);
  });

  it("is beside that of value and of purchase, of which zeros say nothing", () => {
    expect(theEntry("<DTAVAIL>20240202<DTUSER>20240130")).toMatchObject({
      valueDate: "2024-02-02",
      purchaseDate: "2024-01-30",
    });
    expect(theEntry("<DTAVAIL>00000000<DTUSER>40797230")).toMatchObject({
      valueDate: null,
      purchaseDate: null,
      problems: [{ code: "unreadable_field", message: '"40797230" (DTUSER) is not a valid date.' }],
    });
  });
});

describe("the amount of an entry", () => {
  const amountsOf = (...texts: readonly string[]): readonly (string | null)[] =>
    entriesOf(
      fileOf(texts.map((text) => `<STMTTRN><DTPOSTED>20240131<TRNAMT>${text}</STMTTRN>`).join("")),
    ).map(({ amount }) => amount);

  it("has the decimal mark that the file shows, else a lone one", () => {
    expect(amountsOf("1.234", "-1.234,56", "+1 006,60", "- 12,5")).toEqual([
      "1234",
      "-1234.56",
      "1006.6",
      "-12.5",
    ]);
    expect(amountsOf("1,234", "-12.50")).toEqual(["1234", "-12.5"]);
    // Nothing shows whether that is more than a thousand, unless the balance does.
    expect(amountsOf("1,234", "5")).toEqual([null, "5"]);
    const statement = "<CURDEF>EUR<LEDGERBAL><BALAMT>1.500,00<DTASOF>20240131</LEDGERBAL>";
    const entries = "<STMTTRN><DTPOSTED>20240131<TRNAMT>-1.000</STMTTRN>";
    expect(entriesOf(fileOf(entries, { statement }))[0]!.amount).toBe("-1000");
  });

  it.each(["$120", ".", "", "five", "1e3"])("%j is a problem of that entry alone", (text) => {
    expect(amountsOf(text, "1.50")).toEqual([null, "1.5"]);
  });

  it("has its written sign, whatever the type says", () => {
    const [entry] = entriesOf(fileOf("<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20240131<TRNAMT>-55.00</STMTTRN>"));
    expect(entry).toMatchObject({ amount: "-55", type: "CREDIT" });
  });

  it("keeps more decimals than its currency has, and tells of them", () => {
    const [entry, padded] = entriesOf(
      fileOf(
        ["115.8331", "0.5300"].map((text) => `<STMTTRN><DTPOSTED>20240131<TRNAMT>${text}</STMTTRN>`).join(""),
      ),
    );
    expect(entry).toMatchObject({
      amount: "115.8331",
      problems: [
        {
          code: "more_decimals_than_currency",
          message: '"115.8331" (TRNAMT) has more decimals than EUR has.',
        },
      ],
    });
    expect(padded).toMatchObject({ amount: "0.53", problems: [] });
  });

  it("is in its own currency if it states one, and in the statement's if another one was converted", () => {
    expect(theEntry("<CURRENCY><CURRATE>1.1<CURSYM>usd</CURRENCY>").currency).toBe("USD");
    expect(theEntry("<ORIGCURRENCY><CURRATE>1.1<CURSYM>USD</ORIGCURRENCY>").currency).toBe("EUR");
  });

  it.each([
    ["<CURRENCY><CURRATE>0.92<CURSYM>usd</CURRENCY>", { value: "0.92", currency: "EUR", unit: "USD" }],
    [
      "<ORIGCURRENCY><CURRATE>0,92<CURSYM>USD</ORIGCURRENCY>",
      { value: "0.92", currency: "USD", unit: "USD" },
    ],
    ["<ORIGCURRENCY><CURRATE>1.0<CURSYM>USD</ORIGCURRENCY>", null],
    ["<ORIGCURRENCY><CURRATE>0.92<CURSYM>EUR</ORIGCURRENCY>", null],
    ["<ORIGCURRENCY><CURRATE>0.92</ORIGCURRENCY>", null],
    ["<ORIGCURRENCY><CURSYM>USD</ORIGCURRENCY>", null],
    ["<ORIGCURRENCY><CURRATE>about 1<CURSYM>USD</ORIGCURRENCY>", null],
  ])("has the rate that is stated: %s", (leaves, rate) => {
    expect(theEntry(leaves)).toMatchObject({ rate, problems: [] });
  });
});

describe("the name of an entry", () => {
  it.each([
    ["<NAME>Shop<MEMO>Shop", "Shop", ""],
    ["<NAME>Cut off aft<EXTDNAME>Cut off after much<MEMO>x", "Cut off after much", "x"],
    ["<PAYEE><NAME>Ada<CITY>Ulm</PAYEE><MEMO>Rent", "Ada", "Rent"],
    ["<BANKACCTTO><ACCTID>9<NAME>Other</BANKACCTTO><MEMO>Rent", "Rent", ""],
    ["<TRNTYPE>CHECK<CHECKNUM>0000123", "CHECK 0000123", ""],
    ["", "", ""],
  ])("of %s is %j", (leaves, name, purpose) => {
    expect(theEntry(leaves)).toMatchObject({ name, purpose });
  });
});

describe("the reference of an entry", () => {
  it("is its id, where no other entry has it", () => {
    const ids = ["A", "B", "A", "0", "NONE", ""];
    const entries = entriesOf(fileOf(ids.map((id) => entryOf(`<FITID>${id}`)).join("")));
    expect(entries.map(({ reference }) => reference)).toEqual(["", "B", "", "", "", ""]);
  });

  it("is beside further ids, none of them a placeholder", () => {
    expect(theEntry("<FITID>1<CHECKNUM>0<REFNUM>R<SRVRTID>S")).toMatchObject({
      reference: "1",
      references: ["R", "S"],
    });
  });
});

describe("what the bank corrects", () => {
  it.each([
    [
      "replaced",
      entryOf("<FITID>1") + entryOf("<FITID>2<CORRECTFITID>1<CORRECTACTION>REPLACE"),
      "informational",
      "booked",
    ],
    [
      "deleted",
      entryOf("<FITID>1") + entryOf("<FITID>2<CORRECTFITID>1<CORRECTACTION>DELETE"),
      "informational",
      "informational",
    ],
    ["said of itself", entryOf("<FITID>1<CORRECTFITID>1") + entryOf("<FITID>2"), "booked", "booked"],
    ["of another file", entryOf("<FITID>1<CORRECTFITID>0") + entryOf("<FITID>2"), "booked", "booked"],
  ])("is no booking if it is %s", (_, entries, first, second) => {
    expect(entriesOf(fileOf(entries)).map(({ status }) => status)).toEqual([first, second]);
  });
});

it("Pending entries are marked", () => {
  const pending =
    "<BANKTRANLISTP><STMTTRNP><DTTRAN>20240202<TRNAMT>-9.99<REFNUM>A7<NAME>Kiosk</STMTTRNP></BANKTRANLISTP>";
  expect(entriesOf(fileOf(`${entryOf("<FITID>1")}</BANKTRANLIST>${pending}`))).toMatchObject([
    { status: "booked", reference: "1" },
    {
      status: "pending",
      date: "2024-02-02",
      amount: "-9.99",
      name: "Kiosk",
      reference: "",
      references: ["A7"],
    },
  ]);
});

describe("a statement", () => {
  const closingOf = (ledger: string): Statement =>
    statementsOf(readOfx(utf8(fileOf("", { statement: `<CURDEF>EUR<LEDGERBAL>${ledger}</LEDGERBAL>` }))))[0]!;

  it.each([
    ["<BALAMT>-12.50<DTASOF>20240131120000[-5]", "-12.5", "2024-01-31"],
    ["<BALAMT>0,00<DTASOF>00000000", "0", null],
    ["<BALAMT>1.50", "1.5", null],
  ])("has the balance %s", (ledger, amount, date) => {
    expect(closingOf(ledger)).toMatchObject({
      opening: null,
      closing: { amount, date, currency: "EUR" },
      proof: { state: "no_balances" },
      problems: [],
    });
  });

  it.each([
    ["<BALAMT><DTASOF>20240131", []],
    ["", []],
    ["<BALAMT>R$ 1,50<DTASOF>20240131", ['"R$ 1,50" (BALAMT) is not a number.']],
  ])("has none in %j", (ledger, messages) => {
    const { closing, problems } = closingOf(ledger);
    expect(closing).toBeNull();
    expect(problems.map(({ message }) => message)).toEqual(messages);
  });

  it("keeps a balance whose day cannot be read", () => {
    expect(closingOf("<BALAMT>1<DTASOF>31/12/2024")).toMatchObject({
      closing: { amount: "1", date: null },
      problems: [{ message: '"31/12/2024" (DTASOF) is not a valid date.' }],
    });
  });

  it("is of a card, a bank or an investment account, one after the other", () => {
    const cardOf = (id: string): string =>
      `<CCSTMTRS><CURDEF>usd<CCACCTFROM><ACCTID>${id}</CCACCTFROM><BANKTRANLIST>${entryOf("<NAME>C")}</BANKTRANLIST></CCSTMTRS>`;
    const text = fileOf(entryOf("<NAME>B")).replace("</OFX>", `${cardOf("4 1")}${cardOf("4 1")}</OFX>`);
    expect(
      statementsOf(readOfx(utf8(text))).map(({ account, entries }) => [account, entries.length]),
    ).toEqual([
      [{ id: "12-3", name: "", currency: "EUR" }, 1],
      [{ id: "4 1", name: "", currency: "USD" }, 1],
      [{ id: "4 1", name: "", currency: "USD" }, 1],
    ]);
  });

  it.each(["", "<CURDEF>", "<CURDEF>R$"])("has no currency with %j", (statement) => {
    const [read] = statementsOf(readOfx(utf8(fileOf(entryOf(""), { statement }))));
    expect([read!.account.currency, read!.entries[0]!.currency]).toEqual([null, null]);
  });
});

describe("an investment statement", () => {
  const common =
    "<INVTRAN><FITID>7<DTTRADE>20240105<DTSETTLE>20240107<MEMO>Index fund</INVTRAN><SECID><UNIQUEID>X1</SECID>";

  const investments = (list: string): readonly Entry[] =>
    entriesOf(
      `<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>USD<INVACCTFROM><ACCTID>I1</INVACCTFROM><INVTRANLIST>${list}` +
        "</INVTRANLIST><INVPOSLIST><POSMF><INVPOS><SECID><UNIQUEID>X1</SECID><MEMO>held</INVPOS></POSMF></INVPOSLIST>" +
        "</INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>",
    );

  it.each([
    [`<BUYMF><INVBUY>${common}<TOTAL>-100.00</INVBUY><BUYTYPE>BUY</BUYMF>`, "BUYMF", "-100"],
    [`<SELLSTOCK><INVSELL>${common}<TOTAL>100.00</INVSELL></SELLSTOCK>`, "SELLSTOCK", "100"],
    [`<INCOME>${common}<INCOMETYPE>DIV<TOTAL>12.59</INCOME>`, "INCOME", "12.59"],
    [`<REINVEST>${common}<TOTAL>-6.97</REINVEST>`, "REINVEST", "0"],
    [`<TRANSFER>${common}<UNITS>3</TRANSFER>`, "TRANSFER", "0"],
  ])("has the trade %s", (trade, type, amount) => {
    expect(investments(trade)).toMatchObject([
      {
        kind: "trade",
        type,
        amount,
        date: "2024-01-05",
        valueDate: "2024-01-07",
        currency: "USD",
        name: "Index fund",
        reference: "7",
        problems: [],
      },
    ]);
  });

  it("has movements of cash beside them", () => {
    expect(
      investments(`<INVBANKTRAN>\n${entryOf("<NAME>Deposit")}<SUBACCTFUND>CASH</INVBANKTRAN>`),
    ).toMatchObject([{ kind: "cash", name: "Deposit", amount: "-5", currency: "USD" }]);
  });
});

describe("the page of a file", () => {
  it.each([
    [
      "UTF-8 that is declared as 1252",
      utf8(fileOf(entryOf("<NAME>Café"), { header: "CHARSET:1252\n" })),
      "Café",
    ],
    ["1252", windows1252(fileOf(entryOf("<NAME>Caf\xe9"), { header: "CHARSET:1252\n" })), "Café"],
    [
      "1251 on one line",
      windows1252(fileOf(entryOf("<NAME>\xcf\xf0"), { header: "CHARSET:1251COMPRESSION:NONE" })),
      "Пр",
    ],
    ["NONE", windows1252(fileOf(entryOf("<NAME>Caf\xe9"), { header: "CHARSET:NONE\n" })), "Café"],
    ["of XML", windows1252(fileOf(entryOf("<NAME>\xa4"), { header: "<?xml encoding='iso-8859-15'?>" })), "€"],
  ])("is seen: %s", (_, bytes, name) => {
    expect(statementsOf(readOfx(bytes))[0]!.entries[0]!.name).toBe(name);
  });
});

describe("what a bank answers instead of a statement", () => {
  const status = (code: string, message: string): string =>
    `<STATUS><CODE>${code}<SEVERITY>ERROR${message}</STATUS>`;

  it.each([
    [
      `<OFX><SONRS>${status("15500", "<MESSAGE>Signon invalid")}</SONRS></OFX>`,
      'the bank answered "Signon invalid" (15500)',
    ],
    [`<OFX><STMTTRNRS>${status("2000", "")}</STMTTRNRS></OFX>`, "the bank answered with the error 2000"],
    [
      "<OFX><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS></SONRS></OFX>",
      "download one with transactions from the bank",
    ],
    ["OFXHEADER:100\n", "download one with transactions from the bank"],
  ])("%s is told", (text, reason) => {
    expect(readOfx(utf8(text))).toEqual({
      kind: "none",
      what: "no_entries",
      message: `This OFX file holds no statement: ${reason}.`,
    });
  });

  it("is told with the statements that it gives beside it", () => {
    const text = `<OFX>${status("2003", "<MESSAGE>Account not found")}${fileOf(entryOf("")).slice("OFXHEADER:100\n\n<OFX>".length)}`;
    const [statement] = statementsOf(readOfx(utf8(text)));
    expect(statement!.problems).toEqual([
      {
        code: "unreadable_field",
        message: 'An account or a period may be missing: the bank answered "Account not found" (2003).',
        place: { kind: "text", line: 1, column: 6 },
      },
    ]);
  });
});

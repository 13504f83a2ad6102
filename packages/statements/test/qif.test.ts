import { describe, expect, it } from "vitest";
import type { HowToOpen, Opened, Statements } from "../src/model/opened.ts";
import type { Entry } from "../src/model/statement.ts";
import { readQif } from "../src/qif/read-qif.ts";

const read = (text: string, how: HowToOpen = {}): Opened => readQif(new TextEncoder().encode(text), how);

const statementsOf = (text: string, how: HowToOpen = {}): Statements => {
  const opened = read(text, how);
  if (opened.kind !== "statements") throw new Error(opened.kind);
  return opened;
};

const entriesOf = (text: string, how: HowToOpen = {}): readonly Entry[] =>
  statementsOf(text, how).statements.flatMap(({ entries }) => entries);

const bankOf = (...records: readonly string[]): string =>
  `!Type:Bank\n${records.map((text) => `${text}\n^\n`).join("")}`;

describe("the days of a file", () => {
  const datesOf = (days: readonly string[], how: HowToOpen = {}): readonly (string | null)[] =>
    entriesOf(bankOf(...days.map((day) => `D${day}\nT1`)), how).map(({ date }) => date);

  it.each([
    [
      ["25/12'99", " 1/ 2'04", "3/ 4'2005", "1/1' 5"],
      ["1999-12-25", "2004-02-01", "2005-04-03", "2005-01-01"],
    ],
    [
      ["1/31/93", "8/5/24"],
      ["1993-01-31", "2024-08-05"],
    ],
    [
      ["24.12.23", "01.02.24"],
      ["2023-12-24", "2024-02-01"],
    ],
    [["01.02.24"], ["2024-02-01"]],
    [
      ["12.31.23", "01.02.24"],
      ["2023-12-31", "2024-01-02"],
    ],
    [
      ["2024-02-01", "20240229", "2024/3/1 12:30"],
      ["2024-02-01", "2024-02-29", "2024-03-01"],
    ],
    [["07/07/2024"], ["2024-07-07"]],
    [
      ["12-31-1969", "1/1/70", "1/1/69"],
      ["1969-12-31", "1970-01-01", "2069-01-01"],
    ],
  ])("%j are %j", (days, dates) => {
    expect(datesOf(days)).toEqual(dates);
  });

  it("are open where every number could be a month, and spelled out for the question", () => {
    const text = bankOf("D 3/ 4'24\nT-10", "D05/06/2024\nT-20");
    expect(statementsOf(text).dateOrder).toBe("open");
    expect(entriesOf(text).map(({ date, writtenDate, problems }) => [date, writtenDate, problems])).toEqual([
      [null, "03/04/2024", []],
      [null, "05/06/2024", []],
    ]);
    expect(statementsOf(text, { dateOrder: "month_first" }).dateOrder).toBe("decided");
    expect(datesOf(["03/04/2024"], { dateOrder: "month_first" })).toEqual(["2024-03-04"]);
    expect(datesOf(["03/04/2024"], { dateOrder: "day_first" })).toEqual(["2024-04-03"]);
  });

  it("are open where they contradict each other, and a problem where the answer does not fit", () => {
    const text = bankOf("D31/01/2024\nT1", "D01/31/2024\nT2");
    expect(statementsOf(text).dateOrder).toBe("open");
    expect(
      entriesOf(text, { dateOrder: "day_first" }).map(({ date, writtenDate }) => [date, writtenDate]),
    ).toEqual([
      ["2024-01-31", ""],
      [null, "01/31/2024"],
    ]);
  });

  it("are what they show, whatever the answer is", () => {
    expect(datesOf(["31/01/2024", "01/02/2024"], { dateOrder: "month_first" })).toEqual([
      "2024-01-31",
      "2024-02-01",
    ]);
  });

  it.each([
    ["30/02/2024", '"30/02/2024" (D) is not a valid date.', 3],
    ["soon", '"soon" (D) is not a valid date.', 3],
    ["", "This entry has no date (D).", 3],
  ])("%j is a problem of that entry alone", (day, message, line) => {
    const [entry, other] = entriesOf(bankOf(`PShop\nD${day}\nT1`, "D31/01/2024\nT1"));
    expect(entry).toMatchObject({ date: null, writtenDate: day });
    expect(entry!.problems).toEqual([
      { code: "unreadable_date", message, place: { kind: "text", line, column: 1 } },
    ]);
    expect(other).toMatchObject({ date: "2024-01-31", problems: [], place: { line: 6 } });
  });
});

describe("the amount of a record", () => {
  const amountsOf = (...fields: readonly string[]): readonly (string | null)[] =>
    entriesOf(bankOf(...fields.map((field) => `D2024-01-31\n${field}`))).map(({ amount }) => amount);

  it.each([
    [
      ["T-1,234.56", "T1,234"],
      ["-1234.56", "1234"],
    ],
    [
      ["T-1.234,56", "T1.234"],
      ["-1234.56", "1234"],
    ],
    [
      ["T1.234", "T5"],
      ["1.234", "5"],
    ],
    [
      ["U1.00\nT2.00", "U3.00", "$4.00"],
      ["2", "3", "4"],
    ],
    [
      ["T£39.00", "T-$ 1,000.00"],
      ["39", "-1000"],
    ],
    [
      ["T", "Tfive", ""],
      [null, null, null],
    ],
  ])("%j is %j", (fields, amounts) => {
    expect(amountsOf(...fields)).toEqual(amounts);
  });

  it("is a problem if it is missing or no number", () => {
    const [missing, none] = entriesOf(bankOf("D2024-01-31\nPShop", "D2024-01-31\nTfive"));
    expect(missing!.problems).toMatchObject([
      { code: "unreadable_amount", message: "This entry has no amount (T)." },
    ]);
    expect(none!.problems).toMatchObject([
      { code: "unreadable_amount", message: '"five" (T) is not a number.', place: { line: 6 } },
    ]);
  });
});

describe("a record", () => {
  const theEntry = (fields: string): Entry => entriesOf(bankOf(`D2024-01-31\nT-5\n${fields}`))[0]!;

  it.each([
    ["PShop\nMmilk\nLFood:Milk/Home", { name: "Shop", purpose: "milk", category: "Food:Milk/Home" }],
    ["PShop\nMShop", { name: "Shop", purpose: "" }],
    ["P\nMmilk", { name: "milk", purpose: "" }],
    ["N1001", { name: "1001", references: ["1001"], reference: "" }],
    ["PShop\nN0\nL--Split--", { references: [], category: "" }],
    ["PShop\nMto save\nL[Savings]", { purpose: "to save [Savings]", category: "", kind: "cash" }],
    ["PShop\nA1 Main Street\nAUlm\nCX\nF*", { name: "Shop", purpose: "" }],
    ["PShop\nsome more\nMmilk", { name: "Shop", purpose: "milk" }],
  ])("with %j is %j", (fields, entry) => {
    expect(theEntry(fields)).toMatchObject(entry);
  });

  it("keeps the parts of a split", () => {
    const entry = theEntry("PShop\nSFood\nEmilk\n$-3.00\nSHome\n%40\n$-2.00\nD2024-02-29");
    expect(entry).toMatchObject({ date: "2024-01-31", amount: "-5", problems: [] });
    expect(entry.parts).toMatchObject([
      { category: "Food", purpose: "milk", amount: "-3" },
      { category: "Home", purpose: "", amount: "-2" },
    ]);
  });

  it("tells if its parts do not add up, where all of them are known", () => {
    expect(theEntry("SFood\n$-3.00\nSHome\n$-1.00").problems).toMatchObject([
      { code: "parts_do_not_add_up", message: "The parts of this split add up to -4, not to -5." },
    ]);
    expect(theEntry("SFood\n%60\nSHome\n$-1.00")).toMatchObject({
      problems: [],
      parts: [{ amount: null }, { amount: "-1" }],
    });
  });

  it("with too many parts goes on in one without a day", () => {
    const entries = entriesOf(bankOf(`D2024-01-31\nT-5\n${"SFood\n$-1\n".repeat(1_001)}PShop`));
    expect(entries.map(({ date, parts }) => [date, parts.length])).toEqual([
      ["2024-01-31", 1_000],
      [null, 1],
    ]);
  });
});

describe("a file", () => {
  const entry = "D2024-01-31\nT-5\nPShop";

  it.each([
    ["without its last mark", `!Type:Bank\n${entry}`],
    ["with lone marks and blank lines", `!Type:Bank\n^\n\n${entry}\n^\n^\n \n^`],
    ["with comments above", `### made by hand\n\n!Type:Bank\n${entry}\n^`],
    ["with a header before each record", `!Type:Bank\n!Type:Bank \n${entry}\n^\n!Type:Bank\n`],
    ["with a header in place of a mark", `!Type:Bank\n${entry}\n!Type:CCard\n`],
    ["without a header", `${entry}\n^\n`],
    [
      "with lists",
      `!Type:Cat\nNFood\n^\n!Type:Memorised\nKP\n${entry}\n^\n!Type:Prices\n"A",1,"1/2'24"\n^\n!type:oth l\n${entry}\n^`,
    ],
    ["with options", `!Option:AutoSwitch\n!Clear:AutoSwitch\n!Option:MDY\n!Type:Cash\n${entry}\n^`],
  ])("is read: %s", (_, text) => {
    for (const lineEnd of ["\n", "\r\n", "\r"])
      expect(entriesOf(text.replaceAll("\n", lineEnd))).toMatchObject([
        { date: "2024-01-31", amount: "-5", name: "Shop", problems: [] },
      ]);
  });

  it.each(["!Account\nNCash\nTBank\n^\n!Type:Cat\nNFood\n^\n", "!Type:Bank\n^\n", "### nothing\n", ""])(
    "without entries says so: %j",
    (text) => {
      expect(read(text)).toEqual({
        kind: "none",
        what: "no_entries",
        message: "This QIF file holds no transactions. Export the transactions of an account.",
      });
    },
  );

  it("has the entries of each account together, as it names them", () => {
    const account = (name: string): string => `!Account\nN${name}\nTBank\n^\n`;
    const text = `!Option:AutoSwitch\n${account("Never")}!Clear:AutoSwitch\n${account("A")}${bankOf(entry)}${account("B")}${bankOf(entry, entry)}${account("A")}${bankOf(entry)}`;
    expect(
      statementsOf(text).statements.map(({ account: { id, name }, entries }) => [id, name, entries.length]),
    ).toEqual([
      ["", "A", 2],
      ["", "B", 2],
    ]);
  });

  it("is read in windows-1252 where it is not UTF-8", () => {
    const bytes = Uint8Array.from(bankOf("D2024-01-31\nT1\nPD\xe9panneur \x93Zo\xe9\x94"), (letter) =>
      letter.charCodeAt(0),
    );
    expect(readQif(bytes, {})).toMatchObject({ statements: [{ entries: [{ name: "Dépanneur “Zoé”" }] }] });
  });
});

describe("an opening balance", () => {
  it.each(["Opening Balance", "Eröffnungssaldo", "Solde initial", "Saldo inicial"])(
    "%s names its account",
    (payee) => {
      const text = bankOf(`D2024-01-01\nT100.00\nP${payee}\nL[Giro]`, "D2024-01-31\nT-5\nPShop");
      const [statement] = statementsOf(text).statements;
      expect(statement).toMatchObject({
        account: { id: "", name: "Giro", currency: null },
        opening: { amount: "100", currency: null, date: "2024-01-01" },
        closing: null,
        proof: { state: "no_balances" },
      });
      expect(statement!.entries.map(({ kind }) => kind)).toEqual(["opening_balance", "cash"]);
    },
  );

  it("is none without an account, nor is any other transfer", () => {
    const kinds = entriesOf(
      bankOf("D2024-01-01\nT1\nPOpening Balance\nLIncome", "D2024-01-01\nT1\nPRent\nL[Giro]"),
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(["cash", "cash"]);
  });
});

describe("an action of an investment account", () => {
  const theEntry = (fields: string): Entry => entriesOf(`!Type:Invst\nD2024-06-30\n${fields}\n^\n`)[0]!;

  it.each([
    ["XIn", "cash", "50"],
    ["XOut", "cash", "-50"],
    ["ContribX", "cash", "50"],
    ["WithdrwX", "cash", "-50"],
    ["Buy", "trade", "-50"],
    ["Sell", "trade", "50"],
    ["ShtSell", "trade", "50"],
    ["CvrShrt", "trade", "-50"],
    ["Div", "trade", "50"],
    ["IntInc", "trade", "50"],
    ["MiscExp", "trade", "-50"],
    ["BuyX", "trade", "0"],
    ["DivX", "trade", "0"],
    ["ReinvDiv", "trade", "0"],
    ["ShrsIn", "trade", "0"],
    ["StkSplit", "trade", "0"],
    ["Unheard", "trade", "50"],
    ["Cash", "cash", "50"],
  ] as const)("%s is %s of %s", (action, kind, amount) => {
    expect(theEntry(`N${action}\nYACME\nT50.00`)).toMatchObject({
      kind,
      amount,
      type: action,
      name: "ACME",
      problems: [],
    });
  });

  it("has its amount beside the account that it transfers to", () => {
    expect(theEntry("NXOut\nPTo savings\nL[Savings]\n$75.00")).toMatchObject({
      kind: "cash",
      amount: "-75",
      name: "To savings",
      purpose: "[Savings]",
    });
  });

  it("may be missing: then it is cash as written", () => {
    expect(theEntry("T-7.50\nPFee")).toMatchObject({ kind: "cash", amount: "-7.5", name: "Fee", type: "" });
  });
});

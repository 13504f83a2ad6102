import { describe, expect, it } from "vitest";
import { readCamt } from "../../src/camt/read-camt.ts";
import type { Entry } from "../../src/index.ts";
import { camt053, entryWith } from "../support/camt-writer.ts";
import { entriesIn, problemsIn, refusalIn, statementsIn, utf8 } from "../support/opened.ts";

const read = (statement: string) => readCamt(utf8(camt053(statement)));

const only = (statement: string): Entry => entriesIn(read(statement))[0]!;

const details = (inside: string): string => `<NtryDtls><TxDtls>${inside}</TxDtls></NtryDtls>`;

const ntry = (inside: string): string => `<Ntry>${inside}</Ntry>`;

const EUR_5 = '<Amt Ccy="EUR">5</Amt><CdtDbtInd>CRDT</CdtDbtInd>';

describe("an entry of CAMT", () => {
  it.each([
    ["money in", "<CdtDbtInd>CRDT</CdtDbtInd>", "5"],
    ["money out", "<CdtDbtInd>DBIT</CdtDbtInd>", "-5"],
    ["a debit taken back", "<CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd>", "5"],
    ["a credit taken back", "<CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd>", "-5"],
  ])("has the sign of its own mark: %s", (_, marks, amount) => {
    expect(only(ntry(`<Amt Ccy="EUR">5.00</Amt>${marks}`)).amount).toBe(amount);
  });

  it.each([
    ["booked by default", "", "booked"],
    ["booked as text", "<Sts>BOOK</Sts>", "booked"],
    ["booked as code", "<Sts><Cd>BOOK</Cd></Sts>", "booked"],
    ["pending as text", "<Sts>PDNG</Sts>", "pending"],
    ["pending as code", "<Sts><Cd>PDNG</Cd></Sts>", "pending"],
    ["in the future", "<Sts><Cd>FUTR</Cd></Sts>", "pending"],
    ["for information", "<Sts>INFO</Sts>", "informational"],
  ])("has its status: %s", (_, status, expected) => {
    expect(only(entryWith(status)).status).toBe(expected);
  });

  it.each([
    ["booking day", "<BookgDt><Dt>2024-03-05</Dt></BookgDt><ValDt><Dt>2024-03-07</Dt></ValDt>", "2024-03-05"],
    ["booking time near midnight", "<BookgDt><DtTm>2024-12-31T23:59:00-11:00</DtTm></BookgDt>", "2024-12-31"],
    ["booking day with a zone", "<BookgDt><Dt>2024-03-05+02:00</Dt></BookgDt>", "2024-03-05"],
    ["value day alone", "<ValDt><Dt>2024-03-07</Dt></ValDt>", "2024-03-07"],
    [
      "value day for a booking day that does not exist",
      "<BookgDt><Dt>2024-02-30</Dt></BookgDt><ValDt><Dt>2024-03-01</Dt></ValDt>",
      "2024-03-01",
    ],
  ])("has the day that is written: %s", (_, days, date) => {
    expect(only(ntry(EUR_5 + days)).date).toBe(date);
  });

  it.each([
    ["no day", EUR_5, "unreadable_date", ""],
    [
      "a day that does not exist",
      `${EUR_5}<BookgDt><Dt>2024-02-30</Dt></BookgDt>`,
      "unreadable_date",
      "2024-02-30",
    ],
    [
      "no amount",
      "<CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2024-03-05</Dt></BookgDt>",
      "unreadable_amount",
      "",
    ],
    [
      "no number",
      '<Amt Ccy="EUR">1,5</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2024-03-05</Dt></BookgDt>',
      "unreadable_amount",
      "",
    ],
    [
      "a sign before the amount",
      '<Amt Ccy="EUR">-1.5</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2024-03-05</Dt></BookgDt>',
      "unreadable_amount",
      "",
    ],
    [
      "no direction",
      '<Amt Ccy="EUR">1.5</Amt><BookgDt><Dt>2024-03-05</Dt></BookgDt>',
      "unreadable_amount",
      "",
    ],
    ["a status of its own", entryWith("<Sts><Prtry>XX</Prtry></Sts>").slice(6, -7), "unreadable_field", ""],
    [
      "a cent in parts",
      '<Amt Ccy="EUR">1.555</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2024-03-05</Dt></BookgDt>',
      "more_decimals_than_currency",
      "",
    ],
  ])("is kept with its problem: %s", (_, inside, code, writtenDate) => {
    const opened = read(ntry(inside));
    expect(problemsIn(opened).map((problem) => problem.code)).toEqual([code]);
    expect(entriesIn(opened)).toHaveLength(1);
    expect(entriesIn(opened)[0]).toMatchObject({ writtenDate });
  });

  it.each([
    ["whole yen", "JPY", "9000", "9000"],
    ["zeros that say nothing", "EUR", "8.850", "8.85"],
    ["fils", "KWD", "0.005", "0.005"],
    ["zero", "EUR", "0", "0"],
    ["eighteen digits", "EUR", "123456789012345.67", "123456789012345.67"],
    ["no integer digits", "EUR", ".5", "0.5"],
  ])("has an exact amount: %s", (_, currency, written, amount) => {
    const opened = read(
      ntry(
        `<Amt Ccy="${currency}">${written}</Amt><CdtDbtInd>CRDT</CdtDbtInd><ValDt><Dt>2024-03-05</Dt></ValDt>`,
      ),
    );
    expect(entriesIn(opened)[0]).toMatchObject({ amount, currency });
    expect(problemsIn(opened)).toEqual([]);
  });
});

describe("the name of an entry of CAMT", () => {
  const owner = "<Acct><Id><IBAN>DE02</IBAN></Id><Ownr><Nm>Ada Owner</Nm></Ownr></Acct>";
  const parties = (inside: string): string => details(`<RltdPties>${inside}</RltdPties>`);
  const cdtr = "<Cdtr><Nm>Creditor</Nm></Cdtr>";
  const dbtr = "<Dbtr><Nm>Debtor</Nm></Dbtr>";

  it.each([
    ["the creditor of money out", "DBIT", parties(dbtr + cdtr), "Creditor"],
    ["the debtor of money in", "CRDT", parties(dbtr + cdtr), "Debtor"],
    ["below Pty from version 8 on", "DBIT", parties("<Cdtr><Pty><Nm>Creditor</Nm></Pty></Cdtr>"), "Creditor"],
    ["a bank", "DBIT", parties("<Cdtr><Agt><FinInstnId><Nm>Bank</Nm></FinInstnId></Agt></Cdtr>"), "Bank"],
    [
      "on whose behalf, if the owner stands in front",
      "DBIT",
      parties("<Cdtr><Nm>ADA OWNER</Nm></Cdtr><UltmtCdtr><Nm>Other</Nm></UltmtCdtr>"),
      "Other",
    ],
    [
      "the owner by the number of the account",
      "DBIT",
      parties(
        "<Cdtr><Nm>A. O.</Nm></Cdtr><CdtrAcct><Id><IBAN>DE02</IBAN></Id></CdtrAcct><UltmtCdtr><Nm>Other</Nm></UltmtCdtr>",
      ),
      "Other",
    ],
    [
      "of a reversal as it was",
      "CRDT",
      `<RvslInd>true</RvslInd>${parties(`<Dbtr><Nm>Ada Owner</Nm></Dbtr>${cdtr}`)}`,
      "Creditor",
    ],
    [
      "of a reversal as it is",
      "CRDT",
      `<RvslInd>true</RvslInd>${parties(`${dbtr}<Cdtr><Nm>Ada Owner</Nm></Cdtr>`)}`,
      "Debtor",
    ],
    [
      "what was written, if only the owner is named",
      "DBIT",
      details("<RltdPties><Cdtr><Nm>Ada Owner</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Rent</Ustrd></RmtInf>"),
      "Rent",
    ],
    [
      "what was written, not the own side",
      "DBIT",
      details(`<RltdPties>${dbtr}</RltdPties><RmtInf><Ustrd>Rent</Ustrd></RmtInf>`),
      "Rent",
    ],
    ["the own side, if it is not the owner and nothing else is said", "DBIT", parties(dbtr), "Debtor"],
    ["what the bank says", "DBIT", "<AddtlNtryInf>Account fee</AddtlNtryInf>", "Account fee"],
    [
      "a reference alone",
      "DBIT",
      details("<RmtInf><Strd><CdtrRefInf><Ref>RF18 5390</Ref></CdtrRefInf></Strd></RmtInf>"),
      "RF18 5390",
    ],
    ["nothing", "DBIT", "", ""],
  ])("is %s", (_, direction, inside, name) => {
    expect(only(owner + entryWith(inside, direction)).name).toBe(name);
  });

  it("leaves to the purpose all else that is said, each text once", () => {
    const remittance =
      "<RmtInf><Ustrd>Invoice 7</Ustrd><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf><AddtlRmtInf>March</AddtlRmtInf></Strd></RmtInf>";
    const inside = details(`<RltdPties>${cdtr}</RltdPties>${remittance}<AddtlTxInf>Transfer</AddtlTxInf>`);
    expect(only(entryWith(`${inside}<AddtlNtryInf>Transfer</AddtlNtryInf>`))).toMatchObject({
      name: "Creditor",
      purpose: "Invoice 7 / RF18 / March / Transfer",
    });
  });

  it.each([
    ["within a word", "x".repeat(139) + "Rech", "nung", `${"x".repeat(139)}Rechnung`],
    ["behind a word that fills the piece", "Invoice", "7", "Invoice 7"],
    ["before a blank", `${"x".repeat(139)} `, "7", `${"x".repeat(139)} 7`],
  ])("joins pieces that were cut %s", (_, first, second, text) => {
    const pieces = first.length > 140 ? [first.slice(0, 140), first.slice(140) + second] : [first, second];
    const ustrd = pieces.map((piece) => `<Ustrd>${piece}</Ustrd>`).join("");
    expect(only(entryWith(details(`<RmtInf>${ustrd}</RmtInf>`))).name).toBe(text);
  });
});

describe("a batch of CAMT", () => {
  const tx = (amount: string, name: string, currency = "EUR"): string =>
    `<TxDtls><Refs><EndToEndId>E-${name}</EndToEndId></Refs>${amount === "" ? "" : `<Amt Ccy="${currency}">${amount}</Amt>`}<RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties></TxDtls>`;
  const batch = (...payments: readonly string[]): string =>
    entryWith(`<NtryDtls><Btch><PmtInfId>P1</PmtInfId></Btch>${payments.join("")}</NtryDtls>`);

  it("is one entry with its parts", () => {
    const entry = only(batch(tx("10.00", "Anna"), tx("2.50", "Bert")));
    expect(entry).toMatchObject({ amount: "-12.5", name: "Anna, Bert", references: ["P1"], reference: "" });
    expect(entry.parts).toMatchObject([
      { amount: "-10", currency: "EUR", name: "Anna", reference: "E-Anna" },
      { amount: "-2.5", currency: "EUR", name: "Bert", reference: "E-Bert" },
    ]);
  });

  it("has no parts where it tells of none", () => {
    expect(
      only(
        entryWith(
          "<NtryDtls><Btch><NbOfTxs>4</NbOfTxs></Btch></NtryDtls><AddtlNtryInf>SALARIES</AddtlNtryInf>",
        ),
      ),
    ).toMatchObject({ parts: [], name: "SALARIES" });
  });

  it.each([
    ["add up", [tx("10", "A"), tx("2.5", "B")], []],
    ["do not add up", [tx("10", "A"), tx("2", "B")], ["parts_do_not_add_up"]],
    ["have no amounts", [tx("", "A"), tx("", "B")], []],
    ["have an amount in another currency", [tx("10", "A", "USD"), tx("2.5", "B")], []],
  ])("is told of if its parts %s", (title, payments, codes) => {
    const opened = read(batch(...payments));
    expect(
      problemsIn(opened).map(({ code }) => code),
      title,
    ).toEqual(codes);
    expect(entriesIn(opened)[0]!.parts).toHaveLength(2);
  });

  it.each([
    [
      "of version 2, in the currency of the entry",
      "<AmtDtls><InstdAmt><Amt Ccy='USD'>11</Amt></InstdAmt><TxAmt><Amt Ccy='EUR'>10</Amt></TxAmt></AmtDtls>",
      "-10",
    ],
    ["that was taken back", "<Amt Ccy='EUR'>10</Amt><CdtDbtInd>CRDT</CdtDbtInd>", "10"],
  ])("reads the amount of a part %s", (_, inside, amount) => {
    const entry = only(entryWith(`<NtryDtls><TxDtls>${inside}</TxDtls><TxDtls/></NtryDtls>`));
    expect(entry.parts[0]).toMatchObject({ amount, currency: "EUR" });
  });

  it("names the first of many", () => {
    const payments = Array.from({ length: 50 }, (_, index) => tx("0.25", `N${index}`));
    expect(only(batch(...payments)).name).toBe("N0, N1, N2, …");
  });
});

describe("references of CAMT", () => {
  const refs = (id: string): string => details(`<Refs><EndToEndId>${id}</EndToEndId></Refs>`);

  it.each([
    ["the bank's own first", `<NtryRef>N</NtryRef><AcctSvcrRef>A</AcctSvcrRef>${refs("E")}`, "A", ["E", "N"]],
    ["not what the payer calls it", refs("E"), "", ["E"]],
    ["no placeholder", refs("NOTPROVIDED"), "", []],
    ["no placeholder of the bank", `<AcctSvcrRef>NONREF</AcctSvcrRef>${refs("E")}`, "", ["E"]],
    ["the bank's own of its only payment", details("<Refs><AcctSvcrRef>A</AcctSvcrRef></Refs>"), "A", []],
    ["none", "", "", []],
  ])("are %s", (_, inside, reference, references) => {
    expect(only(entryWith(inside))).toMatchObject({ reference, references });
  });

  it("are no reference where they repeat, and no entry is dropped for it", () => {
    const entries = entriesIn(
      read(entryWith("<AcctSvcrRef>A</AcctSvcrRef>").repeat(2) + entryWith("<AcctSvcrRef>B</AcctSvcrRef>")),
    );
    expect(entries.map(({ reference }) => reference)).toEqual(["", "", "B"]);
    expect(entries[0]!.references).toEqual(["A"]);
  });

  it("leave equal entries without any as two", () => {
    expect(entriesIn(read(entryWith("").repeat(2)))).toHaveLength(2);
  });
});

describe("further facts of an entry of CAMT", () => {
  it.each([
    [
      "the kind by its codes",
      "<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>",
      { type: "PMNT/RCDT/ESCT" },
    ],
    [
      "the kind by the bank's code",
      "<BkTxCd><Prtry><Cd>NTRF+020</Cd></Prtry></BkTxCd>",
      { type: "NTRF+020" },
    ],
    ["the kind of its payment", details("<BkTxCd><Prtry><Cd>544</Cd></Prtry></BkTxCd>"), { type: "544" }],
    [
      "what was paid abroad",
      "<AmtDtls><InstdAmt><Amt Ccy='usd'>13.20</Amt></InstdAmt><TxAmt><Amt Ccy='EUR'>12.50</Amt></TxAmt></AmtDtls>",
      { original: { amount: "-13.2", currency: "USD" } },
    ],
    [
      "nothing paid abroad",
      details("<AmtDtls><InstdAmt><Amt Ccy='EUR'>12.50</Amt></InstdAmt></AmtDtls>"),
      { original: null },
    ],
    [
      "the day of purchase",
      details("<RltdDts><TxDtTm>2024-03-02T10:00:00Z</TxDtTm></RltdDts>"),
      { purchaseDate: "2024-03-02" },
    ],
  ])("is %s", (_, inside, expected) => {
    expect(only(entryWith(inside))).toMatchObject(expected);
  });
});

const exchange = (inside: string, rate = "1.0850"): string =>
  `<AmtDtls><TxAmt><Amt Ccy="EUR">12.50</Amt><CcyXchg>${inside}<XchgRate>${rate}</XchgRate></CcyXchg></TxAmt></AmtDtls>`;

const SIDES = "<SrcCcy>EUR</SrcCcy><TrgtCcy>USD</TrgtCcy>";

describe("the rate of an entry of CAMT", () => {
  it.each([
    ["in its unit", exchange(`${SIDES}<UnitCcy>EUR</UnitCcy>`), "EUR"],
    ["in the other as unit", exchange(`${SIDES}<UnitCcy>USD</UnitCcy>`), "USD"],
    ["without a unit", exchange(SIDES), null],
    ["in a unit that is neither", exchange(`${SIDES}<UnitCcy>CHF</UnitCcy>`), null],
    ["the other way round", exchange("<SrcCcy>USD</SrcCcy><TrgtCcy>eur</TrgtCcy>"), null],
    ["of its payment", details(exchange(SIDES)), null],
  ])("is stated %s", (_, inside, unit) => {
    expect(only(entryWith(inside))).toMatchObject({
      original: null,
      rate: { value: "1.085", currency: "USD", unit },
      problems: [],
    });
  });

  it.each([
    ["of two other currencies", exchange("<SrcCcy>CHF</SrcCcy><TrgtCcy>USD</TrgtCcy>")],
    ["without the other currency", exchange("<SrcCcy>EUR</SrcCcy>")],
    ["of one currency", exchange("<SrcCcy>EUR</SrcCcy><TrgtCcy>EUR</TrgtCcy>")],
    ["of 1", exchange(SIDES, "1.000")],
    ["of 0", exchange(SIDES, "0.0")],
    ["below 0", exchange(SIDES, "-1.2")],
    ["in words", exchange(SIDES, "SPOT")],
    ["of more digits than any", exchange(SIDES, `1.${"3".repeat(50)}`)],
    [
      "beside the amount",
      exchange(SIDES).replace("</TxAmt>", "</TxAmt><InstdAmt><Amt Ccy='USD'>13.2</Amt></InstdAmt>"),
    ],
  ])("is none: %s", (_, inside) => {
    expect(only(entryWith(inside))).toMatchObject({ rate: null, problems: [] });
  });
});

describe("a statement of CAMT", () => {
  const bal = (code: string, amount: string, day = "<Dt>2024-03-31</Dt>"): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt>${day}</Dt></Bal>`;

  it.each([
    ["opening and closing", bal("OPBD", "100") + bal("CLBD", "87.50"), "proven"],
    ["the last closing as opening", bal("PRCD", "100") + bal("CLBD", "87.50"), "proven"],
    [
      "available balances beside",
      bal("OPAV", "1") + bal("OPBD", "100") + bal("CLAV", "2") + bal("CLBD", "87.50"),
      "proven",
    ],
    ["an amount that does not fit", bal("OPBD", "100") + bal("CLBD", "87.51"), "contradicted"],
    ["interim balances alone", bal("ITBD", "100") + bal("ITBD", "87.50"), "no_balances"],
    ["available balances alone", bal("OPAV", "100") + bal("CLAV", "87.50"), "no_balances"],
    ["none", "", "no_balances"],
  ])("is proven by its balances: %s", (_, balances, state) => {
    expect(statementsIn(read(balances + entryWith(""))).statements[0]!.proof.state).toBe(state);
  });

  it("proves nothing with an entry in another currency", () => {
    const foreign = entryWith("").replace("EUR", "USD");
    const { statements } = statementsIn(read(bal("OPBD", "100") + bal("CLBD", "87.50") + foreign));
    expect(statements[0]!.proof).toEqual({ state: "no_balances", otherCurrencies: ["USD"] });
  });

  it("leaves what is not booked out of its proof", () => {
    const entries = entryWith("") + entryWith("<Sts>PDNG</Sts>") + entryWith("<Sts>INFO</Sts>");
    const { statements } = statementsIn(read(bal("OPBD", "100") + bal("CLBD", "87.50") + entries));
    expect(statements[0]!.proof).toEqual({ state: "proven" });
  });

  it("loses the day of a balance that does not exist, not the balance", () => {
    const opened = read(bal("CLBD", "5", "<Dt>2024-02-31</Dt>") + entryWith(""));
    expect(statementsIn(opened).statements[0]!.closing).toEqual({ amount: "5", currency: "EUR", date: null });
    expect(problemsIn(opened)).toMatchObject([{ code: "unreadable_field" }]);
  });

  it("reads on where a balance cannot be read", () => {
    const opened = read(bal("CLBD", "many") + entryWith(""));
    expect(statementsIn(opened).statements[0]!.closing).toBeNull();
    expect(problemsIn(opened)).toMatchObject([{ code: "unreadable_field", place: { path: "Stmt[1]/Bal" } }]);
  });

  it.each([
    ["IBAN", "<Id><IBAN>DE02 1203</IBAN></Id><Ccy>EUR</Ccy>", { id: "DE02 1203", currency: "EUR" }],
    [
      "number",
      "<Id><Othr><Id>0035-1</Id></Othr></Id><Ccy>jpy</Ccy><Nm>Giro</Nm><Ownr><Nm>Ada</Nm></Ownr>",
      { id: "0035-1", name: "Giro", currency: "JPY" },
    ],
    [
      "number of version 1",
      "<Id><PrtryAcct><Id>77</Id></PrtryAcct></Id><Ownr><Nm>Ada</Nm></Ownr>",
      { id: "77", name: "Ada", currency: "EUR" },
    ],
    ["nothing", "", { id: "", name: "", currency: "EUR" }],
  ])("names its account: %s", (_, inside, account) => {
    const { statements } = statementsIn(read(`<Acct>${inside}</Acct>${entryWith("")}`));
    expect(statements[0]!.account).toMatchObject(account);
  });

  it("knows where each entry stands", () => {
    const opened = read(`${entryWith("")}\n${ntry("<Amt Ccy='EUR'>x</Amt>")}`);
    expect(entriesIn(opened).map(({ place }) => place)).toEqual([
      { kind: "xml", entry: 1, path: "Stmt[1]/Ntry[1]", line: 1 },
      { kind: "xml", entry: 2, path: "Stmt[1]/Ntry[2]", line: 2 },
    ]);
    expect(problemsIn(opened).map(({ place }) => place)).toContainEqual({
      kind: "xml",
      entry: 2,
      path: "Stmt[1]/Ntry[2]/Amt",
      line: 2,
    });
  });

  it("is empty without entries", () => {
    expect(statementsIn(read(bal("OPBD", "5"))).statements).toMatchObject([
      { entries: [], opening: { amount: "5" } },
    ]);
  });
});

describe("statements of one account", () => {
  const stmt = (account: string, opening: string, closing: string): string =>
    `<Stmt><Acct><Id><IBAN>${account}</IBAN></Id></Acct>` +
    `<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${opening}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>` +
    `<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal></Stmt>`;
  const gaps = (...statements: readonly string[]): readonly number[] =>
    statementsIn(
      readCamt(utf8(`<Document><BkToCstmrStmt>${statements.join("")}</BkToCstmrStmt></Document>`)),
    ).statements.map(({ problems }) => problems.filter(({ code }) => code === "balance_gap").length);

  it.each([
    ["that follow each other", [stmt("A", "1", "2"), stmt("A", "2", "3")], [0, 0]],
    ["the newest first", [stmt("A", "2", "3"), stmt("A", "1", "2")], [0, 0]],
    ["with one missing", [stmt("A", "1", "2"), stmt("A", "3", "4")], [0, 1]],
    [
      "of two accounts in turn",
      [stmt("A", "1", "2"), stmt("B", "7", "8"), stmt("A", "2", "3"), stmt("B", "8", "9")],
      [0, 0, 0, 0],
    ],
  ])("are held against each other: %s", (_, statements, expected) => {
    expect(gaps(...statements)).toEqual(expected);
  });
});

describe("an XML document that is no statement", () => {
  it.each([
    ["another message", "<Document><CstmrCdtTrfInitn/></Document>", "other", '"Document"'],
    [
      "a message without statement",
      "<Document><BkToCstmrStmt><GrpHdr/></BkToCstmrStmt></Document>",
      "no_entries",
      "CAMT.053",
    ],
    ["cut", "<Document><BkToCstmrStmt><Stmt><Ntry>", "damaged", "line 1"],
    [
      "a bare ampersand",
      camt053(entryWith("<AddtlNtryInf>A & B</AddtlNtryInf>")),
      "damaged",
      "Download it again",
    ],
    ["nothing", "", "damaged", "root"],
  ])("is refused with a sentence: %s", (_, text, what, said) => {
    const refusal = refusalIn(readCamt(utf8(text)));
    expect(refusal.what).toBe(what);
    expect(refusal.message).toContain(said);
  });
});

describe("the encoding of CAMT", () => {
  const entry = entryWith(details("<RmtInf><Ustrd>Käse</Ustrd></RmtInf>"));
  const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
  const utf16 = (text: string, mark: string): Uint8Array =>
    Uint8Array.from(
      Array.from(mark + text).flatMap((character) => [
        character.charCodeAt(0) & 0xff,
        character.charCodeAt(0) >> 8,
      ]),
    );
  const head = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>`;

  it.each([
    ["UTF-8 as declared", utf8(camt053(entry))],
    ["UTF-8 with its mark", utf8(`\ufeff${camt053(entry)}`)],
    ["UTF-8 behind an empty line", utf8(`\n${camt053(entry)}`)],
    ["UTF-8 that declares Latin-1", utf8(camt053(entry, head("ISO-8859-1")))],
    ["Latin-1 as declared", latin1(camt053(entry, head("ISO-8859-1")))],
    ["Latin-1 that declares UTF-8", latin1(camt053(entry))],
    ["Latin-1 that declares a page nobody knows", latin1(camt053(entry, head("X-BANK")))],
    ["UTF-16 with its mark", utf16(camt053(entry, head("UTF-16")), "\ufeff")],
    ["UTF-16 without", utf16(camt053(entry, head("UTF-16")), "")],
  ])("is seen by the bytes: %s", (_, bytes) => {
    expect(entriesIn(readCamt(bytes))[0]!.name).toBe("Käse");
  });
});

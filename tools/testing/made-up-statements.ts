/** Statements of nobody's account, in the formats that are not CSV: of each account what comes in fits its balances. */

const ofxEntry = ([day, amount, id, name, memo = ""]: readonly [string, string, string, string, string?]) =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}120000[-3:BRT]<TRNAMT>${amount}<FITID>${id}<NAME>${name}${memo === "" ? "" : `<MEMO>${memo}`}</STMTTRN>`;

const ofxAccount = (id: string, entries: readonly string[], balance: string): string =>
  `<STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>${id}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20250301<DTEND>20250331
${entries.join("\n")}
</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>20250331</LEDGERBAL></STMTRS></STMTTRNRS>`;

const ofx = (...accounts: readonly string[]): string =>
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1>\n${accounts.join("\n")}\n</BANKMSGSRSV1></OFX>\n`;

const BREAD = ["20250302", "-4.50", "A1", "Corner Oven", "bread"] as const;
const SALARY = ["20250331", "2100", "A2", "Northwind Ltd"] as const;

/** Two entries of the account 100200. */
export const OFX = ofx(ofxAccount("100200", [ofxEntry(BREAD), ofxEntry(SALARY)], "2345.60"));

/** An entry that cannot be read between two that can. */
export const OFX_WITH_AN_ERROR = ofx(
  ofxAccount(
    "100200",
    [ofxEntry(BREAD), ofxEntry(["20250231", "$7", "A3", "Nobody"]), ofxEntry(SALARY)],
    "1",
  ),
);

/** An entry of each of two accounts. */
export const OFX_OF_TWO = ofx(
  ofxAccount("100200", [ofxEntry(BREAD)], "95.50"),
  ofxAccount("100300", [ofxEntry(["20250305", "25", "B1", "Interest"])], "125"),
);

const balance = (code: string, amount: string, day: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

interface CamtEntry {
  readonly amount: string;
  readonly isOut?: boolean;
  readonly day: string;
  readonly id: string;
  readonly status?: string;
  readonly details?: string;
}

const camtEntry = ({ amount, isOut = false, day, id, status = "BOOK", details = "" }: CamtEntry): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${isOut ? "DBIT" : "CRDT"}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef>${details === "" ? "" : `<NtryDtls>${details}</NtryDtls>`}</Ntry>`;

const payee = (amount: string, name: string): string =>
  `<TxDtls><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties></TxDtls>`;

/** A statement that begins with 100, with an entry in, a batch of two payments, and one that is pending. */
const camt = (closing: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>NL00TEST0123456789</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance("OPBD", "100.00", "2025-03-01")}
${balance("CLBD", closing, "2025-03-31")}
${camtEntry({ amount: "50.00", day: "2025-03-02", id: "C1" })}
${camtEntry({ amount: "30.00", isOut: true, day: "2025-03-03", id: "C2", details: payee("10.00", "Ann") + payee("20.00", "Bob") })}
${camtEntry({ amount: "7.00", isOut: true, day: "2025-03-31", id: "C3", status: "PDNG" })}
</Stmt></BkToCstmrStmt></Document>
`;

export const CAMT = camt("120.00");

/** Its balances do not fit its entries. */
export const CAMT_WITH_A_GAP = camt("121.00");

export const MT940 = `:20:STARTUMS
:25:12345678/0100200300
:28C:1/1
:60F:C250301EUR100,00
:61:2503020302D4,50NMSCNONREF//M1
:86:/NAME/Corner Oven/REMI/bread/
:61:2503310331C24,50NTRFNONREF//M2
:86:/NAME/Northwind Ltd/REMI/salary/
:62F:C250331EUR120,00
-
`;

/** Nothing in it says which of day and month comes first. */
export const QIF =
  "!Type:Bank\nD03/04/2025\nT-4.50\nPCorner Oven\n^\nD05/06/2025\nT2,100.00\nPNorthwind Ltd\n^\n";

const sheet = (name: string, rows: readonly (readonly string[])[]): string =>
  `<Worksheet ss:Name="${name}"><Table>${rows
    .map(
      (cells) =>
        `<Row>${cells.map((cell) => `<Cell><Data ss:Type="String">${cell}</Data></Cell>`).join("")}</Row>`,
    )
    .join("")}</Table></Worksheet>`;

const HEADER = ["Date", "Description", "Amount", "Balance"];

/** A workbook with a sheet for each of two months. */
export const WORKBOOK = `<?xml version="1.0"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
${sheet("January", [HEADER, ["2025-01-13", "Corner Oven", "-4.50", "95.50"], ["2025-01-14", "Northwind Ltd", "2100", "2195.50"]])}
${sheet("February", [HEADER, ["2025-02-13", "Bookshop", "-7.35", "92.65"], ["2025-02-14", "Northwind Ltd", "2100", "2192.65"], ["2025-02-31", "Nobody", "1", "2193.65"]])}
</Workbook>
`;

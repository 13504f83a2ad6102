import { strToU8, zipSync } from "fflate";
import { type Row, rowMaker, upTo } from "./exports.ts";

/** Of one statement. */
const ENTRIES = 40;

/** The rows of one statement, with the balances around them in cents. */
interface Period {
  readonly rows: readonly Row[];
  readonly opening: number;
  readonly closing: number;
}

const centsOf = ({ amount }: Row): number => Math.round(Number(amount) * 100);

/** Periods that follow each other. */
const periodMaker = (): ((i: number) => Period) => {
  const make = rowMaker();
  let cents = 100_000_000;
  return (i) => {
    const rows = Array.from({ length: ENTRIES }, (_, at) => make(i * ENTRIES + at));
    const opening = cents;
    cents += rows.reduce((sum, row) => sum + centsOf(row), 0);
    return { rows, opening, closing: cents };
  };
};

const money = (cents: number): string => (Math.abs(cents) / 100).toFixed(2);

const referenceOf = (row: Row, at: number): string =>
  `${row.date.replaceAll("-", "")}${String(at).padStart(6, "0")}`;

const camtBalance = (code: string, cents: number, date: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${money(cents)}</Amt><CdtDbtInd>${cents < 0 ? "DBIT" : "CRDT"}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;

const camtEntry = (row: Row, at: number): string => {
  const [amount, reference] = [`<Amt Ccy="EUR">${money(centsOf(row))}</Amt>`, referenceOf(row, at)];
  return `<Ntry>
<NtryRef>${reference}</NtryRef>${amount}<CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${row.date}</Dt></BookgDt><ValDt><Dt>${row.date}</Dt></ValDt><AcctSvcrRef>${reference}</AcctSvcrRef>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RDDT</Cd><SubFmlyCd>ESDD</SubFmlyCd></Fmly></Domn><Prtry><Cd>NDDT+105+00931</Cd></Prtry></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>E${reference}</EndToEndId><MndtId>M-${at}</MndtId></Refs>
<AmtDtls><TxAmt>${amount}</TxAmt></AmtDtls>
<RltdPties><Dbtr><Nm>Kim Muster</Nm></Dbtr><DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct><Cdtr><Nm>${row.name}</Nm></Cdtr><CdtrAcct><Id><IBAN>DE02500105170137075030</IBAN></Id></CdtrAcct></RltdPties>
<RmtInf><Ustrd>${row.category} ${row.notes} ${reference}</Ustrd></RmtInf></TxDtls></NtryDtls>
<AddtlNtryInf>SEPA direct debit</AddtlNtryInf>
</Ntry>`;
};

const CAMT_END = "</BkToCstmrStmt></Document>\n";

/** CAMT.053 of at most this many bytes. */
export const camtOf = (bytes: number): Buffer => {
  const make = periodMaker();
  const first =
    '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>';
  const content = upTo(bytes - CAMT_END.length, first, (i) => {
    const { rows, opening, closing } = make(i);
    const date = rows[0]!.date;
    return `<Stmt><Id>${i}</Id><ElctrncSeqNb>${i}</ElctrncSeqNb><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
${camtBalance("OPBD", opening, date)}${camtBalance("CLBD", closing, date)}
${rows.map((row, at) => camtEntry(row, i * ENTRIES + at)).join("\n")}</Stmt>`;
  });
  return Buffer.concat([content, Buffer.from(CAMT_END)]);
};

const OFX_START = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>2<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>`;

const OFX_END = `</BANKTRANLIST><LEDGERBAL><BALAMT>1000.00<DTASOF>20241231</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;

/** OFX 1 of at most this many bytes. */
export const ofxOf = (bytes: number): Buffer => {
  const make = rowMaker();
  const content = upTo(bytes - OFX_END.length, OFX_START, (i) => {
    const row = make(i);
    const day = row.date.replaceAll("-", "");
    return `<STMTTRN>
<TRNTYPE>DEBIT
<DTPOSTED>${day}120000[-5:EST]
<TRNAMT>${row.amount}
<FITID>${referenceOf(row, i)}
<NAME>${row.name}
<MEMO>${row.category} ${row.notes}
</STMTTRN>`;
  });
  return Buffer.concat([content, Buffer.from(OFX_END)]);
};

const swiftBalance = (tag: string, cents: number, day: string): string =>
  `:${tag}:${cents < 0 ? "D" : "C"}${day}EUR${money(cents).replace(".", ",")}`;

const swiftEntry = (row: Row, at: number): string => {
  const day = row.date.slice(2).replaceAll("-", "");
  return `:61:${day}${day.slice(2)}D${money(centsOf(row)).replace(".", ",")}NDDTNONREF//${referenceOf(row, at)}
:86:105?00SEPA-LASTSCHRIFT?10931?20EREF+E${referenceOf(row, at)}?21SVWZ+${row.category} ${row.notes}
?30COBADEFFXXX?31DE02500105170137075030?32${row.name}`;
};

/** MT940 of at most this many bytes. */
export const mt940Of = (bytes: number): Buffer => {
  const make = periodMaker();
  return upTo(bytes, "", (i) => {
    const { rows, opening, closing } = make(i);
    const day = rows[0]!.date.slice(2).replaceAll("-", "");
    return [
      `:20:STARTUMS\n:25:12030000/202051\n:28C:${i}/1`,
      swiftBalance("60F", opening, day),
      ...rows.map((row, at) => swiftEntry(row, i * ENTRIES + at)),
      swiftBalance("62F", closing, day),
      "-",
    ].join("\n");
  });
};

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const SHEET_END = "</sheetData></worksheet>\n";

/** The numbers of texts, as a workbook shares them among its cells. */
class SharedStrings {
  private readonly numbers = new Map<string, number>();

  cell(name: string, text: string): string {
    const number = this.numbers.get(text) ?? this.numbers.size;
    this.numbers.set(text, number);
    return `<c r="${name}" t="s"><v>${number}</v></c>`;
  }

  get part(): string {
    return `<sst ${MAIN}>${[...this.numbers.keys()].map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`;
  }
}

/** Days since the one from which workbooks count. */
const serialOf = (date: string): number => Date.parse(date) / 86_400_000 + 25_569;

const relationships = (...targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships>${targets.map(([type, target]) => `<Relationship Id="${type}" Type="${OFFICE}/${type}" Target="${target}"/>`).join("")}</Relationships>`;

/** An Excel workbook with a worksheet whose XML has at most this many bytes. */
export const xlsxOf = (bytes: number): Buffer => {
  const make = rowMaker();
  const strings = new SharedStrings();
  const sheet = upTo(bytes - SHEET_END.length, `<worksheet ${MAIN}><sheetData>`, (i) => {
    const [row, at] = [make(i), i + 2];
    const number = `<c r="A${at}" s="1"><v>${serialOf(row.date)}</v></c>`;
    const amount = `<c r="C${at}" s="2"><v>${row.amount}</v></c>`;
    const texts = strings.cell(`D${at}`, row.category) + strings.cell(`E${at}`, row.notes);
    return `<row r="${at}" spans="1:5">${number}${strings.cell(`B${at}`, row.name)}${amount}${texts}</row>`;
  });
  const parts = {
    "_rels/.rels": relationships(["officeDocument", "xl/workbook.xml"]),
    "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="Transactions" sheetId="1" r:id="worksheet"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships(
      ["styles", "styles.xml"],
      ["sharedStrings", "sharedStrings.xml"],
      ["worksheet", "worksheets/sheet1.xml"],
    ),
    "xl/styles.xml": `<styleSheet ${MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="4"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": strings.part,
    "xl/worksheets/sheet1.xml": `${sheet}${SHEET_END}`,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  );
};

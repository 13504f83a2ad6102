import { boolean, constantFrom, integer, record } from "fast-check";
import type { MadeUpEntry, MadeUpStatement } from "./made-up.ts";

/** How a bank writes CAMT. */
export interface CamtDialect {
  readonly message: "BkToCstmrStmt" | "BkToCstmrAcctRpt" | "BkToCstmrDbtCdtNtfctn" | "BkToCstmrStmtV01";
  readonly version: number;
  readonly prefix: string;
  readonly isIndented: boolean;
  /** `DtTm` with an offset instead of `Dt`. */
  readonly hasTimes: boolean;
}

const ROOTS = {
  BkToCstmrStmt: ["camt.053", "Stmt"],
  BkToCstmrStmtV01: ["camt.053", "Stmt"],
  BkToCstmrAcctRpt: ["camt.052", "Rpt"],
  BkToCstmrDbtCdtNtfctn: ["camt.054", "Ntfctn"],
} as const;

export const formatOf = ({ message }: CamtDialect): string => ROOTS[message][0];

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const direction = (amount: string): string => (amount.startsWith("-") ? "DBIT" : "CRDT");

const unsigned = (amount: string): string => amount.replace("-", "");

const dayOf = (day: string, { hasTimes }: CamtDialect): string =>
  hasTimes ? `<DtTm>${day}T23:59:00-11:00</DtTm>` : `<Dt>${day}</Dt>`;

const balance = (code: string, amount: string, dialect: CamtDialect): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${unsigned(amount)}</Amt>` +
  `<CdtDbtInd>${direction(amount)}</CdtDbtInd><Dt>${dayOf("2024-01-31", dialect)}</Dt></Bal>`;

const party = (entry: MadeUpEntry, { version }: CamtDialect): string => {
  const role = entry.amount.startsWith("-") ? "Cdtr" : "Dbtr";
  const name = `<Nm>${escaped(entry.name)}</Nm>`;
  return `<RltdPties><${role}>${version >= 8 ? `<Pty>${name}</Pty>` : name}</${role}></RltdPties>`;
};

const entryOf = (entry: MadeUpEntry, index: number, dialect: CamtDialect): string =>
  `<Ntry><Amt Ccy="EUR">${unsigned(entry.amount)}</Amt><CdtDbtInd>${direction(entry.amount)}</CdtDbtInd>` +
  `<Sts>${dialect.version >= 8 ? "<Cd>BOOK</Cd>" : "BOOK"}</Sts>` +
  `<BookgDt>${dayOf(entry.date, dialect)}</BookgDt><ValDt>${dayOf(entry.valueDate, dialect)}</ValDt>` +
  `<AcctSvcrRef>REF-${index}</AcctSvcrRef><NtryDtls><TxDtls>${party(entry, dialect)}` +
  `<RmtInf><Ustrd>${escaped(entry.purpose)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

const indented = (xml: string): string => xml.replace(/></g, ">\n  <");

const prefixed = (xml: string, prefix: string): string => xml.replace(/<(\/?)(?=[A-Z])/g, `<$1${prefix}:`);

export const writeCamt = (statements: readonly MadeUpStatement[], dialect: CamtDialect): string => {
  const [format, name] = ROOTS[dialect.message];
  const body = statements
    .map(
      ({ account, opening, closing, entries }) =>
        `<${name}><Id>1</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>EUR</Ccy></Acct>` +
        `${balance("OPBD", opening, dialect)}${balance("CLBD", closing, dialect)}` +
        `${entries.map((entry, index) => entryOf(entry, index, dialect)).join("")}</${name}>`,
    )
    .join("");
  const namespace = `urn:iso:std:iso:20022:tech:xsd:${format}.001.${String(dialect.version).padStart(2, "0")}`;
  const attribute = dialect.prefix === "" ? "xmlns" : `xmlns:${dialect.prefix}`;
  const document =
    `<Document ${attribute}="${namespace}"><${dialect.message}><GrpHdr><MsgId>1</MsgId></GrpHdr>${body}` +
    `</${dialect.message}></Document>`;
  const plain = dialect.isIndented ? indented(document) : document;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${dialect.prefix === "" ? plain : prefixed(plain, dialect.prefix)}`;
};

export const camtDialects = record<CamtDialect>({
  message: constantFrom("BkToCstmrStmt", "BkToCstmrAcctRpt", "BkToCstmrDbtCdtNtfctn", "BkToCstmrStmtV01"),
  version: integer({ min: 1, max: 13 }),
  prefix: constantFrom("", "n", "camt"),
  isIndented: boolean(),
  hasTimes: boolean(),
});

export const PLAIN_CAMT: CamtDialect = {
  message: "BkToCstmrStmt",
  version: 8,
  prefix: "",
  isIndented: false,
  hasTimes: false,
};

/** A message around one statement that a test writes itself. */
export const camt053 = (statement: string, head = '<?xml version="1.0" encoding="UTF-8"?>'): string =>
  `${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${statement}</Stmt></BkToCstmrStmt></Document>`;

/** A booked entry of 12.50 EUR that went out on 2024-03-05, with what a test adds to it. */
export const entryWith = (inside: string, direction = "DBIT"): string =>
  `<Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>${direction}</CdtDbtInd><BookgDt><Dt>2024-03-05</Dt></BookgDt>${inside}</Ntry>`;

/** An entry that a bank tells in several kinds of statements, maybe with other texts. */
export interface ToldEntry {
  readonly day: string;
  /** What comes in is positive. */
  readonly amount: string;
  readonly name: string;
  readonly reference?: string;
  readonly currency?: string;
}

const CAMT = {
  "camt.052": ["BkToCstmrAcctRpt", "Rpt"],
  "camt.053": ["BkToCstmrStmt", "Stmt"],
  "camt.054": ["BkToCstmrDbtCdtNtfctn", "Ntfctn"],
} as const;

/** The kinds of statements that {@link statementOfKind} writes. */
export type KindOfStatement = keyof typeof CAMT | "mt940" | "mt942";

const camtEntry = ({ day, amount, name, reference = "", currency = "EUR" }: ToldEntry): string => {
  const [indicator, party] = amount.startsWith("-") ? ["DBIT", "Cdtr"] : ["CRDT", "Dbtr"];
  const id = reference === "" ? "" : `<AcctSvcrRef>${reference}</AcctSvcrRef>`;
  return `<Ntry><Amt Ccy="${currency}">${amount.replace("-", "")}</Amt><CdtDbtInd>${indicator}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>${id}<NtryDtls><TxDtls><RltdPties><${party}><Nm>${name}</Nm></${party}></RltdPties></TxDtls></NtryDtls></Ntry>`;
};

const camt = (kind: keyof typeof CAMT, entries: readonly ToldEntry[], account: string): string => {
  const [message, statement] = CAMT[kind];
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${kind}.001.02"><${message}><${statement}>
<Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${entries.map(camtEntry).join("\n")}
</${statement}></${message}></Document>
`;
};

const swiftEntry = ({ day, amount, name, reference = "" }: ToldEntry): string => {
  const date = day.slice(2).replaceAll("-", "");
  const mark = amount.startsWith("-") ? "D" : "C";
  const id = reference === "" ? "" : `//${reference}`;
  return `:61:${date}${date.slice(2)}${mark}${amount.replace("-", "").replace(".", ",")}NMSCNONREF${id}\n:86:/NAME/${name}/\n`;
};

const swift = (kind: "mt940" | "mt942", entries: readonly ToldEntry[], account: string): string => {
  const begin = kind === "mt940" ? ":60F:C240301EUR100,00" : ":34F:EUR0,\n:13D:2403071200+0100";
  return `:20:X\n:25:${account}\n:28C:1/1\n${begin}\n${entries.map(swiftEntry).join("")}-\n`;
};

/** Entries of an account in EUR as one kind of statement tells them. SWIFT has one currency for all. */
export const statementOfKind = (
  kind: KindOfStatement,
  entries: readonly ToldEntry[],
  account = "NL00TEST0987654321",
): string =>
  kind === "mt940" || kind === "mt942" ? swift(kind, entries, account) : camt(kind, entries, account);

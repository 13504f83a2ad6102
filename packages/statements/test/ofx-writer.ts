/** Writes a statement as OFX, in the ways in which banks write it. */

interface WrittenEntry {
  readonly day: string;
  readonly amount: string;
  readonly id: string;
  readonly name: string;
  readonly memo: string;
}

export interface WrittenStatement {
  readonly account: string;
  readonly currency: string;
  readonly closing: string;
  readonly entries: readonly WrittenEntry[];
}

export interface OfxDialect {
  /** Which leaves have end tags. */
  readonly leafEnds: "all" | "none" | "some";
  readonly between: string;
  readonly case: "upper" | "lower";
  readonly decimalMark: "." | ",";
  readonly time: string;
  readonly head: "sgml" | "one line" | "none" | "xml";
  readonly encoding: "utf-8" | "utf-16";
}

const HEADS = {
  sgml: "OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n",
  "one line": "OFXHEADER:100DATA:OFXSGMLVERSION:102ENCODING:UTF-8CHARSET:NONECOMPRESSION:NONE",
  none: "",
  xml: '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n',
};

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

class OfxWriter {
  private leaves = 0;
  private readonly dialect: OfxDialect;

  constructor(dialect: OfxDialect) {
    this.dialect = dialect;
  }

  leaf(name: string, value: string): string {
    this.leaves += 1;
    const { leafEnds, between } = this.dialect;
    const hasEnd = leafEnds === "all" || (leafEnds === "some" && this.leaves % 2 === 0);
    return `${this.tag(name)}${escaped(value)}${hasEnd ? this.tag(`/${name}`) : ""}${between}`;
  }

  aggregate(name: string, ...parts: readonly string[]): string {
    const { between } = this.dialect;
    return `${this.tag(name)}${between}${parts.join("")}${this.tag(`/${name}`)}${between}`;
  }

  number(amount: string): string {
    return amount.replace(".", this.dialect.decimalMark);
  }

  private tag(name: string): string {
    return `<${this.dialect.case === "lower" ? name.toLowerCase() : name}>`;
  }
}

const entryText = (writer: OfxWriter, entry: WrittenEntry, time: string): string =>
  writer.aggregate(
    "STMTTRN",
    writer.leaf("TRNTYPE", "OTHER"),
    writer.leaf("DTPOSTED", entry.day.replaceAll("-", "") + time),
    writer.leaf("TRNAMT", writer.number(entry.amount)),
    writer.leaf("FITID", entry.id),
    writer.leaf("NAME", entry.name),
    writer.leaf("MEMO", entry.memo),
  );

export const ofxText = (statements: readonly WrittenStatement[], dialect: OfxDialect): string => {
  const writer = new OfxWriter(dialect);
  const responses = statements.map(({ account, currency, closing, entries }) =>
    writer.aggregate(
      "STMTTRNRS",
      writer.aggregate("STATUS", writer.leaf("CODE", "0"), writer.leaf("SEVERITY", "INFO")),
      writer.aggregate(
        "STMTRS",
        writer.leaf("CURDEF", currency),
        writer.aggregate("BANKACCTFROM", writer.leaf("BANKID", "1"), writer.leaf("ACCTID", account)),
        writer.aggregate("BANKTRANLIST", ...entries.map((entry) => entryText(writer, entry, dialect.time))),
        writer.aggregate(
          "LEDGERBAL",
          writer.leaf("BALAMT", writer.number(closing)),
          writer.leaf("DTASOF", "20240630"),
        ),
      ),
    ),
  );
  return HEADS[dialect.head] + writer.aggregate("OFX", writer.aggregate("BANKMSGSRSV1", ...responses));
};

/** In UTF-16 with its mark, or in UTF-8. */
export const encoded = (text: string, encoding: "utf-8" | "utf-16"): Uint8Array => {
  if (encoding === "utf-8") return new TextEncoder().encode(text);
  const units = Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0));
  return new Uint8Array(units.buffer);
};

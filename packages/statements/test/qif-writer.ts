/** Writes ledgers as QIF, in the ways in which programs write them. */

export interface QifDialect {
  readonly day: (year: string, month: string, dayOfMonth: string) => string;
  readonly lineEnd: string;
  readonly decimalMark: "." | ",";
  /** Between groups of thousands. */
  readonly group: "" | "," | ".";
  /** A line that older programs write the amount on once more. */
  readonly repeatsAmount: boolean;
  readonly endsLast: boolean;
  readonly repeatsHeader: boolean;
}

interface QifEntry {
  readonly day: string;
  readonly amount: string;
  readonly name: string;
  readonly memo: string;
}

export interface QifLedger {
  readonly account: string;
  readonly entries: readonly QifEntry[];
}

const numberText = (amount: string, { decimalMark, group }: QifDialect): string => {
  const [whole = "", cents] = amount.split(".");
  const grouped = group === decimalMark ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return `${grouped}${decimalMark}${cents}`;
};

const recordText = (entry: QifEntry, dialect: QifDialect): string => {
  const [year = "", month = "", dayOfMonth = ""] = entry.day.split("-");
  const amount = numberText(entry.amount, dialect);
  return [
    `D${dialect.day(year, month, dayOfMonth)}`,
    ...(dialect.repeatsAmount ? [`U${amount}`] : []),
    `T${amount}`,
    `P${entry.name}`,
    `M${entry.memo}`,
    "^",
    "",
  ].join(dialect.lineEnd);
};

export const qifText = (ledgers: readonly QifLedger[], dialect: QifDialect): string => {
  const header = `!Type:Bank ${dialect.lineEnd}`;
  const text = ledgers
    .map(({ account, entries }) => {
      const accountText = ["!Account", `N${account}`, "TBank", "^", ""].join(dialect.lineEnd);
      const records = entries.map((entry) => recordText(entry, dialect));
      return accountText + header + records.join(dialect.repeatsHeader ? header : "");
    })
    .join("");
  return dialect.endsLast ? text : text.slice(0, text.lastIndexOf("^"));
};

import { boolean, constantFrom, integer, record } from "fast-check";
import type { MadeUpEntry, MadeUpStatement } from "./made-up.ts";

/** How a bank writes MT940. */
export interface SwiftDialect {
  readonly information: "?" | ">" | "~" | "slashes" | "free";
  readonly lineEnd: "\n" | "\r\n" | "\r";
  readonly decimalMark: "," | ".";
  /** Whether amounts are filled up with zeros. */
  readonly isPadded: boolean;
  readonly frame: "none" | "envelope" | "telegram";
  /** Whether the third letter of the currency stands behind the mark. */
  readonly hasLetter: boolean;
  /** Entries on a page. */
  readonly pageLength: number;
}

const LINE_LENGTH = 65;
const SUBFIELD_LENGTH = 27;

const swiftDay = (day: string): string => day.replaceAll("-", "").slice(2);

const amountOf = (amount: string, { decimalMark, isPadded }: SwiftDialect): string => {
  const [integer = "", fraction = ""] = amount.replace("-", "").split(".");
  return `${isPadded ? integer.padStart(12, "0") : integer}${decimalMark}${fraction}`;
};

const mark = (amount: string): string => (amount.startsWith("-") ? "D" : "C");

const balance = (tag: string, amount: string, dialect: SwiftDialect): string =>
  `:${tag}:${mark(amount)}240131EUR${amountOf(amount, dialect)}`;

const pieces = (text: string, length: number): readonly string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, at) =>
    text.slice(at * length, (at + 1) * length),
  );

const structured = (entry: MadeUpEntry, separator: string): string => {
  const subfields = (first: number, text: string): string =>
    pieces(text, SUBFIELD_LENGTH)
      .map((piece, at) => `${separator}${first + at}${piece}`)
      .join("");
  return `166${separator}00TRANSFER${subfields(20, entry.purpose)}${subfields(32, entry.name.slice(0, 54))}`;
};

const informationOf = (entry: MadeUpEntry, { information }: SwiftDialect): string => {
  if (information === "slashes") return `/TRTP/SEPA/IBAN/DE02/NAME/${entry.name}/REMI/${entry.purpose}`;
  return information === "free" ? `${entry.name} ${entry.purpose}` : structured(entry, information);
};

/** Lines are wrapped as SWIFT does it, but not where a continuation would begin with a blank or end with one. */
const wrapped = (text: string): readonly string[] => pieces(text, LINE_LENGTH);

const entryLines = (entry: MadeUpEntry, index: number, dialect: SwiftDialect): readonly string[] => [
  `:61:${swiftDay(entry.valueDate)}${swiftDay(entry.date).slice(2)}${mark(entry.amount)}${dialect.hasLetter ? "R" : ""}` +
    `${amountOf(entry.amount, dialect)}NTRFNONREF//B${index}`,
  ...wrapped(`:86:${informationOf(entry, dialect)}`.slice(4)).map((line, at) =>
    at === 0 ? `:86:${line}` : line,
  ),
];

const framed = (lines: readonly string[], { frame }: SwiftDialect): readonly string[] => {
  if (frame === "envelope") return ["{1:F01BANKDEFFAXXX0000000000}{2:O940}{4:", ...lines, "-}{5:}"];
  return frame === "telegram" ? ["BANKNL2A", "940", "BANKNL2A", ...lines, "-"] : lines;
};

const sumFrom = (
  opening: string,
  entries: readonly MadeUpEntry[],
  add: (terms: readonly string[]) => string,
): string => add([opening, ...entries.map(({ amount }) => amount)]);

/** Writes a statement, on as many pages as it needs. */
export const writeMt940 = (
  { account, opening, closing, entries }: MadeUpStatement,
  dialect: SwiftDialect,
  add: (terms: readonly string[]) => string,
): string => {
  const count = Math.max(1, Math.ceil(entries.length / dialect.pageLength));
  const pages = Array.from({ length: count }, (_, page) => {
    const from = page * dialect.pageLength;
    const isLast = page === count - 1;
    const before = sumFrom(opening, entries.slice(0, from), add);
    const after = isLast ? closing : sumFrom(opening, entries.slice(0, from + dialect.pageLength), add);
    return framed(
      [
        ":20:STARTUMS",
        `:25:${account}`,
        `:28C:1/${page + 1}`,
        balance(page === 0 ? "60F" : "60M", before, dialect),
        ...entries
          .slice(from, from + dialect.pageLength)
          .flatMap((entry, index) => entryLines(entry, from + index, dialect)),
        balance(isLast ? "62F" : "62M", after, dialect),
      ],
      dialect,
    );
  });
  return pages.flat().join(dialect.lineEnd) + dialect.lineEnd;
};

export const swiftDialects = record<SwiftDialect>({
  information: constantFrom("?", ">", "~", "slashes", "free"),
  lineEnd: constantFrom("\n", "\r\n", "\r"),
  decimalMark: constantFrom(",", "."),
  isPadded: boolean(),
  frame: constantFrom("none", "envelope", "telegram"),
  hasLetter: boolean(),
  pageLength: integer({ min: 1, max: 7 }),
});

export const PLAIN_MT940: SwiftDialect = {
  information: "?",
  lineEnd: "\r\n",
  decimalMark: ",",
  isPadded: false,
  frame: "none",
  hasLetter: false,
  pageLength: 100,
};

/** A statement from 100.00 to 87.50 around the fields of entries that a test writes itself. */
export const mt940 = (entries: string): string =>
  `:20:X\n:25:12345678/1\n:28C:1/1\n:60F:C240101EUR100,00\n${entries}\n:62F:C240131EUR87,50\n-\n`;

/** An entry of 12.50 EUR that went out, with the text of `:86:` behind it. */
export const entryOf = (information: string): string => `:61:2401050105D12,50NTRFNONREF\n:86:${information}`;

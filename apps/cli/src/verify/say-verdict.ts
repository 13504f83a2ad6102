import type { ReadReceipt, ReceiptVerdict, SaidRow, ToldDifference } from "@farthing/core/import";
import { absoluteDecimal, minorUnits, withPlaces } from "@farthing/values";
import { visible } from "../terminal/output.ts";

/** What is said of a receipt and a file. */
export interface Compared {
  readonly opened: ReadReceipt;
  readonly verdict: ReceiptVerdict;
  /** Whether it follows the receipt that is given as the one before; undefined if none is. */
  readonly follows: boolean | undefined;
  /** What the person calls them. */
  readonly names: { readonly receipt: string; readonly file: string; readonly previous: string | undefined };
}

type Receipt = ReadReceipt["receipt"];

/** So many rows that differ are shown. */
const SHOWN = 20;

const WORKBOOKS: ReadonlySet<unknown> = new Set(["xlsx", "xls", "ods", "html", "excel-xml"]);

/** What the rows of a file are called. */
const rowWords = ({ type, reading: { format } }: Receipt): readonly [one: string, many: string] => {
  if (type === "ServiceImport") return ["line", "lines"];
  return format === undefined || WORKBOOKS.has(format) ? ["row", "rows"] : ["entry", "entries"];
};

const counted = (count: number, [one, many]: readonly [string, string]): string =>
  `${count} ${count === 1 ? one : many}`;

/** Money out is positive in a row: a person reads which way it went. */
const moneyOf = ({ amount, currency }: SaidRow): string =>
  `${withPlaces(absoluteDecimal(amount), minorUnits(currency))} ${currency} ${amount.startsWith("-") ? "in" : "out"}`;

const accountOf = ({ account }: SaidRow, { accounts }: Receipt): string =>
  visible(accounts.find(({ id }) => id === account)?.name ?? (account === "" ? "none" : account));

/** What of a row differs, as one of the two has it. */
const saidOf = (row: SaidRow, fields: ToldDifference["fields"], receipt: Receipt): string =>
  [
    ...(fields.includes("date") ? [row.date] : []),
    ...(fields.includes("amount") || fields.includes("currency") ? [moneyOf(row)] : []),
    ...(fields.includes("account") ? [`the account ${accountOf(row, receipt)}`] : []),
  ].join(", ");

const differenceLine = (
  { receipt: before, file: now, fields, line, reason }: ToldDifference,
  of: Receipt,
): string => {
  const [one] = rowWords(of);
  const place = `  ${one} ${(now ?? before)!.row}${line === undefined ? "" : ` (line ${line} of the file)`}`;
  if (fields.includes("text")) return `${place}: other text, with the same day, amount, currency and account`;
  if (before !== undefined && now !== undefined)
    return `${place}: the receipt has ${saidOf(before, fields, of)}, the file ${saidOf(now, fields, of)}`;
  const row = (before ?? now)!;
  const said = `${row.date}, ${moneyOf(row)}`;
  if (before === undefined) return `${place} is only in the file: ${said}`;
  const why = reason === undefined ? "" : `; in the file it is none: ${visible(reason)}`;
  return `${place} is only in the receipt: ${said}${why}`;
};

const differenceLines = ({ differences }: ReceiptVerdict, receipt: Receipt): readonly string[] => {
  const left = differences.length - SHOWN;
  return [
    ...differences.slice(0, SHOWN).map((each) => differenceLine(each, receipt)),
    ...(left > 0 ? [`  and ${left} more; --format json has all`] : []),
  ];
};

const PARTS = {
  head: "what it says above its rows",
  rows: "its rows",
  sums: "the sums of its rows",
} as const;

const changedLines = ({ opened, names }: Compared): readonly string[] => {
  const { changed } = opened;
  if (changed.length === 0) return [];
  const parts = changed.map((part) => PARTS[part]).join(" and ");
  return [
    `${visible(names.receipt)} was changed after it was made: ${parts} ${changed.length === 1 && changed[0] === "head" ? "does" : "do"} not fit its checksums.`,
  ];
};

const unreadLine = (unread: string): string =>
  `It cannot be read as it was then: ${visible(unread).replace(/\.$/, "")}.`;

/** What of the rows goes with a file that is another one. */
const rowsOfOther = (
  { receipt }: ReadReceipt,
  { differences, unread }: ReceiptVerdict,
): readonly string[] => {
  if (unread !== undefined) return [unreadLine(unread)];
  if (receipt.rows.length === 0) return ["The receipt has no rows, so it does not tell where."];
  if (differences.length === 0)
    return [
      "The day, amount, currency and account of each row are as the receipt says: what differs is other text, or their order.",
    ];
  const verb = differences.length === 1 ? "differs" : "differ";
  return [
    `${counted(differences.length, rowWords(receipt))} ${verb}; the receipt has ${receipt.rows.length}:`,
  ];
};

const fileLines = ({ opened, verdict, names }: Compared): readonly string[] => {
  const { receipt } = opened;
  const file = visible(names.file);
  const moment = `${receipt.stored_at.slice(0, 10)} at ${receipt.stored_at.slice(11, 16)} UTC`;
  const imported = `the file ${visible(receipt.file.name)} that was imported on ${moment}`;
  if (!verdict.is_same_file)
    return [
      `${file} is not ${imported}.`,
      ...rowsOfOther(opened, verdict),
      ...differenceLines(verdict, receipt),
    ];
  const is = `${file} is, byte for byte, ${imported}.`;
  if (verdict.unread !== undefined) return [is, unreadLine(verdict.unread)];
  if (verdict.differences.length > 0)
    return [is, "But the receipt says something else of its rows:", ...differenceLines(verdict, receipt)];
  const { length } = receipt.rows;
  const [one, many] = rowWords(receipt);
  const rows = length === 1 ? `Its ${one} is` : `Its ${length} ${many} are`;
  return [length === 0 ? is : `${is} ${rows} as the receipt says.`];
};

const followsLines = ({ follows, names }: Compared): readonly string[] => {
  if (follows === undefined) return [];
  const [receipt, previous] = [visible(names.receipt), visible(names.previous ?? "")];
  return [
    follows
      ? `${previous} is the receipt before ${receipt}.`
      : `${previous} is not the receipt before ${receipt}, or was changed since.`,
  ];
};

/** What a person reads of a receipt and a file. */
export const sayVerdict = (compared: Compared): string =>
  [...changedLines(compared), ...fileLines(compared), ...followsLines(compared)].join("\n");

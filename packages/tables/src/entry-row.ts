import type { EntryDetails, EntryPart, ReadingOptions } from "@farthing/preflight";
import type { Entry, Part } from "@farthing/statements";
import { addDecimals, canonicalDecimal, negateDecimal } from "@farthing/values";

/** The columns in which entries are written, and what reads them. */
export const COLUMNS = [
  "date",
  "amount",
  "currency",
  "name",
  "notes",
  "category",
  "account",
  "reference",
  "status",
] as const;

/** How rows with these columns are read. */
export const READING: ReadingOptions = {
  type: "TransactionImport",
  encoding: "utf-8",
  col_sep: ",",
  date_col_label: "date",
  amount_col_label: "amount",
  currency_col_label: "currency",
  name_col_label: "name",
  notes_col_label: "notes",
  category_col_label: "category",
  account_col_label: "account",
  bank_reference_col_label: "reference",
  status_col_label: "status",
  number_format: "1,234.56",
  signage_convention: "inflows_positive",
  left_out: ["pending", "informational", "trade", "stated_balance", "zero_amount"],
};

const isZero = (amount: string): boolean => /^-?[0.]*$/.test(amount);

/** Whether the parts of an entry say all of it: then they can stand in its place. */
const canBeSplit = ({ amount, currency, parts }: Entry): boolean =>
  amount !== null &&
  parts.length > 0 &&
  parts.every((part) => part.amount !== null && (part.currency === null || part.currency === currency)) &&
  addDecimals(parts.map((part) => part.amount!)) === canonicalDecimal(amount);

const ofPart = (entry: Entry, part: Part): Entry => ({
  ...entry,
  amount: part.amount,
  original: null,
  rate: null,
  name: part.name || entry.name,
  purpose: part.purpose || (part.name === "" ? entry.purpose : ""),
  category: part.category || entry.category,
  // What the payer calls a payment names no other one.
  reference: "",
  parts: [],
});

/** The entry, or its parts in its place. A part of nothing is none. */
export const splitEntry = (entry: Entry): readonly Entry[] =>
  canBeSplit(entry)
    ? entry.parts.filter(({ amount }) => !isZero(amount!)).map((part) => ofPart(entry, part))
    : [entry];

const turnedAmount = (amount: string | null, turned: boolean): string | null =>
  amount === null || !turned ? amount : negateDecimal(amount);

const partText = ({ amount, currency, name, purpose, category }: Part, turned: boolean): string =>
  [
    [name, purpose, category].filter((text) => text !== "").join(": "),
    [turnedAmount(amount, turned), currency].filter((text) => text !== null && text !== "").join(" "),
  ]
    .filter((text) => text !== "")
    .join(" ");

const notesOf = ({ name, purpose, original, parts }: Entry, turned: boolean): string =>
  [
    name === "" || purpose === name ? "" : purpose,
    original === null ? "" : `${turnedAmount(original.amount, turned)} ${original.currency}`,
    ...parts.map((part) => partText(part, turned)),
  ]
    .filter((text) => text !== "")
    .join("; ");

const nameOf = ({ name, purpose, type, references }: Entry): string =>
  name || purpose || [type, references[0] ?? ""].join(" ").trim();

const STATUS = {
  cash: undefined,
  trade: "trade",
  opening_balance: "stated_balance",
  balance_only: "stated_balance",
} as const;

/** What its reader cannot read must not be read after all, so it is in quotes. */
const amountText = ({ amount, writtenAmount }: Entry): string => {
  if (amount !== null) return amount;
  return writtenAmount === "" ? "" : `“${writtenAmount}”`;
};

/** A number of the entry within its day or its file, which begins anew in the next one: there it names another entry. */
const COUNTER = /^\d{1,4}$/;

/** What a row says of an entry besides. */
interface RowContext {
  /** As it is to be read. */
  readonly day: string;
  readonly account: string;
  readonly currency: string | null;
  /** Whether the signs of the content are turned: those in notes are not turned with the amount. */
  readonly turned: boolean;
}

/** The cells of an entry. */
export const entryCells = (
  entry: Entry,
  { day, account, currency, turned }: RowContext,
): readonly string[] => [
  day,
  amountText(entry),
  entry.currency ?? currency ?? "",
  nameOf(entry),
  notesOf(entry, turned),
  entry.category,
  account,
  COUNTER.test(entry.reference) ? "" : entry.reference,
  STATUS[entry.kind] ?? entry.status,
];

/** Money out is positive in records. */
const recordPart = (
  { amount, currency, name, purpose, category, reference }: Part,
  turned: boolean,
): EntryPart => ({
  amount: turnedAmount(amount, !turned),
  ...{ currency, name, notes: purpose, category, reference },
});

/** What the cells of an entry do not say; undefined if they say all. */
export const detailsOf = (
  { date, valueDate, purchaseDate, original, rate, parts }: Entry,
  turned: boolean,
): EntryDetails | undefined => {
  const details: EntryDetails = {
    ...(valueDate === null || valueDate === date ? {} : { value_date: valueDate }),
    ...(purchaseDate === null || purchaseDate === date ? {} : { purchase_date: purchaseDate }),
    ...(original === null
      ? {}
      : { counter: { ...original, amount: turnedAmount(original.amount, !turned)! } }),
    ...(rate === null ? {} : { rate }),
    ...(parts.length === 0 ? {} : { parts: parts.map((part) => recordPart(part, turned)) }),
  };
  return Object.keys(details).length === 0 ? undefined : details;
};

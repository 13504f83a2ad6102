import { negateDecimal } from "@farthing/values";
import { singleBlanks } from "../text/single-blanks.ts";
import { swiftAmount } from "./swift-amount.ts";
import { calendarDay, nearestDay, writtenDay } from "./swift-day.ts";

/** The first line of `:61:`, as far as it can be read. */
export interface StatementLine {
  readonly writtenValueDate: string;
  readonly valueDate: string | null;
  /** `MMDD`; blank if there is none. */
  readonly writtenEntryDate: string;
  readonly entryDate: string | null;
  /** Undefined if no mark says whether money came or went. */
  readonly isOut: boolean | undefined;
  /** `EC` and `ED` are expected, not booked. */
  readonly isExpected: boolean;
  readonly writtenAmount: string;
  /** Without sign. */
  readonly amount: string | null;
  readonly type: string;
  readonly customerReference: string;
  readonly bankReference: string;
  /** What some banks write behind the reference. */
  readonly name: string;
  /** Of the amount, from 0. */
  readonly amountAt: number;
}

/** Value date, entry date, mark with the third letter of the currency, amount: MT940, field 61. `R` takes back, `E` expects. */
const HEAD = /^(\d{6}|)(\d{4}| {4}|)([RE]?)([CD]?)([A-Z]?) *((?:\d{1,3}(?: \d{3})+(?=,)|)[\d.,]*)/;

const TYPE = /^[NFS][A-Z0-9]{3}/;

/** The place of a reference of the account owner; a name stands behind it where it is filled up with blanks. */
const REFERENCE_LENGTH = 16;

/** What stands for a reference that `:86:` has. */
const ELSEWHERE = /^(?:EREF|KREF|PREF|MARF|MREF)\+?$/;

const customerPart = (text: string): { readonly reference: string; readonly name: string } => {
  const isFilledUp = text.length > REFERENCE_LENGTH && text[REFERENCE_LENGTH - 1] === " ";
  const written = isFilledUp ? text.slice(0, REFERENCE_LENGTH) : text;
  const reference = singleBlanks(written);
  return {
    reference: ELSEWHERE.test(reference) ? "" : reference,
    name: singleBlanks(text.slice(written.length)),
  };
};

export const readStatementLine = (line: string): StatementLine => {
  const [head = "", value = "", entry = "", prefix = "", mark = "", , amount = ""] = HEAD.exec(line) ?? [];
  const rest = line.slice(head.length);
  const type = TYPE.exec(rest)?.[0] ?? "";
  const references = rest.slice(type.length);
  const bankAt = references.indexOf("//");
  const customer = customerPart(bankAt === -1 ? references : references.slice(0, bankAt));
  const writtenValue = writtenDay(value);
  const valueDate = value === "" ? null : calendarDay(writtenValue);
  const writtenEntryDate = entry.trim();
  return {
    writtenValueDate: value,
    valueDate,
    writtenEntryDate,
    entryDate: value === "" || writtenEntryDate === "" ? null : nearestDay(writtenEntryDate, writtenValue),
    isOut: mark === "" ? undefined : (mark === "D") !== (prefix === "R"),
    isExpected: prefix === "E",
    writtenAmount: amount,
    amount: swiftAmount(amount.replaceAll(" ", "")),
    type,
    customerReference: customer.reference,
    bankReference: bankAt === -1 ? "" : singleBlanks(references.slice(bankAt + 2)),
    name: customer.name,
    amountAt: head.length - amount.length,
  };
};

/** The amount with its sign: money in is positive. */
export const signedAmount = ({ amount, isOut }: StatementLine): string | null => {
  if (amount === null || isOut === undefined) return null;
  return isOut ? negateDecimal(amount) : amount;
};

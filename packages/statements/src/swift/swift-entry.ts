import { orNone } from "../basics/or-none.ts";
import { distinctIds, type EntryWithIds } from "../ids/references.ts";
import type { Problem, ProblemCode } from "../model/problem.ts";
import type { Entry, EntryStatus } from "../model/statement.ts";
import { hasTooManyPlaces } from "../text/decimal-places.ts";
import { quoted } from "../text/quoted.ts";
import { singleBlanks } from "../text/single-blanks.ts";
import type { Field } from "./fields.ts";
import type { Information } from "./information.ts";
import { readInformation } from "./read-information.ts";
import { readStatementLine, type StatementLine, signedAmount } from "./statement-line.ts";
import { swiftAmount } from "./swift-amount.ts";
import { placeOf } from "./swift-balance.ts";

/** `:61:` with what the fields behind it say of the same entry. */
export interface EntryFields {
  readonly line: Field;
  /** The lines of `:86:`. */
  readonly information: string[];
  /** The lines of `:NS:`. */
  readonly notes: string[];
}

/** The text of a field begins behind `:61:`. */
const TEXT_COLUMN = 5;

/** Adds what is wrong with the days and the amount of `:61:`. */
class LineProblems {
  readonly found: Problem[] = [];
  readonly #field: Field;

  constructor(field: Field) {
    this.#field = field;
  }

  #add(code: ProblemCode, column: number, message: string, texts?: readonly string[]): void {
    const place = placeOf(this.#field, TEXT_COLUMN + column);
    this.found.push({ code, message, place, ...(texts === undefined ? {} : { texts }) });
  }

  checkDays({ entryDate, valueDate, writtenEntryDate, writtenValueDate }: StatementLine): void {
    if (entryDate === null && valueDate === null)
      this.#add("unreadable_date", 0, `${quoted(writtenValueDate + writtenEntryDate)} is not a valid date.`);
    else if (valueDate === null) this.#lostDay(writtenValueDate);
    else if (entryDate === null && writtenEntryDate !== "") this.#lostDay(writtenEntryDate);
  }

  #lostDay(written: string): void {
    this.#add("other_day_used", 0, `${quoted(written)} is not a valid date: the other date is used.`, [
      written,
    ]);
  }

  checkAmount({ amount, amountAt, isOut, writtenAmount }: StatementLine, currency: string | null): void {
    if (amount === null)
      this.#add("unreadable_amount", amountAt, `${quoted(writtenAmount)} is not an amount.`);
    else if (isOut === undefined)
      this.#add("unreadable_amount", amountAt, "No C or D stands before the amount: it could be in or out.");
    else if (hasTooManyPlaces(amount, currency))
      this.#add(
        "more_decimals_than_currency",
        amountAt,
        `${amount} has more decimals than ${currency} has.`,
        [amount],
      );
  }
}

const problemsOf = (field: Field, line: StatementLine, currency: string | null): readonly Problem[] => {
  const problems = new LineProblems(field);
  problems.checkDays(line);
  problems.checkAmount(line, currency);
  return orNone(problems.found);
};

/** In a supplement of `:61:`. */
const ORIGINAL = /\/OCMT\/([A-Z]{3}[\d.,]{1,40})/;

const originalOf = (written: string, line: StatementLine): Entry["original"] => {
  if (!/^[A-Z]{3}/.test(written)) return null;
  const amount = swiftAmount(written.slice(3));
  return amount === null
    ? null
    : { amount: signedAmount({ ...line, amount }) ?? amount, currency: written.slice(0, 3) };
};

/** Lines of `:NS:` begin with the number of a subfield. */
const noteText = (lines: readonly string[]): string =>
  singleBlanks(lines.map((line) => line.replace(/^ ?\d\d/, "")).join(" "));

/** A supplement that `:86:` begins with, behind the reference, is the name of the other side; any other is one more text. */
const textsOf = (line: StatementLine, information: Information, supplement: string, notes: string) => {
  const isRepeated =
    supplement !== "" && information.purpose.startsWith(`${line.customerReference} ${supplement}`);
  const repeated = isRepeated ? supplement : "";
  const texts = [information.purpose, notes, isRepeated ? "" : supplement].filter((text) => text !== "");
  const name = information.name || line.name || repeated || (texts[0] ?? information.type);
  const others = texts.filter((text) => text.toLowerCase() !== name.toLowerCase());
  return { name, purpose: others.join(" / ") };
};

const statusOf = ({ isExpected }: StatementLine): EntryStatus => (isExpected ? "pending" : "booked");

/** Reads `:61:` with what `:86:` and `:NS:` say of it. */
export const readEntry = (fields: EntryFields, currency: string | null): EntryWithIds => {
  const field = fields.line;
  const [first = "", ...further] = field.lines;
  const line = readStatementLine(first);
  const amount = signedAmount(line);
  const information = readInformation(fields.information);
  const supplement = singleBlanks(further.join(" "));
  const { name, purpose } = textsOf(line, information, supplement, noteText(fields.notes));
  const date = line.entryDate ?? line.valueDate;
  return {
    place: placeOf(field),
    kind: amount === "0" ? "balance_only" : "cash",
    status: statusOf(line),
    date,
    writtenDate: date === null ? line.writtenValueDate + line.writtenEntryDate : "",
    valueDate: line.valueDate,
    purchaseDate: null,
    amount,
    writtenAmount: amount === null ? line.writtenAmount : "",
    currency,
    name,
    purpose,
    reference: line.bankReference,
    references: distinctIds([line.bankReference, line.customerReference, ...information.references]),
    type: information.type || line.type,
    category: "",
    original: originalOf(ORIGINAL.exec(supplement)?.[1] ?? information.original, line),
    rate: null,
    parts: orNone([]),
    problems: problemsOf(field, line, currency),
  };
};

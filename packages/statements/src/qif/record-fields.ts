import { shownName } from "@farthing/values";
import type { Place } from "../model/place.ts";
import type { Problem, ProblemCode } from "../model/problem.ts";
import { type DecimalMark, readDecimal } from "../text/written-decimal.ts";
import type { QifRecord } from "./records.ts";
import { type DateOrder, dayIn, spelledDay, writtenDay } from "./written-day.ts";

/** What the records of one text have in common. */
export interface QifText {
  readonly decimalMark: DecimalMark | undefined;
  /** Undefined while it is open. */
  readonly dateOrder: DateOrder | undefined;
}

/** Some programs write the sign of the currency in front of amounts. */
const CURRENCY_SIGN = /^([-+]?)\s*[$£€¥]\s*/;

/** An amount without the sign of its currency. */
export const plainAmount = (text: string): string => text.replace(CURRENCY_SIGN, "$1");

const atLine = (line: number): Place => ({ kind: "text", line, column: 1 });

/** Reads the fields of a record, and collects what is wrong with them. */
export class RecordFields {
  readonly problems: Problem[] = [];
  readonly record: QifRecord;
  private readonly text: QifText;

  constructor(record: QifRecord, text: QifText) {
    this.record = record;
    this.text = text;
  }

  get place(): Place {
    return atLine(this.record.line);
  }

  /** The first value that is not blank; blank if none is. */
  value(...codes: readonly string[]): string {
    for (const code of codes) {
      const value = this.record.fields.get(code)?.value ?? "";
      if (value !== "") return value;
    }
    return "";
  }

  /** The day, and its text if it is not known. */
  day(): { readonly date: string | null; readonly writtenDate: string } {
    const text = this.value("D");
    const written = writtenDay(text);
    const { dateOrder } = this.text;
    if (written !== undefined && dateOrder === undefined)
      return { date: null, writtenDate: spelledDay(written) };
    const date = written === undefined ? undefined : dayIn(written, dateOrder!);
    if (date !== undefined) return { date, writtenDate: "" };
    this.report(
      "unreadable_date",
      text === "" ? "This entry has no date (D)." : `${shownName(text)} (D) is not a valid date.`,
      "D",
    );
    return { date: null, writtenDate: text };
  }

  /** The amount as it is written: T, or where older programs write another one alone, that. */
  amount(): string | null {
    const code = ["T", "U", "$"].find((each) => this.value(each) !== "");
    if (code === undefined) {
      this.report("unreadable_amount", "This entry has no amount (T).");
      return null;
    }
    const amount = this.decimal(this.value(code));
    if (amount === null)
      this.report("unreadable_amount", `${shownName(this.value(code))} (${code}) is not a number.`, code);
    return amount;
  }

  /** A number of this text, or null. */
  decimal(text: string): string | null {
    return readDecimal(plainAmount(text), this.text.decimalMark) ?? null;
  }

  report(code: ProblemCode, message: string, field = ""): void {
    this.problems.push({
      code,
      message,
      place: atLine(this.record.fields.get(field)?.line ?? this.record.line),
    });
  }
}

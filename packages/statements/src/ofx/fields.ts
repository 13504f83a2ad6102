import { day, shownName } from "@farthing/values";
import type { Place } from "../model/place.ts";
import type { Problem, ProblemCode } from "../model/problem.ts";
import { dayText } from "../text/day-text.ts";
import { hasTooManyPlaces } from "../text/decimal-places.ts";
import type { LineIndex } from "../text/line-index.ts";
import { canBeEither, type DecimalMark, readDecimal } from "../text/written-decimal.ts";
import type { Aggregate, Leaf } from "./aggregates.ts";

/** What the fields of one text have in common. */
export interface OfxText {
  readonly lines: LineIndex;
  readonly decimalMark: DecimalMark | undefined;
}

const DAY = /^(\d{4})(-?)(\d\d)\2(\d\d)/;

/** The first eight digits: the time behind them, and the zone, never move the day. */
const dayOf = (text: string): string | undefined => {
  const [, year, , month, dayOfMonth] = DAY.exec(text) ?? [];
  const found = day(Number(year), Number(month), Number(dayOfMonth));
  return found === undefined ? undefined : dayText(found);
};

const isStated = (text: string): boolean => /[^0\s]/.test(text);

/** Reads the values of an aggregate, and collects what is wrong with them. */
export class Fields {
  readonly problems: Problem[] = [];
  private readonly aggregate: Aggregate;
  private readonly text: OfxText;

  constructor(aggregate: Aggregate, text: OfxText) {
    this.aggregate = aggregate;
    this.text = text;
  }

  get place(): Place {
    return this.text.lines.placeOf(this.aggregate.at);
  }

  /** The first value that is not blank; blank if none is. */
  value(...names: readonly string[]): string {
    for (const name of names) {
      const value = this.aggregate.leaves.get(name)?.value ?? "";
      if (value !== "") return value;
    }
    return "";
  }

  /** The day of a booking; its absence is a problem. */
  bookingDay(name: string): string | null {
    if (this.value(name) === "") {
      this.report("unreadable_date", `This entry has no date (${name}).`);
      return null;
    }
    return this.readDay(name, "unreadable_date");
  }

  /** A day that may be missing, or zeros. */
  otherDay(name: string): string | null {
    return isStated(this.value(name)) ? this.readDay(name, "unreadable_field") : null;
  }

  /** The amount of an entry; its absence is a problem. */
  amount(name: string, currency: string | null): string | null {
    if (this.value(name) === "") {
      this.report("unreadable_amount", `This entry has no amount (${name}).`);
      return null;
    }
    const amount = this.readNumber(name, "unreadable_amount");
    if (amount !== null && hasTooManyPlaces(amount, currency))
      this.reportLeaf("more_decimals_than_currency", name, `has more decimals than ${currency} has`, [
        amount,
      ]);
    return amount;
  }

  /** A number that may be missing. */
  otherNumber(name: string): string | null {
    return this.value(name) === "" ? null : this.readNumber(name, "unreadable_field");
  }

  report(code: ProblemCode, message: string, leaf?: Leaf, texts?: readonly string[]): void {
    const place = this.text.lines.placeOf((leaf ?? this.aggregate).at);
    this.problems.push({ code, message, place, ...(texts === undefined ? {} : { texts }) });
  }

  private readDay(name: string, code: ProblemCode): string | null {
    const found = dayOf(this.value(name));
    if (found === undefined) this.reportLeaf(code, name, "is not a valid date");
    return found ?? null;
  }

  private readNumber(name: string, code: ProblemCode): string | null {
    const found = readDecimal(this.value(name), this.text.decimalMark);
    if (found === undefined)
      this.reportLeaf(
        code,
        name,
        canBeEither(this.value(name))
          ? "can be thousands or decimals, and no other amount of the file shows which"
          : "is not a number",
      );
    return found ?? null;
  }

  private reportLeaf(code: ProblemCode, name: string, wrong: string, texts?: readonly string[]): void {
    const text = this.value(name);
    this.report(code, `${shownName(text)} (${name}) ${wrong}.`, this.aggregate.leaves.get(name), texts);
  }
}

import type { Place } from "../model/place.ts";
import type { Problem, ProblemCode } from "../model/problem.ts";
import type { Part } from "../model/statement.ts";
import { hasTooManyPlaces } from "../text/decimal-places.ts";
import { quoted } from "../text/quoted.ts";
import { childOf, type Element } from "../xml/element.ts";
import type { WrittenDay } from "./day.ts";
import { sumOfParts } from "./parts.ts";

/** What is wrong with one entry, each with its place. */
export class EntryProblems {
  readonly found: Problem[] = [];
  readonly #place: Extract<Place, { kind: "xml" }>;
  readonly #element: Element;

  constructor(place: Extract<Place, { kind: "xml" }>, element: Element) {
    this.#place = place;
    this.#element = element;
  }

  #add(code: ProblemCode, name: string, message: string, texts?: readonly string[]): void {
    const child = childOf(this.#element, name);
    const place = child && { ...this.#place, path: `${this.#place.path}/${name}`, line: child.line };
    const said = texts === undefined ? {} : { texts };
    this.found.push({ code, message, place: place ?? this.#place, ...said });
  }

  noDay(day: WrittenDay | null): void {
    const message =
      day === null
        ? "The entry has no booking date and no value date."
        : `${quoted(day.written)} is not a valid date.`;
    this.#add("unreadable_date", "BookgDt", message);
  }

  lostDay(day: WrittenDay): void {
    const message = `${quoted(day.written)} is not a valid date: the other date is used.`;
    this.#add("other_day_used", "BookgDt", message, [day.written]);
  }

  noAmount(written: string): void {
    const message = written === "" ? "The entry has no amount." : `${quoted(written)} is not an amount.`;
    this.#add("unreadable_amount", "Amt", message);
  }

  noDirection(written: string): void {
    const message = `CdtDbtInd is ${quoted(written)}, neither CRDT nor DBIT: the amount could be in or out.`;
    this.#add("unreadable_amount", "CdtDbtInd", message);
  }

  unknownStatus(): void {
    this.#add("unreadable_field", "Sts", "The status is unknown: the entry is read as booked.");
  }

  checkPlaces(amount: string, currency: string | null): void {
    if (hasTooManyPlaces(amount, currency))
      this.#add("more_decimals_than_currency", "Amt", `${amount} has more decimals than ${currency} has.`, [
        amount,
      ]);
  }

  checkParts(parts: readonly Part[], amount: string | null, currency: string | null): void {
    const sum = parts.length === 0 ? null : sumOfParts(parts, currency);
    if (sum !== null && amount !== null && sum !== amount)
      this.#add("parts_do_not_add_up", "NtryDtls", `The parts add up to ${sum}, not to ${amount}.`);
  }
}

import { negateDecimal } from "@farthing/values";
import type { Place } from "../model/place.ts";
import type { Problem } from "../model/problem.ts";
import type { Balance } from "../model/statement.ts";
import { quoted } from "../text/quoted.ts";
import type { Field } from "./fields.ts";
import { swiftAmount } from "./swift-amount.ts";
import { calendarDay, writtenDay } from "./swift-day.ts";

/** A balance as far as it can be read, and its field. */
export interface ReadBalance {
  readonly field: Field;
  readonly balance: Balance | null;
  readonly problems: readonly Problem[];
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3}) *([\d.,]+)/;

export const placeOf = ({ line }: Field, column = 1): Place => ({ kind: "text", line, column });

const problem = (field: Field, message: string): readonly Problem[] => [
  { code: "unreadable_field", message, place: placeOf(field) },
];

/** Reads `:60F:C240331EUR1234,56`. */
export const readBalance = (field: Field): ReadBalance => {
  const written = field.lines[0]?.trim() ?? "";
  const [, mark, date = "", currency = "", digits = ""] = BALANCE.exec(written) ?? [];
  const amount = swiftAmount(digits);
  if (amount === null) {
    const problems = problem(field, `The balance ${quoted(written)} cannot be read.`);
    return { field, balance: null, problems };
  }
  const day = calendarDay(writtenDay(date));
  const noDay = `The balance ${quoted(written)} has a date that does not exist.`;
  return {
    field,
    balance: { amount: mark === "D" ? negateDecimal(amount) : amount, currency, date: day },
    problems: day === null ? problem(field, noDay) : [],
  };
};

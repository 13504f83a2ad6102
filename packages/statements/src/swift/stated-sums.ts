import { absoluteDecimal, addDecimals } from "@farthing/values";
import type { Problem } from "../model/problem.ts";
import type { Entry } from "../model/statement.ts";
import type { Field } from "./fields.ts";
import { swiftAmount } from "./swift-amount.ts";
import { placeOf } from "./swift-balance.ts";

const SUM = /^(\d{1,9})[A-Z]{3} *([\d.,]+)/;

const fits = (entries: readonly Entry[], count: number, sum: string): boolean =>
  entries.length === count &&
  addDecimals(entries.map(({ amount }) => absoluteDecimal(amount ?? "0"))) === sum;

/** Holds `:90D:2EUR30,5`, the number and sum of what went out, and `:90C:` against the entries: all of them, or those booked. */
export const sumProblems = (
  sums: readonly (Field | undefined)[],
  entries: readonly Entry[],
): readonly Problem[] =>
  sums.flatMap((field): readonly Problem[] => {
    if (field === undefined) return [];
    const written = field.lines[0]?.trim() ?? "";
    const [, count = "", digits = ""] = SUM.exec(written) ?? [];
    const sum = swiftAmount(digits);
    const isOut = field.tag === "90D";
    const all = entries.filter(
      ({ amount }) => amount !== null && amount !== "0" && amount.startsWith("-") === isOut,
    );
    const booked = all.filter(({ status }) => status === "booked");
    if (sum === null || fits(all, Number(count), sum) || fits(booked, Number(count), sum)) return [];
    const side = isOut ? "debits" : "credits";
    const message = `The statement says ${count} ${side} with the sum ${sum}, which its entries do not have.`;
    return [{ code: "stated_sum_differs", message, place: placeOf(field) }];
  });

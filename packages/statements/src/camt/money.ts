import { canonicalDecimal, negateDecimal, plainDecimal } from "@farthing/values";
import { type Element, textOf } from "../xml/element.ts";

/** An amount without direction, as it is written. */
export interface Money {
  readonly written: string;
  readonly currency: string | null;
}

/** `CRDT` is money in, `DBIT` money out. */
export type Direction = "CRDT" | "DBIT";

/** ISO 20022 allows 18 digits. Adding up numbers of any length would take a time that no bank's file needs. */
const MAX_LENGTH = 40;

/** Canonical decimal, or null if the text is no amount. */
export const amountIn = ({ written }: Money): string | null => {
  if (written.length > MAX_LENGTH) return null;
  const amount = canonicalDecimal(written) ?? plainDecimal(written);
  return amount === undefined || amount.startsWith("-") ? null : amount;
};

/** What an element of type `ActiveOrHistoricCurrencyAndAmount` says. */
export const moneyOf = (element: Element | undefined): Money => {
  const currency = element?.attributes.Ccy?.trim().toUpperCase() ?? "";
  return { written: textOf(element), currency: currency === "" ? null : currency };
};

export const directionOf = (text: string): Direction | undefined =>
  text === "CRDT" || text === "DBIT" ? text : undefined;

/** The decimal with its sign: money in is positive. */
export const signed = (amount: string, direction: Direction): string =>
  direction === "DBIT" ? negateDecimal(amount) : amount;

import type { KnownLayout, LayoutSource } from "@farthing/preflight/layouts";

const DATE_ORDERS = { day_first: "the day before the month", month_first: "the month before the day" };

const SIGNS = { inflows_positive: "positive is money in", inflows_negative: "positive is money out" };

const FEES = { inside: "inside the amount", on_top: "on top of the amount" };

export const SOURCES: Readonly<Record<LayoutSource, string>> = {
  observed: "seen in public exports",
  importer: "read so by public import programs",
  documented: "documented by the institution",
};

/** What a layout decides, as names and texts for people. */
export const decisionsOf = ({ decides }: KnownLayout): readonly (readonly [string, string])[] => {
  const { date_order, signage_convention, fee, date, amount, name, currency, not_booked } = decides;
  const all: readonly (readonly [string, string | undefined])[] = [
    ["date order", date_order && DATE_ORDERS[date_order]],
    ["sign", signage_convention && SIGNS[signage_convention]],
    ["fee", fee && FEES[fee]],
    ["date", date],
    ["amount", amount],
    ["name", name],
    ["currency", currency],
    ["not booked", not_booked?.join(", ")],
  ];
  return all.flatMap(([key, text]) => (text === undefined ? [] : [[key, text] as const]));
};

/** A layout as a text names it. */
export const nameOf = ({ name, country }: KnownLayout): string => `${name} (${country})`;

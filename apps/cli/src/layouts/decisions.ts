import {
  DECISION_NAMES,
  type KnownLayout,
  type LayoutDecisions,
  type LayoutSource,
} from "@farthing/preflight/layouts";

const DATE_ORDERS = { day_first: "the day before the month", month_first: "the month before the day" };

const SIGNS = { inflows_positive: "positive is money in", inflows_negative: "positive is money out" };

const FEES = { inside: "inside the amount", on_top: "on top of the amount" };

export const SOURCES: Readonly<Record<LayoutSource, string>> = {
  observed: "seen in public exports",
  importer: "read so by public import programs",
  documented: "documented by the institution",
};

/** A decision by its field, its name and its text for people. */
export interface Shown {
  readonly field: keyof LayoutDecisions;
  readonly name: string;
  readonly text: string;
}

/** Decisions as names and texts for people. */
export const shownDecisions = (decides: LayoutDecisions): readonly Shown[] => {
  const { date_order, signage_convention, fee, not_booked, ...texts } = decides;
  const all: Readonly<Record<keyof LayoutDecisions, string | undefined>> = {
    date_order: date_order && DATE_ORDERS[date_order],
    signage_convention: signage_convention && SIGNS[signage_convention],
    fee: fee && FEES[fee],
    date: texts.date,
    amount: texts.amount,
    name: texts.name,
    currency: texts.currency,
    not_booked: not_booked?.join(", "),
  };
  return (Object.keys(all) as (keyof LayoutDecisions)[]).flatMap((field) => {
    const text = all[field];
    return text === undefined ? [] : [{ field, name: DECISION_NAMES[field], text }];
  });
};

/** A layout as a text names it. */
export const nameOf = ({ name, country }: KnownLayout): string => `${name} (${country})`;

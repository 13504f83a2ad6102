import type { Profile } from "@farthing/preflight";
import type { DateOrder, KnownLayout, LayoutDecisions } from "@farthing/preflight/layouts";
import { shownDecisions } from "./decisions.ts";

/** The order of day and month in a date format; undefined if the year comes first. */
const dateOrderOf = (format: string | undefined): DateOrder | undefined => {
  const first = /%[-^_]?[A-Za-z]/.exec(format ?? "")?.[0];
  if (first === undefined || /%.?[yYO]/.test(first)) return undefined;
  return /%.?[mbB]/.test(first) ? "month_first" : "day_first";
};

/** What the reading of a file has of what layouts decide. */
const decidedBy = (profile: Profile): LayoutDecisions => {
  const { date_format, signage_convention, fee_col_label, date_col_label, amount_col_label } = profile;
  const { name_col_label, currency } = profile;
  const found = {
    date_order: dateOrderOf(date_format),
    ...{ signage_convention, currency },
    ...{ date: date_col_label, amount: amount_col_label, name: name_col_label },
    ...(fee_col_label === undefined ? {} : { fee: "on_top" }),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
};

/** What a layout and the content of a file say of one thing. */
export interface Contradiction {
  readonly name: string;
  readonly layout: string;
  readonly content: string;
}

/**
 * The decisions of a layout that the reading of a file does not share. What the file leaves open contradicts nothing, and of states
 * that are not booked a sample need not have any.
 */
export const contradictions = ({ decides }: KnownLayout, profile: Profile): readonly Contradiction[] => {
  const ofContent = new Map(shownDecisions(decidedBy(profile)).map(({ field, text }) => [field, text]));
  return shownDecisions(decides).flatMap(({ field, name, text: layout }) => {
    const content = ofContent.get(field);
    return content === undefined || content === layout ? [] : [{ name, layout, content }];
  });
};

import type { Profile } from "@farthing/preflight";
import type { KnownLayout } from "@farthing/preflight/layouts";

/** The order of day and month in a date format; undefined if the year comes first. */
const dateOrderOf = (format: string | undefined): string | undefined => {
  const first = /%[-^_]?[A-Za-z]/.exec(format ?? "")?.[0];
  if (first === undefined || /%.?[yYO]/.test(first)) return undefined;
  return /%.?[mbB]/.test(first) ? "month_first" : "day_first";
};

/** A decision of a layout that the content of a file contradicts. */
export interface Contradiction {
  readonly decision: string;
  readonly layout: string;
  readonly content: string;
}

/** The decisions of a layout that the reading of a file does not share. What the file leaves open contradicts nothing. */
export const contradictions = ({ decides }: KnownLayout, profile: Profile): readonly Contradiction[] => {
  const found = {
    date_order: dateOrderOf(profile.date_format),
    signage_convention: profile.signage_convention,
    date: profile.date_col_label,
    amount: profile.amount_col_label,
    name: profile.name_col_label,
  };
  return Object.entries(found).flatMap(([decision, content]) => {
    const layout = decides[decision as keyof typeof found];
    return layout === undefined || content === undefined || layout === content
      ? []
      : [{ decision, layout, content }];
  });
};

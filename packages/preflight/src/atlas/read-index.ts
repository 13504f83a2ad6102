import type { SignageConvention } from "../options/options.ts";
import type { DateOrder, FeePlace } from "./known-layout.ts";

/** What the index has of a header row. */
export interface Indexed {
  readonly name: string;
  readonly since: number;
  readonly date_order?: DateOrder;
  readonly signage_convention?: SignageConvention;
  readonly fee?: FeePlace;
  /** Where the amount is among the cells that are not blank, if it is one column of several. */
  readonly amountAt?: number;
}

/** The letters of decisions in the index. */
export const DECISIONS: Readonly<Record<string, Partial<Indexed>>> = {
  D: { date_order: "day_first" },
  M: { date_order: "month_first" },
  "+": { signage_convention: "inflows_positive" },
  "-": { signage_convention: "inflows_negative" },
  i: { fee: "inside" },
  o: { fee: "on_top" },
};

/**
 * Reads the index of layouts by fingerprint. A line is a layout: its name, since when it is known, what it decides, and each of its
 * header rows as a fingerprint with the place of the amount.
 */
export const readIndex = (text: string): ReadonlyMap<number, Indexed> => {
  const layouts = new Map<number, Indexed>();
  for (const line of text.trim().split("\n")) {
    const [name, since, letters, ...headers] = line.split("|") as [string, string, string, ...string[]];
    const layout = Object.assign(
      { name, since: Number(since) },
      ...[...letters].map((each) => DECISIONS[each]),
    );
    for (const header of headers) {
      const [hash, place] = header.split(":") as [string, string?];
      const amount = place === undefined ? {} : { amountAt: Number(place) };
      layouts.set(Number.parseInt(hash, 36), { ...layout, ...amount });
    }
  }
  return layouts;
};

import { once } from "../basics/once.ts";
import type { LayoutDecisions } from "./known-layout.ts";
import { LAYOUT_INDEX } from "./layout-index.ts";
import { lookUp } from "./look-up.ts";
import { readIndex } from "./read-index.ts";

/** The layout of a header row, as far as detection needs it. */
export interface LayoutHint {
  readonly name: string;
  readonly since: number;
  readonly decides: Pick<LayoutDecisions, "date_order" | "signage_convention" | "fee" | "amount">;
}

const index = once(() => readIndex(LAYOUT_INDEX));

/** The layout that has this header row, if one is known that decides something; the amount is named by the cell of the row itself. */
export const layoutOf = (header: readonly string[]): LayoutHint | undefined => {
  const found = lookUp(index(), header);
  if (found === undefined) return undefined;
  const { name, since, amountAt, ...decides } = found.layout;
  const amount = amountAt === undefined ? {} : { amount: found.cells[amountAt]! };
  return { name, since, decides: { ...decides, ...amount } };
};

/** Why something is decided by a layout. */
export const layoutEvidence = ({ name, since }: LayoutHint): string =>
  `the layout of ${name}, as known since ${since}`;

/** Whether a layout speaks of the amounts below this header, as it does of any where it names none. */
export const isAmountOf = ({ decides: { amount } }: LayoutHint, header: string): boolean =>
  amount === undefined || amount === header;

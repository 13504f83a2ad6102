import { once } from "../basics/once.ts";
import type { LayoutDecisions } from "./known-layout.ts";
import { LAYOUT_INDEX } from "./layout-index.ts";
import { lookUp } from "./look-up.ts";
import { readIndex } from "./read-index.ts";

/** The layout of a header row, as far as detection needs it. */
export interface LayoutHint {
  readonly name: string;
  readonly since: number;
  readonly decides: Omit<LayoutDecisions, "currency" | "not_booked">;
}

const index = once(() => readIndex(LAYOUT_INDEX));

/** The layout that has this header row, if one is known; columns are named by the cells of the row itself. */
export const layoutOf = (header: readonly string[]): LayoutHint | undefined => {
  const found = lookUp(index(), header);
  if (found === undefined) return undefined;
  const { name, since, places, ...decides } = found.layout;
  const columns = Object.entries(places).map(([key, place]) => [key, found.cells[place]!]);
  return { name, since, decides: { ...decides, ...Object.fromEntries(columns) } };
};

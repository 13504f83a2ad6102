import type { Column } from "./column.ts";
import type { ColumnUnits } from "./column-units.ts";

/** The amounts of some rows; undefined where a cell has none. */
export type Amounts = readonly (bigint | undefined)[];

/** The columns of some rows, with their amounts. */
export interface MoneyColumns {
  readonly columns: readonly Column[];
  readonly units: ColumnUnits;
  /** Whether the rows go from old to new, as far as their dates show it. */
  readonly oldFirst: boolean | undefined;
}

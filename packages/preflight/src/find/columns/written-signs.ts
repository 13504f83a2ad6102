import { hasPlus } from "../../formats/number-format.ts";
import { directionAmong } from "../../words/direction-words.ts";
import type { Column } from "./column.ts";
import type { ColumnUnits } from "./column-units.ts";

type Amounts = readonly (bigint | undefined)[];

/** Whether a column writes a plus at some amounts and a minus at others: then no word turns the signs round. */
export const hasPlusAndMinus = ({ distinct }: Column, amounts: Amounts): boolean =>
  amounts.some((each) => each !== undefined && each < 0n) && [...distinct].some(hasPlus);

/** Whether the cells of a column are marks such as `D` and `C`, both occur, and each stands at the sign of the other way. */
export const areMarksOpposite = ({ values, distinct }: Column, amounts: Amounts): boolean => {
  const ways = new Set<string>();
  const isOpposite = amounts.every((amount = 0n, row) => {
    if (amount === 0n) return true;
    const said = directionAmong(values[row] ?? "", distinct);
    if (said?.strong !== true) return false;
    ways.add(said.way);
    return amount > 0n === (said.way === "out");
  });
  return isOpposite && ways.size === 2;
};

/** Whether all amounts of one column have a minus, and those of another a plus that is written at some. */
export const areMinusAndPlus = (out: Column, into: Column, units: ColumnUnits): boolean =>
  units.of(out.cell).every((each = 0n) => each <= 0n) &&
  units.of(into.cell).every((each = 0n) => each >= 0n) &&
  units.of(out.cell).some((each = 0n) => each < 0n) &&
  [...into.distinct].some(hasPlus);

import type { Content } from "../decode/open-content.ts";
import { ColumnUnits } from "../find/columns/column-units.ts";
import { amountMark, hasPlus } from "../formats/number-format.ts";
import type { NumberFormat } from "../options/number-formats.ts";
import type { ReadingOptions } from "../options/options.ts";
import type { SignsWritten } from "../reading/content-layout.ts";
import { columnsIn } from "./layout-of-content.ts";

/** How the amounts of one column are written: some with a plus, in one of the other ways, or with marks. */
export type WrittenSigns = SignsWritten | "plus" | "other";

/** How the amounts of content are written, as far as its first and last rows show it. */
export const writtenSigns = (content: Content, options: ReadingOptions): WrittenSigns => {
  const amount = columnsIn(content, options)?.("amount");
  if (amount === undefined) return "other";
  if (amount.values.some(hasPlus)) return "plus";
  const format = options.number_format as NumberFormat | undefined;
  const values = new ColumnUnits([{ ...amount, cell: 0 }], format).of(0);
  const [isOut, isIn] = [values.some((each = 0n) => each < 0n), values.some((each = 0n) => each > 0n)];
  if (isOut && isIn) return "both";
  if (!isOut && !isIn) return "other";
  if (amount.values.some((each) => amountMark(each) !== undefined)) return "other";
  return isIn ? "none" : "minus";
};

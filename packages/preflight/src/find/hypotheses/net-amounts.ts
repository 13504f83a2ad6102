import { absolute } from "../../money/units.ts";
import { type Column, means, meansFirst } from "../columns/column.ts";
import type { ColumnUnits } from "../columns/column-units.ts";
import { MOSTLY } from "../weights/weights.ts";

/** Whether an amount is the sum of another one and all amounts between the two. */
const isSumUpTo = (from: Column, to: Column, columns: readonly Column[], units: ColumnUnits): boolean => {
  const parts = columns.filter(({ cell }) => cell > from.cell && cell < to.cell);
  if (to.cell < from.cell || parts.length === 0) return false;
  let moved = 0;
  const holds = units.of(to.cell).every((each, row) => {
    const whole = units.of(from.cell)[row];
    const taken = parts.reduce((sum, { cell }) => sum + (units.of(cell)[row] ?? 0n), 0n);
    if (taken !== 0n) moved += 1;
    return each !== undefined && whole !== undefined && each === whole + taken;
  });
  return holds && moved > 0;
};

/** Whether an amount is the sum of another one and one more column, such as a round-up. */
const isSumWith = (from: Column, to: Column, columns: readonly Column[], units: ColumnUnits): boolean =>
  columns.some((part) => {
    if (part === from || part === to || means(part, "balance") || part.cell > to.cell) return false;
    let moved = 0;
    const holds = units.of(to.cell).every((each, row) => {
      const whole = units.of(from.cell)[row];
      const more = units.of(part.cell)[row] ?? 0n;
      if (more !== 0n) moved += 1;
      return each !== undefined && whole !== undefined && each === whole + more;
    });
    return holds && moved > 1;
  });

/** The amounts from which another column, the net amount, takes the fee or what else is taken. */
export const netAmounts = (
  columns: readonly Column[],
  fees: readonly Column[],
  units: ColumnUnits,
): { readonly gross: ReadonlySet<number>; readonly net: ReadonlySet<number> } => {
  const [gross, nets] = [new Set<number>(), new Set<number>()];
  const amounts = columns.filter(
    (column) => !means(column, "balance", "fee", "tax") && column.filled >= MOSTLY,
  );
  for (const net of amounts) {
    const taken = meansFirst(net, "net") && columns.some((column) => means(column, "fee", "tax"));
    for (const column of amounts) {
      if (column === net || meansFirst(column, "net") || meansFirst(net, "gross")) continue;
      if (!meansFirst(net, "net") && !meansFirst(column, "gross") && net.cell < column.cell) continue;
      if (taken && means(column, "amount", "gross")) {
        gross.add(column.cell);
        nets.add(net.cell);
      }
      if (isSumUpTo(column, net, columns, units) || isSumWith(column, net, columns, units)) {
        gross.add(column.cell);
        nets.add(net.cell);
      }
      for (const fee of fees) {
        const [all, less, left] = [units.of(column.cell), units.of(fee.cell), units.of(net.cell)];
        let explained = 0;
        const holds = left.every((each, row) => {
          const [whole, part] = [all[row], less[row] ?? 0n];
          if (each === undefined || whole === undefined) return true;
          if (part !== 0n && (each === whole - part || each === whole + part)) explained += 1;
          return part === 0n ? each === whole : each === whole - absolute(part) || each === whole + part;
        });
        if (holds && explained > 0) {
          gross.add(column.cell);
          nets.add(net.cell);
        }
      }
    }
  }
  return { gross, net: nets };
};

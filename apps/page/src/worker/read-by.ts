import type { Layout, ReadingOptions } from "@farthing/preflight";
import { cut } from "./cell-text.ts";
import type { FileRow } from "./file-row.ts";

/** A cell that shows how others are read. */
interface Shown {
  readonly line: number;
  readonly text: string;
}

/** The cells that show how a file is read. */
export interface ReadBy {
  /** What comes first in dates, and the day of the month if only that can be it. */
  readonly date?: Shown & { readonly first: "day" | "month" | "year" | "name"; readonly day?: number };
  /** Which mark is before the decimals. */
  readonly number?: Shown & { readonly mark: "point" | "comma" };
  /** Which way an amount went. */
  readonly amount?: Shown & { readonly way: "spent" | "received"; readonly name: string };
}

const PARTS = /%-?([demYyB bE])/g;

const firstOf = (format: string): NonNullable<ReadBy["date"]>["first"] => {
  const parts = [...format.matchAll(PARTS)].map(([, part]) => part!);
  if (parts.some((part) => part === "b" || part === "B")) return "name";
  if (parts[0] === "d" || parts[0] === "e") return "day";
  return parts[0] === "m" ? "month" : "year";
};

/** In such a month a day cannot be taken for it. */
const MONTHS = 12;

const dayOf = (date: string): number => Number(date.slice(8));

interface HowRead {
  readonly layout: Layout;
  readonly options: ReadingOptions;
  /** Of the numbers. */
  readonly format: string;
}

const DECIMALS = /\d([.,])\d{1,2}(?!\d)\D*$/;

/** The cells of some rows that show how they are read. */
export const readBy = (
  rows: readonly FileRow[],
  { layout: { columns }, options: { date_format, signage_convention }, format }: HowRead,
): ReadBy => {
  const accepted = rows.flatMap((row) =>
    row._tag === "Accepted" && row.record !== undefined ? [{ ...row, record: row.record }] : [],
  );
  const shownIn = ({ line, cells }: FileRow, cell: number): Shown => ({ line, text: cut(cells[cell] ?? "") });
  const [date, amount] = [columns.get("date")?.cell, columns.get("amount")?.cell];
  const first = firstOf(date_format ?? "");
  const telling = accepted.find(({ record }) => dayOf(record.date) > MONTHS) ?? accepted[0];
  const money = [amount, columns.get("outflow")?.cell, columns.get("inflow")?.cell].flatMap(
    (cell) => cell ?? [],
  );
  const written = accepted.flatMap((row) =>
    money.flatMap((cell) => (DECIMALS.test(row.cells[cell] ?? "") ? [shownIn(row, cell)] : [])),
  )[0];
  const moved =
    amount === undefined || signage_convention == null
      ? undefined
      : (accepted.find(({ cells }) => /[-\u2212(]/.test(cells[amount] ?? "")) ?? accepted[0]);
  return {
    ...(date === undefined || telling === undefined || !date_format
      ? {}
      : {
          date: {
            ...shownIn(telling, date),
            first,
            ...(dayOf(telling.record.date) > MONTHS && (first === "day" || first === "month")
              ? { day: dayOf(telling.record.date) }
              : {}),
          },
        }),
    ...(written === undefined
      ? {}
      : { number: { ...written, mark: format === "1.234,56" || format === "1 234,56" ? "comma" : "point" } }),
    ...(moved === undefined || amount === undefined
      ? {}
      : {
          amount: {
            ...shownIn(moved, amount),
            way: moved.record.amount.startsWith("-") ? "received" : "spent",
            name: cut(moved.record.name),
          },
        }),
  };
};

import { type Status, statusOf } from "./status-words.ts";

/** What the cell of a status column says; `not_booked` if it is not known, and the caller names those that were booked. */
export type RowStatus = Status | "not_booked";

/** How the cells of a status column are read: undefined where a cell says nothing that is known. */
export const statusReader = (
  booked: readonly string[] | null | undefined,
): ((cell: string) => RowStatus | undefined) => {
  const named = new Set(booked ?? []);
  return (cell) => {
    if (named.has(cell)) return "booked";
    if (cell === "") return undefined;
    return statusOf(cell) ?? (booked ? "not_booked" : undefined);
  };
};

import { answerOf, flaggedStatus, isTick } from "./status-flags.ts";
import { type Status, statusByFirstWord, statusOf } from "./status-words.ts";

/** What the cell of a status column says; `not_booked` if it is not known, and the caller names those that were booked. */
type RowStatus = Status | "not_booked";

/** How the cells of the status column with this header are read: undefined where a cell says nothing that is known. */
export const statusReader = (
  header: string,
  booked: readonly string[] | null | undefined,
): ((cell: string) => RowStatus | undefined) => {
  const named = new Set(booked ?? []);
  const ofYes = flaggedStatus(header);
  const ofNo = ofYes === "booked" ? "pending" : "booked";
  const canBeTick = isTick(header);
  const otherwise = booked ? "not_booked" : undefined;
  return (cell) => {
    if (named.has(cell)) return "booked";
    // Rows without a status were booked, unless others have a mark that says so.
    if (cell === "") return ofYes === "booked" ? otherwise : undefined;
    const answer = ofYes === undefined ? undefined : answerOf(cell);
    const said = answer === undefined ? (statusOf(cell) ?? statusByFirstWord(cell)) : answer ? ofYes : ofNo;
    return (canBeTick && said === "pending" ? undefined : said) ?? otherwise;
  };
};

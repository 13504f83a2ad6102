/**
 * What says whether the money of a row moved (booked), has not moved yet (pending), or never will or went back without a row of
 * its own (void). A refunded payment is none of these: banks write the refund as a row, which is booked.
 */
import answers from "./data/answers.json" with { type: "json" };
import flags from "./data/flags.json" with { type: "json" };
import postingDates from "./data/posting-dates.json" with { type: "json" };
import data from "./data/statuses.json" with { type: "json" };
import { plainCell } from "./plain-cell.ts";
import { meaningMap, wordSet } from "./words-by-language.ts";

export type Status = "booked" | "pending" | "void";

const statuses = meaningMap<Status>(data, "booked", "pending", "void");

const negations = wordSet(data, "not");

/** No word of a table is longer, and a cell can have megabytes. */
const MAX_STATUS_LENGTH = 60;

/** A number, a date or a reference: no status has a digit. */
const NUMBER = /^[a-z]*\d[\d.,/:-]*$/i;

const FIRST_HAN = "\u2e80";

const DEED = /^(\p{sc=Han}{2,4})(成功|失败|失敗)$/u;

/** What a whole cell says of the money of its row; undefined if it is not a status. */
export const statusOf = (cell: string): Status | undefined => {
  if (cell.length > MAX_STATUS_LENGTH || NUMBER.test(cell)) return undefined;
  const plain = plainCell(withoutAmount(cell));
  const known = statuses().get(plain);
  if (known !== undefined) return known;
  const [, deed, outcome = ""] = (plain >= FIRST_HAN && DEED.exec(plain)) || [];
  // "缴费成功" is what "成功" is, but nothing is booked by freezing it, and a refund that has arrived only where it came in.
  const without = outcome === "成功" ? /[冻凍解未不退]/u : /[冻凍解未不]/u;
  if (deed !== undefined && !without.test(deed)) return statuses().get(outcome);
  // "Payment sent" is what "sent" is; a negation anywhere makes it something else.
  const words = plain.split(" ");
  return words.length === 2 && !words.some((word) => negations().has(word))
    ? statuses().get(words[1]!)
    : undefined;
};

/** How much was booked can stand behind the word: "Paid £12.00". */
const AMOUNT = /\s*\(?\s*\p{Sc}\s?\d[\d.,]*\s*\)?$|\s*\(?\s*\d[\d.,]*\s?\p{Sc}\s*\)?$/u;

const withoutAmount = (cell: string): string =>
  /\p{Sc}/u.test(cell) ? cell.normalize("NFKC").replace(AMOUNT, "") : cell;

/** What came back from whom it was sent to: nothing is left of it, unless the file has a row of its own for what came back. */
const returned = wordSet(data, "returned");

/** Whether a cell says that money came back from whom it was sent to. */
export const isReturned = (cell: string): boolean => returned().has(cell);

/** What was given back: booked where the row is what came in, which only another column says. */
const refunded = wordSet(data, "refunded");

/** Whether a cell says that money was given back. */
export const isRefunded = (cell: string): boolean =>
  cell.length <= MAX_STATUS_LENGTH && refunded().has(plainCell(withoutAmount(cell)));

/**
 * What the first word of a status says that is not known as a whole, such as `Scheduled Bill Pay`: that the row was not booked.
 * No other word may say something else.
 */
export const statusByFirstWord = (cell: string): "pending" | "void" | undefined => {
  if (cell.length > MAX_STATUS_LENGTH) return undefined;
  const words = plainCell(withoutAmount(cell)).split(" ");
  const first = statuses().get(words[0]!);
  if (first === undefined || first === "booked" || words.some((word) => negations().has(word)))
    return undefined;
  const isElse = (word: string): boolean => (statuses().get(word) ?? first) !== first || refunded().has(word);
  return words.some(isElse) ? undefined : first;
};

/**
 * Headers that are a status, below which a cell says whether it is so. A header that is `reconciled`, `paid` or `received` is not
 * listed: such a row can have been booked all the same. One that is `cleared` can be a tick of the owner, too, so that a no below
 * it is a question.
 */
const flagged = meaningMap<Status>(flags, "booked", "pending", "void");

/** The status that a yes below this header says; undefined if the header is none. */
export const flaggedStatus = (header: string): Status | undefined => flagged().get(plainCell(header));

const ticks = wordSet(flags, "tick");

/** Whether a header can be that of what the owner has ticked off, which says nothing of a row without the tick. */
export const isTick = (header: string): boolean => ticks().has(plainCell(header));

/** Whether a cell below such a header is what programs for budgets keep there: cleared, uncleared or reconciled. */
export const isTickLetter = (cell: string): boolean => /^[cur*]$/i.test(cell);

/** The words by which programs for budgets say how far the owner has ticked off rows; no bank says that a row is reconciled. */
const ticked = wordSet(answers, "ticked");

/** Whether the cells below such a header are these words, and rows have been reconciled. */
export const areTickWords = (cells: Iterable<string>): boolean => {
  const words = [...cells].map(plainCell);
  return words.includes("reconciled") && words.every((word) => ticked().has(word));
};

const yesOrNo = meaningMap(answers, "yes", "no");

/** No answer is longer. */
const MAX_FLAG_LENGTH = 12;

/** Whether a cell says yes, or no; undefined if it says neither. */
export const answerOf = (cell: string): boolean | undefined => {
  if (cell.length > MAX_FLAG_LENGTH) return undefined;
  if (/^[✓✔☑✅]\ufe0f?$/u.test(cell)) return true;
  const answer = yesOrNo().get(plainCell(cell));
  return answer === undefined ? undefined : answer === "yes";
};

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

/**
 * Headers of the day on which the bank booked a row. A row without it is not booked yet, which a row without a value date, or
 * without any other second date, does not say.
 */
const posted = wordSet(postingDates, "posting");

/** Whether a header is that of the day on which the bank booked a row. */
export const isPostingDate = (header: string): boolean => posted().has(plainCell(header));

/** What says of what it is the sum, behind a word for one or grown together with it: `Summa köp/uttag`, `Umsatztotal`. */
import { once } from "../basics/once.ts";
import headers from "./data/headers.json" with { type: "json" };
import data from "./data/sums.json" with { type: "json" };
import { summaryNames } from "./footer-words.ts";
import type { Meaning } from "./header-index.ts";
import { plainCell } from "./plain-cell.ts";
import { weakNames } from "./weak-names.ts";
import { wordSet, wordsOf } from "./words-by-language.ts";

/** Beginnings of the names of shops, too: what follows must be a known word to the letter. */
const shops = wordSet(data, "shop");

/** Words for a sum. Those of `bare_sum` are in scripts without blanks; `sum_at_end` stand behind what they are the sum of. */
const sums = once(() => wordsOf(data, "sum").toSorted((a, b) => b.length - a.length));
/** The words with which words for a sum begin. */
const openings = once(() => new Set(sums().map((word) => word.split(" ", 1)[0])));
const bareSums = once(() => wordsOf(data, "bare_sum"));
const sumsAtEnd = wordSet(data, "sum_at_end");

/** The letters with which a plain text begins. */
const firstLetters = (plain: string): string => /^\p{L}*/u.exec(plain)![0];

/** The words with which the name of a sum begins, by their first letters. */
const sumsByLetters = once(() => Map.groupBy([...sums(), ...bareSums()], firstLetters));

/** Headers of money. */
const OF_MONEY: readonly Meaning[] = ["amount", "gross", "net", "outflow", "inflow", "fee", "tax", "balance"];

/** The words of money and of what is done with it, each by itself, and what goes between them and says nothing. */
const known = once(
  (): ReadonlySet<string> =>
    new Set(
      [
        ...summaryNames(),
        ...weakNames(),
        ...wordsOf(headers, ...OF_MONEY),
        ...wordsOf(data, "of_what", "joint"),
      ].flatMap((name) => name.split(" ")),
    ),
);

/** Letters in which a word and its plural or a compound agree. */
const STEM = 5;

const stems = once(
  (): ReadonlySet<string> =>
    new Set([...known()].filter((word) => word.length >= STEM).map((word) => word.slice(0, STEM))),
);

const isKnown = (word: string): boolean =>
  /^\p{N}+$/u.test(word) || known().has(word) || (word.length > STEM && stems().has(word.slice(0, STEM)));

/** No sum has a longer name, and a cell can have megabytes. */
const MAX_SUM_LENGTH = 80;

/** Whether a cell begins with a word for a sum, as the names of some shops do too, or ends with one. */
export const isLikeSum = (cell: string): boolean => {
  if (cell.length > MAX_SUM_LENGTH) return false;
  const plain = plainCell(cell);
  const begins = (word: string): boolean =>
    plain.startsWith(word) && !/^\p{L}/u.test(plain.slice(word.length));
  const last = plain.lastIndexOf(" ");
  return (
    sumsByLetters().get(firstLetters(plain))?.some(begins) === true ||
    (last >= 0 && sumsAtEnd().has(plain.slice(last + 1))) ||
    (/[^\0-\x7f]/.test(plain) && bareSums().some((word) => plain.endsWith(word)))
  );
};

/** In shorter words, and their parts, letters are the same by chance. */
const SHORTEST_PART = 4;

/** Whether a part of a word is one of money, also with the letter that joins parts: `Buchungstotal`. */
const isPart = (part: string): boolean =>
  part.length >= SHORTEST_PART &&
  (known().has(part) || (part.endsWith("s") && known().has(part.slice(0, -1))));

/** Whether a word for a sum is grown together with that of which it is the sum: `Umsatztotal`, `Totalumsatz`. */
const isGrownTogether = (word: string): boolean =>
  sums().some(
    (sum) =>
      sum.length > SHORTEST_PART &&
      ((word.endsWith(sum) && isPart(word.slice(0, -sum.length))) ||
        (word.startsWith(sum) && isPart(word.slice(sum.length)))),
  );

/**
 * Whether a cell says of what its row is the sum. Shops have names that begin like that (a fuel station TOTAL ACCESS), so every
 * word has to be one of money.
 */
export const isSumText = (cell: string): boolean => {
  if (cell.length > MAX_SUM_LENGTH) return false;
  const plain = plainCell(cell);
  if (bareSums().some((word) => plain.startsWith(word)) || isGrownTogether(plain)) return true;
  const isBegun = openings().has(plain.slice(0, plain.indexOf(" ")));
  const sum = isBegun ? sums().find((word) => plain.startsWith(`${word} `)) : undefined;
  if (sum === undefined) return false;
  const words = plain.slice(sum.length + 1).split(" ");
  return words.every((word) => (shops().has(sum) ? known().has(word) : isKnown(word)));
};

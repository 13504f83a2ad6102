import { namesDues } from "../../words/account-words.ts";
import { isSureRow, textsOf } from "../directions/row-words.ts";
import {
  CLEAR_MAJORITY,
  FEW,
  LEAST_AGREED,
  LEAST_TURNED_ROWS,
  NEARLY_ALL,
  SAID_OF_TURNED,
} from "../weights/weights.ts";
import { type DecidedSign, swapped } from "./decided-sign.ts";
import type { SignEvidence } from "./sign-evidence.ts";

/** How a reason ends that is words of rows. */
export const SAID_BY_WORDS = "rows say so";

/** The sign that the words of some rows say; undefined if too few do. */
export const signByWords = ({
  money,
  columns,
  all,
  words,
  agree,
  oppose,
}: Pick<SignEvidence, "money" | "columns" | "all" | "words" | "agree" | "oppose">):
  | DecidedSign
  | undefined => {
  const counted = all.filter((each) => each !== undefined && each !== 0n);
  const fewNegative = counted.filter((each) => each! < 0n).length <= counted.length * FEW;
  if (agree >= LEAST_AGREED && agree >= oppose * CLEAR_MAJORITY)
    return { money, reason: `the words of ${agree} ${SAID_BY_WORDS}` };
  const opposing = (way: "in" | "out"): readonly number[] =>
    all.flatMap((each = 0n, row) =>
      each !== 0n && words[row] === way && each > 0n !== (way === "in") ? [row] : [],
    );
  const texts = textsOf(columns);
  // Who is paid rent or dues has the same words as who pays them.
  const isPaid = (row: number): boolean => texts.some(({ values }) => namesDues(values[row] ?? ""));
  const [into, out] = [opposing("in"), opposing("out").filter((row) => !isPaid(row))];
  const opposed = into.length + out.length;
  // Where none agrees, those of money in and of money out are hardly turned round both by chance.
  if (agree === 0 && into.length > 0 && out.length > 0)
    return { money: swapped(money), reason: `the words of ${opposed} ${SAID_BY_WORDS}` };
  // To turn signs round that the file has takes more than a few words; where many have a minus, more than one text.
  const isSeveral =
    new Set([...into, ...out].map((row) => texts.map(({ values }) => values[row]).join("|"))).size > 1;
  if (
    opposed >= LEAST_TURNED_ROWS &&
    opposed >= agree * CLEAR_MAJORITY &&
    (fewNegative || (isSeveral && opposed >= all.length * SAID_OF_TURNED))
  )
    return { money: swapped(money), reason: `the words of ${opposed} ${SAID_BY_WORDS}` };
  return undefined;
};

/** Whether each row that moved money says its direction with a word that is said of nothing else, as one deposit does. */
const isSureOfAll = ({ columns, all, language }: SignEvidence): boolean => {
  const texts = textsOf(columns);
  const moved = [...all.keys()].filter((row) => (all[row] ?? 0n) !== 0n);
  return moved.length > 0 && moved.every((row) => isSureRow(texts, row, language));
};

/** The same for a column of amounts: where all have one sign, a single row of the other way would be stored wrong. */
export const signByMostWords = (evidence: SignEvidence): DecidedSign | undefined => {
  const { all, words, agree, oppose, positive, negative } = evidence;
  const counted = all.filter((each) => each !== undefined && each !== 0n);
  const isOneSign = positive === 0 || negative === 0;
  const others = Math.min(agree, oppose) + words.filter((way) => way === "both").length;
  const isSaid = others === 0 && agree + oppose >= counted.length * NEARLY_ALL;
  if (isOneSign && agree === counted.length && isSureOfAll(evidence))
    return { money: evidence.money, reason: "the words of each row say so" };
  return isOneSign && !isSaid ? undefined : signByWords(evidence);
};

import { type DecidedSign, swapped } from "./decided-sign.ts";
import type { SignEvidence } from "./sign-evidence.ts";

/** Where all amounts have one sign, the words of nearly all rows must say the same. */
const MOSTLY_SAID = 0.9;

/** The sign that the words of some rows say; undefined if too few do. */
export const signByWords = ({
  money,
  all,
  agree,
  oppose,
}: Pick<SignEvidence, "money" | "all" | "agree" | "oppose">): DecidedSign | undefined => {
  const counted = all.filter((each) => each !== undefined && each !== 0n);
  const fewNegative = counted.filter((each) => each! < 0n).length * 3 <= counted.length;
  if (agree >= 2 && agree >= oppose * 4) return { money, reason: `the words of ${agree} rows say so` };
  // To turn signs round that the file has takes more than a few words.
  if (oppose >= 3 && oppose >= agree * 4 && (fewNegative || oppose >= all.length * 0.3))
    return { money: swapped(money), reason: `the words of ${oppose} rows say so` };
  return undefined;
};

/** The same for a column of amounts: where all have one sign, a single row of the other way would be stored wrong. */
export const signByMostWords = (evidence: SignEvidence): DecidedSign | undefined => {
  const { all, said, agree, oppose, positive, negative } = evidence;
  const counted = all.filter((each) => each !== undefined && each !== 0n);
  const isOneSign = positive === 0 || negative === 0;
  const others = Math.min(agree, oppose) + said.filter((way) => way === "both").length;
  const isSaid = others === 0 && agree + oppose >= counted.length * MOSTLY_SAID;
  return isOneSign && !isSaid ? undefined : signByWords(evidence);
};

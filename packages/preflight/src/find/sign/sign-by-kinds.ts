import { inflowsPositiveByKinds } from "../directions/kinds-of-rows.ts";
import { LEAST_AGREED } from "../weights/weights.ts";
import { signByMostWords } from "./sign-by-words.ts";
import type { SignRule } from "./sign-evidence.ts";

/** Purchases have one sign, and what came back, or paid the card, has the other. */
export const signByKinds: SignRule = (evidence) => {
  const { money, written, kinds, agree, positive, negative } = evidence;
  const byKinds = inflowsPositiveByKinds(written, kinds);
  const words = signByMostWords(evidence);
  const isOneSign = positive === 0 || negative === 0;
  // Where all came in, refunds did, too; but no purchase did.
  const isUnclear = isOneSign ? words?.money.inflowsPositive !== positive > 0 : words === undefined;
  if (byKinds === "unclear") return isUnclear ? "open" : undefined;
  if (byKinds === undefined) return undefined;
  return (words !== undefined && words.money.inflowsPositive !== byKinds) ||
    (!byKinds && agree >= LEAST_AGREED)
    ? "open"
    : {
        money: { ...money, inflowsPositive: byKinds },
        reason: "refunds or repayments have the other sign",
      };
};

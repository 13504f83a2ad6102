import type { DecidedSign } from "./decided-sign.ts";
import { signOfPair } from "./pair-sign.ts";
import { signOfProven } from "./proven-sign.ts";
import { signByShopCodes } from "./shop-codes.ts";
import { signAgainstMarks } from "./sign-against-marks.ts";
import { signByAmountMarks, signByHeader, signByPluses } from "./sign-as-written.ts";
import { bothWaysByBalances, signByRisingBalance } from "./sign-by-balances.ts";
import { signByFewBalances, signByStatementBalances } from "./sign-by-few-balances.ts";
import { signByKinds } from "./sign-by-kinds.ts";
import { signBySales } from "./sign-by-sales.ts";
import { signBySums } from "./sign-by-sums.ts";
import { signByTitle } from "./sign-by-title.ts";
import { signByMostWords } from "./sign-by-words.ts";
import { type SignFacts, type SignRule, signEvidence } from "./sign-evidence.ts";
import { signOfAccount } from "./sign-of-account.ts";
import { signByCardPayments, signByCardRows, signOfCard } from "./sign-of-card.ts";
import { signOfLayout } from "./sign-of-layout.ts";
import { signOfPurchases } from "./sign-of-list.ts";
import { signOfMost } from "./sign-of-most.ts";
import { signOfParties } from "./sign-of-parties.ts";
import { signOfTaken } from "./sign-of-taken.ts";
import { signOfPieces, signOfTrades } from "./sign-of-trades.ts";

/** What decides the sign of a column of amounts (docs/spec/inspect.md, The sign), the surest first. */
const RULES: readonly SignRule[] = [
  signByAmountMarks,
  signOfPieces,
  signOfTrades,
  signByPluses,
  signByHeader,
  signByTitle,
  signAgainstMarks,
  bothWaysByBalances,
  signByFewBalances,
  signByStatementBalances,
  signBySums,
  signOfLayout,
  signOfParties,
  signByKinds,
  signByMostWords,
  signBySales,
  signByRisingBalance,
  signByShopCodes,
  signOfTaken,
  signOfPurchases,
  signByCardRows,
  signOfCard,
  signByCardPayments,
  signOfMost,
  signOfAccount,
];

/** Decides what the sign means; undefined if the file does not show it. */
export const decideSign = (signFacts: SignFacts): DecidedSign | "both ways" | undefined => {
  const { hypothesis, columns, units, wordsOf } = signFacts;
  const { money, direction, proof } = hypothesis;
  if (proof !== undefined) return signOfProven({ money, proof, columns, units, wordsOf });
  if (direction !== undefined)
    return { money, reason: "the type column says whether money came in or went out" };
  if (money.amount === undefined) return signOfPair(signFacts);
  const evidence = signEvidence(signFacts, columns[money.amount]!);
  for (const rule of RULES) {
    const found = rule(evidence);
    if (found !== undefined) return found === "open" ? undefined : found;
  }
  return undefined;
};

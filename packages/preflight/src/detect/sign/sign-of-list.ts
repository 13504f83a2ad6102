import { isListOfCard } from "../account-kind.ts";
import { agreement } from "../row-words.ts";
import { namesPurchases } from "../words/purchase-headers.ts";
import { type SignEvidence, type SignRule, turned } from "./sign-evidence.ts";

/** Whether headers say that the rows are purchases. */
export const isListOfPurchases = ({ columns }: Pick<SignEvidence, "columns">): boolean =>
  columns.some(({ header }) => namesPurchases(header));

/** What words say of the positive amounts: what pays a card can be a debit. */
export const wordsOfPositive = ({
  written,
  said,
}: Pick<SignEvidence, "written" | "said">): ReturnType<typeof agreement> =>
  agreement(
    written.map((each) => (each !== undefined && each > 0n ? each : undefined)),
    said,
  );

/** A list of purchases, most of them positive. */
export const signOfPurchases: SignRule = (evidence) => {
  const { money, positive, negative, agree, oppose } = evidence;
  return isListOfPurchases(evidence) && positive >= negative * 3 && agree <= oppose
    ? { money: turned(money), reason: "the file lists purchases" }
    : undefined;
};

/** A list of what some cards paid, most of it positive, where words or what came back say so. */
export const signOfCard: SignRule = (evidence) => {
  const { money, columns, written, kinds, positive, negative, oppose } = evidence;
  if (!isListOfCard(columns) || negative === 0 || positive < negative * 2) return undefined;
  const spent = wordsOfPositive(evidence);
  const isBack = written.some(
    (each, row) => each !== undefined && each < 0n && kinds[row] !== undefined && kinds[row] !== "purchase",
  );
  return spent.agree <= spent.oppose && (oppose > 0 || isBack)
    ? { money: turned(money), reason: "most rows of a card are purchases" }
    : undefined;
};

import { namesPurchases } from "../../words/header-kinds.ts";
import { agreement } from "../directions/row-words.ts";
import { PURCHASES_OF_LIST } from "../weights/weights.ts";
import { type SignEvidence, type SignRule, turned } from "./sign-evidence.ts";

/** Whether headers say that the rows are purchases. */
export const isListOfPurchases = ({ columns }: Pick<SignEvidence, "columns">): boolean =>
  columns.some(({ header }) => namesPurchases(header));

/** What words say of the positive amounts: what pays a card can be a debit. */
export const wordsOfPositive = ({
  written,
  words,
}: Pick<SignEvidence, "written" | "words">): ReturnType<typeof agreement> =>
  agreement(
    written.map((each) => (each !== undefined && each > 0n ? each : undefined)),
    words,
  );

/** A list of purchases, most of them positive. */
export const signOfPurchases: SignRule = (evidence) => {
  const { money, positive, negative, agree, oppose } = evidence;
  return isListOfPurchases(evidence) && positive >= negative * PURCHASES_OF_LIST && agree <= oppose
    ? { money: turned(money), reason: "the file lists purchases" }
    : undefined;
};

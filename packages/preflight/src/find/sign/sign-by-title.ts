import { isAmountCell } from "../../formats/cell-kinds.ts";
import { wayOfTitle } from "../../words/direction-words.ts";
import { type SignRule, straight, turned } from "./sign-evidence.ts";

/** The title above a table says that all its money came in, or went out, and all amounts have one sign; a figure beside it is a sum. */
export const signByTitle: SignRule = ({ money, structure: { above }, positive, negative, agree, oppose }) => {
  if (positive > 0 === negative > 0) return undefined;
  const ways = new Set(
    above
      .filter(({ cells }) => !cells.some(isAmountCell))
      .flatMap(({ cells }) => cells.flatMap((cell) => wayOfTitle(cell) ?? [])),
  );
  const [way, ...others] = ways;
  if (way === undefined || others.length > 0) return undefined;
  const isStraight = (way === "in") === positive > 0;
  const isDenied = money.inflowsPositive === isStraight ? oppose > agree : agree > oppose;
  return isDenied
    ? "open"
    : { money: isStraight ? straight(money) : turned(money), reason: "the title above the table says so" };
};

import type { Row } from "../../table/sampled-rows.ts";
import { knownMeanings } from "../../words/header-words.ts";
import { isAccountCell } from "../columns/column.ts";
import { ownIbans } from "./account-kind.ts";

/** What stands behind a word for an account, in its cell or in the next one. */
const behindItsWord = ({ cells }: Row): readonly string[] => {
  const texts = cells.flatMap((cell) => cell.split(":")).flatMap((text) => text.trim() || []);
  return texts.filter(
    (text, at) => isAccountCell(text) && knownMeanings(texts[at - 1] ?? "")[0] === "account",
  );
};

/** The numbers of the account above the table: its IBANs, else what is called a number of an account. */
export const numbersAbove = (above: readonly Row[]): readonly string[] => {
  const ibans = ownIbans(above);
  return ibans.size > 0 ? [...ibans] : [...new Set(above.flatMap(behindItsWord))];
};

import type { Sum } from "../account/transactions.ts";
import { bookTexts } from "../texts/language.ts";
import { byCurrency } from "./by-currency.ts";
import { added, sizeInWords } from "./money.ts";

/** By how much more came in than went out, or the other way round. */
const netInWords = (net: string, currency: string): string => {
  const { moreIn, moreOut, even } = bookTexts().transactions;
  if (net === "0") return even;
  return (net.startsWith("-") ? moreOut : moreIn)(sizeInWords(net, currency));
};

/** How many transactions are meant, and what they add up to in each currency. */
export const TransactionSums = ({
  sums,
  total,
  own,
}: {
  readonly sums: readonly Sum[];
  readonly total: number;
  /** The currency of the books. */
  readonly own: string;
}) => {
  const words = bookTexts().transactions;
  const transfers = sums.reduce((all, each) => all + each.transfers, 0);
  return (
    <div class="sums" role="status">
      <p class="how-many">{words.count(total)}</p>
      <ul class="plain">
        {byCurrency(sums, own).map(([currency, of]) => {
          const income = added(of.map((sum) => sum.income));
          const expense = added(of.map((sum) => sum.expense));
          if (income === "0" && expense === "0") return null;
          return (
            <li key={currency}>
              {income !== "0" && (
                <span class="figure into">
                  {sizeInWords(income, currency)} {words.into}
                </span>
              )}
              {expense !== "0" && (
                <span class="figure">
                  {sizeInWords(expense, currency)} {words.out}
                </span>
              )}
              {income !== "0" && expense !== "0" && (
                <span class="figure dim">{netInWords(added([income, `-${expense}`]), currency)}</span>
              )}
            </li>
          );
        })}
      </ul>
      {transfers > 0 && <p class="dim small-text">{words.ownTransfers(transfers)}</p>}
    </div>
  );
};

import type { BookAccount } from "../account/accounts.ts";
import { bookTexts } from "../texts/language.ts";
import { byCurrency } from "./by-currency.ts";
import { added, balanceInWords } from "./money.ts";

/** Whether somebody has said the balance of an account. */
export const isBalanceKnown = ({ balance_date, balance_cents }: BookAccount): boolean =>
  balance_cents !== null || balance_date !== null;

const CLASSES = ["asset", "liability"] as const;

const Totals = ({
  currency,
  accounts,
}: {
  readonly currency: string;
  readonly accounts: readonly BookAccount[];
}) => {
  const words = bookTexts().accounts;
  const known = accounts.filter(isBalanceKnown);
  const sumOf = (of: readonly BookAccount[]): string =>
    balanceInWords(added(of.map(({ balance }) => balance)), currency);
  const classes = CLASSES.filter((each) => known.some(({ classification }) => classification === each));
  return (
    <li class="card">
      <h2 class="figure">{known.length === 0 ? words.unknown : sumOf(known)}</h2>
      <p class="dim">{words.totalIn(currency)}</p>
      {classes.length > 1 && (
        <dl class="facts">
          {classes.map((each) => (
            <>
              <dt>{words.classes[each]}</dt>
              <dd class="figure">{sumOf(known.filter(({ classification }) => classification === each))}</dd>
            </>
          ))}
        </dl>
      )}
      {known.length < accounts.length && (
        <p class="dim small-text">{words.without(accounts.length - known.length)}</p>
      )}
    </li>
  );
};

/** What all accounts of each currency have together: currencies are not added to each other. */
export const AccountTotals = ({
  accounts,
  own,
}: {
  readonly accounts: readonly BookAccount[];
  /** The currency of the books. */
  readonly own: string;
}) => (
  <ul class="plain totals" aria-label={bookTexts().accounts.totals}>
    {byCurrency(accounts, own).map(([currency, of]) => (
      <Totals key={currency} currency={currency} accounts={of} />
    ))}
  </ul>
);

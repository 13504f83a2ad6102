import { absoluteDecimal, shiftedDay } from "@farthing/values";
import { useSignal } from "@preact/signals";
import type { Api } from "../account/api.ts";
import { problemOf } from "../account/api-failure.ts";
import { type Transaction, transactionsOfAmount } from "../account/transactions.ts";
import { pair } from "../account/transfers.ts";
import { bookTexts } from "../texts/language.ts";
import { dayInWords } from "../texts/locale.ts";
import { Text } from "../texts/text.tsx";
import { isIncome } from "./money.ts";

/** Days within which the other side is looked for: more than the rule allows, as people know better. */
const DAYS = 10;

/** What may be the other side of a transaction, nearest first. */
const otherSides = async (api: Api, of: Transaction): Promise<readonly Transaction[]> => {
  const [from, to] = [shiftedDay(of.date, -DAYS), shiftedDay(of.date, DAYS)];
  const found = await transactionsOfAmount(api, absoluteDecimal(of.amount), { from, to });
  return found.filter(
    ({ account, amount, currency, pending, transfer }) =>
      account.id !== of.account.id &&
      currency === of.currency &&
      isIncome(amount) !== isIncome(of.amount) &&
      !pending &&
      transfer === null,
  );
};

interface Shown {
  readonly api: Api;
  readonly of: Transaction;
  readonly onPaired: () => void;
}

/** Says of a transaction that it is one side of an own transfer, and which is the other. */
export const PairByHand = ({ api, of, onPaired }: Shown) => {
  const found = useSignal<readonly Transaction[] | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const words = bookTexts().transactions;
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    problem.value = undefined;
    try {
      await work();
    } catch (error) {
      problem.value = problemOf(error);
    }
  };
  return (
    <div class="pairing">
      {found.value === undefined && (
        <button
          type="button"
          onClick={() =>
            attempt(async () => {
              found.value = await otherSides(api, of);
            })
          }
        >
          {words.pair}
        </button>
      )}
      <div role="status">
        {found.value?.length === 0 && <p class="dim">{words.nonePair}</p>}
        {problem.value !== undefined && <p class="wrong">{problem.value}</p>}
      </div>
      {found.value?.map((other) => (
        <button
          key={other.id}
          type="button"
          onClick={() =>
            attempt(async () => {
              await pair(api, [of.id, other.id]);
              onPaired();
            })
          }
        >
          <Text of={words.pairWith(other.account.name, dayInWords(other.date))} />
        </button>
      ))}
    </div>
  );
};

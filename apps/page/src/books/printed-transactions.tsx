import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect } from "preact/hooks";
import type { Api } from "../account/api.ts";
import { firstTransactions, type Transaction, type TransactionFilter } from "../account/transactions.ts";
import { useAttempt } from "../account/use-attempt.ts";
import { bookTexts } from "../texts/language.ts";
import { dayInWords } from "../texts/locale.ts";
import { Text } from "../texts/text.tsx";
import type { ListSource } from "./list-source.ts";
import { movedInWords } from "./money.ts";
import { Problem } from "./problem.tsx";

/** So many are printed: some twenty pages. */
const MOST = 1000;

const COLUMNS = ["date", "name", "account", "category", "amount"] as const;

const PrintedTransaction = ({ of }: { readonly of: Transaction }) => (
  <tr>
    <td>{dayInWords(of.date)}</td>
    <td>
      <Text of={of.name} />
    </td>
    <td>
      <Text of={of.account.name} />
    </td>
    <td>
      <Text of={of.category?.name ?? ""} />
    </td>
    <td class="amount">{movedInWords(of.amount, of.currency)}</td>
  </tr>
);

/** The first of a list that have come so far, without a gap. */
const atHand = ({ at }: ListSource<Transaction>): readonly Transaction[] => {
  const found: Transaction[] = [];
  for (let next = at(0); next !== undefined && found.length < MOST; next = at(found.length)) found.push(next);
  return found;
};

interface Shown {
  readonly api: Api;
  readonly filter: TransactionFilter;
  readonly source: ListSource<Transaction>;
  readonly total: number;
}

/**
 * Transactions on paper, where the list has only those in sight: in the document only while they are printed. With the button or the
 * keys all are fetched before; of what the browser's own menu prints those are there that have come.
 */
export const PrintedTransactions = ({ api, filter, source, total }: Shown) => {
  const rows = useSignal<readonly Transaction[] | undefined>(undefined);
  const fetched = useSignal<readonly Transaction[] | undefined>(undefined);
  const { isBusy, problem, go } = useAttempt();
  const print = (): void =>
    void go(async () => {
      fetched.value = await firstTransactions(api, filter, MOST);
    });

  useLayoutEffect(() => {
    if (fetched.value === undefined) return;
    rows.value = fetched.value;
    // The rows are in the document with the next frame.
    const frame = requestAnimationFrame(() => {
      globalThis.print();
      fetched.value = undefined;
    });
    return () => cancelAnimationFrame(frame);
  }, [fetched.value]);

  useEffect(() => {
    const begin = (): void => {
      rows.value ??= atHand(source);
    };
    const end = (): void => {
      rows.value = undefined;
    };
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== "p") return;
      event.preventDefault();
      print();
    };
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    addEventListener("keydown", press);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
      removeEventListener("keydown", press);
      rows.value = undefined;
    };
  }, [source]);

  const words = bookTexts().transactions;
  return (
    <>
      <button type="button" class="quiet" disabled={isBusy.value} aria-busy={isBusy.value} onClick={print}>
        {words.print}
      </button>
      <Problem problem={problem.value} />
      {rows.value !== undefined && (
        <div class="printed of-books">
          <table>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {words.columns[column]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.value.map((each) => (
                <PrintedTransaction key={each.id} of={each} />
              ))}
            </tbody>
          </table>
          {rows.value.length < total && <p>{words.notPrinted(rows.value.length, total)}</p>}
        </div>
      )}
    </>
  );
};

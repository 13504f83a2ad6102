import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Api } from "../account/api.ts";
import { problemOf } from "../account/api-failure.ts";
import type { Transaction } from "../account/transactions.ts";
import { Wrong } from "../account/wrong.tsx";
import { hrefOf } from "../parts/place.ts";
import { bookTexts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import type { Categories } from "./categories.ts";
import { EditedCategory } from "./edited-category.tsx";
import { EditedField } from "./edited-field.tsx";
import { PairByHand } from "./pair-by-hand.tsx";
import type { EditedField as Field, TransactionEdits } from "./transaction-edits.ts";

interface Shown {
  readonly api: Api;
  readonly transaction: Transaction;
  readonly categories: Categories;
  readonly edits: TransactionEdits;
  /** Where the keys begin. */
  readonly first: Field;
  readonly onLeave: () => void;
}

/** What can be changed of a transaction, and what else is known of it. */
export const OpenedTransaction = ({ api, transaction, categories, edits, first, onLeave }: Shown) => {
  const of = useMemo(() => edits.open(transaction.id), [transaction.id]);
  const words = bookTexts().transactions;
  const { account, merchant, transfer, pending } = transaction;
  const problem = useSignal<string | undefined>(undefined);
  const remove = async (): Promise<void> => {
    problem.value = undefined;
    try {
      await edits.remove(transaction.id);
      onLeave();
    } catch (error) {
      problem.value = problemOf(error);
    }
  };
  const shared = { of, transaction, onLeave };
  return (
    <section class="opened" aria-label={words.open(transaction.name)}>
      <div class="controls">
        <EditedField {...shared} field="name" isFirst={first === "name"} />
        <EditedCategory {...shared} categories={categories} isFirst={first === "category"} />
      </div>
      <EditedField {...shared} field="notes" isFirst={first === "notes"} />
      <p class="dim small-text">{words.fieldHelp}</p>
      <dl class="facts">
        <dt>{words.account}</dt>
        <dd>
          <Text of={account.name} />
        </dd>
        {merchant !== null && (
          <>
            <dt>{words.merchant}</dt>
            <dd>
              <Text of={merchant.name} />
            </dd>
          </>
        )}
      </dl>
      <div class="fields">
        {transfer !== null && (
          <a href={hrefOf("transfers")}>
            <Text of={words.transferWith(transfer.other_account.name)} />
          </a>
        )}
        {transfer === null && !pending && (
          <PairByHand
            api={api}
            of={transaction}
            onPaired={async () => {
              edits.done.value = { text: words.paired };
              await edits.look(transaction.id);
            }}
          />
        )}
        <button type="button" onClick={() => void remove()}>
          {words.remove}
        </button>
        <button type="button" class="close" onClick={onLeave}>
          {words.close}
        </button>
      </div>
      <Wrong problem={problem.value} />
    </section>
  );
};

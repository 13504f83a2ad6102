import type { Transaction } from "../account/transactions.ts";
import { Icon } from "../parts/icon.tsx";
import { bookTexts } from "../texts/language.ts";
import { dayInWords } from "../texts/locale.ts";
import { Text } from "../texts/text.tsx";
import { isIncome, movedInWords } from "./money.ts";
import type { EditedField } from "./transaction-edits.ts";

interface Shown {
  /** Its place in the list, from 0. */
  readonly at: number;
  /** How far below the beginning of the list it is, in pixels. */
  readonly top: number;
  /** Undefined as long as it is on its way. */
  readonly transaction: Transaction | undefined;
  readonly isActive: boolean;
  readonly onOpen: (first: EditedField) => void;
}

/** The name of the row at this place in the document. */
export const rowId = (at: number): string => `transaction-${at}`;

/** A transaction as a row: day, name and amount; where there is room, account and category, too. */
export const TransactionRow = ({ at, top, transaction, isActive, onOpen }: Shown) => {
  const words = bookTexts().transactions;
  const shared = {
    ...{ id: rowId(at), "aria-rowindex": at + 2 },
    style: { top: `${top}px` },
  };
  if (transaction === undefined)
    return (
      <div {...shared} role="row" class={`transaction ${isActive ? "active" : ""}`} aria-busy="true">
        <span role="gridcell" class="dim name">
          {words.coming}
        </span>
      </div>
    );
  const { date, name, account, category, amount, currency, pending, transfer } = transaction;
  return (
    <div
      {...shared}
      role="row"
      class={`transaction ${isActive ? "active" : ""} ${pending ? "is-pending" : ""}`}
      onClick={({ target }) =>
        onOpen((target as Element).closest(".category") === null ? "name" : "category")
      }
    >
      <span role="gridcell" class="date">
        {dayInWords(date)}
      </span>
      <span role="gridcell" class="name">
        <span class="of">
          <Text of={name} />
        </span>
        {(pending || transfer !== null) && (
          <span class="kinds">
            {pending && <small class="kind">{words.pending}</small>}
            {transfer !== null && (
              <small class="kind">
                <Icon of="transfers" />
                {words.transfer}
              </small>
            )}
          </span>
        )}
      </span>
      <span role="gridcell" class="account dim">
        <Text of={account.name} />
      </span>
      <span role="gridcell" class="category dim">
        {category !== null && <Text of={category.name} />}
      </span>
      <span role="gridcell" class={`amount figure ${isIncome(amount) && transfer === null ? "into" : ""}`}>
        {movedInWords(amount, currency)}
      </span>
    </div>
  );
};

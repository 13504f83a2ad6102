import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Api } from "../account/api.ts";
import type { Transaction } from "../account/transactions.ts";
import { Toggle } from "../parts/toggle.tsx";
import { moved } from "../table/moved.ts";
import { bookTexts, texts } from "../texts/language.ts";
import type { Categories } from "./categories.ts";
import type { ListSource } from "./list-source.ts";
import { OpenedTransaction } from "./opened-transaction.tsx";
import { useRowsInSight } from "./rows-in-sight.ts";
import type { EditedField, TransactionEdits } from "./transaction-edits.ts";
import { rowId, TransactionRow } from "./transaction-row.tsx";

/** Browsers draw nothing beyond some thirty million pixels. */
const MOST_ROWS = 400_000;

interface Open {
  readonly row: number;
  readonly first: EditedField;
}

interface Shown {
  readonly api: Api;
  readonly source: ListSource<Transaction>;
  readonly edits: TransactionEdits;
  readonly categories: Categories;
}

const COLUMNS = ["date", "name", "account", "category", "amount"] as const;

/** Scrolls so far that a part of the window below the header row and above the navigation has the element. */
const keepInSight = (element: Element | null, head: number): void => {
  if (element === null) return;
  const { top, bottom } = element.getBoundingClientRect();
  const end = innerHeight - (document.querySelector(".way")?.getBoundingClientRect().top ?? 0);
  const foot = end > 0 && end < innerHeight / 2 ? end : 0;
  if (top < head) scrollBy(0, top - head);
  else if (bottom > innerHeight - foot) scrollBy(0, bottom - innerHeight + foot);
};

/** The transactions that are meant, of which only those in sight are in the document. */
export const TransactionList = ({ api, source, edits, categories }: Shown) => {
  const isHelpOpen = useSignal(false);
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const active = useSignal(0);
  const open = useSignal<Open | undefined>(undefined);
  const height = useSignal(0);
  void source.arrivals.value;
  const total = source.total.value ?? 0;
  const count = Math.min(total, MOST_ROWS);
  const opened = open.value;
  const rows = useRowsInSight({
    box: body,
    count,
    open: opened === undefined ? undefined : { row: opened.row, height: height.value },
  });
  const words = bookTexts().transactions;

  useEffect(() => source.see(rows.from, rows.to), [source, rows.from, rows.to]);
  useEffect(() => {
    open.value = undefined;
    active.value = 0;
  }, [source]);
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return;
    const watch = new ResizeObserver(() => {
      height.value = element.offsetHeight;
    });
    watch.observe(element);
    height.value = element.offsetHeight;
    keepInSight(element, rows.row);
    return () => watch.disconnect();
  }, [opened?.row]);

  const goTo = (row: number): void => {
    active.value = row;
    const y = (body.current?.getBoundingClientRect().top ?? 0) + rows.topOf(row);
    // A row far away is not in the document yet.
    if (y < -innerHeight || y > 2 * innerHeight) scrollBy(0, y - innerHeight / 2);
    requestAnimationFrame(() => keepInSight(document.getElementById(rowId(row)), rows.row));
  };
  const show = (row: number, first: EditedField): void => {
    active.value = row;
    if (source.at(row) === undefined) return;
    open.value = opened?.row === row && first === opened.first ? undefined : { row, first };
  };
  const leave = (): void => {
    open.value = undefined;
    height.value = 0;
    box.current?.focus({ preventScroll: true });
  };

  const shown = Array.from({ length: Math.max(0, rows.to - rows.from) }, (_, i) => rows.from + i);
  // The active row and the open one are in the document wherever they are.
  for (const row of [active.value, opened?.row])
    if (row !== undefined && row < count && !shown.includes(row)) shown.push(row);
  const openTransaction = opened === undefined ? undefined : source.at(opened.row);

  return (
    <>
      <div
        class="transactions"
        role="grid"
        ref={box}
        tabIndex={0}
        aria-label={words.list}
        aria-describedby="transactions-help"
        aria-rowcount={count + 1}
        aria-colcount={COLUMNS.length}
        aria-busy={source.total.value === undefined}
        aria-activedescendant={count === 0 ? undefined : rowId(active.value)}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget) return;
          const { key, altKey, metaKey } = event;
          if (key === "Enter" || key === "F2") {
            event.preventDefault();
            show(active.value, "name");
            return;
          }
          const place = { row: active.value, column: 0 };
          // Of the grid there is one column for the keys: Home and End lead to its ends.
          const isSide = key === "ArrowLeft" || key === "ArrowRight";
          const next = isSide
            ? undefined
            : moved({ key, altKey, metaKey, ctrlKey: true }, place, {
                ...{ rows: count, columns: 1, page: rows.page },
              });
          if (next === undefined) return;
          event.preventDefault();
          goTo(next.row);
        }}
      >
        <div class="transaction head" role="row" aria-rowindex={1}>
          {COLUMNS.map((column) => (
            <span key={column} role="columnheader" class={column}>
              {words.columns[column]}
            </span>
          ))}
        </div>
        <div class="body" role="rowgroup" ref={body} style={{ height: `${rows.height}px` }}>
          {shown.map((row) => (
            <TransactionRow
              key={row}
              at={row}
              top={rows.topOf(row)}
              transaction={source.at(row)}
              isActive={active.value === row}
              onOpen={(first) => show(row, first)}
            />
          ))}
          {opened !== undefined && openTransaction !== undefined && (
            <div
              key={`open ${opened.row}`}
              class="panel"
              role="row"
              ref={panel}
              style={{ top: `${rows.topOf(opened.row) + rows.row}px` }}
            >
              <div role="gridcell" aria-colspan={COLUMNS.length}>
                <OpenedTransaction
                  key={openTransaction.id}
                  {...{ api, edits, categories }}
                  transaction={openTransaction}
                  first={opened.first}
                  onLeave={leave}
                />
              </div>
            </div>
          )}
        </div>
      </div>
      <p class="dim small-text keys">
        <Toggle
          isOn={isHelpOpen.value}
          text="?"
          name={texts().rows.keys}
          onClick={() => {
            isHelpOpen.value = !isHelpOpen.value;
          }}
        />
        <span id="transactions-help" hidden={!isHelpOpen.value}>
          {words.help}
        </span>
      </p>
      {total > count && <p class="dim small-text">{words.hidden(total - count)}</p>}
    </>
  );
};

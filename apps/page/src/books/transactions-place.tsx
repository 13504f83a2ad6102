import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Api } from "../account/api.ts";
import { fileOfImport } from "../account/imports.ts";
import type { Session } from "../account/session.ts";
import { PART, sumsOf, type TransactionFilter, transactionsAt } from "../account/transactions.ts";
import { Icon } from "../parts/icon.tsx";
import { query, show } from "../parts/place.ts";
import { bookTexts, texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import { useCategories } from "./categories.ts";
import { listSource } from "./list-source.ts";
import { useLoaded } from "./loaded.ts";
import { NothingYet } from "./nothing-yet.tsx";
import { Notice } from "./notice.tsx";
import { PrintedTransactions } from "./printed-transactions.tsx";
import { Problem } from "./problem.tsx";
import { transactionEdits } from "./transaction-edits.ts";
import { filterIn, isEverything } from "./transaction-filter.ts";
import { TransactionFilters } from "./transaction-filters.tsx";
import { TransactionList } from "./transaction-list.tsx";
import { TransactionSums } from "./transaction-sums.tsx";

interface Shown {
  readonly api: Api;
  readonly session: Session;
}

/** What undoes a text that is being typed is the browser's. */
const isText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("input, textarea, select");

const useUndoKey = (undo: () => void): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
      if (!isUndo || isText(event.target)) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [undo]);
};

/** Which import the list is narrowed to, if it is to one; pressed, it is narrowed so no more. */
const OfImport = ({
  api,
  id,
  onRemove,
}: {
  readonly api: Api;
  readonly id: string;
  readonly onRemove: () => void;
}) => {
  const file = useLoaded(async () => ({ id, name: await fileOfImport(api, id) }), [api, id]);
  const words = bookTexts().transactions;
  const found = file.is.value;
  return (
    <>
      <Problem problem={file.problem.value} onAgain={file.again} />
      {found?.id === id && (
        <button type="button" class="chip" title={words.anyImport} onClick={onRemove}>
          <Text of={found.name === undefined ? words.ofImportUnknown : words.ofImport(found.name)} />
          <Icon of="bad" />
          <span class="away">{words.anyImport}</span>
        </button>
      )}
    </>
  );
};

/** The transactions of the books: looked for, narrowed, added up, and changed where they are. */
export const TransactionsPlace = ({ api, session }: Shown) => (
  <>
    <h1>{texts().places.transactions}</h1>
    <FilteredTransactions {...{ api, session }} filter={filterIn(query())} />
  </>
);

interface Meant extends Shown {
  readonly filter: TransactionFilter;
}

const FilteredTransactions = ({ api, session, filter }: Meant) => {
  const key = JSON.stringify(filter);
  const source = useMemo(
    () => listSource({ size: PART, fetch: (at) => transactionsAt(api, filter, at) }),
    [api, key],
  );
  useEffect(() => source.close, [source]);
  // An edit may be undone when other transactions are shown.
  const current = useRef(source);
  current.current = source;
  const sums = useLoaded(() => sumsOf(api, filter), [api, key]);
  const edits = useMemo(
    () =>
      transactionEdits(api, {
        put: (now) => current.current.put(now),
        anew: () => {
          current.current.anew();
          sums.again();
        },
      }),
    [api],
  );
  const categories = useCategories(api);
  // What was shown stays until something else has come.
  const shown = useRef(source);
  if (source.total.value !== undefined) shown.current = source;
  const total = shown.current.total.value;
  useUndoKey(edits.undo);

  return (
    <>
      <TransactionFilters
        filter={filter}
        accounts={session.accounts.value}
        categories={categories.all}
        onChange={(change) => show({ ...filter, ...change })}
      />
      {!isEverything(filter) && (
        <p class="fields">
          {filter.import !== "" && (
            <OfImport api={api} id={filter.import} onRemove={() => show({ ...filter, import: "" })} />
          )}
          <button type="button" class="link" onClick={() => show({})}>
            {bookTexts().transactions.all}
          </button>
        </p>
      )}
      <Problem problem={source.problem.value} onAgain={source.again} />
      <Problem problem={sums.problem.value} onAgain={sums.again} />
      <Problem problem={categories.problem.value} onAgain={categories.again} />
      {total === undefined && source.problem.value === undefined && (
        <p class="dim" role="status">
          {texts().waiting}
        </p>
      )}
      {total === 0 && isEverything(filter) && <NothingYet />}
      {total === 0 && !isEverything(filter) && <p class="card empty">{bookTexts().transactions.none}</p>}
      {total !== undefined && total > 0 && (
        <>
          <div class="above-list">
            {sums.is.value !== undefined && (
              <TransactionSums sums={sums.is.value} total={total} own={session.currency.value} />
            )}
            <PrintedTransactions {...{ api, filter, total }} source={shown.current} />
          </div>
          <TransactionList {...{ api, edits }} source={shown.current} categories={categories} />
        </>
      )}
      <Notice done={edits.done} />
    </>
  );
};

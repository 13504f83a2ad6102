import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Api } from "../account/api.ts";
import type { Session } from "../account/session.ts";
import {
  allCategories,
  PART,
  sumsOf,
  type TransactionFilter,
  transactionsAt,
} from "../account/transactions.ts";
import { query, show } from "../parts/place.ts";
import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import { importedFilter } from "./imported-filter.ts";
import { listSource } from "./list-source.ts";
import { useLoaded } from "./loaded.ts";
import { NothingYet } from "./nothing-yet.tsx";
import { Notice } from "./notice.tsx";
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

/** The transactions of the books: looked for, narrowed, added up, and changed where they are. */
export const TransactionsPlace = ({ api, session }: Shown) => {
  const asked = query();
  const { import: id = "" } = asked;
  const imported = useLoaded(
    async () => (id === "" ? undefined : { id, ...(await importedFilter(api, id)) }),
    [api, id],
  );
  const isKnown = id === "" || imported.is.value?.id === id;
  return (
    <>
      <h1>{texts().places.transactions}</h1>
      <Problem problem={imported.problem.value} onAgain={imported.again} />
      {isKnown && (
        <Narrowed
          {...{ api, session }}
          filter={{ ...filterIn(asked), ...(id === "" ? {} : imported.is.value?.filter) }}
          note={
            id === ""
              ? undefined
              : imported.is.value?.file === undefined
                ? texts().transactions.ofImportUnknown
                : texts().transactions.ofImport(imported.is.value.file)
          }
        />
      )}
    </>
  );
};

interface Meant extends Shown {
  readonly filter: TransactionFilter;
  /** Why just these are meant. */
  readonly note: string | undefined;
}

const Narrowed = ({ api, session, filter, note }: Meant) => {
  const key = JSON.stringify(filter);
  const source = useMemo(
    () => listSource({ size: PART, fetch: (at) => transactionsAt(api, filter, at) }),
    [api, key],
  );
  useEffect(() => source.end, [source]);
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
  const categories = useLoaded(() => allCategories(api), [api]);
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
        categories={categories.is.value ?? []}
        onChange={(change) => show({ ...filter, ...change })}
      />
      {(note !== undefined || !isEverything(filter)) && (
        <p class="fields">
          {note !== undefined && <Text of={note} />}
          <button type="button" class="link" onClick={() => show({})}>
            {texts().transactions.all}
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
      {total === 0 && !isEverything(filter) && <p class="card empty">{texts().transactions.none}</p>}
      {total !== undefined && total > 0 && (
        <>
          {sums.is.value !== undefined && <TransactionSums sums={sums.is.value} total={total} />}
          <TransactionList
            {...{ api, edits }}
            source={shown.current}
            categories={categories.is.value ?? []}
          />
        </>
      )}
      <Notice done={edits.done} />
    </>
  );
};

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Account } from "../account/api.ts";
import type { Named, TransactionFilter } from "../account/transactions.ts";
import { Icon } from "../parts/icon.tsx";
import { bookTexts } from "../texts/language.ts";
import { foldedIn, KINDS } from "./transaction-filter.ts";

interface Shown {
  readonly filter: TransactionFilter;
  readonly accounts: readonly Account[];
  readonly categories: readonly Named[];
  readonly onChange: (change: Partial<TransactionFilter>) => void;
}

/** Who types is not asked for after each letter, in milliseconds. */
const PAUSE = 250;

const Search = ({ filter, onChange }: Pick<Shown, "filter" | "onChange">) => {
  const typed = useSignal(filter.search);
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    clearTimeout(waiting.current);
    typed.value = filter.search;
    return () => clearTimeout(waiting.current);
  }, [filter.search]);
  const words = bookTexts().transactions;
  return (
    <label class="control search">
      <span>
        {words.search}: {words.searchHelp}
      </span>
      <input
        type="search"
        value={typed.value}
        onInput={({ currentTarget: { value } }) => {
          typed.value = value;
          clearTimeout(waiting.current);
          waiting.current = setTimeout(() => onChange({ search: value.trim() }), PAUSE);
        }}
      />
    </label>
  );
};

interface Chosen {
  readonly label: string;
  readonly value: string;
  readonly any: string;
  readonly of: readonly Named[];
  readonly onChange: (id: string) => void;
}

const Choice = ({ label, value, any, of, onChange }: Chosen) => (
  <label class="control">
    <span>{label}</span>
    <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      <option value="">{any}</option>
      {of.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

interface ChosenDay {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

const DayChoice = ({ label, value, onChange }: ChosenDay) => (
  <label class="control">
    <span>{label}</span>
    <input type="date" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  </label>
);

/** Says which transactions are meant. */
export const TransactionFilters = ({ filter, accounts, categories, onChange }: Shown) => {
  const words = bookTexts().transactions;
  const folded = foldedIn(filter);
  return (
    <div class="narrowing">
      <Search filter={filter} onChange={onChange} />
      <fieldset class="segments" aria-label={words.kind}>
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={filter.kind === kind}
            onClick={() => onChange({ kind })}
          >
            {words.kinds[kind]}
          </button>
        ))}
      </fieldset>
      <details open={folded > 0}>
        <summary>
          {folded === 0 ? words.more : words.moreSet(folded)}
          <Icon of="more" />
        </summary>
        <div class="controls">
          <Choice
            label={words.account}
            value={filter.account}
            any={words.anyAccount}
            of={accounts}
            onChange={(account) => onChange({ account })}
          />
          <Choice
            label={words.category}
            value={filter.category}
            any={words.anyCategory}
            of={categories}
            onChange={(category) => onChange({ category })}
          />
          <DayChoice label={words.from} value={filter.from} onChange={(from) => onChange({ from })} />
          <DayChoice label={words.to} value={filter.to} onChange={(to) => onChange({ to })} />
        </div>
      </details>
    </div>
  );
};

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Api } from "../account/api.ts";
import { ApiFailure, problemOf } from "../account/api-failure.ts";
import { pair, type Transfer, type TransferState, transfersAfter, unpair } from "../account/transfers.ts";
import { bookTexts, texts } from "../texts/language.ts";
import { useGrowingList } from "./growing-list.ts";
import { ManyRows } from "./many-rows.tsx";
import { More } from "./more.tsx";
import { type Done, Notice } from "./notice.tsx";
import { Problem } from "./problem.tsx";
import { type TransferAct, TransferCard } from "./transfer-card.tsx";

const STATES = ["proposed", "paired", "rejected"] as const satisfies readonly TransferState[];

/** Codes that say that what was shown is not so any more. */
const IS_CHANGED: ReadonlySet<string> = new Set(["not_found", "record_not_found", "validation_failed"]);

const isPairing = (act: TransferAct): boolean => act === "accept" || act === "pair";

const say = (api: Api, act: TransferAct, { id, inflow, outflow }: Transfer): Promise<unknown> =>
  isPairing(act) ? pair(api, [outflow.id, inflow.id]) : unpair(api, id);

/** Which transactions are one movement of money between own accounts: what was found, what is to be decided, and what was refused. */
export const TransfersPlace = ({ api }: { readonly api: Api }) => {
  const state = useSignal<TransferState>("proposed");
  const of = state.value;
  const list = useGrowingList((cursor) => transfersAfter(api, of, cursor), of);
  const done = useSignal<Done | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const cards = useRef<HTMLUListElement>(null);
  const words = bookTexts().transfers;

  const act = async (which: TransferAct, transfer: Transfer): Promise<void> => {
    problem.value = undefined;
    try {
      await say(api, which, transfer);
      list.change((before) => before.filter(({ id }) => id !== transfer.id));
      done.value = { text: words.done[isPairing(which) ? "paired" : "rejected"] };
    } catch (error) {
      const isChanged = error instanceof ApiFailure && IS_CHANGED.has(error.code);
      problem.value = isChanged ? words.gone : problemOf(error);
      if (isChanged) list.anew();
    }
    // What was pressed is gone: the keys lead on from the list.
    cards.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <h1>{texts().places.transfers}</h1>
      <p class="dim">{words.intro}</p>
      <fieldset class="segments" aria-label={words.state}>
        {STATES.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={of === each}
            onClick={() => {
              state.value = each;
              problem.value = undefined;
            }}
          >
            {words.states[each]}
          </button>
        ))}
      </fieldset>
      <Problem problem={problem.value} />
      {list.items.value?.length === 0 && <p class="card empty">{words.none[of]}</p>}
      <ManyRows
        items={list.items.value ?? []}
        hasMore={list.hasMore.value}
        label={words.states[of]}
        class="plain cards"
        classOf={() => "card transfer"}
        row={(each) => <TransferCard of={each} onAct={(which) => act(which, each)} />}
        list={cards}
      />
      <More of={list} />
      <Notice done={done} />
    </>
  );
};

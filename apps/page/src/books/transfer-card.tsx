import { useSignal } from "@preact/signals";
import type { Transfer, TransferSide } from "../account/transfers.ts";
import { bookTexts } from "../texts/language.ts";
import { dayInWords } from "../texts/locale.ts";
import { Text } from "../texts/text.tsx";
import { movedInWords } from "./money.ts";

/** What can be said of a transfer in each state, the likely answer first. */
const BUTTONS = {
  proposed: ["accept", "reject"],
  paired: ["unpair"],
  rejected: ["pair"],
} as const;

export type TransferAct = (typeof BUTTONS)[Transfer["state"]][number];

const Side = ({ label, of }: { readonly label: string; readonly of: TransferSide }) => (
  <div class="side">
    <span class="dim small-text">{label}</span>
    <strong>
      <Text of={of.account.name} />
    </strong>
    <span class="dim">
      {dayInWords(of.date)} · <Text of={of.name} />
    </span>
    <span class={`figure amount ${label === bookTexts().transfers.to ? "into" : ""}`}>
      {movedInWords(of.amount, of.currency)}
    </span>
  </div>
);

interface Shown {
  readonly of: Transfer;
  readonly onAct: (act: TransferAct) => Promise<void>;
}

/** Two transactions that are, or may be, one transfer, and what a person can say of them. */
export const TransferCard = ({ of, onAct }: Shown) => {
  const isBusy = useSignal(false);
  const words = bookTexts().transfers;
  const { inflow, outflow } = of;
  return (
    <>
      <div class="both">
        <Side label={words.from} of={outflow} />
        <Side label={words.to} of={inflow} />
      </div>
      <div class="acts">
        {BUTTONS[of.state].map((act) => (
          <button
            key={act}
            type="button"
            class={act === "accept" ? "button" : ""}
            disabled={isBusy.value}
            aria-label={words.of(words.buttons[act], outflow.account.name, inflow.account.name)}
            onClick={async () => {
              isBusy.value = true;
              await onAct(act);
              isBusy.value = false;
            }}
          >
            {words.buttons[act]}
          </button>
        ))}
        {of.state === "paired" && <span class="dim small-text">{words.made[of.made_by]}</span>}
      </div>
    </>
  );
};

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Icon } from "../parts/icon.tsx";
import { bookTexts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";

/** What was done just now. */
export interface Done {
  readonly text: string;
  /** Takes it back; undefined where nothing can be. */
  readonly undo?: (() => void) | undefined;
}

/** A notice stays so long, in milliseconds, and longer while somebody is at it. */
const STAYS = 15_000;

/** What was done just now, with its undoing, at the lower edge: it is told, goes by itself, and takes no focus. */
export const Notice = ({ done }: { readonly done: Signal<Done | undefined> }) => {
  const isAt = useSignal(false);
  useEffect(() => {
    if (done.value === undefined || isAt.value) return;
    const waiting = setTimeout(() => {
      done.value = undefined;
    }, STAYS);
    return () => clearTimeout(waiting);
  }, [done.value, isAt.value]);
  return (
    <div class="notice" role="status">
      {done.value !== undefined && (
        <div
          class="said"
          onPointerEnter={() => {
            isAt.value = true;
          }}
          onPointerLeave={() => {
            isAt.value = false;
          }}
          onFocusIn={() => {
            isAt.value = true;
          }}
          onFocusOut={() => {
            isAt.value = false;
          }}
        >
          <Text of={done.value.text} />
          {done.value.undo !== undefined && (
            <button type="button" class="quiet" onClick={done.value.undo}>
              {bookTexts().books.undo}
            </button>
          )}
          <button
            type="button"
            class="quiet"
            aria-label={bookTexts().books.dismiss}
            onClick={() => {
              isAt.value = false;
              done.value = undefined;
            }}
          >
            <Icon of="bad" />
          </button>
        </div>
      )}
    </div>
  );
};

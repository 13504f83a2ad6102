import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Api } from "../account/api.ts";
import { problemOf } from "../account/api-failure.ts";
import { type MadeImport, type TakenBack, takeBack } from "../account/imports.ts";
import { bookTexts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";

interface Shown {
  readonly api: Api;
  readonly of: MadeImport;
  readonly onTakenBack: (now: TakenBack) => void;
}

/** What became of the transactions of an import that was taken back. */
const Became = ({ of }: { readonly of: TakenBack }) => {
  const words = bookTexts().imports;
  return (
    <>
      <p>{words.removed(of.removed)}</p>
      {of.shared > 0 && <p>{words.shared(of.shared)}</p>}
      {of.kept.length > 0 && (
        <p>
          <Text of={words.kept(of.kept.map(({ name }) => name))} />
        </p>
      )}
    </>
  );
};

/** Takes an import back, after it was asked once more where the button was, and says what became of it. */
export const TakeBack = ({ api, of, onTakenBack }: Shown) => {
  const isAsked = useSignal(false);
  const isBusy = useSignal(false);
  const back = useSignal<TakenBack | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const question = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isAsked.value) question.current?.focus();
  }, [isAsked.value]);
  useLayoutEffect(() => {
    if (back.value !== undefined) result.current?.focus();
  }, [back.value]);

  const take = async (withEdited: boolean): Promise<void> => {
    isBusy.value = true;
    problem.value = undefined;
    try {
      back.value = await takeBack(api, of.id, withEdited);
      isAsked.value = false;
      onTakenBack(back.value);
    } catch (error) {
      problem.value = problemOf(error);
    } finally {
      isBusy.value = false;
    }
  };

  const words = bookTexts().imports;
  return (
    <>
      {of.status === "stored" && !isAsked.value && (
        <button
          type="button"
          aria-label={words.takeBackOf(of.filename)}
          onClick={() => {
            isAsked.value = true;
          }}
        >
          {words.takeBack}
        </button>
      )}
      {isAsked.value && (
        <div
          class="asked"
          role="group"
          aria-label={words.takeBackOf(of.filename)}
          tabIndex={-1}
          ref={question}
        >
          <p>
            <Text of={words.sure(of.filename, of.counts.stored)} />
          </p>
          <p class="fields">
            <button type="button" class="button" disabled={isBusy.value} onClick={() => take(false)}>
              {words.yes}
            </button>
            <button
              type="button"
              disabled={isBusy.value}
              onClick={() => {
                isAsked.value = false;
                problem.value = undefined;
              }}
            >
              {words.no}
            </button>
          </p>
        </div>
      )}
      <div role="status" tabIndex={-1} ref={result}>
        {back.value !== undefined && <Became of={back.value} />}
        {problem.value !== undefined && <p class="wrong">{problem.value}</p>}
      </div>
      {back.value !== undefined && back.value.kept.length > 0 && (
        <button type="button" disabled={isBusy.value} onClick={() => take(true)}>
          {words.withEdited}
        </button>
      )}
    </>
  );
};

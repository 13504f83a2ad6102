import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { SignIn } from "../account/sign-in.tsx";
import { SignOut } from "../account/sign-out.tsx";
import type { FileState } from "../file/file-state.ts";
import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import { AccountFields } from "./account-fields.tsx";
import type { ImportState } from "./import-state.ts";
import { Outcome, Trouble } from "./outcome.tsx";
import { AsOne, OtherCurrency, ServerAsks, Unlike } from "./shown-doubts.tsx";
import { stillOpenInWords } from "./still-open.ts";

interface Sent {
  readonly state: ImportState;
  readonly share: number;
}

const Sending = ({ state, share }: Sent) => (
  <div class="fields">
    <label>
      {share < 1 ? texts().import.sending : texts().import.storing}{" "}
      <progress {...(share < 1 ? { value: share } : {})} max={1} />
    </label>
    <button type="button" onClick={state.cancel}>
      {texts().import.cancel}
    </button>
  </div>
);

interface Shown {
  readonly file: FileState;
  readonly state: ImportState;
}

/** What the button says: how much it imports, and what it leaves out. */
const labelOf = ({ file, state }: Shown): string => {
  const words = texts().import;
  const counts = file.index.value?.counts;
  const count = file.index.value?.summary?.count;
  if (counts !== undefined && state.isReady.value === "without")
    return words.importRest(counts.Accepted, counts.Rejected);
  return count === undefined ? words.import : words.importCount(count);
};

const SignInFirst = ({ file, state }: Shown) => {
  const isWanted = useSignal(false);
  const { isOwn, problem } = state.session;
  if (isOwn.value) return <p>{problem.value}</p>;
  return isWanted.value ? (
    <SignIn session={state.session} isKept />
  ) : (
    <div class="fields">
      <button
        type="button"
        class="button"
        onClick={() => {
          isWanted.value = true;
        }}
      >
        {labelOf({ file, state })}
      </button>
    </div>
  );
};

/** What is to be done before the file can be imported. */
const StillToDo = ({ state: { open } }: { readonly state: ImportState }) => {
  const said = open.value === undefined ? "" : stillOpenInWords(open.value);
  return said === "" ? null : (
    <p class="dim">
      <Text of={said} />
    </p>
  );
};

const Section = ({
  state,
  children,
}: {
  readonly state: ImportState;
  readonly children: ComponentChildren;
}) => (
  <section
    class={`import ${state.done.value === undefined ? "not-printed" : ""}`}
    aria-label={texts().import.title}
    aria-busy={state.doing.value._tag !== "Nothing"}
  >
    {children}
  </section>
);

const SignedIn = ({ file, state }: Shown) => {
  const { session, doing, done, problem, isReady } = state;
  const result = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const isOver = done.value !== undefined || problem.value !== undefined;
    // What was pressed is gone, or could not be pressed meanwhile: the keys lead on from what came of it.
    if (isOver && document.activeElement === document.body) result.current?.focus();
  }, [done.value, problem.value]);
  const words = texts().import;
  const outcome = file.reading.value?.outcome;
  const isCsv = outcome?._tag === "Checked" && outcome.report.type !== "ServiceImport";
  const isBusy = doing.value._tag !== "Nothing";
  const isOver = done.value?._tag === "Imported" || done.value?._tag === "There";
  const isOff = isReady.value === undefined || isBusy;
  return (
    <>
      {!isOver && (
        <>
          <div class="fields into">
            {isCsv && <AccountFields state={state} />}
            <button type="button" class="button" disabled={isOff} onClick={() => void state.send(false)}>
              {labelOf({ file, state })}
            </button>
            {/* All of it would be new in an account that is not there yet. */}
            {!(isCsv && state.destination.to.value === "new") && (
              <button type="button" class="quiet" disabled={isOff} onClick={() => void state.send(true)}>
                {words.try}
              </button>
            )}
          </div>
          {!isBusy && <StillToDo state={state} />}
          {state.destination.recalled.value !== undefined && <p class="dim">{words.recalled}</p>}
          {isCsv && <Unlike file={file} state={state} />}
          {isCsv && <OtherCurrency file={file} state={state} />}
          {isCsv && <AsOne file={file} state={state} />}
          <ServerAsks file={file} state={state} />
        </>
      )}
      {doing.value._tag === "Sending" && <Sending state={state} share={doing.value.share} />}
      <div class="outcome" role="status" tabIndex={-1} ref={result}>
        {done.value !== undefined && <Outcome state={state} done={done.value} />}
      </div>
      {problem.value !== undefined && (
        <div class="outcome" role="alert">
          <Trouble state={state} problem={problem.value} />
        </div>
      )}
      <SignOut session={session} isOff={isBusy} class="link small-text" />
    </>
  );
};

/** Imports the file into the books of the server that the page came from, and takes the import back. */
export const Import = ({ file, state }: Shown) => (
  <Section state={state}>
    {state.session.api.value === undefined ? (
      <SignInFirst file={file} state={state} />
    ) : (
      <SignedIn file={file} state={state} />
    )}
  </Section>
);

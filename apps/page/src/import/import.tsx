import { isStoredType } from "@farthing/preflight";
import type { ReadonlySignal } from "@preact/signals";
import { useComputed } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ImportCounts } from "../account/api.ts";
import { SignIn } from "../account/sign-in.tsx";
import type { FileState } from "../file/file-state.ts";
import { AskedQuestion } from "../reading/questions.tsx";
import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import type { Destination, Done, ImportState } from "./import-state.ts";

const optionOf = (to: Destination | undefined): string =>
  to === undefined ? "" : typeof to === "string" ? to : to.id;

const Accounts = ({ state, isCsv }: { readonly state: ImportState; readonly isCsv: boolean }) => {
  const { session, destination, name, currency } = state;
  if (!isCsv) return null;
  return (
    <div class="controls">
      <label class="control">
        <span>{texts().import.account}</span>
        <select
          value={optionOf(destination.value)}
          onChange={(event) => {
            const { value } = event.currentTarget;
            state.choose(
              value === "" ? undefined : value === "new" || value === "named" ? value : { id: value },
            );
          }}
        >
          <option value="">{texts().import.chooseAccount}</option>
          {session.accounts.value.map((account) => (
            <option key={account.id} value={account.id}>
              {account.name} ({account.currency})
            </option>
          ))}
          {state.isNamed() && <option value="named">{texts().import.namedAccounts}</option>}
          <option value="new">{texts().import.newAccount}</option>
        </select>
      </label>
      {state.isRecalled.value && <p class="dim">{texts().import.recalled}</p>}
      {destination.value === "new" && (
        <>
          <TextField label={texts().import.name} of={name} />
          <TextField label={texts().import.currency} of={currency} />
        </>
      )}
    </div>
  );
};

const OtherCurrency = ({ state }: { readonly state: ImportState }) => {
  const other = state.otherCurrency();
  return (
    <div role="status">
      {other !== undefined && <p class="warns">{texts().import.otherCurrency(other.found, other.account)}</p>}
    </div>
  );
};

/** That rows of several accounts all go to one; or which of them is meant, where the server asks that. */
const AsOne = ({ file, state }: Shown) => {
  const asOne = state.asOne();
  const question = file.reading.value?.asOne?.question;
  return (
    <div role="status">
      {asOne !== undefined && !state.isAsked.value && (
        <p class="warns">
          <Text of={texts().import.asOne(asOne.names, asOne.account)} />
        </p>
      )}
      {question !== undefined && state.isAsked.value && <AskedQuestion file={file} question={question} />}
    </div>
  );
};

const TextField = ({ label, of }: { readonly label: string; readonly of: ImportState["name"] }) => (
  <label class="control">
    <span>{label}</span>
    <input
      type="text"
      value={of.value}
      onInput={(event) => {
        of.value = event.currentTarget.value;
      }}
    />
  </label>
);

const Counts = ({ counts }: { readonly counts: ImportCounts }) => (
  <ul class="plain">
    {(Object.keys(texts().import.counts) as (keyof ImportCounts)[])
      .filter((what) => what === "stored" || counts[what] > 0)
      .map((what) => (
        <li key={what}>{texts().import.counts[what](counts[what])}</li>
      ))}
  </ul>
);

const Outcome = ({ state, done }: { readonly state: ImportState; readonly done: Done }) => {
  if (done._tag === "Cancelled" || done._tag === "Undone")
    return (
      <p>{done._tag === "Cancelled" ? texts().import.cancelled : texts().import.undone(done.removed)}</p>
    );
  return (
    <>
      <h3>{texts().import.done[done._tag]}</h3>
      <Counts counts={done.import.counts} />
      {(done.import.notes ?? []).map((note) => (
        <p key={note}>
          <Text of={note} />
        </p>
      ))}
      {done._tag !== "Tried" && (
        <button type="button" onClick={() => void state.undo()}>
          {texts().import.undo}
        </button>
      )}
    </>
  );
};

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

/** Whether the file can be sent as it is read now, and where it goes is said. */
const isReady = ({ file, state }: Shown): ReadonlySignal<boolean> =>
  useComputed(() => {
    const reading = file.reading.value;
    const to = state.destination.value;
    if (reading === undefined || reading.outcome._tag === "Refused" || file.isBusy.value) return false;
    const { report } = reading.outcome;
    if (!report.valid || !isStoredType(report.type)) return false;
    // Where each row goes to the account that it names, it is not asked which one is meant.
    const open = reading.questions.filter(({ field }) => to !== "named" || field !== "account_col_label");
    if (open.length > 0 || state.isAsked.value) return false;
    if (report.type === "ServiceImport") return true;
    if (to === "new") return state.name.value.trim() !== "" && state.currency.value.trim() !== "";
    return to !== undefined;
  });

/** Imports the file into the books of the server that the page came from, and takes the import back. */
export const Import = ({ file, state }: Shown) => {
  const ready = isReady({ file, state });
  const { session, doing, done, problem } = state;
  const isSignedIn = session.api.value !== undefined;
  const result = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const isOver = done.value !== undefined || problem.value !== undefined;
    // What was pressed is gone, or could not be pressed meanwhile: the keys lead on from what came of it.
    if (isOver && document.activeElement === document.body) result.current?.focus();
  }, [done.value, problem.value]);
  const outcome = file.reading.value?.outcome;
  const isCsv = outcome?._tag === "Checked" && outcome.report.type !== "ServiceImport";
  const isBusy = doing.value._tag !== "Nothing";
  return (
    <section
      class={`card ${done.value === undefined ? "not-printed" : ""}`}
      aria-label={texts().import.title}
      aria-busy={isBusy}
    >
      <h2>{texts().import.title}</h2>
      {!isSignedIn && <SignIn session={session} />}
      {isSignedIn && (
        <>
          <Accounts state={state} isCsv={isCsv} />
          {isCsv && <OtherCurrency state={state} />}
          {isCsv && <AsOne file={file} state={state} />}
          {!ready.value && <p class="dim">{texts().import.notReady}</p>}
          <div class="fields">
            {/* All of it would be stored in an account that is not there yet. */}
            {!(isCsv && state.destination.value === "new") && (
              <button type="button" disabled={!ready.value || isBusy} onClick={() => void state.send(true)}>
                {texts().import.try}
              </button>
            )}
            <button
              type="button"
              class="button"
              disabled={!ready.value || isBusy}
              onClick={() => void state.send(false)}
            >
              {texts().import.import}
            </button>
            {!session.isOwn.value && (
              <button type="button" disabled={isBusy} onClick={session.signOut}>
                {texts().session.signOut}
              </button>
            )}
          </div>
        </>
      )}
      {doing.value._tag === "Sending" && <Sending state={state} share={doing.value.share} />}
      <div role="status" tabIndex={-1} ref={result}>
        {done.value !== undefined && <Outcome state={state} done={done.value} />}
      </div>
      {problem.value !== undefined && (
        <p class="wrong" role="alert">
          <Text of={problem.value} />
        </p>
      )}
    </section>
  );
};

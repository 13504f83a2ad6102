import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ImportCounts } from "../account/api.ts";
import { SignIn } from "../account/sign-in.tsx";
import type { FileState } from "../file/file-state.ts";
import { hrefOf } from "../parts/place.ts";
import { AskedQuestion } from "../reading/questions.tsx";
import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import type { Destination, Done, ImportState, Problem } from "./import-state.ts";

const optionOf = (to: Destination | undefined): string =>
  to === undefined ? "" : typeof to === "string" ? to : to.id;

const destinationOf = (value: string): Destination | undefined =>
  value === "" ? undefined : value === "new" || value === "named" ? value : { id: value };

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

/** Where the rows go. */
const Accounts = ({ state }: { readonly state: ImportState }) => {
  const { session, destination, name, currency } = state;
  const words = texts().import;
  return (
    <>
      <label class="control">
        <span>{words.account}</span>
        <select
          value={optionOf(destination.value)}
          onChange={(event) => state.choose(destinationOf(event.currentTarget.value))}
        >
          <option value="">{words.chooseAccount}</option>
          {session.accounts.value.map((account) => (
            <option key={account.id} value={account.id}>
              {account.name} ({account.currency})
            </option>
          ))}
          {state.isNamed() && <option value="named">{words.namedAccounts}</option>}
          <option value="new">{words.newAccount}</option>
        </select>
      </label>
      {destination.value === "new" && (
        <>
          <TextField label={words.name} of={name} />
          <TextField label={words.currency} of={currency} />
        </>
      )}
    </>
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

const Counts = ({ counts }: { readonly counts: ImportCounts }) => (
  <ul class="plain">
    {(Object.keys(texts().import.counts) as (keyof ImportCounts)[])
      .filter((what) => what === "stored" || counts[what] > 0)
      .map((what) => (
        <li key={what}>{texts().import.counts[what](counts[what])}</li>
      ))}
  </ul>
);

const Undo = ({ state }: { readonly state: ImportState }) => (
  <button type="button" disabled={state.doing.value._tag !== "Nothing"} onClick={() => void state.undo()}>
    {texts().import.undo}
  </button>
);

const ShowImports = () => <a href={hrefOf("imports")}>{texts().import.showImport}</a>;

const Outcome = ({ state, done }: { readonly state: ImportState; readonly done: Done }) => {
  const words = texts().import;
  if (done._tag === "Cancelled" || done._tag === "Undone")
    return <p>{done._tag === "Cancelled" ? words.cancelled : words.undone(done.removed)}</p>;
  return (
    <>
      <h3>{words.done[done._tag]}</h3>
      <Counts counts={done.import.counts} />
      {done._tag !== "Tried" && (
        <div class="fields">
          {done._tag === "There" ? (
            <ShowImports />
          ) : (
            <a
              class="button"
              href={hrefOf("transactions", done.import.id === undefined ? {} : { import: done.import.id })}
            >
              {words.seeTransactions}
            </a>
          )}
          <Undo state={state} />
        </div>
      )}
    </>
  );
};

/** Why nothing was imported, with the ways on. */
const Trouble = ({ state, problem }: { readonly state: ImportState; readonly problem: Problem }) => {
  const words = texts().import;
  switch (problem._tag) {
    case "Said":
      return (
        <p class="wrong">
          <Text of={problem.text} />
        </p>
      );
    case "Missing":
      return (
        <>
          <p class="wrong">
            <Text of={words.missing(problem.names)} />
          </p>
          <div class="fields">
            <button type="button" onClick={() => void state.makeMissing()}>
              {words.makeMissing(problem.names.length)}
            </button>
          </div>
        </>
      );
    case "Otherwise":
      return (
        <>
          <p class="wrong">{words.alreadyImported}</p>
          <div class="fields">
            <ShowImports />
            {problem.id !== undefined && <Undo state={state} />}
            <button type="button" onClick={() => void state.sendAgain()}>
              {words.again}
            </button>
          </div>
        </>
      );
  }
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
  return isWanted.value ? (
    <SignIn session={state.session} />
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
            {isCsv && <Accounts state={state} />}
            <button type="button" class="button" disabled={isOff} onClick={() => void state.send(false)}>
              {labelOf({ file, state })}
            </button>
            {/* All of it would be new in an account that is not there yet. */}
            {!(isCsv && state.destination.value === "new") && (
              <button type="button" class="quiet" disabled={isOff} onClick={() => void state.send(true)}>
                {words.try}
              </button>
            )}
          </div>
          {state.isRecalled.value && <p class="dim">{words.recalled}</p>}
          {isCsv && <OtherCurrency state={state} />}
          {isCsv && <AsOne file={file} state={state} />}
          {isReady.value === undefined && !isBusy && <p class="dim">{words.notReady}</p>}
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
      {!session.isOwn.value && (
        <button type="button" class="link small-text" disabled={isBusy} onClick={session.signOut}>
          {texts().session.signOut}
        </button>
      )}
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

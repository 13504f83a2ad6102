import type { ImportCounts } from "../account/api.ts";
import { hrefOf } from "../parts/place.ts";
import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import type { Done, ImportState, Problem } from "./import-state.ts";

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

/** Leads to an import; to all, where the server does not say which one is meant. */
const ShowImport = ({ id = "" }: { readonly id?: string | undefined }) => (
  <a href={hrefOf("imports", { import: id })}>{texts().import.showImport}</a>
);

/** What came of it, with the ways on. */
export const Outcome = ({ state, done }: { readonly state: ImportState; readonly done: Done }) => {
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
            <ShowImport id={done.import.id} />
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

/** Why nothing was imported. */
export const whyNot = (problem: Problem): string => {
  const words = texts().import;
  switch (problem._tag) {
    case "Said":
      return problem.text;
    case "Missing":
      return words.missing(problem.names);
    case "Otherwise":
      return words.alreadyImported;
    case "Namesake":
      return words.namesake(problem.name);
    case "OtherAccount":
      return words.otherAccount(problem.name);
  }
};

/** Why nothing was imported, with the ways on. */
export const Trouble = ({ state, problem }: { readonly state: ImportState; readonly problem: Problem }) => {
  const words = texts().import;
  return (
    <>
      <p class="wrong">
        <Text of={whyNot(problem)} />
      </p>
      {problem._tag === "Missing" && (
        <div class="fields">
          <button type="button" onClick={() => void state.makeMissing()}>
            {words.makeMissing(problem.names.length)}
          </button>
        </div>
      )}
      {problem._tag === "Namesake" && (
        <div class="fields">
          <button type="button" onClick={() => void state.intoNamesake()}>
            {words.intoNamesake}
          </button>
          <button type="button" onClick={() => void state.makeAnother()}>
            {words.makeAnother}
          </button>
        </div>
      )}
      {problem._tag === "Otherwise" && (
        <div class="fields">
          <ShowImport id={problem.id} />
          {problem.id !== undefined && <Undo state={state} />}
          <button type="button" onClick={() => void state.sendAgain()}>
            {words.again}
          </button>
        </div>
      )}
    </>
  );
};

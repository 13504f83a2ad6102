import { useSignal } from "@preact/signals";
import type { ImportState } from "../import/import-state.ts";
import { whyNot } from "../import/outcome.tsx";
import { Icon } from "../parts/icon.tsx";
import { focusBeside } from "../parts/scope.ts";
import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import type { Queue, QueuedFile } from "./queue.ts";
import { lineOf, verdictOf } from "./verdict-of.ts";

/** How it stands with a file: how it looks, and its line. What came of an import is said instead of the verdict. */
const standingOf = ({ file, importing }: QueuedFile): { readonly looks: string; readonly line: string } => {
  const words = texts();
  const came = importing?.done.value?._tag;
  const problem = importing?.problem.value;
  const asked = importing?.asked.value.length ?? 0;
  if (came === "Imported" || came === "There") return { looks: "good", line: words.import.done[came] };
  if (problem !== undefined) return { looks: "bad", line: words.files.notImported(whyNot(problem)) };
  if (asked > 0) return { looks: "asks", line: words.open(asked) };
  const reading = file.reading.value;
  const looks =
    file.problem.value !== undefined
      ? "bad"
      : reading === undefined
        ? "waits"
        : verdictOf(file, reading).looks;
  return { looks, line: lineOf(file) };
};

interface Listed {
  readonly queue: Queue;
  readonly of: QueuedFile;
  /** A file of another folder is called the same. */
  readonly isNameShared: boolean;
}

const Queued = ({ queue, of, isNameShared }: Listed) => {
  const { id, file } = of;
  const within = isNameShared && of.folder !== "" ? texts().files.inFolder(of.folder) : "";
  const { looks, line } = standingOf(of);
  const isShown = queue.shown.value?.id === id;
  const share = file.progress.value;
  return (
    <li class={`queued ${looks} ${isShown ? "is-shown" : ""}`}>
      <button
        type="button"
        class="quiet"
        aria-current={isShown ? "true" : undefined}
        onClick={({ currentTarget }) => {
          queue.show(id);
          focusBeside(currentTarget, ".verdict");
        }}
      >
        <span class="state-icon">
          {looks === "waits" ? (
            <progress aria-hidden="true" max={1} {...(share === undefined ? {} : { value: share })} />
          ) : (
            <Icon of={looks as "good" | "asks" | "bad"} />
          )}
        </span>
        <span class="queued-name">
          <Text of={file.name} />
          {within !== "" && (
            <span class="dim">
              {" "}
              <Text of={within} />
            </span>
          )}
        </span>
        <span class={`small-text ${looks === "bad" ? "why" : "dim"}`}>
          <Text of={line} />
        </span>
      </button>
      <button
        type="button"
        class="quiet"
        aria-label={texts().remove(`${file.name} ${within}`.trimEnd())}
        onClick={() => queue.remove(id)}
      >
        <Icon of="bad" />
      </button>
    </li>
  );
};

/** What came of importing all of some files, counted as it is now. */
const CameOfAll = ({ sent }: { readonly sent: readonly ImportState[] }) => {
  const imported = sent.filter(
    ({ done: { value } }) => value?._tag === "Imported" || value?._tag === "There",
  );
  const not = sent.filter(({ problem, asked }) => problem.value !== undefined || asked.value.length > 0);
  return (
    <p role="status" class={not.length > 0 ? "wrong" : "dim"}>
      {sent.length > 0 && texts().files.importedOf(imported.length, not.length)}
    </p>
  );
};

/** Imports every file that only waits for it, one after the other: two could make the same account. */
const ImportAll = ({ queue }: { readonly queue: Queue }) => {
  const sent = useSignal<readonly ImportState[]>([]);
  const isBusy = useSignal(false);
  const all = queue.files.value.flatMap(({ importing }) => (importing === undefined ? [] : [importing]));
  const ready = all.filter(
    ({ isReady, done, problem }) =>
      isReady.value === "whole" && done.value === undefined && problem.value === undefined,
  );
  const importAll = async (): Promise<void> => {
    isBusy.value = true;
    sent.value = [];
    for (const { destination } of ready) destination.settle();
    for (const each of ready) await each.send(false);
    sent.value = ready;
    isBusy.value = false;
  };
  const words = texts().files;
  return (
    <>
      {(ready.length >= 2 || isBusy.value) && (
        <>
          {ready.some(({ destination }) => destination.to.value === "named") && (
            <p class="dim">{words.makesAccounts}</p>
          )}
          <button type="button" class="button" disabled={isBusy.value} onClick={() => void importAll()}>
            {words.importAll(ready.length)}
          </button>
        </>
      )}
      <CameOfAll sent={sent.value.filter((each) => all.includes(each))} />
    </>
  );
};

/** All files of the queue, each with its verdict in one line. */
export const QueueList = ({ queue }: { readonly queue: Queue }) => {
  const named = Map.groupBy(queue.files.value, ({ file }) => file.name);
  const areApart = (name: string): boolean => new Set(named.get(name)!.map(({ folder }) => folder)).size > 1;
  return (
    <section class="queue-of-files" aria-label={texts().queue}>
      <ul class="plain queue">
        {queue.files.value.map((each) => (
          <Queued key={each.id} queue={queue} of={each} isNameShared={areApart(each.file.name)} />
        ))}
      </ul>
      <ImportAll queue={queue} />
    </section>
  );
};

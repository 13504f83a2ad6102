import type { FileState } from "../file/file-state.ts";
import { Icon } from "../parts/icon.tsx";
import { focusBeside } from "../parts/scope.ts";
import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import type { Queue, QueuedFile } from "./queue.ts";
import { lineOf, verdictOf } from "./verdict-of.ts";

const looksOf = (file: FileState): string =>
  file.problem.value !== undefined
    ? "bad"
    : file.reading.value === undefined
      ? "waits"
      : verdictOf(file, file.reading.value).looks;

const Queued = ({
  queue,
  of: { id, file, importing },
}: {
  readonly queue: Queue;
  readonly of: QueuedFile;
}) => {
  const looks = looksOf(file);
  const isShown = queue.shown.value?.id === id;
  const share = file.progress.value;
  const came = importing?.done.value?._tag;
  const imported = came === "Imported" || came === "There" ? texts().import.done[came] : undefined;
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
        </span>
        <span class="dim small-text">{imported ?? lineOf(file)}</span>
      </button>
      <button
        type="button"
        class="quiet"
        aria-label={texts().remove(file.name)}
        onClick={() => queue.remove(id)}
      >
        <Icon of="bad" />
      </button>
    </li>
  );
};

/** Imports every file that only waits for it, one after the other: two could make the same account. */
const ImportAll = ({ queue }: { readonly queue: Queue }) => {
  const ready = queue.files.value.flatMap(({ importing }) =>
    importing?.isReady.value === "whole" && importing.done.value === undefined ? [importing] : [],
  );
  if (ready.length < 2) return null;
  const importAll = async (): Promise<void> => {
    for (const each of ready) await each.send(false);
  };
  return (
    <button type="button" class="button" onClick={() => void importAll()}>
      {texts().files.importAll(ready.length)}
    </button>
  );
};

/** All files of the queue, each with its verdict in one line; nothing where there is one alone. */
export const QueueList = ({ queue }: { readonly queue: Queue }) => {
  const { files } = queue;
  if (files.value.length < 2) return null;
  return (
    <section class="queue-of-files" aria-label={texts().queue}>
      <ul class="plain queue">
        {files.value.map((each) => (
          <Queued key={each.id} queue={queue} of={each} />
        ))}
      </ul>
      <ImportAll queue={queue} />
    </section>
  );
};

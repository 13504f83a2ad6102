import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import type { Queue } from "./queue.ts";
import { verdictOf } from "./verdict-of.ts";

/** All files of the queue, each with its verdict; nothing where there is one alone. */
export const QueueList = ({ queue }: { readonly queue: Queue }) => {
  const { files, shown } = queue;
  if (files.value.length < 2) return null;
  return (
    <ul class="plain queue" aria-label={texts().queue}>
      {files.value.map(({ id, file }) => {
        const verdict = file.reading.value === undefined ? undefined : verdictOf(file.reading.value);
        return (
          <li key={id} class={`queued ${verdict?.looks ?? ""}`}>
            <button
              type="button"
              class="quiet"
              aria-current={shown.value?.id === id ? "true" : undefined}
              onClick={() => queue.show(id)}
            >
              <Text of={file.name} />
              <span class="dim">{verdict === undefined ? texts().reading : verdict.title}</span>
            </button>
            <button
              type="button"
              class="quiet"
              aria-label={texts().remove(file.name)}
              onClick={() => queue.remove(id)}
            >
              ×
            </button>
          </li>
        );
      })}
    </ul>
  );
};

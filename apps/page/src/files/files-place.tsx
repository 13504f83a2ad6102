import type { Session } from "../account/session.ts";
import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import { Drop } from "./drop.tsx";
import type { Queue } from "./queue.ts";
import { QueueList } from "./queue-list.tsx";
import { ShownFile } from "./shown-file.tsx";

interface Shown {
  readonly queue: Queue;
  /** Undefined where there is no server that can import. */
  readonly session: Session | undefined;
}

/** The files that a person gave, and what was found in the one that is shown. */
export const FilesPlace = ({ queue, session }: Shown) => {
  const { shown, unreadable } = queue;
  return (
    <>
      <h1 class="away">{texts().places.files}</h1>
      <Drop queue={queue} canImport={session !== undefined} />
      {session?.problem.value !== undefined && (
        <p class="card bad" role="alert">
          {session.problem.value}
        </p>
      )}
      {unreadable.value.length > 0 && (
        <p class="card bad" role="alert">
          <Text of={texts().cannotOpen(unreadable.value)} />
        </p>
      )}
      <QueueList queue={queue} />
      {shown.value !== undefined && <ShownFile key={shown.value.id} of={shown.value} />}
    </>
  );
};

import type { Session } from "../account/session.ts";
import { late } from "../parts/late.tsx";
import { isNowhere } from "../parts/place.ts";
import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import { Drop, Privacy } from "./drop.tsx";
import { loadQueueList } from "./later-parts.ts";
import type { Queue, QueuedFile } from "./queue.ts";
import { heardOf } from "./verdict-of.ts";

/** Before there is a file nobody needs what shows it. */
const ShownFile = late(async () => (await import("./shown-file.tsx")).ShownFile);

const QueueList = late(loadQueueList);

interface Shown {
  readonly queue: Queue;
  /** Undefined where there is no server that can import. */
  readonly session: Session | undefined;
  /** Takes the transactions of a file, where there are no books. */
  readonly use?: (of: QueuedFile) => void;
}

/** The files that a person gave, and what was found in the one that is shown. */
export const FilesPlace = ({ queue, session, use }: Shown) => {
  const { shown, unreadable, passedOver, isAddress } = queue;
  return (
    <>
      {use === undefined && <h1 class="away">{texts().places.files}</h1>}
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
      {isAddress.value && (
        <p class="card bad" role="alert">
          {texts().files.address}
        </p>
      )}
      {isNowhere() && queue.files.value.length === 0 && (
        <p class="card bad" role="alert">
          {texts().files.nowhere}
        </p>
      )}
      {/* It is there from the beginning: of one that came with its text not every program would read it out. */}
      <div role="status" class="news">
        {shown.value !== undefined && <p class="away">{heardOf(shown.value.file)}</p>}
        {passedOver.value > 0 && <p class="dim">{texts().files.passedOver(passedOver.value)}</p>}
      </div>
      {queue.files.value.length > 1 && <QueueList queue={queue} />}
      {shown.value !== undefined && (
        <ShownFile key={shown.value.id} of={shown.value} onRemove={queue.remove} use={use} />
      )}
      {queue.files.value.length > 0 && <Privacy queue={queue} canImport={session !== undefined} />}
    </>
  );
};

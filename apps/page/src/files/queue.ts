import { type ReadonlySignal, signal } from "@preact/signals";
import type { Session } from "../account/session.ts";
import { type ImportState, importState } from "../import/import-state.ts";
import { type FileState, fileState } from "../reading/file-state.ts";
import type { Readers } from "../worker/reader.ts";

/** A file in the queue. */
export interface QueuedFile {
  readonly id: number;
  readonly file: FileState;
  /** Undefined where there is no server that can import. */
  readonly importing: ImportState | undefined;
}

/** The files that a person gave to the page, each with what was found in it. */
export interface Queue {
  readonly files: ReadonlySignal<readonly QueuedFile[]>;
  /** The one whose rows are shown. */
  readonly shown: ReadonlySignal<QueuedFile | undefined>;
  /** Names of what was given and cannot be read: folders without a file, files that are gone. */
  readonly unreadable: ReadonlySignal<readonly string[]>;
  /** Takes files, in their order, and shows the first of them. */
  readonly add: (given: readonly File[]) => Promise<void>;
  readonly show: (id: number) => void;
  readonly remove: (id: number) => void;
}

/** More of a file is not read: the check refuses what is larger. */
const MOST_BYTES = 10_485_761;

const bytesOf = async (given: File): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  try {
    return new Uint8Array(await given.slice(0, MOST_BYTES).arrayBuffer());
  } catch {
    return undefined;
  }
};

/** A queue without files. */
export const newQueue = (readers: Readers, session: Session | undefined): Queue => {
  const files = signal<readonly QueuedFile[]>([]);
  const shown = signal<QueuedFile | undefined>(undefined);
  const unreadable = signal<readonly string[]>([]);
  let last = 0;

  const queued = ({ name, size }: File, bytes: Uint8Array<ArrayBuffer>): QueuedFile => {
    last += 1;
    const file = fileState(readers.ofFile(), { name, size, bytes });
    return { id: last, file, importing: session === undefined ? undefined : importState(file, session) };
  };

  return {
    ...{ files, shown, unreadable },
    add: async (given) => {
      unreadable.value = [];
      let isFirst = true;
      for (const each of given) {
        const bytes = await bytesOf(each);
        if (bytes === undefined) {
          unreadable.value = [...unreadable.value, each.name];
          continue;
        }
        const added = queued(each, bytes);
        files.value = [...files.value, added];
        if (isFirst) shown.value = added;
        isFirst = false;
      }
    },
    show: (id) => {
      shown.value = files.value.find((each) => each.id === id);
    },
    remove: (id) => {
      const removed = files.value.find((each) => each.id === id);
      files.value = files.value.filter((each) => each !== removed);
      if (shown.value === removed) shown.value = files.value.at(-1);
      removed?.importing?.end();
      removed?.file.close();
    },
  };
};

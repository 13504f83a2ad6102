import { type ReadonlySignal, signal } from "@preact/signals";
import type { Session } from "../account/session.ts";
import { type FileState, fileState } from "../file/file-state.ts";
import { type ImportState, importState } from "../import/import-state.ts";
import type { Readers } from "../worker/reader.ts";

/** A file in the queue. */
export interface QueuedFile {
  readonly id: number;
  /** The folder that it was given with, such as `2025/giro`; blank if it was given by itself. */
  readonly folder: string;
  readonly file: FileState;
  /** Undefined where there is no server that can import. */
  readonly importing: ImportState | undefined;
}

/** A file with the folder that it was given with, blank if it was given by itself. */
export interface FoundFile {
  readonly file: File;
  readonly folder: string;
}

/** What a person gave to the page. */
export interface Given {
  readonly files: readonly FoundFile[];
  /** How many more there were in a folder that are no statements: hidden ones, programs, pictures. */
  readonly passedOver: number;
  /** Names of folders in which there is no statement, or which cannot be opened. */
  readonly empty: readonly string[];
  /** It is the address of a page, from which nothing is fetched. */
  readonly isAddress?: true;
}

/** The files that a person gave to the page, each with what was found in it. */
export interface Queue {
  readonly files: ReadonlySignal<readonly QueuedFile[]>;
  /** The one whose rows are shown. */
  readonly shown: ReadonlySignal<QueuedFile | undefined>;
  /** Names of what was given last and cannot be read: folders without a file, files that are gone. */
  readonly unreadable: ReadonlySignal<readonly string[]>;
  readonly passedOver: ReadonlySignal<number>;
  /** What was given last is the address of a page. */
  readonly isAddress: ReadonlySignal<boolean>;
  /** Whether any file can be read without the network by now. */
  readonly isAllLoaded: Readers["isAllLoaded"];
  /** A person is about to give a file. */
  readonly expect: () => void;
  /** Takes files, in their order, and shows the first of them. Resolves when all of them are read. */
  readonly add: (given: Given) => Promise<void>;
  readonly show: (id: number) => void;
  readonly remove: (id: number) => void;
}

/** What the files of a queue are for. */
interface Wanted {
  /** Whose books they are imported into; undefined where there is no server that can. */
  readonly session: Session | undefined;
  /** How large one may be, in bytes. */
  readonly most: number;
}

/** A queue without files. `loadLater` loads what the first of them need not have, and any other can. */
export const newQueue = (
  readers: Readers,
  { session, most }: Wanted,
  loadLater: () => Promise<void>,
): Queue => {
  const files = signal<readonly QueuedFile[]>([]);
  const shown = signal<QueuedFile | undefined>(undefined);
  const unreadable = signal<readonly string[]>([]);
  const passedOver = signal(0);
  const isAddress = signal(false);
  let last = 0;
  let turn: Promise<void> = Promise.resolve();

  const queued = ({ file: given, folder }: FoundFile): QueuedFile => {
    last += 1;
    const { name, size } = given;
    // One byte more shows that it is too large.
    const bytes = async () => new Uint8Array(await given.slice(0, most + 1).arrayBuffer());
    const file = fileState(readers.ofFile(), { name, size, bytes, most });
    return {
      id: last,
      folder,
      file,
      importing: session === undefined ? undefined : importState(file, session),
    };
  };

  const remove = (id: number): void => {
    const at = files.value.findIndex((each) => each.id === id);
    const removed = files.value[at];
    files.value = files.value.filter((each) => each !== removed);
    if (shown.value === removed) shown.value = files.value[Math.min(at, files.value.length - 1)];
    removed?.importing?.close();
    removed?.file.close();
  };

  const begin = async ({ id, file }: QueuedFile): Promise<void> => {
    if (!files.value.some((each) => each.id === id)) return;
    try {
      await file.begin();
    } catch {
      unreadable.value = [...unreadable.value, file.name];
      remove(id);
    }
  };

  /** One file after the other, so that the first is there soon. */
  const beginAll = async (added: readonly QueuedFile[]): Promise<void> => {
    for (const each of added) await begin(each);
    // Without the network it is tried again with the next file.
    await readers.loadAll(loadLater).catch(() => {});
  };

  return {
    ...{ files, shown, unreadable, passedOver, isAddress, remove },
    isAllLoaded: readers.isAllLoaded,
    expect: readers.start,
    add: (given) => {
      unreadable.value = given.empty;
      passedOver.value = given.passedOver;
      isAddress.value = given.isAddress ?? false;
      const added = given.files.map(queued);
      files.value = [...files.value, ...added];
      shown.value = added[0] ?? shown.value;
      turn = turn.then(() => beginAll(added));
      return turn;
    },
    show: (id) => {
      shown.value = files.value.find((each) => each.id === id);
    },
  };
};

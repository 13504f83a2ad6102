import type { Given } from "./queue.ts";

/** Endings of files that can be statements. A file that a person chose by itself is read whatever it is called. */
const READ =
  /\.(?:csv|tsv|tab|txt|asc|dat|ofx|qfx|qbo|qif|xml|camt|sta|mt9\d\d|9\d\d|swi|fin|xlsx|xls|ods|html?|zip|ndjson|jsonl)$/i;

const isHidden = (name: string): boolean => name.startsWith(".") || name.startsWith("~$");

/** Files that a person chose one by one. */
export const asChosen = (files: readonly File[]): Given => ({ files, passedOver: 0, empty: [] });

/** What is a statement among the files of a folder, by their names. */
export const fromFolder = (files: readonly File[]): Given => {
  const isWithin = ({ webkitRelativePath: path, name }: File): boolean =>
    (path === "" ? [name] : path.split("/")).some(isHidden);
  const read = files.filter((file) => !isWithin(file) && READ.test(file.name));
  return { files: read, passedOver: files.length - read.length, empty: [] };
};

/** Browsers answer with some of the entries of a folder at a time, and with none when there are no more. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<readonly FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return all;
    all.push(...some);
  }
};

const filesBelow = async (entry: FileSystemEntry): Promise<readonly File[]> => {
  if (entry.isFile)
    return [
      await new Promise<File>((resolve, reject) => {
        (entry as FileSystemFileEntry).file(resolve, reject);
      }),
    ];
  const found: File[] = [];
  for (const each of await entriesOf(entry as FileSystemDirectoryEntry))
    if (!each.isDirectory || !isHidden(each.name)) found.push(...(await filesBelow(each)));
  return found;
};

const byName = (a: File, b: File): number => a.name.localeCompare(b.name, undefined, { numeric: true });

/** Text as a file that a person pasted. */
const textAsFile = (text: string, name: string): readonly File[] =>
  text.trim() === "" ? [] : [new File([text], name, { type: "text/plain" })];

/**
 * What a person dropped or pasted: files, folders with all that is below them, or a text, which is given this name. It asks for
 * everything at once: a browser forgets it when the event is over.
 */
export const givenBy = async (transfer: DataTransfer, nameOfText: string): Promise<Given> => {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const folders = entries.filter((entry) => entry?.isDirectory === true);
  const isOfFolder = (at: number): boolean => folders.some((folder) => folder === entries[at]);
  const items = [...transfer.items].flatMap((item, at) => (isOfFolder(at) ? [] : (item.getAsFile() ?? [])));
  const files = items.length > 0 || folders.length > 0 ? items : [...transfer.files];
  const text = transfer.getData("text/plain");
  if (folders.length === 0) return asChosen(files.length > 0 ? files : textAsFile(text, nameOfText));
  const below = await Promise.all(folders.map((folder) => filesBelow(folder!).catch((): File[] => [])));
  const found = below.map((some) => fromFolder(some.toSorted(byName)));
  return {
    files: [...files, ...found.flatMap((each) => each.files)],
    passedOver: found.reduce((sum, each) => sum + each.passedOver, 0),
    empty: folders.flatMap((folder, at) => (found[at]!.files.length === 0 ? folder!.name : [])),
  };
};

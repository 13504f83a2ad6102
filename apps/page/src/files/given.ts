import type { FoundFile, Given } from "./queue.ts";

/** Endings of files that can be statements. A file that a person chose by itself is read whatever it is called. */
const READ =
  /\.(?:csv|tsv|tab|txt|asc|dat|ofx|qfx|qbo|qif|xml|camt|sta|mt9\d\d|9\d\d|swi|fin|xlsx|xls|ods|html?|zip|ndjson|jsonl)$/i;

const isHidden = (name: string): boolean => name.startsWith(".") || name.startsWith("~$");

/** Names as people count: what ends in 2 comes before what ends in 10. */
const { compare } = new Intl.Collator(undefined, { numeric: true });

/** Files that a person chose one by one. */
export const asChosen = (files: readonly File[]): Given => ({
  files: files.map((file) => ({ file, folder: "" })),
  passedOver: 0,
  empty: [],
});

/** A path without its last name. */
const folderIn = (path: string): string => path.split("/").slice(0, -1).join("/");

/** The names of the folders below the given one that a file is in, and its own. */
const pathOf = ({ folder, file }: FoundFile): readonly string[] => [...folder.split("/").slice(1), file.name];

const byPath = (a: readonly string[], b: readonly string[]): number => {
  const at = a.findIndex((name, i) => name !== b[i]);
  return at < 0 ? a.length - b.length : compare(a[at]!, b[at] ?? "");
};

/** What is a statement among the files of a folder, by their names. */
const statementsAmong = (files: readonly FoundFile[]): Given => {
  const read = files.filter((each) => !pathOf(each).some(isHidden) && READ.test(each.file.name));
  return { files: read, passedOver: files.length - read.length, empty: [] };
};

/** The same in the order of their paths: browsers give the files of a folder in none. */
export const fromFolder = (files: readonly File[]): Given =>
  statementsAmong(
    files
      .map((file) => ({ file, folder: folderIn(file.webkitRelativePath) }))
      .toSorted((a, b) => byPath(pathOf(a), pathOf(b))),
  );

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

const filesBelow = async (entry: FileSystemEntry): Promise<readonly FoundFile[]> => {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => {
      (entry as FileSystemFileEntry).file(resolve, reject);
    });
    return [{ file, folder: folderIn(entry.fullPath.slice(1)) }];
  }
  const found: FoundFile[] = [];
  const within = await entriesOf(entry as FileSystemDirectoryEntry);
  for (const each of within.toSorted((a, b) => compare(a.name, b.name)))
    if (!each.isDirectory || !isHidden(each.name)) found.push(...(await filesBelow(each)));
  return found;
};

const ADDRESS = /^(?:https?|ftp):\/\/\S+$/i;

/** Text as a file that a person pasted, unless it is an address: a link that is dropped is one, too. */
const fromText = (text: string, name: string): Given => {
  if (ADDRESS.test(text.trim())) return { ...asChosen([]), isAddress: true };
  return asChosen(text.trim() === "" ? [] : [new File([text], name, { type: "text/plain" })]);
};

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
  if (folders.length === 0) return files.length > 0 ? asChosen(files) : fromText(text, nameOfText);
  const below = await Promise.all(folders.map((folder) => filesBelow(folder!).catch((): FoundFile[] => [])));
  const found = below.map(statementsAmong);
  return {
    files: [...asChosen(files).files, ...found.flatMap((each) => each.files)],
    passedOver: found.reduce((sum, each) => sum + each.passedOver, 0),
    empty: folders.flatMap((folder, at) => (found[at]!.files.length === 0 ? folder!.name : [])),
  };
};

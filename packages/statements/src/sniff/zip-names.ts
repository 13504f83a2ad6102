const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
/** Of the archive, which stands at its end. */
const MAX_COMMENT = 0xffff;
/** Archives with more files are no spreadsheets. */
const MAX_NAMES = 4_096;

const LATIN_1 = new TextDecoder("latin1");

const endOfDirectory = (view: DataView): number | undefined => {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  return undefined;
};

/** The names of the files in a ZIP archive, as its directory lists them: none if that is damaged (APPNOTE.TXT, 4.3). */
export const zipNames = (bytes: Uint8Array): readonly string[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  const names: string[] = [];
  if (end === undefined) return names;
  let at = view.getUint32(end + 16, true);
  while (at + ENTRY_LENGTH <= end && names.length < MAX_NAMES) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) break;
    const nameEnd = at + ENTRY_LENGTH + view.getUint16(at + 28, true);
    names.push(LATIN_1.decode(bytes.subarray(at + ENTRY_LENGTH, nameEnd)));
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
};

import { directoryOf, entryNumbers } from "./zip64.ts";

/** A member of an archive, as the directory at its end lists it (APPNOTE.TXT of PKWARE, 4.3.12). */
export interface Member {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0 is stored, 8 is deflated. */
  readonly method: number;
  readonly check: number;
  /** As the directory says. */
  readonly unpackedSize: number;
  readonly packed: Uint8Array;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const MAX_COMMENT_LENGTH = 65_535;

const ENCRYPTED = 1;
const UTF_8 = 0x800;

/** Where the directory ends, or -1: it is followed by a comment at most. */
const endOf = (view: DataView): number => {
  const first = Math.max(0, view.byteLength - END_LENGTH - MAX_COMMENT_LENGTH);
  for (let at = view.byteLength - END_LENGTH; at >= first; at -= 1)
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  return -1;
};

/** The bytes of a member, or undefined if they do not stand where the directory says. */
const packedBytes = (
  bytes: Uint8Array,
  view: DataView,
  local: number,
  size: number,
): Uint8Array | undefined => {
  if (!(local + LOCAL_LENGTH <= bytes.length) || view.getUint32(local, true) !== LOCAL_SIGNATURE)
    return undefined;
  const from = local + LOCAL_LENGTH + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  return from + size <= bytes.length ? bytes.subarray(from, from + size) : undefined;
};

const nameOf = (bytes: Uint8Array, flags: number): string =>
  new TextDecoder(flags & UTF_8 ? "utf-8" : "windows-1252").decode(bytes);

interface Listed {
  readonly member: Member;
  readonly end: number;
}

const memberAt = (bytes: Uint8Array, view: DataView, at: number): Listed | undefined => {
  if (at + ENTRY_LENGTH > bytes.length || view.getUint32(at, true) !== ENTRY_SIGNATURE) return undefined;
  const flags = view.getUint16(at + 8, true);
  const nameEnd = at + ENTRY_LENGTH + view.getUint16(at + 28, true);
  const extraEnd = nameEnd + view.getUint16(at + 30, true);
  const [unpackedSize = 0, size = 0, local = 0] = entryNumbers(
    view,
    [at + 24, at + 20, at + 42],
    nameEnd,
    extraEnd,
  );
  const packed = packedBytes(bytes, view, local, size);
  if (packed === undefined || nameEnd > bytes.length) return undefined;
  return {
    member: {
      name: nameOf(bytes.subarray(at + ENTRY_LENGTH, nameEnd), flags),
      isEncrypted: (flags & ENCRYPTED) !== 0,
      method: view.getUint16(at + 10, true),
      check: view.getUint32(at + 16, true),
      unpackedSize,
      packed,
    },
    end: extraEnd + view.getUint16(at + 32, true),
  };
};

/** The members of an archive in the order of its directory, folders too; undefined if it is damaged, cut, or in more than one file. */
export const membersOf = (bytes: Uint8Array): readonly Member[] | undefined => {
  if (bytes.length < END_LENGTH) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === -1) return undefined;
  const members: Member[] = [];
  let { at, count } = directoryOf(view, end);
  for (; count > 0; count -= 1) {
    const listed = memberAt(bytes, view, at);
    if (listed === undefined) return undefined;
    members.push(listed.member);
    at = listed.end;
  }
  return members;
};
